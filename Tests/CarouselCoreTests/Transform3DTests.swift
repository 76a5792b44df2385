// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

/// The conventions of `CATransform3D`: row vectors, translation in the last row.
@Suite struct Transform3DTests {
    private static let quarter = Double.pi / 2

    private func image(_ x: Double, _ y: Double, _ z: Double, _ m: Transform3D) -> [Double] {
        let p = m.apply(x, y, z, 1)
        return [p.x, p.y, p.z, p.w]
    }

    private func isClose(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-12 }
    }

    @Test func identityLeavesPointsAlone() {
        #expect(Transform3D().isIdentity)
        #expect(image(1, 2, 3, .identity) == [1, 2, 3, 1])
        #expect(Transform3D.identity.entries == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        #expect(!Transform3D(translationX: 0, y: 1e-300).isIdentity)
    }

    @Test func entriesStandRowByRow() throws {
        let numbers = (1...16).map(Double.init)
        let m = try #require(Transform3D(entries: numbers))
        #expect(m.entries == numbers)
        #expect([m.m11, m.m14, m.m21, m.m34, m.m41, m.m44] == [1, 4, 5, 12, 13, 16])
        #expect(Transform3D(entries: [1, 2, 3]) == nil)
        #expect(Transform3D(entries: numbers + [17]) == nil)
    }

    @Test func translationStandsInTheLastRow() {
        let m = Transform3D(translationX: 5, y: 6, z: 7)
        #expect([m.m41, m.m42, m.m43, m.m44] == [5, 6, 7, 1])
        #expect([m.m14, m.m24, m.m34] == [0, 0, 0])
        #expect(image(1, 1, 1, m) == [6, 7, 8, 1])
    }

    @Test func scaleStandsOnTheDiagonal() {
        #expect(image(1, 1, 1, Transform3D(scaleX: 2, y: 3, z: 4)) == [2, 3, 4, 1])
        #expect(image(1, 1, 1, Transform3D(scaleX: 2, y: 3)) == [2, 3, 1, 1])
    }

    @Test func rotationsTurnTheRightWay() {
        let aboutZ = Transform3D(rotation: Self.quarter, x: 0, y: 0, z: 1)
        #expect(isClose(image(1, 0, 0, aboutZ), [0, 1, 0, 1]))
        #expect(isClose(image(0, 1, 0, aboutZ), [-1, 0, 0, 1]))
        let aboutY = Transform3D(rotation: Self.quarter, x: 0, y: 1, z: 0)
        #expect(isClose(image(0, 0, 1, aboutY), [1, 0, 0, 1]))
        #expect(isClose(image(1, 0, 0, aboutY), [0, 0, -1, 1]))
        let aboutX = Transform3D(rotation: Self.quarter, x: 1, y: 0, z: 0)
        #expect(isClose(image(0, 1, 0, aboutX), [0, 0, 1, 1]))
        #expect(isClose(image(0, 0, 1, aboutX), [0, -1, 0, 1]))
    }

    @Test func axesNeedNotHaveLengthOne() {
        let third = Transform3D(rotation: 2 * .pi / 3, x: 9, y: 9, z: 9)
        #expect(isClose(image(1, 0, 0, third), [0, 1, 0, 1]))
        #expect(isClose(image(0, 1, 0, third), [0, 0, 1, 1]))
        #expect(isClose(image(0, 0, 1, third), [1, 0, 0, 1]))
    }

    @Test func senselessRotationsAreTheIdentity() {
        #expect(Transform3D(rotation: 1, x: 0, y: 0, z: 0).isIdentity)
        #expect(Transform3D(rotation: 1, x: .nan, y: 0, z: 0).isIdentity)
        #expect(Transform3D(rotation: 1, x: .infinity, y: 0, z: 0).isIdentity)
        #expect(Transform3D(rotation: .nan, x: 0, y: 1, z: 0).isIdentity)
    }

    @Test func perspectiveMakesNearThingsLarge() {
        let m = Transform3D(perspective: -1.0 / 500)
        #expect(image(10, 0, 0, m) == [10, 0, 0, 1])
        #expect(isClose(image(10, 0, 250, m), [10, 0, 250, 0.5]))
        #expect(isClose(image(10, 0, -500, m), [10, 0, -500, 2]))
    }

    @Test func concatenatingActsWithTheFirstFirst() {
        let move = Transform3D(translationX: 10, y: 0)
        let turn = Transform3D(rotation: Self.quarter, x: 0, y: 0, z: 1)
        #expect(isClose(image(0, 0, 0, move.concatenating(turn)), [0, 10, 0, 1]))
        #expect(isClose(image(0, 0, 0, turn.concatenating(move)), [10, 0, 0, 1]))
    }

    @Test func stepsComeBeforeWhatIsThere() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<100 {
            let base = RandomTransform.any(using: &random)
            let (x, y, z) = (3.0, -4.0, 5.0)
            #expect(
                base.translated(x: x, y: y, z: z)
                    .isAlmostEqual(to: Transform3D(translationX: x, y: y, z: z).concatenating(base)))
            #expect(
                base.scaled(x: x, y: y, z: z)
                    .isAlmostEqual(to: Transform3D(scaleX: x, y: y, z: z).concatenating(base)))
            #expect(
                base.rotated(by: 0.7, x: x, y: y, z: z)
                    .isAlmostEqual(to: Transform3D(rotation: 0.7, x: x, y: y, z: z).concatenating(base)))
        }
        // As iCarousel combines its steps: moved first, then rotated about its own centre.
        let cover = Transform3D.identity.translated(x: 100, y: 0).rotated(by: Self.quarter, x: 0, y: 0, z: 1)
        #expect(isClose(image(1, 0, 0, cover), [100, 1, 0, 1]))
    }

    @Test func inversesUndo() throws {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<1000 {
            let m = RandomTransform.any(using: &random)
            let inverse = try #require(m.inverse)
            #expect(inverse.concatenating(m).isAlmostEqual(to: .identity, tolerance: 1e-7))
            #expect(m.concatenating(inverse).isAlmostEqual(to: .identity, tolerance: 1e-7))
        }
    }

    @Test func someHaveNoInverse() {
        #expect(Transform3D(scaleX: 1, y: 0, z: 1).inverse == nil)
        #expect(Transform3D(scaleX: .nan, y: 1).inverse == nil)
        #expect(Transform3D(entries: [Double](repeating: 1, count: 16))?.inverse == nil)
        #expect(Transform3D.identity.inverse == .identity)
    }

    @Test func almostEqualIsAbsoluteBelowOneAndRelativeAbove() {
        let one = Transform3D(translationX: 1e6, y: 0)
        #expect(one.isAlmostEqual(to: Transform3D(translationX: 1e6 + 1e-4, y: 0)))
        #expect(!one.isAlmostEqual(to: Transform3D(translationX: 1e6 + 1e-2, y: 0)))
        #expect(Transform3D.identity.isAlmostEqual(to: Transform3D(translationX: 1e-10, y: 0)))
        #expect(!Transform3D.identity.isAlmostEqual(to: Transform3D(translationX: 1e-8, y: 0)))
        #expect(Transform3D.identity.isAlmostEqual(to: Transform3D(translationX: 1e-8, y: 0), tolerance: 1e-7))
        let bad = Transform3D(scaleX: .nan, y: 1)
        #expect(!bad.isAlmostEqual(to: bad))
        #expect(!bad.isFinite)
        #expect(one.isFinite)
    }
}

@Suite struct AffineTransformTests {
    @Test func affineTransformsActAsTheirMatrices() {
        var random = SeededGenerator(seed: 13)
        func number() -> Double { .random(in: -5...5, using: &random) }
        for _ in 0..<100 {
            let a = AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
            let b = AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
            #expect(Transform3D(a).affine == a)
            #expect(
                Transform3D(a.concatenating(b))
                    .isAlmostEqual(to: Transform3D(a).concatenating(Transform3D(b))))
        }
        #expect(
            Transform3D(AffineTransform(rotationAngle: 0.4))
                .isAlmostEqual(to: Transform3D(rotation: 0.4, x: 0, y: 0, z: 1)))
    }
}
