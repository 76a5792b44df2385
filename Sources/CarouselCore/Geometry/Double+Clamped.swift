// SPDX-License-Identifier: MIT

extension Double {
    /// The closest number in a range; NaN becomes the lower bound.
    package func clamped(to range: ClosedRange<Double>) -> Double {
        self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }

    /// The closest number in a range; `other` if this number is not finite.
    package func clamped(to range: ClosedRange<Double>, otherwise other: Double) -> Double {
        isFinite ? clamped(to: range) : other
    }

    /// The closest number between the negative and the positive limit; NaN becomes 0.
    package func limited(to limit: Double) -> Double { isNaN ? 0 : clamped(to: -limit...limit) }
}

extension Size {
    /// Both extents limited; zero if either is not finite.
    package func limited(to limit: Double) -> Size {
        isFinite ? Size(width: width.limited(to: limit), height: height.limited(to: limit)) : .zero
    }
}
