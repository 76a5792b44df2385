// SPDX-License-Identifier: MIT

/// Items behind one another, as in Time Machine.
public struct TimeMachine: BuiltInShape {
    /// Whether items recede the other way.
    public var isInverted: Bool

    /// Makes the shape.
    public init(isInverted: Bool = false) { self.isInverted = isInverted }

    package var type: CarouselType { isInverted ? .invertedTimeMachine : .timeMachine }

    /// Items that have passed the viewer would hide those behind them, so they fade.
    public var defaults: ShapeDefaults { ShapeDefaults { if isInverted { $0.fadeMin = 0 } else { $0.fadeMax = 0 } } }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        Placement(
            along: item.offset * N(carousel.itemWidth * carousel.tilt),
            depth: item.offset * N(isInverted ? -carousel.pitch : carousel.pitch))
    }

    public func order(in carousel: ShapeMeasures) -> ShapeOrder {
        carousel.pitch == 0 ? .byDepth : (carousel.pitch > 0) != isInverted ? .rising : .falling
    }
}
