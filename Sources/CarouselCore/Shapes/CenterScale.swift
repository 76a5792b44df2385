// SPDX-License-Identifier: MIT

/// Makes items near the centre larger than the others: a modifier of every shape.
public struct CenterScale: Hashable, Sendable {
    /// How many times as large as the others the item in the centre is, 0.1...10; below 1 it is smaller. Default: 1.25.
    public var zoom: Double
    /// The distance from the centre, in items, from which on all items have the same size, 0.1...100. Default: 1.
    public var reach: Double
    /// How the size changes on the way. Default: linear.
    public var curve: Curve
    /// Whether the item in the centre keeps its own size and the others are smaller, so that pictures stay sharp.
    /// Otherwise the one in the centre is magnified. Default: true.
    public var shrinksOthers: Bool
    /// Whether items of shapes along a line move so that the gaps between them stay as wide as between small ones.
    /// Default: true.
    public var keepsGaps: Bool
    /// Alpha of the others, 0...1. Default: 1.
    public var otherAlpha: Double
    /// The part of an item that keeps its place across the scroll direction. Default: its centre.
    public var anchor: Anchor

    /// How a size changes between the centre and the others.
    public enum Curve: Hashable, Sendable, CaseIterable {
        /// Evenly.
        case linear
        /// Slowly near the centre.
        case easeIn
        /// Slowly near the others.
        case easeOut
        /// Slowly at both ends.
        case easeInOut
    }

    /// A place of an item, across the scroll direction.
    public enum Anchor: Hashable, Sendable, CaseIterable {
        /// The upper edge; in vertical carousels, the left edge, or the right one if they read from right to left.
        case start
        /// The middle.
        case center
        /// The opposite edge.
        case end
    }

    /// Makes a modifier. Numbers beyond their ranges are clamped; NaN counts as the default.
    public init(
        zoom: Double = 1.25, reach: Double = 1, curve: Curve = .linear, shrinksOthers: Bool = true,
        keepsGaps: Bool = true, otherAlpha: Double = 1, anchor: Anchor = .center
    ) {
        (self.zoom, self.reach, self.curve) = (zoom, reach, curve)
        (self.shrinksOthers, self.keepsGaps) = (shrinksOthers, keepsGaps)
        (self.otherAlpha, self.anchor) = (otherAlpha, anchor)
    }

    package var valid: CenterScale {
        var valid = self
        valid.zoom = zoom.isNaN ? 1.25 : min(max(zoom, 0.1), 10)
        valid.reach = reach.isNaN ? 1 : min(max(reach, 0.1), 100)
        valid.otherAlpha = otherAlpha.isNaN ? 1 : min(max(otherAlpha, 0), 1)
        return valid
    }

    /// The same, anchored at the opposite edge.
    package var mirrored: CenterScale {
        var mirrored = self
        if anchor != .center { mirrored.anchor = anchor == .start ? .end : .start }
        return mirrored
    }

    /// The scale of an item at a distance from the centre, in items.
    package func scale(at distance: Double) -> Double {
        let terms = Terms<Double>(self)
        return terms.centre + terms.change * terms.part(at: distance)
    }

    func scaled<N: ShapeNumber>(
        _ placement: Placement<N>, of item: ShapeItem<N>, by shape: any Shape, in carousel: ShapeMeasures
    ) -> Placement<N> {
        let terms = Terms<N>(self)
        // Covers that turn when the current item changes also grow at that moment.
        let distance =
            shape.togglesCurrentItem
            ? N.greatest(item.toggledOffset.magnitude, item.offset.magnitude - 0.5) : item.offset.magnitude
        let part = terms.part(at: distance)
        let scale = terms.centre + terms.change * part
        var scaled = placement
        scaled.scale = placement.scale * scale
        if otherAlpha != 1 { scaled.alpha = placement.alpha * (1 - part * N(1 - otherAlpha)) }
        if anchor != .center {
            let start = carousel.isVertical ? carousel.itemHeight / 2 : -carousel.itemHeight / 2
            let shift = placement.steps.across * ((1 - scale) * N(anchor == .start ? start : -start))
            scaled.along = scaled.along + shift.along
            scaled.across = scaled.across + shift.across
            scaled.depth = scaled.depth + shift.depth
        }
        if keepsGaps, shape.isStraight {
            let shift = terms.shift(
                at: item.offset.magnitude, pitch: N(carousel.pitch), itemWidth: N(carousel.itemWidth))
            scaled.along = scaled.along + .select(item.offset, below: 0, -shift, else: shift)
        }
        // The shape still decides which item is in front.
        scaled.lift = placement.lift + placement.key(in: carousel).depth - scaled.key(in: carousel).depth
        return scaled
    }

    /// The modifier's numbers, each brought into the formula once.
    private struct Terms<N: ShapeNumber> {
        let curve: Curve
        /// Scale of the item in the centre, and how much the scale of all others exceeds it.
        let centre: N, change: N
        /// 1 / reach, and the last whole distance within it.
        let rate: N, last: N

        init(_ scale: CenterScale) {
            let (centre, others) = scale.shrinksOthers ? (1, 1 / scale.zoom) : (scale.zoom, 1)
            curve = scale.curve
            (self.centre, change) = (N(centre), N(others - centre))
            (rate, last) = (N(1 / scale.reach), N(scale.reach.rounded(.down)))
        }

        /// How far an item's size is on the way from that in the centre to that of the others, 0...1.
        func part(at distance: N) -> N { curve.value(N.least(distance * rate, 1)) }

        /// How far an item moves away from the centre, so that all gaps are as wide as those between small items: exact at
        /// whole distances, interpolated between them.
        func shift(at distance: N, pitch: N, itemWidth: N) -> N {
            let whole = distance.floor()
            let gap = (centre + change) * (pitch - itemWidth)
            func place(_ number: N) -> N { extents(to: number) * itemWidth + number * gap }
            return N.mix(place(whole), place(whole + 1), distance - whole) - distance * pitch
        }

        /// The sum of the scales of all items from the centre to `number`, with both ends counted half.
        private func extents(to number: N) -> N {
            let inReach = N.least(number, last)
            let sum = centre * (inReach + 1) + change * curve.sum(through: inReach, part: rate)
            let beyond = (number - inReach) * (centre + change)
            return sum + beyond - (2 * centre + change * part(at: number)) * 0.5
        }
    }
}

extension CenterScale.Curve {
    /// Coefficients of x, its square and its cube.
    private var factors: (Double, Double, Double) {
        switch self {
        case .linear: (1, 0, 0)
        case .easeIn: (0, 1, 0)
        case .easeOut: (2, -1, 0)
        case .easeInOut: (0, 3, -2)
        }
    }

    func value<N: ShapeNumber>(_ x: N) -> N {
        switch self {
        case .linear: x
        case .easeIn: x * x
        case .easeOut: x * (2 - x)
        case .easeInOut: x * x * (3 - 2 * x)
        }
    }

    /// The sum of the values at 0, `part`, 2 * `part` and so on, as far as `count` parts.
    func sum<N: ShapeNumber>(through count: N, part: N) -> N {
        let (linear, square, cube) = factors
        let numbers = count * (count + 1) * 0.5
        var sum: N = 0
        if linear != 0 { sum = sum + numbers * part * N(linear) }
        if square != 0 { sum = sum + numbers * (2 * count + 1) * part * part * N(square / 3) }
        if cube != 0 { sum = sum + numbers * numbers * part * part * part * N(cube) }
        return sum
    }
}
