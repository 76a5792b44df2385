// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation

/// Provides a table's cells, in one section.
public protocol UITableViewDataSource: AnyObject {
    /// Number of rows.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// The cell of a row.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

/// Receives a table's selections, and decides how high its rows are.
public protocol UITableViewDelegate: AnyObject {
    /// The height of the rows in points, to which ``TableView/rowHeight`` is set. Asked only for the first row: all rows are as high.
    /// Default: the table's present ``TableView/rowHeight``.
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    /// Called when a row was selected. Default: does nothing.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.rowHeight
    }
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

extension IndexPath {
    /// A row of a section.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    /// The row.
    public var row: Int { count > 1 ? self[1] : 0 }
    /// The section.
    public var section: Int { count > 0 ? self[0] : 0 }
}

/// A row of a table: a picture, a text, and a second text to the right.
open class UITableViewCell: View {
    /// Arrangements; all look alike.
    public enum CellStyle: Sendable {
        /// A text.
        case `default`
        /// A text, and another to the right.
        case value1
        /// A text, and another to the right.
        case value2
        /// A text, and another to the right.
        case subtitle
    }

    /// The kind of cell, for reuse.
    public let reuseIdentifier: String?
    /// The text.
    public let textLabel: UILabel? = Label()
    /// The second text.
    public let detailTextLabel: UILabel? = Label()
    /// The picture, to the left of the text.
    public let imageView: UIImageView? = ImageView()

    private static let margin = 12.0

    /// An empty cell.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: Rect(x: 0, y: 0, width: 320, height: 44))
        detailTextLabel?.textAlignment = .right
        detailTextLabel?.textColor = .gray
        imageView?.contentMode = .scaleAspectFit
        for view in [imageView, textLabel, detailTextLabel] { if let view { addSubview(view) } }
    }

    /// The view to which a cell's own views are added: the cell itself.
    public var contentView: UIView { self }

    /// Called before the cell shows another row.
    open func prepareForReuse() {}

    open override func layoutSubviews() {
        super.layoutSubviews()
        let (bounds, margin) = (bounds, UITableViewCell.margin)
        var left = margin
        if let imageView, imageView.image != nil {
            imageView.frame = CGRect(x: margin, y: 4, width: bounds.height - 8, height: bounds.height - 8)
            left += bounds.height - 8 + margin
        }
        let text = CGRect(x: left, y: 0, width: max(0, bounds.width - left - margin), height: bounds.height)
        textLabel?.frame = text
        detailTextLabel?.frame = text
    }
}

/// Gets a table's rows from a UIKit data source.
private final class TableAdapter: TableDataSource {
    weak var dataSource: (any UITableViewDataSource)?
    weak var delegate: (any UITableViewDelegate)?
    /// The cell that may be reused for the row that is being requested.
    var reusableCell: UITableViewCell?

    func numberOfRows(in table: TableView) -> Int {
        let count = dataSource?.tableView(table, numberOfRowsInSection: 0) ?? 0
        if count > 0 { setRowHeight(of: table) }
        return count
    }

    func setRowHeight(of table: TableView) {
        guard let delegate else { return }
        table.rowHeight = delegate.tableView(table, heightForRowAt: IndexPath(row: 0, section: 0))
    }

    func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View {
        reusableCell = view as? UITableViewCell
        defer { reusableCell = nil }
        let cell = dataSource?.tableView(table, cellForRowAt: IndexPath(row: index, section: 0))
        // The cell's texts make room for a picture, which it may have gained or lost with this row.
        cell?.setNeedsLayout()
        return cell ?? View()
    }
}

extension TableView {
    private var adapter: TableAdapter {
        if let adapter = companion as? TableAdapter { return adapter }
        let adapter = TableAdapter()
        companion = adapter
        return adapter
    }

    /// The source of cells.
    public var dataSource: (any UITableViewDataSource)? {
        get { adapter.dataSource }
        set {
            adapter.dataSource = newValue
            // Setting the table's own data source to the adapter reloads the table by itself.
            if self.CarouselScene::dataSource === adapter {
                reloadData()
            } else {
                self.CarouselScene::dataSource = adapter
            }
        }
    }

    /// The receiver of selections.
    public var delegate: (any UITableViewDelegate)? {
        get { adapter.delegate }
        set {
            adapter.delegate = newValue
            if numberOfRows > 0 { adapter.setRowHeight(of: self) }
            onSelect = { [unowned self] row in
                adapter.delegate?.tableView(self, didSelectRowAt: IndexPath(row: row, section: 0))
            }
        }
    }

    /// Asks the data source for its rows again, and selects none of them, so that a table that is used again does not show an old
    /// selection.
    public func reloadData() {
        selectedRow = nil
        self.CarouselScene::reloadData()
    }

    /// A cell to reuse, inside `tableView(_:cellForRowAt:)`; nil if there is none of that kind.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        guard let cell = adapter.reusableCell, cell.reuseIdentifier == identifier else { return nil }
        adapter.reusableCell = nil
        cell.prepareForReuse()
        return cell
    }

    /// The selected row; nil if there is none.
    public var indexPathForSelectedRow: IndexPath? { selectedRow.map { IndexPath(row: $0, section: 0) } }

    /// Deselects a row, if it is the selected one.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        if selectedRow == indexPath.row { selectedRow = nil }
    }
}
