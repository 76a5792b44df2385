// SPDX-License-Identifier: MIT

// Photographs with round corners, shadows and reflections, darker the farther they are from the centre. Name some on the
// command line; without any it paints a few. Keys: S shadows, R reflections, C corners, D distance.

import CarouselKit

/// Pictures to look at where none are named.
func painting(_ number: Int) -> Image {
    var pixels = PixelBuffer(size: PixelSize(width: 320, height: 240))
    for y in 0..<240 {
        for x in 0..<320 {
            let isHill = y > 130 + abs((x + number * 40) % 160 - 80) / 2
            let red = isHill ? 40 + number * 20 : 120 + y / 2
            let green = isHill ? 90 + y / 4 : 90 + number * 12
            pixels[x, y] = SIMD4(UInt8(min(red, 255)), UInt8(min(green, 255)), UInt8(isHill ? 60 : 200 - y / 2), 255)
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
        images = paths.isEmpty ? (0..<8).map(painting) : paths.map { Image(path: $0) }
    }

    func numberOfItems(in carousel: Carousel) -> Int { images.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let photograph = (view as? ImageView) ?? ImageView(frame: Rect(x: 0, y: 0, width: 360, height: 270))
        photograph.image = images[index]
        photograph.contentMode = .scaleAspectFill
        photograph.clipsToBounds = true
        style(photograph)
        return photograph
    }

    func style(_ view: View) {
        view.cornerRadius = hasCorners ? 20 : 0
        view.shadow = hasShadows ? Shadow(offset: Size(width: 0, height: 10), blur: 24) : nil
        view.reflection = hasReflections ? Reflection(gap: 6, scale: 0.5, alpha: 0.4) : nil
    }
}

let photographs = Photographs(paths: CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") })

Window.main {
    let window = try Window(title: "ImageEffects")
    window.scene.backgroundColor = Color(white: 0.75)
    let carousel = Carousel()
    carousel.type = .coverFlow2
    carousel.contentOffset = Size(width: 0, height: -50)
    let distance = DepthEffects(desaturation: 0.7, dimming: 0.3, parallax: 0.06, reach: 2)
    carousel.depthEffects = distance
    carousel.dataSource = photographs
    window.show(carousel)
    window.onKey = { key in
        guard case .character(let letter) = key, "srcd".contains(letter) else { return false }
        // Effects are values, and animated like any others.
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
