// SPDX-License-Identifier: MIT

/// The effect of a `Transform3D` on flat things: it maps the points of one plane to another, with perspective.
///
/// `(X, Y, W) = (x, y, 1) * H`, and the point's image is `(X, Y) / W`. Layers inside a transformed layer are flat in
/// it, so chains of transforms multiply as homographies: depth is dropped at each step.
package struct Homography: Hashable, Sendable {
    /// What x contributes to X, Y and W.
    package var xx, xy, xw: Double
    /// What y contributes to X, Y and W.
    package var yx, yy, yw: Double
    /// X, Y and W of the origin.
    package var tx, ty, tw: Double

    package static let identity = Homography(Transform3D.identity)

    /// The effect of a transform on the plane z = 0, seen along z.
    package init(_ m: Transform3D) {
        (xx, xy, xw) = (m.m11, m.m12, m.m14)
        (yx, yy, yw) = (m.m21, m.m22, m.m24)
        (tx, ty, tw) = (m.m41, m.m42, m.m44)
    }

    /// First `self`, then `other`.
    package func concatenating(_ other: Homography) -> Homography {
        var r = self
        (r.xx, r.xy, r.xw) = other.apply(xx, xy, xw)
        (r.yx, r.yy, r.yw) = other.apply(yx, yy, yw)
        (r.tx, r.ty, r.tw) = other.apply(tx, ty, tw)
        return r
    }

    /// `self`, then a shift of its image by a distance in points.
    package func movingImage(x: Double, y: Double) -> Homography {
        var r = self
        (r.xx, r.xy) = (xx + xw * x, xy + xw * y)
        (r.yx, r.yy) = (yx + yw * x, yy + yw * y)
        (r.tx, r.ty) = (tx + tw * x, ty + tw * y)
        return r
    }

    /// The image of a point; nil if it is behind the eye or level with it (W <= 0).
    package func map(_ point: Point) -> Point? {
        let (x, y, w) = apply(point.x, point.y, 1)
        guard w > 0 else { return nil }
        return Point(x: x / w, y: y / w)
    }

    /// The smallest upright rectangle around those corners of a rectangle's image that are in front of the eye; nil if none is.
    package func box(of rect: Rect) -> Rect? {
        var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for corner in 0..<4 {
            let corner = Point(x: corner & 1 == 0 ? rect.minX : rect.maxX, y: corner & 2 == 0 ? rect.minY : rect.maxY)
            guard let corner = map(corner) else { continue }
            (left, right) = (min(left, corner.x), max(right, corner.x))
            (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
        }
        return left <= right ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
    }

    /// The point of the plane whose image is `point`; nil if the plane is seen edge-on, or if that point of the plane
    /// is behind the eye.
    package func unmap(_ point: Point) -> Point? {
        // (x, y, 1) * H ~ (px, py, 1): two linear equations in x and y.
        let a = xx - point.x * xw
        let b = yx - point.x * yw
        let c = point.x * tw - tx
        let d = xy - point.y * xw
        let e = yy - point.y * yw
        let f = point.y * tw - ty
        let determinant = a * e - b * d
        guard determinant != 0, determinant.isFinite else { return nil }
        let x = (c * e - b * f) / determinant
        let y = (a * f - c * d) / determinant
        guard x.isFinite, y.isFinite, x * xw + y * yw + tw > 0 else { return nil }
        return Point(x: x, y: y)
    }

    /// Whether the plane's front is visible near one of its points.
    package func facesViewer(at point: Point = .zero) -> Bool {
        // The Jacobian's sign equals the determinant's sign times that of W cubed.
        let w = point.x * xw + point.y * yw + tw
        return determinant * w > 0
    }

    /// The inverse; nil if the plane is seen edge-on.
    package var inverse: Homography? {
        let d = 1 / determinant
        guard d.isFinite else { return nil }
        var r = self
        (r.xx, r.xy, r.xw) = ((yy * tw - yw * ty) * d, (xw * ty - xy * tw) * d, (xy * yw - xw * yy) * d)
        (r.yx, r.yy, r.yw) = ((yw * tx - yx * tw) * d, (xx * tw - xw * tx) * d, (xw * yx - xx * yw) * d)
        (r.tx, r.ty, r.tw) = ((yx * ty - yy * tx) * d, (xy * tx - xx * ty) * d, (xx * yy - xy * yx) * d)
        return r
    }

    /// The determinant; 0 if the plane is seen edge-on from everywhere.
    package var determinant: Double { xx * (yy * tw - yw * ty) - xy * (yx * tw - yw * tx) + xw * (yx * ty - yy * tx) }

    private func apply(_ x: Double, _ y: Double, _ w: Double) -> (Double, Double, Double) {
        (
            x * xx + y * yx + w * tx,
            x * xy + y * yy + w * ty,
            x * xw + y * yw + w * tw
        )
    }
}
