// SPDX-License-Identifier: MIT

// The options that shape a type, each with a slider; the delegate returns their values. The items are chemical elements.

import CarouselKit

@MainActor
final class Options: @MainActor CarouselDataSource, @MainActor CarouselDelegate, @MainActor TableDataSource {
    private static let elements = [
        "H Hydrogen", "He Helium", "Li Lithium", "Be Beryllium", "B Boron", "C Carbon", "N Nitrogen", "O Oxygen",
        "F Fluorine", "Ne Neon", "Na Sodium", "Mg Magnesium", "Al Aluminium", "Si Silicon", "P Phosphorus", "S Sulfur",
        "Cl Chlorine", "Ar Argon", "K Potassium", "Ca Calcium",
    ].map { $0.split(separator: " ").map(String.init) }
    private static let colors = ["#ff5d73", "#ff9f5a", "#ffd166", "#7bd88f", "#3ddbd9", "#5aa9ff", "#a884ff"]
        .compactMap { Color(hex: $0) }
    private static let (menuWidth, panelHeight) = (200.0, 110.0)
    private let types = CarouselType.allCases.filter { $0 != .custom }
    private let options: [CarouselOption] = [.arc, .radius, .tilt, .spacing]
    private let window: Window
    private let carousel = Carousel()
    private let menu = TableView()
    private let wrap = Switch()
    private let wrapLabel = Label(text: "wrap")
    private let hint = Label(
        frame: Rect(x: menuWidth + 30, y: 20, width: 600, height: 24),
        text: "Choose a type, move the sliders, drag the elements")
    private let sliders = (0..<4).map { _ in Slider() }
    private let labels = (0..<4).map { _ in Label() }
    /// The sliders' values; until a slider is moved, the default applies.
    private var values: [CarouselOption: Double] = [:]

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.05, green: 0.05, blue: 0.09)
        menu.backgroundColor = Color(red: 0.08, green: 0.08, blue: 0.13)
        carousel.clipsToBounds = true
        carousel.dataSource = self
        carousel.delegate = self
        menu.dataSource = self
        menu.onSelect = { [unowned self] row in show(types[row]) }
        wrap.addAction(for: .valueChanged) { [unowned self] in change(.wrap, to: wrap.isOn ? 1 : 0) }
        let ranges = [0.5...2 * Double.pi, 50...800, 0...1, 0.1...2]
        for (index, slider) in sliders.enumerated() {
            slider.minimumValue = ranges[index].lowerBound
            slider.maximumValue = ranges[index].upperBound
            slider.addAction(for: .valueChanged) { [unowned self] in change(options[index], to: slider.value) }
        }
        for view in [carousel, menu, wrap, wrapLabel, hint] as [View] + sliders + labels {
            (view as? Label)?.textColor = Color(white: 0.9)
            window.scene.root.addSubview(view)
        }
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        menu.selectedRow = types.firstIndex(of: .rotary)
        show(.rotary)
        carousel.currentItemIndex = 11
    }

    /// Shows a type with its defaults, except that time machines are spread out to use the room in the window.
    private func show(_ type: CarouselType) {
        let recedes = type == .timeMachine || type == .invertedTimeMachine
        values = recedes ? [.tilt: 0.9, .spacing: 0.7] : [:]
        carousel.contentOffset.width = !recedes ? 0 : type == .timeMachine ? 280 : -280
        carousel.type = type
        let tilts: [CarouselType] = [.coverFlow, .coverFlow2, .timeMachine, .invertedTimeMachine]
        for slider in sliders[...1] { slider.isEnabled = type.isCircular }
        sliders[2].isEnabled = tilts.contains(type)
        showValues()
        window.report(event: "type \(type.name)")
    }

    private func change(_ option: CarouselOption, to value: Double) {
        values[option] = value
        showValues()
        window.report(event: "\(option) \((value * 100).rounded() / 100)")
    }

    private func showValues() {
        carousel.setNeedsLayout()
        window.scene.layoutIfNeeded()
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
        for index in options.indices {
            let column = max(0, (size.width - left - 120) / 2)
            let (x, y) = (left + 30 + Double(index / 2) * column, top + 10 + Double(index % 2) * 45)
            labels[index].frame = Rect(x: x, y: y, width: 130, height: 31)
            sliders[index].frame = Rect(x: x + 140, y: y, width: max(0, column - 170), height: 31)
        }
        wrapLabel.frame = Rect(x: size.width - 85, y: top + 10, width: 60, height: 31)
        wrap.frame.origin = Point(x: size.width - 85, y: top + 50)
    }

    func numberOfItems(in carousel: Carousel) -> Int { Options.elements.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let tile = view ?? makeTile()
        let color = Options.colors[index % Options.colors.count]
        tile.borderColor = color
        for (tag, text) in ["\(index + 1)", Options.elements[index][0], Options.elements[index][1]].enumerated() {
            let label = tile.viewWithTag(tag + 1) as? Label
            label?.text = text
            label?.textColor = tag == 1 ? .white : color
        }
        return tile
    }

    private func makeTile() -> View {
        let tile = View(frame: Rect(x: 0, y: 0, width: 230, height: 230))
        tile.backgroundColor = Color(red: 0.1, green: 0.1, blue: 0.17)
        tile.cornerRadius = 14
        tile.borderWidth = 3
        for (tag, (y, height, size)) in [(16.0, 30.0, 24.0), (50, 110, 92), (174, 34, 24)].enumerated() {
            let label = Label(frame: Rect(x: 20, y: y, width: 190, height: height))
            label.tag = tag + 1
            label.font = Font(size: size, weight: tag == 1 ? 700 : 500)
            tile.addSubview(label)
        }
        return tile
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
