// SPDX-License-Identifier: MIT

/// An item, as a shape's formula sees it.
public struct ShapeItem<N: ShapeNumber>: Sendable {
    /// A whole number of items from the one nearest to the centre.
    @usableFromInline let whole: N
    /// How far the centre is beyond the item nearest to it, -0.5...0.5.
    @usableFromInline let fraction: N
    /// How far round the item is, by the carousel's own step, in radians.
    @usableFromInline let radians: N
    /// The step, in radians.
    @usableFromInline let step: Double
    /// While the current item changes, how far the change has progressed, -1...1; 0 at rest. Animated only for shapes
    /// with `togglesCurrentItem`.
    ///
    /// For shapes with `followsTouch`: -1 while the item that a finger took hold of is before the centre, up to one item
    /// away, 1 while it is after it; 0 otherwise.
    public let toggle: N

    @inlinable package init(whole: N, fraction: N, toggle: N, radians: N, step: Double) {
        (self.whole, self.fraction, self.toggle) = (whole, fraction, toggle)
        (self.radians, self.step) = (radians, step)
    }

    /// The same item with another step.
    @inlinable package func every(_ step: Double) -> ShapeItem {
        ShapeItem(whole: whole, fraction: fraction, toggle: toggle, radians: offset * N(step), step: step)
    }

    /// The item's distance from the centre, in items: negative before it, positive after it.
    @inlinable public var offset: N { whole - fraction }

    /// The offset, -1...1, as if it changed only together with the current item: 0 for that item, and in between during the change.
    @inlinable public var toggledOffset: N {
        let (offset, toggle) = (offset, toggle)
        /// `before` up to the edge, `after` beyond it.
        func beyond(_ edge: N, _ before: N, _ after: N) -> N { .select(edge, below: offset, after, else: before) }
        let forward = beyond(-0.5, -1, beyond(0.5, -toggle, beyond(1.5, 1 - toggle, 1)))
        let back = beyond(-1.5, -1, beyond(-0.5, -1 - toggle, beyond(0.5, -toggle, 1)))
        return .select(0, below: toggle, forward, else: back)
    }

    /// The angle that an item of a circular shape has reached, by the options `arc`, `count` and `angle`. It stays precise
    /// however far the carousel has been scrolled.
    @inlinable public var angle: ShapeAngle<N> { N.angle(radians, whole: whole, fraction: fraction, step: step) }

    /// The angle that an item has reached at this many radians from each item to the next. It stays precise as well.
    @inlinable public func angle(every radians: Double) -> ShapeAngle<N> {
        N.angle(offset * N(radians), whole: whole, fraction: fraction, step: radians)
    }
}

/// An angle, as the values that formulas need.
public struct ShapeAngle<N: ShapeNumber>: Sendable {
    /// The sine.
    public let sine: N
    /// The cosine.
    public let cosine: N
    /// 1 - cosine, precise for small angles too.
    public let versine: N

    @inlinable package init(sine: N, cosine: N, versine: N) {
        (self.sine, self.cosine, self.versine) = (sine, cosine, versine)
    }

    /// No turn.
    @inlinable public init() { self.init(sine: 0, cosine: 1, versine: 0) }

    /// An angle in radians.
    @inlinable public init(_ radians: N) { self = N.angle(radians) }

    /// How much nearer to the viewer an item is when it has gone this far round a circle, compared with one in the middle:
    /// `(radius + beyond) * cosine - radius` points.
    @inlinable public func depth(radius: N, beyond: N = N(0)) -> N { N.depth(self, radius: radius, beyond: beyond) }

    /// The same angle in the opposite direction.
    @inlinable public static prefix func - (angle: ShapeAngle) -> ShapeAngle {
        ShapeAngle(sine: -angle.sine, cosine: angle.cosine, versine: angle.versine)
    }
}

/// What a shape knows about its carousel: lengths in points, angles in radians, options as the delegate answered them. All
/// numbers are finite.
public struct ShapeMeasures: Hashable, Sendable {
    /// The carousel's size.
    public var size: Size = .zero
    /// Whether items scroll from top to bottom.
    public var isVertical = false
    /// Extent of an item along the scroll direction.
    public var itemWidth = 0.0
    /// Extent of an item across the scroll direction.
    public var itemHeight = 0.0
    /// Number of items, including the placeholders beside them.
    public var numberOfItems = 0
    /// The option `spacing`: the distance from one item to the next, in item widths.
    public var spacing = 1.0
    /// The option `tilt`.
    public var tilt = 0.0
    /// The option `arc`, for circular shapes; never 0.
    public var arc = 2 * Double.pi
    /// The option `count`, for circular shapes.
    public var count = 0
    /// The option `radius`, for circular shapes.
    public var radius = 0.0
    /// The angle from one item to the next, for circular shapes: `arc / count` unless the option `angle` changes it; 0
    /// without items.
    public var step = 0.0

    /// Whether items scroll from right to left: the shape's formula is mirrored, and the items in it are mirrored back.
    @usableFromInline package var isMirrored = false
    /// m34 of the carousel's base transform.
    package var perspective = 0.0

    /// A carousel without items.
    public init() {}

    /// Extent of the carousel along the scroll direction.
    @inlinable public var length: Double { isVertical ? size.height : size.width }

    /// The distance from one item to the next.
    @inlinable public var pitch: Double { itemWidth * spacing }

    /// An item's size on screen.
    @inlinable package var itemSize: Size {
        isVertical ? Size(width: itemHeight, height: itemWidth) : Size(width: itemWidth, height: itemHeight)
    }
}
