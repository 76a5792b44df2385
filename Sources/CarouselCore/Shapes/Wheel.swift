// SPDX-License-Identifier: MIT

/// Items on the rim of a wheel below the centre of the carousel or, inverted, above it.
public struct Wheel: BuiltInShape {
    /// Whether the wheel is above.
    public var isInverted: Bool

    /// Makes the shape.
    public init(isInverted: Bool = false) { self.isInverted = isInverted }

    package var type: CarouselType { isInverted ? .invertedWheel : .wheel }
    public var isCircular: Bool { true }
    public var defaults: ShapeDefaults { ShapeDefaults { $0.angleIsOfItem = false } }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let radius = N(isInverted ? -carousel.radius : carousel.radius)
        let angle = isInverted ? -item.angle : item.angle
        // A little depth keeps overlapping neighbours in order.
        var placement = Placement(along: radius * angle.sine, across: radius * angle.versine, depth: item.offset * 0.01)
        placement.spin = angle
        return placement
    }

    /// All items if the wheel fits, else those of its upper half.
    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        let isWhole = carousel.radius - carousel.itemWidth / 2 < min(carousel.size.width, carousel.size.height) / 2
        return isWhole ? carousel.count : carousel.itemsInHalfTurn + 1
    }

    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .rising }
}
