// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import CarouselProgram
import Foundation

/// Measures how pictures load: with very many files, in a flick through different ones, and large ones after a scroll.
struct LoadingBench {
    private static let flickItems = 10_000
    private static let largeFiles = 200
    private static let textureBudget = 128 << 20
    private static let memoryCache = 64 << 20
    /// The longest time to wait, in seconds, for everything to be sharp after a scroll.
    private static let maxSeconds = 300.0

    let shape: any Shape
    let size: Size
    let frames: Int
    /// Number of files; below a thousand the whole benchmark is kept short.
    let files: Int

    private typealias LoadingShow = (stage: BenchStage, scene: Scene, gallery: PictureGallery)

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
        // Measures the memory that every program needs: for the driver, fonts and shaders.
        _ = try firstFrame(of: [], cache: folder + "/cache")
        let driver = ProcessUsage.peakMegabytes
        _ = try firstFrame(of: Array(small.prefix(100)), cache: folder + "/cache")
        try measureFirstFrame(small, folder)
        try measureFlick(small, folder, without: driver)
        let large = try LoadingFiles.makeLarge(in: folder + "/large", count: LoadingBench.largeFiles, largeOriginals)
        print("\n12-megapixel JPEGs with the camera's thumbnail: 40 items in two seconds, then at rest")
        try measureRest(large, "no shared thumbnails yet", folder + "/cache")
        try measureRest(large, "with existing shared thumbnails", folder + "/cache")
    }

    /// A gallery of files, with caches in a folder.
    private func show(_ paths: [String], cache: String) throws -> LoadingShow {
        var settings = ImageLoader.Settings()
        settings.cacheDirectory = cache
        settings.memoryCacheBytes = LoadingBench.memoryCache
        let stage = try BenchStage(size: size, source: ImageLoader(settings))
        stage.renderer.textureBudget = LoadingBench.textureBudget
        let gallery = PictureGallery(paths: paths)
        gallery.carousel.shape = shape
        let scene = Scene(showing: gallery.carousel, size: size)
        scene.layoutIfNeeded()
        return (stage, scene, gallery)
    }

    // MARK: - First frame

    /// Seconds from the start to the first frame. A folder is searched for more files on another thread, as in the viewer.
    private func firstFrame(of paths: [String] = [], inFolder folder: String? = nil, cache: String) throws -> Double {
        let start = Clock.now
        let search = folder.map { folder in
            PictureSearch({ () throws(PictureFilesError) in try PictureFiles([FilePath(folder)]) }, onEnd: {})
        }
        let show = try show(paths, cache: cache)
        defer { show.stage.close() }
        if let search { show.gallery.paths = try search.wait().paths.map(\.text) }
        try show.stage.drawFully(show.scene)
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
            times[2].append(try firstFrame(inFolder: few, cache: folder + "/cache"))
            times[3].append(try firstFrame(inFolder: folder + "/small", cache: folder + "/cache"))
            let begin = Clock.now
            _ = try PictureFiles([FilePath(folder + "/small")])
            times[4].append(Clock.now - begin)
        }
        let middle = times.map { $0.sorted()[2] }
        for (name, few, all) in [("first frame", 0, 1), ("with listing the folder", 2, 3)] {
            BenchText.print([
                name: "100 files \(text(middle[few])), \(paths.count) files \(text(middle[all]))",
                "": "\(ratio(middle[all] / middle[few])) times as long (target: under 1.5)",
            ])
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
        let budget = (LoadingBench.textureBudget + LoadingBench.memoryCache) >> 20
        BenchText.print([
            "pictures there": "p50 \(text(there.total.median)), p99 \(text(there.total.p99))",
            "from files": "p50 \(text(files.total.median)), p99 \(text(files.total.p99))",
            "": "p99 \(ratio(files.total.p99 / there.total.p99)) times as long (target: under 1.3)",
            "pictures uploaded": "\(files.pictures)",
            "textures": "\(files.textureBytes >> 20) MB of \(LoadingBench.textureBudget >> 20) MB",
            "memory": "peak \(ProcessUsage.peakMegabytes) MB, \(driver) MB without pictures: "
                + "\(ProcessUsage.peakMegabytes - driver) MB (target: under \(budget + 60), the budget and 60 MB)",
        ])
    }

    private func flick(_ paths: [String], _ folder: String) throws -> FrameFigures {
        let show = try show(paths, cache: folder + "/cache")
        defer { show.stage.close() }
        return try Flick(carousel: show.gallery.carousel, scene: show.scene, frames: frames, isPaced: true)
            .figures(on: show.stage)
    }

    // MARK: - After a scroll

    private func measureRest(_ paths: [String], _ name: String, _ cache: String) throws {
        let show = try show(paths, cache: cache)
        let (scene, carousel, stage) = (show.scene, show.gallery.carousel, show.stage)
        defer { stage.close() }
        try stage.loadAll(scene)
        var (sharp, visible): ([Double], [Double]) = ([], [])
        var missing = 0
        var time = 0.0
        for round in 1...rounds {
            carousel.scrollToItem(at: 40 * round, duration: 2)
            let begin = Clock.now
            var pace = Pace()
            var rest: Double?
            var shown: Double?
            while Clock.now - begin < LoadingBench.maxSeconds {
                try Interruption.check()
                scene.advance(to: time + Clock.now - begin)
                let stats = try stage.drawFully(scene)
                if rest == nil, !scene.isAnimating {
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
                    while !stage.hasNewPictures, stage.source.isBusy { usleep(200) }
                }
                pace.wait()
            }
            time += Clock.now - begin
            // The time in which a user would look at the pictures.
            sleep(2)
        }
        print(name)
        BenchText.print([
            "  items loaded":
                "\(carousel.indexesForVisibleItems.count), of which blank when at rest: at most \(missing)",
            "  all visible after": visible.map(text).joined(separator: ", "),
            "  all sharp after": sharp.map(text).joined(separator: ", ") + " (target: under 300 ms)",
        ])
    }

    private func text(_ seconds: Double) -> String { BenchText.milliseconds(seconds, 1) }

    private func ratio(_ value: Double) -> String { BenchText.number(value, 2) }
}
