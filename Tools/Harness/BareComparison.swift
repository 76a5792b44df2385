// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselGL
import CarouselKit

/// A scene, and as many bare rectangles, drawn in turn: each rectangle with a texture of its own, all in one call.
struct BareComparison {
    /// What is measured.
    let name: String
    /// With everything loaded.
    let scene: Scene
    /// The width and height of the bare rectangles' textures in pixels.
    let extent: Int
    /// How many textures there are at most; further rectangles use them again.
    let most: Int

    private static let warmUp = 20

    /// Measures, and prints what comes out.
    ///
    /// - Parameter move: moves what is measured, given the number of the frame.
    func row(frames: Int, on stage: BenchStage, move: @escaping (Int) -> Void) throws -> BareReport.Row {
        let bare = try bare(scene.drawList())
        defer { bare.close() }
        let measured = try Measurement(frames: frames, warmUp: BareComparison.warmUp)
            .run([Measurement.Subject(scene: scene, move: move)], bare: bare, on: stage)
        let figures = measured.figures[0]
        let row = BareReport.Row(
            name: name, frameMilliseconds: figures.total.median * 1e3, bareMilliseconds: measured.bare.median * 1e3,
            ratio: measured.bareRatio, cpuMicroseconds: figures.logic.median * 1e6,
            glMilliseconds: figures.gl.median * 1e3, quads: figures.quads, drawCalls: figures.drawCalls)
        print("\(name), \(stage.renderer.capabilities.rendererName)")
        BenchText.print(
            [
                "  frame": BenchText.milliseconds(row.frameMilliseconds / 1e3),
                "  bare": BenchText.milliseconds(row.bareMilliseconds / 1e3),
                "  ratio": BenchText.number(row.ratio, 2),
                "  before GL": BenchText.milliseconds(row.cpuMicroseconds / 1e6),
                "  rectangles": "\(row.quads), in \(row.drawCalls) calls",
            ], column: BareReport.column)
        return row
    }

    private func bare(_ list: DrawList) throws -> BareDraw {
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
    }

    /// Where figures begin in what is printed.
    static let column = 19

    var machine: BenchMachine
    var rows: [Row]
}
