// SPDX-License-Identifier: MIT

/// Items in one place that fade into one another.
///
/// Swiper's fade and FSPagerView's cross-fading.
public struct Dissolve: Shape {
    /// Whether an item fades out while the next one fades in. Otherwise items stay, and the next one fades in over them.
    /// Default: true.
    public var crossFades: Bool

    /// Makes the shape.
    public init(crossFades: Bool = true) { self.crossFades = crossFades }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        var placement = Placement<N>()
        placement.alpha = 1 - (crossFades ? item.offset.magnitude : item.offset).clamped(0, 1)
        placement.rank(item.offset, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { 4 }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .rising }
}
