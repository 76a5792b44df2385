// SPDX-License-Identifier: MIT

package import CarouselCore

extension DrawList {
    /// What a quad can have in addition to a frame, corners and one clip. Many quads can share one effect.
    package struct Effect: Hashable, Sendable {
        /// Standard deviation of the blur of a shadow, in points; such quads show `fill` and no content. 0 for none.
        package var blur = 0.0
        /// Whether content is upside down. (Frames and clips of mirrored quads already say where they are drawn.)
        package var isFlipped = false
        /// Maps the plane's points to the coordinates of `clip` and `fade`.
        package var outer = Homography.identity
        package var clip: Clip?
        package var fade: AlphaGradient?
        /// Whether `fade` is in the plane's own points instead.
        package var fadesInPlane = false
        /// The plane that `outer` leads to, while the list is being built.
        var plane = -1

        package init() {}

        package var isInPlane: Bool { outer == .identity }

        mutating func copyClip(of other: Effect) { (clip, outer, plane) = (other.clip, other.outer, other.plane) }
    }

    /// A horizontal band in which everything fades linearly, from `alpha` at the top to 0 at the bottom. Nothing shows outside it.
    package struct AlphaGradient: Hashable, Sendable {
        package var top: Double
        /// Height of the band, in points, above 0.
        package var length: Double
        package var alpha: Double

        package init(top: Double, length: Double, alpha: Double) {
            (self.top, self.length, self.alpha) = (top, length, alpha)
        }
    }

    /// A carousel's depth effects, and the direction in which pictures move.
    package struct Depth: Hashable, Sendable {
        package var effects: DepthEffects
        /// Whether parallax moves pictures along y instead of x.
        package var isVertical: Bool
        package var isMirrored: Bool

        /// The factor by which pictures are larger, so that parallax can move them.
        package var magnification: Double { 1 + 2 * effects.parallax }

        package init(_ effects: DepthEffects, isVertical: Bool = false, isMirrored: Bool = false) {
            self.effects = effects
            (self.isVertical, self.isMirrored) = (isVertical, isMirrored)
        }
    }

    package func effect(of quad: Quad) -> Effect? { effect(at: quad.effect) }
    func effect(at index: Int32) -> Effect? { effects.indices.contains(Int(index)) ? effects[Int(index)] : nil }

    package func depth(of plane: Plane) -> Depth? {
        depths.indices.contains(Int(plane.depth)) ? depths[Int(plane.depth)] : nil
    }

    package mutating func add(_ effect: Effect) -> Int32 {
        // Consecutive quads mostly have the same effect.
        if let last = effects.last, last == effect { return Int32(effects.count - 1) }
        effects.append(effect)
        return Int32(effects.count - 1)
    }

    /// Black laid over a plane, with an alpha that changes linearly across it.
    package struct Shade: Hashable, Sendable {
        private var atOrigin = 0.0
        private var perX = 0.0
        private var perY = 0.0

        package init() {}

        /// An item's shade in the item's plane, with the middle as origin; `extent` is the item's length in the scroll direction.
        init(_ shade: ItemShade, extent: Double, isVertical: Bool) {
            guard extent > 0 else { return }
            atOrigin = (shade.before + shade.after) / 2
            let growth = (shade.after - shade.before) / extent
            if isVertical { perY = growth } else { perX = growth }
        }

        package var isClear: Bool { self == Shade() }
        package var isVertical: Bool { perY.magnitude > perX.magnitude }

        package func alpha(x: Double, y: Double) -> Double { min(max(atOrigin + perX * x + perY * y, 0), 1) }

        /// The same shade in a plane whose points `t` maps to this plane's; in perspective, a linear approximation at its origin.
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
