// SPDX-License-Identifier: MIT

/// The defaults of a shape's options: see `CarouselOption` for their units and ranges.
public struct ShapeDefaults: Hashable, Sendable {
    /// Item widths scrolled for each item width dragged. Default: 1.
    public var offsetMultiplier = 1.0
    /// Distance between neighbours as a fraction of the item width. Default: 1.
    public var spacing = 1.0
    /// Tilt of items, or their shift to the side, as the shape understands it. Default: 0.3.
    public var tilt = 0.3
    /// Offset below which items fade out. Default: minus infinity.
    public var fadeMin = -Double.infinity
    /// Offset above which items fade out. Default: infinity.
    public var fadeMax = Double.infinity
    /// Whether items seen from behind are shown, if their views are double-sided. Default: true.
    public var showBackfaces = true
    /// Whether the option `angle` is asked for each item's angle, rather than for the one from an item to the next.
    /// Default: true.
    public var angleIsOfItem = true

    /// The usual ones.
    public init() {}
}
