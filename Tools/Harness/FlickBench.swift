// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import Glibc

/// A flick through very many different pictures, generated on the way: whether the frame rate is steady while pictures
/// come and go. It is compared with the same flick through a few pictures that have already loaded.
struct FlickBench {
    private static let items = 100_000
    private static let extent = 256
    /// Number of pictures in the flick used for comparison.
    private static let fewPictures = 24

    let shape: any Shape
    let size: Size
    let frames: Int

    private struct Figures {
        var times: FrameTimes.Series
        var pictures = 0
        var pictureBytes = 0
        var mostPictureBytes = 0
        /// Frames in which all pictures in sight had loaded.
        var completeFrames = 0
        var textureBytes = 0
        var budget = 0
    }

    func run() throws {
        let loaded = try flick(pictures: FlickBench.fewPictures)
        let distinct = try flick(pictures: FlickBench.items)
        print("\(FlickBench.items) items in \(frames) frames, \(shape.name)")
        print(column("") + column("pictures there") + column("all different"))
        line("frame p50, ms", loaded.times.median * 1e3, distinct.times.median * 1e3)
        line("frame p99, ms", loaded.times.p99 * 1e3, distinct.times.p99 * 1e3)
        line("frame max, ms", loaded.times.maximum * 1e3, distinct.times.maximum * 1e3)
        line("frame mean, ms", loaded.times.mean * 1e3, distinct.times.mean * 1e3)
        line("pictures uploaded", Double(loaded.pictures), Double(distinct.pictures))
        line("MB uploaded", megabytes(loaded.pictureBytes), megabytes(distinct.pictureBytes))
        line("max MB per frame", megabytes(loaded.mostPictureBytes), megabytes(distinct.mostPictureBytes))
        line("frames without gaps", Double(loaded.completeFrames), Double(distinct.completeFrames))
        line("textures, MB", megabytes(loaded.textureBytes), megabytes(distinct.textureBytes))
        line("texture budget, MB", megabytes(loaded.budget), megabytes(distinct.budget))
        print("peak memory \(PeakMemory.megabytes) MB")
    }

    /// - Parameter count: number of different pictures.
    private func flick(pictures count: Int) throws -> Figures {
        let source = MediaSource(making: { path, _ in Int(path).map(FlickBench.picture) })
        defer { source.close() }
        let items = FlickItems(count: FlickBench.items, pictures: count)
        let scene = Scene(size: size)
        let carousel = Carousel(frame: Rect(origin: .zero, size: size))
        carousel.shape = shape
        carousel.delegate = items
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        let stage = try OffscreenStage(size: size)
        defer { stage.close() }
        scene.layoutIfNeeded()
        // The middle, so that there are as many on either side as fit: with few pictures, all of them.
        carousel.scrollOffset = Double(FlickBench.items / 2)
        _ = try stage.picture(of: scene, source: source)
        carousel.scrollOffset = 0
        _ = try stage.picture(of: scene, source: source)

        var figures = Figures(times: FrameTimes.Series(capacity: frames))
        for frame in 1...frames {
            let begin = Clock.now
            // Fast at first, then slower and slower, as a flick comes to rest.
            let left = 1 - Double(frame) / Double(frames)
            carousel.scrollOffset = Double(FlickBench.items - 1) * (1 - left * left * left)
            let stats = try stage.draw(scene, source: source)
            stage.finish()
            figures.times.values.append(Clock.now - begin)
            figures.pictures += stats.texturesUploaded
            figures.pictureBytes += stats.textureBytesUploaded
            figures.mostPictureBytes = max(figures.mostPictureBytes, stats.textureBytesUploaded)
            if stats.pending == 0 { figures.completeFrames += 1 }
            figures.textureBytes = max(figures.textureBytes, stage.renderer.textureBytes)
        }
        figures.budget = stage.renderer.textureBudget
        withExtendedLifetime(items) {}
        return figures
    }

    /// A different picture for each number, whose digits are in its first row.
    private static func picture(_ number: Int) -> PixelBuffer {
        var picture = BenchCase.picture(number, extent: extent)
        for bit in 0..<20 {
            let level: UInt8 = number >> bit & 1 == 0 ? 0 : 255
            picture[bit, 0] = SIMD4(level, level, level, 255)
        }
        return picture
    }

    private func megabytes(_ bytes: Int) -> Double { Double(bytes) / Double(1 << 20) }

    private func line(_ name: String, _ loaded: Double, _ distinct: Double) {
        print(column(name) + column(text(loaded)) + column(text(distinct)))
    }

    private func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        if hundredths % 100 == 0 { return String(hundredths / 100) }
        let fraction = String(hundredths % 100)
        return "\(hundredths / 100)." + String(repeating: "0", count: 2 - fraction.count) + fraction
    }

    private func column(_ text: String) -> String { text + String(repeating: " ", count: max(1, 22 - text.count)) }
}

/// Items with pictures that are generated on request.
private final class FlickItems: CarouselDataSource, CarouselDelegate {
    private let count: Int
    private let pictures: Int

    init(count: Int, pictures: Int) {
        self.count = count
        self.pictures = pictures
    }

    func numberOfItems(in carousel: Carousel) -> Int { count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: CarouselKit.View?) -> CarouselKit.View {
        let item = (view as? ImageView) ?? ImageView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        item.image = Image(path: String(index % pictures))
        return item
    }
}
