// SPDX-License-Identifier: MIT

import Glibc

/// A 4 x 4 matrix with the conventions of `CATransform3D`: points are row vectors (`p' = p * M`), the translation is in
/// the last row, and perspective in `m34`.
public struct Transform3D: Hashable, Sendable {
    /// The first row: what x contributes.
    public var m11, m12, m13, m14: Double
    /// The second row: what y contributes.
    public var m21, m22, m23, m24: Double
    /// The third row: what z contributes.
    public var m31, m32, m33, m34: Double
    /// The fourth row: the image of the origin.
    public var m41, m42, m43, m44: Double

    /// Leaves everything as it is.
    public static let identity = Transform3D()

    /// The identity.
    public init() {
        (m11, m12, m13, m14) = (1, 0, 0, 0)
        (m21, m22, m23, m24) = (0, 1, 0, 0)
        (m31, m32, m33, m34) = (0, 0, 1, 0)
        (m41, m42, m43, m44) = (0, 0, 0, 1)
    }

    /// A translation by the given distances in points.
    public init(translationX x: Double, y: Double, z: Double = 0) {
        self.init()
        (m41, m42, m43) = (x, y, z)
    }

    /// A scale about the origin.
    public init(scaleX x: Double, y: Double, z: Double = 1) {
        self.init()
        (m11, m22, m33) = (x, y, z)
    }

    /// A rotation about an axis through the origin.
    ///
    /// - Parameters:
    ///   - angle: in radians; about +z with y down it turns clockwise on screen.
    ///   - x: the axis; it need not have length 1. A zero or non-finite axis gives the identity.
    ///   - y: the axis' y.
    ///   - z: the axis' z.
    public init(rotation angle: Double, x: Double, y: Double, z: Double) {
        self.init()
        let length = (x * x + y * y + z * z).squareRoot()
        guard length > 0, length.isFinite, angle.isFinite else { return }
        let (x, y, z) = (x / length, y / length, z / length)
        let c = cos(angle)
        let s = sin(angle)
        let t = 1 - c
        (m11, m12, m13) = (c + x * x * t, x * y * t + z * s, x * z * t - y * s)
        (m21, m22, m23) = (y * x * t - z * s, c + y * y * t, y * z * t + x * s)
        (m31, m32, m33) = (z * x * t + y * s, z * y * t - x * s, c + z * z * t)
    }

    /// The matrix whose only effect is perspective: `m34 = perspective` (iCarousel's default is -1/500).
    public init(perspective: Double) {
        self.init()
        m34 = perspective
    }

    /// The product: first `self`, then `other` (`CATransform3DConcat(self, other)`).
    public func concatenating(_ other: Transform3D) -> Transform3D {
        var r = Transform3D()
        (r.m11, r.m12, r.m13, r.m14) = other.apply(m11, m12, m13, m14)
        (r.m21, r.m22, r.m23, r.m24) = other.apply(m21, m22, m23, m24)
        (r.m31, r.m32, r.m33, r.m34) = other.apply(m31, m32, m33, m34)
        (r.m41, r.m42, r.m43, r.m44) = other.apply(m41, m42, m43, m44)
        return r
    }

    /// `self` preceded by a translation (`CATransform3DTranslate`).
    public func translated(x: Double, y: Double, z: Double = 0) -> Transform3D {
        var r = self
        (r.m41, r.m42, r.m43, r.m44) = apply(x, y, z, 1)
        return r
    }

    /// `self` preceded by a scale (`CATransform3DScale`).
    public func scaled(x: Double, y: Double, z: Double = 1) -> Transform3D {
        var r = self
        (r.m11, r.m12, r.m13, r.m14) = (m11 * x, m12 * x, m13 * x, m14 * x)
        (r.m21, r.m22, r.m23, r.m24) = (m21 * y, m22 * y, m23 * y, m24 * y)
        (r.m31, r.m32, r.m33, r.m34) = (m31 * z, m32 * z, m33 * z, m34 * z)
        return r
    }

    /// `self` preceded by a rotation (`CATransform3DRotate`); angle in radians.
    public func rotated(by angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
        Transform3D(rotation: angle, x: x, y: y, z: z).concatenating(self)
    }

