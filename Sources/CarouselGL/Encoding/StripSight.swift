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

    init(_ strip: DrawList.Strip, _ plane: DrawList.Plane, _ frame: Encoder.Frame) {
        items = strip.items
        layout = strip.layout
        toggle = strip.toggle
        outer = Homography.identity.movingImage(x: strip.center.x, y: strip.center.y)
            .concatenating(plane.transform)
        size = frame.size
        margin = 1 / frame.target.scale
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
