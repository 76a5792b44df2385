// SPDX-License-Identifier: MIT

import Glibc

/// Items on the sides of a box, which turns: one faces the viewer, and at most two are seen.
///
/// Swiper's cube. Its own perspective is -1/1200.
public struct Cube: Shape {
    /// Whether sides darken as they turn away. Default: true.
    public var isShaded: Bool

    /// The box's shadow on a floor below it. Default: none.
    public var floorShadow: FloorShadow?

    /// Makes the shape.
    public init(isShaded: Bool = true, floorShadow: FloorShadow? = nil) {
        (self.isShaded, self.floorShadow) = (isShaded, floorShadow)
    }

    public var defaults: ShapeDefaults { .seenFromTheFront }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let half = N(carousel.itemWidth / 2)
        let offset = item.offset.clamped(-1, 1)
        let angle = ShapeAngle(offset * N(.pi / 2))
        var placement = Placement(along: half * angle.sine, depth: -(half * angle.versine))
        placement.turn = angle
        placement.alpha = .select(item.offset.magnitude, below: 1, 1, else: 0)
        if isShaded { placement.shade(turnedBy: offset) }
        placement.rank(-(item.offset - 1e-6).magnitude, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { 4 }

    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .toward(offset: 1e-6) }
}

extension ShapeDefaults {
    /// The usual ones, but backs are hidden, by perspective.
    static var seenFromTheFront: ShapeDefaults {
        ShapeDefaults { ($0.showBackfaces, $0.facesByPerspective) = (false, true) }
    }
}

extension Placement {
    /// Darkens the side that turns away: half black at the far edge of an item that has turned by its whole offset.
    @inlinable package mutating func shade(turnedBy offset: N) {
        shadeAfter = N.greatest(offset, 0) * 0.5
        shadeBefore = N.greatest(-offset, 0) * 0.5
    }
}
