// SPDX-License-Identifier: MIT

/// Logos on a wheel beside them, of which the one in the centre is larger; it wraps unless the option `wrap` says otherwise.
///
/// EmulationStation's horizontal and vertical wheels.
public struct LogoWheel: Shape {
    /// The scale of the logo in the centre. Default: 1.2.
    public var zoom: Double
    /// The turn from one logo to the next, in radians, clockwise. Default: 7.5 degrees.
    public var angle: Double
    /// The wheel's hub, in logo widths and heights from a logo's upper left corner. Default: five widths to the left of it, and
    /// half a height below it.
    public var hub: Point

    /// Makes the shape.
    public init(zoom: Double = 1.2, angle: Double = 7.5 * .pi / 180, hub: Point = Point(x: -5, y: 0.5)) {
        (self.zoom, self.angle, self.hub) = (zoom, angle, hub)
    }

    public var defaults: ShapeDefaults { .wrapping }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let distance = item.offset.magnitude
        let size = carousel.itemSize
        let scale = Logos.scale(zoom, at: distance)
        let spin = ShapeAngle(item.offset * N(angle))
        let (x, y) = (scale * N((hub.x - 0.5) * size.width), scale * N((hub.y - 0.5) * size.height))
        var placement = Placement<N>()
        placement.move(x: x * spin.versine + y * spin.sine, y: y * spin.versine - x * spin.sine, in: carousel)
        placement.scale = scale
        placement.spin = spin
        placement.alpha = Logos.alpha(at: distance)
        placement.rank(item.offset, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { 12 }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .rising }
}
