// SPDX-License-Identifier: MIT

/// Gives a carousel its items, with the names that Swift gave iCarousel's protocol.
public protocol CarouselDataSource: AnyObject {
    /// The number of items; negative numbers count as 0, those above `CarouselLimits.items` as that.
    func numberOfItems(in carousel: Carousel) -> Int

    /// The view for an item. Its size is the item's; the carousel sets its place.
    ///
    /// - Parameter view: a view that has left the carousel and may be used again, or nil.
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View

    /// What the items have in common, where they are pictures without views; asked for by `reloadData()`. Then the data
    /// source is asked for pictures and never for views; there are no placeholders, and inserting and removing is not
    /// animated. Default: nil, items are views.
    func pictureItems(in carousel: Carousel) -> PictureItems?

    /// The picture of an item without a view; nil for none. Default: nil.
    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image?

    /// What an item is called, for letters typed to move to it by; nil for no title. Many items may be asked for, one
    /// after the other from the first on, for each letter: the first million, and a million from the current one on.
    /// Default: nil.
    func carousel(_ carousel: Carousel, titleForItemAt index: Int) -> String?

    /// The number of placeholders shown beside the items where the carousel does not wrap; ranges as those of the number of
    /// items. Default: 0.
    func numberOfPlaceholders(in carousel: Carousel) -> Int

    /// The view for a placeholder, counted from the left. Default: an empty view.
    func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View
}

extension CarouselDataSource {
    public func pictureItems(in carousel: Carousel) -> PictureItems? { nil }

    public func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { nil }

    public func carousel(_ carousel: Carousel, titleForItemAt index: Int) -> String? { nil }

    public func numberOfPlaceholders(in carousel: Carousel) -> Int { 0 }

    public func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View {
        view ?? View()
    }
}
