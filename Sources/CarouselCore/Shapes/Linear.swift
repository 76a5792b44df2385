// SPDX-License-Identifier: MIT

/// Items side by side in the plane of the screen.
public struct Linear: BuiltInShape {
    /// Makes the shape.
    public init() {}

    package var type: CarouselType { .linear }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        Placement(along: item.offset * N(carousel.pitch))
    }

    public var isStraight: Bool { true }
    public func visibleItems(in carousel: ShapeMeasures) -> Int { carousel.itemsInLength }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { carousel.pitch != 0 ? .flat : .byDepth }
}

extension ShapeMeasures {
    /// Number of items that fill the carousel's length, plus one at either end.
    var itemsInLength: Int { itemsFilling(length, every: pitch) }

    /// The same for items with this distance and extent near the edges; if the distance is not above 0, all are in sight.
    func itemsInLength(every step: Double, extent: Double) -> Int {
        guard step > 0 else { return CarouselLimits.visibleItems }
        return itemsFilling(length + max(0, extent - step), every: step)
    }

    private func itemsFilling(_ length: Double, every step: Double) -> Int {
        Int(saturating: (length / step).rounded(.up)).adding(saturating: 2)
    }
}
