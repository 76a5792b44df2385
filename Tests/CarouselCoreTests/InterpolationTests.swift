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
}
