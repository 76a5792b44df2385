// SPDX-License-Identifier: MIT

public import CarouselKit

// Core Animation's functions, with the names that iCarousel delegates call.

/// The identity.
public let CATransform3DIdentity = Transform3D.identity

/// A translation in points.
public func CATransform3DMakeTranslation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(translationX: x, y: y, z: z)
}

/// A scale about the origin.
public func CATransform3DMakeScale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(scaleX: x, y: y, z: z)
}

/// A rotation in radians about an axis.
public func CATransform3DMakeRotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(rotation: angle, x: x, y: y, z: z)
}

/// `t` preceded by a translation.
public func CATransform3DTranslate(_ t: Transform3D, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    t.translated(x: x, y: y, z: z)
}

/// `t` preceded by a scale.
public func CATransform3DScale(_ t: Transform3D, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    t.scaled(x: x, y: y, z: z)
}

/// `t` preceded by a rotation in radians.
public func CATransform3DRotate(
    _ t: Transform3D, _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D {
    t.rotated(by: angle, x: x, y: y, z: z)
}

/// First `a`, then `b`.
public func CATransform3DConcat(_ a: Transform3D, _ b: Transform3D) -> Transform3D {
    a.concatenating(b)
}

/// The inverse; `t` itself if there is none.
public func CATransform3DInvert(_ t: Transform3D) -> Transform3D {
    t.inverse ?? t
}

/// Whether a transform is the identity.
public func CATransform3DIsIdentity(_ t: Transform3D) -> Bool { t.isIdentity }

/// Whether two transforms are exactly equal.
public func CATransform3DEqualToTransform(_ a: Transform3D, _ b: Transform3D) -> Bool { a == b }

/// A 2D transform as a 3D one.
public func CATransform3DMakeAffineTransform(_ t: CGAffineTransform) -> Transform3D { Transform3D(t) }

/// The 2D part of a transform.
public func CATransform3DGetAffineTransform(_ t: Transform3D) -> CGAffineTransform { t.affine }
