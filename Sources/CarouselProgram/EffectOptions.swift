// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit

struct EffectOptions: ParsableArguments {
    @Flag(name: .customLong("crop"), help: "Make pictures fill their items, cropping what does not fit.")
    var crops = false

    @Option(
        parsing: .unconditional,
        help: "Radius of the pictures' corners in points, 0 to 10,000 (default: depends on their size).")
    var corners: Double?

    @Option(parsing: .unconditional, help: "Width of the pictures' borders in points, 0 to 10,000.")
    var border = 0.0

    @Option(help: "Colour of the borders, as #RRGGBB or #RRGGBBAA.")
    var borderColor = ColorArgument("#ffffff", .white)

    @Option(
        parsing: .unconditional,
        help: "Blur of the pictures' shadows in points, 0 to 1000 (default: shadows only where there is no floor).")
    var shadow: Double?

    @Option(help: "Colour of the shadows, as #RRGGBB or #RRGGBBAA (default: black at half strength).")
    var shadowColor: ColorArgument?

    @Option(
        parsing: .unconditional,
        help:
            "Offset of the shadows to the right and down in points, as X,Y, each -10,000 to 10,000 (default: 0 and half the blur)."
    )
    var shadowOffset: OffsetArgument?

    @Option(
        parsing: .unconditional,
        help: """
            Strength of the pictures' reflections, 0 to 1; 0 for none (default: reflections only where pictures stand on \
            a floor).
            """)
    var reflection: Double?

    @Option(
        parsing: .unconditional,
        help: "Gap between pictures and reflections in points, -10,000 to 10,000 (default: very small; 4 with --plain)."
    )
    var reflectionGap: Double?

    @Option(
        parsing: .unconditional,
        help: "Fraction of the pictures' height that is reflected, 0 to 1 (default: 0.3; 0.5 with --plain).")
    var reflectionScale: Double?

    @Option(
        parsing: .unconditional,
        help: """
            How much to darken items away from the centre, 0 to 1 (default: 0.35, reached after four items; 0 with --plain).
            """)
    var dim: Double?

    @Option(parsing: .unconditional, help: "How much to desaturate items away from the centre, 0 to 1.")
    var desaturate = 0.0

    @Option(help: "Colour with which to tint items away from the centre, as #RRGGBB.")
    var tint: ColorArgument?

    @Option(parsing: .unconditional, help: "Strength of the tint, 0 to 1.")
    var tintAmount = 0.5

    @Option(
        parsing: .unconditional,
        help: "Density of a fog in the background colour, per item of distance from the centre, 0 to 100; 0.3 is light."
    )
    var fog = 0.0

    @Option(
        parsing: .unconditional,
        help: "How far pictures move within their items while scrolling, as a fraction of their size, 0 to 0.5.")
    var parallax = 0.0

    @Option(
        parsing: .unconditional,
        help: """
            Distance from the centre, in items, at which --dim, --desaturate, --tint and --parallax reach full strength, \
            0.01 to 1000 (default: 1, or 4 for the default dimming).
            """)
    var reach: Double?

    func validate() throws {
        func check(_ name: String, _ value: Double?, _ range: ClosedRange<Double>) throws {
            guard let value, !range.contains(value) else { return }
            func text(_ bound: Double) -> String { Int(exactly: bound).map(String.init) ?? String(bound) }
            throw ValidationError(
                "--\(name) must be a number from \(text(range.lowerBound)) to \(text(range.upperBound)).")
        }
        try check("corners", corners, 0...10_000)
        try check("border", border, 0...10_000)
        try check("shadow", shadow, 0...1000)
        try check("reflection", reflection, 0...1)
        try check("reflection-gap", reflectionGap, -10_000...10_000)
        try check("reflection-scale", reflectionScale, 0...1)
        try check("dim", dim, 0...1)
        try check("desaturate", desaturate, 0...1)
        try check("tint-amount", tintAmount, 0...1)
        try check("fog", fog, 0...100)
        try check("parallax", parallax, 0...0.5)
        try check("reach", reach, 0.01...1000)
    }

    /// Fog and floor have the background's colour; `usual` are the defaults.
    func apply(to gallery: PictureGallery, background: Color, defaults: Look.Defaults) {
        gallery.cornerRadius = corners ?? defaults.corners
        gallery.borderWidth = border
        gallery.borderColor = borderColor.color
        gallery.shadow = shadow(defaults)
        gallery.reflection = reflection(defaults, floor: background)
        var effects = DepthEffects(
            desaturation: desaturate, dimming: dim ?? defaults.dimming, parallax: parallax,
            reach: reach ?? (isAskedFor ? 1 : defaults.reach))
        if let tint { effects.tint = DepthEffects.Tint(color: tint.color, amount: tintAmount) }
        if fog > 0 { effects.fog = DepthEffects.Fog(color: background, density: fog) }
        gallery.carousel.depthEffects = effects
    }

    /// Whether a depth effect was requested that varies from item to item.
    private var isAskedFor: Bool { dim != nil || desaturate > 0 || parallax > 0 || tint != nil }

    private func shadow(_ defaults: Look.Defaults) -> Shadow? {
        var result = shadow.map { Shadow(offset: Size(width: 0, height: $0 / 2), blur: $0) } ?? defaults.shadow
        if let shadowColor { result?.color = shadowColor.color }
        if let shadowOffset { result?.offset = shadowOffset.offset }
        return result
    }

    private func reflection(_ defaults: Look.Defaults, floor: Color) -> Reflection? {
        let (own, alpha) = (defaults.reflection, reflection ?? defaults.reflection.alpha)
        guard alpha > 0 else { return nil }
        return Reflection(
            gap: reflectionGap ?? own.gap, scale: reflectionScale ?? own.scale, alpha: alpha, floor: floor)
    }
}
