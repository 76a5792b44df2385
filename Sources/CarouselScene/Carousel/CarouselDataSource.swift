// SPDX-License-Identifier: MIT

/// Provides a carousel's items, with the Swift names of iCarousel's protocol.
public protocol CarouselDataSource: AnyObject {
    /// The number of items; negative numbers count as 0, those above `CarouselLimits.items` as that.
    func numberOfItems(in carousel: Carousel) -> Int

    /// The view for an item. The item takes its size; the carousel sets its position.
    ///
    /// - Parameter view: a view that has left the carousel and may be reused, or nil.
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View

    /// What the items have in common, if they are pictures without views; called by `reloadData()`. The data source is
    /// then asked for pictures and never for views; there are no placeholders, and edits are not
    /// animated. Default: nil, items are views.
    func pictureItems(in carousel: Carousel) -> PictureItems?

    /// The picture of an item without a view; nil for none. Default: nil.
    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image?

    /// An item's title, to which users can move by typing letters; nil for no title. For each letter this may be called
    /// for many items in sequence: the first million, and a million from the current one on. Default: nil.
    func carousel(_ carousel: Carousel, titleForItemAt index: Int) -> String?

    /// The name of an item, which it keeps in whatever order the items are: for `Carousel.state`, `Carousel.restore(_:)`,
    /// `Carousel.reloadData(keeping:)` and `Carousel.scrollToItem(withIdentifier:animated:)`. No two items should have the same.
    /// It is asked for whenever another item becomes the current one. Default: nil, no name.
    func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String?

    /// The index of the item with a name; -1 if there is none. Answer this if there are more than 10,000 items, or if asking each
    /// for its name would take long. Default: nil, the carousel asks for the names of 10,000 items, from the one it expects
    /// outward.
    func carousel(_ carousel: Carousel, indexForIdentifier identifier: String) -> Int?

    /// With `Carousel.prefetchCount`: these items will probably come into sight soon, the most urgent one first. Their data may be
    /// fetched now. Default: does nothing.
    func carousel(_ carousel: Carousel, prefetchItemsAt indexes: [Int])

    /// Items that were to be prefetched will not come into sight soon after all. Not called for those that have come into
    /// sight or were removed, nor for any after a reload, which forgets them. Default: does nothing.
    func carousel(_ carousel: Carousel, cancelPrefetchingForItemsAt indexes: [Int])

    /// The number of placeholders shown beside the items if the carousel does not wrap; the range is that of the number
    /// of items. Default: 0.
    func numberOfPlaceholders(in carousel: Carousel) -> Int

    /// The view for a placeholder, counted in the direction of the items' indexes. Default: an empty view.
    func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View
}

extension CarouselDataSource {
    public func pictureItems(in carousel: Carousel) -> PictureItems? { nil }
    public func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { nil }
    public func carousel(_ carousel: Carousel, titleForItemAt index: Int) -> String? { nil }
    public func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? { nil }
    public func carousel(_ carousel: Carousel, indexForIdentifier identifier: String) -> Int? { nil }
    public func carousel(_ carousel: Carousel, prefetchItemsAt indexes: [Int]) {}
    public func carousel(_ carousel: Carousel, cancelPrefetchingForItemsAt indexes: [Int]) {}
    public func numberOfPlaceholders(in carousel: Carousel) -> Int { 0 }

    public func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View {
        view ?? View()
    }
}
