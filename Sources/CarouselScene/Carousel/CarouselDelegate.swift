// SPDX-License-Identifier: MIT

public import CarouselCore

/// Receives a carousel's events and supplies the values of its options. All methods have defaults.
public protocol CarouselDelegate: AnyObject {
    /// An animated scroll begins, whatever its reason. Drags and flicks have calls of their own. Default: does nothing.
    func carouselWillBeginScrollingAnimation(_ carousel: Carousel)
    /// An animated scroll has reached its end; not called if a touch or another motion stopped it. Default: does nothing.
    func carouselDidEndScrollingAnimation(_ carousel: Carousel)
    /// The scroll offset has changed. Default: does nothing.
    func carouselDidScroll(_ carousel: Carousel)
    /// Another item has become the one nearest to the centre. Default: does nothing.
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel)
    /// A finger has grabbed the carousel. Default: does nothing.
    func carouselWillBeginDragging(_ carousel: Carousel)
    /// The finger has released the carousel; `willDecelerate` says whether it decelerates. Default: does nothing.
    func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool)
    /// The carousel begins to decelerate after a flick. Default: does nothing.
    func carouselWillBeginDecelerating(_ carousel: Carousel)
    /// The carousel has finished decelerating; not called if a touch or another motion stopped it. Default: does nothing.
    func carouselDidEndDecelerating(_ carousel: Carousel)

    /// The carousel has come to rest at another item than before: nothing moves it and no finger holds it. Called once, after all other
    /// events. An item whose index has merely changed is still the same one, and after `Carousel.restore(_:)`, the carousel counts as
    /// having rested there. Default: does nothing.
    func carouselDidSettle(_ carousel: Carousel, at index: Int)

    /// The carousel is near an end, or on its way there, and more items are wanted: see `loadMoreThreshold`. Called once, and again only
    /// after the number of items has changed, or after `setLoadingMore(_:edge:)`. Add the items now or later; add those before the first by
    /// `performBatchUpdates`, which keeps the current item in the centre. Default: does nothing.
    func carouselWillReachEnd(_ carousel: Carousel, edge: CarouselEdge)

    /// The carousel that this one follows is on its way to another item, and `index` is the item of this one that stands for it. Also
    /// called when this one begins to follow. If the item's view is a `Control`, the carousel selects it and no other one. Default: does
    /// nothing.
    func carousel(_ carousel: Carousel, isLeaderAtItem index: Int)

    /// Whether the delegate is told which items are on display. Asked whenever items have moved. Default: false.
    var wantsDisplayEvents: Bool { get }
    /// With `wantsDisplayEvents`: an item is about to be on display. An item is on display while it is loaded and not transparent, the
    /// bounding box of its projection meets the carousel's bounds, and the carousel itself is neither transparent nor hidden. The view is
    /// nil if items are pictures without views. Default: does nothing.
    func carousel(_ carousel: Carousel, willDisplay view: View?, forItemAt index: Int)
    /// An item is no longer on display, or its view has been replaced. There is one call for each `willDisplay`, even if the items are
    /// reloaded or removed, the delegate is replaced, or the carousel leaves its scene. The index is the item's present or last one. Its
    /// view has not been reused yet. Default: does nothing.
    func carousel(_ carousel: Carousel, didEndDisplaying view: View?, forItemAt index: Int)

    /// Where a swipe is to end; asked once, when the finger lifts. `offset` already obeys all limits. The carousel stays at the answer,
    /// even between items, until something else moves it. Non-finite answers count as `offset`; if the carousel does not wrap, it stops at
    /// the first and last item. Default: `offset`.
    ///
    /// - Parameters:
    ///   - offset: where the swipe would end, in items.
    ///   - velocity: the carousel's velocity, in items per second.
    func carousel(_ carousel: Carousel, targetOffsetForProposedOffset offset: Double, velocity: Double) -> Double

    /// Whether a tap or a command selects the item. Default: true.
    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool
    /// An item was tapped, or selected by a command. Default: does nothing.
    func carousel(_ carousel: Carousel, didSelectItemAt index: Int)

    /// Extent of an item along the scroll direction in points, at most `CarouselLimits.number`; 0 or less leaves it as it is: at first, the
    /// extent of the first item's view. Default: 0.
    func carouselItemWidth(_ carousel: Carousel) -> Double

    /// With `hasVariableExtents`: the extent of an item's view along the scroll direction, in points, at most `CarouselLimits.number`; an
    /// answer that is 0 or less, or not finite, means `itemWidth`. Asked when the item comes into sight, and by `invalidateExtents()`.
    /// Default: 0.
    func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double

    /// For the custom type: the transform of an item at an offset. Default: as in the linear type.
    func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform transform: Transform3D
    ) -> Transform3D

    /// For the custom type: how an item appears at an offset. Default: the transform that
    /// `carousel(_:itemTransformForOffset:baseTransform:)` answers, and nothing else.
    func carousel(
        _ carousel: Carousel, itemAppearanceForOffset offset: Double, baseTransform transform: Transform3D
    ) -> ItemAppearance

    /// Whether an item may be swiped away; asked when the finger lets it go, or by `Carousel.dismissItem(towards:)`. Default: true.
    func carousel(_ carousel: Carousel, shouldDismissItemAt index: Int, towards direction: DismissDirection) -> Bool
    /// An item is being swiped away, or comes back. Default: does nothing.
    ///
    /// - Parameters:
    ///   - part: how far the item has been moved, as a fraction of the distance at which it is swiped away, 0...1.
    ///   - direction: the allowed direction nearest to the item's displacement.
    func carousel(
        _ carousel: Carousel, isDismissingItemAt index: Int, part: Double, towards direction: DismissDirection)
    /// An item has left the screen. Remove it from the data and call `removeItem(at:animated:)` here; otherwise it comes
    /// back. Default: does nothing.
    func carousel(_ carousel: Carousel, didDismissItemAt index: Int, towards direction: DismissDirection)

    /// How long autoplay rests at an item, in seconds, 0.1...86,400; clamped. Infinity rests until `resumeAutoplay()`; other non-finite
    /// answers count as the interval of `autoplay`. Asked when the carousel has come to rest. Default: the interval of `autoplay`.
    func carousel(_ carousel: Carousel, autoplayIntervalForItemAt index: Int) -> Double
    /// Autoplay is about to scroll on. Default: does nothing.
    func carouselWillAutoplay(_ carousel: Carousel, from index: Int, to next: Int)
    /// What autoplay does has changed: see `autoplayState`. Default: does nothing.
    func carouselDidChangeAutoplayState(_ carousel: Carousel)

    /// Nobody has used the carousel for a while, and it is about to draw attention: see `Carousel.attract`. Default: does nothing.
    func carouselWillBeginAttract(_ carousel: Carousel)
    /// The carousel no longer draws attention: somebody uses it, it cannot be seen, or it has fewer than two items. There is one call for
    /// each `carouselWillBeginAttract(_:)`. Default: does nothing.
    func carouselDidEndAttract(_ carousel: Carousel)

    /// The value of an option. A non-finite answer counts as `value`, unless the option may be infinite; finite ones are clamped to
    /// `CarouselLimits.number` on either side of 0. Default: `value`.
    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double
}

