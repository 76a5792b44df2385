// SPDX-License-Identifier: MIT

// Flowers on a polished floor. What is in a ReflectionView is mirrored as it changes: water one and watch the floor.

import CarouselKit

@MainActor
final class Flowers: @MainActor CarouselDataSource {
    private static let kinds = [
        ("Poppy", "#e5484d"), ("Marigold", "#f5a524"), ("Buttercup", "#f2d544"), ("Cornflower", "#4c7df0"),
        ("Violet", "#8e63ce"), ("Peony", "#ef7fb0"), ("Aster", "#b48be8"), ("Gerbera", "#ff7d4d"), ("Lily", "#f4f1e4"),
        ("Bluebell", "#5a6bd8"), ("Primrose", "#f6e27a"), ("Tulip", "#d6336c"),
    ]
    /// How often each flower was watered; kept here because views are reused for others.
    private var waterings = kinds.indices.map { 1 + $0 * 2 % 5 }

    private let window: Window

    init(window: Window) {
        self.window = window
    }

    func numberOfItems(in carousel: Carousel) -> Int { waterings.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard(carousel)
        let (name, color) = Flowers.kinds[index]
        (card.viewWithTag(1) as? Label)?.text = name
        for petal in card.viewWithTag(3)?.subviews.dropLast() ?? [] {
            petal.backgroundColor = (Color(hex: color) ?? .white).withAlpha(0.9)
        }
        grow(index, on: card)
        return card
    }

    /// Each watering makes the stem longer and the flower larger, up to a point.
    private func grow(_ index: Int, on card: View) {
        let part = Double(min(waterings[index], 6)) / 6
        let height = 40 + 70 * part
        card.viewWithTag(2)?.frame = Rect(x: 117, y: 216 - height, width: 6, height: height)
        let flower = card.viewWithTag(3)
        flower?.center = Point(x: 120, y: 216 - height)
        flower?.transform = AffineTransform(scaleX: 0.5 + 0.6 * part, y: 0.5 + 0.6 * part)
    }

    private func makeCard(_ carousel: Carousel) -> View {
        let card = ReflectionView(frame: Rect(x: 0, y: 0, width: 240, height: 330))
        card.reflectionGap = 6
        card.reflectionScale = 0.6
        card.reflectionAlpha = 0.4
        card.backgroundColor = Color(red: 0.16, green: 0.21, blue: 0.24)
        card.cornerRadius = 18
        card.borderWidth = 2
        card.borderColor = Color(white: 1, alpha: 0.25)
        let name = Label(frame: Rect(x: 0, y: 14, width: 240, height: 30))
        name.tag = 1
        name.font = Font(size: 20, weight: 600)
        name.textAlignment = .center
        name.textColor = .white
        let stem = View()
        stem.tag = 2
        stem.backgroundColor = Color(red: 0.36, green: 0.66, blue: 0.36)
        let pot = View(frame: Rect(x: 80, y: 212, width: 80, height: 44))
        pot.cornerRadius = 8
        pot.backgroundColor = Color(red: 0.76, green: 0.42, blue: 0.28)
        let flower = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        flower.tag = 3
        for petal in 0...8 {
            let round = View(frame: Rect(x: 33, y: 33, width: 34, height: 34))
            round.cornerRadius = 17
            round.backgroundColor = Color(red: 0.98, green: 0.8, blue: 0.3)
            // Eight petals around the middle, which comes last and lies on top.
            if petal < 8 {
                round.transform = AffineTransform(translationX: 0, y: -31)
                    .concatenating(AffineTransform(rotationAngle: Double(petal) * .pi / 4))
            }
            flower.addSubview(round)
        }
        let button = Button(frame: Rect(x: 40, y: 268, width: 160, height: 46), title: "Water")
        button.fill = Color(red: 0.18, green: 0.42, blue: 0.62)
        button.addAction { [weak self, weak carousel, weak card] in
            guard let self, let card, let index = carousel?.index(ofItemView: card) else { return }
            waterings[index] += 1
            View.animate(duration: 0.5) { grow(index, on: card) }
            window.report(event: "\(Flowers.kinds[index].0): \(waterings[index])")
        }
        for view in [name, stem, pot, flower, button] { card.addSubview(view) }
        return card
    }
}

Window.main {
    let window = try Window(title: "Reflections")
    window.scene.backgroundColor = Color(red: 0.06, green: 0.08, blue: 0.1)
    let flowers = Flowers(window: window)
    let carousel = Carousel()
    carousel.type = .rotary
    // Up a little: the reflections need room below.
    carousel.contentOffset = Size(width: 0, height: -60)
    carousel.depthEffects = DepthEffects(dimming: 0.5, reach: 3)
    carousel.dataSource = flowers
    window.show(carousel)
    let hint = Label(
        frame: Rect(x: 20, y: 20, width: 600, height: 24), text: "Water the flower in the middle; drag for the others")
    hint.textColor = Color(white: 0.7)
    window.scene.root.addSubview(hint)
    try withExtendedLifetime(flowers) { try window.run() }
}
