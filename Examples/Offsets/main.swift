// SPDX-License-Identifier: MIT

// Two ways to shift a carousel: contentOffset moves the items, and viewpointOffset moves the eye, which shows most on near items.
// The clocks of twenty cities, when it is ten past twelve in London: white by day, dark by night.

import CarouselKit

let brass = Color(red: 0.85, green: 0.66, blue: 0.35)

@MainActor
final class Offsets: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    /// Each with the number of hours that it is ahead of London.
    private static let cities = [
        ("Honolulu", -10.0), ("Anchorage", -9), ("Los Angeles", -8), ("Denver", -7), ("Mexico City", -6),
        ("New York", -5), ("Halifax", -4), ("Rio", -3), ("Azores", -1), ("London", 0), ("Paris", 1), ("Cairo", 2),
        ("Nairobi", 3), ("Dubai", 4), ("Delhi", 5.5), ("Dhaka", 6), ("Bangkok", 7), ("Hong Kong", 8), ("Tokyo", 9),
        ("Sydney", 11),
    ]
    private static let panelHeight = 110.0

    private let window: Window
    private let carousel = Carousel()
    private let names = [
        "contentOffset.width", "contentOffset.height", "viewpointOffset.width", "viewpointOffset.height",
    ]
    private let labels: [Label]
    private let sliders: [Slider]
    private let reset = Button(title: "Reset")
    private let hint = Label(text: "Move the sliders, drag the clocks, or press the arrows")

    init(window: Window) {
        self.window = window
        labels = names.map { _ in Label() }
        sliders = names.map { _ in Slider() }
        window.scene.backgroundColor = Color(red: 0.11, green: 0.2, blue: 0.24)
        window.scene.theme.accent = brass
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
        hint.frame = Rect(x: 30, y: 20, width: 600, height: 24)
        hint.textColor = Color(white: 0.8)
        window.scene.root.addSubview(hint)
        window.onResize = { [unowned self] _ in layOut() }
        shift()
        layOut()
        carousel.currentItemIndex = 9
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

    func numberOfItems(in carousel: Carousel) -> Int { Offsets.cities.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let clock = view ?? makeClock()
        let (city, ahead) = Offsets.cities[index]
        let hours = 12 + 1.0 / 6 + ahead
        let isDay = (6.0...18).contains(hours)
        clock.viewWithTag(1)?.backgroundColor = isDay ? Color(white: 0.96) : Color(red: 0.1, green: 0.12, blue: 0.2)
        (clock.viewWithTag(2) as? Label)?.text = city
        for (tag, turns, length) in [(3, hours / 12, 60.0), (4, hours, 90)] {
            let hand = clock.viewWithTag(tag)
            hand?.backgroundColor = isDay ? Color(white: 0.15) : Color(white: 0.95)
            // The hand's lower end stays in the middle of the dial.
            hand?.transform = AffineTransform(translationX: 0, y: 6 - length / 2)
                .concatenating(AffineTransform(rotationAngle: turns * 2 * .pi))
        }
        return clock
    }

    private func makeClock() -> View {
        let clock = View(frame: Rect(x: 0, y: 0, width: 240, height: 300))
        let dial = View(frame: Rect(x: 0, y: 0, width: 240, height: 240))
        dial.tag = 1
        dial.cornerRadius = 120
        dial.borderWidth = 11
        dial.borderColor = brass
        dial.shadow = Shadow(offset: Size(width: 0, height: 6), blur: 14)
        /// Adds a bar whose middle is the middle of the dial.
        func bar(_ width: Double, _ length: Double, tag: Int = 0) -> View {
            let bar = View(frame: Rect(center: dial.center, size: Size(width: width, height: length)))
            bar.tag = tag
            bar.cornerRadius = width / 2
            bar.backgroundColor = brass
            dial.addSubview(bar)
            return bar
        }
        for hour in 0..<12 {
            bar(4, hour % 3 == 0 ? 20 : 10).transform = AffineTransform(translationX: 0, y: -94)
                .concatenating(AffineTransform(rotationAngle: Double(hour) * .pi / 6))
        }
        _ = bar(9, 60, tag: 3)
        _ = bar(6, 90, tag: 4)
        _ = bar(16, 16)
        let city = Label(frame: Rect(x: 0, y: 252, width: 240, height: 34))
        city.tag = 2
        city.font = Font(size: 26, weight: 600)
        city.textAlignment = .center
        city.textColor = .white
        clock.addSubview(dial)
        clock.addSubview(city)
        return clock
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
