// SPDX-License-Identifier: MIT

/// Where an item stands, how it is turned and scaled, and how much of it shows.
///
/// Directions are those of the carousel: *along* is the direction in which items scroll (to the right or, upright,
/// down), *across* is a quarter turn clockwise from it (down or, upright, to the left), *depth* is toward the viewer.
/// So one formula serves both orientations. An item is scaled first, then spun, tipped, turned, and moved to its place.
public struct Placement<N: ShapeNumber>: Sendable {
    /// Points along the scroll direction from the carousel's centre.
    public var along: N = 0
    /// Points across the scroll direction.
    public var across: N = 0
    /// Points toward the viewer; negative for what recedes.
    public var depth: N = 0
    /// Scale of both of the item's sides.
    public var scale: N = 1
    /// Turn in the item's own plane, clockwise.
    public var spin = ShapeAngle<N>()
    /// Turn about the scroll direction; for a positive angle the edge further across comes nearer.
    public var tip = ShapeAngle<N>()
    /// Turn about the axis across; for a positive angle the edge further along recedes.
    public var turn = ShapeAngle<N>()
    /// The item's own alpha, 0...1, times which the options `fadeMin` and its kin fade it.
    public var alpha: N = 1

    /// The middle of the carousel, facing the viewer.
    @inlinable public init() {}

    /// A place, facing the viewer.
    @inlinable public init(along: N, across: N = N(0), depth: N = N(0)) {
        (self.along, self.across, self.depth) = (along, across, depth)
    }

    /// The images of steps along, across and toward the viewer in the item's plane.
    @inlinable package var steps: (along: ShapeVector<N>, across: ShapeVector<N>, depth: ShapeVector<N>) {
        func tippedAndTurned(_ x: N, _ y: N, _ z: N) -> ShapeVector<N> {
            let (across, raised) = (y * tip.cosine - z * tip.sine, y * tip.sine + z * tip.cosine)
            return ShapeVector(
                x * turn.cosine + raised * turn.sine, across, raised * turn.cosine - x * turn.sine)
        }
        return (
            tippedAndTurned(scale * spin.cosine, scale * spin.sine, 0),
            tippedAndTurned(-(scale * spin.sine), scale * spin.cosine, 0),
            tippedAndTurned(0, 0, 1)
        )
    }

    /// The images of steps along x, y and z in the item's plane and of its middle, by x, y and z.
    @inlinable package func axes(
        isVertical: Bool
    ) -> (x: ShapeVector<N>, y: ShapeVector<N>, z: ShapeVector<N>, middle: ShapeVector<N>) {
        let (a, b, c) = steps
        let middle = ShapeVector(along, across, depth)
        guard isVertical else { return (a, b, c, middle) }
        // The whole is turned clockwise by a quarter, without the items.
        let back = ShapeVector(-b.along, -b.across, -b.depth)
        return (back.turnedClockwise, a.turnedClockwise, c.turnedClockwise, middle.turnedClockwise)
    }

    /// What iCarousel compares to decide which of two items is behind the other: the place of the plane's corner (1, 1),
    /// a point nearer to the viewer.
    @inlinable package func key(in carousel: ShapeMeasures) -> (depth: N, along: N) {
        let (a, b, c) = steps
        return carousel.isVertical
            ? (a.depth - b.depth + c.depth + depth, a.along - b.along + c.along + along)
            : (a.depth + b.depth + c.depth + depth, a.along + b.along + c.along + along)
    }

    /// Whether all of it is finite, as a number that is below 1e30 only then.
    @inlinable package var extent: N {
        let (a, b, c) = steps
        return along.magnitude + across.magnitude + depth.magnitude + a.extent + b.extent + c.extent + alpha.magnitude
    }
}

extension Placement {
    /// One of two placements.
    static func select(_ x: N, below edge: N, _ a: Placement, else b: Placement) -> Placement {
        func either(_ part: (Placement) -> N) -> N { .select(x, below: edge, part(a), else: part(b)) }
        func either(_ angle: (Placement) -> ShapeAngle<N>) -> ShapeAngle<N> {
            ShapeAngle(
                sine: either { angle($0).sine }, cosine: either { angle($0).cosine },
                versine: either { angle($0).versine })
        }
        var chosen = Placement()
        chosen.along = either(\.along)
        chosen.across = either(\.across)
        chosen.depth = either(\.depth)
        chosen.scale = either(\.scale)
        chosen.spin = either(\.spin)
        chosen.tip = either(\.tip)
        chosen.turn = either(\.turn)
        chosen.alpha = either(\.alpha)
        return chosen
    }
}

/// A direction or a place of a carousel.
public struct ShapeVector<N: ShapeNumber>: Sendable {
    /// Points along, across, and toward the viewer.
    @usableFromInline package let along: N, across: N, depth: N

    @inlinable package init(_ along: N, _ across: N, _ depth: N) {
        (self.along, self.across, self.depth) = (along, across, depth)
    }

    @inlinable package var extent: N { along.magnitude + across.magnitude + depth.magnitude }

    @inlinable package var turnedClockwise: ShapeVector { ShapeVector(-across, along, depth) }
}
