// SPDX-License-Identifier: MIT

import Glibc

/// A 2D transform with the conventions of `CGAffineTransform`: `(x', y') = (x * a + y * c + tx, x * b + y * d + ty)`.
public struct AffineTransform: Hashable, Sendable {
    /// The matrix: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
    public var a, b, c, d, tx, ty: Double

    /// Leaves everything as it is.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A transform with the given entries.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// A rotation in radians, clockwise on screen.
    public init(rotationAngle angle: Double) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }

    /// A scale about the origin.
    public init(scaleX x: Double, y: Double) {
        self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// A shift in points.
    public init(translationX x: Double, y: Double) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// First `self`, then `other`.
    public func concatenating(_ other: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }
}

extension Transform3D {
    /// The transform that acts on x and y like this one and leaves z alone.
    public init(_ affine: AffineTransform) {
        self.init()
        (m11, m12) = (affine.a, affine.b)
        (m21, m22) = (affine.c, affine.d)
        (m41, m42) = (affine.tx, affine.ty)
    }

    /// The part of the transform that acts on x and y.
    public var affine: AffineTransform {
        AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
    }
}
