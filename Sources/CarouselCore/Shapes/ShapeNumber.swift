// SPDX-License-Identifier: MIT

import Glibc

/// A number that a shape's formula computes with.
///
/// A formula is generic over its number, so it is written once but used twice: with `Double` it runs on the CPU; with a
/// symbolic number, which records what is done to it, it becomes the vertex shader. Symbolic numbers have no values for `if`,
/// `min` and `abs` to decide by: use `select`, `clamped`, `magnitude` and so on instead.
public protocol ShapeNumber: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
    /// A value that the formula is given, such as a length in points. It may change from frame to frame; literals, on
    /// the other hand, become part of the shader.
    init(_ value: Double)

    /// The sum.
    static func + (a: Self, b: Self) -> Self
    /// The difference.
    static func - (a: Self, b: Self) -> Self
    /// The product.
    static func * (a: Self, b: Self) -> Self
    /// The quotient; infinite or NaN if `b` is 0.
    static func / (a: Self, b: Self) -> Self
    /// The opposite.
    static prefix func - (a: Self) -> Self

    /// The distance from 0.
    var magnitude: Self { get }
    /// The square root; NaN for numbers below 0.
    func squareRoot() -> Self
    /// The greatest whole number that is not above this one.
    func floor() -> Self
    /// e to the power of this number.
    func exponential() -> Self
    /// The smaller of two numbers.
    static func least(_ a: Self, _ b: Self) -> Self
    /// The greater of two numbers.
    static func greatest(_ a: Self, _ b: Self) -> Self
    /// `a` if `x` is below `edge`; otherwise, and if `x` is NaN, `b`.
    static func select(_ x: Self, below edge: Self, _ a: Self, else b: Self) -> Self
    /// An angle in radians.
    static func angle(_ radians: Self) -> ShapeAngle<Self>
    /// The angle that an item has reached: `radians`, which is `whole - fraction` times `step` unless the delegate says
    /// otherwise. Numbers of low precision compute it from that product.
    static func angle(_ radians: Self, whole: Self, fraction: Self, step: Double) -> ShapeAngle<Self>
    /// `(radius + beyond) * cosine - radius`, computed so that it stays precise.
    static func depth(_ angle: ShapeAngle<Self>, radius: Self, beyond: Self) -> Self
}

extension ShapeNumber {
    /// The nearest number in a range.
    @inlinable public func clamped(_ low: Self, _ high: Self) -> Self { .least(.greatest(self, low), high) }

    /// 0 below the edge, else 1.
    @inlinable public static func step(_ edge: Self, _ x: Self) -> Self { select(x, below: edge, 0, else: 1) }

    /// A number on the way from `a`, where `part` is 0, to `b`, where it is 1.
    @inlinable public static func mix(_ a: Self, _ b: Self, _ part: Self) -> Self { a + (b - a) * part }

    @inlinable public static func least(_ a: Self, _ b: Self) -> Self { select(b, below: a, b, else: a) }
    @inlinable public static func greatest(_ a: Self, _ b: Self) -> Self { select(a, below: b, b, else: a) }
    @inlinable public static func angle(
        _ radians: Self, whole: Self, fraction: Self, step: Double
    ) -> ShapeAngle<Self> { angle(radians) }
    /// Computed as in iCarousel: for items that have gone full circle, rounding decides which is in front.
    @inlinable public static func depth(_ angle: ShapeAngle<Self>, radius: Self, beyond: Self) -> Self {
        (radius + beyond) * angle.cosine - radius
    }
}

extension Double: ShapeNumber {
    @inlinable public func floor() -> Double { rounded(.down) }
    @inlinable public static func select(_ x: Double, below edge: Double, _ a: Double, else b: Double) -> Double {
        x < edge ? a : b
    }
    public func exponential() -> Double { exp(self) }

    public static func angle(_ radians: Double) -> ShapeAngle<Double> {
        let cosine = cos(radians)
        return ShapeAngle(sine: sin(radians), cosine: cosine, versine: 1 - cosine)
    }
}

/// The numbers of four items, computed together. Sines use only arithmetic, and are accurate to eleven digits.
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
    @inlinable public static func select(
        _ x: QuickNumber, below edge: QuickNumber, _ a: QuickNumber, else b: QuickNumber
    ) -> QuickNumber { QuickNumber(b.lanes.replacing(with: a.lanes, where: x.lanes .< edge.lanes)) }

    @inlinable public static func angle(_ radians: QuickNumber) -> ShapeAngle<QuickNumber> {
        let quarters = nearest(radians.lanes * 0.636_619_772_367_581_4)
        // Half of pi in three parts: the first two have so few digits that the products are exact.
        let rest =
            ((radians.lanes - quarters * 0x1.921fb544p0) - quarters * 0x1.0b4611a6p-34)
            - quarters * 0x1.3198a2e037073p-69
        let square = rest * rest
        // Taylor series, accurate to eleven digits up to an eighth of the circle; in pairs, which need not wait for one another.
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
        // In so large a sum, the fraction is rounded off.
        let large = 0x1.8p52
        return (lanes + large) - large
    }
}

/// A symbolic number, which records what is done to it: a formula evaluated with it becomes text for the vertex shader.
struct SymbolicNumber: ShapeNumber {
    /// A step of the formula. Steps are shared, not copied, so what a formula names once is computed once.
    final class Step: Sendable {
        enum Kind: Sendable {
            /// A part of the text.
            case literal(Double)
            /// One of the numbers that are handed to the shader.
            case value(Double)
            /// Something that the shader has by this name.
            case name(StaticString)
            /// The texts are around and between the inputs.
            case operation([StaticString], [Step])
        }
        let kind: Kind
        init(_ kind: Kind) { self.kind = kind }
    }

