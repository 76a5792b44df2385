// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselGL
import CarouselKit
import CarouselWindow

/// Where a benchmark draws: into a picture or a window.
@MainActor
struct BenchStage {
    let renderer: Renderer
    let size: Size
    private let offscreen: OffscreenStage?
    private let window: Window?

    /// - Parameters:
    ///   - size: in points; a window may get another size.
    ///   - source: the source of the window's pictures.
    init(size: Size, inWindow: Bool, source: MediaSource) throws {
        if inWindow {
            let window = try Window(title: "carousel bench", size: size, source: source)
            window.stopWaitingForDisplay()
            self.window = window
            offscreen = nil
            renderer = window.renderer
            self.size = window.scene.size
        } else {
            let offscreen = try OffscreenStage(size: size)
            self.offscreen = offscreen
            window = nil
            renderer = offscreen.renderer
            self.size = size
        }
    }

    var target: RenderTarget {
        if let window { return window.renderTarget }
        return offscreen?.target.renderTarget(scale: 1)
            ?? RenderTarget(viewport: PixelRect(x: 0, y: 0, width: 0, height: 0))
    }

    func draw(_ scene: Scene, source: MediaSource) throws -> FrameStats {
        try renderer.draw(scene.drawList(), source: source, target: target)
    }

    func finish() { renderer.finish() }

    /// Shows the frame in a window. Not part of the measurement.
    func present() { window?.present() }

    /// The last frame drawn; nil in a window.
    func readPixels() throws -> PixelBuffer? { try offscreen?.target.readPixels() }

    func close() {
        offscreen?.close()
        window?.close()
    }
}

/// The data source of a benchmark: each item is one picture.
final class BenchItems: CarouselDataSource, CarouselDelegate {
    private let bench: BenchCase
    private let images = (0..<BenchCase.pictureCount).map { Image(path: "\($0)") }
    private let spread: [CarouselOption: Double]

    init(_ bench: BenchCase) {
        self.bench = bench
        var spread = bench.mode == .allVisible ? BenchSpread(bench).options : [:]
        if bench.layout == .repeats { spread[.wrap] = 1 }
        self.spread = spread
    }

    /// The index of some content among the benchmark's pictures.
    func number(of content: Content?) -> Int {
        guard case .file(let name) = content else { return 0 }
        return Int(name) ?? 0
    }

    /// Makes the benchmark's pictures when they are first needed. None is kept: the driver has them then.
    static func source(_ bench: BenchCase) -> ImageLoader {
        var settings = ImageLoader.Settings()
        settings.memoryCacheBytes = 0
        return ImageLoader(settings) { name, size in
            Int(name).map { BenchCase.picture($0, extent: min(bench.pictureExtent, max(1, size.width))) }
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int {
        bench.layout == .repeats ? max(1, bench.items / 1000) : bench.items
    }

    func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double {
        bench.itemSize.width * (0.5 + Double(index % 8) / 8)
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: CarouselKit.View?) -> CarouselKit.View {
        let item = (view as? ImageView) ?? ImageView(frame: Rect(origin: .zero, size: bench.itemSize))
        item.image = images[index % images.count]
        return item
    }

    /// This many items at once cannot be views.
    func pictureItems(in carousel: Carousel) -> PictureItems? {
        bench.mode == .allVisible ? PictureItems(size: bench.itemSize) : nil
    }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { images[index % images.count] }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        // The time for looking things up should not count as the library's.
        spread.isEmpty ? value : spread[option] ?? value
    }
}

/// Settings that show all items of a carousel at once, at about their own size, with the middle one in the centre.
struct BenchSpread {
    /// The delegate's answers.
    let options: [CarouselOption: Double]
    /// The carousel's perspective.
    let perspective: Double
    /// The carousel's content offset.
    let contentOffset: Size

    init(_ bench: BenchCase) {
        let crowd = bench.shape.shownCrowd(of: bench.items, itemWidth: bench.itemSize.width, in: bench.size)
        options = crowd.options
        // The eye is so far away that sizes differ by at most a fifth.
        perspective = -1 / max(500, 5 * crowd.depth)
        contentOffset = Size(width: 0, height: crowd.shift)
    }
}
