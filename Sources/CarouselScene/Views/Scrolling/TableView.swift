// SPDX-License-Identifier: MIT

public import CarouselCore

/// A column of rows of equal height. Only rows in sight have views: at most `CarouselLimits.views`.
///
/// Set `dataSource`; rows scroll vertically and a tap on one selects it. The table sets its own `contentSize`.
open class TableView: ScrollView {
    /// The source of rows; held weakly. Setting it reloads the rows. Default: nil, no rows.
    public weak var dataSource: (any TableDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// Height of each row in points, 1...100,000; clamped, non-finite values are ignored. Default: 44.
    public var rowHeight = 44.0 {
        didSet {
            rowHeight = rowHeight.clamped(to: 1...100_000, otherwise: oldValue)
            if rowHeight != oldValue { layOutRows() }
        }
    }

    /// The selected row; nil for none. Setting a row that does not exist selects none. The selection survives reloading
    /// as long as the row exists. Default: nil.
    public var selectedRow: Int? {
        didSet {
            if let row = selectedRow, !(0..<numberOfRows).contains(row) { selectedRow = nil }
            if selectedRow != oldValue { updateHighlights() }
        }
    }

    /// Called with a row that a user taps, once it is selected, even if it was before; also for `.select` with a selection. Default: nil.
    public var onSelect: ((Int) -> Void)?

    /// The colour over the selected row and the one under the finger. Default: a mostly transparent grey.
    public var highlightColor = Color(white: 0.5, alpha: 0.3) {
        didSet { if highlightColor != oldValue { updateHighlights() } }
    }

    /// The colour of the lines between rows, which are 1 point thick; clear for none. Default: a mostly transparent grey.
    public var separatorColor = Color(white: 0.5, alpha: 0.4) {
        didSet { if separatorColor != oldValue { layOutRows() } }
    }

    /// Number of rows, as last reported by the data source.
    public private(set) var numberOfRows = 0

    /// The rows that have views, in no particular order.
    private(set) var rows: [TableRow] = []
    /// Rows out of sight, kept outside the scene for reuse: at most one more than fill the table.
    private(set) var spareRows: [TableRow] = []
    /// The row under a finger whose touch may still become a tap.
    private var touchedRow: Int? { didSet { if touchedRow != oldValue { updateHighlights() } } }
    /// Whether rows must be requested again.
    private var isStale = false
    private var isLoading = false
    private var mustLoadAgain = false

    /// Makes a table that fills a rectangle of its superview.
    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    // MARK: - Rows

    /// Asks the data source again for the number of rows and for the rows in sight. The offset stays, as far as the rows
    /// reach.
    public func reloadData() {
        isStale = true
        loadRows()
    }

    /// The view of a row; nil if the row is out of sight.
    public func viewForRow(at index: Int) -> View? { rows.first { $0.index == index }?.rowView }

    /// The indexes of the rows that have views, in ascending order.
    public var indexesForVisibleRows: [Int] { rows.map(\.index).sorted() }

    /// The row at a point of the table's own coordinates, in points; nil if there is none.
    public func indexForRow(at point: Point) -> Int? {
        guard point.isFinite, point.x >= 0, point.x < bounds.width, point.y >= 0 else { return nil }
        let index = Int(saturating: (point.y / rowHeight).rounded(.down))
        return index < numberOfRows ? index : nil
    }

    /// Scrolls just far enough to show a whole row, or the upper part of a row taller than the table.
    ///
    /// - Parameters:
    ///   - index: of the row; an index beyond the ends counts as the nearest row. Without rows, nothing happens.
    ///   - animated: whether to take 0.3 s over it.
    public func scrollToRow(_ index: Int, animated: Bool) {
        guard numberOfRows > 0 else { return }
        let top = Double(index.clamped(to: 0...numberOfRows - 1)) * rowHeight
        scrollRectToVisible(Rect(x: contentOffset.x, y: top, width: 0, height: rowHeight), animated: animated)
    }

    /// Scrolls to the edge of the next row out of sight, so that the focus can move there from a view. Returns false if there is no
    /// such row, or if the view's own row would go out of sight.
    func showRow(beyond view: View, isForward: Bool) -> Bool {
        let next = isForward ? rowsInSight.upperBound : rowsInSight.lowerBound - 1
        guard isScrollEnabled, (0..<numberOfRows).contains(next),
            let row = rows.first(where: { view.isDescendant(of: $0) })?.index,
            Double(abs(next - row) - 1) * rowHeight + 1 < bounds.height
        else { return false }
        let edge = isForward ? Double(next) * rowHeight : Double(next + 1) * rowHeight - 1
        scrollRectToVisible(Rect(x: contentOffset.x, y: edge, width: 0, height: 1), animated: false)
        scene?.layoutIfNeeded()
        return rows.contains { $0.index == next }
    }

    // MARK: - Loading

    private var rowsInSight: Range<Int> {
        guard bounds.height > 0, bounds.width > 0, numberOfRows > 0 else { return 0..<0 }
        let first = Int(saturating: (bounds.minY / rowHeight).rounded(.down))
        let end = Int(saturating: (bounds.maxY / rowHeight).rounded(.up))
        let low = min(max(first, 0), numberOfRows)
        return low..<max(low, min(end, numberOfRows, low + CarouselLimits.views))
    }

    /// Number of rows that fill the table's height, 0...`CarouselLimits.views`.
    private var screenful: Int {
        Int(saturating: (bounds.height / rowHeight).rounded(.up)).clamped(to: 0...CarouselLimits.views)
    }

    private func loadRows() {
        // If the data source scrolls or reloads during a call, rows are loaded again after it, not recursively.
        guard !isLoading else {
            mustLoadAgain = true
            return
        }
        isLoading = true
        defer { isLoading = false }
        var rounds = 0
        repeat {
            mustLoadAgain = false
            if isStale { resetRows() }
            recycleRows(outside: rowsInSight)
            loadMissingRows()
            rounds += 1
        } while mustLoadAgain && rounds < 4
        // A data source that keeps reloading must not block the frame for ever.
        if mustLoadAgain { setNeedsLayout() }
    }

    private func resetRows() {
        isStale = false
        recycleRows(outside: 0..<0)
        numberOfRows = (dataSource?.numberOfRows(in: self) ?? 0).clamped(to: 0...CarouselLimits.items)
        if isFocused, numberOfRows == 0 { scene?.focusedView = enclosingScope }
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
        if let focused = scene?.focusedView, gone.contains(where: { focused.isDescendant(of: $0) }) {
            scene?.focusedView = self
        }
        rows.removeAll { !range.contains($0.index) }
        for row in gone {
            row.removeFromSuperview()
            row.setOverlay(nil)
        }
        spareRows.append(contentsOf: gone)
    }

    private func loadMissingRows() {
        // All of `rows` are in sight, so their number tells whether any is missing, without an allocation.
        guard let dataSource, rows.count < rowsInSight.count else { return trimSpareRows() }
        let loaded = Set(rows.map(\.index))
        for index in rowsInSight where !loaded.contains(index) {
            let row = spareRows.popLast() ?? TableRow()
            View.performWithoutAnimation {
                row.show(usable(dataSource.table(self, viewForRowAt: index, reusing: row.rowView)))
            }
            // The table was reloaded during the call, so the view may be for another row.
            guard !isStale else {
                spareRows.append(row)
                break
            }
            rows.append(row)
            View.performWithoutAnimation { layOut(row, at: index) }
            if row.superview !== self {
                // Steps visit subviews in order.
                let next = subviews.firstIndex { ($0 as? TableRow).map { $0.index > index } ?? false }
                insertSubview(row, at: next ?? subviews.count)
            }
        }
        trimSpareRows()
    }

    private func trimSpareRows() {
        let most = screenful + 1
        if spareRows.count > most { spareRows.removeFirst(spareRows.count - most) }
    }

    private func usable(_ view: View) -> View {
        view is TableRow || view is ScrollBar || isDescendant(of: view) || isPart(view) ? View() : view
    }

    private func isPart(_ view: View) -> Bool {
        (view.superview as? TableRow).map { $0.superview === self && $0.rowView !== view } ?? false
    }

    private func layOut(_ row: TableRow, at index: Int) {
        let isLast = index == numberOfRows - 1
        row.layOut(
            at: index, size: Size(width: max(0, bounds.width), height: rowHeight),
            separator: isLast ? .clear : separatorColor)
        row.setOverlay(isHighlighted(index) ? highlightColor : nil)
    }

    private func layOutRows() {
        updateContentSize()
        loadRows()
        for row in rows { layOut(row, at: row.index) }
    }

    // MARK: - Highlights

    private func isHighlighted(_ index: Int) -> Bool { index == selectedRow || index == touchedRow }
    private func updateHighlights() {
        for row in rows { row.setOverlay(isHighlighted(row.index) ? highlightColor : nil) }
    }

    // MARK: - Callbacks from the scroll view

    open override func layoutSubviews() {
        layOutRows()
        super.layoutSubviews()
    }

    /// Always true: rows can be selected even if they do not scroll.
    open override var takesTouches: Bool { true }

    /// True for a tap on a row, or one that has stopped the rows.
    open override var takesTaps: Bool { touchedRow != nil || super.takesTaps }
    open override var canBecomeFocused: Bool { numberOfRows > 0 }

    /// With the focus, steps, pages and ends move the selection; `.select` reports it, as a tap does.
    open override func handle(_ command: Command) -> Bool {
        guard isFocused else { return super.handle(command) }
        guard numberOfRows > 0 else { return false }
        if command == .select {
            // `onSelect` may take the table out of the scene.
            let scene = scene
            selectedRow.map { onSelect?($0) }
            scene?.feedbackState.operated = self
            return true
        }
        let page = Int(saturating: bounds.height / rowHeight).clamped(to: 2...CarouselLimits.items) - 1
        // Without a selection, moves begin just above the first row in sight.
        let from = selectedRow ?? rowsInSight.lowerBound - 1
        let target = command.steps(isVertical: true).target(from: from, page: page, count: numberOfRows)
        guard let row = target?.clamped(to: 0...numberOfRows - 1) else { return false }
        selectedRow = row
        scrollToRow(row, animated: true)
        return true
    }

    override func didScroll() { loadRows() }
    override func touchBegan(at point: Point?) { touchedRow = point.flatMap { indexForRow(at: $0) } }

    override func touchTapped() {
        guard let row = touchedRow else { return }
        touchedRow = nil
        selectedRow = row
        scene?.giveFeedback(.select(self))
        onSelect?(row)
    }

    override func touchLost() { touchedRow = nil }
}

/// The source of a table's rows.
public protocol TableDataSource: AnyObject {
    /// Number of rows, clamped to 0...`CarouselLimits.items`. Called once for each `reloadData()`.
    func numberOfRows(in table: TableView) -> Int

