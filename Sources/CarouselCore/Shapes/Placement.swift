// SPDX-License-Identifier: MIT

/// Where an item stands, how it is turned and scaled, and how visible it is.
///
/// Directions are those of the carousel: *along* is the direction in which items scroll (to the right or, upright,
/// down), *across* is a quarter turn clockwise from it (down or, upright, to the left), *depth* is toward the viewer.
/// So one formula serves both orientations. An item is scaled first, then spun, tipped, turned, and moved to its place.
public struct Placement<N: ShapeNumber>: Sendable {
    /// Points along the scroll direction from the carousel's centre.
    public var along: N = 0
    /// Points across the scroll direction.
    public var across: N = 0
    /// Points toward the viewer; negative if the item recedes.
    public var depth: N = 0
    /// Scale of both of the item's sides.
    public var scale: N = 1
    /// Scale of the item's side across the scroll direction, on top of `scale`.
    public var scaleAcross: N = 1
    /// Turn in the item's own plane, clockwise.
    public var spin = ShapeAngle<N>()
    /// Turn about the scroll direction; for a positive angle the edge further across comes nearer.
    public var tip = ShapeAngle<N>()
    /// Turn about the axis across; for a positive angle the edge further along recedes.
    public var turn = ShapeAngle<N>()
    /// Whether the item is turned first and tipped after that.
    public var tipsLast = false
    /// The item's vanishing point, in points along the scroll direction: 0 for the carousel's own, `along` for a perspective
    /// of the item's own.
    public var vanishingAlong: N = 0
    /// The item's vanishing point, in points across the scroll direction.
    public var vanishingAcross: N = 0
    /// How much nearer to the viewer the item counts in the order of drawing, in points. The item does not move.
    public var lift: N = 0
    /// The alpha of the black over the item's edge that comes first in the scroll direction, 0...1; it changes evenly toward
    /// the other edge.
    public var shadeBefore: N = 0
    /// The alpha of the black over the item's edge that comes last in the scroll direction, 0...1.
    public var shadeAfter: N = 0
    /// The item's own alpha, 0...1; it is multiplied by that of the options `fadeMin`, `fadeMax` and so on.
    public var alpha: N = 1

    /// The middle of the carousel, facing the viewer.
    @inlinable public init() {}

    /// A place, facing the viewer.
    @inlinable public init(along: N, across: N = N(0), depth: N = N(0)) {
        (self.along, self.across, self.depth) = (along, across, depth)
    }

    /// The images of unit steps along, across and toward the viewer in the item's plane.
    @inlinable package var steps: (along: ShapeVector<N>, across: ShapeVector<N>, depth: ShapeVector<N>) {
        let side = scale * scaleAcross
        return (
            tippedAndTurned(ShapeVector(scale * spin.cosine, scale * spin.sine, 0)),
            tippedAndTurned(ShapeVector(-(side * spin.sine), side * spin.cosine, 0)),
            tippedAndTurned(ShapeVector(0, 0, 1))
        )
    }

    @inlinable func tippedAndTurned(_ step: ShapeVector<N>) -> ShapeVector<N> {
        tipsLast ? step.turned(by: turn).tipped(by: tip) : step.tipped(by: tip).turned(by: turn)
    }

    /// The images of unit steps along x, y and z in the item's plane, and of its middle, in coordinates of the screen.
    ///
    /// - Parameters:
    ///   - angle: from x to the scroll direction, clockwise.
    ///   - perspective: m34, which moves what is nearer to the viewer away from the vanishing point.
    ///   - isMirrored: whether the carousel is mirrored from left to right, and each item mirrored back.
    @inlinable package func axes(
        turnedBy angle: ShapeAngle<N>, perspective: N, isMirrored: Bool
    ) -> (x: ShapeVector<N>, y: ShapeVector<N>, z: ShapeVector<N>, middle: ShapeVector<N>) {
        let (a, b, c) = steps
        let (shiftAlong, shiftAcross) = (vanishingAlong * perspective, vanishingAcross * perspective)
        func receding(_ step: ShapeVector<N>) -> ShapeVector<N> {
            ShapeVector(step.along + shiftAlong * step.depth, step.across + shiftAcross * step.depth, step.depth)
        }
        // The carousel is spun, and each item is spun back.
        let x = receding(a * angle.cosine - b * angle.sine).spun(by: angle)
        let y = receding(a * angle.sine + b * angle.cosine).spun(by: angle)
        let z = receding(c).spun(by: angle)
        let middle = receding(ShapeVector(along, across, depth)).spun(by: angle)
        guard isMirrored else { return (x, y, z, middle) }
        return (ShapeVector(x.along, -x.across, -x.depth), y.mirrored, z.mirrored, middle.mirrored)
    }

