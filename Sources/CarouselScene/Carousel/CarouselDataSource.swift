// SPDX-License-Identifier: MIT

/// Provides a carousel's items, with the Swift names of iCarousel's protocol.
public protocol CarouselDataSource: AnyObject {
    /// The number of items, 0...`CarouselLimits.items`; clamped.
    func numberOfItems(in carousel: Carousel) -> Int

    /// The view for an item. Its size is the item's; the carousel sets its position.
    ///
    /// - Parameter view: a view that has left the carousel and may be reused, or nil.
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View

    /// What the items have in common, if they are pictures without views; called by `reloadData()`. The data source is
    /// then asked for pictures and never for views; there are no placeholders, and edits are not
    /// animated. Default: nil, items are views.
    func pictureItems(in carousel: Carousel) -> PictureItems?

    /// The picture of an item without a view; nil for none. Default: nil.
    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image?

    /// An item's title, by which users find the item when they type; nil for no title. For each letter, this may be called for many items:
    /// the first million, and a million from the current one on. Default: nil.
    func carousel(_ carousel: Carousel, titleForItemAt index: Int) -> String?

    /// The name of an item, which stays the same when the items or their order change. Used by `Carousel.state`, `Carousel.restore(_:)`,
    /// `Carousel.reloadData(keeping:)` and `Carousel.scrollToItem(withIdentifier:animated:)`. No two items should have the same name. Asked
    /// for whenever another item becomes the current one. Default: nil, no name.
    func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String?

    /// The index of the item with a name; -1 if there is none. Implement this for more than 10,000 items, or if asking for each name takes
    /// long. Default: nil, the carousel asks for up to 10,000 names, outward from where it expects the item.
    func carousel(_ carousel: Carousel, indexForIdentifier identifier: String) -> Int?

    /// With `Carousel.prefetchCount`: these items will probably come into sight soon, the most urgent one first. Their data may be
    /// fetched now. Default: does nothing.
    func carousel(_ carousel: Carousel, prefetchItemsAt indexes: [Int])

    /// Items that were to be prefetched will probably not come into sight soon after all. Not called for items that have come into sight or
    /// were removed, nor after a reload, which forgets all of them. Default: does nothing.
    func carousel(_ carousel: Carousel, cancelPrefetchingForItemsAt indexes: [Int])

    /// The number of placeholders shown beside the items if the carousel does not wrap; clamped like the number of items. Default: 0.
    func numberOfPlaceholders(in carousel: Carousel) -> Int

    /// The view for a placeholder; placeholders are counted from 0, in the same direction as items. Default: an empty view.
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
