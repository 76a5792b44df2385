// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation

/// Receives a carousel's events, with iCarousel's types.
///
/// All methods have defaults. Methods with `CGFloat` are called in place of the ones with `Double` that
/// ``CarouselDelegate`` has. The class that declares the conformance must have the methods, or inherit them: those that
/// only a subclass adds are not called.
public protocol iCarouselDelegate: CarouselDelegate, iCarouselOldDelegate {
    /// Extent of an item along the scroll direction, in points; 0 for that of the first item view. Default: 0.
    func carouselItemWidth(_ carousel: iCarousel) -> CGFloat

    /// For the custom type: the transform of an item at an offset. Default: as in the linear type.
    func carousel(
        _ carousel: iCarousel, itemTransformForOffset offset: CGFloat, baseTransform transform: CATransform3D
    ) -> CATransform3D

    /// The value of an option. Default: `value`.
    func carousel(_ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat) -> CGFloat
}

extension iCarouselDelegate {
    /// Extent of an item along the scroll direction, in points; 0 for that of the first item view. Default: 0.
    public func carouselItemWidth(_ carousel: iCarousel) -> CGFloat { 0 }

    /// For the custom type: the transform of an item at an offset. Default: as in the linear type.
    public func carousel(
        _ carousel: iCarousel, itemTransformForOffset offset: CGFloat, baseTransform transform: CATransform3D
    ) -> CATransform3D { carousel.linearTransform(transform, atOffset: offset) }

    /// The value of an option. Default: `value`.
    public func carousel(
        _ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat
    ) -> CGFloat { value }

    // The methods that the carousel calls.

    /// Asks the method with `CGFloat`, in points.
    public func carouselItemWidth(_ carousel: iCarousel) -> Double {
        let width: CGFloat = carouselItemWidth(carousel)
        return Double(width)
    }

    /// Asks the method with `CGFloat`; `offset` is in items.
    public func carousel(
        _ carousel: iCarousel, itemTransformForOffset offset: Double, baseTransform transform: CATransform3D
    ) -> CATransform3D {
        self.carousel(carousel, itemTransformForOffset: CGFloat(offset), baseTransform: transform)
    }

    /// Asks the method with `CGFloat`. If the delegate has a method of an older name, its answer is passed as the default.
    public func carousel(
        _ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: Double
    ) -> Double {
        let value = deprecatedCalls.ask(self, option, carousel, CGFloat(value))
        let answer: CGFloat = self.carousel(carousel, valueFor: option, withDefault: value)
        return Double(answer)
    }

    /// Calls the method with the old name.
    public func carouselCurrentItemIndexDidChange(_ carousel: iCarousel) { deprecatedCalls.tell(self, carousel) }
}

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

    /// Whether everything beyond the bounds is clipped.
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

/// The names that a delegate's methods had in iCarousel 1.3 to 1.7, as far as they still have a use. They are called where
/// today's methods are missing. All have defaults.
public protocol iCarouselOldDelegate: AnyObject {
    /// Called when another item is nearest to the centre. Default: does nothing.
    @available(*, deprecated, message: "Write carouselCurrentItemIndexDidChange(_:).")
    func carouselCurrentItemIndexUpdated(_ carousel: iCarousel)

    /// Number of items kept loaded; below 0 for as many as are in sight. Default: -1.
    @available(*, deprecated, message: "Answer for the option visibleItems in carousel(_:valueFor:withDefault:).")
    func numberOfVisibleItems(in carousel: iCarousel) -> Int

    /// Whether scrolling wraps around. Default: in the circular types.
    @available(*, deprecated, message: "Answer 1 or 0 for the option wrap in carousel(_:valueFor:withDefault:).")
    func carouselShouldWrap(_ carousel: iCarousel) -> Bool

    /// Items scrolled for each item width dragged; NaN for the type's own. Default: NaN.
    @available(*, deprecated, message: "Answer for the option offsetMultiplier in carousel(_:valueFor:withDefault:).")
    func carouselOffsetMultiplier(_ carousel: iCarousel) -> CGFloat

    /// The value of an option. Default: `value`.
    @available(*, deprecated, message: "Write carousel(_:valueFor:withDefault:).")
    func carousel(
        _ carousel: iCarousel, valueForTransformOption option: iCarouselOption, withDefault value: CGFloat
    ) -> CGFloat
}

extension iCarouselOldDelegate {
    /// Does nothing.
    public func carouselCurrentItemIndexUpdated(_ carousel: iCarousel) {}

    /// -1: as many as are in sight.
    public func numberOfVisibleItems(in carousel: iCarousel) -> Int { -1 }

    /// Whether the carousel's type is circular.
    public func carouselShouldWrap(_ carousel: iCarousel) -> Bool { carousel.type.isCircular }

    /// NaN: the type's own.
    public func carouselOffsetMultiplier(_ carousel: iCarousel) -> CGFloat { .nan }

    /// `value`.
    public func carousel(
        _ carousel: iCarousel, valueForTransformOption option: iCarouselOption, withDefault value: CGFloat
    ) -> CGFloat { value }
}

// The calls go through a protocol, because the compiler would warn of deprecated names in direct calls.
private protocol DeprecatedCalls {
    func tell(_ delegate: any iCarouselOldDelegate, _ carousel: iCarousel)
    func ask(
        _ delegate: any iCarouselOldDelegate, _ option: iCarouselOption, _ carousel: iCarousel, _ value: CGFloat
    ) -> CGFloat
}

private var deprecatedCalls: any DeprecatedCalls { DeprecatedCaller() }

private struct DeprecatedCaller: DeprecatedCalls {
    @available(*, deprecated)
    func tell(_ delegate: any iCarouselOldDelegate, _ carousel: iCarousel) {
        delegate.carouselCurrentItemIndexUpdated(carousel)
    }

    @available(*, deprecated)
    func ask(
        _ delegate: any iCarouselOldDelegate, _ option: iCarouselOption, _ carousel: iCarousel, _ value: CGFloat
    ) -> CGFloat {
        let value = delegate.carousel(carousel, valueForTransformOption: option, withDefault: value)
        switch option {
        case .visibleItems:
            let count = delegate.numberOfVisibleItems(in: carousel)
            return count < 0 ? value : CGFloat(count)
        case .wrap:
            let wraps = delegate.carouselShouldWrap(carousel)
            return wraps == carousel.type.isCircular ? value : wraps ? 1 : 0
        case .offsetMultiplier:
            let multiplier = delegate.carouselOffsetMultiplier(carousel)
            return multiplier.isNaN ? value : multiplier
        default: return value
        }
    }
}
