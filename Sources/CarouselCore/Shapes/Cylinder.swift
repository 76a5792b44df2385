// SPDX-License-Identifier: MIT

import Glibc

/// Items on the outside of a cylinder or, inverted, on its inside.
public struct Cylinder: BuiltInShape {
    /// Whether items are on the inside.
    public var isInverted: Bool

    /// Makes the shape.
    public init(isInverted: Bool = false) { self.isInverted = isInverted }

    package var type: CarouselType { isInverted ? .invertedCylinder : .cylinder }
    public var isCircular: Bool { true }
    public var defaults: ShapeDefaults { ShapeDefaults { $0.showBackfaces = !isInverted } }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let radius = N(isInverted ? -carousel.radius : carousel.radius)
        let angle = isInverted ? -item.angle : item.angle
        // Items are a hundredth of a point in front of the cylinder's wall.
        var placement = Placement(along: (radius + 0.01) * angle.sine, depth: angle.depth(radius: radius, beyond: 0.01))
        placement.turn = angle
        return placement
    }

    public func radius(in carousel: ShapeMeasures) -> Double {
        max(0.01, carousel.pitch / 2 / carousel.halfStepTangent)
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        isInverted ? carousel.itemsInHalfTurn : carousel.count
    }

    /// An item's depth is `(radius + 1.01) * cosine - sine`, at the point that iCarousel compares.
    public func order(in carousel: ShapeMeasures) -> ShapeOrder {
        let radius = (isInverted ? -carousel.radius : carousel.radius) + 1.01
        // Mirrored, that point is on the other side.
        let step = isInverted != carousel.isMirrored ? -carousel.step : carousel.step
        guard radius != 0, step != 0 else { return .byDepth }
        let halfTurn = .pi / abs(step)
        return radius > 0
            ? .toward(offset: atan2(-1, radius) / step, halfTurn: halfTurn)
            : .away(offset: atan2(1, -radius) / step, halfTurn: halfTurn)
    }
}

extension ShapeMeasures {
    /// The tangent of half the angle between items, which gives the radius at which neighbours on a circle touch.
    var halfStepTangent: Double { tan(arc / 2 / Double(count)) }

    var itemsInHalfTurn: Int { Int(saturating: (Double(count) / 2).rounded(.up)) }
}
