// SPDX-License-Identifier: MIT

/// Items in a row that shrink and fade with their distance from the centre: overlapping or, if loose, side by side.
///
/// FSPagerView's overlap and linear.
public struct Overlap: Shape {
    /// Whether items are side by side. Default: false.
    public var isLoose: Bool
    /// The smallest scale, 0...1, which items have from a distance of one item on. Default: 0.65.
    public var minimumScale: Double
    /// Alpha at a distance of one item, 0...1; beyond it items go on fading. Default: 0.6.
    public var minimumAlpha: Double

    /// Makes the shape.
    public init(isLoose: Bool = false, minimumScale: Double = 0.65, minimumAlpha: Double = 0.6) {
        (self.isLoose, self.minimumScale, self.minimumAlpha) = (isLoose, minimumScale, minimumAlpha)
    }

    public var name: String { isLoose ? "loose" : "overlap" }

    /// Smaller neighbours are farther apart.
    public var defaults: ShapeDefaults {
        ShapeDefaults { ($0.spacing, $0.followsFinger) = (1 - (isLoose ? 0.2 : 0.6) * minimumScale, true) }
    }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let distance = item.offset.magnitude
        var placement = Placement(along: item.offset * N(carousel.pitch))
        placement.scale = N.greatest(N(minimumScale), 1 - N(1 - minimumScale) * distance)
        placement.alpha = N.greatest(1 - N(1 - minimumAlpha) * distance, 0)
        placement.rank(-(item.offset - 1e-6).magnitude, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        carousel.itemsInLength(every: carousel.pitch, extent: carousel.itemWidth * minimumScale)
    }

    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .toward(offset: 1e-6) }
}
