// SPDX-License-Identifier: MIT

/// The source of a table's rows.
public protocol TableDataSource: AnyObject {
    /// Number of rows; below 0 counts as 0, above `CarouselLimits.items` as that. Called once for each `reloadData()`.
    func numberOfRows(in table: TableView) -> Int

    /// The view of a row. It is stretched to fill the row.
    ///
    /// - Parameters:
    ///   - index: of the row, from 0.
    ///   - view: the view of a row that has gone out of sight, to be refilled and returned; nil if there is none.
    /// - Returns: a view for this row only. Another row's view leaves that row blank; a view that contains the table,
    ///   or is part of the table itself, counts as a blank view.
    func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View
}
