// SPDX-License-Identifier: MIT

// Numbered cards in a cover flow. Drag, turn the wheel, press the arrows, or click a card.

import CarouselKit

final class Cards: CarouselDataSource {
    func numberOfItems(in carousel: Carousel) -> Int { 1000 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard()
        (card.viewWithTag(1) as? Label)?.text = "\(index)"
        return card
    }

    private func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 240, height: 240))
        card.backgroundColor = Color(red: 0.2, green: 0.35, blue: 0.6)
        card.cornerRadius = 16
        let label = Label(frame: card.bounds)
        label.tag = 1
        label.font = Font(size: 80, weight: 700)
        label.textAlignment = .center
        label.textColor = .white
        card.addSubview(label)
        return card
    }
}

let cards = Cards()

Window.main {
    let window = try Window(title: "Basic")
    let carousel = Carousel()
    carousel.type = .coverFlow2
    carousel.dataSource = cards
    window.show(carousel)
    try window.run()
}
