// SPDX-License-Identifier: MIT

/// A row whose middle item is larger and nearer, as programs that use iCarousel have made it with the custom type.
///
/// For a larger middle in any shape, with even gaps, use `CenterScale`.
public struct Spotlight: Shape {
    /// How many times as large as the others the item in the centre is; they are smaller than their views. Default: 1.1.
    public var zoom: Double
    /// The distance between the middle item and its neighbours, as a multiple of that between others. Default: 1.23.
    public var centerSpacing: Double
    /// How far the others recede, in points. Default: 1.
    public var distance: Double

    /// Makes the shape.
    public init(zoom: Double = 1.1, centerSpacing: Double = 1.23, distance: Double = 1) {
        (self.zoom, self.centerSpacing, self.distance) = (zoom, centerSpacing, distance)
    }

    public var defaults: ShapeDefaults { ShapeDefaults { $0.spacing = 0.9 } }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let part = N.least(item.offset.magnitude, 1)
        let scale = 1 - part * N(1 - 1 / zoom)
        let shift = item.offset + N(centerSpacing - 1) * item.offset.clamped(-1, 1)
        var placement = Placement(along: shift * scale * N(carousel.pitch), depth: -(part * N(distance)))
        placement.scale = scale
        placement.rank(-(item.offset + 1e-6).magnitude, in: carousel)
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        // Items that recede are smaller, and so is the distance between them.
        let scale = 1 / (zoom * (1 - carousel.perspective * distance))
        let step = carousel.pitch * scale
        return carousel.itemsInLength(every: step, extent: carousel.itemWidth * scale + 2 * (1 - centerSpacing) * step)
    }

    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .toward(offset: -1e-6) }
}
