// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Where the items of a strip stand in the scene, for what the CPU has to know of it.
struct StripSight {
    let items: ItemStrip
    private let layout: ComputedLayout
    private let toggle: Double
    private let outer: Homography
    private let size: Size
    private let margin: Double
    /// What parallax magnifies pictures by.
    private let zoom: Double
    private var ofAll: Double?

    init(_ strip: DrawList.Strip, _ plane: DrawList.Plane, _ frame: Encoder.Frame) {
        items = strip.items
        layout = strip.layout
        toggle = strip.toggle
        outer = Homography.identity.movingImage(x: strip.center.x, y: strip.center.y)
            .concatenating(plane.transform)
        size = frame.size
        margin = 1 / frame.target.scale
        zoom = 1 + 2 * (strip.depth?.effects.parallax ?? 0)
    }

    /// Up to this number items are looked at one by one.
    static let fewItems = 512

    /// What an item's sides are multiplied with on screen, until the next item has come to the centre. Of many items it
    /// is the greatest that any has.
    func magnification(of frame: Rect, at position: Int) -> Double {
        if let ofAll { return ofAll }
        var greatest = 0.0
        for near in position - 1...position + 1 {
            greatest = max(greatest, LevelOfDetail.magnification(of: frame, homography(at: near)))
        }
        return greatest * zoom
    }

    /// Looks at some of many items, for all of them.
    mutating func sample(_ frame: Rect) {
        guard items.count > StripSight.fewItems else { return }
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
        Homography(layout.transform(offset: items.offset(at: position), toggle: toggle)).concatenating(outer)
    }

    /// How urgent a picture is: what is nearest comes first, what is out of sight last.
    func priority(of quad: DrawList.Quad, at position: Int) -> Double {
        let isInSight = Encoder.isInSight(quad.frame, homography(at: position), size, margin: margin)
        return abs(items.offset(at: position)) + (isInSight ? 0 : 1000)
    }
}
