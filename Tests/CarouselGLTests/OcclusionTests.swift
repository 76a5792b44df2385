// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselGL
@testable import CarouselScene

/// The parts that opaque rectangles hide are not drawn; the visible ones are.
@Suite(.serialized) struct OcclusionTests {
    private static let size = Size(width: 200, height: 160)

    private func area(_ box: SIMD4<Float>) -> Float { (box.z - box.x) * (box.w - box.y) }

    /// Overlapping views in space, some of which one can see through.
    @Test func heapsOfViewsLookAsTheCPUDrawsThem() throws {
        let stage = try GLStage(PixelSize(width: 200, height: 160))
        defer { stage.close() }
        var left: Float = 0
        var all: Float = 0
        for seed in 1...30 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
            let scene = Scene(size: OcclusionTests.size)
            scene.backgroundColor = .white
            for _ in 0..<12 {
                let view = View(
                    frame: Rect(
                        x: number(-20...120), y: number(-20...100), width: number(30...120), height: number(30...120)))
                view.backgroundColor = Color(
                    red: Float(number(0...1)), green: Float(number(0...1)), blue: Float(number(0...1)),
                    alpha: number(0...1) < 0.8 ? 1 : 0.5)
                view.cornerRadius = number(0...1) < 0.5 ? 0 : number(1...20)
                view.borderWidth = number(0...1) < 0.8 ? 0 : 3
                view.alpha = number(0...1) < 0.9 ? 1 : 0.6
                view.isDoubleSided = number(0...1) < 0.7
                view.shadow = number(0...1) < 0.8 ? nil : Shadow()
                let turn = number(0...1) < 0.5 ? 0 : number(-4...4)
                view.transform3D = Transform3D(perspective: -1 / 300)
                    .rotated(by: turn, x: number(0...0.3), y: 1, z: number(0...0.2))
                scene.root.addSubview(view)
            }
            let list = scene.drawList()
            let truth = Rasteriser(scale: 1, letsContentOverflow: true).picture(of: list)
            try CPUTruth(subject: "occlusion", wanted: 40).compare(
                try stage.picture(of: list), with: truth, "\(seed)")
            let appearances = try stage.encoded(list).appearances.filter { $0.radii.y >= 0 }
            left += appearances.reduce(0) { $0 + area($1.box) }
            all += appearances.reduce(0) { $0 + area($1.shape) }
        }
        #expect(left < 0.98 * all, "something was hidden: \(left) of \(all)")
    }

    @Test func aCoverFlowDrawsWhatIsSeenOfIt() throws {
        let stage = try GLStage(PixelSize(width: 320, height: 240))
        defer { stage.close() }
        let (scene, items) = pictureScene(.coverFlow, isVertical: false)
        for view in (scene.root.subviews.first as? Carousel)?.visibleItemViews ?? [] {
            (view as? ImageView)?.image = nil
            view.backgroundColor = .black
        }
        let encoder = try stage.encoded(scene.drawList())
        let whole = encoder.appearances.map { area($0.shape) }.reduce(0, +)
        let rest = encoder.appearances.map { area($0.box) }.reduce(0, +)
        #expect(encoder.appearances.count > 4 && rest < 0.9 * whole, "\(rest) of \(whole)")
        withExtendedLifetime(items) {}
    }

    /// Squares, one in front of the other.
    private func pair(_ change: (inout DrawList) -> Void) -> DrawList {
        var list = DrawList(size: OcclusionTests.size, background: .white)
        for extent in [40.0, 60] {
            list.planes.append(DrawList.Plane())
            var quad = DrawList.Quad(
                plane: list.planes.count - 1,
                frame: Rect(center: Point(x: 100, y: 80), size: Size(width: extent, height: extent)))
            quad.fill = .black
            list.quads.append(quad)
        }
        change(&list)
        return list
    }

    @Test func onlyWhatIsOpaqueAndSeenHides() throws {
        let stage = try GLStage(PixelSize(width: 200, height: 160))
        defer { stage.close() }
        func count(_ change: (inout DrawList) -> Void) throws -> Int {
            try stage.encoded(pair(change)).appearances.count
        }
        #expect(try count { _ in } == 1, "the smaller one is hidden")
        #expect(try count { $0.quads[1].fill = Color(white: 0, alpha: 0.9) } == 2)
        #expect(try count { $0.planes[1].alpha = 0.9 } == 2)
        #expect(try count { $0.quads[1].cornerRadius = 30 } == 2, "its corners show")
        #expect(try count { $0.quads[1].cornerRadius = 8 } == 1)
        #expect(try count { $0.planes[1].scissor = Rect(x: 0, y: 0, width: 100, height: 160) } == 2)
        let mirrored = Homography(Transform3D().scaled(x: -1, y: 1, z: 1)).movingImage(x: 200, y: 0)
        #expect(try count { $0.planes[1].transform = mirrored } == 1)
        #expect(
            try count {
                $0.planes[1].transform = mirrored
                $0.quads[1].isDoubleSided = false
            } == 2, "nobody sees its back")
        #expect(
            try count {
                let fade = DrawList.AlphaGradient(top: 50, length: 60, alpha: 1)
                var effect = DrawList.Effect()
                effect.fade = fade
                $0.quads[1].effect = $0.add(effect)
            } == 2)
        #expect(try count { $0.quads.reverse() } == 2, "the larger one is behind")
    }
}
