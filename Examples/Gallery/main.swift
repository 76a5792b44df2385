// SPDX-License-Identifier: MIT

// All types, upright or lying, round or with ends, from the left or from the right; items come and go. Pictures can be
// named: Gallery a.jpg b.jpg

import CarouselKit

@MainActor
final class Gallery: @MainActor CarouselDataSource, @MainActor CarouselDelegate, @MainActor TableDataSource {
    /// Sky, sun and land.
    private static let palettes = [
        "eb8 fed 844", "7cd fec 277", "e88 fda 535", "225 eed 113", "ad9 ffd 374", "cbe fff 548",
    ].map { $0.split(separator: " ").compactMap { Color(hex: String($0)) } }
    private static let (menuWidth, barHeight) = (200.0, 64.0)

    private let types = CarouselType.allCases
    private let window: Window
    private let (carousel, menu) = (Carousel(), TableView())
    private let (vertical, wrap, rightToLeft) = (Switch(), Switch(), Switch())
    private let (insert, delete) = (Button(title: "Insert"), Button(title: "Delete"))
    private var labels = ["Vertical", "Wrap", "Right to left", "Choose a type; drag, press arrows"].map {
        Label(text: $0)
    }
    private let hasPictures: Bool
    private var items: [String]  // Paths of pictures, or numbers.
    /// Time machines begin to one side, and are spread out as a window has room for them.
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
        vertical.addAction(for: .valueChanged) { [unowned self] in
            View.animate(duration: 0.5) { carousel.isVertical = vertical.isOn }
            carousel.contentOffset.width = vertical.isOn ? 0 : shift
            window.report(event: "vertical \(vertical.isOn)")
        }
        wrap.addAction(for: .valueChanged) { [unowned self] in
            carousel.setNeedsLayout()
            window.report(event: "wrap \(wrap.isOn)")
        }
        rightToLeft.addAction(for: .valueChanged) { [unowned self] in
            carousel.layoutDirection = rightToLeft.isOn ? .rightToLeft : .leftToRight
            carousel.contentOffset.width = vertical.isOn ? 0 : shift
            window.report(event: "right to left \(rightToLeft.isOn)")
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
        guard items.count > (hasPictures ? 1 : 0) else { return }  // The last picture stays: it can be inserted.
        items.remove(at: carousel.currentItemIndex)
        carousel.removeItem(at: carousel.currentItemIndex, animated: true)
        window.report(event: "\(items.count) items")
    }

    private func layOut() {
        let size = window.scene.size
        let (left, top) = (Gallery.menuWidth, max(0, size.height - Gallery.barHeight))
        menu.frame = Rect(x: 0, y: 0, width: left, height: size.height)
        carousel.frame = Rect(x: left, y: 0, width: max(0, size.width - left), height: top)
        labels[0].frame = Rect(x: left + 30, y: top + 16, width: 70, height: 31)
        vertical.frame.origin = Point(x: left + 105, y: top + 16)
        labels[1].frame = Rect(x: left + 190, y: top + 16, width: 50, height: 31)
        wrap.frame.origin = Point(x: left + 245, y: top + 16)
        labels[2].frame = Rect(x: left + 570, y: top + 16, width: 110, height: 31)
        rightToLeft.frame.origin = Point(x: left + 685, y: top + 16)
        labels[3].frame = Rect(x: left + 765, y: top + 16, width: 300, height: 31)
        insert.frame = Rect(x: left + 330, y: top + 12, width: 100, height: 40)
        delete.frame = Rect(x: left + 445, y: top + 12, width: 100, height: 40)
    }

    func numberOfItems(in carousel: Carousel) -> Int { items.count }
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let picture = view as? ImageView ?? makePicture()
        guard let number = Int(items[index]), !hasPictures else {
            picture.image = Image(path: items[index])
            return picture
        }
        let palette = Gallery.palettes[number % Gallery.palettes.count]
        picture.backgroundColor = palette[0]
        for (disc, color) in zip(picture.subviews, palette.dropFirst()) { disc.backgroundColor = color }
        picture.subviews[0].center = Point(x: Double(60 + number * 47 % 180), y: Double(55 + number * 29 % 50))
        picture.subviews[1].center.x = Double(number * 61 % 300)
        return picture
    }

    /// A photograph, or a sun and a hill, in a white frame.
    private func makePicture() -> ImageView {
        let picture = ImageView(frame: Rect(x: 0, y: 0, width: 300, height: 230))
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        picture.borderWidth = 9
        picture.borderColor = Color(white: 0.96)
        for (y, extent) in hasPictures ? [] : [(0.0, 60.0), (130, 420)] {
            let disc = View(frame: Rect(x: 0, y: y, width: extent, height: extent))
            disc.cornerRadius = extent / 2
            picture.addSubview(disc)
        }
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
