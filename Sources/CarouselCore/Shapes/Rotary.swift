// SPDX-License-Identifier: MIT

/// Items on a circle, all facing the viewer: seen from outside or, inverted, from inside.
public struct Rotary: BuiltInShape {
    /// Whether the circle is seen from inside.
    public var isInverted: Bool

    /// Makes the shape.
    public init(isInverted: Bool = false) { self.isInverted = isInverted }

    package var type: CarouselType { isInverted ? .invertedRotary : .rotary }
    public var isCircular: Bool { true }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let radius = N(isInverted ? -carousel.radius : carousel.radius)
        let angle = isInverted ? -item.angle : item.angle
        return Placement(along: radius * angle.sine, depth: angle.depth(radius: radius))
    }

    public func radius(in carousel: ShapeMeasures) -> Double {
        max(carousel.pitch / 2, carousel.pitch / 2 / carousel.halfStepTangent)
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        isInverted ? carousel.itemsInHalfTurn : carousel.count
    }

    public func order(in carousel: ShapeMeasures) -> ShapeOrder {
        guard carousel.radius != 0, carousel.step != 0 else { return .byDepth }
        let halfTurn = .pi / abs(carousel.step)
        return (carousel.radius > 0) != isInverted
            ? .toward(offset: 0, halfTurn: halfTurn) : .away(offset: 0, halfTurn: halfTurn)
    }
}
