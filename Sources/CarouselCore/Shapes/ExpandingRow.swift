// SPDX-License-Identifier: MIT

/// A row of cards, of which those beside the centre are smaller and pale.
///
/// The row of expanding-collection.
public struct ExpandingRow: Shape {
    /// The gap between items, in points, on top of the option `spacing`. Default: 25.
    public var gap: Double
    /// The distance from the centre in points at which items are smallest, above 0. Default: 200.
    public var reach: Double
    /// The smallest scale, 0...1. Default: 0.9.
    public var minimumScale: Double
    /// The smallest alpha, 0...1. Default: 0.3.
    public var minimumAlpha: Double

    /// Makes the shape.
    public init(gap: Double = 25, reach: Double = 200, minimumScale: Double = 0.9, minimumAlpha: Double = 0.3) {
        (self.gap, self.reach) = (gap, reach)
        (self.minimumScale, self.minimumAlpha) = (minimumScale, minimumAlpha)
    }

    public var isStraight: Bool { true }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let place = item.offset * N(carousel.pitch + gap)
        let part = N.least(place.magnitude * N(1 / reach), 1)
        var placement = Placement(along: place)
        placement.scale = 1 - N(1 - minimumScale) * part
        placement.alpha = 1 - N(1 - minimumAlpha) * part
        placement.rank(item.offset, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        carousel.itemsInLength(every: carousel.pitch + gap, extent: carousel.itemWidth)
    }

    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .rising }
}
