// SPDX-License-Identifier: MIT

/// Pages that slide away while the next one comes up from the depth behind them.
///
/// FSPagerView's depth.
public struct Depth: Shape {
    /// Scale of a page as it begins to come up, 0...1. Default: 0.5.
    public var minimumScale: Double

    /// Makes the shape.
    public init(minimumScale: Double = 0.5) { self.minimumScale = minimumScale }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let below = N.greatest(item.offset, 0)
        var placement = Placement(along: N.least(item.offset, 0) * N(carousel.pitch))
        placement.scale = 1 - N(1 - minimumScale) * N.least(below, 1)
        placement.alpha = .select(item.offset, below: -1, 0, else: N.greatest(1 - below, 0))
        placement.rank(-item.offset, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { 4 }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .falling }
}