    let step: Step

    init(_ step: Step) { self.step = step }
    init(_ value: Double) { self.init(Step(.value(value))) }
    init(integerLiteral value: Int) { self.init(floatLiteral: Double(value)) }
    init(floatLiteral value: Double) { self.init(Step(.literal(value))) }
    init(name: StaticString) { self.init(Step(.name(name))) }
    private init(_ texts: [StaticString], _ inputs: SymbolicNumber...) {
        self.init(Step(.operation(texts, inputs.map(\.step))))
    }

    var literal: Double? { if case .literal(let value) = step.kind { value } else { nil } }

    /// What is known already is computed now, and operations with 0 or 1 that change nothing are left out.
    static func + (a: SymbolicNumber, b: SymbolicNumber) -> SymbolicNumber {
        if let x = a.literal, let y = b.literal { return SymbolicNumber(floatLiteral: x + y) }
        return a.literal == 0 ? b : b.literal == 0 ? a : SymbolicNumber(["", " + ", ""], a, b)
    }
    static func - (a: SymbolicNumber, b: SymbolicNumber) -> SymbolicNumber {
        if let x = a.literal, let y = b.literal { return SymbolicNumber(floatLiteral: x - y) }
        return a.literal == 0 ? -b : b.literal == 0 ? a : SymbolicNumber(["", " - ", ""], a, b)
    }
    static func * (a: SymbolicNumber, b: SymbolicNumber) -> SymbolicNumber {
        if let x = a.literal, let y = b.literal { return SymbolicNumber(floatLiteral: x * y) }
        if a.literal == 0 || b.literal == 0 { return 0 }
        return a.literal == 1 ? b : b.literal == 1 ? a : SymbolicNumber(["", " * ", ""], a, b)
    }
    static func / (a: SymbolicNumber, b: SymbolicNumber) -> SymbolicNumber {
        if let x = a.literal, let y = b.literal, y != 0 { return SymbolicNumber(floatLiteral: x / y) }
        return b.literal == 1 ? a : SymbolicNumber(["", " / ", ""], a, b)
    }
    static prefix func - (a: SymbolicNumber) -> SymbolicNumber {
        a.literal.map { SymbolicNumber(floatLiteral: 0 - $0) } ?? SymbolicNumber(["-", ""], a)
    }

    var magnitude: SymbolicNumber {
        literal.map { SymbolicNumber(floatLiteral: $0.magnitude) } ?? SymbolicNumber(["abs(", ")"], self)
    }
    func squareRoot() -> SymbolicNumber {
        literal.map { SymbolicNumber(floatLiteral: $0.squareRoot()) } ?? SymbolicNumber(["sqrt(", ")"], self)
    }
    func floor() -> SymbolicNumber { SymbolicNumber(["floor(", ")"], self) }
    func exponential() -> SymbolicNumber { SymbolicNumber(["exp(", ")"], self) }
    static func least(_ a: SymbolicNumber, _ b: SymbolicNumber) -> SymbolicNumber {
        SymbolicNumber(["min(", ", ", ")"], a, b)
    }
    static func greatest(_ a: SymbolicNumber, _ b: SymbolicNumber) -> SymbolicNumber {
        if let x = a.literal, let y = b.literal { return SymbolicNumber(floatLiteral: .greatest(x, y)) }
        return SymbolicNumber(["max(", ", ", ")"], a, b)
    }
    static func select(
        _ x: SymbolicNumber, below edge: SymbolicNumber, _ a: SymbolicNumber, else b: SymbolicNumber
    ) -> SymbolicNumber {
        if let x = a.literal, x == b.literal { return a }
        return SymbolicNumber(["", " < ", " ? ", " : ", ""], x, edge, a, b)
    }

    static func angle(_ radians: SymbolicNumber) -> ShapeAngle<SymbolicNumber> {
        parts(SymbolicNumber(["angle(", ")"], radians))
    }
    static func angle(
        _ radians: SymbolicNumber, whole: SymbolicNumber, fraction: SymbolicNumber, step: Double
    ) -> ShapeAngle<SymbolicNumber> {
        // Half the angle, in turns: the product with a coarse part of few digits is exact, and full turns are
        // subtracted before they cost precision.
        let half = step / (4 * .pi)
        let coarse = Float(bitPattern: Float(half).bitPattern & 0xFFFF_F000)
        return parts(
            SymbolicNumber(
                ["angle(", ", ", ", ", ", ", ")"], whole, fraction, SymbolicNumber(Double(coarse)),
                SymbolicNumber(half - Double(coarse))))
    }
    static func depth(_ angle: ShapeAngle<SymbolicNumber>, radius: SymbolicNumber, beyond: SymbolicNumber)
        -> SymbolicNumber
    {
        beyond * angle.cosine - radius * angle.versine
    }
    private static func parts(_ angle: SymbolicNumber) -> ShapeAngle<SymbolicNumber> {
        ShapeAngle(
            sine: SymbolicNumber(["", ".x"], angle), cosine: SymbolicNumber(["", ".y"], angle),
            versine: SymbolicNumber(["", ".z"], angle))
    }
}
