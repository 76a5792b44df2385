// SPDX-License-Identifier: MIT

package import CarouselCore

/// A screw of items that all face away from its axis.
package struct Helix: Shape {
    package var (radius, turn, rise) = (220.0, 0.7, 24.0)

    package init() {}

    package func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let angle = item.angle(every: turn)
        var placement = Placement(
            along: N(radius) * angle.sine, across: item.offset * N(rise), depth: angle.depth(radius: N(radius)))
        placement.turn = angle
        return placement
    }
}

/// A hand of cards, turned about a point below and tipped back, which get smaller and fade to the sides.
package struct Hand: Shape {
    package init() {}

    package func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let (radius, angle) = (N(2 * carousel.itemWidth), item.angle(every: 0.11))
        let part = (item.offset.magnitude / 12).clamped(0, 1)
        var placement = Placement(
            along: radius * angle.sine, across: radius * angle.versine + N.step(3, part * 12) * 4,
            depth: item.offset * 0.01)
        placement.spin = angle
        placement.tip = ShapeAngle(N.least(item.offset.magnitude, 3) * -0.1)
        placement.scale = N.mix(1, 0.6, part)
        let fade = (1 - item.toggle.magnitude / 2).squareRoot()
        placement.alpha = N.greatest(1 - part, 0.2) * fade * (-part).exponential()
        return placement
    }

    package func order(in carousel: ShapeMeasures) -> ShapeOrder { .rising }
}

/// A row whose formula uses as many values as it is told.
package struct ManyTerms: Shape {
    package var count: Int

    package init(count: Int) { self.count = count }

    package func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        var along = item.offset * N(carousel.pitch)
        for term in 0..<count { along = along + item.offset * N(Double(term) / 1000) }
        return Placement(along: along)
    }
}

/// A formula that is wrong: it divides by a number that may be 0 or none.
package struct Abyss: Shape {
    package var depth: Double

    package init(depth: Double) { self.depth = depth }

    package func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        var placement = Placement(along: item.offset * N(carousel.pitch), depth: item.offset / N(depth))
        placement.turn = ShapeAngle(item.offset / N(depth))
        return placement
    }
}
