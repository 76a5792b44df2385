// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation

/// The names that a delegate's methods had in iCarousel 1.3 to 1.7, as far as their answers still mean something; they are
/// called where the methods of today are not there. All have defaults.
public protocol iCarouselOldDelegate: AnyObject {
    /// Another item is nearest to the centre. Default: does nothing.
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

    /// NaN: what the type has.
    public func carouselOffsetMultiplier(_ carousel: iCarousel) -> CGFloat { .nan }

    /// `value`.
    public func carousel(
        _ carousel: iCarousel, valueForTransformOption option: iCarouselOption, withDefault value: CGFloat
    ) -> CGFloat { value }

    func tellOldName(_ carousel: iCarousel) {
        let caller: any OldCalls = OldCaller()
        caller.tell(self, carousel)
    }

    /// What the methods of older names answer for an option; otherwise `value`.
    func oldValue(for option: iCarouselOption, in carousel: iCarousel, default value: CGFloat) -> CGFloat {
        let caller: any OldCalls = OldCaller()
        return caller.ask(self, option, carousel, value)
    }
}

// The calls go through a protocol, since the compiler warns of deprecated names otherwise.
private protocol OldCalls {
    func tell(_ delegate: any iCarouselOldDelegate, _ carousel: iCarousel)
    func ask(
        _ delegate: any iCarouselOldDelegate, _ option: iCarouselOption, _ carousel: iCarousel, _ value: CGFloat
    ) -> CGFloat
}

private struct OldCaller: OldCalls {
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
