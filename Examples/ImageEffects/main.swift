// SPDX-License-Identifier: MIT

// Pictures with round corners, shadows and reflections, darker the farther they are from the centre. Name some on the
// command line; without any it paints a few. Keys: S shadows, R reflections, C corners, D distance.

import CarouselKit

/// The sea at an hour of the day, shown if no pictures are named.
func painting(_ hour: Int) -> Image {
    var pixels = PixelBuffer(size: PixelSize(width: 360, height: 270))
    let (sunX, sunY) = (60 + hour * 34, 55 + abs(hour - 4) * 24)
    let low = Double(abs(hour - 4)) / 4
    for y in 0..<270 {
        for x in 0..<360 {
            let isSea = y > 165
            // The sea mirrors the sky, darker the farther it is from the horizon, and glitters below the sun.
            let height = Double(isSea ? y - 165 : 165 - y) / 165
            let sun = isSea ? abs(x - sunX) : max(abs(x - sunX), abs(y - sunY))
            let glitters = isSea && sun < 8 + (y - 165) / 2 && ((x / 4 * 31) ^ (y / 2 * 57)) % 7 < 2
            let isSun = !isSea && (x - sunX) * (x - sunX) + (y - sunY) * (y - sunY) < 700
            let glow = max(0, 1 - Double(sun) / 190) * (0.3 + 0.7 * low)
            // Blue at noon, orange in the morning and in the evening, rose in between.
            var color = SIMD4(90, 170, 220, 0) * (1 - low) * (1 - low) + SIMD4(240, 165, 165, 0) * 2 * low * (1 - low)
            color = (color + SIMD4(235, 130, 80, 0) * low * low) * (1 - 0.45 * height)
            color += SIMD4(90, 55, 15, 0) * glow
            if isSea { color *= SIMD4(0.6, 0.66, 0.74, 1) }
            if isSun || glitters { color = SIMD4(255, 236, 190, 255) }
            color.w = 255
            pixels[x, y] = SIMD4<UInt8>(color.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)))
        }
    }
    return Image(pixels: pixels)
}

final class Photographs: CarouselDataSource {
    private let images: [Image]
    var hasShadows = true
    var hasReflections = true
    var hasCorners = true

    init(paths: [String]) {
        images = paths.isEmpty ? (0..<9).map(painting) : paths.map { Image(path: $0) }
    }

    var count: Int { images.count }

    func numberOfItems(in carousel: Carousel) -> Int { count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let photograph = (view as? ImageView) ?? ImageView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        photograph.image = images[index]
        photograph.contentMode = .scaleAspectFill
        photograph.clipsToBounds = true
        style(photograph)
        return photograph
    }

    func style(_ view: View) {
        view.borderWidth = 6
        view.borderColor = .white
        view.cornerRadius = hasCorners ? 20 : 0
        view.shadow = hasShadows ? Shadow(offset: Size(width: 0, height: 10), blur: 24) : nil
        view.reflection = hasReflections ? Reflection(gap: 6, scale: 0.5, alpha: 0.4) : nil
    }
}

let photographs = Photographs(paths: CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") })

Window.main {
    let window = try Window(title: "ImageEffects")
    window.scene.backgroundColor = Color(red: 0.9, green: 0.88, blue: 0.84)
    let carousel = Carousel()
    carousel.type = .coverFlow2
    carousel.contentOffset = Size(width: 0, height: -50)
    let distance = DepthEffects(desaturation: 0.5, dimming: 0.3, parallax: 0.06, reach: 2)
    carousel.depthEffects = distance
    carousel.dataSource = photographs
    window.show(carousel)
    carousel.currentItemIndex = photographs.count / 2
    let keys = Label(
        frame: Rect(x: 20, y: 20, width: 900, height: 24),
        text: "S shadows, R reflections, C corners, D distance; drag, or press the arrows")
    keys.textColor = Color(white: 0.3)
    window.scene.root.addSubview(keys)
    window.onKey = { key in
        guard case .character(let letter) = key, "srcd".contains(letter) else { return false }
        // Effects are values, so they can be animated like any others.
        View.animate(duration: 0.4) {
            switch letter {
            case "s": photographs.hasShadows.toggle()
            case "r": photographs.hasReflections.toggle()
            case "c": photographs.hasCorners.toggle()
            default: carousel.depthEffects = carousel.depthEffects == nil ? distance : nil
            }
            for view in carousel.visibleItemViews { photographs.style(view) }
        }
        window.report(event: "\(letter)")
        return true
    }
    try window.run()
}
