// SPDX-License-Identifier: MIT

/// Covers that lean back to both sides of the centre, each in a perspective of its own.
///
/// FSPagerView's cover flow.
public struct Lean: Shape {
    /// The turn of the covers beside the centre, in radians. Default: 67.5 degrees.
    public var angle: Double

    /// Makes the shape.
    public init(angle: Double = 0.375 * .pi) { self.angle = angle }

    /// The spacing follows from half of the turn.
    public var defaults: ShapeDefaults {
        ShapeDefaults { ($0.spacing, $0.followsFinger) = (1 - ShapeAngle<Double>(angle / 2).sine, true) }
    }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let offset = item.offset.clamped(-1, 1)
        let turn = ShapeAngle(ShapeAngle(offset * N(-.pi / 2)).sine * N(angle))
        let back = offset.magnitude * N(-carousel.pitch / 2)
        let place = item.offset * N(carousel.pitch)
        var placement = Placement(along: place + back * turn.sine, depth: back * turn.cosine)
        placement.turn = turn
        placement.vanishingAlong = place
        placement.rank(-(item.offset - 1e-6).magnitude, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { carousel.itemsInLength }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .toward(offset: 1e-6) }
}
