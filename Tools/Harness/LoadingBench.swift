// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import CarouselProgram
import Foundation

/// How pictures load: with very many files, in a flick through different ones, and large ones after a scroll ends.
struct LoadingBench {
    private static let flickItems = 10_000
    private static let largeFiles = 200
    private static let textureBudget = 128 << 20
    private static let memoryCache = 64 << 20

    let shape: any Shape
    let size: Size
    let frames: Int
    /// Number of files; below a thousand the whole benchmark is kept short.
    let files: Int

    private var isShort: Bool { files < 1000 }
    /// Number of files with different bytes; the others are links to them, which caches of pictures treat as different.
    private var originals: Int { isShort ? 4 : 24 }
    private var largeOriginals: Int { isShort ? 1 : 8 }
    /// Number of scrolls to large files.
    private var rounds: Int { isShort ? 1 : 3 }

    func run() throws {
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let folder = scratch.path
        let small = try LoadingFiles.makeSmall(in: folder + "/small", count: files, originals)
        print("\(shape.name), \(Int(size.width)) x \(Int(size.height))")
        // What every program needs: the driver, fonts, shaders.
        _ = try firstFrame(of: [], cache: folder + "/cache")
        let driver = PeakMemory.megabytes
        _ = try firstFrame(of: Array(small.prefix(100)), cache: folder + "/cache")
        try measureFirstFrame(small, folder)
        try measureFlick(small, folder, without: driver)
        let large = try LoadingFiles.makeLarge(in: folder + "/large", count: LoadingBench.largeFiles, largeOriginals)
        print("\n12-megapixel JPEGs with the camera's thumbnail: 40 items in two seconds, then at rest")
        try measureRest(large, "no shared thumbnails yet", folder + "/cache")
        try measureRest(large, "with existing shared thumbnails", folder + "/cache")
    }

    private func settings(_ cache: String) -> ImageLoader.Settings {
        var settings = ImageLoader.Settings()
        settings.cacheDirectory = cache
        settings.memoryCacheBytes = LoadingBench.memoryCache
        return settings
    }

    // MARK: - First frame

    /// Seconds from the start to the first frame.
    private func firstFrame(of paths: [String], cache: String) throws -> Double {
        let start = Clock.now
        let show = try LoadingShow(paths, shape, size, settings(cache), textureBudget: LoadingBench.textureBudget)
        defer { show.close() }
        _ = try show.draw()
        return Clock.now - start
    }

    /// Seconds from a folder's name to the first frame, as in the viewer: the disk is read on another thread.
    private func firstFrame(ofFolder folder: String, cache: String) throws -> Double {
        let start = Clock.now
        let search = PictureSearch({ () throws(PictureFilesError) in try PictureFiles([FilePath(folder)]) }, onEnd: {})
        let show = try LoadingShow([], shape, size, settings(cache), textureBudget: LoadingBench.textureBudget)
        defer { show.close() }
        show.gallery.paths = try search.wait().paths.map(\.text)
        _ = try show.draw()
        return Clock.now - start
    }

    private func measureFirstFrame(_ paths: [String], _ folder: String) throws {
        let few = folder + "/few"
        try LoadingFiles.linkAll(Array(paths.prefix(100)), into: few)
        var times: [[Double]] = [[], [], [], [], []]
        for _ in 0..<5 {
            try Interruption.check()
            times[0].append(try firstFrame(of: Array(paths.prefix(100)), cache: folder + "/cache"))
            times[1].append(try firstFrame(of: paths, cache: folder + "/cache"))
            times[2].append(try firstFrame(ofFolder: few, cache: folder + "/cache"))
            times[3].append(try firstFrame(ofFolder: folder + "/small", cache: folder + "/cache"))
            let begin = Clock.now
            _ = try PictureFiles([FilePath(folder + "/small")])
            times[4].append(Clock.now - begin)
        }
        let middle = times.map { $0.sorted()[2] }
        for (name, few, all) in [("first frame             ", 0, 1), ("with listing the folder ", 2, 3)] {
            print("\(name) 100 files \(text(middle[few])), \(paths.count) files \(text(middle[all]))")
            print("                         \(ratio(middle[all] / middle[few])) times as long (target: under 1.5)")
        }
        print("finding \(paths.count) files      \(text(middle[4]))")
    }

    // MARK: - Flick

