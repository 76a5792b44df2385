// SPDX-License-Identifier: MIT

// Pages: a flick, however fast, turns one. Dots show which; the buttons and the keys turn as well.

import CarouselKit

@MainActor
final class Pages: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let pages = [
        ("Welcome", "A flick turns one page, however fast it is.", "#22577A"),
        ("Drag", "Let go between two pages, and the nearer one comes.", "#38A3A5"),
        ("Buttons", "Those at the sides turn pages as well.", "#57A773"),
        ("Keys", "So do the arrows, Home and End.", "#B5838D"),
        ("Switch", "Without paging a flick carries over several pages.", "#6D597A"),
        ("The end", "Beyond it the pages give a little, and come back.", "#355070"),
    ]

    private let window: Window
    private let carousel = Carousel()
    private let back = Button(title: "\u{2039}")
    private let forward = Button(title: "\u{203A}")
    private let dots = pages.map { _ in View() }
    private let paging = Switch()
    private let pagingLabel = Label(text: "isPagingEnabled")

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.95, green: 0.94, blue: 0.92)
        window.scene.theme = .light
        carousel.isPagingEnabled = true
        carousel.dataSource = self
        carousel.delegate = self
        paging.isOn = true
        paging.addAction(for: .valueChanged) { [unowned self] in
            carousel.isPagingEnabled = paging.isOn
            window.report(event: "paging \(paging.isOn)")
        }
        back.addAction { [unowned self] in carousel.scroll(byNumberOfItems: -1, duration: 0.4) }
        forward.addAction { [unowned self] in carousel.scroll(byNumberOfItems: 1, duration: 0.4) }
        for view in [carousel, back, forward, paging, pagingLabel] as [View] + dots {
            window.scene.root.addSubview(view)
        }
        for dot in dots {
            dot.bounds.size = Size(width: 12, height: 12)
            dot.cornerRadius = 6
        }
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        showPage()
    }

    private func showPage() {
        let page = carousel.currentItemIndex
        for (index, dot) in dots.enumerated() {
            dot.backgroundColor = Color(white: index == page ? 0.25 : 0.75)
        }
        back.isEnabled = page > 0
        forward.isEnabled = page < dots.count - 1
    }

    private func layOut() {
        let size = window.scene.size
        carousel.frame = Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - 80))
        back.frame = Rect(x: 20, y: carousel.center.y - 40, width: 50, height: 80)
        forward.frame = Rect(x: size.width - 70, y: carousel.center.y - 40, width: 50, height: 80)
        for (index, dot) in dots.enumerated() {
            dot.center = Point(
                x: size.width / 2 + (Double(index) - Double(dots.count - 1) / 2) * 26, y: size.height - 50)
        }
        pagingLabel.frame = Rect(x: 20, y: size.height - 65, width: 150, height: 31)
        paging.frame.origin = Point(x: 175, y: size.height - 65)
        // Pages are as large as the window has room for.
        carousel.reloadData()
    }

    func numberOfItems(in carousel: Carousel) -> Int { Pages.pages.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let (title, text, color) = Pages.pages[index]
        let size = Size(width: max(0, carousel.bounds.width - 200), height: max(0, carousel.bounds.height - 80))
        let page = view ?? makePage()
        page.bounds.size = size
        page.backgroundColor = Color(hex: color) ?? .black
        if let label = page.viewWithTag(1) as? Label {
            label.text = title
            label.frame = Rect(x: 30, y: size.height / 2 - 90, width: max(0, size.width - 60), height: 90)
        }
        if let label = page.viewWithTag(2) as? Label {
            label.text = text
            label.frame = Rect(x: 30, y: size.height / 2, width: max(0, size.width - 60), height: 60)
        }
        return page
    }

    private func makePage() -> View {
        let page = View()
        page.cornerRadius = 24
        for (tag, font) in [(1, Font(size: 60, weight: 700)), (2, Font(size: 22))] {
            let label = Label()
            label.tag = tag
            label.font = font
            label.textAlignment = .center
            label.textColor = .white
            page.addSubview(label)
        }
        return page
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .spacing ? 1.05 : value
    }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        showPage()
        window.report(event: "page \(carousel.currentItemIndex)")
    }
}

Window.main {
    let window = try Window(title: "Paging")
    let pages = Pages(window: window)
    try withExtendedLifetime(pages) { try window.run() }
}
