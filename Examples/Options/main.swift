// SPDX-License-Identifier: MIT

// The options that shape a type, each with a slider. The delegate answers for them whenever the layout is worked out.

import CarouselKit

@MainActor
final class Options: @MainActor CarouselDataSource, @MainActor CarouselDelegate, @MainActor TableDataSource {
    private static let colors = ["#3A86FF", "#8338EC", "#FF006E", "#FB5607", "#FFBE0B", "#2A9D8F"]
        .compactMap { Color(hex: $0) }
    private static let menuWidth = 200.0
    private static let panelHeight = 110.0

    private let types = CarouselType.allCases.filter { $0 != .custom }
    private let options: [CarouselOption] = [.arc, .radius, .tilt, .spacing]
    private let window: Window
    private let carousel = Carousel()
    private let menu = TableView()
    private let wrap = Switch()
    private let wrapLabel = Label(text: "wrap")
    private let sliders: [Slider]
    private let labels: [Label]
    /// What the sliders say; the defaults apply until one is moved.
    private var values: [CarouselOption: Double] = [:]

    init(window: Window) {
        self.window = window
        sliders = options.map { _ in Slider() }
        labels = options.map { _ in Label() }
        window.scene.backgroundColor = Color(red: 0.08, green: 0.08, blue: 0.1)
        carousel.clipsToBounds = true
        carousel.dataSource = self
        carousel.delegate = self
        menu.dataSource = self
        menu.onSelect = { [unowned self] row in show(types[row]) }
        wrap.addAction(for: .valueChanged) { [unowned self] in
            change(.wrap, to: wrap.isOn ? 1 : 0)
        }
        let ranges = [0.5...2 * Double.pi, 50...800, 0...1, 0.1...2]
        for (index, slider) in sliders.enumerated() {
            slider.minimumValue = ranges[index].lowerBound
            slider.maximumValue = ranges[index].upperBound
            slider.addAction(for: .valueChanged) { [unowned self] in change(options[index], to: slider.value) }
        }
        for view in [carousel, menu, wrap, wrapLabel] as [View] + sliders + labels {
            (view as? Label)?.textColor = Color(white: 0.9)
            window.scene.root.addSubview(view)
        }
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        menu.selectedRow = types.firstIndex(of: .rotary)
        show(.rotary)
    }

    /// Shows a type as it is by default.
    private func show(_ type: CarouselType) {
        values = [:]
        carousel.type = type
        carousel.setNeedsLayout()
        window.scene.layoutIfNeeded()
        let tilts: [CarouselType] = [.coverFlow, .coverFlow2, .timeMachine, .invertedTimeMachine]
        for (slider, doesSomething) in zip(sliders, [type.isCircular, type.isCircular, tilts.contains(type), true]) {
            slider.isEnabled = doesSomething
        }
        showValues()
        window.report(event: "type \(type.name)")
    }

    private func change(_ option: CarouselOption, to value: Double) {
        values[option] = value
        carousel.setNeedsLayout()
        window.scene.layoutIfNeeded()
        showValues()
        window.report(event: "\(option) \((value * 100).rounded() / 100)")
    }

    private func showValues() {
        let layout = carousel.layout
        wrap.isOn = layout.isWrapEnabled
        for (index, value) in [layout.arc, layout.radius, layout.tilt, layout.spacing].enumerated() {
            sliders[index].value = value
            labels[index].text = "\(options[index])  \((value * 100).rounded() / 100)"
        }
    }

    private func layOut() {
        let size = window.scene.size
        let (left, top) = (Options.menuWidth, max(0, size.height - Options.panelHeight))
        menu.frame = Rect(x: 0, y: 0, width: left, height: size.height)
        carousel.frame = Rect(x: left, y: 0, width: max(0, size.width - left), height: top)
        let column = max(0, (size.width - left - 120) / 2)
        for index in options.indices {
            let (x, y) = (left + 30 + Double(index / 2) * column, top + 10 + Double(index % 2) * 45)
            labels[index].frame = Rect(x: x, y: y, width: 130, height: 31)
            sliders[index].frame = Rect(x: x + 140, y: y, width: max(0, column - 170), height: 31)
        }
        wrapLabel.frame = Rect(x: size.width - 85, y: top + 10, width: 60, height: 31)
        wrap.frame.origin = Point(x: size.width - 85, y: top + 50)
    }

    func numberOfItems(in carousel: Carousel) -> Int { 24 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view as? Label ?? Label(frame: Rect(x: 0, y: 0, width: 190, height: 190))
        card.backgroundColor = Options.colors[index % Options.colors.count]
        card.cornerRadius = 18
        card.font = Font(size: 72, weight: 700)
        card.textAlignment = .center
        card.textColor = .white
        card.text = "\(index + 1)"
        return card
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        values[option] ?? value
    }

    func numberOfRows(in table: TableView) -> Int { types.count }

    func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View {
        let row = view as? Label ?? Label()
        row.textColor = .white
        row.text = "  " + types[index].name
        return row
    }
}

Window.main {
    let window = try Window(title: "Options")
    let options = Options(window: window)
    try withExtendedLifetime(options) { try window.run() }
}
