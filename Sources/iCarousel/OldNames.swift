// SPDX-License-Identifier: MIT

public import CarouselKit

// Names of iCarousel 1.3 to 1.7.

extension Carousel {
    @available(*, deprecated, renamed: "visibleItemViews")
    public var visibleViews: [UIView] { visibleItemViews }

    @available(*, deprecated, renamed: "visibleItemViews", message: "Only items in sight have views.")
    public var itemViews: [UIView] { visibleItemViews }

    @available(*, deprecated, message: "Placeholders in sight are in visibleItemViews.")
    public var placeholderViews: [UIView] {
        indexesForVisibleItems.filter { !(0..<numberOfItems).contains($0) }.compactMap { itemView(at: $0) }
    }

    @available(*, deprecated, renamed: "clipsToBounds")
    public var clipToBounds: Bool {
        get { clipsToBounds }
        set { clipsToBounds = newValue }
    }

    @available(*, deprecated, renamed: "isWrapEnabled")
    public var shouldWrap: Bool { isWrapEnabled }

    @available(*, deprecated, renamed: "isScrollEnabled")
    public var scrollEnabled: Bool {
        get { isScrollEnabled }
        set { isScrollEnabled = newValue }
    }

    @available(*, deprecated, renamed: "scroll(byNumberOfItems:duration:)")
    public func scrollByNumberOfItems(_ count: Int, duration: Double) {
        scroll(byNumberOfItems: count, duration: duration)
    }

    @available(*, deprecated, renamed: "scrollToItem(at:animated:)")
    public func scrollToItemAtIndex(_ index: Int, animated: Bool) { scrollToItem(at: index, animated: animated) }

    @available(*, deprecated, renamed: "scrollToItem(at:duration:)")
    public func scrollToItemAtIndex(_ index: Int, duration: Double) { scrollToItem(at: index, duration: duration) }

    @available(*, deprecated, renamed: "itemView(at:)")
    public func itemViewAtIndex(_ index: Int) -> UIView? { itemView(at: index) }

    @available(*, deprecated, renamed: "removeItem(at:animated:)")
    public func removeItemAtIndex(_ index: Int, animated: Bool) { removeItem(at: index, animated: animated) }

    @available(*, deprecated, renamed: "insertItem(at:animated:)")
    public func insertItemAtIndex(_ index: Int, animated: Bool) { insertItem(at: index, animated: animated) }

    @available(*, deprecated, renamed: "reloadItem(at:animated:)")
    public func reloadItemAtIndex(_ index: Int, animated: Bool) { reloadItem(at: index, animated: animated) }
}

@available(*, deprecated, renamed: "iCarouselOption")
public typealias iCarouselTransformOption = CarouselOption
