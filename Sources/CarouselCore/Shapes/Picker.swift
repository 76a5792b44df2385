// SPDX-License-Identifier: MIT

import Glibc

/// A wheel about as tall as the carousel, as in pickers; items beside the centre are pale.
///
/// Flutter's Cupertino picker, whose perspective is -0.003.
public struct Picker: Shape {
    /// The wheel's diameter as a multiple of the carousel's length, above 0. Default: 1.07.
    public var diameter: Double
    /// How many times as many items as would fit are on the wheel, above 0. Default: 1.45.
    public var squeeze: Double
    /// Alpha of the items beside the centre, 0...1. Default: 0.447.
    public var paleAlpha: Double

    /// Makes the shape.
    public init(diameter: Double = 1.07, squeeze: Double = 1.45, paleAlpha: Double = 0.447) {
        (self.diameter, self.squeeze, self.paleAlpha) = (diameter, squeeze, paleAlpha)
    }

    public var defaults: ShapeDefaults { .hidingBacks }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let radius = N(carousel.length * diameter / 2)
        let step = step(in: carousel)
        let angle = ShapeAngle(item.offset * N(step))
        var placement = Placement(along: radius * angle.sine, depth: -(radius * angle.versine))
        placement.turn = angle
        let distance = item.offset.magnitude
        let pale = N.select(distance, below: N(reach(step, in: carousel)), N(paleAlpha), else: 0)
        placement.alpha = .select(distance, below: 0.5, 1, else: pale)
        placement.rank(.select(distance, below: 0.5, 1e6, else: item.offset), in: carousel)
        return placement
    }

    /// The angle from one item to the next.
    @usableFromInline func step(in carousel: ShapeMeasures) -> Double {
        let widest = diameter < 1 ? .pi / 2 : asin(1 / diameter)
        return carousel.length > 0 ? carousel.pitch / carousel.length * 2 * widest / squeeze : 0
    }

    /// The distance in items beyond which nothing is seen.
    @usableFromInline func reach(_ step: Double, in carousel: ShapeMeasures) -> Double {
        let inLength = (carousel.length * squeeze + carousel.itemWidth) / (2 * carousel.itemWidth)
        return min(inLength, step > 0 ? .pi / 2 / step : .infinity)
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int {
        let reach = reach(step(in: carousel), in: carousel)
        return Int(saturating: (2 * reach).rounded(.up)).adding(saturating: 1)
    }
}
