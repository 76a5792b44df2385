// SPDX-License-Identifier: MIT

import CarouselCore

/// Finds the point of a plane that is seen at a place in a picture: `Homography.unmap`, with the inverse computed once
/// instead of for each of millions of samples.
struct PixelToPlane {
    private(set) var xx, xy, xw: Double
    private(set) var yx, yy, yw: Double
    private(set) var tx, ty, tw: Double

    /// Nil if the plane is seen edge-on. `scale` is pixels per point.
    init?(_ h: Homography, scale: Double) {
        let determinant = h.determinant
        guard determinant != 0, determinant.isFinite, scale > 0 else { return nil }
        let d = 1 / determinant
        // Divided by the determinant, not just adjugate: then `depth` is 1 / W with its sign.
        xx = (h.yy * h.tw - h.yw * h.ty) * d / scale
        xy = (h.xw * h.ty - h.xy * h.tw) * d / scale
        xw = (h.xy * h.yw - h.xw * h.yy) * d / scale
        yx = (h.yw * h.tx - h.yx * h.tw) * d / scale
        yy = (h.xx * h.tw - h.xw * h.tx) * d / scale
        yw = (h.xw * h.yx - h.xx * h.yw) * d / scale
        tx = (h.yx * h.ty - h.yy * h.tx) * d
        ty = (h.xy * h.tx - h.xx * h.ty) * d
        tw = (h.xx * h.yy - h.xy * h.yx) * d
    }

    /// The point of the plane, and 1 / W: if that is not above 0, the point is behind the eye and invisible.
    func plane(_ x: Double, _ y: Double) -> (x: Double, y: Double, depth: Double) {
        let depth = x * xw + y * yw + tw
        return ((x * xx + y * yx + tx) / depth, (x * xy + y * yy + ty) / depth, depth)
    }

    /// The same, with the points relative to `origin` and multiplied.
    func scaled(x: Double, y: Double, from origin: Point) -> PixelToPlane {
        var r = self
        r.xx = (xx - origin.x * xw) * x
        r.yx = (yx - origin.x * yw) * x
        r.tx = (tx - origin.x * tw) * x
        r.xy = (xy - origin.y * xw) * y
        r.yy = (yy - origin.y * yw) * y
        r.ty = (ty - origin.y * tw) * y
        return r
    }
}
