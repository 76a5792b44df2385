// SPDX-License-Identifier: MIT

// Two carousels that follow each other: whichever you move, the other shows the same page. Here they are the pages of an alphabet
// and its index.

import CarouselKit

@MainActor
final class Pair: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let words = [
        "Apple", "Bridge", "Candle", "Drum", "Elm", "Feather", "Garden", "Harp", "Island", "Jug", "Kite", "Lantern",
        "Meadow", "Nest", "Orchard", "Pebble", "Quill", "River", "Sail", "Teapot", "Umbrella", "Violin", "Windmill",
        "Xylophone", "Yarn", "Zebra",
    ]
    private static let colors = ["#d1495b", "#e6a43a", "#5c9e6e", "#2e86ab", "#7b5ea7"].compactMap { Color(hex: $0) }

    private let window: Window
    private let upper = Carousel()
    private let lower = Carousel()
    private let caption = Label()

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.93, green: 0.9, blue: 0.84)
        upper.type = .coverFlow
        lower.type = .linear
        for carousel in [upper, lower] {
            carousel.clipsToBounds = true
            carousel.dataSource = self
            carousel.delegate = self
            window.scene.root.addSubview(carousel)
        }
        caption.textColor = Color(white: 0.35)
        caption.textAlignment = .center
        caption.isUserInteractionEnabled = false
        window.scene.root.addSubview(caption)
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        upper.currentItemIndex = 12
        lower.follow(upper, by: .progress)
        upper.follow(lower, by: .progress)
    }

    private func layOut() {
        let size = window.scene.size
        let middle = (size.height * 0.68).rounded()
        upper.frame = Rect(x: 0, y: 0, width: size.width, height: middle)
        lower.frame = Rect(x: 0, y: middle, width: size.width, height: max(0, size.height - middle))
        caption.frame = Rect(x: 0, y: middle - 40, width: size.width, height: 28)
    }

    func carouselDidScroll(_ carousel: Carousel) {
        // The follower also reports that it has scrolled.
        guard carousel.scrollReason != .link else { return }
        caption.text = "Drag either: this is page \(carousel.currentItemIndex + 1) of \(Pair.words.count)"
    }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        if carousel.scrollReason != .link {
            window.report(event: "\(carousel === upper ? "upper" : "lower") leads to \(carousel.currentItemIndex)")
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int { Pair.words.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let page = view ?? makePage(side: carousel === upper ? 280 : 110)
        let color = Pair.colors[index % Pair.colors.count]
        page.borderColor = color
        let word = Pair.words[index]
        for (tag, text) in [(1, String(word.prefix(1))), (2, word)] {
            (page.viewWithTag(tag) as? Label)?.text = text
            (page.viewWithTag(tag) as? Label)?.textColor = tag == 1 ? color : Color(white: 0.25)
        }
        return page
    }

    private func makePage(side: Double) -> View {
        let page = View(frame: Rect(x: 0, y: 0, width: side, height: side))
        page.backgroundColor = Color(red: 1, green: 0.99, blue: 0.96)
        page.cornerRadius = side / 20
        page.borderWidth = side / 28
        for (tag, y, height, size) in [(1, 0.1, 0.6, 0.55), (2, 0.72, 0.18, 0.11)] {
            let label = Label(frame: Rect(x: 0, y: y * side, width: side, height: height * side))
            label.tag = tag
            label.font = Font(family: "serif", size: size * side, weight: tag == 1 ? 700 : 400)
            label.textAlignment = .center
            page.addSubview(label)
        }
        return page
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .spacing ? value * 1.1 : value
    }
}

Window.main {
    let window = try Window(title: "Mirror")
    let pair = Pair(window: window)
    try withExtendedLifetime(pair) { try window.run() }
}
