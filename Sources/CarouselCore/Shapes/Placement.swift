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
    ///
    /// - Parameter angle: from x to the scroll direction, clockwise.
    @inlinable package func axes(
        turnedBy angle: ShapeAngle<N>
    ) -> (x: ShapeVector<N>, y: ShapeVector<N>, z: ShapeVector<N>, middle: ShapeVector<N>) {
        let (a, b, c) = steps
        // The whole is turned, and each item back.
        return (
            (a * angle.cosine - b * angle.sine).turned(by: angle),
            (a * angle.sine + b * angle.cosine).turned(by: angle),
            c.turned(by: angle), ShapeVector(along, across, depth).turned(by: angle)
        )
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
        a.combined(with: b) { .select(x, below: edge, $0, else: $1) }
    }

    /// A placement on the way from `a`, where `part` is 0, to `b`, where it is 1. It turns the shorter way.
    static func mix(_ a: Placement, _ b: Placement, _ part: N) -> Placement {
        var mixed = a.combined(with: b) { .mix($0, $1, part) }
        for angle: WritableKeyPath<Placement, ShapeAngle<N>> in [\.spin, \.tip, \.turn] {
            let (sine, cosine) = (mixed[keyPath: angle].sine, mixed[keyPath: angle].cosine)
            // Opposite angles meet in none.
            let length = N.greatest((sine * sine + cosine * cosine).squareRoot(), 1e-6)
            mixed[keyPath: angle] = ShapeAngle(
                sine: sine / length, cosine: cosine / length, versine: 1 - cosine / length)
        }
        return mixed
    }

    private func combined(with other: Placement, _ either: (N, N) -> N) -> Placement {
        func number(_ part: (Placement) -> N) -> N { either(part(self), part(other)) }
        func angle(_ part: (Placement) -> ShapeAngle<N>) -> ShapeAngle<N> {
            ShapeAngle(
                sine: number { part($0).sine }, cosine: number { part($0).cosine },
                versine: number { part($0).versine })
        }
        var combined = Placement(along: number(\.along), across: number(\.across), depth: number(\.depth))
        combined.scale = number(\.scale)
        combined.spin = angle(\.spin)
        combined.tip = angle(\.tip)
        combined.turn = angle(\.turn)
        combined.alpha = number(\.alpha)
        return combined
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

    @inlinable package static func + (a: ShapeVector, b: ShapeVector) -> ShapeVector {
        ShapeVector(a.along + b.along, a.across + b.across, a.depth + b.depth)
    }

    @inlinable package static func - (a: ShapeVector, b: ShapeVector) -> ShapeVector {
        ShapeVector(a.along - b.along, a.across - b.across, a.depth - b.depth)
    }

    @inlinable package static func * (a: ShapeVector, factor: N) -> ShapeVector {
        ShapeVector(a.along * factor, a.across * factor, a.depth * factor)
    }

    @inlinable package func turned(by angle: ShapeAngle<N>) -> ShapeVector {
        ShapeVector(
            along * angle.cosine - across * angle.sine, along * angle.sine + across * angle.cosine, depth)
    }
}
