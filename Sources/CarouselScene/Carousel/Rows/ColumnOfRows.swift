// SPDX-License-Identifier: MIT

import CarouselCore

/// The vertical carousel of rows. It has the focus only until a row can have it.
final class ColumnOfRows: Carousel, CarouselDataSource, CarouselDelegate {
    /// Weak, because programs may keep the column for longer than the rows.
    private weak var rows: CarouselRows?

    init(of rows: CarouselRows) {
        self.rows = rows
        super.init(frame: .zero)
        isVertical = true
        // The first row is at the top, and so is the one in focus.
        alignment = .start
        // Every row takes touches, so that it can be scrolled sideways.
        centerItemWhenSelected = false
        dataSource = self
        delegate = self
    }

    override var isFocusScope: Bool { false }
    override var forwardsFocus: Bool { true }
    override var viewsOpenToFocus: [View] { rows.flatMap { $0.row(at: $0.focusedRow) }.map { [$0] } ?? [] }
    override var focusOrigin: View { focusedCarousel?.focusOrigin ?? self }
    private var focusedCarousel: Carousel? { rows.flatMap { $0.carousel(ofRow: $0.focusedRow) } }

    /// Moves up and down are the column's, everything else is for the row in focus.
    override func handle(_ command: Command) -> Bool {
        if case .move(let direction, _) = command, direction.isVertical { return super.handle(command) }
        guard let row = focusedCarousel, row.scene?.focusedView !== row else { return false }
        return row.handle(command)
    }

    func numberOfItems(in carousel: Carousel) -> Int { rows.flatMap { $0.dataSource?.numberOfRows(in: $0) } ?? 0 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        guard let rows else { return view ?? View() }
        let row = view as? CarouselRow ?? CarouselRow(of: rows)
        row.bounds.size = Size(width: rows.bounds.width, height: rows.rowHeight)
        if let source = rows.dataSource { row.setUp(forRow: index, named: rows.name(ofRow: index), of: rows, source) }
        return row
    }

    func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? { rows?.name(ofRow: index) }
    func carouselItemWidth(_ carousel: Carousel) -> Double { rows?.rowHeight ?? 0 }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        rows?.options[option] ?? value
    }

    func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { rows?.updateFocusedRow() }
    func carouselWillBeginDecelerating(_ carousel: Carousel) { rows?.updateFocusedRow() }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) { rows?.updateFocusedRow() }
}

extension CarouselRows {
    func name(ofRow index: Int) -> String { dataSource?.rows(self, identifierForRowAt: index) ?? "\(index)" }

    func updateFocusedRow() {
        focusedRow = column.destinationItemIndex
        moveFocusToFocusedRow()
        reportFocus()
    }

    /// Moves the focus to the focused row, if it is anywhere among the rows. The column keeps it while that row is not in sight.
    func moveFocusToFocusedRow() {
        if focusedRow < 0 { focusedRow = column.destinationItemIndex }
        guard let focused = scene?.focusedView, focused.isDescendant(of: column), let row = row(at: focusedRow),
            !focused.isDescendant(of: row)
        else { return }
        scene?.focusedView = row.carousel
    }

    func reportFocus() {
        guard !isReloading, let row = row(at: focusedRow) else { return }
        let now = (row: focusedRow, item: row.carousel.currentItemIndex)
        guard reportedFocus.map({ $0 != now }) ?? true else { return }
        reportedFocus = now
        delegate?.rows(self, didFocusItemAt: now.item, inRow: now.row)
    }
}

extension Carousel {
    /// The carousel's `state`, without asking the data source, whose data may have changed.
    var knownState: State {
        let index = destinationItemIndex
        return State(identifier: namedItem.index == index ? namedItem.identifier : nil, index: index)
    }
}

final class CarouselRow: View {
    let carousel = Carousel()
    let title = Label()
    private(set) weak var rows: CarouselRows?
    private(set) var identity: (index: Int, name: String)?
    /// Whether the row has left the scene, and its state has been noted.
    private var hasLeft = false
    /// Whether the row's items are loaded because it comes into sight, and not because they have changed.
    private var isSettingUp = false

    init(of rows: CarouselRows) {
        self.rows = rows
        super.init()
        carousel.staysAmongItems = true
        addSubview(title)
        addSubview(carousel)
        adoptStyle()
        carousel.onCurrentItemChange = { [weak self] in
            guard let self else { return }
            // A touch in another row takes the focus there.
            if let index = identity?.index, carousel.scrollReason == .touch, self.rows?.focusedRow != index {
                self.rows?.scrollToRow(at: index, animated: true)
            }
            self.rows?.reportFocus()
        }
        carousel.onCurrentItemReplacement = { [weak self] in
            guard let self, !isSettingUp, let rows = self.rows, rows.reportedFocus?.row == identity?.index else {
                return
            }
            rows.reportedFocus = nil
            rows.reportFocus()
        }
    }

    override var showsFocusOfCarousel: Bool { true }

    func setUp(forRow index: Int, named name: String, of rows: CarouselRows, _ dataSource: any CarouselRowsDataSource) {
        isSettingUp = true
        defer { isSettingUp = false }
        // The carousel may have scrolled since the former row's state was noted.
        if !hasLeft { saveState() }
        let isUsed = identity != nil
        if identity?.name != name { carousel.motion.more.forget() }
        identity = (index, name)
        title.text = dataSource.rows(rows, titleForRowAt: index) ?? ""
        dataSource.rows(rows, configure: carousel, forRowAt: index)
        if isUsed { carousel.reloadData() }
        let state = rows.remembersPositions ? rows.savedStates[name] : nil
        carousel.restore(state ?? Carousel.State(index: carousel.initialItemIndex))
        setNeedsLayout()
    }

    func saveState() {
        guard let rows, let identity, carousel.numberOfItems > 0 else { return }
        rows.savedStates[identity.name] = rows.isReloading ? carousel.knownState : carousel.state
    }

    func adoptStyle() {
        guard let rows else { return }
        title.font = rows.titleFont
        title.textColor = rows.titleColor
        setNeedsLayout()
    }

    override func layoutSubviews() {
        guard let rows else { return }
        let top = min(rows.titleHeight, bounds.height)
        title.textAlignment = effectiveLayoutDirection == .rightToLeft ? .right : .left
        title.frame = Rect(x: rows.titleInset, y: 0, width: max(0, bounds.width - 2 * rows.titleInset), height: top)
        carousel.frame = Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
        rows.moveFocusToFocusedRow()
        rows.reportFocus()
    }

    override func didMoveToScene() {
        hasLeft = scene == nil
        if hasLeft { saveState() } else { setNeedsLayout() }
    }
}
