// SPDX-License-Identifier: MIT

// All types, in every direction, wrapping or with ends; insert and delete items. Pictures can be named: Gallery a.jpg b.jpg

import CarouselKit

@MainActor
final class Gallery: @MainActor CarouselDataSource, @MainActor CarouselDelegate, @MainActor TableDataSource {
    private static let (menuWidth, barHeight) = (200.0, 64.0)

    private let types = CarouselType.allCases
    private let window: Window
    private let (carousel, menu) = (Carousel(), TableView())
    private let (vertical, wrap, rightToLeft) = (Switch(), Switch(), Switch())
    private let (insert, delete) = (Button(title: "Insert"), Button(title: "Delete"))
    private var labels = ["Vertical", "Wrap", "Right to left", "Choose a type, and drag"].map { Label(text: $0) }
    private let hasPictures: Bool
    private var items: [String]  // Paths of pictures, or numbers.
    /// How far time machines are moved to one side, because they are spread out to use the room in the window.
    private var shift: Double {
        let shift = carousel.type == .timeMachine ? 220.0 : carousel.type == .invertedTimeMachine ? -220 : 0
        return rightToLeft.isOn ? -shift : shift
    }

    init(window: Window, pictures: [String]) {
        self.window = window
        (hasPictures, items) = (!pictures.isEmpty, pictures.isEmpty ? (0..<20).map(String.init) : pictures)
        window.scene.backgroundColor = Color(red: 0.13, green: 0.12, blue: 0.13)
        menu.backgroundColor = Color(red: 0.1, green: 0.09, blue: 0.1)
        carousel.clipsToBounds = true
        (carousel.dataSource, carousel.delegate) = (self, self)
        menu.dataSource = self
        menu.onSelect = { [unowned self] row in show(types[row]) }
        connect(vertical, "vertical") { [unowned self] in
            View.animate(duration: 0.5) { carousel.isVertical = vertical.isOn }
        }
        connect(wrap, "wrap") { [unowned self] in carousel.setNeedsLayout() }
        connect(rightToLeft, "right to left") { [unowned self] in
            carousel.layoutDirection = rightToLeft.isOn ? .rightToLeft : .leftToRight
        }
        insert.addAction { [unowned self] in insertItem() }
        delete.addAction { [unowned self] in deleteItem() }
        for view in [carousel, menu, vertical, wrap, rightToLeft, insert, delete] as [View] + labels {
            (view as? Label)?.textColor = .white
            window.scene.root.addSubview(view)
        }
        menu.selectedRow = types.firstIndex(of: .coverFlow2)
        show(.coverFlow2)
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        carousel.currentItemIndex = items.count / 2
    }

    private func connect(_ knob: Switch, _ name: String, _ change: @escaping () -> Void) {
        knob.addAction(for: .valueChanged) { [unowned self, unowned knob] in
            change()
            carousel.contentOffset.width = vertical.isOn ? 0 : shift
            window.report(event: "\(name) \(knob.isOn)")
        }
    }

    private func show(_ type: CarouselType) {
        wrap.isOn = type.isCircular
        View.animate(duration: 0.5) {
            carousel.type = type
            carousel.contentOffset.width = vertical.isOn ? 0 : shift
        }
        window.report(event: "type \(type.name)")
    }

    private func insertItem() {
        let index = max(0, carousel.currentItemIndex)
        items.insert(hasPictures ? items.first ?? "" : "\(items.count)", at: index)
        carousel.insertItem(at: index, animated: true)
        window.report(event: "\(items.count) items")
    }

    private func deleteItem() {
        guard items.count > (hasPictures ? 1 : 0) else { return }  // The last picture stays, to be inserted again.
        items.remove(at: carousel.currentItemIndex)
        carousel.removeItem(at: carousel.currentItemIndex, animated: true)
        window.report(event: "\(items.count) items")
    }

    private func layOut() {
        let size = window.scene.size
        let (left, top) = (Gallery.menuWidth, max(0, size.height - Gallery.barHeight))
        menu.frame = Rect(x: 0, y: 0, width: left, height: size.height)
        carousel.frame = Rect(x: left, y: 0, width: max(0, size.width - left), height: top)
        for (label, (x, width)) in zip(labels, [(30.0, 70.0), (190, 50), (570, 110), (765, 300)]) {
            label.frame = Rect(x: left + x, y: top + 16, width: width, height: 31)
        }
        for (knob, x) in [(vertical, 105.0), (wrap, 245), (rightToLeft, 685)] {
            knob.frame.origin = Point(x: left + x, y: top + 16)
        }
        for (button, x) in [(insert, 330.0), (delete, 445)] {
            button.frame = Rect(x: left + x, y: top + 12, width: 100, height: 40)
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int { items.count }
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let picture = view as? Picture ?? Picture()
        picture.show(hasPictures ? nil : Int(items[index]), path: items[index])
        return picture
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        if option == .wrap { return wrap.isOn ? 1 : 0 }
        if shift != 0, option == .tilt || option == .spacing { return 0.75 }
        return option == .spacing ? value * 1.05 : value
    }

    /// The custom type: a spiral staircase.
    func carousel(
        _ carousel: Carousel, itemTransformForOffset place: Double, baseTransform base: Transform3D
    ) -> Transform3D {
        base.translated(x: 150 * place, y: 70 * place, z: -60 * abs(place)).rotated(by: place / 3, x: 0, y: 1, z: 0)
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
    let window = try Window(title: "Gallery")
    let gallery = Gallery(window: window, pictures: CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") })
    try withExtendedLifetime(gallery) { try window.run() }
}
