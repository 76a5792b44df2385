// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia

/// Measures whether the frame rate stays steady in a flick through very many different pictures, which are generated on the
/// way. It is compared with the same flick through a few pictures that have already loaded.
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
        print("\(FlickBench.items) items in \(frames) frames, \(shape.name)")
        printCells("", "pictures there", "all different")
        func line(_ name: String, _ figure: (FrameFigures) -> Double) {
            func text(_ value: Double) -> String { BenchText.number(value, value == value.rounded() ? 0 : 2) }
            printCells(name, text(figure(loaded)), text(figure(distinct)))
        }
        line("frame p50, ms") { $0.total.median * 1e3 }
        line("frame p99, ms") { $0.total.p99 * 1e3 }
        line("frame max, ms") { $0.total.maximum * 1e3 }
        line("frame mean, ms") { $0.total.mean * 1e3 }
        line("pictures uploaded") { Double($0.pictures) }
        line("MB uploaded") { BenchText.megabytes($0.pictureBytes) }
        line("max MB per frame") { BenchText.megabytes($0.maxPictureBytes) }
        line("frames without gaps") { Double($0.completeFrames) }
        line("textures, MB") { BenchText.megabytes($0.textureBytes) }
        line("texture budget, MB") { _ in BenchText.megabytes(bytes) }
        print("peak memory \(ProcessUsage.peakMegabytes) MB")
    }

    private func printCells(_ cells: String...) { print(BenchText.row(cells.map { ($0, -22) })) }

    private func flick(pictures count: Int) throws -> (FrameFigures, textureBudget: Int) {
        let source = MediaSource(making: { path, _ in Int(path).map(FlickBench.picture) })
        let stage = try BenchStage(size: size, source: source)
        defer { stage.close() }
        let bench = BenchCase(shape: shape, mode: .windowed, items: FlickBench.items, size: size, frames: frames)
        let carousel = BenchItems(bench) { Image(path: String($0 % count)) }.carousel(size: size)
        let scene = Scene(showing: carousel, size: size)
        scene.layoutIfNeeded()
        return (
            try Flick(carousel: carousel, scene: scene, frames: frames).figures(on: stage),
            stage.renderer.textureBudget
        )
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
}

/// A flick from the first item to the last.
struct Flick {
    let carousel: Carousel
    let scene: Scene
    let frames: Int
    /// Whether frames come at the rate of a display.
    var isPaced = false

    func figures(on stage: BenchStage) throws -> FrameFigures {
        let last = Double(carousel.numberOfItems - 1)
        // The middle has as many items on either side as fit; if there are few pictures, this loads all of them.
        carousel.scrollOffset = Double(carousel.numberOfItems / 2)
        try stage.loadAll(scene)
        carousel.scrollOffset = 0
        try stage.loadAll(scene)
        let subject = Measurement.Subject(scene: scene) { frame in
            // Fast at first, then slower and slower, as a flick comes to rest.
            let left = 1 - Double(frame + 1) / Double(frames)
            carousel.scrollOffset = last * (1 - left * left * left)
        }
        return try Measurement(frames: frames, isPaced: isPaced, asksDriver: false).run([subject], on: stage).figures[0]
    }
}
