// SPDX-License-Identifier: MIT

// Three carousels in one window, each with items and a shape of its own: an evening's films, series and records.
// Tab moves the focus from one to the next, so that keys move that one.

import CarouselKit

/// What is on a shelf: how large and how round its items are, and what stands on them.
struct Goods {
    var name: String
    var type: CarouselType
    var size: Size
    var cornerRadius: Double
    var titles: [String]
    var colors: [String]
}

let evening = [
    Goods(
        name: "Films", type: .coverFlow, size: Size(width: 130, height: 180), cornerRadius: 6,
        titles: [
            "Salt", "The Ferry", "Marram", "Night Bus", "A Lighthouse", "Two Rivers", "Kelp", "Under Ice", "Thaw",
            "Birch", "Quarry", "Long Tide", "Ash", "Foxes", "The Weir",
        ],
        colors: ["#c1443c", "#d98e3f", "#31596b", "#6b4a72", "#7d8c45"]),
    Goods(
        name: "Series", type: .linear, size: Size(width: 230, height: 140), cornerRadius: 12,
        titles: [
            "Harbour Street", "The Locksmith", "Orbit", "Small Hours", "Greenhouse", "North Line", "Cold Harbour",
            "Bakers", "The Archive",
        ],
        colors: ["#1f7a72", "#2f5d8a", "#8a5a2f", "#5d7a2f", "#7a2f52"]),
    Goods(
        name: "Music", type: .rotary, size: Size(width: 190, height: 190), cornerRadius: 95,
        titles: [
            "Rowan", "Low Tide", "Heather", "Peat", "Slow Train", "Curlew", "Drift", "Ember", "Linen", "Moth", "Slate",
            "Willow",
        ],
        colors: ["#ff7a59", "#3fb8af", "#f2c14e", "#7a77ff", "#e15a97"]),
]

/// One of the carousels, with a line of text above it.
@MainActor
final class Shelf: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    let carousel = Carousel()
    let caption = Label()
    private let window: Window
    private let goods: Goods

    init(_ goods: Goods, window: Window) {
        self.goods = goods
        self.window = window
        caption.textColor = Color(white: 0.8)
        caption.isUserInteractionEnabled = false
        carousel.type = goods.type
        carousel.clipsToBounds = true
        carousel.dataSource = self
        carousel.delegate = self
        carousel.depthEffects = DepthEffects(dimming: 0.5, reach: 4)
        carousel.currentItemIndex = goods.titles.count / 2
        window.scene.root.addSubview(carousel)
        window.scene.root.addSubview(caption)
        tell()
    }

    private func tell() {
        caption.text = "\(goods.name): \(goods.titles[max(0, carousel.currentItemIndex)])"
    }

    func layOut(in frame: Rect) {
        carousel.frame = frame
        caption.frame = Rect(x: 20, y: frame.minY + 8, width: 300, height: 24)
    }

    func numberOfItems(in carousel: Carousel) -> Int { goods.titles.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard()
        let color = Color(hex: goods.colors[index % goods.colors.count]) ?? .black
        card.backgroundColor = isRound ? Color(white: 0.1) : color
        card.viewWithTag(2)?.backgroundColor = isRound ? color : Color(white: 1, alpha: 0.25)
        (card.viewWithTag(1) as? Label)?.text = goods.titles[index]
        return card
    }

    /// Whether this is a record; films and series have a picture of a setting sun.
    private var isRound: Bool { goods.cornerRadius * 2 == goods.size.width }

    private func makeCard() -> View {
        let card = View(frame: Rect(origin: .zero, size: goods.size))
        card.cornerRadius = goods.cornerRadius
        card.clipsToBounds = true
        card.borderWidth = 2
        card.borderColor = Color(white: 1, alpha: 0.45)
        let (width, height) = (goods.size.width, goods.size.height)
        let disc = View(frame: Rect(center: card.bounds.center, size: Size(width: 88, height: 88)))
        disc.tag = 2
        disc.cornerRadius = 44
        if !isRound { disc.center = Point(x: width * 0.68, y: height * 0.4) }
        let land = View(frame: Rect(x: 0, y: height * 0.55, width: width, height: height))
        land.backgroundColor = Color(white: 0, alpha: 0.35)
        land.isHidden = isRound
        let label = Label(frame: card.bounds.inset(x: 10, y: 10))
        label.tag = 1
        label.font = Font(size: isRound ? 15 : 20, weight: 700)
        label.textAlignment = .center
        label.numberOfLines = 2
        label.textColor = .white
        if !isRound { label.frame = Rect(x: 10, y: height - 68, width: width - 20, height: 60) }
        for view in [disc, land, label] { card.addSubview(view) }
        return card
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .spacing ? value * 1.1 : value
    }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        tell()
        window.report(event: "\(goods.name) at \(carousel.currentItemIndex)")
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
    let shelves = evening.map { Shelf($0, window: window) }
    window.onResize = { layOut(shelves, in: $0) }
    layOut(shelves, in: window.scene.size)
    let hint = Label(
        frame: Rect(x: 20, y: 32, width: 400, height: 24), text: "Drag, or press Tab and the arrows")
    hint.textColor = Color(white: 0.55)
    hint.font = Font(size: 15)
    window.scene.root.addSubview(hint)
    try window.run()
}
