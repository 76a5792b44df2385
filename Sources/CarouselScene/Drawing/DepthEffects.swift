// SPDX-License-Identifier: MIT

public import CarouselCore

/// How a carousel's items change with their distance from the centre. The item in the centre keeps its colours.
///
/// An item first loses its colour, then is darkened, then tinted, and fog covers the result. Works for both item views
/// and pictures without views. `View.animate` animates all values: effects that were not set before grow from nothing.
public struct DepthEffects: Hashable, Sendable {
    /// A colour laid over items.
    public struct Tint: Hashable, Sendable {
        /// Its alpha counts as part of the amount.
        public var color: Color
        /// How much of an item's colour the tint replaces, 0...1, clamped; NaN counts as 0.
        public var amount: Double

        /// Describes a tint.
        public init(color: Color, amount: Double) {
            self.color = color
            self.amount = amount.clamped(to: 0...1)
        }
    }

    /// Fog between the items; it gets thicker with distance.
    public struct Fog: Hashable, Sendable {
        /// The fog's colour: best the colour behind the carousel. Its alpha is how much of an item fog can hide.
        public var color: Color
        /// How fast fog thickens, 0...100, clamped: at a distance of d items, 1 - exp(-density * d) of an item is fog.
        /// NaN counts as 0. Default: 0.5.
        public var density: Double

        /// Describes fog.
        public init(color: Color, density: Double = 0.5) {
            self.color = color
            self.density = density.clamped(to: 0...100)
        }
    }

    /// A colour that items are tinted with. Default: nil, none.
    public var tint: Tint?
    /// How much colour items lose, 0 (none) ... 1 (grey). Default: 0.
    public var desaturation: Double
    /// How much darker items become, 0...1 (black). Default: 0.
    public var dimming: Double
    /// Fog that covers items. Default: nil, none.
    public var fog: Fog?
    /// How far pictures move within their frames as items pass, as a fraction of the picture's size, 0...0.5. To allow
    /// for this, pictures are magnified by 1 + 2 * parallax, in the centre too; text stays as it is. Default: 0.
    public var parallax: Double
    /// Distance from the centre, in items, at which all effects except fog reach full strength; they grow linearly up
    /// to there. 0.01...1000. Default: 1.
    public var reach: Double

    /// Describes effects. Numbers are clamped to their ranges; NaN counts as the lowest value, for `reach` as 1.
    public init(
        tint: Tint? = nil, desaturation: Double = 0, dimming: Double = 0, fog: Fog? = nil, parallax: Double = 0,
        reach: Double = 1
    ) {
        self.tint = tint
        self.desaturation = desaturation.clamped(to: 0...1)
        self.dimming = dimming.clamped(to: 0...1)
        self.fog = fog
        self.parallax = parallax.clamped(to: 0...0.5)
        self.reach = reach.isNaN ? 1 : reach.clamped(to: 0.01...1000)
    }

    /// The values clamped to their ranges.
    var valid: DepthEffects {
        DepthEffects(
            tint: tint.map { Tint(color: $0.color, amount: $0.amount) }, desaturation: desaturation, dimming: dimming,
            fog: fog.map { Fog(color: $0.color, density: $0.density) }, parallax: parallax, reach: reach)
    }

    /// Whether the effects change nothing.
    var isNeutral: Bool {
        (tint?.amount ?? 0) == 0 && desaturation == 0 && dimming == 0 && (fog?.density ?? 0) == 0 && parallax == 0
    }

    func interpolated(to end: DepthEffects, part: Double) -> DepthEffects {
        var result = DepthEffects(
            desaturation: .mix(desaturation, end.desaturation, part), dimming: .mix(dimming, end.dimming, part),
            parallax: .mix(parallax, end.parallax, part), reach: .mix(reach, end.reach, part))
        if let from = tint ?? end.tint, let to = end.tint ?? tint {
            result.tint = Tint(
                color: from.color.mixed(with: to.color, part: Float(part)),
                amount: .mix(tint?.amount ?? 0, end.tint?.amount ?? 0, part))
        }
        if let from = fog ?? end.fog, let to = end.fog ?? fog {
            result.fog = Fog(
                color: from.color.mixed(with: to.color, part: Float(part)),
                density: .mix(fog?.density ?? 0, end.fog?.density ?? 0, part))
        }
        return result
    }
}
