// SPDX-License-Identifier: MIT

public import CarouselCore

/// A column of rows of one height, of which only those in sight have views: `CarouselLimits.views` at most.
///
/// Set `dataSource`; rows scroll vertically and a tap on one selects it. The table sets its own `contentSize`.
open class TableView: ScrollView {
    /// Where rows come from; held weakly. Setting it loads the rows anew. Default: nil, no rows.
    public weak var dataSource: (any TableDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// Height of each row in points, 1...100,000; clamped, what is not finite is ignored. Default: 44.
    public var rowHeight = 44.0 {
        didSet {
            rowHeight = rowHeight.clamped(to: 1...100_000, otherwise: oldValue)
            if rowHeight != oldValue { layOutRows() }
        }
    }

    /// The selected row; nil for none. Setting a row that there is not selects none. It stays selected when the rows are
    /// loaded anew, as long as there are that many. Default: nil.
    public var selectedRow: Int? {
        didSet {
            if let row = selectedRow, !(0..<numberOfRows).contains(row) { selectedRow = nil }
            if selectedRow != oldValue { updateHighlights() }
        }
    }

    /// Is told of each row that a user taps, once it is selected; also when it was so before. Default: nil.
    public var onSelect: ((Int) -> Void)?

    /// What is laid over the selected row and over the one under the finger. Default: a grey that is mostly clear.
    public var highlightColor = Color(white: 0.5, alpha: 0.3) {
        didSet { if highlightColor != oldValue { updateHighlights() } }
    }

    /// The lines between rows, 1 point thick; clear for none. Default: a grey that is mostly clear.
    public var separatorColor = Color(white: 0.5, alpha: 0.4) {
        didSet { if separatorColor != oldValue { layOutRows() } }
    }

    /// Number of rows, as the data source last said.
    public private(set) var numberOfRows = 0

    /// The rows that have views, in no order.
    private(set) var rows: [TableRow] = []
    /// Rows out of sight, one screenful at most, out of the scene.
    private(set) var spareRows: [TableRow] = []
    /// The row under a finger that may still tap.
    private var touchedRow: Int?
    /// Rises whenever rows must be asked for anew.
    private var generation = 0
    private var loadedGeneration = 0
    private var isLoading = false
    private var mustLoadAgain = false

    /// Makes a table that fills a rectangle of its superview.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
    }

    // MARK: - Rows

    /// Asks the data source anew for the number of rows and for those in sight. The offset stays, as far as the rows go.
    public func reloadData() {
        generation += 1
        loadRows()
    }

    /// The view of a row; nil where the row is out of sight.
    public func viewForRow(at index: Int) -> View? { rows.first { $0.index == index }?.rowView }

    /// The indexes of the rows that have views, in ascending order.
    public var indexesForVisibleRows: [Int] { rows.map(\.index).sorted() }

    /// The row at a point of the table's own coordinates, in points; nil where there is none.
    public func indexForRow(at point: Point) -> Int? {
        guard point.isFinite, point.x >= 0, point.x < bounds.width, point.y >= 0 else { return nil }
        let index = Int(saturating: (point.y / rowHeight).rounded(.down))
        return index < numberOfRows ? index : nil
    }

    /// Scrolls no further than needed to show the whole of a row; of one that is taller than the table, the upper part.
    ///
    /// - Parameters:
    ///   - index: of the row; one that there is not counts as the nearest one, without rows nothing happens.
    ///   - animated: whether to take 0.3 s over it.
    public func scrollToRow(_ index: Int, animated: Bool) {
        guard numberOfRows > 0 else { return }
        let row = min(max(index, 0), numberOfRows - 1)
        scrollRectToVisible(
            Rect(x: contentOffset.x, y: Double(row) * rowHeight, width: 0, height: rowHeight), animated: animated)
    }

    // MARK: - Loading

    private var rowsInSight: Range<Int> {
        guard bounds.height > 0, bounds.width > 0, numberOfRows > 0 else { return 0..<0 }
        let first = Int(saturating: (bounds.minY / rowHeight).rounded(.down))
        let end = Int(saturating: (bounds.maxY / rowHeight).rounded(.up))
        let low = min(max(first, 0), numberOfRows)
        return low..<max(low, min(end, numberOfRows, low + CarouselLimits.views))
    }

    /// Rows that the table is high enough for, 0...`CarouselLimits.views`.
    private var screenful: Int {
        Int(saturating: (bounds.height / rowHeight).rounded(.up)).clamped(to: 0...CarouselLimits.views)
    }

    /// Gives the rows in sight their views, and takes them from the others.
    private func loadRows() {
        // A data source that scrolls or reloads while it is asked is asked again afterwards, not in between.
        guard !isLoading else {
            mustLoadAgain = true
            return
        }
        isLoading = true
        defer { isLoading = false }
        var rounds = 0
        repeat {
            mustLoadAgain = false
            if loadedGeneration != generation { beginGeneration() }
            recycleRows(outside: rowsInSight)
            loadMissingRows()
            rounds += 1
        } while mustLoadAgain && rounds < 4
        // One that never stops reloading must not hold the frame up for ever.
        if mustLoadAgain { setNeedsLayout() }
    }