    /// What iCarousel compares to decide which of two items is behind the other: where the point (1, 1, 1) about the item's
    /// middle lies, plus the lift.
    @inlinable package func key(in carousel: ShapeMeasures) -> (depth: N, along: N) {
        let (a, b, c) = steps
        if carousel.isVertical {
            return (a.depth - b.depth + c.depth + depth + lift, a.along - b.along + c.along + along)
        }
        if carousel.isMirrored {
            return (b.depth - a.depth + c.depth + depth + lift, a.along - b.along - c.along - along)
        }
        return (a.depth + b.depth + c.depth + depth + lift, a.along + b.along + c.along + along)
    }

    /// Lifts the item so that a number decides its place in the order of drawing, rather than its depth: items with greater
    /// numbers are in front.
    @inlinable public mutating func rank(_ number: N, in carousel: ShapeMeasures) {
        lift = 0
        lift = number - key(in: carousel).depth
    }

    /// Moves the item to a place on screen, in points to the right of the carousel's centre and below it, however the
    /// carousel scrolls.
    @inlinable public mutating func move(x: N, y: N, in carousel: ShapeMeasures) {
        (along, across) = carousel.isVertical ? (y, -x) : (x, y)
    }

    /// The sum of all magnitudes except the lift's: not finite if one of them is not.
    @inlinable package var extent: N {
        let (a, b, c) = steps
        let place = along.magnitude + across.magnitude + depth.magnitude
        let vanishing = vanishingAlong.magnitude + vanishingAcross.magnitude
        let look = alpha.magnitude + shadeBefore.magnitude + shadeAfter.magnitude
        return place + a.extent + b.extent + c.extent + vanishing + look
    }

    static func select(_ x: N, below edge: N, _ a: Placement, else b: Placement) -> Placement {
        a.combined(with: b) { .select(x, below: edge, $0, else: $1) }
    }

    /// A placement on the way from `a`, where `part` is 0, to `b`, where it is 1. It turns the shorter way.
    static func mix(_ a: Placement, _ b: Placement, _ part: N) -> Placement {
        var mixed = a.combined(with: b) { .mix($0, $1, part) }
        for angle: WritableKeyPath<Placement, ShapeAngle<N>> in [\.spin, \.tip, \.turn] {
            let (sine, cosine) = (mixed[keyPath: angle].sine, mixed[keyPath: angle].cosine)
            // Opposite angles cancel out.
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
        combined.scaleAcross = number(\.scaleAcross)
        combined.spin = angle(\.spin)
        combined.tip = angle(\.tip)
        combined.turn = angle(\.turn)
        // The order matters only for an item that turns about both axes.
        combined.tipsLast = tipsLast || other.tipsLast
        combined.vanishingAlong = number(\.vanishingAlong)
        combined.vanishingAcross = number(\.vanishingAcross)
        combined.lift = number(\.lift)
        combined.shadeBefore = number(\.shadeBefore)
        combined.shadeAfter = number(\.shadeAfter)
        combined.alpha = number(\.alpha)
        return combined
    }
}

/// A direction or a place in a carousel.
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

    /// Mirrored to the other side of the axis across.
    @inlinable package var mirrored: ShapeVector { ShapeVector(-along, across, depth) }

    /// Turned in the plane of the screen, clockwise.
    @inlinable package func spun(by angle: ShapeAngle<N>) -> ShapeVector {
        ShapeVector(along * angle.cosine - across * angle.sine, along * angle.sine + across * angle.cosine, depth)
    }

    /// Turned about the scroll direction; for a positive angle what is further across comes nearer.
    @inlinable func tipped(by angle: ShapeAngle<N>) -> ShapeVector {
        ShapeVector(along, across * angle.cosine - depth * angle.sine, across * angle.sine + depth * angle.cosine)
    }

    /// Turned about the axis across; for a positive angle what is further along recedes.
    @inlinable func turned(by angle: ShapeAngle<N>) -> ShapeVector {
        ShapeVector(along * angle.cosine + depth * angle.sine, across, depth * angle.cosine - along * angle.sine)
    }
}