    private func measureFlick(_ paths: [String], _ folder: String, without driver: Int) throws {
        let few = Array(paths.prefix(originals))
        let items = min(files, LoadingBench.flickItems)
        let there = try flick((0..<items).map { few[$0 % few.count] }, folder)
        let files = try flick(Array(paths.prefix(items)), folder)
        print("\na flick across \(items) items in \(frames) frames, 60 per second")
        print("pictures there           p50 \(text(there.total.median)), p99 \(text(there.total.p99))")
        print("from files               p50 \(text(files.total.median)), p99 \(text(files.total.p99))")
        print(
            "                         p99 \(ratio(files.total.p99 / there.total.p99)) times as long (target: under 1.3)"
        )
        print("pictures uploaded        \(files.pictures)")
        let budget = (LoadingBench.textureBudget + LoadingBench.memoryCache) >> 20
        print("textures                 \(files.textureBytes >> 20) MB of \(LoadingBench.textureBudget >> 20) MB")
        print(
            "memory                   peak \(PeakMemory.megabytes) MB, \(driver) MB without pictures: "
                + "\(PeakMemory.megabytes - driver) MB (target: under \(budget + 60), the budget and 60 MB)")
    }

    private func flick(_ paths: [String], _ folder: String) throws -> FrameFigures {
        let show = try LoadingShow(
            paths, shape, size, settings(folder + "/cache"), textureBudget: LoadingBench.textureBudget)
        defer { show.close() }
        // The middle, so that there are as many on either side as fit.
        show.carousel.scrollOffset = Double(paths.count / 2)
        try show.load()
        show.carousel.scrollOffset = 0
        try show.load()
        var flick = FrameFigures(capacity: frames)
        var due = Clock.now
        for frame in 1...frames {
            try Interruption.check()
            let left = 1 - Double(frame) / Double(frames)
            let stage = show.stage
            try flick.draw(
                show.scene, stage.renderer, stage.target.renderTarget(scale: stage.scale), source: show.source
            ) {
                show.carousel.scrollOffset = Double(paths.count - 1) * (1 - left * left * left)
            }
            due = max(due + 1.0 / 60, Clock.now)
            usleep(UInt32(max(0, due - Clock.now) * 1e6))
        }
        return flick
    }

    // MARK: - After a scroll

    private func measureRest(_ paths: [String], _ name: String, _ cache: String) throws {
        let show = try LoadingShow(paths, shape, size, settings(cache), textureBudget: LoadingBench.textureBudget)
        defer { show.close() }
        try show.load()
        var (sharp, visible): ([Double], [Double]) = ([], [])
        var missing = 0
        for round in 1...rounds {
            show.carousel.scrollToItem(at: 40 * round, duration: 2)
            let begin = Clock.now
            var due = begin
            var rest: Double?
            var shown: Double?
            while Clock.now - begin < 20 {
                try Interruption.check()
                show.scene.advance(to: show.time + Clock.now - begin)
                let stats = try show.draw()
                if rest == nil, !show.scene.isAnimating {
                    rest = Clock.now
                    missing = max(missing, stats.missing)
                }
                if let rest {
                    if shown == nil, stats.missing == 0 { shown = Clock.now - rest }
                    if stats.missing == 0, stats.coarse == 0 {
                        sharp.append(Clock.now - rest)
                        visible.append(shown ?? 0)
                        break
                    }
                    while !show.source.hasArrivals, !show.stage.renderer.isUploading, show.source.isBusy { usleep(200) }
                }
                // As a display does.
                due = max(due + 1.0 / 60, Clock.now)
                usleep(UInt32(max(0, due - Clock.now) * 1e6))
            }
            show.time += Clock.now - begin
            // Time for viewing them.
            sleep(2)
        }
        let inSight = show.carousel.indexesForVisibleItems.count
        print(name)
        print("  items loaded           \(inSight), of which blank when at rest: at most \(missing)")
        print("  all visible after      \(visible.map(text).joined(separator: ", "))")
        print("  all sharp after        \(sharp.map(text).joined(separator: ", ")) (target: under 300 ms)")
    }

    private func text(_ seconds: Double) -> String { BenchText.milliseconds(seconds, 1) }

    private func ratio(_ value: Double) -> String { BenchText.number(value, 2) }
}

/// A gallery of files, drawn off screen.
private final class LoadingShow {
    let source: ImageLoader
    let scene: Scene
    let gallery: PictureGallery
    let stage: OffscreenStage
    var time = 0.0

    var carousel: Carousel { gallery.carousel }

    init(
        _ paths: [String], _ shape: any Shape, _ size: Size, _ settings: ImageLoader.Settings, textureBudget: Int
    ) throws {
        source = ImageLoader(settings)
        scene = Scene(size: size)
        gallery = PictureGallery(paths: paths)
        stage = try OffscreenStage(size: size)
        stage.renderer.textureBudget = textureBudget
        carousel.shape = shape
        carousel.frame = Rect(origin: .zero, size: size)
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
    }

    func draw() throws -> FrameStats {
        let stats = try stage.draw(scene, source: source)
        stage.finish()
        return stats
    }

    func load() throws { _ = try stage.picture(of: scene, source: source) }

    func close() {
        source.close()
        stage.close()
    }
}
