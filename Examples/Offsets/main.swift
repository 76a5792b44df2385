// SPDX-License-Identifier: MIT

// Two ways to shift a carousel: contentOffset moves the items, viewpointOffset the eye, which near items notice most.

import CarouselKit

@MainActor
final class Offsets: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let colors = ["#EF476F", "#F78C6B", "#FFD166", "#06D6A0", "#118AB2", "#7768AE"]
        .compactMap { Color(hex: $0) }
    private static let panelHeight = 110.0

    private let window: Window
    private let carousel = Carousel()
    private let names = [
        "contentOffset.width", "contentOffset.height", "viewpointOffset.width", "viewpointOffset.height",
    ]
    private let labels: [Label]
    private let sliders: [Slider]
    private let reset = Button(title: "Reset")

    init(window: Window) {
        self.window = window
        labels = names.map { _ in Label() }
        sliders = names.map { _ in Slider() }
        window.scene.backgroundColor = Color(red: 0.09, green: 0.08, blue: 0.12)
        carousel.type = .cylinder
        carousel.clipsToBounds = true
        carousel.dataSource = self
        carousel.delegate = self
        window.scene.root.addSubview(carousel)
        for (label, slider) in zip(labels, sliders) {
            label.textColor = Color(white: 0.9)
            slider.minimumValue = -300
            slider.maximumValue = 300
            slider.addAction(for: .valueChanged) { [unowned self] in shift() }
            window.scene.root.addSubview(label)
            window.scene.root.addSubview(slider)
        }
        reset.addAction { [unowned self] in
            for slider in sliders { slider.value = 0 }
            View.animate(duration: 0.4) { shift() }
        }
        window.scene.root.addSubview(reset)
        window.onResize = { [unowned self] _ in layOut() }
        shift()
        layOut()
    }

    private func shift() {
        let values = sliders.map { $0.value.rounded() }
        carousel.contentOffset = Size(width: values[0], height: values[1])
        carousel.viewpointOffset = Size(width: values[2], height: values[3])
        for (index, label) in labels.enumerated() { label.text = "\(names[index])  \(Int(values[index]))" }
        window.report(event: values.map { "\(Int($0))" }.joined(separator: " "))
    }

    private func layOut() {
        let size = window.scene.size
        let top = max(0, size.height - Offsets.panelHeight)
        carousel.frame = Rect(x: 0, y: 0, width: size.width, height: top)
        let column = max(0, (size.width - 180) / 2)
        for index in names.indices {
            let x = 30 + Double(index / 2) * column
            let y = top + 10 + Double(index % 2) * 45
            labels[index].frame = Rect(x: x, y: y, width: 250, height: 31)
            sliders[index].frame = Rect(x: x + 260, y: y, width: max(0, column - 300), height: 31)
        }
        reset.frame = Rect(x: size.width - 130, y: top + 30, width: 100, height: 40)
    }

    func numberOfItems(in carousel: Carousel) -> Int { 20 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard()
        card.backgroundColor = Offsets.colors[index % Offsets.colors.count]
        (card.viewWithTag(1) as? Label)?.text = "\(index + 1)"
        return card
    }

    private func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 180, height: 240))
        card.cornerRadius = 16
        let label = Label(frame: card.bounds)
        label.tag = 1
        label.font = Font(size: 72, weight: 700)
        label.textAlignment = .center
        label.textColor = .white
        card.addSubview(label)
        return card
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .spacing ? value * 1.1 : value
    }
}

Window.main {
    let window = try Window(title: "Offsets")
    let offsets = Offsets(window: window)
    try withExtendedLifetime(offsets) { try window.run() }
}
