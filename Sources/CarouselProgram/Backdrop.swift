// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselKit

/// The background of the carousel: a plain colour, and a soft light above the middle that takes its hue from a picture.
final class Backdrop {
    /// Seconds over which the light changes its hue.
    private static let duration = 0.8

    let view = CarouselKit.View()
    private let light = CarouselKit.View()
    private var hue: Color?

    /// - Parameters:
    ///   - color: the background colour.
    ///   - hasLight: whether there is a light.
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

    /// The same brightness for every picture, in its hue.
    private static func light(of color: Color) -> Color {
        let grey = color.luminance
        let (low, high) = (min(color.red, color.green, color.blue), max(color.red, color.green, color.blue))
        // Almost grey colours are not oversaturated.
        let strength = high > low ? min(1.6, 0.32 / (high - low + 0.05)) : 0
        func part(_ value: Float) -> Float { min(max(0.42 + (value - grey) * strength, 0.05), 0.9) }
        return Color(red: part(color.red), green: part(color.green), blue: part(color.blue))
    }
}
