// SPDX-License-Identifier: MIT

public import CarouselCore

/// Rows of carousels, each with a title, as on the home screen of a media centre: a vertical carousel whose items are horizontal
/// ones.
///
/// Only rows in sight have carousels, which are reused for other rows. A row's scroll position is kept while it is out of sight. With
/// `Window.navigation` set to `.directional`, left and right go along a row, up and down from row to row.
public final class CarouselRows: View {
    /// The source of the rows. Setting it reloads them.
    public weak var dataSource: (any CarouselRowsDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// Is told which item has the focus.
    public weak var delegate: (any CarouselRowsDelegate)?

    /// The vertical carousel that has the rows as its items. Its look and its scrolling may be changed, but not its data source and
    /// delegate.
    public var carousel: Carousel { column }

    /// The height of a row with its title, in points, 1...`CarouselLimits.number`; clamped, and non-finite values count as the default. The
    /// gap to the next row is a part of it. Default: 240.
    public var rowHeight = 240.0 {
        didSet {
            rowHeight = rowHeight.clamped(to: 1...CarouselLimits.number, otherwise: 240)
            if rowHeight != oldValue { resizeRows() }
        }
    }

    /// The height of the title at the top of a row, a part of `rowHeight`, in points, 0...`CarouselLimits.number`; clamped, and non-finite
    /// values count as 0. Default: 36.
    public var titleHeight = 36.0 {
        didSet {
            titleHeight = titleHeight.clamped(to: 0...CarouselLimits.number, otherwise: 0)
            if titleHeight != oldValue { styleRows() }
        }
    }

    /// The distance of titles from the left and right edges, in points; non-finite values count as 0. Default: 0.
    public var titleInset = 0.0 {
        didSet {
            if !titleInset.isFinite { titleInset = 0 }
            if titleInset != oldValue { styleRows() }
        }
    }

    /// The font of titles. Default: sans-serif, 20 points, semibold.
    public var titleFont = Font(size: 20, weight: 600) { didSet { if titleFont != oldValue { styleRows() } } }

    /// The colour of titles. Default: white.
    public var titleColor = Color.white { didSet { if titleColor != oldValue { styleRows() } } }

    /// Values for the options of the vertical carousel, replacing its defaults, such as `wrap` and the fades. Default: empty.
    public var options: [CarouselOption: Double] = [:] { didSet { if options != oldValue { column.setNeedsLayout() } } }

    /// Whether a row that comes back into sight is still scrolled to where it was left. Otherwise it begins at its `initialItemIndex`.
    /// Default: true.
    public var remembersPositions = true

    /// The state of each row, as it is or was left, by the row's name; rows without a name go by their index. To be saved, and set when the
    /// program starts again. Setting it scrolls the rows in sight at once.
    public var positions: [String: Carousel.State] {
        get {
            var all = savedStates
            // A row that has no items yet has still to go to its saved state.
            for row in shownRows where row.carousel.numberOfItems > 0 {
                row.identity.map { all[$0.name] = row.carousel.state }
            }
            return all
        }
        set {
            savedStates = newValue
            for row in shownRows {
                if let state = row.identity.flatMap({ newValue[$0.name] }) { row.carousel.restore(state) }
            }
        }
    }

    /// The row that has the focus or, if another view has it, would get it: the current one, or the one that a scroll leads to; -1 if there
    /// are no rows.
    public internal(set) var focusedRow = -1

    lazy var column = ColumnOfRows(of: self)
    var savedStates: [String: Carousel.State] = [:]
    /// Whether a reload is going on, so that the data source may no longer know what the rows show.
    private(set) var isReloading = false
    var reportedFocus: (row: Int, item: Int)?

    /// Makes rows that fill a rectangle of their superview.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        addSubview(column)
    }

    /// Asks the data source for everything again. The current row, known by its name, stays where it is, and each row keeps its scroll
    /// position.
    public func reloadData() {
        isReloading = true
        for row in shownRows { row.saveState() }
        column.reloadData(keeping: .identifier)
        isReloading = false
        reportedFocus = nil
        updateFocusedRow()
    }

    /// The carousel of a row; nil if the row is not in sight.
    public func carousel(ofRow index: Int) -> Carousel? { row(at: index)?.carousel }

    /// The row that a carousel is in; nil for other carousels. For data sources and delegates that serve several rows.
    public func index(ofRow carousel: Carousel) -> Int? {
        guard let row = carousel.superview as? CarouselRow, row.rows === self else { return nil }
        return row.identity?.index
    }

    /// Scrolls to a row, as `Carousel.scrollToItem(at:animated:)` does.
    public func scrollToRow(at index: Int, animated: Bool) { column.scrollToItem(at: index, animated: animated) }

    /// Gives the focus to the focused row. Has no effect while the rows are in no scene.
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

    /// Prepares a carousel to be a row. Set its data source and delegate, its shape and its look; it may have been another row, and is
    /// reloaded after this. In the carousel's own calls, `CarouselRows.index(ofRow:)` says which row it is.
    func rows(_ rows: CarouselRows, configure carousel: Carousel, forRowAt index: Int)

    /// A row's title. Default: nil, none.
    func rows(_ rows: CarouselRows, titleForRowAt index: Int) -> String?

    /// The name of a row, which stays the same when the rows or their order change. Default: nil, it goes by its index.
    func rows(_ rows: CarouselRows, identifierForRowAt index: Int) -> String?
}

extension CarouselRowsDataSource {
    public func rows(_ rows: CarouselRows, titleForRowAt index: Int) -> String? { nil }
    public func rows(_ rows: CarouselRows, identifierForRowAt index: Int) -> String? { nil }
}

/// Receives the events of `CarouselRows`.
public protocol CarouselRowsDelegate: AnyObject {
    /// The focus has moved to an item: to another one in the focused row, or to the current one of another row, as soon as the move there
    /// begins and that row is in sight. Also called when the first items appear, after a reload, and when a change of the row's items has
    /// put another item at the same index. The index is -1 while the focused row has no items. Default: does nothing.
    func rows(_ rows: CarouselRows, didFocusItemAt index: Int, inRow row: Int)
}

extension CarouselRowsDelegate {
    public func rows(_ rows: CarouselRows, didFocusItemAt index: Int, inRow row: Int) {}
}
