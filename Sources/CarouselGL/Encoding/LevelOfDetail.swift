// SPDX-License-Identifier: MIT

import CarouselCore

/// How much of a picture's detail a rectangle in space can show.
enum LevelOfDetail {
    /// Pictures are not reduced further than to a sixteenth of their rectangle.
    static let least = 1.0 / 16

    /// The factor by which a rectangle's sides are scaled on screen, at its centre, along the side that is scaled more.
    ///
    /// Below 1 it is rounded up to a half, a quarter and so on: in most types items beside the centre are only slightly
    /// smaller than the one in it, and would be fetched twice for nothing. 1 behind the eye.
    static func magnification(of rect: Rect, _ t: Homography) -> Double {
        let (x, y) = (rect.midX, rect.midY)
        let w = x * t.xw + y * t.yw + t.tw
        guard w > 0 else { return 1 }
        let (imageX, imageY) = ((x * t.xx + y * t.yx + t.tx) / w, (x * t.xy + y * t.yy + t.ty) / w)
        func squared(_ a: Double, _ b: Double) -> Double { a * a + b * b }
        let alongX = squared(t.xx - imageX * t.xw, t.xy - imageY * t.xw)
        let alongY = squared(t.yx - imageX * t.yw, t.yy - imageY * t.yw)
        let magnification = max(alongX, alongY).squareRoot() / w
        guard magnification.isFinite else { return 1 }
        // Being a thousandth too small is not worth the next size.
        let needed = magnification * 0.999
        if needed > 1 { return magnification }
        var level = least
        while level < needed { level *= 2 }
        return level
    }
}
