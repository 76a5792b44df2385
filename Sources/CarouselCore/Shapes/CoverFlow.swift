// SPDX-License-Identifier: MIT

/// Tilted covers, the centre one facing the viewer.
public struct CoverFlow: BuiltInShape {
    /// Whether covers turn only when the current item changes, rather than while they move.
    public var togglesCurrentItem: Bool

    /// Makes the shape.
    public init(togglesCurrentItem: Bool = false) { self.togglesCurrentItem = togglesCurrentItem }

    package var type: CarouselType { togglesCurrentItem ? .coverFlow2 : .coverFlow }
    public var defaults: ShapeDefaults { ShapeDefaults { ($0.offsetMultiplier, $0.spacing, $0.tilt) = (2, 0.25, 0.9) } }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let turn = togglesCurrentItem ? item.toggledOffset : item.offset.clamped(-1, 1)
        let half = carousel.itemWidth / 2
        var placement = Placement(
            along: turn * N(half * carousel.tilt) + item.offset * N(carousel.pitch), depth: turn.magnitude * N(-half))
        placement.turn = ShapeAngle(turn * N(-.pi / 2 * carousel.tilt))
        return placement
    }

    public var isStraight: Bool { true }
    public func visibleItems(in carousel: ShapeMeasures) -> Int { carousel.itemsInLength }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .sides }
}
