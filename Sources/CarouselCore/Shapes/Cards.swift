// SPDX-License-Identifier: MIT

/// A deck fanned out to both sides. Cards turn about the middle of their lower edge.
///
/// Swiper's cards, whose perspective is -1/1200.
public struct Cards: Shape {
    /// How far apart neighbours are, as a fraction of their extent in the scroll direction, 0.03...0.3; 0.015 less for each
    /// item further out. Default: 0.08.
    public var step: Double
    /// The turn from one card to the next, in radians, 0...0.26. Default: two degrees.
    public var angle: Double
    /// Whether the cards behind are darker. Default: true.
    public var isShaded: Bool
    /// Whether the card that a finger drags away swings aside: it turns further, shrinks and rises. Default: true.
    public var swings = true

    /// Makes the shape.
    public init(step: Double = 0.08, angle: Double = .pi / 90, isShaded: Bool = true) {
        (self.step, self.angle, self.isShaded) = (step, angle, isShaded)
    }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let offset = item.offset.clamped(-4, 4)
        let distance = offset.magnitude
        let shift = offset * (N(step) - 0.0075 * distance) * N(carousel.itemWidth)
        let swing = swing(distance, offset * item.toggle)
        let spin = ShapeAngle(offset * N(angle) + (angle != 0 ? offset * swing * N(28 * .pi / 180) : 0))
        let (scale, part) = (1 - 0.5 * swing * distance, swing * distance)
        let half = N(carousel.itemSize.height / 2)
        var placement = Placement<N>()
        placement.move(
            x: half * scale * spin.sine - part * N(carousel.isVertical && angle != 0 ? 0.25 * carousel.itemHeight : 0),
            y: half * (1 - scale * spin.cosine) - part * N(carousel.isVertical ? 0 : 0.25 * carousel.itemHeight),
            in: carousel)
        placement.along = placement.along + shift + offset * swing * N(0.96 * carousel.itemWidth)
        placement.depth = -100 * distance
        placement.spin = spin
        placement.scale = scale
        if isShaded {
            placement.shadeBefore = (2 * distance - 1).clamped(0, 1) * 0.15
            placement.shadeAfter = placement.shadeBefore
        }
        placement.rank(-(item.offset - 1e-6).magnitude, in: carousel)
        return placement
    }

    /// How far aside the card is that a finger drags away, 0...1, most when it is halfway there; for that card, `side` is above 0.
    @inlinable func swing<N: ShapeNumber>(_ distance: N, _ side: N) -> N {
        guard swings else { return 0 }
        let aside = N.greatest(1 - (2 * distance - 1).magnitude, 0).squareRoot()
        return .select(0, below: side, aside, else: 0)
    }

    public var followsTouch: Bool { swings }
    public func visibleItems(in carousel: ShapeMeasures) -> Int { 11 }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .toward(offset: 1e-6) }
}
