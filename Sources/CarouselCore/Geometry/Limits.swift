// SPDX-License-Identifier: MIT

/// The limits of a carousel. Numbers beyond them, from any source, are clamped, so that the cost of a call does not grow with
/// its arguments, and a `Double` represents every position of an item exactly.
public enum CarouselLimits {
    /// Items, placeholders, and rows of a table: 2,147,483,647.
    public static let items = Int(Int32.max)

    /// Item views or row views that are kept loaded at a time: 4,096. To show more at once, a carousel needs pictures without
    /// views.
    public static let views = 4096

    /// Items in sight unless the option `visibleItems` says otherwise: 30, as in iCarousel.
    public static let visibleItems = 30

    /// Pictures without views that are in sight at a time: 10,000,000.
    public static let pictures = 10_000_000

    /// Lengths in points, and the option values that delegates return, whatever their unit: 1,000,000,000 to either
    /// side of 0.
    public static let number = 1e9
}

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
    package func limited(to limit: Double) -> Size {
        isFinite ? Size(width: width.limited(to: limit), height: height.limited(to: limit)) : .zero
    }
}

/// Arithmetic that never traps: a result that does not fit becomes the closest number that does.
extension Int {
    /// Rounds toward zero; a number that does not fit becomes the closest `Int`, NaN becomes 0 (where `Int(_:)` would
    /// trap).
    public init(saturating value: Double) {
        self = value.magnitude < 0x1p63 ? Int(value) : value > 0 ? .max : value < 0 ? .min : 0
    }

    package func adding(saturating other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    package func subtracting(saturating other: Int) -> Int {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }

    package func multiplied(saturating other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    package func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
