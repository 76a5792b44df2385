// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

extension DrawList.Batch {
    /// Maps points about the centre of the items to the scene.
    func transform(in plane: DrawList.Plane) -> Homography {
        Homography.identity.movingImage(x: center.x, y: center.y).concatenating(plane.transform)
    }
}

/// The places of a batch's items in the scene, as far as the CPU needs them.
struct BatchProjection {
    private let batch: DrawList.Batch
    private let outer: Homography
    private let frame: Encoder.Frame
    private var sampledMagnification: Double?

    init(_ batch: DrawList.Batch, _ plane: DrawList.Plane, _ frame: Encoder.Frame) {
        (self.batch, self.frame) = (batch, frame)
        outer = batch.transform(in: plane)
    }

    var items: VisibleRange { batch.items }

    /// Up to this number, items are examined one by one.
    static let fewItems = 512

    /// The greatest factor by which an item is magnified on screen while it moves by one place; with many items, the greatest of any.
    func magnification(of frame: Rect, at position: Int) -> Double {
        if let sampledMagnification { return sampledMagnification }
        var greatest = 0.0
        for near in position - 1...position + 1 {
            greatest = max(greatest, magnification(of: frame, by: homography(at: near)))
        }
        return greatest
    }

    /// The factor by which an item's sides are scaled on screen if `transform` maps its plane to the scene.
    func magnification(of frame: Rect, by transform: Homography) -> Double {
        LevelOfDetail.magnification(of: frame, transform) * (batch.depth?.magnification ?? 1)
    }

    /// The size class of an item's longer side on screen, in pixels, when the item is in the centre.
    func extentOnScreen(of frame: Rect) -> Int {
        let centre = Homography(batch.layout.transform(offset: 0, toggle: 0, shift: 0)).concatenating(outer)
        let side = max(frame.width, frame.height) * magnification(of: frame, by: centre)
        return SizeClass.extent(holding: Int(saturating: (side * self.frame.target.scale).rounded(.up)))
    }

    /// Of many items, examines only some to find the greatest magnification: among them those in the middle, which may be larger.
    mutating func sample(_ frame: Rect) {
        guard items.count > BatchProjection.fewItems else { return }
        let samples = 32
        var greatest = magnification(of: frame, at: items.base)
        for sample in 0...samples {
            let near = items.first + (items.count - 1) * sample / samples
            greatest = max(greatest, magnification(of: frame, by: homography(at: near)))
        }
        sampledMagnification = greatest
    }

    /// Maps an item's plane to the scene.
    func homography(at position: Int) -> Homography {
        let shift = batch.extents?.shift(at: position, scrollOffset: Double(items.base) + items.fraction) ?? 0
        let transform = batch.layout.transform(offset: items.offset(at: position), toggle: batch.toggle, shift: shift)
        return Homography(transform).concatenating(outer)
    }

    func priority(of quad: DrawList.Quad, at position: Int) -> ContentPriority {
        ContentPriority(
            distance: abs(items.offset(at: position)),
            isInSight: frame.isInSight(SIMD4(quad.frame), homography(at: position)))
    }
}

/// How much of a picture's detail a quad in space can show.
enum LevelOfDetail {
    /// Pictures are not reduced further than to a sixteenth of their quad.
    static let minMagnification = 1.0 / 16

    /// The factor by which a quad's sides are scaled on screen, at its centre, along the side that is scaled more.
    ///
    /// Below 1 it is rounded up to a half, a quarter and so on: in most types items beside the centre are only slightly
    /// smaller than the one in it, and would be fetched twice for nothing. 1 for a quad behind the eye.
    static func magnification(of rect: Rect, _ t: Homography) -> Double {
        let w = t.depth(rect.midX, rect.midY)
        guard w > 0 else { return 1 }
        let image = t.projected(rect.midX, rect.midY)
        let (alongX, alongY) = (SIMD2(t.xx, t.xy) - image * t.xw, SIMD2(t.yx, t.yy) - image * t.yw)
        let magnification = max((alongX * alongX).sum(), (alongY * alongY).sum()).squareRoot() / w
        guard magnification.isFinite else { return 1 }
        // Being a thousandth too small is not worth the next size.
        let needed = magnification * 0.999
        if needed > 1 { return magnification }
        var level = minMagnification
        while level < needed { level *= 2 }
        return level
    }
}
