// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation

/// Blur, fade and second clip of a figure, computed naively.
struct FigureEffect {
    let isSoft: Bool
    private let deviation: Double
    private let shape: RoundedRect
    private let outer: Homography
    private let clip: RoundedRect?
    private let strip: DrawList.AlphaGradient?
    private let fadesInPlane: Bool

    init(_ effect: DrawList.Effect, frame: Rect, radius: Double) {
        isSoft = effect.blur > 0
        deviation = effect.blur
        shape = RoundedRect(frame, radius: radius)
        outer = effect.outer
        clip = effect.clip.map { RoundedRect($0.frame, radius: $0.cornerRadius) }
        strip = effect.fade
        fadesInPlane = effect.fadesInPlane
    }

    /// Whether a point of the plane lies in the second clip and in the strip that fades.
    func contains(_ x: Double, _ y: Double) -> Bool {
        if clip == nil, strip == nil { return true }
        guard let place = outer.map(Point(x: x, y: y)) else { return false }
        if let clip, !clip.contains(place.x, place.y) { return false }
        guard let strip else { return true }
        let along = (fadesInPlane ? y : place.y) - strip.top
        return along >= 0 && along < strip.length
    }

    /// The factor for a point of the plane.
    func fade(_ x: Double, _ y: Double) -> Double {
        guard let strip, let place = outer.map(Point(x: x, y: y)) else { return 1 }
        return strip.alpha * min(max(0, 1 - ((fadesInPlane ? y : place.y) - strip.top) / strip.length), 1)
    }

    /// The part of a Gaussian about a point that is inside the shape: a sum over many thin slices, each exact.
    func blur(_ x: Double, _ y: Double) -> Double {
        guard isSoft else { return 1 }
        func below(_ value: Double) -> Double { 0.5 * (1 + erf(value / (deviation * 2.0.squareRoot()))) }
        let low = max(shape.top, y - 5 * deviation)
        let high = min(shape.bottom, y + 5 * deviation)
        guard high > low else { return 0 }
        let slices = 120
        let step = (high - low) / Double(slices)
        var sum = 0.0
        for slice in 0..<slices {
            let middle = low + (Double(slice) + 0.5) * step
            let inCorner = max(0, max(shape.top + shape.radius - middle, middle - shape.bottom + shape.radius))
            let cut = shape.radius - max(0, shape.radius * shape.radius - inCorner * inCorner).squareRoot()
            let part = below(shape.right - cut - x) - below(shape.left + cut - x)
            let distance = (middle - y) / deviation
            sum += part * exp(-0.5 * distance * distance) * step
        }
        return sum / (deviation * (2 * Double.pi).squareRoot())
    }
}

/// The effect of distance on a figure's colours and on the place of its picture.
struct FigureShade {
    private let effects: DepthEffects
    private let isVertical: Bool
    private let offset: Double

    init(_ depth: DrawList.Depth, offset: Double) {
        effects = depth.effects
        isVertical = depth.isVertical
        self.offset = offset
    }

    /// One effect after the other.
    func shaded(_ ink: Ink) -> Ink {
        let part = min(abs(offset) / effects.reach, 1)
        var (red, green, blue) = (ink.red, ink.green, ink.blue)
        func mix(_ color: Color, _ amount: Double) {
            red += (Double(color.red) * ink.alpha - red) * amount
            green += (Double(color.green) * ink.alpha - green) * amount
            blue += (Double(color.blue) * ink.alpha - blue) * amount
        }
        let grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        red += (grey - red) * effects.desaturation * part
        green += (grey - green) * effects.desaturation * part
        blue += (grey - blue) * effects.desaturation * part
        mix(.black, effects.dimming * part)
        if let tint = effects.tint { mix(tint.color, tint.amount * Double(tint.color.alpha) * part) }
        if let fog = effects.fog { mix(fog.color, (1 - exp(-fog.density * abs(offset))) * Double(fog.color.alpha)) }
        var result = Ink()
        (result.red, result.green, result.blue, result.alpha) = (red, green, blue, ink.alpha)
        return result
    }

    /// Where a picture of `natural` texels begins, and texels per point, once it is magnified and moved.
    func moved(_ origin: Point, _ scale: Point, _ natural: Size) -> (Point, Point) {
        let zoom = 1 + 2 * effects.parallax
        let part = min(max(offset / effects.reach, -1), 1) * effects.parallax
        func moved(_ origin: Double, _ scale: Double, _ extent: Double, _ shift: Double) -> Double {
            scale == 0 ? origin : origin + (extent / 2 - shift * extent - zoom * extent / 2) / scale
        }
        return (
            Point(
                x: moved(origin.x, scale.x, natural.width, isVertical ? 0 : part),
                y: moved(origin.y, scale.y, natural.height, isVertical ? part : 0)),
            Point(x: scale.x / zoom, y: scale.y / zoom)
        )
    }
}
