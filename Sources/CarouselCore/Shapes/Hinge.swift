// SPDX-License-Identifier: MIT

/// Pages that are joined at an edge and turn about it; the edge is the vanishing point of their perspective.
///
/// FSPagerView's cubic.
public struct Hinge: Shape {
    /// Makes the shape.
    public init() {}

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let offset = item.offset.clamped(-1, 1)
        let angle = ShapeAngle(offset * N(.pi / 2))
        let half = N(carousel.itemWidth / 2)
        let toEdge = N.select(offset, below: 0, half, else: -half)
        let edge = offset * N(carousel.pitch) + toEdge
        var placement = Placement(along: edge - toEdge * angle.cosine, depth: toEdge * angle.sine)
        placement.turn = angle
        placement.vanishingAlong = edge
        placement.alpha = .select(item.offset.magnitude, below: 1, 1, else: 0)
        placement.rank(-item.offset, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { 4 }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .falling }
}
