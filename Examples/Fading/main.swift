// SPDX-License-Identifier: MIT

// Items fade with their distance from the middle: below fadeMin and above fadeMax, over fadeRange items, to fadeMinAlpha.
// The moon, night by night: drag it, press the arrows, move the sliders.

import CarouselKit
import Glibc

let night = Color(red: 0.04, green: 0.05, blue: 0.12)

@MainActor
final class Fading: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let panelHeight = 110.0
    private static let phases = [
        "New moon", "Waxing crescent", "First quarter", "Waxing gibbous", "Full moon", "Waning gibbous", "Last quarter",
        "Waning crescent",
    ]

    private let options: [CarouselOption] = [.fadeMin, .fadeMax, .fadeRange, .fadeMinAlpha]
    private var values = [-1.0, 1, 2, 0.1]
    private let window: Window
    private let carousel = Carousel()
    private let labels: [Label]
    private var moons: [Int: Image] = [:]
    private let sliders: [Slider]

    init(window: Window) {
        self.window = window
        labels = options.map { _ in Label() }
        sliders = options.map { _ in Slider() }
        window.scene.backgroundColor = night
        carousel.type = .linear
        carousel.dataSource = self
        carousel.delegate = self
        window.scene.root.addSubview(carousel)
        let ranges = [-4.0...0, 0.0...4, 0.0...4, 0.0...1]
        for (index, slider) in sliders.enumerated() {
            slider.minimumValue = ranges[index].lowerBound
            slider.maximumValue = ranges[index].upperBound
            slider.value = values[index]
            slider.addAction(for: .valueChanged) { [unowned self] in
                values[index] = (slider.value * 100).rounded() / 100
                carousel.setNeedsLayout()
                showValues()
                window.report(event: "\(options[index]) \(values[index])")
            }
            labels[index].textColor = Color(white: 0.9)
            window.scene.root.addSubview(labels[index])
            window.scene.root.addSubview(slider)
        }
        window.onResize = { [unowned self] _ in layOut() }
        showValues()
        layOut()
        carousel.currentItemIndex = 14
        let hint = Label(frame: Rect(x: 30, y: 20, width: 600, height: 24), text: "Move the sliders, drag the moons")
        hint.textColor = Color(white: 0.7)
        window.scene.root.addSubview(hint)
    }

    private func showValues() {
        for (index, label) in labels.enumerated() { label.text = "\(options[index])  \(values[index])" }
    }

    private func layOut() {
        let size = window.scene.size
        let top = max(0, size.height - Fading.panelHeight)
        carousel.frame = Rect(x: 0, y: 0, width: size.width, height: top)
        let column = size.width / 2
        for index in options.indices {
            let (x, y) = (30 + Double(index / 2) * column, top + 10 + Double(index % 2) * 45)
            labels[index].frame = Rect(x: x, y: y, width: 170, height: 31)
            sliders[index].frame = Rect(x: x + 180, y: y, width: max(0, column - 240), height: 31)
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int { 29 }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        if let index = options.firstIndex(of: option) { return values[index] }
        return option == .spacing ? 1.08 : value
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard()
        if moons[index] == nil { moons[index] = moon(index) }
        (card.viewWithTag(1) as? ImageView)?.image = moons[index]
        let quarter = index % 7 == 0 ? index / 7 * 2 : index / 7 * 2 + 1
        (card.viewWithTag(2) as? Label)?.text = Fading.phases[quarter % 8]
        (card.viewWithTag(3) as? Label)?.text = "night \(index + 1)"
        return card
    }

    private func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 170, height: 280))
        card.backgroundColor = Color(red: 0.09, green: 0.11, blue: 0.22)
        card.cornerRadius = 18
        card.borderWidth = 1
        card.borderColor = Color(white: 1, alpha: 0.3)
        let moon = ImageView(frame: Rect(x: 20, y: 35, width: 130, height: 130))
        moon.tag = 1
        moon.placeholderColor = .clear
        card.addSubview(moon)
        for (tag, y, font) in [(2, 192.0, Font(size: 17, weight: 600)), (3, 226, Font(size: 15))] {
            let label = Label(frame: Rect(x: 5, y: y, width: 160, height: 26))
            label.tag = tag
            label.font = font
            label.textAlignment = .center
            label.textColor = Color(white: tag == 2 ? 1 : 0.7)
            card.addSubview(label)
        }
        return card
    }
}

/// The moon on one of 29 nights, counted from new moon.
func moon(_ night: Int) -> Image {
    let extent = 130
    var pixels = PixelBuffer(size: PixelSize(width: extent, height: extent))
    let sun = cos(Double(night) / 28 * 2 * .pi)
    for row in 0..<extent {
        for column in 0..<extent {
            let (x, y) = (Double(column) / 64.5 - 1, Double(row) / 64.5 - 1)
            let distance = (x * x + y * y).squareRoot()
            guard distance < 1 else { continue }
            // The light ends at half an ellipse, on the right side until the moon is full and on the left from then on.
            let end = sun * (1 - y * y).squareRoot()
            let light = min(max(((night < 14 ? x : -x) - end) * 14, 0), 1)
            let seas = max(0, sin(x * 4 + 1.2) * cos(y * 3.4 - x * 2) + 0.3 * sin(9 * x + 7 * y))
            // Pixels at the rim are partly covered, and colours are multiplied by that.
            let alpha = min(1, (1 - distance) * 64)
            let shade = alpha * (0.1 + 0.9 * light) * (1 - 0.13 * seas) * (1 - 0.1 * distance * distance)
            pixels[column, row] = SIMD4(
                UInt8(254 * shade), UInt8(244 * shade), UInt8(220 * shade + 12 * alpha), UInt8(255 * alpha))
        }
    }
    return Image(pixels: pixels)
}

Window.main {
    let window = try Window(title: "Fading")
    let fading = Fading(window: window)
    try withExtendedLifetime(fading) { try window.run() }
}
