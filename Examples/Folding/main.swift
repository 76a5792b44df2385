// SPDX-License-Identifier: MIT

// Deliveries as a list of slips that unfold, and courses as cards that open: a tap or Enter opens the one in the middle, and
// Escape closes it. Another tap folds a slip up, and lets a card fill the row. Tab goes from the list to the row. Cards can also
// be pulled up to open, and down to close.

import CarouselKit

private let ink = Color(red: 0.16, green: 0.18, blue: 0.25)

@MainActor
private func label(_ text: String, _ frame: Rect, size: Double, weight: Int = 400, color: Color = ink) -> Label {
    let label = Label(frame: frame)
    label.text = text
    label.font = Font(size: size, weight: weight)
    label.textColor = color
    label.numberOfLines = 0
    return label
}

/// Slips of paper in a list from top to bottom.
@MainActor
final class Slips: @MainActor CarouselDataSource {
    private static let goods = [
        ("Piano", "14.20"), ("Bicycle", "09.45"), ("Bookshelf", "11.10"), ("Lamp", "16.05"), ("Kiln", "08.30"),
        ("Loom", "13.15"), ("Canoe", "10.40"), ("Oven", "15.25"),
    ]

    func numberOfItems(in carousel: Carousel) -> Int { Slips.goods.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let slip = FoldingView(frame: Rect(x: 0, y: 0, width: 380, height: 92), unfoldedLength: 368, segments: 4)
        slip.backColor = Color(red: 0.86, green: 0.8, blue: 0.7)
        let (goods, time) = Slips.goods[index]
        let color = Color(hex: ["#e76f51", "#2a9d8f", "#577590", "#c9803a"][index % 4]) ?? .black
        slip.front.backgroundColor = .white
        let band = View(frame: Rect(x: 0, y: 0, width: 96, height: 92))
        band.backgroundColor = color
        band.addSubview(label(time, Rect(x: 16, y: 30, width: 80, height: 32), size: 22, weight: 700, color: .white))
        slip.front.addSubview(band)
        slip.front.addSubview(label(goods, Rect(x: 116, y: 26, width: 250, height: 40), size: 28, weight: 600))
        slip.inside.backgroundColor = .white
        let head = View(frame: Rect(x: 0, y: 0, width: 380, height: 92))
        head.backgroundColor = color
        head.addSubview(
            label(goods, Rect(x: 22, y: 26, width: 300, height: 40), size: 28, weight: 700, color: .white))
        slip.inside.addSubview(head)
        let lines = ["Leaves the depot at \(time)", "Two people, one flight of stairs", "Ring twice; mind the cat"]
        for (number, line) in lines.enumerated() {
            slip.inside.addSubview(
                label(line, Rect(x: 22, y: 108 + 54 * Double(number), width: 340, height: 40), size: 19))
        }
        let sign = Button(frame: Rect(x: 22, y: 304, width: 120, height: 44), title: "Sign")
        sign.addAction { [unowned sign] in sign.title = "Signed" }
        slip.inside.addSubview(sign)
        for side in [slip.front, slip.inside] { (side.cornerRadius, side.clipsToBounds) = (10, true) }
        return slip
    }
}

/// Cards in a row, which open upward.
@MainActor
final class Courses: @MainActor CarouselDataSource {
    private static let names = ["Botany", "Optics", "Masonry", "Harmony", "Weaving", "Rivers"]

    func numberOfItems(in carousel: Carousel) -> Int { Courses.names.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = ExpandingView(frame: Rect(x: 0, y: 0, width: 240, height: 330))
        card.headerHeight = 200
        let color = Color(hex: ["#457b9d", "#e9c46a", "#bc6c25", "#8d6cab", "#d1495b", "#52796f"][index % 6])
        card.front.backgroundColor = color ?? .black
        let name = label(
            Courses.names[index], Rect(x: 20, y: 140, width: 200, height: 50), size: 36, weight: 800, color: .white)
        name.autoresizingMask = [.flexibleTopMargin, .flexibleBottomMargin, .flexibleRightMargin]
        card.front.addSubview(name)
        card.back.backgroundColor = .white
        let note = label(
            "Eight evenings\nfrom the second of March", Rect(x: 20, y: 264, width: 216, height: 56), size: 16)
        note.autoresizingMask = [.flexibleTopMargin, .flexibleRightMargin]
        // Comes out from behind the front when the card fills the carousel.
        let plan = label(
            "Bring a notebook;\nthe kettle is on.",
            Rect(x: 20, y: 20, width: 200, height: 70),
            size: 20)
        plan.autoresizingMask = [.flexibleBottomMargin, .flexibleRightMargin]
        for text in [note, plan] { card.back.addSubview(text) }
        return card
    }
}

@MainActor
final class Folding: @MainActor CarouselDelegate {
    private let window: Window
    private let (slips, courses) = (Slips(), Courses())
    private let (list, row) = (Carousel(), Carousel())

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.9, green: 0.92, blue: 0.95)
        list.isVertical = true
        list.itemSizing = .views
        row.shape = ExpandingRow(minimumAlpha: 0.6)
        (list.dataSource, row.dataSource) = (slips, courses)
        for carousel in [list, row] {
            carousel.delegate = self
            carousel.clipsToBounds = true
            window.scene.root.addSubview(carousel)
        }
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        list.currentItemIndex = 2
        row.currentItemIndex = 1
    }

    private func layOut() {
        let size = window.scene.size
        let middle = size.width * 0.42
        list.frame = Rect(x: 0, y: 0, width: middle, height: size.height)
        row.frame = Rect(x: middle, y: 0, width: size.width - middle, height: size.height)
    }

    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) {
        window.report(event: "\(carousel === list ? "slip" : "course") \(index)")
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        carousel === list && option == .spacing ? 1.14 : value
    }
}

Window.main {
    let window = try Window(title: "Folding", size: Size(width: 1280, height: 720))
    let folding = Folding(window: window)
    try withExtendedLifetime(folding) { try window.run() }
}
