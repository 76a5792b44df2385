// SPDX-License-Identifier: MIT

// All types, upright or lying, round or with ends; items come and go. Pictures can be named: Gallery a.jpg b.jpg

import CarouselKit

@MainActor
final class Gallery: @MainActor CarouselDataSource, @MainActor CarouselDelegate, @MainActor TableDataSource {
    private static let colors = ["#E4572E", "#F3A712", "#76B041", "#17BEBB", "#2E86AB", "#8E5EA2"]
        .compactMap { Color(hex: $0) }
    private static let menuWidth = 200.0
    private static let barHeight = 64.0

    private let types = CarouselType.allCases.filter { $0 != .custom }
    private let window: Window
    private let carousel = Carousel()
    private let menu = TableView()
    private let vertical = Switch()
    private let wrap = Switch()
    private let insert = Button(title: "Insert")
    private let delete = Button(title: "Delete")
    private var labels = [Label(text: "Vertical"), Label(text: "Wrap")]
    private let hasPictures: Bool
    /// Paths of pictures, or numbers.
    private var items: [String]
    private var nextNumber = 20

    init(window: Window, pictures: [String]) {
        self.window = window
        hasPictures = !pictures.isEmpty
        items = hasPictures ? pictures : (0..<20).map(String.init)
        window.scene.backgroundColor = Color(red: 0.07, green: 0.08, blue: 0.11)
        carousel.clipsToBounds = true
        carousel.dataSource = self
        carousel.delegate = self
        menu.dataSource = self
        menu.onSelect = { [unowned self] row in show(types[row]) }
        vertical.addAction(for: .valueChanged) { [unowned self] in
            View.animate(duration: 0.5) { carousel.isVertical = vertical.isOn }
            window.report(event: "vertical \(vertical.isOn)")
        }
        wrap.addAction(for: .valueChanged) { [unowned self] in
            carousel.setNeedsLayout()
            window.report(event: "wrap \(wrap.isOn)")
        }
        insert.addAction { [unowned self] in insertItem() }
        delete.addAction { [unowned self] in deleteItem() }
        for view in [carousel, menu, vertical, wrap, insert, delete] as [View] { window.scene.root.addSubview(view) }
        for label in labels {
            label.textColor = .white
            window.scene.root.addSubview(label)
        }
        menu.selectedRow = types.firstIndex(of: .coverFlow2)
        show(.coverFlow2)
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        carousel.currentItemIndex = min(6, items.count - 1)
    }

    private func show(_ type: CarouselType) {
        wrap.isOn = type.isCircular
        View.animate(duration: 0.5) { carousel.type = type }
        window.report(event: "type \(type.name)")
    }

    private func insertItem() {
        let index = max(0, carousel.currentItemIndex)
        items.insert(hasPictures ? items.first ?? "" : "\(nextNumber)", at: index)
        nextNumber += 1
        carousel.insertItem(at: index, animated: true)
        window.report(event: "\(items.count) items")
    }

    private func deleteItem() {
        // The last picture stays, so that there is one to insert.
        guard items.count > (hasPictures ? 1 : 0) else { return }
        let index = carousel.currentItemIndex
        items.remove(at: index)
        carousel.removeItem(at: index, animated: true)
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
        insert.frame = Rect(x: left + 330, y: top + 12, width: 100, height: 40)
        delete.frame = Rect(x: left + 445, y: top + 12, width: 100, height: 40)
    }

    // MARK: - Items

    func numberOfItems(in carousel: Carousel) -> Int { items.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        if hasPictures {
            let picture = view as? ImageView ?? ImageView(frame: Rect(x: 0, y: 0, width: 320, height: 240))
            picture.contentMode = .scaleAspectFit
            picture.image = Image(path: items[index])
            return picture
        }
        let card = view ?? makeCard()
        card.backgroundColor = Gallery.colors[(Int(items[index]) ?? 0) % Gallery.colors.count]
        (card.viewWithTag(1) as? Label)?.text = items[index]
        return card
    }

    private func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 220, height: 220))
        card.cornerRadius = 18
        let label = Label(frame: card.bounds)
        label.tag = 1
        label.font = Font(size: 84, weight: 700)
        label.textAlignment = .center
        label.textColor = .white
        card.addSubview(label)
        return card
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        switch option {
        case .wrap: wrap.isOn ? 1 : 0
        case .spacing: value * 1.05
        default: value
        }
    }

    // MARK: - The menu's rows

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