extension CarouselDelegate {
    public func carouselWillBeginScrollingAnimation(_ carousel: Carousel) {}
    public func carouselDidEndScrollingAnimation(_ carousel: Carousel) {}
    public func carouselDidScroll(_ carousel: Carousel) {}
    public func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {}
    public func carouselWillBeginDragging(_ carousel: Carousel) {}
    public func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) {}
    public func carouselWillBeginDecelerating(_ carousel: Carousel) {}
    public func carouselDidEndDecelerating(_ carousel: Carousel) {}
    public func carouselDidSettle(_ carousel: Carousel, at index: Int) {}
    public func carouselWillReachEnd(_ carousel: Carousel, edge: CarouselEdge) {}
    public func carousel(_ carousel: Carousel, isLeaderAtItem index: Int) {}
    public var wantsDisplayEvents: Bool { false }
    public func carousel(_ carousel: Carousel, willDisplay view: View?, forItemAt index: Int) {}
    public func carousel(_ carousel: Carousel, didEndDisplaying view: View?, forItemAt index: Int) {}
    public func carousel(
        _ carousel: Carousel, targetOffsetForProposedOffset offset: Double, velocity: Double
    ) -> Double { offset }
    public func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool { true }
    public func carousel(_ carousel: Carousel, didSelectItemAt index: Int) {}
    public func carouselItemWidth(_ carousel: Carousel) -> Double { 0 }
    public func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double { 0 }

    public func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform transform: Transform3D
    ) -> Transform3D {
        carousel.linearTransform(transform, atOffset: offset)
    }

    public func carousel(
        _ carousel: Carousel, itemAppearanceForOffset offset: Double, baseTransform transform: Transform3D
    ) -> ItemAppearance {
        ItemAppearance(
            transform: self.carousel(carousel, itemTransformForOffset: offset, baseTransform: transform))
    }

    public func carousel(
        _ carousel: Carousel, shouldDismissItemAt index: Int, towards direction: DismissDirection
    ) -> Bool { true }

    public func carousel(
        _ carousel: Carousel, isDismissingItemAt index: Int, part: Double, towards direction: DismissDirection
    ) {}
    public func carousel(_ carousel: Carousel, didDismissItemAt index: Int, towards direction: DismissDirection) {}

    public func carousel(_ carousel: Carousel, autoplayIntervalForItemAt index: Int) -> Double {
        carousel.autoplay?.interval ?? 0
    }
    public func carouselWillAutoplay(_ carousel: Carousel, from index: Int, to next: Int) {}
    public func carouselDidChangeAutoplayState(_ carousel: Carousel) {}
    public func carouselWillBeginAttract(_ carousel: Carousel) {}
    public func carouselDidEndAttract(_ carousel: Carousel) {}

    public func carousel(
        _ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double
    ) -> Double { value }
}

extension Carousel {
    /// The transform of the linear type at an offset, for custom types whose delegate gives none.
    package func linearTransform(_ base: Transform3D, atOffset offset: Double) -> Transform3D {
        let distance = offset * itemWidth * layout.spacing
        if isVertical { return base.translated(x: 0, y: distance) }
        return base.translated(x: isMirrored ? -distance : distance, y: 0)
    }

    /// What the delegate answers for an option while items are laid out.
    func value(for option: CarouselOption, withDefault value: Double) -> Double {
        guard let delegate = askedDelegate ?? delegate else { return value }
        let answer = delegate.carousel(self, valueFor: option, withDefault: value)
        if answer.isNaN { report(.optionIsNaN(option)) }
        return answer
    }

    func appearance(offset: Double, base: Transform3D) -> ItemAppearance? {
        let answer = delegate?.carousel(self, itemAppearanceForOffset: offset, baseTransform: base)
        if let answer, !answer.transform.isFinite { report(.transformNotFinite) }
        return answer
    }
}
