// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@Suite struct HomographyTests {
    private func isClose(_ a: Point, _ b: Point, within distance: Double = 1e-6) -> Bool {
        abs(a.x - b.x) <= distance * max(1, abs(b.x)) && abs(a.y - b.y) <= distance * max(1, abs(b.y))
    }

    private func isClose(_ a: Homography, _ b: Homography) -> Bool {
        let pairs = [
            (a.xx, b.xx), (a.xy, b.xy), (a.xw, b.xw), (a.yx, b.yx), (a.yy, b.yy), (a.yw, b.yw),
            (a.tx, b.tx), (a.ty, b.ty), (a.tw, b.tw),
        ]
        return pairs.allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
    }

    private func point(using random: inout SeededGenerator) -> Point {
        Point(x: .random(in: -100...100, using: &random), y: .random(in: -100...100, using: &random))
    }

    @Test func mapsAsTheTransformDoesOnThePlane() throws {
        var random = SeededGenerator(seed: 21)
        var seen = 0
        for _ in 0..<1000 {
            let m = RandomTransform.any(using: &random)
            let p = point(using: &random)
            let (x, y, _, w) = m.apply(p.x, p.y, 0, 1)
            let image = Homography(m).map(p)
            #expect((image != nil) == (w > 0))
            guard let image else { continue }
            #expect(isClose(image, Point(x: x / w, y: y / w), within: 1e-12))
            seen += 1
        }
        #expect(seen > 800)
    }

    @Test func unmapUndoesMap() throws {
        var random = SeededGenerator(seed: 22)
        var seen = 0
        for _ in 0..<1000 {
            let h = Homography(RandomTransform.any(using: &random))
            let p = point(using: &random)
            // Almost edge-on, or almost level with the eye, precision is lost for good.
            guard let image = h.map(p), abs(h.determinant) > 1e-2, abs(image.x) < 1e5, abs(image.y) < 1e5
            else { continue }
            let back = try #require(h.unmap(image))
            #expect(isClose(back, p), "\(h) \(p)")
            seen += 1
        }
        #expect(seen > 700)
    }

    /// The first pixel of a view belongs to it.
    @Test func edgesOfScaledPlanesAreExact() {
        for step in 1...40 {
            let scale = Double(step) / 20
            for x in -100...100 {
                let h = Homography(Transform3D(scaleX: scale, y: scale)).movingImage(x: Double(x), y: Double(-x))
                #expect(h.unmap(Point(x: Double(x), y: Double(-x))) == .zero, "\(scale), \(x)")
            }
        }
    }

    @Test func whatIsBehindTheEyeHasNoImage() throws {
        // The eye is 500 in front; a plane that leans 60 degrees passes it at x = 500 / sin(60).
        let m = Transform3D(perspective: -1.0 / 500).rotated(by: -Double.pi / 3, x: 0, y: 1, z: 0)
        let h = Homography(m)
        #expect(h.map(Point(x: 570, y: 0)) != nil)
        #expect(h.map(Point(x: 580, y: 0)) == nil)
        #expect(h.map(Point(x: -5000, y: 0)) != nil)
        // Past the vanishing point, the only point of the plane in line with the eye is behind it.
        let limit = -0.5 / 0.8660254037844386 * 500
        #expect(h.unmap(Point(x: limit + 1, y: 0)) != nil)
        #expect(h.unmap(Point(x: limit - 1, y: 0)) == nil)
    }

    @Test func edgeOnPlanesAreNotHit() {
        let h = Homography(Transform3D(scaleX: 0, y: 1))
        #expect(h.determinant == 0)
        #expect(h.unmap(.zero) == nil)
        #expect(!h.facesViewer())
    }

    @Test func facesTheViewerWithinAQuarterTurn() {
        for degrees in stride(from: -355, through: 355, by: 10) {
            let angle = Double(degrees) * .pi / 180
            let isFront = abs(degrees) < 90 || abs(degrees) > 270
            for axis in [(1.0, 0.0), (0.0, 1.0), (0.6, 0.8)] {
                let turn = Transform3D(rotation: angle, x: axis.0, y: axis.1, z: 0)
                #expect(Homography(turn).facesViewer() == isFront, "\(degrees) degrees about \(axis)")
            }
            #expect(Homography(Transform3D(rotation: angle, x: 0, y: 0, z: 1)).facesViewer())
        }
        #expect(!Homography(Transform3D(scaleX: -1, y: 1)).facesViewer())
        #expect(Homography(Transform3D(scaleX: -1, y: -1)).facesViewer())
    }

    @Test func perspectiveShowsTheBackOfWhatIsFarAside() {
        // Turned by less than a quarter, but so far to the side that the eye looks past its edge.
        let aside = Transform3D(perspective: -1.0 / 500).translated(x: 400, y: 0)
        #expect(Homography(aside.rotated(by: 0.8, x: 0, y: 1, z: 0)).facesViewer())
        let seenFromBehind = Homography(aside.rotated(by: 1.0, x: 0, y: 1, z: 0)).facesViewer()
        let eyeIsInFront = 400 * -0.8414709848 + 500 * 0.5403023059 > 0
        #expect(seenFromBehind == eyeIsInFront)
        #expect(!seenFromBehind)
    }

    @Test func facingAgreesWithTheTurnOfThreePoints() throws {
        var random = SeededGenerator(seed: 23)
        var seen = 0
        for _ in 0..<500 {
            let h = Homography(RandomTransform.any(using: &random))
            let p = point(using: &random)
            guard abs(h.determinant) > 1e-3, let a = h.map(p),
                let b = h.map(p + Point(x: 1e-4, y: 0)), let c = h.map(p + Point(x: 0, y: 1e-4))
            else { continue }
            let turn = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
            guard abs(turn) > 1e-12 else { continue }
            #expect(h.facesViewer(at: p) == (turn > 0))
            seen += 1
        }
        #expect(seen > 350)
    }

    @Test func concatenatingIsFlattening() throws {
        var random = SeededGenerator(seed: 24)
        var seen = 0
        for _ in 0..<500 {
            let inner = Homography(RandomTransform.any(using: &random))
            let outer = Homography(RandomTransform.any(using: &random))
            let p = point(using: &random)
            // Depth is dropped between the two: the second maps the first one's image, a point of its plane.
            guard let between = inner.map(p), abs(between.x) < 1e4, abs(between.y) < 1e4,
                let wanted = outer.map(between), abs(wanted.x) < 1e6, abs(wanted.y) < 1e6
            else { continue }
            let got = try #require(inner.concatenating(outer).map(p))
            #expect(isClose(got, wanted))
            seen += 1
        }
        #expect(seen > 350)
        let h = Homography(RandomTransform.any(using: &random))
        #expect(isClose(Homography.identity.concatenating(h), h))
        #expect(isClose(h.concatenating(.identity), h))
    }

    @Test func concatenatingFlattensDepth() throws {
        // In space two opposite quarter turns cancel out; flattened, the first leaves a plane seen edge-on.
        let turn = Transform3D(rotation: .pi / 3, x: 0, y: 1, z: 0)
        let back = Transform3D(rotation: -.pi / 3, x: 0, y: 1, z: 0)
        let flat = try #require(Homography(turn).concatenating(Homography(back)).map(Point(x: 100, y: 0)))
        #expect(isClose(flat, Point(x: 25, y: 0)))
        let inSpace = try #require(Homography(turn.concatenating(back)).map(Point(x: 100, y: 0)))
        #expect(isClose(inSpace, Point(x: 100, y: 0)))
    }

    @Test func movingTheImageComesLast() {
        var random = SeededGenerator(seed: 25)
        for _ in 0..<100 {
            let h = Homography(RandomTransform.any(using: &random))
            let shift = Homography(Transform3D(translationX: 12, y: -7))
            #expect(isClose(h.movingImage(x: 12, y: -7), h.concatenating(shift)))
        }
    }
}
