// SPDX-License-Identifier: MIT

public import CarouselCore

/// How a carousel's items change with their distance from the centre. The item in the centre keeps its colours.
///
/// An item first loses its colour, then is darkened, then tinted, and fog covers the result. Works for both item views
/// and pictures without views. `View.animate` animates all values: effects that were not set before grow from nothing.
public struct DepthEffects: Hashable, Sendable {
    /// A colour that is laid over items.
    public struct Tint: Hashable, Sendable {
        /// Its alpha counts as part of the amount.
        public var color: Color
        /// How much of an item's colour the tint replaces, 0...1, clamped; NaN counts as 0.
        public var amount: Double

        /// Describes a tint.
        public init(color: Color, amount: Double) { (self.color, self.amount) = (color, amount.clamped(to: 0...1)) }
    }

    /// Fog between the items; it gets thicker with distance.
    public struct Fog: Hashable, Sendable {
        /// The fog's colour, best that of the background. Its alpha limits how much of an item fog can hide.
        public var color: Color
        /// How fast fog thickens, 0...100, clamped: at a distance of d items, 1 - exp(-density * d) of an item is fog if `color` is opaque.
        /// NaN counts as 0. Default: 0.5.
        public var density: Double

        /// Describes fog.
        public init(color: Color, density: Double = 0.5) {
            (self.color, self.density) = (color, density.clamped(to: 0...100))
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
        (self.tint, self.desaturation) = (tint, desaturation.clamped(to: 0...1))
        (self.dimming, self.fog, self.parallax) = (dimming.clamped(to: 0...1), fog, parallax.clamped(to: 0...0.5))
        self.reach = reach.isNaN ? 1 : reach.clamped(to: 0.01...1000)
    }

    var valid: DepthEffects {
        DepthEffects(
            tint: tint.map { Tint(color: $0.color, amount: $0.amount) }, desaturation: desaturation, dimming: dimming,
            fog: fog.map { Fog(color: $0.color, density: $0.density) }, parallax: parallax, reach: reach)
    }

    var isNeutral: Bool {
        (tint?.amount ?? 0) == 0 && desaturation == 0 && dimming == 0 && (fog?.density ?? 0) == 0 && parallax == 0
    }

    var faded: DepthEffects { DepthEffects(reach: reach) }

    static func mix(_ a: DepthEffects, _ b: DepthEffects, _ part: Double) -> DepthEffects {
        var result = DepthEffects(
            desaturation: .mix(a.desaturation, b.desaturation, part), dimming: .mix(a.dimming, b.dimming, part),
            parallax: .mix(a.parallax, b.parallax, part), reach: .mix(a.reach, b.reach, part))
        if let from = a.tint ?? b.tint, let to = b.tint ?? a.tint {
            result.tint = Tint(
                color: .mix(from.color, to.color, part),
                amount: .mix(a.tint?.amount ?? 0, b.tint?.amount ?? 0, part))
        }
        if let from = a.fog ?? b.fog, let to = b.fog ?? a.fog {
            result.fog = Fog(
                color: .mix(from.color, to.color, part),
                density: .mix(a.fog?.density ?? 0, b.fog?.density ?? 0, part))
        }
        return result
    }
}
