// SPDX-License-Identifier: MIT

/// Numbers of four items, computed with at once. Sines are arithmetic alone, and right to eleven digits.
public struct QuickNumber: ShapeNumber {
    @usableFromInline typealias Lanes = SIMD4<Double>

    @usableFromInline let lanes: Lanes

    @inlinable init(_ lanes: Lanes) { self.lanes = lanes }
    @inlinable public init(_ value: Double) { lanes = Lanes(repeating: value) }
    @inlinable public init(floatLiteral value: Double) { self.init(value) }
    @inlinable public init(integerLiteral value: Int) { self.init(Double(value)) }

    /// The sum.
    @inlinable public static func + (a: QuickNumber, b: QuickNumber) -> QuickNumber { QuickNumber(a.lanes + b.lanes) }
    /// The difference.
    @inlinable public static func - (a: QuickNumber, b: QuickNumber) -> QuickNumber { QuickNumber(a.lanes - b.lanes) }
    /// The product.
    @inlinable public static func * (a: QuickNumber, b: QuickNumber) -> QuickNumber { QuickNumber(a.lanes * b.lanes) }
    /// The quotient; infinite or NaN if `b` is 0.
    @inlinable public static func / (a: QuickNumber, b: QuickNumber) -> QuickNumber { QuickNumber(a.lanes / b.lanes) }
    /// The opposite.
    @inlinable public static prefix func - (a: QuickNumber) -> QuickNumber { QuickNumber(-a.lanes) }
    @inlinable public var magnitude: QuickNumber { .greatest(self, -self) }
    @inlinable public func squareRoot() -> QuickNumber { QuickNumber(lanes.squareRoot()) }
    @inlinable public func floor() -> QuickNumber { QuickNumber(lanes.rounded(.down)) }
    @inlinable public func exponential() -> QuickNumber {
        QuickNumber(
            Lanes(lanes[0].exponential(), lanes[1].exponential(), lanes[2].exponential(), lanes[3].exponential()))
    }
    @inlinable public static func least(_ a: QuickNumber, _ b: QuickNumber) -> QuickNumber {
        select(b, below: a, b, else: a)
    }
    @inlinable public static func greatest(_ a: QuickNumber, _ b: QuickNumber) -> QuickNumber {
        select(a, below: b, b, else: a)
    }
    @inlinable public static func select(
        _ x: QuickNumber, below edge: QuickNumber, _ a: QuickNumber, else b: QuickNumber
    ) -> QuickNumber { QuickNumber(b.lanes.replacing(with: a.lanes, where: x.lanes .< edge.lanes)) }

    @inlinable public static func angle(
        _ radians: QuickNumber, whole: QuickNumber, fraction: QuickNumber, step: Double
    ) -> ShapeAngle<QuickNumber> { angle(radians) }

    @inlinable public static func depth(
        _ angle: ShapeAngle<QuickNumber>, radius: QuickNumber, beyond: QuickNumber
    ) -> QuickNumber { (radius + beyond) * angle.cosine - radius }

    @inlinable public static func angle(_ radians: QuickNumber) -> ShapeAngle<QuickNumber> {
        let quarters = nearest(radians.lanes * 0.636_619_772_367_581_4)
        // Half of pi in three parts: the first two have so few digits that the products are exact.
        let rest =
            ((radians.lanes - quarters * 0x1.921fb544p0) - quarters * 0x1.0b4611a6p-34)
            - quarters * 0x1.3198a2e037073p-69
        let square = rest * rest
        // Taylor's series, to eleven digits for an eighth of the circle; in pairs, which need not wait for one another.
        let fourth = square * square
        let (odd0, odd1) = (square * (1.0 / 120) - 1.0 / 6, square * (1.0 / 362_880) - 1.0 / 5040)
        let odd = odd0 + fourth * (odd1 - fourth * (1.0 / 39_916_800))
        let (even0, even1) = (0.5 - square * (1.0 / 24), 1.0 / 720 - square * (1.0 / 40_320))
        let even = even0 + fourth * (even1 + fourth * (1.0 / 3_628_800 - square * (1.0 / 479_001_600)))
        let (s, c) = (rest + rest * square * odd, 1 - square * even)
        // Odd quarters swap sine and cosine, and half a turn negates them.
        let isOdd = (quarters - 2 * nearest(quarters * 0.5)) .!= 0
        let (sine, cosine) = (s.replacing(with: c, where: isOdd), c.replacing(with: -s, where: isOdd))
        let halves = (quarters - Lanes(repeating: 0).replacing(with: 1, where: isOdd)) * 0.5
        let isTurned = (halves - 2 * nearest(halves * 0.5)) .!= 0
        let turned = cosine.replacing(with: -cosine, where: isTurned)
        return ShapeAngle(
            sine: QuickNumber(sine.replacing(with: -sine, where: isTurned)), cosine: QuickNumber(turned),
            versine: QuickNumber(1 - turned))
    }

    /// The nearest whole numbers, for numbers up to 2^51.
    @inlinable static func nearest(_ lanes: Lanes) -> Lanes {
        // Of so large a sum, what is behind the point is rounded off.
        let large = 0x1.8p52
        return (lanes + large) - large
    }
}
