// SPDX-License-Identifier: MIT

import CarouselCore

extension DrawList {
    /// Black over a plane, which changes evenly over it.
    package struct Shade: Hashable, Sendable {
        /// Alpha at the plane's origin.
        private var atOrigin = 0.0
        /// What it grows by for each point to the right.
        private var perX = 0.0
        /// What it grows by for each point down.
        private var perY = 0.0

        /// No shade.
        package init() {}

        /// An item's shade, in the plane about its middle.
        ///
        /// - Parameter extent: of the item, in the scroll direction.
        init(_ shade: ItemShade, extent: Double, isVertical: Bool) {
            guard extent > 0 else { return }
            atOrigin = (shade.before + shade.after) / 2
            let growth = (shade.after - shade.before) / extent
            if isVertical { perY = growth } else { perX = growth }
        }

        /// Whether there is none.
        package var isClear: Bool { self == Shade() }

        /// Whether it changes downward rather than to the right.
        package var isVertical: Bool { perY.magnitude > perX.magnitude }

        /// Alpha at a place, 0...1.
        package func alpha(x: Double, y: Double) -> Double { min(max(atOrigin + perX * x + perY * y, 0), 1) }

        /// The same shade in a plane whose points `t` maps to this plane's; in perspective, as about its origin.
        func seen(through t: Homography) -> Shade {
            guard !isClear, t.tw != 0 else { return self }
            let (x, y) = (t.tx / t.tw, t.ty / t.tw)
            var shade = Shade()
            shade.atOrigin = atOrigin + perX * x + perY * y
            shade.perX = (perX * (t.xx - x * t.xw) + perY * (t.xy - y * t.xw)) / t.tw
            shade.perY = (perX * (t.yx - x * t.yw) + perY * (t.yy - y * t.yw)) / t.tw
            return shade
        }
    }
}
