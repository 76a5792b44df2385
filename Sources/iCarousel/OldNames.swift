// SPDX-License-Identifier: MIT

public import CarouselKit

// Names of iCarousel 1.3 to 1.7.

extension Carousel {
    /// The views of the items in sight.
    @available(*, deprecated, renamed: "visibleItemViews")
    public var visibleViews: [UIView] { visibleItemViews }

    /// The views of the items in sight.
    @available(*, deprecated, renamed: "visibleItemViews", message: "Only items in sight have views.")
    public var itemViews: [UIView] { visibleItemViews }

    /// The views of the placeholders in sight.
    @available(*, deprecated, message: "Placeholders in sight are in visibleItemViews.")
    public var placeholderViews: [UIView] {
        indexesForVisibleItems.filter { !(0..<numberOfItems).contains($0) }.compactMap { itemView(at: $0) }
    }

    /// Whether what hangs out is clipped.
    @available(*, deprecated, renamed: "clipsToBounds")
    public var clipToBounds: Bool {
        get { clipsToBounds }
        set { clipsToBounds = newValue }
    }

    /// Whether scrolling wraps around.
    @available(*, deprecated, renamed: "isWrapEnabled")
    public var shouldWrap: Bool { isWrapEnabled }

    /// Whether users can scroll.
    @available(*, deprecated, renamed: "isScrollEnabled")
    public var scrollEnabled: Bool {
        get { isScrollEnabled }
        set { isScrollEnabled = newValue }
    }

    /// Scrolls by a number of items.
    @available(*, deprecated, renamed: "scroll(byNumberOfItems:duration:)")
    public func scrollByNumberOfItems(_ count: Int, duration: Double) {
        scroll(byNumberOfItems: count, duration: duration)
    }

    /// Scrolls to an item.
    @available(*, deprecated, renamed: "scrollToItem(at:animated:)")
    public func scrollToItemAtIndex(_ index: Int, animated: Bool) { scrollToItem(at: index, animated: animated) }

    /// Scrolls to an item.
    @available(*, deprecated, renamed: "scrollToItem(at:duration:)")
    public func scrollToItemAtIndex(_ index: Int, duration: Double) { scrollToItem(at: index, duration: duration) }

    /// The view of an item in sight.
    @available(*, deprecated, renamed: "itemView(at:)")
    public func itemViewAtIndex(_ index: Int) -> UIView? { itemView(at: index) }

    /// Removes an item.
    @available(*, deprecated, renamed: "removeItem(at:animated:)")
    public func removeItemAtIndex(_ index: Int, animated: Bool) { removeItem(at: index, animated: animated) }

    /// Inserts an item.
    @available(*, deprecated, renamed: "insertItem(at:animated:)")
    public func insertItemAtIndex(_ index: Int, animated: Bool) { insertItem(at: index, animated: animated) }

    /// Asks for an item's view again.
    @available(*, deprecated, renamed: "reloadItem(at:animated:)")
    public func reloadItemAtIndex(_ index: Int, animated: Bool) { reloadItem(at: index, animated: animated) }
}

/// An option that a delegate answers for.
@available(*, deprecated, renamed: "iCarouselOption")
public typealias iCarouselTransformOption = CarouselOption
