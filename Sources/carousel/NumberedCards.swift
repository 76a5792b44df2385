// SPDX-License-Identifier: MIT

import CarouselKit

/// Items without pictures, as many as one likes: numbered cards.
final class NumberedCards: CarouselDataSource, CarouselDelegate {
    let carousel = Carousel()
    private let count: Int
    private let size: Size
    private let wraps: Bool?

    init(count: Int, size: Size, wraps: Bool?) {
        self.count = count
        self.size = size
        self.wraps = wraps
        carousel.delegate = self
        carousel.dataSource = self
    }

    func numberOfItems(in carousel: Carousel) -> Int { count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: CarouselKit.View?) -> CarouselKit.View {
        let card = view ?? makeCard()
        let hue = Float(index % 12) / 12
        card.backgroundColor = Color(red: 0.3 + 0.5 * hue, green: 0.5, blue: 0.8 - 0.5 * hue)
        (card.viewWithTag(1) as? Label)?.text = "\(index)"
        return card
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        if option == .wrap, let wraps { return wraps ? 1 : 0 }
        return value
    }

    private func makeCard() -> CarouselKit.View {
        let card = CarouselKit.View(frame: Rect(origin: .zero, size: size))
        let label = Label(frame: card.bounds)
        label.tag = 1
        label.font = Font(size: size.height / 5, weight: 700)
        label.textColor = .white
        label.textAlignment = .center
        card.addSubview(label)
        return card
    }
}
