// SPDX-License-Identifier: MIT

import Glibc

/// A deck seen from the front: the top card flies away, and those behind come up.
///
/// Koloda's.
public struct CardStack: Shape {
    /// Number of cards that are seen, 1...30; clamped. Default: 3.
    public var depth: Int
    /// Scale of each card compared with the card in front of it, above 0, at most 1. Default: 0.95.
    public var scale: Double
    /// How much lower the lower edge of each card is than that of the card in front of it, in points. Default: 4.
    public var margin: Double
    /// Alpha of the cards behind the top one, 0...1. Default: 0.7.
    public var paleAlpha: Double
    /// Whether cards fly to the right or, in vertical carousels, down, rather than to the left or up. Default: false.
    public var leavesForward: Bool

    /// Makes the shape.
    public init(
        depth: Int = 3, scale: Double = 0.95, margin: Double = 4, paleAlpha: Double = 0.7, leavesForward: Bool = false
    ) {
        (self.depth, self.scale, self.margin) = (depth, scale, margin)
        (self.paleAlpha, self.leavesForward) = (paleAlpha, leavesForward)
    }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let behind = N.greatest(item.offset, 0)
        let (whole, height) = (behind.floor(), carousel.itemSize.height)
        let rate = N(rate)
        let scale = N.mix((whole * rate).exponential(), ((whole + 1) * rate).exponential(), behind - whole)
        var placement = Placement<N>()
        let gone = (-item.offset).clamped(0, 1)
        let exit = exitDisplacement(in: carousel)
        placement.move(
            x: gone * N(exit.width),
            y: (1 - scale) * N(height / 2) + behind * N(margin) + gone * N(exit.height), in: carousel)
        placement.scale = scale
        if !carousel.isVertical { placement.spin = ShapeAngle(gone * N(leavesForward ? .pi / 4 : -.pi / 4)) }
        placement.alpha = .select(
            -1, below: item.offset, .select(N(Double(visibleCards - 1)), below: item.offset, 0, else: alpha(behind)),
            else: 0)
        placement.rank(-item.offset, in: carousel)
        return placement
    }

    @inlinable func alpha<N: ShapeNumber>(_ behind: N) -> N { 1 - N.least(behind, 1) * N(1 - paleAlpha) }
    @usableFromInline var visibleCards: Int { depth.clamped(to: 1...CarouselLimits.visibleItems) }
    @usableFromInline var rate: Double { log(scale) }

    /// How much taller than a card the stack is, in points.
    @usableFromInline package var below: Double { margin * Double(visibleCards - 1) }

    /// The displacement of a card that has left, in points.
    @usableFromInline func exitDisplacement(in carousel: ShapeMeasures) -> Size {
        let beyond = max(carousel.size.width, carousel.size.height)
        let sign = leavesForward ? 1.0 : -1
        return carousel.isVertical
            ? Size(width: 0, height: sign * (carousel.itemWidth + below + beyond))
            : Size(width: sign * (carousel.itemWidth + beyond), height: (carousel.itemHeight + below) / 2)
    }

    public var isStack: Bool { true }
    public func visibleItems(in carousel: ShapeMeasures) -> Int { 2 * visibleCards + 1 }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .falling }
}
