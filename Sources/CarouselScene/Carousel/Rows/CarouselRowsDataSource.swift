// SPDX-License-Identifier: MIT

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
    /// another item of the focused row. Also when the first items appear, and after
    /// a reload. Default: does nothing.
    func rows(_ rows: CarouselRows, didFocusItemAt index: Int, inRow row: Int)
}

extension CarouselRowsDelegate {
    /// The focus has gone to an item. Default: does nothing.
    public func rows(_ rows: CarouselRows, didFocusItemAt index: Int, inRow row: Int) {}
}
