// SPDX-License-Identifier: MIT

/// Items on the rim of a wheel of fourteen below the centre or, inverted, above it; those beside the centre are pale.
///
/// FSPagerView's ferris wheels.
public struct Ferris: Shape {
    /// Whether the wheel is above.
    public var isInverted: Bool
    /// Alpha of the items beside the centre, 0...1. Default: 0.6.
    public var minimumAlpha: Double

    /// Makes the shape.
    public init(isInverted: Bool = false, minimumAlpha: Double = 0.6) {
        (self.isInverted, self.minimumAlpha) = (isInverted, minimumAlpha)
    }

    public var name: String { isInverted ? "invertedFerris" : "ferris" }
    public var defaults: ShapeDefaults { ShapeDefaults { ($0.spacing, $0.followsFinger) = (0.85, true) } }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let distance = item.offset.magnitude
        let (radius, angle) = (N(7 * carousel.pitch / .pi), ShapeAngle(item.offset * N(.pi / 7)))
        var placement = Placement(
            along: radius * angle.sine, across: isInverted ? -(radius * angle.versine) : radius * angle.versine)
        placement.spin = isInverted ? -angle : angle
        let pale = N.select(5, below: distance, 0, else: N(minimumAlpha))
        placement.alpha = .select(distance, below: 0.5, 1, else: pale)
        placement.rank(-(item.offset - 1e-6).magnitude, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { 12 }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .toward(offset: 1e-6) }
}
