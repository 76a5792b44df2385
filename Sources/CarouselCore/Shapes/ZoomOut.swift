// SPDX-License-Identifier: MIT

/// Pages that shrink and fade while they change.
///
/// FSPagerView's zoom out.
public struct ZoomOut: Shape {
    /// Scale of the pages beside the centre, 0...1. Default: 0.85.
    public var minimumScale: Double
    /// Alpha of the pages beside the centre, 0...1. Default: 0.6.
    public var minimumAlpha: Double

    /// Makes the shape.
    public init(minimumScale: Double = 0.85, minimumAlpha: Double = 0.6) {
        (self.minimumScale, self.minimumAlpha) = (minimumScale, minimumAlpha)
    }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let distance = item.offset.magnitude
        let scale = N.greatest(N(minimumScale), 1 - distance)
        // Pages move together as they shrink.
        let nearer = (1 - scale) * N(carousel.pitch / 2 - carousel.itemHeight)
        var placement = Placement(
            along: item.offset * N(carousel.pitch) - .select(item.offset, below: 0, -nearer, else: nearer))
        placement.scale = scale
        let fade = minimumScale < 1 ? (1 - minimumAlpha) / (1 - minimumScale) : 0
        placement.alpha = .select(1, below: distance, 0, else: 1 - (1 - scale) * N(fade))
        placement.rank(-item.offset, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { 4 }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .falling }
}
