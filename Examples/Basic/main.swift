// SPDX-License-Identifier: MIT

// Numbered cards in a cover flow. Drag, turn the wheel, press the arrows, or click a card.

import CarouselKit

let dusk = Color(red: 0.06, green: 0.07, blue: 0.1)

final class Cards: CarouselDataSource {
    private let colors = ["#ef476f", "#f78c6b", "#ffd166", "#06d6a0", "#26a6d1", "#8d78d8"].compactMap {
        Color(hex: $0)
    }

    func numberOfItems(in carousel: Carousel) -> Int { 1000 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard()
        card.backgroundColor = colors[index % colors.count]
        (card.viewWithTag(1) as? Label)?.text = "\(index)"
        return card
    }

    private func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 320, height: 320))
        card.cornerRadius = 20
        card.borderWidth = 2
        card.borderColor = Color(white: 1, alpha: 0.4)
        card.reflection = Reflection(scale: 0.35, alpha: 0.35, floor: dusk)
        let label = Label(frame: card.bounds)
        label.tag = 1
        label.font = Font(size: 110, weight: 700)
        label.textAlignment = .center
        label.textColor = dusk
        card.addSubview(label)
        return card
    }
}

let cards = Cards()

Window.main {
    let window = try Window(title: "Basic")
    window.scene.backgroundColor = dusk
    let carousel = Carousel()
    carousel.type = .coverFlow2
    carousel.dataSource = cards
    window.show(carousel)
    carousel.scrollToItem(at: 500, animated: false)
    let keys = Label(
        frame: Rect(x: 20, y: 20, width: 600, height: 24),
        text: "Drag, turn the wheel, press the arrows, or click a card")
    keys.textColor = Color(white: 0.6)
    keys.font = Font(size: 15)
    window.scene.root.addSubview(keys)
    try window.run()
}
