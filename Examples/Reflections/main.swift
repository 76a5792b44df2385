// SPDX-License-Identifier: MIT

// Cards on a polished floor. What is in a ReflectionView is mirrored as it changes: press a button and watch the floor.

import CarouselKit

@MainActor
final class Cards: @MainActor CarouselDataSource {
    /// How often each card's button was pressed: views are used again for other cards.
    private var presses = [Int](repeating: 0, count: 100)

    private let window: Window

    init(window: Window) {
        self.window = window
    }

    func numberOfItems(in carousel: Carousel) -> Int { presses.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard(carousel)
        card.backgroundColor = Color(red: 0.2, green: 0.3, blue: 0.4 + 0.4 * Float(index % 5) / 4)
        show(index, on: card)
        return card
    }

    private func show(_ index: Int, on card: View) {
        (card.viewWithTag(1) as? Label)?.text = "Card \(index)"
        (card.viewWithTag(2) as? Label)?.text = "\(presses[index])"
    }

    private func makeCard(_ carousel: Carousel) -> View {
        let card = ReflectionView(frame: Rect(x: 0, y: 0, width: 240, height: 280))
        card.reflectionGap = 6
        card.reflectionScale = 0.6
        card.reflectionAlpha = 0.5
        card.cornerRadius = 18
        let title = Label(frame: Rect(x: 20, y: 20, width: 200, height: 30))
        title.tag = 1
        title.textColor = .white
        let count = Label(frame: Rect(x: 20, y: 60, width: 200, height: 120))
        count.tag = 2
        count.font = Font(size: 90, weight: 700)
        count.textAlignment = .center
        count.textColor = .white
        let button = Button(frame: Rect(x: 40, y: 200, width: 160, height: 50), title: "Count")
        button.addAction { [weak self, weak carousel, weak card] in
            guard let self, let card, let index = carousel?.index(ofItemView: card) else { return }
            presses[index] += 1
            show(index, on: card)
            window.report(event: "Card \(index): \(presses[index])")
        }
        for view in [title, count, button] { card.addSubview(view) }
        return card
    }
}

Window.main {
    let window = try Window(title: "Reflections")
    window.scene.backgroundColor = Color(white: 0.05)
    let cards = Cards(window: window)
    let carousel = Carousel()
    carousel.type = .rotary
    // Up a little: the reflections need room below.
    carousel.contentOffset = Size(width: 0, height: -60)
    carousel.depthEffects = DepthEffects(dimming: 0.5, reach: 3)
    carousel.dataSource = cards
    window.show(carousel)
    try withExtendedLifetime(cards) { try window.run() }
}
