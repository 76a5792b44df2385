// SPDX-License-Identifier: MIT

// Two carousels, one of which follows the other: whichever is moved, the other shows the same place.

import CarouselKit

@MainActor
final class Pair: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private let window: Window
    private let upper = Carousel()
    private let lower = Carousel()
    private let caption = Label()
    /// Who leads, while the other is moved along.
    private weak var leader: Carousel?

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.07, green: 0.08, blue: 0.1)
        upper.type = .coverFlow
        lower.type = .linear
        for carousel in [upper, lower] {
            carousel.clipsToBounds = true
            carousel.dataSource = self
            carousel.delegate = self
            window.scene.root.addSubview(carousel)
        }
        caption.textColor = Color(white: 0.75)
        caption.textAlignment = .center
        caption.isUserInteractionEnabled = false
        window.scene.root.addSubview(caption)
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        upper.currentItemIndex = 12
    }

    private func layOut() {
        let size = window.scene.size
        let middle = (size.height * 0.68).rounded()
        upper.frame = Rect(x: 0, y: 0, width: size.width, height: middle)
        lower.frame = Rect(x: 0, y: middle, width: size.width, height: max(0, size.height - middle))
        caption.frame = Rect(x: 0, y: middle - 40, width: size.width, height: 28)
    }

    func carouselDidScroll(_ carousel: Carousel) {
        // The follower says that it has scrolled, too.
        guard leader == nil else { return }
        leader = carousel
        (carousel === upper ? lower : upper).scrollOffset = carousel.scrollOffset
        leader = nil
        caption.text = "Item \(carousel.currentItemIndex + 1) of 40"
    }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        if leader == nil {
            window.report(event: "\(carousel === upper ? "upper" : "lower") leads to \(carousel.currentItemIndex)")
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int { 40 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let side = carousel === upper ? 280.0 : 110
        let card = view as? Label ?? Label(frame: Rect(x: 0, y: 0, width: side, height: side))
        let part = Float(index) / 40
        card.backgroundColor = Color(red: 0.85 - 0.6 * part, green: 0.35 + 0.2 * part, blue: 0.25 + 0.5 * part)
        card.cornerRadius = side / 12
        card.font = Font(size: side / 3, weight: 700)
        card.textAlignment = .center
        card.textColor = .white
        card.text = "\(index + 1)"
        return card
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
