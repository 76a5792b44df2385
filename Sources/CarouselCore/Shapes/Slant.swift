// SPDX-License-Identifier: MIT

/// Items that turn, recede, move and shrink the more the further they are from the centre.
///
/// Swiper's coverflow, whose perspective is -1/1200.
public struct Slant: Shape {
    /// The turn of an item one item width away, in radians, -π...π. Default: 50 degrees.
    public var angle: Double
    /// How far an item one item width away recedes, in points. Default: 100.
    public var depth: Double
    /// How far an item one item width away is pulled toward the centre. Default: not at all.
    public var stretch: ShapeLength
    /// Scale of an item one item width away, 0...1. Default: 1.
    public var scale: Double
    /// Factor of all these. Default: 1.
    public var modifier: Double
    /// Whether the sides that turn away are darker. Default: true.
    public var isShaded: Bool

    /// Makes the shape.
    public init(
        angle: Double = 50 * .pi / 180, depth: Double = 100, stretch: ShapeLength = .points(0), scale: Double = 1,
        modifier: Double = 1, isShaded: Bool = true
    ) {
        (self.angle, self.depth, self.stretch) = (angle, depth, stretch)
        (self.scale, self.modifier, self.isShaded) = (scale, modifier, isShaded)
    }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let part = item.offset * N(-modifier * carousel.spacing)
        var placement = Placement(
            along: part * N(stretch.points(of: carousel.itemWidth)) + item.offset * N(carousel.pitch),
            depth: part.magnitude * N(-depth))
        placement.scale = 1 - N(1 - scale) * part.magnitude
        placement.turn = ShapeAngle(part * N(angle))
        if isShaded { placement.shade(turnedBy: part.clamped(-1, 1)) }
        let distance = (item.offset - 1e-6).magnitude
        placement.rank(depth < 0 ? distance : -distance, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        let part = modifier * carousel.spacing
        // How far a point at an edge moves inward for each point that it recedes; items that recede fast enough never leave.
        let inward = -carousel.perspective * carousel.length / 2
        let step = carousel.pitch - part * (stretch.points(of: carousel.itemWidth) + depth * inward)
        return carousel.itemsInLength(every: step, extent: carousel.itemWidth * (1 + inward))
    }

    public func order(in carousel: ShapeMeasures) -> ShapeOrder {
        depth < 0 ? .away(offset: 1e-6) : .toward(offset: 1e-6)
    }
}

/// A length, in points or as a part of an item.
public enum ShapeLength: Hashable, Sendable {
    /// In points.
    case points(Double)
    /// As a part of the item's extent in the same direction.
    case part(Double)

    /// The length in points, given the item's extent.
    @inlinable func points(of extent: Double) -> Double {
        switch self {
        case .points(let points): points
        case .part(let part): part * extent
        }
    }
}
