// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselGL
import CarouselKit
import Glibc

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

    nonisolated static let background = Color(white: 0.06)
    private static let warmUp = 30
    /// Slow cases end after this many seconds, once they have this many frames.
    private static let longest = 5.0
    private static let fewest = 10

    func row() throws -> (row: BenchRow, machine: BenchMachine) {
        let start = Clock.now
        let source = BenchItems.source(bench)
        defer { source.close() }
        let (carousel, items, scene) = makeScene()
        let stage = try BenchStage(size: bench.size, inWindow: usesWindow, source: source)
        defer { stage.close() }
        scene.size = stage.size
        carousel.frame = Rect(origin: .zero, size: stage.size)
        scene.layoutIfNeeded()
        if bench.mode == .allVisible { carousel.scrollOffset = bench.startOffset }
        _ = try stage.draw(scene, source: source)
        stage.finish()
        let firstFrame = Clock.now - start
        try load(scene, stage, source)
        let pictures = Clock.now - start
        stage.present()
        scene.advance(to: 1)
        carousel.scrollOffset = bench.startOffset
        try load(scene, stage, source)
        let peak = PeakMemory.kilobytes
        if let picture, let pixels = try stage.readPixels() {
            try PictureWriter.write(pixels, to: picture, replaces: false)
        }

        let limit = measuresLimit ? BenchLimit(bench, scene.drawList(placingPictures: true), items: items) : nil
        if let instances { try limit?.write(to: instances) }
        let bare = try limit?.draw()
        defer { bare?.close() }
        let timer = TimerQuery(stage.renderer.capabilities)
        defer { timer?.close() }
        let (figures, limitTimes) = try measure(carousel, scene, stage, source, bare: bare, timer: timer)
        withExtendedLifetime(items) {}

        let row = BenchRow(
            type: bench.shape.name, mode: bench.mode.rawValue, items: bench.items,
            visible: carousel.indexesForVisibleItems.count, frameMilliseconds: figures.total.milliseconds,
            cpuMicroseconds: figures.logic.median * 1e6,
            limitMilliseconds: bare.map { _ in limitTimes.median * 1e3 },
            limitRatio: bare.map { _ in figures.total.median / max(limitTimes.median, 1e-9) },
            drawCalls: figures.drawCalls, bytesPerFrame: figures.bytes / max(1, figures.count),
            allocationsPerFrame: figures.allocations.map { Double($0.own) / Double(max(1, figures.steadyFrames)) },
            firstFrameMilliseconds: firstFrame * 1e3, peakMegabytes: Double(peak) / 1024,
            frames: figures.count, quads: figures.quads,
            glMilliseconds: figures.gl.median * 1e3, glTimer: timer == nil ? "finish" : "query",
            picturesMilliseconds: pictures * 1e3)
        return (row, BenchMachine(stage.renderer.capabilities, stage.size))
    }

    private func makeScene() -> (Carousel, BenchItems, Scene) {
        let items = BenchItems(bench)
        let scene = Scene(size: bench.size)
        scene.backgroundColor = BenchRun.background
        let carousel = Carousel(frame: Rect(origin: .zero, size: bench.size))
        carousel.shape = bench.shape
        if bench.mode == .allVisible {
            let spread = BenchSpread(bench)
            carousel.perspective = spread.perspective
            carousel.contentOffset = spread.contentOffset
        }
        switch bench.layout {
        case .usual: break
        case .repeats: carousel.repeatsItems = true
        case .aligned: carousel.alignment = .start
        case .scaled: carousel.centerScale = CenterScale(zoom: 2, reach: 5)
        case .uneven: carousel.hasVariableExtents = true
        }
        carousel.delegate = items
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        return (carousel, items, scene)
    }

    /// Draws until all pictures in sight have loaded; like a window, only when there is something new.
    private func load(_ scene: Scene, _ stage: BenchStage, _ source: MediaSource) throws {
        var stats = try stage.draw(scene, source: source)
        while stats.pending > 0 {
            var waits = 0
            while !source.hasArrivals, !stage.renderer.isUploading, waits < 500 {
                usleep(200)
                waits += 1
            }
            stats = try stage.draw(scene, source: source)
        }
        stage.finish()
    }

    /// Changes when items have come into sight; with very many, the current item.
    private func inSight(_ carousel: Carousel) -> [Int] {
        bench.mode == .windowed ? carousel.indexesForVisibleItems : [carousel.currentItemIndex]
    }

    private func measure(
        _ carousel: Carousel, _ scene: Scene, _ stage: BenchStage, _ source: MediaSource, bare: BareDraw?,
        timer: TimerQuery?
    ) throws -> (carousel: FrameFigures, limit: FrameFigures.Series) {
        var figures = FrameFigures(capacity: bench.frames)
        var limit = FrameFigures.Series(capacity: bench.frames)
        var direction = 1.0
        let begin = Clock.now
        var measuredSince: Double?
        for frame in 0... {
            let isMeasured = measuredSince != nil
            try figures.draw(
                scene, stage.renderer, stage.target, source: source, timer: timer, isMeasured: isMeasured,
                inSight: { inSight(carousel) }
            ) {
                carousel.scrollOffset += bench.step * direction
            }
            let ended = Clock.now
            if let bare {
                bare.draw(into: stage.target, background: BenchRun.background)
                stage.finish()
                if isMeasured { limit.values.append(Clock.now - ended) }
            }
            stage.present()
            if !carousel.isWrapEnabled {
                if carousel.scrollOffset + bench.step > bench.range.upperBound { direction = -1 }
                if carousel.scrollOffset - bench.step < bench.range.lowerBound { direction = 1 }
            }
            if let since = measuredSince {
                let isLong = ended - since > BenchRun.longest && figures.count >= BenchRun.fewest
                if figures.count >= bench.frames || isLong { break }
            } else if frame + 1 >= BenchRun.warmUp || ended - begin > BenchRun.longest / 2 {
                measuredSince = Clock.now
            }
        }
        return (figures, limit)
    }
}

extension FrameFigures.Series {
    fileprivate var milliseconds: BenchRow.Frames {
        BenchRow.Frames(mean: mean * 1e3, p50: median * 1e3, p99: p99 * 1e3, max: maximum * 1e3)
    }
}
