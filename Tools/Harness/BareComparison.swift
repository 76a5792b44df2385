// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselGL
import CarouselKit

/// Frames of a scene and bare frames of the same rectangles, drawn in turn: each rectangle with a texture of its own, all in one
/// call.
struct BareComparison {
    private var figures: FrameFigures
    private var limit: FrameFigures.Series

    private static let warmUp = 20

    /// - Parameters:
    ///   - scene: what is measured, with everything loaded.
    ///   - extent: the width and height of the bare rectangles' textures in pixels.
    ///   - most: how many textures there are at most; further rectangles use them again.
    ///   - move: moves what is measured, given the number of the frame.
    init(
        _ scene: Scene, on stage: OffscreenStage, source: MediaSource, frames: Int, extent: Int, most: Int,
        move: (Int) -> Void
    ) throws {
        figures = FrameFigures(capacity: frames)
        limit = FrameFigures.Series(capacity: frames)
        let target = stage.target.renderTarget(scale: 1)
        let bare = try BareComparison.bare(scene.drawList(), extent: extent, most: most)
        defer { bare.close() }
        let timer = TimerQuery(stage.renderer.capabilities)
        defer { timer?.close() }
        for frame in 0..<BareComparison.warmUp + frames {
            let isMeasured = frame >= BareComparison.warmUp
            try figures.draw(scene, stage.renderer, target, source: source, timer: timer, isMeasured: isMeasured) {
                move(frame)
            }
            let start = Clock.now
            bare.draw(into: target, background: BenchRun.background)
            stage.finish()
            if isMeasured { limit.values.append(Clock.now - start) }
        }
    }

    private static func bare(_ list: DrawList, extent: Int, most: Int) throws -> BareDraw {
        let unit = Rect(x: 0, y: 0, width: 1, height: 1)
        var instances: [BareDraw.Instance] = []
        for quad in list.quads where quad.content != nil || quad.fill.alpha > 0 {
            let plane = list.planes[quad.plane]
            var place = Homography.identity
            (place.xx, place.yy) = (quad.frame.width, quad.frame.height)
            (place.tx, place.ty) = (quad.frame.minX, quad.frame.minY)
            instances.append(
                BareDraw.Instance(
                    place.concatenating(plane.transform), alpha: plane.alpha, picture: instances.count % most,
                    in: list.size))
        }
        return try BareDraw(
            count: instances.count, frame: unit, pictures: max(1, min(most, instances.count)),
            picture: { MipChain(BenchCase.picture($0, extent: extent)) }, instances: { instances })
    }

    /// - Parameter name: what was measured.
    func row(_ name: String) -> BareReport.Row {
        BareReport.Row(
            name: name, frameMilliseconds: figures.total.median * 1e3, bareMilliseconds: limit.median * 1e3,
            ratio: figures.total.median / max(limit.median, 1e-9), cpuMicroseconds: figures.logic.median * 1e6,
            glMilliseconds: figures.gl.median * 1e3, quads: figures.quads, drawCalls: figures.drawCalls)
    }
}

/// Scenes compared with bare rectangles. Times are medians.
struct BareReport: Codable {
    struct Row: Codable {
        var name: String
        var frameMilliseconds: Double
        var bareMilliseconds: Double
        var ratio: Double
        /// The library's own work before GL, and the driver's part.
        var cpuMicroseconds: Double
        var glMilliseconds: Double
        var quads: Int
        var drawCalls: Int

        var lines: [String] {
            [
                "  frame            \(BenchText.milliseconds(frameMilliseconds / 1e3))",
                "  bare             \(BenchText.milliseconds(bareMilliseconds / 1e3))",
                "  ratio            \(BenchText.number(ratio, 2))",
                "  before GL        \(BenchText.milliseconds(cpuMicroseconds / 1e6))",
                "  rectangles       \(quads), in \(drawCalls) calls",
            ]
        }
    }

    var machine: BenchMachine
    var rows: [Row]
}
