// SPDX-License-Identifier: MIT

/// Pages that are closer together than they are wide, the neighbours smaller than the one in the centre.
///
/// reanimated-carousel's parallax layout.
public struct Parallax: Shape {
    /// How much closer together pages are than the option `spacing` says, in points. Default: 100.
    public var inset: Double
    /// Scale of the page in the centre. Default: 0.8.
    public var scale: Double
    /// Scale of all others. Default: 0.64.
    public var adjacentScale: Double

    /// Makes the shape.
    public init(inset: Double = 100, scale: Double = 0.8, adjacentScale: Double = 0.64) {
        (self.inset, self.scale, self.adjacentScale) = (inset, scale, adjacentScale)
    }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        var placement = Placement(along: item.offset * N(carousel.pitch - inset))
        placement.scale = N(scale) - N(scale - adjacentScale) * N.least(item.offset.magnitude, 1)
        // Up to a distance of one item, nearer items are in front; beyond it, later ones are.
        let nearness = N.greatest(1 - item.offset.magnitude, 0)
        placement.rank(1000 * nearness + 0.001 * item.offset.clamped(-400, 400), in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        carousel.itemsInLength(
            every: abs(carousel.pitch - inset), extent: carousel.itemWidth * max(abs(scale), abs(adjacentScale)))
    }
}
