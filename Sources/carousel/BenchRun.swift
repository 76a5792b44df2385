// SPDX-License-Identifier: MIT

import CAllocationCounter
import CarouselCore
import CarouselGL
import CarouselKit
import Glibc

/// Measures one case, in this process.
struct BenchRun {
    let bench: BenchCase
    /// Whether the bare limit is drawn in turn with the real thing.
    let measuresLimit: Bool

    private static let warmUp = 30
    private static let background = Color(white: 0.06)

    func row() throws -> (row: BenchRow, machine: BenchMachine) {
        let start = Clock.now
        let items = BenchItems(bench)
        let scene = Scene(size: bench.size)
        scene.backgroundColor = BenchRun.background
        let carousel = Carousel(frame: Rect(origin: .zero, size: bench.size))
        carousel.type = bench.type
        carousel.delegate = items
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        let source = MediaSource()
        defer { source.close() }
        let stage = try OffscreenStage(size: bench.size)
        defer { stage.close() }
        scene.layoutIfNeeded()
        try stage.draw(scene, source: source)
        stage.finish()
        let firstFrame = Clock.now - start
        scene.advance(to: 1)
        carousel.scrollOffset = Double(bench.items / 2)
        _ = try stage.picture(of: scene, source: source)
        let peak = PeakMemory.kilobytes

        let limit = measuresLimit ? try makeLimit(carousel, scene) : nil
        defer { limit?.close() }
        var times = FrameTimes(capacity: bench.frames)
        var limitTimes = FrameTimes.Series(capacity: bench.frames)
        var direction = 1.0
        var (steady, allocations, bytes, calls) = (0, UInt(0), 0, 0)
        for frame in 0..<bench.frames + BenchRun.warmUp {
            let views = carousel.indexesForVisibleItems
            let before = allocation_counter_read()
            let begin = Clock.now
            carousel.scrollOffset += bench.step * direction
            let list = scene.drawList()
            let logic = Clock.now
            let stats = try stage.renderer.draw(
                list, source: source, target: stage.target.renderTarget(scale: stage.scale))
            let isSteady = stats.texturesUploaded == 0 && stats.pending == 0
            stage.finish()
            let end = Clock.now
            let after = allocation_counter_read()
            if let limit {
                limit.draw(into: stage.target.renderTarget(scale: stage.scale), background: BenchRun.background)
                stage.finish()
                if frame >= BenchRun.warmUp { limitTimes.values.append(Clock.now - end) }
            }
            if !carousel.isWrapEnabled, carousel.scrollOffset + bench.step > Double(bench.items - 1) { direction = -1 }
            if !carousel.isWrapEnabled, carousel.scrollOffset < bench.step { direction = 1 }
            guard frame >= BenchRun.warmUp else { continue }
            times.add(total: end - begin, logic: logic - begin + stats.encodeSeconds)
            if isSteady, carousel.indexesForVisibleItems == views {
                steady += 1
                allocations += after.own - before.own
            }
            bytes += stats.bytesUploaded
            calls = max(calls, stats.drawCalls)
        }
        let capabilities = stage.renderer.capabilities
        let machine = BenchMachine(
            renderer: capabilities.rendererName, version: capabilities.versionName,
            cores: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), width: Int(bench.size.width),
            height: Int(bench.size.height))
        let row = BenchRow(
            type: bench.type.name, mode: bench.mode.rawValue, items: bench.items,
            visible: carousel.visibleItemViews.count, frameMilliseconds: times.total.milliseconds,
            cpuMicroseconds: times.logic.median * 1e6, limitMilliseconds: limit.map { _ in limitTimes.median * 1e3 },
            limitRatio: limit.map { _ in times.total.median / max(limitTimes.median, 1e-9) }, drawCalls: calls,
            bytesPerFrame: bytes / max(1, bench.frames),
            allocationsPerFrame: Double(allocations) / Double(max(1, steady)),
            firstFrameMilliseconds: firstFrame * 1e3, peakMegabytes: Double(peak) / 1024)
        withExtendedLifetime(items) {}
        return (row, machine)
    }

    /// The items in sight, drawn barely.
    private func makeLimit(_ carousel: Carousel, _ scene: Scene) throws -> BareDraw {
        let pictures = (0..<BenchCase.pictureCount).map {
            MipChain(BenchCase.picture($0, extent: bench.pictureExtent))
        }
        let list = scene.drawList()
        scene.needsDisplay = true
        let quads = list.quads.enumerated().map { number, quad in
            BareDraw.Quad(
                transform: list.planes[quad.plane].transform, alpha: list.planes[quad.plane].alpha,
                picture: number % pictures.count)
        }
        return try BareDraw(
            quads, frame: Rect(center: .zero, size: bench.itemSize), pictures: pictures, in: bench.size)
    }
}

extension FrameTimes.Series {
    fileprivate var milliseconds: BenchRow.Frames {
        BenchRow.Frames(mean: mean * 1e3, p50: median * 1e3, p99: p99 * 1e3, max: maximum * 1e3)
    }
}