    /// The view of a row. It is stretched to fill the row.
    ///
    /// - Parameters:
    ///   - index: of the row, from 0.
    ///   - view: the view of a row that has gone out of sight, to be refilled and returned; nil if there is none.
    /// - Returns: a view for this row only. If it is another row's view, that row becomes blank. A view that contains the
    ///   table, or is part of the table itself, is replaced by a blank view.
    func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View
}

/// The view around a row's own view, with the line below it and the overlay shown while it is highlighted.
final class TableRow: View {
    static let lineThickness = 1.0

    var index = 0
    private let line = View()
    private let overlay = View()
    private var held: View?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for view in [line, overlay] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        overlay.isHidden = true
    }

    /// The row's view; nil if the row is blank, or if the view has been moved elsewhere.
    var rowView: View? { held.flatMap { $0.superview === self ? $0 : nil } }

    func show(_ view: View) {
        if let old = rowView, old !== view { old.removeFromSuperview() }
        held = view
        if view.superview !== self { insertSubview(view, at: 0) }
    }

    func layOut(at index: Int, size: Size, separator: Color) {
        self.index = index
        frame = Rect(x: 0, y: Double(index) * size.height, width: size.width, height: size.height)
        line.frame = Rect(
            x: 0, y: size.height - TableRow.lineThickness, width: size.width, height: TableRow.lineThickness)
        line.backgroundColor = separator
        overlay.frame = bounds
        if let view = rowView {
            view.bounds.size = size
            view.center = bounds.center
        }
    }

    var hasOverlay: Bool { !overlay.isHidden }

    func setOverlay(_ color: Color?) {
        overlay.isHidden = color == nil
        if let color { overlay.backgroundColor = color }
    }
}
