// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore

@Suite struct CenterScaleTests {
    private func layout(
        _ scale: CenterScale?, _ shape: any Shape = Linear(), isVertical: Bool = false, spacing: Double = 1.1
    ) -> ItemLayout {
        var input = ItemLayout.Input()
        input.shape = shape
        input.isVertical = isVertical
        input.bounds = Size(width: 800, height: 600)
        (input.itemWidth, input.itemHeight) = (100, 60)
        (input.numberOfItems, input.centerScale) = (30, scale)
        return ItemLayout(input, options: { $0 == .spacing ? spacing : $1 })
    }

    /// The edges of an item along the scroll direction, in a plane without perspective.
    private func edges(_ layout: ItemLayout, _ offset: Double) -> (start: Double, end: Double) {
        let t = layout.transform(offset: offset)
        return layout.input.isVertical
            ? (t.m42 - 50 * t.m22, t.m42 + 50 * t.m22) : (t.m41 - 50 * t.m11, t.m41 + 50 * t.m11)
    }

    @Test(arguments: CenterScale.Curve.allCases, [1.0, 2, 3.5]) func gapsStayAtRest(
        curve: CenterScale.Curve, reach: Double
    ) {
        for (shrinks, isVertical) in [(true, false), (false, true)] {
            let scale = CenterScale(zoom: 1.6, reach: reach, curve: curve, shrinksOthers: shrinks)
            let layout = layout(scale, isVertical: isVertical)
            let others = shrinks ? 1 / 1.6 : 1
            for offset in -6...5 {
                let gap = edges(layout, Double(offset + 1)).start - edges(layout, Double(offset)).end
                #expect((gap - 10 * others).magnitude < 1e-9, "\(curve), \(offset): \(gap)")
            }
            #expect((layout.transform(offset: 0).m11 - (shrinks ? 1 : 1.6)).magnitude < 1e-12)
            #expect((layout.transform(offset: 4).m11 - others).magnitude < 1e-12)
        }
    }

    /// The formula for a reach of one item, between items too.
    @Test func placesFollowTheFormula() {
        let layout = layout(CenterScale(zoom: 1.25))
        let (k0, k1, pitch, gap) = (1.0, 0.8, 110.0, 10.0)
        for offset in stride(from: -3.0, through: 3, by: 0.13) {
            let near = min(max(offset, -1), 1)
            let want = k1 * pitch * offset + near * ((k0 + k1) * 50 + k1 * gap - k1 * pitch)
            #expect((layout.transform(offset: offset).m41 - want).magnitude < 1e-9)
            let scale = 1 - abs(near) * 0.2
            #expect((layout.transform(offset: offset).m22 - scale).magnitude < 1e-12)
        }
    }

    @Test func othersFadeAndStayOnTheirAnchor() {
        let scale = CenterScale(zoom: 2, keepsGaps: false, otherAlpha: 0.4, anchor: .end)
        for isVertical in [false, true] {
            let layout = layout(scale, isVertical: isVertical)
            let alphas = [0, -2, 0.5].map { layout.appearance(offset: $0, toggle: 0).alpha }
            #expect(alphas[0] == 1 && (alphas[1] - 0.4).magnitude < 1e-12 && (alphas[2] - 0.7).magnitude < 1e-12)
            for offset in [0, 0.3, 1, 4] {
                let t = layout.transform(offset: offset)
                // The lower edge or, in vertical carousels, the right one.
                let edge = isVertical ? t.m41 + 30 * t.m11 : t.m42 + 30 * t.m22
                #expect((edge - 30).magnitude < 1e-9)
                #expect(((isVertical ? t.m42 : t.m41) - 110 * offset).magnitude < 1e-9)
            }
        }
    }

    @Test(arguments: BuiltInShapes.all.indices) func everyShapeHasIt(number: Int) {
        let shape = BuiltInShapes.all[number]
        let (plain, scaled) = (layout(nil, shape), layout(CenterScale(zoom: 2, keepsGaps: false), shape))
        let here = (plain.shaped.place(offset: 0, toggle: 0), scaled.shaped.place(offset: 0, toggle: 0))
        #expect(here.0.scale == here.1.scale && here.0.along == here.1.along)
        let there = (plain.shaped.place(offset: 2, toggle: 0), scaled.shaped.place(offset: 2, toggle: 0))
        #expect((there.1.scale - there.0.scale / 2).magnitude < 1e-12)
        #expect(there.0.along == there.1.along && there.0.depth == there.1.depth)
    }

    /// Covers that lean reach toward the viewer with one edge, the further the larger they are.
    @Test func theCoverInTheCentreStaysInFront() {
        let lean = layout(CenterScale(zoom: 3, reach: 3, shrinksOthers: false), Lean()).shaped
        func depth(_ offset: Double) -> Double { lean.place(offset: offset, toggle: 0).key(in: lean.measures).depth }
        #expect(depth(0) > depth(1) && depth(0) > depth(-1))
        #expect(depth(1) > depth(2) && depth(-1) > depth(-2))
    }

    @Test(arguments: BuiltInShapes.all.indices) func whichItemIsInFrontStaysTheShapesDecision(number: Int) {
        let scale = CenterScale(zoom: 3, reach: 3, shrinksOthers: false, anchor: .start)
        let shape = BuiltInShapes.all[number]
        let (plain, scaled) = (layout(nil, shape).shaped, layout(scale, shape).shaped)
        for offset in stride(from: -4.0, through: 4, by: 0.5) {
            let want = plain.place(offset: offset, toggle: 0).key(in: plain.measures).depth
            let got = scaled.place(offset: offset, toggle: 0).key(in: scaled.measures).depth
            #expect(abs(got - want) <= 1e-6 * max(1, abs(want)), "\(shape.name), \(offset): \(got), not \(want)")
        }
    }

    /// Covers that turn when the current item changes grow then, not while they move.
    @Test func coversGrowAsTheyTurn() {
        let layout = layout(CenterScale(zoom: 2, keepsGaps: false), CoverFlow(togglesCurrentItem: true))
        func scale(_ offset: Double, _ toggle: Double) -> Double {
            layout.shaped.place(offset: offset, toggle: toggle).scale
        }
        #expect(scale(0, 0) == 1 && scale(0.4, 0) == 1 && scale(0.7, 0) == 0.5 && scale(3, 0) == 0.5)
        #expect((scale(0.3, -0.5) - 0.75).magnitude < 1e-12)
    }

    @Test func oddNumbersCountAsTheNearest() {
        let odd = CenterScale(zoom: .nan, reach: -3, otherAlpha: 7).valid
        #expect(odd.zoom == 1.25 && odd.reach == 0.1 && odd.otherAlpha == 1)
        #expect(CenterScale(zoom: 99, reach: .nan, otherAlpha: .nan).valid == CenterScale(zoom: 10))
        #expect(layout(CenterScale(zoom: .infinity)).transform(offset: 3).isFinite)
    }

    /// What is on its way goes from the one to the other.
    @Test func itCanBeAnimated() {
        let (from, to) = (layout(nil), layout(CenterScale(zoom: 2, keepsGaps: false)))
        let middle = to.mixed(from: from, part: 0.5) { _, _ in (100, 0) }
        #expect((middle.transform(offset: 2).m11 - 0.75).magnitude < 1e-12)
        #expect((middle.transform(offset: 0).m11 - 1).magnitude < 1e-12)
    }
}