    private func beginGeneration() {
        loadedGeneration = generation
        recycleRows(outside: 0..<0)
        numberOfRows = (dataSource?.numberOfRows(in: self) ?? 0).clamped(to: 0...CarouselLimits.items)
        if let row = touchedRow, row >= numberOfRows { touchedRow = nil }
        if let row = selectedRow, row >= numberOfRows { selectedRow = nil }
        updateContentSize()
    }

    private func updateContentSize() {
        contentSize = Size(width: bounds.width, height: Double(numberOfRows) * rowHeight)
    }

    private func recycleRows(outside range: Range<Int>) {
        guard rows.contains(where: { !range.contains($0.index) }) else { return }
        let gone = rows.filter { !range.contains($0.index) }
        rows.removeAll { !range.contains($0.index) }
        for row in gone {
            row.removeFromSuperview()
            row.setVeil(nil)
        }
        spareRows.append(contentsOf: gone)
    }

    private func loadMissingRows() {
        guard let dataSource else { return trimSpareRows() }
        let loaded = Set(rows.map(\.index))
        for index in rowsInSight where !loaded.contains(index) {
            let row = spareRows.popLast() ?? TableRow()
            var view = View()
            View.performWithoutAnimation {
                view = dataSource.table(self, viewForRowAt: index, reusing: row.rowView)
            }
            View.performWithoutAnimation { row.show(usable(view)) }
            // Rows have come to mean something else while this one was asked for.
            guard generation == loadedGeneration else {
                spareRows.append(row)
                break
            }
            rows.append(row)
            View.performWithoutAnimation { lay(row, at: index) }
            if row.superview !== self { addSubview(row) }
        }
        trimSpareRows()
    }

    private func trimSpareRows() {
        let most = screenful + 1
        if spareRows.count > most { spareRows.removeFirst(spareRows.count - most) }
    }

    /// The view itself, or a blank one where it cannot be a row's.
    private func usable(_ view: View) -> View {
        view is TableRow || view is ScrollBar || isDescendant(of: view) || isPart(view) ? View() : view
    }

    /// Whether a view is the line or the veil of a row.
    private func isPart(_ view: View) -> Bool {
        (view.superview as? TableRow).map { $0.superview === self && $0.rowView !== view } ?? false
    }

    private func lay(_ row: TableRow, at index: Int) {
        let isLast = index == numberOfRows - 1
        row.lay(
            at: index, size: Size(width: max(0, bounds.width), height: rowHeight),
            separator: isLast ? .clear : separatorColor)
        row.setVeil(isHighlighted(index) ? highlightColor : nil)
    }

    private func layOutRows() {
        updateContentSize()
        loadRows()
        for row in rows { lay(row, at: row.index) }
    }

    // MARK: - Highlights

    private func isHighlighted(_ index: Int) -> Bool { index == selectedRow || index == touchedRow }

    private func updateHighlights() {
        for row in rows { row.setVeil(isHighlighted(row.index) ? highlightColor : nil) }
    }

    private func setTouchedRow(_ index: Int?) {
        guard index != touchedRow else { return }
        touchedRow = index
        updateHighlights()
    }

    // MARK: - What the scroll view tells

    open override func layoutSubviews() {
        layOutRows()
        super.layoutSubviews()
    }

    /// Always: rows can be selected though they do not scroll.
    open override var takesTouches: Bool { true }

    /// A tap on a row, or one that has stopped the rows.
    open override var takesTaps: Bool { touchedRow != nil || super.takesTaps }

    open override var canBecomeFocused: Bool { numberOfRows > 0 }

    /// Steps, pages and ends move the selection, `.select` tells of it as a tap does.
    override func handle(_ command: Command) -> Bool {
        guard isFocused, numberOfRows > 0 else { return false }
        let page = Int(saturating: bounds.height / rowHeight).clamped(to: 2...CarouselLimits.items) - 1
        switch command {
        case .step(let count): moveSelection(by: count)
        case .page(let count): moveSelection(by: Int(saturating: Double(count) * Double(page)))
        case .first: select(row: 0)
        case .last: select(row: numberOfRows - 1)
        case .jump(let index): select(row: min(max(index, 0), numberOfRows - 1))
        case .select: selectedRow.map { onSelect?($0) }
        case .type, .focus, .leave: return false
        }
        return true
    }

    /// From the selected row, or else from above the first one in sight.
    private func moveSelection(by count: Int) {
        let from = selectedRow ?? rowsInSight.lowerBound - 1
        select(row: min(max(Int(saturating: Double(from) + Double(count)), 0), numberOfRows - 1))
    }

    private func select(row: Int) {
        selectedRow = row
        scrollToRow(row, animated: true)
    }

    override func didScroll() { loadRows() }

    override func touchBegan(at point: Point?) { setTouchedRow(point.flatMap { indexForRow(at: $0) }) }

    override func touchTapped() {
        guard let row = touchedRow else { return }
        setTouchedRow(nil)
        selectedRow = row
        onSelect?(row)
    }

    override func touchLost() { setTouchedRow(nil) }
}
