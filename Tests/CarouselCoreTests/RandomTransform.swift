// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport

/// Transforms of the kinds that carousels make.
enum RandomTransform {
    /// Perspective, a shift, a turn about any axis, a scale; never singular.
    static func any(using random: inout SeededGenerator) -> Transform3D {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        return Transform3D(perspective: -number(0...0.005))
            .translated(x: number(-300...300), y: number(-300...300), z: number(-400...100))
            .rotated(by: number(-4...4), x: number(-1...1), y: number(-1...1), z: number(-1...1))
            .scaled(x: number(0.2...3), y: number(-3 ... -0.2), z: number(0.5...2))
    }
}
