// SPDX-License-Identifier: MIT

import Glibc

/// A number that a shape's formula computes with.
///
/// A formula is generic over its number, so it is written once and carried out twice: with `Double` by the CPU, and with
/// a number that notes what is done to it by the vertex shader. Swift's own `if`, `min` and `abs` decide with values,
/// which a noted number does not have: use `select`, `clamped`, `magnitude` and their kin instead.
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
    /// `a` if `x` is below `edge`, else `b`; also if `x` is NaN.
    static func select(_ x: Self, below edge: Self, _ a: Self, else b: Self) -> Self
    /// An angle of so many radians.
    static func angle(_ radians: Self) -> ShapeAngle<Self>
    /// The angle that an item has reached: `radians`, which is `whole - fraction` times `step` unless the delegate says
    /// otherwise. Numbers of few digits start from the latter.
    static func angle(_ radians: Self, whole: Self, fraction: Self, step: Double) -> ShapeAngle<Self>
    /// `(radius + beyond) * cosine - radius`, by whichever way keeps its digits.
    static func depth(_ angle: ShapeAngle<Self>, radius: Self, beyond: Self) -> Self
}

extension ShapeNumber {
    /// The nearest number in a range.
    @inlinable public func clamped(_ low: Self, _ high: Self) -> Self { .least(.greatest(self, low), high) }

    /// 0 below the edge, else 1.
    @inlinable public static func step(_ edge: Self, _ x: Self) -> Self { select(x, below: edge, 0, else: 1) }

    /// A number on the way from `a`, where `part` is 0, to `b`, where it is 1.
    @inlinable public static func mix(_ a: Self, _ b: Self, _ part: Self) -> Self { a + (b - a) * part }
}

extension Double: ShapeNumber {
    @inlinable public func floor() -> Double { rounded(.down) }
    @inlinable public static func least(_ a: Double, _ b: Double) -> Double { b < a ? b : a }
    @inlinable public static func greatest(_ a: Double, _ b: Double) -> Double { b > a ? b : a }
    @inlinable public static func select(_ x: Double, below edge: Double, _ a: Double, else b: Double) -> Double {
        x < edge ? a : b
    }
    public func exponential() -> Double { exp(self) }

    public static func angle(_ radians: Double) -> ShapeAngle<Double> {
        let cosine = cos(radians)
        return ShapeAngle(sine: sin(radians), cosine: cosine, versine: 1 - cosine)
    }
    public static func angle(
        _ radians: Double, whole: Double, fraction: Double, step: Double
    ) -> ShapeAngle<Double> { angle(radians) }
    /// As iCarousel computes it: of items that have gone full circle, the last digit decides which is in front.
    @inlinable public static func depth(_ angle: ShapeAngle<Double>, radius: Double, beyond: Double) -> Double {
        (radius + beyond) * angle.cosine - radius
    }
}
