// SPDX-License-Identifier: MIT

// Three carousels in one window, each with items and a shape of its own. Tab goes from one to the next for the keys.

import CarouselKit

/// One of the carousels, with a line of text above it.
@MainActor
final class Shelf: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    let carousel = Carousel()
    let caption = Label()
    private let window: Window
    private let name: String
    private let color: Color
    private let count: Int

    init(_ name: String, type: CarouselType, color: Color, count: Int, window: Window) {
        self.name = name
        self.color = color
        self.count = count
        self.window = window
        caption.textColor = Color(white: 0.8)
        caption.isUserInteractionEnabled = false
        carousel.type = type
        carousel.clipsToBounds = true
        carousel.dataSource = self
        carousel.delegate = self
        window.scene.root.addSubview(carousel)
        window.scene.root.addSubview(caption)
        tell()
    }

    private func tell() {
        caption.text = "\(name): \(carousel.currentItemIndex + 1) of \(count)"
    }

    func layOut(in frame: Rect) {
        carousel.frame = frame
        caption.frame = Rect(x: 20, y: frame.minY + 8, width: 300, height: 24)
    }

    func numberOfItems(in carousel: Carousel) -> Int { count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard()
        (card.viewWithTag(1) as? Label)?.text = "\(index + 1)"
        return card
    }

    private func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 180, height: 140))
        card.backgroundColor = color
        card.cornerRadius = 14
        card.borderWidth = 3
        card.borderColor = Color(white: 1, alpha: 0.35)
        let label = Label(frame: card.bounds)
        label.tag = 1
        label.font = Font(size: 56, weight: 700)
        label.textAlignment = .center
        label.textColor = .white
        card.addSubview(label)
        return card
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .spacing ? value * 1.1 : value
    }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        tell()
        window.report(event: "\(name) at \(carousel.currentItemIndex)")
    }
}

/// Gives each a third of the window's height.
@MainActor func layOut(_ shelves: [Shelf], in size: Size) {
    let height = size.height / Double(shelves.count)
    for (row, shelf) in shelves.enumerated() {
        shelf.layOut(in: Rect(x: 0, y: Double(row) * height, width: size.width, height: height))
    }
}

Window.main {
    let window = try Window(title: "MultipleCarousels")
    window.scene.backgroundColor = Color(red: 0.07, green: 0.08, blue: 0.11)
    let shelves = [
        Shelf("Films", type: .coverFlow, color: Color(red: 0.75, green: 0.3, blue: 0.25), count: 60, window: window),
        Shelf("Series", type: .linear, color: Color(red: 0.2, green: 0.5, blue: 0.45), count: 12, window: window),
        Shelf("Music", type: .rotary, color: Color(red: 0.35, green: 0.35, blue: 0.7), count: 20, window: window),
    ]
    window.onResize = { layOut(shelves, in: $0) }
    layOut(shelves, in: window.scene.size)
    shelves[0].carousel.currentItemIndex = 12
    shelves[1].carousel.currentItemIndex = 4
    try window.run()
}
