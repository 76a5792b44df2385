// SPDX-License-Identifier: MIT

public import CarouselCore

/// Rows of carousels, each with a title, as on the home screen of a media centre: a vertical carousel whose items are horizontal
/// ones.
///
/// Only rows in sight have carousels, which other rows use again when they have left. Each row keeps its place meanwhile. With
/// `Window.navigation` set to `.directional`, left and right go along a row, up and down from row to row.
public final class CarouselRows: View {
    /// The source of the rows. Setting it reloads them.
    public weak var dataSource: (any CarouselRowsDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// Learns which item has the focus.
    public weak var delegate: (any CarouselRowsDelegate)?

    /// The vertical carousel that has the rows as its items. Its look and its scrolling may be changed; the rows are its data
    /// source and delegate.
    public var carousel: Carousel { column }

    /// The height of a row with its title, in points, 1...`CarouselLimits.number`; clamped, and what is not finite counts as the
    /// default. The gap to the next row is a part of it. Default: 240.
    public var rowHeight = 240.0 {
        didSet {
            rowHeight = rowHeight.clamped(to: 1...CarouselLimits.number, otherwise: 240)
            if rowHeight != oldValue { resizeRows() }
        }
    }

    /// How much of a row's height is the title's, at its top, in points, 0 or more; what is not finite counts as 0. Default: 36.
    public var titleHeight = 36.0 {
        didSet {
            titleHeight = titleHeight.clamped(to: 0...CarouselLimits.number, otherwise: 0)
            if titleHeight != oldValue { styleRows() }
        }
    }

    /// The distance of titles from the edge where the rows begin, in points; not finite counts as 0. Default: 0.
    public var titleInset = 0.0 {
        didSet {
            if !titleInset.isFinite { titleInset = 0 }
            if titleInset != oldValue { styleRows() }
        }
    }

    /// The font of titles. Default: sans-serif, 20 points, half bold.
    public var titleFont = Font(size: 20, weight: 600) { didSet { if titleFont != oldValue { styleRows() } } }

    /// The colour of titles. Default: white.
    public var titleColor = Color.white { didSet { if titleColor != oldValue { styleRows() } } }

    /// Values for the options of the vertical carousel, replacing its defaults: `wrap`, fades, and others. Default: empty.
    public var options: [CarouselOption: Double] = [:] { didSet { if options != oldValue { column.setNeedsLayout() } } }

    /// Whether a row that comes back into sight is where it was left. Otherwise it begins with its `initialItemIndex`. Default: true.
    public var remembersPositions = true

    /// Where each row is or was left, by its name; rows without a name go by their number. To be saved, and set when the program
    /// starts again: rows in sight go there at once.
    public var positions: [String: Carousel.State] {
        get {
            var all = left
            // A row that has no items yet is still to go to its place.
            for row in shownRows where row.carousel.numberOfItems > 0 {
                row.place.map { all[$0.name] = row.carousel.state }
            }
            return all
        }
        set {
            left = newValue
            for row in shownRows {
                if let state = row.place.flatMap({ newValue[$0.name] }) { row.carousel.restore(state) }
            }
        }
    }

    /// The row that has the focus or, if another view has it, would get it: the one in the middle, or that a scroll leads to; -1 if
    /// there are no rows.
    public internal(set) var focusedRow = -1

    lazy var column = ColumnOfRows(of: self)
    var left: [String: Carousel.State] = [:]
    /// Whether the data source may not know any more what the rows show.
    private(set) var isReloading = false
    var told: (row: Int, item: Int)?

    /// Makes rows that fill a rectangle of their superview.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        addSubview(column)
    }

    /// Asks the data source for everything again. The row in the middle stays there, by its name, and each row keeps its place.
    public func reloadData() {
        isReloading = true
        for row in shownRows { row.remember() }
        column.reloadData(keeping: .identifier)
        isReloading = false
        told = nil
        followFocus()
    }

    /// The carousel of a row; nil if the row is not in sight.
    public func carousel(ofRow index: Int) -> Carousel? { row(at: index)?.carousel }

    /// The row that a carousel is in; nil for other carousels. For data sources and delegates that serve several rows.
    public func index(ofRow carousel: Carousel) -> Int? {
        guard let row = carousel.superview as? CarouselRow, row.rows === self else { return nil }
        return row.place?.index
    }

    /// Scrolls to a row, as `Carousel.scrollToItem(at:animated:)` does.
    public func scrollToRow(at index: Int, animated: Bool) { column.scrollToItem(at: index, animated: animated) }

    /// Gives the focus to the focused row.
    public func takeFocus() {
        guard let scene else { return }
        scene.layoutIfNeeded()
        scene.focusedView = carousel(ofRow: focusedRow) ?? column
    }

    public override func layoutSubviews() {
        guard column.frame != bounds else { return }
        column.frame = bounds
        resizeRows()
    }

    func row(at index: Int) -> CarouselRow? { column.itemView(at: index) as? CarouselRow }

    private var shownRows: [CarouselRow] { column.visibleItemViews.compactMap { $0 as? CarouselRow } }

    private func styleRows() { for row in shownRows { row.adoptStyle() } }

    private func resizeRows() {
        column.resizeItemViews { _ in Size(width: bounds.width, height: rowHeight) }
        column.setNeedsLayout()
    }
}

/// Provides the rows of `CarouselRows`.
public protocol CarouselRowsDataSource: AnyObject {
    /// The number of rows; the range is that of `CarouselDataSource.numberOfItems(in:)`.
    func numberOfRows(in rows: CarouselRows) -> Int

    /// Makes a carousel ready to be a row: sets its data source and delegate, its shape and its look. It may have been another row;
    /// its data are loaded anew after this. `CarouselRows.index(ofRow:)` says in the calls of the carousel which row it is.
    func rows(_ rows: CarouselRows, configure carousel: Carousel, forRowAt index: Int)

    /// A row's title. Default: nil, none.
    func rows(_ rows: CarouselRows, titleForRowAt index: Int) -> String?

    /// The name of a row, which it keeps in whatever order the rows are. Default: nil, it goes by its number.
    func rows(_ rows: CarouselRows, identifierForRowAt index: Int) -> String?
}

extension CarouselRowsDataSource {
    public func rows(_ rows: CarouselRows, titleForRowAt index: Int) -> String? { nil }
    public func rows(_ rows: CarouselRows, identifierForRowAt index: Int) -> String? { nil }
}

/// Learns what happens to `CarouselRows`.
public protocol CarouselRowsDelegate: AnyObject {
    /// The focus has gone to an item: to another row's current one, as soon as the move there begins and the row is in sight, or to
    /// another item of the focused row. Also when the first items appear, after a reload, and when a change of the row's items has put
    /// another one at the same index. The index is -1 while the focused row has no items. Default: does nothing.
    func rows(_ rows: CarouselRows, didFocusItemAt index: Int, inRow row: Int)
}

extension CarouselRowsDelegate {
    public func rows(_ rows: CarouselRows, didFocusItemAt index: Int, inRow row: Int) {}
}
