// SPDX-License-Identifier: MIT

/// Where a table's rows come from.
public protocol TableDataSource: AnyObject {
    /// Number of rows; below 0 counts as 0, above `CarouselLimits.items` as that. Asked once for each `reloadData()`.
    func numberOfRows(in table: TableView) -> Int

    /// The view of a row. It is stretched to fill the row.
    ///
    /// - Parameters:
    ///   - index: of the row, from 0.
    ///   - view: a view of a row that has gone out of sight, to be filled anew and returned; nil where there is none.
    /// - Returns: a view of the row's own. A view that another row has leaves that row blank; a view that the table lies
    ///   in, or that is a part of the table itself, counts as a blank view.
    func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View
}
