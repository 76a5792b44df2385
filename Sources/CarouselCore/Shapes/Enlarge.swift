// SPDX-License-Identifier: MIT

/// A row whose items grow toward the centre.
///
/// carousel_slider's `enlargeCenterPage`.
public struct Enlarge: Shape {
    /// How much smaller an item is for each item of distance, before the curve is applied, 0...1. Default: 0.3.
    public var factor: Double
    /// What shrinks. Default: both sides.
    public var strategy: Strategy

    /// Which sides of an item shrink.
    public enum Strategy: Hashable, Sendable, CaseIterable {
        /// Both sides, about the middle.
        case scale
        /// The side across the scroll direction.
        case height
        /// Both sides, about the edge that is nearer to the centre.
        case zoom
    }

    /// Makes the shape.
    public init(factor: Double = 0.3, strategy: Strategy = .scale) { (self.factor, self.strategy) = (factor, strategy) }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let part = (1 - item.offset.magnitude * N(factor)).clamped(0, 1)
        let scale = eased(part)
        var placement = Placement(along: item.offset * N(carousel.pitch))
        switch strategy {
        case .scale:
            placement.scale = scale
        case .height:
            placement.scaleAcross = scale
        case .zoom:
            placement.scale = scale
            let nearer = (1 - scale) * N(carousel.itemWidth / 2)
            placement.along = placement.along - .select(item.offset, below: 0, -nearer, else: nearer)
        }
        placement.alpha = .select(0, below: part, 1, else: 0)
        placement.rank(item.offset, in: carousel)
        return placement
    }

    /// The second coordinate, where the first is `x`, of the Bézier curve with control points (0, 0) and (0.58, 1).
    @inlinable func eased<N: ShapeNumber>(_ x: N) -> N {
        // Along the curve, the coordinates are 1.74 t² - 0.74 t³ and 3 t² - 2 t³.
        let guess = (x / (1.74 - 0.74 * x.squareRoot())).squareRoot()
        var t = guess
        for _ in 0..<4 {
            let error = t * t * (1.74 - 0.74 * t) - x
            t = t - error / N.greatest(t * (3.48 - 2.22 * t), 1e-6)
        }
        return t * t * (3 - 2 * t)
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { carousel.itemsInLength }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .rising }
}
