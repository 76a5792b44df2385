// SPDX-License-Identifier: MIT

public import CarouselCore

extension DrawList {
    /// What a quad may have beyond a frame, corners and one clip. Many quads can share one.
    public struct Effect: Hashable, Sendable {
        /// Standard deviation of the blur of a shadow, in points; such quads show `fill` and no content. 0 for none.
        public var blur = 0.0
        /// Whether content stands on its head. (Frames and clips of mirrored quads say where they are drawn.)
        public var isFlipped = false
        /// Maps the plane's points to those that `clip` and `fade` are in.
        public var outer = Homography.identity
        /// Only what falls into this rounded rectangle as well is drawn.
        public var clip: Clip?
        /// How a reflection fades.
        public var fade: Fade?
        /// Whether `fade` is in the plane's own points instead.
        public var fadesInPlane = false
        /// The plane that `outer` leads to, while a list is made.
        var plane = -1

        /// No effect.
        public init() {}

        /// Whether `clip` and `fade` are in the plane's own points.
        public var isInPlane: Bool { outer == .identity }
    }

    /// A strip from left to right of which everything fades evenly from top to bottom. Nothing shows beyond it.
    public struct Fade: Hashable, Sendable {
        /// The upper end, in points.
        public var top: Double
        /// To where nothing is left, in points, above 0.
        public var length: Double
        /// At the upper end, 0...1.
        public var alpha: Double

        /// A strip with its upper end at `top`.
        public init(top: Double, length: Double, alpha: Double) {
            self.top = top
            self.length = length
            self.alpha = alpha
        }
    }

    /// A carousel's effects by distance, and the way in which pictures move.
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

    /// What becomes of a plane with its distance; nil for nothing.
    public func depth(of plane: Plane) -> Depth? {
        depths.indices.contains(Int(plane.depth)) ? depths[Int(plane.depth)] : nil
    }

    /// Adds an effect for quads to refer to.
    public mutating func add(_ effect: Effect) -> Int32 {
        // What comes one after the other is mostly alike.
        if let last = effects.last, last == effect { return Int32(effects.count - 1) }
        effects.append(effect)
        return Int32(effects.count - 1)
    }
}
