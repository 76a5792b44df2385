// SPDX-License-Identifier: MIT

import CarouselCore
package import CarouselKit

/// A gallery's look at a given size: what the command line asks for, and otherwise what suits the carousel's type.
package struct Look {
    /// Whether only requested effects are added to the pictures.
    package var isPlain: Bool
    var effects: EffectOptions
    /// The colour of the background, and of the floor that mirrors the carousel.
    package var background: Color
    /// Nil to suit the window.
    package var itemSize: Size?
    /// Number of items in sight; nil for as many as fit.
    var visible: Int?

    /// Whether the background is light.
    var isLight: Bool { background.luminance > 0.5 }

    /// An item's height as a fraction of the window's.
    private static let itemHeight = 0.6
    /// An item's maximum width as a fraction of the window's, and its usual width as a multiple of its height.
    private static let (maxWidth, itemShape) = (0.8, 1.5)

    /// An item's size in a window. In tall windows it is as high as wide, so that what stands on its lower edge is near the middle.
    static func itemSize(in size: Size) -> Size {
        let most = maxWidth * size.width
        let height = max(1, min(itemHeight * size.height, most))
        return Size(width: max(1, min(most, itemShape * height)), height: height)
    }

    /// Sets up a gallery for a window of a given size.
    package func apply(to gallery: PictureGallery, in size: Size) {
        gallery.itemSize = itemSize ?? Look.itemSize(in: size)
        let carousel = gallery.carousel
        let display = carousel.shape.display
        var options = isPlain ? [:] : display.options
        if let visible { (options[.visibleItems], options[.count]) = (Double(visible), Double(visible)) }
        gallery.options = options
        let isPlain = isPlain || gallery.showsManyItems
        let shift = isPlain || carousel.isVertical ? 0 : display.shift
        let side = carousel.effectiveLayoutDirection == .rightToLeft ? -1.0 : 1
        carousel.contentOffset = Size(width: side * shift * size.width, height: 0)
        let isMirrored = !carousel.isVertical && display.standsOnFloor
        let defaults = isPlain ? Defaults() : Defaults.of(gallery.itemSize, isMirrored: isMirrored)
        effects.apply(to: gallery, background: background, defaults: defaults)
        let hasOutline =
            gallery.cornerRadius > 0 || gallery.borderWidth > 0 || gallery.shadow != nil || gallery.reflection != nil
        gallery.contentMode = effects.crops ? .scaleAspectFill : .scaleAspectFit
        gallery.keepsPictureShapes = hasOutline && !effects.crops
    }

    /// Removes all effects from a gallery until the look is applied again.
    static func removeEffects(from gallery: PictureGallery) {
        (gallery.cornerRadius, gallery.borderWidth) = (0, 0)
        (gallery.shadow, gallery.reflection, gallery.carousel.depthEffects) = (nil, nil, nil)
    }

    /// The default effects.
    struct Defaults {
        var corners = 0.0
        var shadow: Shadow?
        /// Has an alpha of 0 where no reflection is usual; gap and scale then count if one is asked for.
        var reflection = Reflection(alpha: 0)
        var (dimming, reach) = (0.0, 1.0)

        static func of(_ item: Size, isMirrored: Bool) -> Defaults {
            let extent = min(item.width, item.height)
            var defaults = Defaults(corners: 0.018 * extent, dimming: 0.35, reach: 4)
            defaults.reflection = Reflection(gap: 0.006 * extent, scale: 0.3, alpha: isMirrored ? 0.3 : 0)
            if !isMirrored {
                defaults.shadow = Shadow(
                    offset: Size(width: 0, height: 0.02 * extent), blur: 0.07 * extent,
                    color: Color(white: 0, alpha: 0.55))
            }
            return defaults
        }
    }
}

extension Shape {
    /// How the shape is shown in a window: options that spread out items which would otherwise hide one another; the fraction
    /// of the window's width by which items move to the right, so that items receding to one side are centred as a group; and
    /// whether items are side by side on a floor that could mirror them.
    fileprivate var display: (options: [CarouselOption: Double], shift: Double, standsOnFloor: Bool) {
        switch self {
        case is Linear, is Rotary, is Cylinder, is CoverFlow: ([:], 0, true)
        case let shape as TimeMachine: ([.tilt: 0.5, .spacing: 0.35], shape.isInverted ? -0.08 : 0.08, false)
        // Pictures are larger than logos.
        case is Logos: ([.spacing: 1.8], 0, false)
        default: ([:], 0, false)
        }
    }
}

/// The background of the carousel: a plain colour, and a soft light above the middle that takes its hue from a picture.
final class Backdrop {
    /// Seconds over which the light changes its hue.
    private static let duration = 0.8

    let view = CarouselKit.View()
    private let light = CarouselKit.View()
    private var hue: Color?

    init(_ color: Color, hasLight: Bool) {
        view.backgroundColor = color
        view.isUserInteractionEnabled = false
        // The first frame should not wait for the light's shader.
        light.isHidden = true
        if hasLight { view.addSubview(light) }
    }

    func layOut(_ size: Size) {
        view.frame = Rect(origin: .zero, size: size)
        let item = Look.itemSize(in: size).height
        light.frame = Rect(
            x: 0.2 * size.width, y: (size.height - item) / 2 + item / 30, width: 0.6 * size.width, height: item / 3)
        light.cornerRadius = light.frame.height / 2
        setLight()
    }

    /// Adopts the hue of a picture, if it is known.
    func follow(_ image: Image?, in scene: Scene, animated: Bool = true) {
        guard let image, let color = scene.info(of: image)?.color, color != hue else { return }
        let isFirst = hue == nil
        hue = color
        light.isHidden = false
        if animated, !isFirst {
            CarouselKit.View.animate(duration: Backdrop.duration) { setLight() }
        } else {
            setLight()
        }
    }

    private func setLight() {
        let blur = min(1000, 0.36 * min(view.bounds.width * 0.8, view.bounds.height))
        light.shadow = Shadow(offset: .zero, blur: blur, color: Backdrop.light(of: hue ?? Color(white: 0.5)))
    }

    /// A light in the colour's hue, with the same brightness for every picture.
    private static func light(of color: Color) -> Color {
        let grey = color.luminance
        let (low, high) = (min(color.red, color.green, color.blue), max(color.red, color.green, color.blue))
        // Almost grey colours are not oversaturated.
        let strength = high > low ? min(1.6, 0.32 / (high - low + 0.05)) : 0
        func part(_ value: Float) -> Float { min(max(0.42 + (value - grey) * strength, 0.05), 0.9) }
        return Color(red: part(color.red), green: part(color.green), blue: part(color.blue))
    }
}