    /// The row vector `(x, y, z, w)` times this matrix.
    public func apply(
        _ x: Double, _ y: Double, _ z: Double, _ w: Double
    ) -> (x: Double, y: Double, z: Double, w: Double) {
        (
            x * m11 + y * m21 + z * m31 + w * m41,
            x * m12 + y * m22 + z * m32 + w * m42,
            x * m13 + y * m23 + z * m33 + w * m43,
            x * m14 + y * m24 + z * m34 + w * m44
        )
    }

    /// Whether this is exactly the identity.
    public var isIdentity: Bool { self == .identity }

    /// Whether every entry is finite.
    public var isFinite: Bool { withEntries { entries in entries.allSatisfy(\.isFinite) } }

    /// Whether every entry differs by at most `tolerance` (absolute, or relative for entries above 1).
    public func isAlmostEqual(to other: Transform3D, tolerance: Double = 1e-9) -> Bool {
        withEntries { a in
            other.withEntries { b in
                zip(a, b).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($0), abs($1)) }
            }
        }
    }

    /// The sixteen entries m11, m12, ... m44.
    public var entries: [Double] { withEntries(Array.init) }

    /// Builds a matrix from its sixteen entries m11, m12, ... m44.
    ///
    /// - Returns: nil unless there are sixteen.
    public init?(entries e: [Double]) {
        guard e.count == 16 else { return nil }
        self.init()
        (m11, m12, m13, m14) = (e[0], e[1], e[2], e[3])
        (m21, m22, m23, m24) = (e[4], e[5], e[6], e[7])
        (m31, m32, m33, m34) = (e[8], e[9], e[10], e[11])
        (m41, m42, m43, m44) = (e[12], e[13], e[14], e[15])
    }

    private func withEntries<R>(_ body: (UnsafeBufferPointer<Double>) -> R) -> R {
        withUnsafeBytes(of: self) { body($0.assumingMemoryBound(to: Double.self)) }
    }

    /// The inverse, or nil if there is none (`CATransform3DInvert` then returns its argument).
    public var inverse: Transform3D? {
        // 2 x 2 minors of the upper and the lower pair of rows.
        let s0 = m11 * m22 - m21 * m12
        let s1 = m11 * m23 - m21 * m13
        let s2 = m11 * m24 - m21 * m14
        let s3 = m12 * m23 - m22 * m13
        let s4 = m12 * m24 - m22 * m14
        let s5 = m13 * m24 - m23 * m14
        let c5 = m33 * m44 - m43 * m34
        let c4 = m32 * m44 - m42 * m34
        let c3 = m32 * m43 - m42 * m33
        let c2 = m31 * m44 - m41 * m34
        let c1 = m31 * m43 - m41 * m33
        let c0 = m31 * m42 - m41 * m32
        let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
        guard determinant != 0, determinant.isFinite else { return nil }
        let d = 1 / determinant
        var r = Transform3D()
        r.m11 = (m22 * c5 - m23 * c4 + m24 * c3) * d
        r.m12 = (-m12 * c5 + m13 * c4 - m14 * c3) * d
        r.m13 = (m42 * s5 - m43 * s4 + m44 * s3) * d
        r.m14 = (-m32 * s5 + m33 * s4 - m34 * s3) * d
        r.m21 = (-m21 * c5 + m23 * c2 - m24 * c1) * d
        r.m22 = (m11 * c5 - m13 * c2 + m14 * c1) * d
        r.m23 = (-m41 * s5 + m43 * s2 - m44 * s1) * d
        r.m24 = (m31 * s5 - m33 * s2 + m34 * s1) * d
        r.m31 = (m21 * c4 - m22 * c2 + m24 * c0) * d
        r.m32 = (-m11 * c4 + m12 * c2 - m14 * c0) * d
        r.m33 = (m41 * s4 - m42 * s2 + m44 * s0) * d
        r.m34 = (-m31 * s4 + m32 * s2 - m34 * s0) * d
        r.m41 = (-m21 * c3 + m22 * c1 - m23 * c0) * d
        r.m42 = (m11 * c3 - m12 * c1 + m13 * c0) * d
        r.m43 = (-m41 * s3 + m42 * s1 - m43 * s0) * d
        r.m44 = (m31 * s3 - m32 * s1 + m33 * s0) * d
        return r.isFinite ? r : nil
    }
}

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
    public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

    /// A shift in points.
    public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

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
    public var affine: AffineTransform { AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }
}
