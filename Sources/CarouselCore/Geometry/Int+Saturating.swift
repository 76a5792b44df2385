// SPDX-License-Identifier: MIT

/// Arithmetic that never traps: a result that does not fit becomes the closest number that does.
extension Int {
    /// Rounds toward zero; a number that does not fit becomes the closest `Int`, NaN becomes 0 (where `Int(_:)` would
    /// trap).
    public init(saturating value: Double) {
        if value.isNaN {
            self = 0
        } else if value >= 0x1p63 {
            self = .max
        } else if value < -0x1p63 {
            self = .min
        } else {
            self = Int(value)
        }
    }

    /// The sum, or the closest number to it.
    package func adding(saturating other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the closest number to it.
    package func subtracting(saturating other: Int) -> Int {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }

    /// The product, or the closest number to it.
    package func multiplied(saturating other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    /// The closest number in a range.
    package func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
