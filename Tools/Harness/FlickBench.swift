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

    func run() throws {
        let (loaded, _) = try flick(pictures: FlickBench.fewPictures)
        let (distinct, bytes) = try flick(pictures: FlickBench.items)
        let budget = BenchText.megabytes(bytes)
        print("\(FlickBench.items) items in \(frames) frames, \(shape.name)")
        print(column("") + column("pictures there") + column("all different"))
        line("frame p50, ms", loaded.total.median * 1e3, distinct.total.median * 1e3)
        line("frame p99, ms", loaded.total.p99 * 1e3, distinct.total.p99 * 1e3)
        line("frame max, ms", loaded.total.maximum * 1e3, distinct.total.maximum * 1e3)
        line("frame mean, ms", loaded.total.mean * 1e3, distinct.total.mean * 1e3)
        line("pictures uploaded", Double(loaded.pictures), Double(distinct.pictures))
        line("MB uploaded", BenchText.megabytes(loaded.pictureBytes), BenchText.megabytes(distinct.pictureBytes))
        line(
            "max MB per frame", BenchText.megabytes(loaded.mostPictureBytes),
            BenchText.megabytes(distinct.mostPictureBytes))
        line("frames without gaps", Double(loaded.completeFrames), Double(distinct.completeFrames))
        line("textures, MB", BenchText.megabytes(loaded.textureBytes), BenchText.megabytes(distinct.textureBytes))
        line("texture budget, MB", budget, budget)
        print("peak memory \(PeakMemory.megabytes) MB")
    }

    /// - Parameter count: number of different pictures.
    private func flick(pictures count: Int) throws -> (FrameFigures, textureBudget: Int) {
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

        var figures = FrameFigures(capacity: frames)
        for frame in 1...frames {
            // Fast at first, then slower and slower, as a flick comes to rest.
            let left = 1 - Double(frame) / Double(frames)
            try figures.draw(scene, stage.renderer, stage.target.renderTarget(scale: stage.scale), source: source) {
                carousel.scrollOffset = Double(FlickBench.items - 1) * (1 - left * left * left)
            }
        }
        withExtendedLifetime(items) {}
        return (figures, stage.renderer.textureBudget)
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

    private func line(_ name: String, _ loaded: Double, _ distinct: Double) {
        func text(_ value: Double) -> String { BenchText.number(value, value == value.rounded() ? 0 : 2) }
        print(column(name) + column(text(loaded)) + column(text(distinct)))
    }

    private func column(_ text: String) -> String { BenchText.padded(text, to: -22) }
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
