// SPDX-License-Identifier: MIT

/// What a shape is told of its carousel: lengths in points, angles in radians, options as the delegate answered them.
/// All numbers are finite.
public struct ShapeMeasures: Hashable, Sendable {
    /// The carousel's size.
    public var size: Size = .zero
    /// Whether items scroll from top to bottom.
    public var isVertical = false
    /// Extent of an item along the scroll direction.
    public var itemWidth = 0.0
    /// Number of items, and of the placeholders beside them.
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

    /// A carousel without items.
    public init() {}

    /// The angle from one item to the next without the option `angle`.
    var ownStep: Double {
        let step = arc / Double(count)
        return step.isFinite ? step : 0
    }

    /// Extent of the carousel along the scroll direction.
    @inlinable public var length: Double { isVertical ? size.height : size.width }

    /// The distance from one item to the next.
    @inlinable public var pitch: Double { itemWidth * spacing }
}
