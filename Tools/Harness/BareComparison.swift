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

    func report() {
        print("  frame            \(BenchText.milliseconds(figures.total.median))")
        print("  bare             \(BenchText.milliseconds(limit.median))")
        print("  ratio            \(BenchText.number(figures.total.median / max(limit.median, 1e-9), 2))")
        print("  before GL        \(BenchText.milliseconds(figures.logic.median))")
        print("  rectangles       \(figures.quads), in \(figures.drawCalls) calls")
    }
}
