// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

/// The curves of timed changes.
@Suite struct EasingTests {
    @Test(arguments: [
        (Easing.linear, 0.25, 0.25), (.linear, 0.75, 0.75), (.easeIn, 0.25, 0.0625), (.easeIn, 0.75, 0.5625),
        (.easeOut, 0.25, 0.4375), (.easeOut, 0.75, 0.9375), (.easeInOut, 0.25, 0.0625), (.easeInOut, 0.75, 0.9375),
        (.easeOutCubic, 0.25, 0.578125), (.easeOutCubic, 0.75, 0.984375),
    ]) func polynomialsAreAsDocumented(easing: Easing, time: Double, value: Double) {
        #expect((easing.value(at: time) - value).magnitude < 1e-12)
    }

    /// The points of a Bézier curve by its own definition, from which the value at a time follows.
    @Test(arguments: [
        (Easing.easeInEaseOut, 0.42, 0.0, 0.58, 1.0), (.ease, 0.25, 0.1, 0.25, 1),
        (.bezier(0.3, -0.4, 0.2, 1.4), 0.3, -0.4, 0.2, 1.4),
    ]) func bezierCurvesGoThroughTheirPoints(easing: Easing, x1: Double, y1: Double, x2: Double, y2: Double) {
        for s in stride(from: 0.0, through: 1, by: 0.05) {
            let (a, b) = (3 * s * (1 - s) * (1 - s), 3 * s * s * (1 - s))
            let (x, y) = (a * x1 + b * x2 + s * s * s, a * y1 + b * y2 + s * s * s)
            #expect((easing.value(at: x) - y).magnitude < 1e-6, "s \(s)")
        }
    }

    @Test func timesBeyondTheEndsAreTheEnds() {
        for easing in [Easing.linear, .easeIn, .easeOut, .easeInOut, .easeInEaseOut, .ease, .easeOutCubic] {
            #expect([-1, 0, -.infinity].allSatisfy { easing.value(at: $0).magnitude < 1e-9 }, "\(easing)")
            #expect([1, 7, .infinity, .nan].allSatisfy { (easing.value(at: $0) - 1).magnitude < 1e-9 }, "\(easing)")
        }
    }
}
