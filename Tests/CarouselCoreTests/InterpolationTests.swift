// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@Suite struct InterpolationTests {
    private let base = Transform3D(perspective: -1.0 / 500).translated(x: 30, y: -20)

    @Test func theEndsAreExact() {
        let a = base.translated(x: 10, y: 0, z: -50).rotated(by: 1, x: 0, y: 1, z: 0)
        let b = base.rotated(by: -2, x: 1, y: 1, z: 0).scaled(x: 2, y: 1)
        #expect(a.interpolated(to: b, part: 0) == a)
        #expect(a.interpolated(to: b, part: 1) == b)
        #expect(a.interpolated(to: b, part: 1e-9).isAlmostEqual(to: a, tolerance: 1e-6))
        #expect(a.interpolated(to: b, part: 1 - 1e-9).isAlmostEqual(to: b, tolerance: 1e-6))
    }

    @Test func halfwayOfARotationIsHalfTheAngle() {
        for angle in [0.5, 1.5, 3.0] {
            let a = base.translated(x: 100, y: 0)
            let b = base.translated(x: 300, y: 0).rotated(by: angle, x: 0, y: 1, z: 0)
            let half = base.translated(x: 200, y: 0).rotated(by: angle / 2, x: 0, y: 1, z: 0)
            #expect(a.interpolated(to: b, part: 0.5).isAlmostEqual(to: half))
        }
    }

    @Test func perspectiveChangesEvenly() {
        let a = Transform3D(perspective: 0)
        let b = Transform3D(perspective: -0.004)
        #expect(a.interpolated(to: b, part: 0.25).isAlmostEqual(to: Transform3D(perspective: -0.001)))
    }

    @Test func flatAndMirroredTransformsStayFinite() {
        let flat = Transform3D(scaleX: 0, y: 1)
        let mirror = Transform3D(scaleX: -1, y: 1)
        #expect(flat.interpolated(to: .identity, part: 0.5).isAlmostEqual(to: Transform3D(scaleX: 0.5, y: 1)))
        #expect(Transform3D.identity.interpolated(to: mirror, part: 0.5).isFinite)
        #expect(mirror.interpolated(to: mirror, part: 0.5).isAlmostEqual(to: mirror))
    }

    // MARK: Layouts

    private func layout(_ shape: any Shape, isVertical: Bool = false) -> ItemLayout {
        var input = ItemLayout.Input()
        (input.shape, input.isVertical) = (shape, isVertical)
        input.bounds = Size(width: 800, height: 600)
        (input.itemWidth, input.itemHeight, input.numberOfItems) = (100, 60, 30)
        return ItemLayout(input)
    }

    /// Beside longer items, those of both shapes have moved aside: on the way they have, too.
    @Test func whereBothShapesMakeRoomItIsKeptOnTheWay() {
        let ways: [(any Shape, any Shape, Bool)] = [
            (Linear(), CoverFlow(), true), (ExpandingRow(), Linear(), true), (Linear(), Cylinder(), false),
            (Cylinder(), Linear(), false),
        ]
        for (from, to, makesRoom) in ways {
            let start = layout(from)
            let mixed = layout(to).mixed(from: start, part: 0.25) { _, _ in (100, 0) }
            #expect(mixed.shaped.shape.isStraight == makesRoom, "\(from.name) to \(to.name)")
            let usual = mixed.appearance(offset: 2, toggle: 0).transform
            let aside = mixed.appearance(offset: 2, toggle: 0, shift: 40).transform
            #expect(abs(aside.m41 - usual.m41 - (makesRoom ? 40 : 0)) < 1e-9, "\(from.name) to \(to.name)")
        }
    }

    /// A wheel's hub is at a place on screen, not along the scroll direction.
    @Test func aTurnOfTheScrollDirectionBeginsWhereTheItemsAre() {
        let (flat, upright) = (layout(LogoWheel()).shaped, layout(LogoWheel(), isVertical: true).shaped)
        for (start, end) in [(flat, upright), (upright, flat)] {
            for offset in stride(from: -3.0, through: 3, by: 0.75) {
                let (first, last) = (start.mixed(with: end, part: 0), start.mixed(with: end, part: 1))
                let (here, there) = (start.transform(offset: offset), end.transform(offset: offset))
                #expect(first.transform(offset: offset).isAlmostEqual(to: here, tolerance: 1e-6), "at \(offset)")
                #expect(last.transform(offset: offset).isAlmostEqual(to: there, tolerance: 1e-6), "at \(offset)")
            }
        }
    }

    @Test func whatTheDelegatePlacesIsGivenThePerspectiveOfTheMoment() {
        func layout(perspective: Double) -> ItemLayout {
            var input = ItemLayout.Input()
            (input.type, input.perspective) = (.custom, perspective)
            return ItemLayout(input, customAppearance: { ItemAppearance(transform: $1.translated(x: $0 * 9, y: 0)) })
        }
        let start = layout(perspective: 0)
        let mixed = layout(perspective: -0.004).mixed(from: start, part: 0.25) { _, _ in (100, 0) }
        let base = Transform3D(perspective: -0.001)
        #expect(mixed.baseTransform.isAlmostEqual(to: base))
        #expect(mixed.transform(offset: 2).isAlmostEqual(to: base.translated(x: 18, y: 0)))
    }
}
