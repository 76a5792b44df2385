// SPDX-License-Identifier: MIT

// A day in six pages: a swipe, however far and fast, turns one. Dots show where you are, and a finger on them goes to any page;
// the buttons and the keys turn pages, too.

import CarouselKit

@MainActor
final class Pages: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let pages = [
        ("Dawn", "A swipe turns one page, however far it goes.", "#c9747a", "#5b3a5e", "#ffd9a0"),
        ("Morning", "Let go between two pages, and the nearer one comes.", "#6fa8c9", "#3f6b57", "#ffe9a8"),
        ("Noon", "The buttons at the sides turn pages as well.", "#3d8fd1", "#3d7a4a", "#fff3c4"),
        ("Afternoon", "So do the arrows, Home and End.", "#5b8db8", "#6b7a3d", "#ffe08a"),
        ("Evening", "Without paging a flick carries over several pages.", "#b5563f", "#4a2b3f", "#ffb35c"),
        ("Night", "Beyond the last page they give a little, and come back.", "#1b2245", "#0d1128", "#f2efdc"),
    ]

    private let window: Window
    private let carousel = Carousel()
    private let back = Button(title: "\u{2039}")
    private let forward = Button(title: "\u{203A}")
    private let dots = PageIndicator()
    private let paging = Switch()
    private let pagingLabel = Label(text: "isPagingEnabled")

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.95, green: 0.94, blue: 0.92)
        window.scene.theme = .light
        carousel.isPagingEnabled = true
        carousel.maximumItemsPerSwipe = 1
        carousel.dataSource = self
        carousel.delegate = self
        paging.isOn = true
        paging.addAction(for: .valueChanged) { [unowned self] in
            carousel.isPagingEnabled = paging.isOn
            // Without a limit, a long drag passes several pages.
            carousel.maximumItemsPerSwipe = paging.isOn ? 1 : nil
            window.report(event: "paging \(paging.isOn)")
        }
        back.addAction { [unowned self] in carousel.scroll(byNumberOfItems: -1, duration: 0.4) }
        forward.addAction { [unowned self] in carousel.scroll(byNumberOfItems: 1, duration: 0.4) }
        dots.carousel = carousel
        // Tab moves the focus there; after Enter, the arrows turn pages.
        dots.isInteractive = true
        dots.addAction(for: .valueChanged) { [unowned self] in window.report(event: "chosen \(dots.currentPage)") }
        for view in [carousel, back, forward, paging, pagingLabel, dots] as [View] {
            window.scene.root.addSubview(view)
        }
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        showPage()
    }

    private func showPage() {
        let page = carousel.currentItemIndex
        back.isEnabled = page > 0
        forward.isEnabled = page < Pages.pages.count - 1
    }

    private func layOut() {
        let size = window.scene.size
        carousel.frame = Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - 80))
        back.frame = Rect(x: 20, y: carousel.center.y - 40, width: 50, height: 80)
        forward.frame = Rect(x: size.width - 70, y: carousel.center.y - 40, width: 50, height: 80)
        dots.frame = Rect(x: size.width / 2 - 100, y: size.height - 62, width: 200, height: 24)
        pagingLabel.frame = Rect(x: 20, y: size.height - 65, width: 150, height: 31)
        paging.frame.origin = Point(x: 175, y: size.height - 65)
        // Pages are as large as the window has room for.
        carousel.reloadData()
    }

    func numberOfItems(in carousel: Carousel) -> Int { Pages.pages.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let (title, text, sky, land, sun) = Pages.pages[index]
        let size = Size(width: max(0, carousel.bounds.width - 200), height: max(0, carousel.bounds.height - 80))
        let page = view ?? makePage()
        page.bounds.size = size
        page.backgroundColor = Color(hex: sky) ?? .black
        // The sun goes over the page from left to right; the hills are circles of which the page shows the tops.
        let part = Double(index) / Double(Pages.pages.count - 1)
        let sunPlace = Point(x: (0.12 + 0.76 * part) * size.width, y: (0.5 - 1.4 * part * (1 - part)) * size.height)
        let hills = [Point(x: 0.2 * size.width, y: 2.15 * size.width), Point(x: 0.8 * size.width, y: 2.2 * size.width)]
        for (tag, center, extent, color, alpha) in [
            (3, sunPlace, 110, sun, Float(1)), (4, sunPlace, 160, sun, 0.3),
            (5, hills[0], 3.5 * size.width, land, 1), (6, hills[1], 3.5 * size.width, land, 0.6),
        ] {
            let disc = page.viewWithTag(tag)
            disc?.frame = Rect(center: center, size: Size(width: extent, height: extent))
            disc?.cornerRadius = extent / 2
            disc?.backgroundColor = (Color(hex: color) ?? .black).withAlpha(alpha)
        }
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
        page.clipsToBounds = true
        for tag in 3...6 {
            let disc = View()
            disc.tag = tag
            page.addSubview(disc)
        }
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
