// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// The places of a batch's items in the scene, as far as the CPU needs them.
struct BatchSight {
    let items: VisibleRange
    private let layout: ShapeLayout
    private let toggle: Double
    private let extents: ItemExtents?
    private let outer: Homography
    private let size: Size
    private let margin: Double
    /// The factor by which parallax magnifies pictures.
    private let zoom: Double
    private var ofAll: Double?

    init(_ batch: DrawList.Batch, _ plane: DrawList.Plane, _ frame: Encoder.Frame) {
        items = batch.items
        layout = batch.layout
        toggle = batch.toggle
        extents = batch.extents
        outer = Homography.identity.movingImage(x: batch.center.x, y: batch.center.y)
            .concatenating(plane.transform)
        size = frame.size
        margin = 1 / frame.target.scale
        zoom = 1 + 2 * (batch.depth?.effects.parallax ?? 0)
    }

    /// Up to this number, items are examined one by one.
    static let fewItems = 512

    /// The factor by which an item's sides are scaled on screen, until the next item has reached the centre. For many
    /// items, the greatest factor of any.
    func magnification(of frame: Rect, at position: Int) -> Double {
        if let ofAll { return ofAll }
        var greatest = 0.0
        for near in position - 1...position + 1 {
            greatest = max(greatest, LevelOfDetail.magnification(of: frame, homography(at: near)))
        }
        return greatest * zoom
    }

    /// Examines some of many items on behalf of all.
    mutating func sample(_ frame: Rect) {
        guard items.count > BatchSight.fewItems else { return }
        let samples = 32
        var greatest = 0.0
        for sample in 0...samples {
            let near = items.first + (items.count - 1) * sample / samples
            greatest = max(greatest, LevelOfDetail.magnification(of: frame, homography(at: near)))
        }
        ofAll = greatest * zoom
    }

    /// Maps an item's plane to the scene.
    func homography(at position: Int) -> Homography {
        let shift = extents?.shift(at: position, scrollOffset: Double(items.base) + items.fraction) ?? 0
        return Homography(layout.transform(offset: items.offset(at: position), toggle: toggle, shift: shift))
            .concatenating(outer)
    }

    /// How urgent a picture is.
    func priority(of quad: DrawList.Quad, at position: Int) -> ContentPriority {
        ContentPriority(
            distance: abs(items.offset(at: position)),
            isInSight: Encoder.isInSight(quad.frame, homography(at: position), size, margin: margin))
    }
}
