// SPDX-License-Identifier: MIT

import CarouselKit

/// The home screen: rows of posters, and above them what there is to know about the one in focus.
@MainActor
final class Theatre: @MainActor CarouselRowsDataSource, @MainActor CarouselRowsDelegate, @MainActor CarouselDataSource,
    @MainActor CarouselDelegate
{
    private static let titles = [
        "Tonight", "After Dark", "Slow Cinema", "Small Planets", "For a Rainy Sunday", "Lost and Found",
    ]

    private let window: Window
    private let posters: Int
    private let backdrop = Backdrop()
    private let home = View()
    private let rows = CarouselRows()
    private let pages = PageIndicator()
    private let facts = FilmFacts()
    private var detail: DetailPage?
    private var focus = (row: 0, item: 0)
    /// How the films in the row go by on their own. They do not while a page is open, because the home screen is invisible then.
    private let attract: Attract
    /// The unit of all lengths, in points: the window is 720 units high.
    private var unit: Double { window.scene.size.height / 720 }

    init(window: Window, posters: Int, patience: Double) {
        (self.window, self.posters) = (window, max(Theatre.titles.count, posters))
        attract = Attract(idle: patience, interval: min(8, patience), choice: .next, turns: 0, duration: 1)
        window.navigation = .directional
        window.isPointerHidden = true
        window.scene.backgroundColor = Color(red: 0.02, green: 0.025, blue: 0.035)
        window.scene.theme.focusRingWidth = 0
        window.scene.theme.fill = Color(white: 1, alpha: 0.14)
        for view in [backdrop, home] { window.scene.root.addSubview(view) }
        for view in [facts, rows, pages] as [View] { home.addSubview(view) }
        // Rows above the one in focus fade out, and rows below it are darkened.
        rows.options = [.fadeMin: -0.05, .fadeRange: 0.6, .fadeMinAlpha: 0, .visibleItems: 6]
        rows.carousel.depthEffects = DepthEffects(dimming: 0.42)
        rows.carousel.scrollAnimation = .spring(damping: 1, response: 0.42)
        (pages.style, pages.currentPageIndicatorColor) = (.lines, .white)
        pages.pageIndicatorColor = Color(white: 1, alpha: 0.25)
        (rows.delegate, rows.dataSource) = (self, self)
        window.onResize = { [unowned self] _ in layOut() }
        window.scene.onCommand = { [unowned self] in use($0) }
        layOut()
        rows.takeFocus()
    }

    private func film(inRow row: Int, at item: Int) -> Film { Film.all[(row * 7 + item) % Film.all.count] }

    private func layOut() {
        let (size, unit) = (window.scene.size, unit)
        (backdrop.frame, home.frame) = (Rect(origin: .zero, size: size), Rect(origin: .zero, size: size))
        facts.frame = Rect(x: 64 * unit, y: 62 * unit, width: 620 * unit, height: 230 * unit)
        facts.size = 52 * unit
        (rows.titleHeight, rows.titleInset, rows.rowHeight) = (46 * unit, 64 * unit, 336 * unit)
        rows.titleFont = Font(family: Film.letters, size: 21 * unit, weight: 600)
        rows.titleColor = Color(white: 0.92)
        rows.frame = Rect(x: 0, y: 296 * unit, width: size.width, height: 424 * unit)
        pages.frame = Rect(x: size.width - 264 * unit, y: 304 * unit, width: 200 * unit, height: 24 * unit)
        rows.reloadData()
        detail?.removeFromSuperview()
        detail = nil
    }

    // MARK: - Rows

    func numberOfRows(in rows: CarouselRows) -> Int { Theatre.titles.count }
    func rows(_ rows: CarouselRows, titleForRowAt index: Int) -> String? { Theatre.titles[index] }
    func rows(_ rows: CarouselRows, identifierForRowAt index: Int) -> String? { Theatre.titles[index] }

    func rows(_ rows: CarouselRows, configure carousel: Carousel, forRowAt index: Int) {
        carousel.centerScale = CenterScale(zoom: 1.16, curve: .easeInOut, anchor: .center)
        carousel.scrollAnimation = .spring(damping: 1, response: 0.38)
        // The poster in focus is at the left, and the row moves past there, until its last poster is at the right.
        (carousel.alignment, carousel.alignmentInset, carousel.trimsEnds) = (.start, 64 * unit, true)
        carousel.attract = index == focus.row ? attract : nil
        (carousel.dataSource, carousel.delegate) = (self, self)
    }

    func rows(_ rows: CarouselRows, didFocusItemAt index: Int, inRow row: Int) {
        frame(posterAt: focus.item, inRow: focus.row, isFocused: false)
        // Setting `attract` to nil would end a show in progress, so it is left alone while the focus stays in the row.
        if row != focus.row { rows.carousel(ofRow: focus.row)?.attract = nil }
        focus = (row, index)
        rows.carousel(ofRow: row)?.attract = attract
        frame(posterAt: index, inRow: row, isFocused: true)
        let film = film(inRow: row, at: index)
        facts.show(film)
        pages.carousel = rows.carousel(ofRow: row)
        backdrop.show(film)
        window.report(event: "\(Theatre.titles[row]): \(film.title)")
    }

    private func frame(posterAt item: Int, inRow row: Int, isFocused: Bool) {
        guard let poster = rows.carousel(ofRow: row)?.itemView(at: item) else { return }
        View.animate(duration: 0.25, animations: { poster.borderWidth = isFocused ? 3 * unit : 0 })
    }

    func numberOfItems(in carousel: Carousel) -> Int { posters / Theatre.titles.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let poster = view as? Poster ?? Poster()
        let row = rows.index(ofRow: carousel) ?? 0
        poster.bounds.size = Size(width: 176 * unit, height: 264 * unit)
        poster.show(film(inRow: row, at: index))
        poster.shadow = Shadow(
            offset: Size(width: 0, height: 10 * unit), blur: 26 * unit, color: Color(white: 0, alpha: 0.55))
        poster.borderColor = Color(white: 1, alpha: 0.95)
        poster.borderWidth = focus == (row, index) ? 3 * unit : 0
        return poster
    }

    func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? { "\(index)" }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        switch option {
        case .spacing: 1.12
        case .visibleItems: 22
        default: value
        }
    }

    func carouselWillBeginAttract(_ carousel: Carousel) { window.report(event: "attract") }

    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) {
        if let row = rows.index(ofRow: carousel), (row, index) == focus { open() }
    }

    // MARK: - The detail page

    /// Where the poster in focus is.
    private var posterFrame: Rect {
        guard let poster = rows.carousel(ofRow: focus.row)?.itemView(at: focus.item),
            let low = poster.convert(.zero, to: nil),
            let high = poster.convert(Point(x: poster.bounds.width, y: poster.bounds.height), to: nil)
        else {
            return Rect(center: Point(x: 150 * unit, y: 480 * unit), size: Size(width: 176 * unit, height: 264 * unit))
        }
        return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    private func open() {
        guard detail == nil else { return }
        let film = film(inRow: focus.row, at: focus.item)
        let page = DetailPage(film, over: window.scene.root, from: posterFrame, unit: unit)
        detail = page
        home.isUserInteractionEnabled = false
        View.animate(duration: 0.3, animations: { home.alpha = 0 })
        for button in page.buttons {
            button.addAction { [unowned self] in window.report(event: "\(button.title): \(film.title)") }
        }
        mark(page.buttons[0])
        window.report(event: "open: \(film.title)")
    }

    private func mark(_ button: Button) {
        window.scene.focusedView = button
        for other in detail?.buttons ?? [] {
            other.fill = other === button ? Color(white: 0.96) : Color(white: 1, alpha: 0.14)
            other.titleColor = other === button ? Color(white: 0.06) : .white
        }
    }

    private func close() {
        guard let page = detail else { return }
        detail = nil
        home.isUserInteractionEnabled = true
        View.animate(duration: 0.35, delay: 0.1, animations: { home.alpha = 1 })
        page.leave(to: posterFrame) {}
        rows.takeFocus()
        window.report(event: "back")
    }

    /// On the detail page left and right go among the buttons, and Escape goes back.
    private func use(_ command: Command) -> Bool {
        guard let page = detail else { return command == .leave }
        switch command {
        case .leave:
            close()
            return true
        case .move(let direction, let count) where direction == .left || direction == .right:
            let place = page.buttons.firstIndex { $0.isFocused } ?? 0
            let next = place + (direction == .left ? -count : count)
            mark(page.buttons[min(max(next, 0), page.buttons.count - 1)])
            return true
        case .select: return false
        default: return true
        }
    }
}
