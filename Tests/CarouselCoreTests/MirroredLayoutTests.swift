// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselCore

/// Layouts from right to left: the whole is mirrored, and each item back.
@Suite struct MirroredLayoutTests {
    /// D·M·D with D = diag(-1, 1, 1, 1).
    private func mirrored(_ m: Transform3D) -> Transform3D {
        var t = m
        (t.m12, t.m13, t.m14) = (-m.m12, -m.m13, -m.m14)
        (t.m21, t.m31, t.m41) = (-m.m21, -m.m31, -m.m41)
        return t
    }

    private func columns(_ t: Transform3D) -> [Double] {
        [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43,
            t.m44,
        ]
    }

    private func areClose(_ a: Transform3D, _ b: Transform3D) -> Bool {
        zip(columns(a), columns(b)).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
    }

    @Test(arguments: BuiltInShapes.all.indices)
    func everyShapeIsMirrored(number: Int) {
        let (shape, seed) = (BuiltInShapes.all[number], UInt64(number) + 1)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        for round in 0..<300 {
            let scene = RandomLayout(shape, scalesCenter: true, using: &random)
            var input = scene.layout.input
            input.viewpointOffset = .zero
            input.isMirrored = false
            let plain = ItemLayout(input)
            input.isMirrored = true
            let layout = ItemLayout(input)
            for position in scene.range.positions.prefix(20) {
                let offset = scene.range.offset(at: position)
                let shift = Double.random(in: -50...50, using: &random)
                let want = plain.appearance(offset: offset, toggle: scene.toggle, shift: shift)
                let got = layout.appearance(offset: offset, toggle: scene.toggle, shift: shift)
                let wanted = input.isVertical ? want.transform : mirrored(want.transform)
                #expect(areClose(got.transform, wanted), "round \(round), offset \(offset), \(input)")
                #expect(got.alpha == want.alpha)
                let shade =
                    input.isVertical ? want.shade : ItemShade(before: want.shade.after, after: want.shade.before)
                #expect(got.shade == shade)
                for isDoubleSided in [false, true] {
                    #expect(
                        layout.isHidden(got.transform, isDoubleSided: isDoubleSided)
                            == plain.isHidden(want.transform, isDoubleSided: isDoubleSided))
                }
            }
        }
    }

    @Test func theRowStandsAtTheOtherEdge() {
        var input = ItemLayout.Input()
        (input.bounds, input.itemWidth, input.numberOfItems) = (Size(width: 800, height: 600), 100, 20)
        input.contentOffset.width = 7
        input.viewpointOffset.width = 5
        (input.row.fraction, input.row.inset) = (0, 10)
        for isMirrored in [false, true] {
            input.isMirrored = isMirrored
            var layout = ItemLayout(input)
            layout.align(at: 3, trimmed: 3, toggle: 0) { _, _ in (100, 0) }
            #expect(layout.center.x == (isMirrored ? 740 : 60) + 7)
            #expect(layout.transform(offset: 0).m41 == -5, "the viewpoint shifts to the same side")
            #expect(layout.transform(offset: 1).m41 == (isMirrored ? -100 : 100) - 5)
        }
    }

    /// As the box seen in a mirror does.
    @Test func theFloorShadowTurnsTheOtherWay() {
        var measures = ShapeMeasures()
        (measures.itemWidth, measures.itemHeight) = (200, 100)
        for offset in [0.0, 0.3, 1.75] {
            measures.isMirrored = false
            let plain = FloorShadow().transform(under: measures, scrollOffset: offset)
            measures.isMirrored = true
            #expect(areClose(FloorShadow().transform(under: measures, scrollOffset: offset), mirrored(plain)))
        }
    }
}
