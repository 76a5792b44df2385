// SPDX-License-Identifier: MIT

/// A `Double` whose sines are arithmetic alone, so that the compiler turns a loop over many items into vector code. Off by
/// some units in the last place.
public struct QuickNumber: ShapeNumber {
    @usableFromInline let value: Double

    @inlinable public init(_ value: Double) { self.value = value }
    @inlinable public init(floatLiteral value: Double) { self.value = value }
    @inlinable public init(integerLiteral value: Int) { self.value = Double(value) }

    /// The sum.
    @inlinable public static func + (a: QuickNumber, b: QuickNumber) -> QuickNumber { QuickNumber(a.value + b.value) }
    /// The difference.
    @inlinable public static func - (a: QuickNumber, b: QuickNumber) -> QuickNumber { QuickNumber(a.value - b.value) }
    /// The product.
    @inlinable public static func * (a: QuickNumber, b: QuickNumber) -> QuickNumber { QuickNumber(a.value * b.value) }
    /// The quotient; infinite or NaN if `b` is 0.
    @inlinable public static func / (a: QuickNumber, b: QuickNumber) -> QuickNumber { QuickNumber(a.value / b.value) }
    /// The opposite.
    @inlinable public static prefix func - (a: QuickNumber) -> QuickNumber { QuickNumber(-a.value) }
    @inlinable public var magnitude: QuickNumber { QuickNumber(value.magnitude) }
    @inlinable public func squareRoot() -> QuickNumber { QuickNumber(value.squareRoot()) }
    @inlinable public func floor() -> QuickNumber { QuickNumber(value.floor()) }
    @inlinable public func exponential() -> QuickNumber { QuickNumber(value.exponential()) }
    @inlinable public static func least(_ a: QuickNumber, _ b: QuickNumber) -> QuickNumber {
        QuickNumber(Double.least(a.value, b.value))
    }
    @inlinable public static func greatest(_ a: QuickNumber, _ b: QuickNumber) -> QuickNumber {
        QuickNumber(Double.greatest(a.value, b.value))
    }
    @inlinable public static func select(
        _ x: QuickNumber, below edge: QuickNumber, _ a: QuickNumber, else b: QuickNumber
    ) -> QuickNumber { x.value < edge.value ? a : b }

    @inlinable public static func angle(
        _ radians: QuickNumber, whole: QuickNumber, fraction: QuickNumber, step: Double
    ) -> ShapeAngle<QuickNumber> { angle(radians) }

    @inlinable public static func depth(
        _ angle: ShapeAngle<QuickNumber>, radius: QuickNumber, beyond: QuickNumber
    ) -> QuickNumber { (radius + beyond) * angle.cosine - radius }

    @inlinable public static func angle(_ radians: QuickNumber) -> ShapeAngle<QuickNumber> {
        // Adding this number rounds to a whole one, whose lowest bits are then the quarter of the circle.
        let magic = 0x1.8p52
        let shifted = radians.value * 0.636_619_772_367_581_4 + magic
        let quarters = shifted - magic
        // Half of pi in three parts: the first two have so few digits that the products are exact.
        let rest =
            ((radians.value - quarters * 0x1.921fb544p0) - quarters * 0x1.0b4611a6p-34)
            - quarters * 0x1.3198a2e037073p-69
        let square = rest * rest
        // Taylor's series, to the last digit for an eighth of the circle.
        var odd = -1.0 / 1_307_674_368_000 + square * (1.0 / 355_687_428_096_000)
        odd = 1.0 / 6_227_020_800 + square * odd
        odd = -1.0 / 39_916_800 + square * odd
        odd = 1.0 / 362_880 + square * odd
        odd = -1.0 / 5040 + square * odd
        odd = 1.0 / 120 + square * odd
        odd = -1.0 / 6 + square * odd
        var even = -1.0 / 20_922_789_888_000 + square * (1.0 / 6_402_373_705_728_000)
        even = 1.0 / 87_178_291_200 + square * even
        even = -1.0 / 479_001_600 + square * even
        even = 1.0 / 3_628_800 + square * even
        even = -1.0 / 40_320 + square * even
        even = 1.0 / 720 + square * even
        even = -1.0 / 24 + square * even
        even = 0.5 + square * even
        let (s, c) = (rest + rest * square * odd, 1 - square * even)
        let bits = shifted.bitPattern
        let (sine, cosine) = bits & 1 != 0 ? (c, s) : (s, c)
        let turned = (bits &+ 1) & 2 != 0 ? -cosine : cosine
        return ShapeAngle(
            sine: QuickNumber(bits & 2 != 0 ? -sine : sine), cosine: QuickNumber(turned),
            versine: QuickNumber(1 - turned))
    }
}
