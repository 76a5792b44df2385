// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselCore
import CarouselGL
import CarouselKit

/// One row of a benchmark: a type, a mode and a number of items.
struct BenchCase: Sendable {
    enum Mode: String, Sendable, CaseIterable, ExpressibleByArgument {
        /// The carousel shows as many items as it normally would.
        case windowed
        /// The carousel shows all items at once.
        case allVisible
    }

    /// How the items are laid out, apart from the type.
    enum Layout: String, Sendable, CaseIterable, ExpressibleByArgument {
        case usual
        /// A thousandth of the items, repeated to fill the carousel.
        case repeats
        /// The current item at the start.
        case aligned
        /// Larger near the centre.
        case scaled
        /// Items of different extents.
        case uneven
        /// Items of different extents, larger near the centre.
        case unevenScaled
        /// As `usual`, and the delegate is told which items are on display.
        case reported
    }

    var shape: any Shape
    var mode: Mode
    var layout = Layout.usual
    var items: Int
    /// Size of the picture in points.
    var size: Size
    /// Items scrolled per frame: ten per second at sixty frames.
    var step = 10.0 / 60
    /// Frames to measure; fewer if they take long.
    var frames: Int

    /// Where to scroll from.
    var startOffset: Double { layout == .aligned && mode == .allVisible ? 0 : Double(items / 2) }

    /// The offsets between which to scroll if the carousel does not wrap: all visible items should stay in the picture.
    var range: ClosedRange<Double> {
        guard mode == .allVisible else { return 0...Double(max(0, items - 1)) }
        let reach = max(1, 0.1 * Double(items))
        return max(0, startOffset - reach)...min(Double(max(0, items - 1)), startOffset + reach)
    }

    /// Size of an item in points.
    var itemSize: Size {
        mode == .windowed ? Size(width: 200, height: 200) : Size(width: 8, height: 8)
    }

    /// Size of the items' pictures in pixels.
    var pictureExtent: Int { mode == .windowed ? 256 : 16 }

    /// Number of different pictures; items beyond it repeat them.
    static let pictureCount = 32

    /// A different picture for each number.
    static func picture(_ number: Int, extent: Int) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: extent, height: extent))
        let hue = (number * 83) & 255
        picture.withUnsafeMutableBytes { bytes in
            for y in 0..<extent {
                for x in 0..<extent {
                    let at = 4 * (y * extent + x)
                    bytes[at] = UInt8((hue + x * 200 / extent) & 255)
                    bytes[at + 1] = UInt8(y * 255 / extent)
                    bytes[at + 2] = UInt8((x ^ y) * 255 / extent & 255)
                    bytes[at + 3] = 255
                }
            }
        }
        return picture
    }
}

/// Measures one case, in this process.
@MainActor
struct BenchRun {
    let bench: BenchCase
    /// Whether baseline frames alternate with the carousel's.
    let measuresLimit: Bool
    let usesWindow: Bool
    /// Where to write the baseline's instances.
    var instances: String?
    /// Where to write a picture taken in the middle of the run.
    var picture: String?

    private static let warmUp = 30
    /// Slow cases end after this many seconds.
    private static let maxSeconds = 5.0

    func report() throws -> BenchReport {
        let start = Clock.now
        let source = BenchItems.source(bench)
        let stage =
            try usesWindow
            ? BenchStage(inWindowOf: bench.size, source: source) : BenchStage(size: bench.size, source: source)
        defer { stage.close() }
        let carousel = BenchItems(bench).carousel(size: stage.size)
        let scene = Scene(showing: carousel, size: stage.size, background: BenchStage.background)
        scene.layoutIfNeeded()
        if bench.mode == .allVisible { carousel.scrollOffset = bench.startOffset }
        try stage.drawFully(scene)
        let firstFrame = Clock.now - start
        try stage.load(scene)
        let pictures = Clock.now - start
        stage.present()
        scene.advance(to: 1)
        carousel.scrollOffset = bench.startOffset
        try stage.load(scene)
        let peak = ProcessUsage.peakKilobytes
        if let picture, let pixels = try stage.readPixels() {
            try PictureWriter.write(pixels, to: picture, replaces: false)
        }

        let limit = measuresLimit ? BenchLimit(bench, scene.drawList(placingPictures: true)) : nil
        if let instances { try limit?.write(to: instances) }
        let bare = try limit?.draw()
        defer { bare?.close() }
        let scroll = BackAndForth(
            start: carousel.scrollOffset, step: bench.step, ends: carousel.isWrapEnabled ? nil : bench.range)
        let subject = Measurement.Subject(scene: scene, visibleItems: { visibleItems(carousel) }) {
            carousel.scrollOffset = scroll.offset(after: $0 + 1)
        }
        let measured = try Measurement(frames: bench.frames, warmUp: BenchRun.warmUp, maxSeconds: BenchRun.maxSeconds)
            .run([subject], bare: bare, on: stage)
        let figures = measured.figures[0]

        let row = BenchRow(
            type: bench.shape.name, mode: bench.mode.rawValue, items: bench.items,
            visible: carousel.indexesForVisibleItems.count, frameMilliseconds: figures.total.milliseconds,
            cpuMicroseconds: figures.logic.median * 1e6,
            limitMilliseconds: bare.map { _ in measured.bare.median * 1e3 },
            limitRatio: bare.map { _ in measured.bareRatio },
            drawCalls: figures.drawCalls, bytesPerFrame: figures.bytes / max(1, figures.count),
            allocationsPerFrame: figures.allocations.map { Double($0.own) / Double(max(1, figures.steadyFrames)) },
            firstFrameMilliseconds: firstFrame * 1e3, peakMegabytes: Double(peak) / 1024,
            frames: figures.count, quads: figures.quads,
            glMilliseconds: figures.gl.median * 1e3, glTimer: measured.glTimer,
            picturesMilliseconds: pictures * 1e3)
        return BenchReport(machine: BenchMachine(stage.renderer.capabilities, stage.size), rows: [row])
    }

    /// Items that differ once others have come into sight: the visible ones, or only the current one if very many are visible.
    private func visibleItems(_ carousel: Carousel) -> [Int] {
        bench.mode == .windowed ? carousel.indexesForVisibleItems : [carousel.currentItemIndex]
    }
}

extension FrameFigures.Series {
    fileprivate var milliseconds: BenchRow.Frames {
        BenchRow.Frames(mean: mean * 1e3, p50: median * 1e3, p99: p99 * 1e3, max: maximum * 1e3)
    }
}
