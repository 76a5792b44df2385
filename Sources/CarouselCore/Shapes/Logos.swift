// SPDX-License-Identifier: MIT

/// A row of logos, of which the one in the centre is larger; it wraps unless the option `wrap` says otherwise.
///
/// EmulationStation's horizontal and vertical system carousels.
public struct Logos: Shape {
    /// The scale of the logo in the centre. Default: 1.2.
    public var zoom: Double
    /// Number of logos in the carousel's length, above 0. Default: 3.
    public var count: Double

    /// Makes the shape.
    public init(zoom: Double = 1.2, count: Double = 3) { (self.zoom, self.count) = (zoom, count) }

    public var defaults: ShapeDefaults { .wrapping }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let distance = item.offset.magnitude
        var placement = Placement(along: item.offset * N(carousel.length / count * carousel.spacing))
        placement.scale = Logos.scale(zoom, at: distance)
        placement.alpha = Logos.alpha(at: distance)
        placement.rank(item.offset, in: carousel)
        return placement
    }

    /// The scale of a logo: larger than 1 up to a distance of one item.
    @inlinable static func scale<N: ShapeNumber>(_ zoom: Double, at distance: N) -> N {
        1 + N(zoom - 1) * N.greatest(1 - distance, 0)
    }

    /// Alpha of a logo, in steps of 1/255 as the original has it.
    @inlinable static func alpha<N: ShapeNumber>(at distance: N) -> N {
        N.greatest((255.5 - 127 * distance).floor(), 128) / 255
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        Int(saturating: count.rounded(.up)).adding(saturating: 6)
    }

    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .rising }
}

extension ShapeDefaults {
    /// The usual defaults, except that items wrap.
    static var wrapping: ShapeDefaults { ShapeDefaults { $0.wraps = true } }
}
