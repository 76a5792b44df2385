// SPDX-License-Identifier: MIT

// A ring of cards in every item of a carousel: up and down goes from ring to ring, sideways turns the one in the middle.
// Each ring is a city, each card a day of its weather.
// All rings are seen from one point in front of the window's middle, so each ring's viewpoint moves as the ring does.

import CarouselKit

@MainActor
final class Tower: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let ringHeight = 230.0
    private static let cities = [
        "Tromso", "Reykjavik", "Bergen", "Edinburgh", "Dublin", "Lisbon", "Athens", "Nairobi", "Mumbai", "Singapore",
        "Cairo", "Muscat",
    ]
    /// For sun, sun and clouds, clouds, and rain.
    private static let colors = ["#3c8fd0", "#4f86b0", "#6d7f91", "#465a78"].compactMap { Color(hex: $0) }
    private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    private let window: Window
    private let outer = Carousel()
    /// How far each ring has been turned; kept here because their views are reused for others.
    private var turns = [Double](repeating: 0, count: cities.count)

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.07, green: 0.12, blue: 0.2)
        outer.isVertical = true
        outer.dataSource = self
        outer.delegate = self
        window.scene.root.addSubview(outer)
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        outer.currentItemIndex = 5
        let hint = Label(
            frame: Rect(x: 20, y: 20, width: 260, height: 50), text: "Drag up and down for cities,\nsideways for days")
        hint.numberOfLines = 2
        hint.textColor = Color(white: 0.75)
        window.scene.root.addSubview(hint)
    }

    private func layOut() {
        outer.frame = Rect(origin: .zero, size: window.scene.size)
        // Rings are as wide as the window.
        outer.reloadData()
        window.scene.layoutIfNeeded()
        moveViewpoints()
    }

    /// Lets each ring be seen from in front of the window's middle: moves its viewpoint there, and leaves the ring where it is.
    private func moveViewpoints() {
        for case let ring as Carousel in outer.visibleItemViews {
            let distance = outer.offsetForItem(at: ring.tag) * outer.itemWidth
            ring.contentOffset = Size(width: 0, height: -distance)
            ring.viewpointOffset = Size(width: 0, height: -distance)
        }
    }

    func carouselDidScroll(_ carousel: Carousel) {
        if carousel === outer { moveViewpoints() } else { turns[carousel.tag] = carousel.scrollOffset }
    }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        if carousel !== outer {
            window.report(event: "ring \(carousel.tag) at \(carousel.currentItemIndex)")
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int { carousel === outer ? turns.count : 14 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        if carousel === outer { return ring(index, reusing: view as? Carousel) }
        let card = view ?? makeCard()
        let city = carousel.tag
        // Warmer from city to city, and never twice the same from day to day.
        let degrees = 2 + city * 5 / 2 + (index * 5 + city * 3) % 7
        let kind = (index * 3 + city * 2 + index / 3) % 4
        card.backgroundColor = Tower.colors[kind]
        for (tag, isShown) in [(3, kind < 2), (4, kind > 0), (5, kind == 3)] {
            card.viewWithTag(tag)?.isHidden = !isShown
        }
        (card.viewWithTag(1) as? Label)?.text = "\(degrees)\u{B0}"
        (card.viewWithTag(2) as? Label)?.text = "\(Tower.cities[city]), \(Tower.days[index % 7])"
        return card
    }

    private func ring(_ index: Int, reusing used: Carousel?) -> Carousel {
        let ring = used ?? Carousel()
        ring.frame = Rect(x: 0, y: 0, width: window.scene.size.width, height: Tower.ringHeight)
        let turn = turns[index]
        // The tag says which ring it is when its cards are asked for.
        ring.tag = index
        ring.type = .cylinder
        if used == nil {
            ring.dataSource = self
            ring.delegate = self
        }
        ring.reloadData()
        ring.scrollOffset = turn
        return ring
    }

    private func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 190, height: 160))
        card.cornerRadius = 14
        card.borderWidth = 2
        card.borderColor = Color(white: 1, alpha: 0.5)
        card.isDoubleSided = true
        /// Adds something round in a colour; shapes with the same tag are shown or hidden together.
        func shape(_ frame: Rect, _ color: Color, in parent: View) {
            let view = View(frame: frame)
            view.cornerRadius = min(frame.width, frame.height) / 2
            view.backgroundColor = color
            parent.addSubview(view)
        }
        let parts = (3...5).map { tag in
            let part = View(frame: card.bounds)
            part.tag = tag
            card.addSubview(part)
            return part
        }
        shape(Rect(x: 110, y: 20, width: 54, height: 54), Color(red: 1, green: 0.83, blue: 0.3), in: parts[0])
        for (x, y, extent) in [(88.0, 52.0, 36.0), (108, 38, 50), (142, 54, 34)] {
            shape(Rect(x: x, y: y, width: extent, height: extent), Color(white: 0.96), in: parts[1])
        }
        shape(Rect(x: 100, y: 62, width: 64, height: 26), Color(white: 0.96), in: parts[1])
        for x in [106.0, 128, 150] {
            shape(Rect(x: x, y: 94, width: 5, height: 16), Color(red: 0.6, green: 0.85, blue: 1), in: parts[2])
        }
        for (tag, frame, font) in [
            (1, Rect(x: 16, y: 28, width: 80, height: 56), Font(size: 34, weight: 700)),
            (2, Rect(x: 16, y: 118, width: 170, height: 28), Font(size: 17, weight: 600)),
        ] {
            let label = Label(frame: frame)
            label.tag = tag
            label.font = font
            label.textColor = .white
            card.addSubview(label)
        }
        return card
    }
}

Window.main {
    let window = try Window(title: "NestedCarousels")
    let tower = Tower(window: window)
    try withExtendedLifetime(tower) { try window.run() }
}
