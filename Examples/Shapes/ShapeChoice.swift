// SPDX-License-Identifier: MIT

import CarouselKit

/// A shape, and those of its options that have a slider.
struct ShapeChoice: Sendable {
    struct Option: Sendable {
        var name: String
        var range: ClosedRange<Double>
        /// The default.
        var value: Double
        /// Whether the option is only on or off, 1 or 0.
        var isFlag = false

        func text(_ value: Double) -> String {
            isFlag
                ? value > 0.5 ? "on" : "off"
                : range.upperBound > 9 ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
        }
    }

    var name: String
    var options: [Option]
    /// Makes the shape from the options' values.
    var make: @Sendable ([Double]) -> any Shape

    init(_ name: String, _ options: [Option] = [], _ make: @escaping @Sendable ([Double]) -> any Shape) {
        (self.name, self.options, self.make) = (name, options, make)
    }
}

extension ShapeChoice.Option {
    static func number(_ name: String, _ range: ClosedRange<Double>, _ value: Double) -> ShapeChoice.Option {
        ShapeChoice.Option(name: name, range: range, value: value)
    }

    static func flag(_ name: String, _ value: Bool) -> ShapeChoice.Option {
        ShapeChoice.Option(name: name, range: 0...1, value: value ? 1 : 0, isFlag: true)
    }
}

extension ShapeChoice {
    /// All shapes that come with the library: iCarousel's types, and the styles of other carousels.
    static let all: [ShapeChoice] =
        [
            ShapeChoice("linear") { _ in Linear() },
            ShapeChoice("rotary", [.flag("inverted", false)]) { Rotary(isInverted: $0[0] > 0.5) },
            ShapeChoice("cylinder", [.flag("inverted", false)]) { Cylinder(isInverted: $0[0] > 0.5) },
            ShapeChoice("wheel", [.flag("inverted", false)]) { Wheel(isInverted: $0[0] > 0.5) },
            ShapeChoice("coverFlow", [.flag("turns one", false)]) { CoverFlow(togglesCurrentItem: $0[0] > 0.5) },
            ShapeChoice("timeMachine", [.flag("inverted", false)]) { TimeMachine(isInverted: $0[0] > 0.5) },
        ] + [
            ShapeChoice(
                "cube", [.flag("shaded", true), .number("shadow", 0...1, 0.6), .number("shadow below", 0...100, 20)]
            ) { Cube(isShaded: $0[0] > 0.5, floorShadow: FloorShadow(offset: $0[2], alpha: $0[1])) },
            ShapeChoice("flip", [.flag("turns once", true), .flag("shaded", true)]) {
                Flip(turnsOnce: $0[0] > 0.5, isShaded: $0[1] > 0.5)
            },
            ShapeChoice(
                "cards", [.number("step", 0...0.3, 0.08), .number("angle", 0...0.2, .pi / 90), .flag("shaded", true)]
            ) { Cards(step: $0[0], angle: $0[1], isShaded: $0[2] > 0.5) },
            ShapeChoice(
                "slant",
                [
                    .number("angle", 0...1.4, 50 * .pi / 180), .number("depth", 0...400, 100),
                    .number("scale", 0.5...1.2, 1), .flag("shaded", true),
                ]
            ) { Slant(angle: $0[0], depth: $0[1], scale: $0[2], isShaded: $0[3] > 0.5) },
            ShapeChoice(
                "creative",
                [
                    .number("turn before", -1.5...1.5, -0.5), .number("away before", 0...800, 300),
                    .number("turn after", -1.5...1.5, 0.5), .number("alpha after", 0...1, 1),
                ]
            ) { values in
                var (before, after) = (Creative.Side(), Creative.Side())
                (before.x, before.turnY, before.z) = (.part(-0.8), values[0], -values[1])
                (after.x, after.turnY, after.alpha) = (.part(1), values[2], values[3])
                return Creative(before: before, after: after)
            },
            ShapeChoice("dissolve", [.flag("cross-fades", true)]) { Dissolve(crossFades: $0[0] > 0.5) },
        ] + [
            ShapeChoice("zoomOut", [.number("least scale", 0...1, 0.85), .number("least alpha", 0...1, 0.6)]) {
                ZoomOut(minimumScale: $0[0], minimumAlpha: $0[1])
            },
            ShapeChoice("depth", [.number("least scale", 0...1, 0.5)]) { Depth(minimumScale: $0[0]) },
            ShapeChoice(
                "overlap",
                [.flag("loose", false), .number("least scale", 0...1, 0.65), .number("least alpha", 0...1, 0.6)]
            ) { Overlap(isLoose: $0[0] > 0.5, minimumScale: $0[1], minimumAlpha: $0[2]) },
            ShapeChoice("lean", [.number("angle", 0...1.5, 0.375 * .pi)]) { Lean(angle: $0[0]) },
            ShapeChoice("ferris", [.flag("inverted", false), .number("least alpha", 0...1, 0.6)]) {
                Ferris(isInverted: $0[0] > 0.5, minimumAlpha: $0[1])
            },
            ShapeChoice("hinge") { _ in Hinge() },
            ShapeChoice(
                "cardStack",
                [.number("depth", 1...8, 3), .number("scale", 0.7...1, 0.95), .number("margin", 0...40, 4)]
            ) { CardStack(depth: Int($0[0].rounded()), scale: $0[1], margin: $0[2]) },
            ShapeChoice(
                "expandingRow",
                [.number("gap", 0...100, 25), .number("least scale", 0...1, 0.9), .number("least alpha", 0...1, 0.3)]
            ) { ExpandingRow(gap: $0[0], minimumScale: $0[1], minimumAlpha: $0[2]) },
            ShapeChoice(
                "parallax",
                [.number("inset", 0...200, 100), .number("scale", 0.3...1, 0.8), .number("beside", 0.3...1, 0.64)]
            ) { Parallax(inset: $0[0], scale: $0[1], adjacentScale: $0[2]) },
            ShapeChoice("enlarge", [.number("factor", 0...1, 0.3)]) { Enlarge(factor: $0[0]) },
            ShapeChoice(
                "picker",
                [.number("diameter", 0.5...3, 1.07), .number("squeeze", 0.5...3, 1.45), .number("pale", 0...1, 0.447)]
            ) { Picker(diameter: $0[0], squeeze: $0[1], paleAlpha: $0[2]) },
            ShapeChoice("logos", [.number("zoom", 0.5...2, 1.2), .number("count", 1...9, 3)]) {
                Logos(zoom: $0[0], count: $0[1])
            },
            ShapeChoice("logoWheel", [.number("zoom", 0.5...2, 1.2), .number("angle", 0...0.6, 7.5 * .pi / 180)]) {
                LogoWheel(zoom: $0[0], angle: $0[1])
            },
            ShapeChoice(
                "spotlight", [.number("zoom", 0.5...2, 1.1), .number("spacing", 0.5...2, 1.23)]
            ) { Spotlight(zoom: $0[0], centerSpacing: $0[1]) },
        ]
}
