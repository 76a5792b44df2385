// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselGL
import CarouselKit

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
    private static let longest = 5.0

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
        let subject = Measurement.Subject(scene: scene, inSight: { inSight(carousel) }) {
            carousel.scrollOffset = scroll.offset(after: $0 + 1)
        }
        let measured = try Measurement(frames: bench.frames, warmUp: BenchRun.warmUp, longest: BenchRun.longest)
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

    /// Changes when items have come into sight; with very many, the current item.
    private func inSight(_ carousel: Carousel) -> [Int] {
        bench.mode == .windowed ? carousel.indexesForVisibleItems : [carousel.currentItemIndex]
    }
}

extension FrameFigures.Series {
    fileprivate var milliseconds: BenchRow.Frames {
        BenchRow.Frames(mean: mean * 1e3, p50: median * 1e3, p99: p99 * 1e3, max: maximum * 1e3)
    }
}
