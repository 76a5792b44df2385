// SPDX-License-Identifier: MIT

public import CarouselCore

extension DrawList {
    /// What a quad can have in addition to a frame, corners and one clip. Many quads can share one.
    public struct Effect: Hashable, Sendable {
        /// Standard deviation of the blur of a shadow, in points; such quads show `fill` and no content. 0 for none.
        public var blur = 0.0
        /// Whether content is upside down. (Frames and clips of mirrored quads already say where they are drawn.)
        public var isFlipped = false
        /// Maps the plane's points to the coordinates of `clip` and `fade`.
        public var outer = Homography.identity
        /// A second rounded rectangle that drawing is limited to.
        public var clip: Clip?
        /// How a reflection fades.
        public var fade: Fade?
        /// Whether `fade` is in the plane's own points instead.
        public var fadesInPlane = false
        /// The plane that `outer` leads to, while the list is being built.
        var plane = -1

        /// No effect.
        public init() {}

        /// Whether `clip` and `fade` are in the plane's own points.
        public var isInPlane: Bool { outer == .identity }
    }

    /// A horizontal strip in which everything fades linearly from top to bottom. Nothing shows beyond it.
    public struct Fade: Hashable, Sendable {
        /// The upper end, in points.
        public var top: Double
        /// Height over which it fades to nothing, in points, above 0.
        public var length: Double
        /// Alpha at the upper end, 0...1.
        public var alpha: Double

        /// A strip with its upper end at `top`.
        public init(top: Double, length: Double, alpha: Double) {
            self.top = top
            self.length = length
            self.alpha = alpha
        }
    }

    /// A carousel's depth effects, and the direction in which pictures move.
    public struct Depth: Hashable, Sendable {
        /// The values.
        public var effects: DepthEffects
        /// Whether parallax moves pictures along y instead of x.
        public var isVertical: Bool

        /// Effects of a carousel.
        public init(_ effects: DepthEffects, isVertical: Bool = false) {
            self.effects = effects
            self.isVertical = isVertical
        }
    }

    /// The effect of a quad, if it has one.
    public func effect(of quad: Quad) -> Effect? {
        effects.indices.contains(Int(quad.effect)) ? effects[Int(quad.effect)] : nil
    }

    /// How a plane changes with its distance; nil for no change.
    public func depth(of plane: Plane) -> Depth? {
        depths.indices.contains(Int(plane.depth)) ? depths[Int(plane.depth)] : nil
    }

    /// Adds an effect for quads to refer to.
    public mutating func add(_ effect: Effect) -> Int32 {
        // Consecutive quads mostly have the same effect.
        if let last = effects.last, last == effect { return Int32(effects.count - 1) }
        effects.append(effect)
        return Int32(effects.count - 1)
    }
}
