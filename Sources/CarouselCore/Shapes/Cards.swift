// SPDX-License-Identifier: MIT

/// A deck fanned out to both sides. Cards turn about the middle of their lower edge.
///
/// Swiper's cards. Its own perspective is -1/1200.
public struct Cards: Shape {
    /// How far apart neighbours are, as a fraction of their extent in the scroll direction, 0.03...0.3; a hundredth less for
    /// each item further out. Default: 0.08.
    public var step: Double
    /// The turn from one card to the next, in radians, 0...0.26. Default: two degrees.
    public var angle: Double
    /// Whether the cards behind are darker. Default: true.
    public var isShaded: Bool

    /// Makes the shape.
    public init(step: Double = 0.08, angle: Double = .pi / 90, isShaded: Bool = true) {
        (self.step, self.angle, self.isShaded) = (step, angle, isShaded)
    }

    @inlinable public func placement<N: ShapeNumber>(
        of item: ShapeItem<N>, in carousel: ShapeMeasures
    ) -> Placement<N> {
        let offset = item.offset.clamped(-4, 4)
        let distance = offset.magnitude
        let shift = offset * (N(step) - 0.0075 * distance) * N(carousel.itemWidth)
        let spin = ShapeAngle(offset * N(angle))
        let half = N((carousel.isVertical ? carousel.itemWidth : carousel.itemHeight) / 2)
        var placement = Placement<N>()
        placement.move(x: half * spin.sine, y: half * spin.versine, in: carousel)
        placement.along = placement.along + shift
        placement.depth = -100 * distance
        placement.spin = spin
        if isShaded {
            placement.shadeBefore = (2 * distance - 1).clamped(0, 1) * 0.15
            placement.shadeAfter = placement.shadeBefore
        }
        placement.rank(-(item.offset - 1e-6).magnitude, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { 11 }

    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .toward(offset: 1e-6) }
}
