// SPDX-License-Identifier: MIT

import CarouselCore

/// A row: its title, and below it its carousel.
final class CarouselRow: View {
    let carousel = Carousel()
    let title = Label()
    private(set) weak var rows: CarouselRows?
    /// Which row it is; nil before it is one.
    private(set) var place: (index: Int, name: String)?
    /// Whether it has left the scene, and where it was has been noted.
    private var hasLeft = false

    init(of rows: CarouselRows) {
        self.rows = rows
        super.init()
        carousel.staysAmongItems = true
        addSubview(title)
        addSubview(carousel)
        adoptStyle()
        carousel.onCurrentItemChange = { [weak self] in
            guard let self else { return }
            // A finger on another row takes the focus there.
            if let index = place?.index, carousel.scrollReason == .touch, self.rows?.focusedRow != index {
                self.rows?.scrollToRow(at: index, animated: true)
            }
            self.rows?.tellFocus()
        }
    }

    override var showsFocusOfCarousel: Bool { true }

    /// Becomes a row, and goes where that was left.
    func become(rowAt index: Int, named name: String, of rows: CarouselRows, _ dataSource: any CarouselRowsDataSource) {
        // What has been noted of its former place may have changed since.
        if !hasLeft { remember() }
        let isUsed = place != nil
        place = (index, name)
        title.text = dataSource.rows(rows, titleForRowAt: index) ?? ""
        dataSource.rows(rows, configure: carousel, forRowAt: index)
        if isUsed { carousel.reloadData() }
        let state = rows.remembersPositions ? rows.left[name] : nil
        carousel.restore(state ?? Carousel.State(index: carousel.initialItemIndex))
        setNeedsLayout()
    }

    /// Notes where the row is.
    func remember() {
        guard let rows, let place, carousel.numberOfItems > 0 else { return }
        rows.left[place.name] = rows.isReloading ? carousel.knownState : carousel.state
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
        rows.handFocusOn()
        rows.tellFocus()
    }

    override func didMoveToScene() {
        hasLeft = scene == nil
        if hasLeft { remember() } else { setNeedsLayout() }
    }
}
