// SPDX-License-Identifier: MIT

import CarouselCore

/// Our shape for a style, with the style's degrees and percentages converted to radians and fractions.
struct StyleShape {
    var shape: any Shape
    /// m34.
    var perspective = 0.0
    /// Distance between neighbours' centres in points; nil for the shape's own.
    var pitch: Double?

    /// - Returns: nil for a style that no shape has.
    init?(_ table: StyleTable) {
        let values = table.parameters
        let extent = table.isVertical ? table.itemSize[1] : table.itemSize[0]
        func number(_ name: String, _ usual: Double) -> Double { values.number(name, usual) }
        func flag(_ name: String, _ usual: Bool) -> Bool { values.flag(name, usual) }
        if table.style.hasPrefix("swiper.") { perspective = -1 / number("perspectiveDistance", 1200) }
        if table.style.hasPrefix("icarousel.") { perspective = -0.002 }
        if case .number(let own) = values["itemPitch"] { pitch = own }
        let isShaded = flag("slideShadows", true)
        let (scale, alpha) = (number("minimumScale", 0.65), number("minimumAlpha", 0.6))
        let zoom = number("logoScale", 1.2)
        switch table.style {
        case "swiper.cube":
            shape = Cube(isShaded: isShaded)
        case "swiper.flip":
            shape = Flip(turnsOnce: flag("limitRotation", true), isShaded: isShaded)
        case "swiper.cards":
            shape = Cards(
                step: number("perSlideOffset", 8) / 100,
                angle: flag("rotate", true) ? StyleShape.radians(number("perSlideRotate", 2)) : 0, isShaded: isShaded)
        case "swiper.coverflow":
            shape = Slant(
                angle: StyleShape.radians(number("rotate", 50)), depth: number("depth", 100),
                stretch: StyleShape.length(values["stretch"]), scale: number("scale", 1),
                modifier: number("modifier", 1), isShaded: isShaded)
            pitch = extent + number("spaceBetween", 0)
        case "swiper.creative":
            var creative = Creative(
                before: StyleShape.side(values.object("prev")), after: StyleShape.side(values.object("next")),
                limit: number("limitProgress", 1), multiplier: number("progressMultiplier", 1))
            creative.shadesUpToLimit = flag("shadowPerProgress", false)
            shape = creative
            if !flag("perspective", true) { perspective = 0 }
        case "swiper.fade":
            shape = Dissolve(crossFades: flag("crossFade", false))
        case "fspager.crossFading":
            shape = Dissolve()
        case "fspager.zoomOut":
            shape = ZoomOut(minimumScale: number("minimumScale", 0.85), minimumAlpha: alpha)
        case "fspager.depth":
            shape = Depth(minimumScale: number("minimumScale", 0.5))
        case "fspager.overlap":
            shape = Overlap(minimumScale: scale, minimumAlpha: alpha)
        case "fspager.linear":
            shape = Overlap(isLoose: true, minimumScale: scale, minimumAlpha: alpha)
        case "fspager.coverFlow":
            shape = Lean()
            perspective = number("itemPerspective", -0.002)
        case "fspager.ferrisWheel":
            shape = Ferris(minimumAlpha: alpha)
        case "fspager.invertedFerrisWheel":
            shape = Ferris(isInverted: true, minimumAlpha: alpha)
        case "fspager.cubic":
            shape = Hinge()
            perspective = number("itemPerspective", -0.002)
        case "koloda.stack":
            shape = CardStack(
                depth: Int(number("countOfVisibleCards", 3)), scale: number("backgroundCardsScalePercent", 0.95),
                margin: number("backgroundCardsTopMargin", 4)
                    * (values.text("visibleCardsDirection", "bottom") == "top" ? -1 : 1),
                paleAlpha: flag("shouldTransparentizeNextCard", true) ? number("alphaValueSemiTransparent", 0.7) : 1,
                leavesForward: values.text("exit", "left") == "right")
        case "expanding.row":
            shape = ExpandingRow(
                gap: number("lineSpacing", 25), reach: number("scalingOffset", 200),
                minimumScale: number("minimumScaleFactor", 0.9), minimumAlpha: number("minimumAlphaFactor", 0.3))
        case "icarousel.centerScale":
            shape = Spotlight(zoom: number("centerItemZoom", 1.1), centerSpacing: number("centerItemSpacing", 1.23))
            pitch = extent * number("spacing", 0.9)
        case "icarousel.centerDepth":
            shape = Spotlight(zoom: 1, centerSpacing: 1, distance: number("distance", 100))
            pitch = extent * number("spacing", 1)
        case "flutter.enlarge":
            let strategies: [String: Enlarge.Strategy] = ["scale": .scale, "height": .height, "zoom": .zoom]
            guard let strategy = strategies[values.text("strategy", "scale")] else { return nil }
            shape = Enlarge(factor: number("enlargeFactor", 0.3), strategy: strategy)
        case "flutter.picker":
            shape = Picker(
                diameter: number("diameterRatio", 1.07), squeeze: number("squeeze", 1.45),
                paleAlpha: number("overAndUnderCenterOpacity", 0.447))
            perspective = -number("perspective", 0.003)
        case "reanimated.parallax":
            let own = number("scale", 0.8)
            shape = Parallax(
                inset: number("offset", 100), scale: own, adjacentScale: number("adjacentScale", own * own))
        case "emulationstation.horizontal", "emulationstation.vertical":
            shape = Logos(zoom: zoom, count: number("maxLogoCount", 3))
        case "emulationstation.horizontal_wheel", "emulationstation.vertical_wheel":
            let hub = values.list("logoRotationOrigin").map { $0.map { StyleShape.number($0) } } ?? [-5, 0.5]
            guard hub.count == 2 else { return nil }
            shape = LogoWheel(
                zoom: zoom, angle: StyleShape.radians(number("logoRotation", 7.5)), hub: Point(x: hub[0], y: hub[1]))
        default:
            return nil
        }
        if table.style.hasPrefix("fspager."), pitch == nil {
            pitch = extent * shape.defaults.spacing + number("interitemSpacing", 0)
        }
    }

    private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

    private static func number(_ value: StyleValue?) -> Double {
        if case .number(let number) = value { number } else { 0 }
    }

    /// A length in points, or a percentage such as "50%".
    private static func length(_ value: StyleValue?) -> ShapeLength {
        guard case .text(let text) = value else { return .points(number(value)) }
        return .part((Double(text.filter { $0 != "%" }) ?? 0) / 100)
    }

    private static func side(_ values: [String: StyleValue]) -> Creative.Side {
        var side = Creative.Side()
        if let translate = values.list("translate"), translate.count == 3 {
            (side.x, side.y, side.z) = (length(translate[0]), length(translate[1]), number(translate[2]))
        }
        if let rotate = values.list("rotate"), rotate.count == 3 {
            let angles = rotate.map { radians(number($0)) }
            (side.turnX, side.turnY, side.turnZ) = (angles[0], angles[1], angles[2])
        }
        side.scale = values.number("scale", 1)
        side.alpha = values.number("opacity", 1)
        side.isShaded = values.flag("shadow", false)
        let words = Set(values.text("origin", "").split(separator: " "))
        if words.contains("left") { side.origin.x = 0 }
        if words.contains("right") { side.origin.x = 1 }
        if words.contains("top") { side.origin.y = 0 }
        if words.contains("bottom") { side.origin.y = 1 }
        return side
    }
}

extension StyleTable {
    var isVertical: Bool { axis == "vertical" }
}
