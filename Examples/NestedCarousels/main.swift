// SPDX-License-Identifier: MIT

// A ring of cards in every item of a carousel: up and down goes from ring to ring, sideways turns the one in the middle.
// All rings are seen by one eye, before the middle of the window: its place in a ring moves as the ring does.

import CarouselKit

@MainActor
final class Tower: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let ringHeight = 230.0
    private static let colors = ["#D1495B", "#EDAE49", "#66A182", "#2E8BC0", "#8D6BB0"].compactMap { Color(hex: $0) }

    private let window: Window
    private let outer = Carousel()
    /// How far each ring has been turned: their views are used again for others.
    private var turns = [Double](repeating: 0, count: 12)

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.06, green: 0.07, blue: 0.1)
        outer.isVertical = true
        outer.dataSource = self
        outer.delegate = self
        window.scene.root.addSubview(outer)
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        outer.currentItemIndex = 4
    }

    private func layOut() {
        outer.frame = Rect(origin: .zero, size: window.scene.size)
        // Rings are as wide as the window.
        outer.reloadData()
        window.scene.layoutIfNeeded()
        moveViewpoints()
    }

    /// Lets each ring be seen from before the window's middle: its eye moves there, and the ring stays where it is.
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
        card.backgroundColor = Tower.colors[carousel.tag % Tower.colors.count]
        (card.viewWithTag(1) as? Label)?.text = "\(carousel.tag + 1).\(index + 1)"
        return card
    }

    private func ring(_ index: Int, reusing used: Carousel?) -> Carousel {
        let ring = used ?? Carousel()
        ring.frame = Rect(x: 0, y: 0, width: window.scene.size.width, height: Tower.ringHeight)
        let turn = turns[index]
        // The tag says which ring it is, to those who are asked for its cards.
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
        card.isDoubleSided = true
        let label = Label(frame: card.bounds)
        label.tag = 1
        label.font = Font(size: 52, weight: 700)
        label.textAlignment = .center
        label.textColor = .white
        card.addSubview(label)
        return card
    }
}

Window.main {
    let window = try Window(title: "NestedCarousels")
    let tower = Tower(window: window)
    try withExtendedLifetime(tower) { try window.run() }
}
