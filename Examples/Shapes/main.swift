// SPDX-License-Identifier: MIT

// Every shape, with a slider for each of its options: choose one at the left, move the sliders, drag the tickets. Each morphs
// into the next. The last two sliders apply to all shapes: the distance between tickets, and how large the middle one is.

import CarouselKit

@MainActor
final class Shapes: @MainActor CarouselDataSource, @MainActor CarouselDelegate, @MainActor TableDataSource {
    private static let places = [
        "Lisbon", "Oslo", "Naples", "Porto", "Ghent", "Turin", "Malmo", "Krakow", "Delft", "Bilbao", "Graz", "Split",
    ]
    private static let colors = ["#f25f5c", "#ffb400", "#70c1b3", "#247ba0", "#9b5de5", "#f15bb5"]
        .compactMap { Color(hex: $0) }
    private static let (menuWidth, panelHeight, maxOptions) = (180.0, 150.0, 4)
    private static let common = [
        ShapeChoice.Option.number("spacing", 0.3...2, 1), .number("middle", 0.5...2, 1),
    ]

    private let window: Window
    private let carousel = Carousel()
    private let menu = TableView()
    private let sliders = (0..<maxOptions + common.count).map { _ in Slider() }
    private let labels = (0..<maxOptions + common.count).map { _ in Label() }
    private var choice = ShapeChoice.all[0]
    private var values: [Double] = []
    /// The option `spacing`, once its slider has been moved.
    private var spacing: Double?

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.98, green: 0.96, blue: 0.93)
        (window.scene.theme.text, window.scene.theme.knob) = (Color(white: 0.2), Color(white: 0.3))
        menu.backgroundColor = Color(red: 0.93, green: 0.9, blue: 0.85)
        carousel.clipsToBounds = true
        (carousel.dataSource, carousel.delegate, menu.dataSource) = (self, self, self)
        menu.onSelect = { [unowned self] row in show(ShapeChoice.all[row]) }
        for (number, slider) in sliders.enumerated() {
            slider.addAction(for: .valueChanged) { [unowned self] in change(number, to: slider.value) }
        }
        for view in [carousel, menu] + sliders + labels as [View] {
            (view as? Label)?.textColor = Color(white: 0.25)
            window.scene.root.addSubview(view)
        }
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        let first = ShapeChoice.all.firstIndex { $0.name == "slant" } ?? 0
        menu.selectedRow = first
        show(ShapeChoice.all[first])
        carousel.currentItemIndex = 4
    }

    /// The option that a slider sets, by the slider's number; nil if there is none.
    private func option(_ number: Int) -> ShapeChoice.Option? {
        number < Shapes.maxOptions
            ? number < choice.options.count ? choice.options[number] : nil
            : Shapes.common[number - Shapes.maxOptions]
    }

    private func show(_ choice: ShapeChoice) {
        (self.choice, spacing) = (choice, nil)
        values = sliders.indices.map { option($0)?.value ?? 0 }
        apply()
        window.report(event: "shape \(choice.name)")
    }

    private func change(_ number: Int, to value: Double) {
        guard let option = option(number) else { return }
        values[number] = option.isFlag ? value.rounded() : value
        if number == Shapes.maxOptions { spacing = value }
        apply()
        window.report(event: "\(option.name) \(option.text(values[number]))")
    }

    private func apply() {
        let zoom = values[Shapes.maxOptions + 1]
        View.animate(duration: 0.4) {
            carousel.shape = choice.make(values)
            carousel.centerScale = zoom == 1 ? nil : CenterScale(zoom: zoom, shrinksOthers: zoom > 1)
            carousel.setNeedsLayout()
            window.scene.layoutIfNeeded()
        }
        if spacing == nil { values[Shapes.maxOptions] = carousel.layout.spacing }
        for (number, slider) in sliders.enumerated() {
            let option = option(number)
            (slider.isHidden, labels[number].isHidden) = (option == nil, option == nil)
            guard let option else { continue }
            (slider.minimumValue, slider.maximumValue) = (option.range.lowerBound, option.range.upperBound)
            slider.value = values[number]
            labels[number].text = "\(option.name)  \(option.text(values[number]))"
        }
    }

    private func layOut() {
        let size = window.scene.size
        let (left, top) = (Shapes.menuWidth, max(0, size.height - Shapes.panelHeight))
        menu.frame = Rect(x: 0, y: 0, width: left, height: size.height)
        carousel.frame = Rect(x: left, y: 0, width: max(0, size.width - left), height: top)
        let column = max(0, (size.width - left - 40) / 2)
        for number in sliders.indices {
            let (x, y) = (left + 30 + Double(number % 2) * column, top + 10 + Double(number / 2) * 44)
            labels[number].frame = Rect(x: x, y: y, width: 170, height: 31)
            sliders[number].frame = Rect(x: x + 180, y: y, width: max(0, column - 220), height: 31)
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int { Shapes.places.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let ticket = view ?? makeTicket()
        ticket.backgroundColor = Shapes.colors[index % Shapes.colors.count]
        (ticket.viewWithTag(1) as? Label)?.text = Shapes.places[index]
        (ticket.viewWithTag(2) as? Label)?.text = "No. \(1 + index)"
        return ticket
    }

    private func makeTicket() -> View {
        let ticket = View(frame: Rect(x: 0, y: 0, width: 240, height: 320))
        ticket.cornerRadius = 18
        for (tag, (y, size)) in [(120.0, 44.0), (262, 22)].enumerated() {
            let label = Label(frame: Rect(x: 16, y: y, width: 208, height: size * 1.5))
            label.tag = tag + 1
            label.font = Font(size: size, weight: tag == 0 ? 800 : 500)
            label.textAlignment = .center
            label.textColor = tag == 0 ? .white : Color(white: 1, alpha: 0.8)
            ticket.addSubview(label)
        }
        return ticket
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .spacing ? spacing ?? value : value
    }

    func numberOfRows(in table: TableView) -> Int { ShapeChoice.all.count }

    func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View {
        let row = view as? Label ?? Label()
        row.text = "  " + ShapeChoice.all[index].name
        row.textColor = Color(white: 0.2)
        return row
    }
}

Window.main {
    let window = try Window(title: "Shapes", size: Size(width: 1280, height: 720))
    let shapes = Shapes(window: window)
    try withExtendedLifetime(shapes) { try window.run() }
}
