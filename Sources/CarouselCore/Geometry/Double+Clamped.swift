// SPDX-License-Identifier: MIT

extension Double {
    /// The number in a range that is nearest; NaN becomes the lower bound.
    package func clamped(to range: ClosedRange<Double>) -> Double {
        self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }

    /// The number in a range that is nearest; another one where this is not finite.
    package func clamped(to range: ClosedRange<Double>, otherwise other: Double) -> Double {
        isFinite ? clamped(to: range) : other
    }

    /// The number between the negative and the positive limit that is nearest; NaN becomes 0.
    package func limited(to limit: Double) -> Double { isNaN ? 0 : clamped(to: -limit...limit) }
}

extension Size {
    /// Both extents limited; where either is not finite, zero.
    package func limited(to limit: Double) -> Size {
        isFinite ? Size(width: width.limited(to: limit), height: height.limited(to: limit)) : .zero
    }
}
