// SPDX-License-Identifier: MIT

/// Items that move between three looks of your own: in the centre, before it and after it.
///
/// Swiper's creative effect, whose perspective is -1/1200.
public struct Creative: Shape {
    /// What an item one item before the centre looks like. Default: as in the centre.
    public var before: Side
    /// What an item one item after the centre looks like. Default: as in the centre.
    public var after: Side
    /// The distance from the centre, in items, from which on items no longer change, 0 or more. Default: 1.
    public var limit: Double
    /// Factor of all changes. Default: 1.
    public var multiplier: Double
    /// Whether the shade reaches its full strength at `limit` rather than at a distance of one item. Default: false.
    public var shadesUpToLimit = false

    /// Makes the shape.
    public init(before: Side = Side(), after: Side = Side(), limit: Double = 1, multiplier: Double = 1) {
        (self.before, self.after, self.limit, self.multiplier) = (before, after, limit, multiplier)
    }

    /// A look beside the centre. Directions are those of the screen, however the carousel scrolls.
    public struct Side: Hashable, Sendable {
        /// Displacement to the right. Default: 0 points.
        public var x = ShapeLength.points(0)
        /// Displacement downward. Default: 0 points.
        public var y = ShapeLength.points(0)
        /// Displacement toward the viewer, in points. Default: 0.
        public var z = 0.0
        /// Turn about the axis to the right, in radians: for a positive turn the lower edge comes nearer. Default: 0.
        public var turnX = 0.0
        /// Turn about the axis downward, in radians: for a positive turn the right edge recedes. Default: 0.
        public var turnY = 0.0
        /// Turn in the item's plane, in radians, clockwise. Default: 0.
        public var turnZ = 0.0
        /// Scale. Default: 1.
        public var scale = 1.0
        /// Alpha, 0...1. Default: 1.
        public var alpha = 1.0
        /// The point that keeps its place, as parts of the item's width and height. Default: the middle, 0.5 and 0.5.
        public var origin = Point(x: 0.5, y: 0.5)
        /// Whether items darken on the way. Default: false.
        public var isShaded = false

        /// The look of the centre.
        public init() {}
    }

    public var defaults: ShapeDefaults { .hidingBacks }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let most = limit > 0 ? limit : 0
        let distance = N.least(item.offset.magnitude, N(most))
        let part = distance * N(multiplier)
        func number(_ value: (Side) -> Double) -> N {
            let (low, high) = (value(before), value(after))
            return low == high ? N(low) : .select(item.offset, below: 0, N(low), else: N(high))
        }
        let size = carousel.itemSize
        var placement = Placement<N>()
        placement.scale = 1 - (1 - number(\.scale)) * part
        placement.spin = ShapeAngle(number(\.turnZ) * part)
        let (aboutX, aboutY) = (ShapeAngle(number(\.turnX) * part), ShapeAngle(number(\.turnY) * part))
        (placement.tip, placement.turn) = carousel.isVertical ? (aboutY, -aboutX) : (aboutX, aboutY)
        placement.tipsLast = !carousel.isVertical
        placement.move(
            x: number { $0.x.points(of: size.width) } * part, y: number { $0.y.points(of: size.height) } * part,
            in: carousel)
        placement.depth = number(\.z) * part
        if before.origin != after.origin || after.origin != Point(x: 0.5, y: 0.5) {
            placement.turnAbout(
                x: number { ($0.origin.x - 0.5) * size.width }, y: number { ($0.origin.y - 0.5) * size.height },
                in: carousel)
        }
        placement.alpha = (1 - (1 - number(\.alpha)) * part).clamped(0, 1)
        if before.isShaded || after.isShaded {
            let strength = shadesUpToLimit ? (most > 0 ? 1 / most : 0) : 1
            let shade = number { $0.isShaded ? 0.15 : 0 } * N.least(distance * N(strength), 1)
            (placement.shadeBefore, placement.shadeAfter) = (shade, shade)
        }
        // At the same depth, items nearer to the centre by whole items are in front; at the same distance, later ones are.
        let steps = (0.5 - item.offset).floor().magnitude
        placement.rank(placement.depth - steps * 0.02 + item.offset.clamped(-4, 4) * 0.002, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        2 * Int(saturating: limit.rounded(.up)).adding(saturating: 1).clamped(to: 1...CarouselLimits.visibleItems) + 1
    }
}

extension Creative.Side {
    /// Behind the centre, and darker.
    static var pushedBack: Creative.Side {
        var side = Creative.Side()
        (side.z, side.isShaded) = (-400, true)
        return side
    }

    /// One width to the right.
    static var beside: Creative.Side {
        var side = Creative.Side()
        side.x = .part(1)
        return side
    }
}

extension Placement {
    /// Moves the item so that a point of it, counted from its middle, is where it would be if the item were neither scaled nor
    /// turned.
    @inlinable package mutating func turnAbout(x: N, y: N, in carousel: ShapeMeasures) {
        let (alongItem, acrossItem) = carousel.isVertical ? (y, -x) : (x, y)
        let (a, b, _) = steps
        let image = a * alongItem + b * acrossItem
        along = along + alongItem - image.along
        across = across + acrossItem - image.across
        depth = depth - image.depth
    }
}
