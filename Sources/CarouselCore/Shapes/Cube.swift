// SPDX-License-Identifier: MIT

import Glibc

/// Items on the sides of a turning box: one faces the viewer, and at most two are seen.
///
/// Swiper's cube, whose perspective is -1/1200.
public struct Cube: Shape {
    /// Whether sides darken as they turn away. Default: true.
    public var isShaded: Bool

    /// The box's shadow on a floor below it. Default: none.
    public var floorShadow: FloorShadow?

    /// Makes the shape.
    public init(isShaded: Bool = true, floorShadow: FloorShadow? = nil) {
        (self.isShaded, self.floorShadow) = (isShaded, floorShadow)
    }

    public var defaults: ShapeDefaults { .hidingBacks }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let half = N(carousel.itemWidth / 2)
        let offset = item.offset.clamped(-1, 1)
        let angle = ShapeAngle(offset * N(.pi / 2))
        var placement = Placement(along: half * angle.sine, depth: -(half * angle.versine))
        placement.turn = angle
        placement.alpha = .select(item.offset.magnitude, below: 1, 1, else: 0)
        if isShaded { placement.shade(turnedBy: offset) }
        placement.rank(-(item.offset - 1e-6).magnitude, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { 4 }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .toward(offset: 1e-6) }
}

extension ShapeDefaults {
    /// The usual defaults, except that backs are hidden, with regard to perspective.
    static var hidingBacks: ShapeDefaults {
        ShapeDefaults { ($0.showBackfaces, $0.facesByPerspective) = (false, true) }
    }
}

extension Placement {
    /// Darkens the side that turns away: half black at the far edge of an item that has turned by its whole offset.
    @inlinable package mutating func shade(turnedBy offset: N) {
        shadeAfter = N.greatest(offset, 0) * 0.5
        shadeBefore = N.greatest(-offset, 0) * 0.5
    }
}

/// The soft shadow of a box of items, such as a `Cube`, on a floor below it, as in Swiper.
public struct FloorShadow: Hashable, Sendable {
    /// How far the shadow lies below the items' lower edge, in points. Default: 20.
    public var offset: Double
    /// Its size compared with the box, 0...10. Default: 0.94.
    public var scale: Double
    /// How opaque it is in the middle, 0...1. Default: 0.6.
    public var alpha: Double

    /// How far its edge is blurred, as the standard deviation in points.
    package static let blur = 50.0

    /// Makes a shadow. When it is drawn, numbers beyond their ranges are clamped, and non-finite ones count as the defaults.
    public init(offset: Double = 20, scale: Double = 0.94, alpha: Double = 0.6) {
        (self.offset, self.scale, self.alpha) = (offset, scale, alpha)
    }

    package var valid: FloorShadow {
        FloorShadow(
            offset: offset.clamped(to: -CarouselLimits.number...CarouselLimits.number, otherwise: 20),
            scale: scale.clamped(to: 0...10, otherwise: 0.94), alpha: alpha.clamped(to: 0...1, otherwise: 0.6))
    }

    /// Maps points of the shadow, counted from its middle at the size of the box's floor, to points about the carousel's
    /// centre, before the perspective.
    ///
    /// - Parameter scrollOffset: the box makes a quarter turn for each item. If items scroll from top to bottom, it rolls,
    ///   and its shadow is as deep as the rolled box.
    package func transform(under carousel: ShapeMeasures, scrollOffset: Double) -> Transform3D {
        let item = carousel.itemSize
        let part = scrollOffset - scrollOffset.rounded(.down)
        let flat = Transform3D(rotation: .pi / 2, x: 1, y: 0, z: 0)
        let place = Transform3D(translationX: 0, y: item.height / 2 + offset, z: -carousel.itemWidth / 2)
        guard carousel.isVertical else {
            let turn = Transform3D(rotation: (carousel.isMirrored ? part : -part) * .pi / 2, x: 0, y: 1, z: 0)
            return Transform3D(scaleX: scale, y: scale).concatenating(flat).concatenating(turn).concatenating(place)
        }
        let roll = part * .pi / 2
        let depth = scale / (1.5 - (sin(roll) + cos(roll)) / 2)
        return Transform3D(scaleX: scale, y: depth).concatenating(flat).concatenating(place)
    }
}
