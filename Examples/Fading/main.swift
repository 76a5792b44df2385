// SPDX-License-Identifier: MIT

// Items fade with their distance from the middle: below fadeMin and above fadeMax, over fadeRange items, to fadeMinAlpha.

import CarouselKit

@MainActor
final class Fading: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let panelHeight = 110.0

    private let options: [CarouselOption] = [.fadeMin, .fadeMax, .fadeRange, .fadeMinAlpha]
    private var values = [-1.0, 1, 2, 0.1]
    private let window: Window
    private let carousel = Carousel()
    private let labels: [Label]
    private let sliders: [Slider]

    init(window: Window) {
        self.window = window
        labels = options.map { _ in Label() }
        sliders = options.map { _ in Slider() }
        window.scene.backgroundColor = Color(red: 0.1, green: 0.12, blue: 0.16)
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
        carousel.scrollOffset = 10
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

    func numberOfItems(in carousel: Carousel) -> Int { 21 }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        if let index = options.firstIndex(of: option) { return values[index] }
        return option == .spacing ? 1.08 : value
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view as? Label ?? Label(frame: Rect(x: 0, y: 0, width: 170, height: 280))
        // From teal to violet.
        let part = Float(index) / 20
        card.backgroundColor = Color(red: 0.1 + 0.5 * part, green: 0.65 - 0.4 * part, blue: 0.65 + 0.15 * part)
        card.cornerRadius = 18
        card.font = Font(size: 64, weight: 700)
        card.textAlignment = .center
        card.textColor = .white
        card.text = "\(index)"
        return card
    }
}

Window.main {
    let window = try Window(title: "Fading")
    let fading = Fading(window: window)
    try withExtendedLifetime(fading) { try window.run() }
}
