// SPDX-License-Identifier: MIT

public import CarouselCore

/// Is told what a carousel does, and answers for its options. All calls have defaults.
public protocol CarouselDelegate: AnyObject {
    /// A scroll that the program asked for begins. Default: does nothing.
    func carouselWillBeginScrollingAnimation(_ carousel: Carousel)
    /// A scroll that the program asked for has reached its end; not told of one that a touch stopped.
    /// Default: does nothing.
    func carouselDidEndScrollingAnimation(_ carousel: Carousel)
    /// The scroll offset has changed. Default: does nothing.
    func carouselDidScroll(_ carousel: Carousel)
    /// Another item is nearest to the centre. Default: does nothing.
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel)
    /// A finger has taken hold of the carousel. Default: does nothing.
    func carouselWillBeginDragging(_ carousel: Carousel)
    /// The finger has let go; `willDecelerate` says whether the carousel runs on. Default: does nothing.
    func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool)
    /// The carousel begins to run out after a flick. Default: does nothing.
    func carouselWillBeginDecelerating(_ carousel: Carousel)
    /// The carousel has run out. Default: does nothing.
    func carouselDidEndDecelerating(_ carousel: Carousel)

    /// Whether a tap chooses the item. Default: true.
    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool
    /// An item was tapped, or selected by a command. Default: does nothing.
    func carousel(_ carousel: Carousel, didSelectItemAt index: Int)

    /// Extent of an item along the scroll direction in points, at most `CarouselLimits.number`; 0 or less (0 is the default)
    /// takes the first item view's.
    func carouselItemWidth(_ carousel: Carousel) -> Double

    /// For the custom type: the transform of an item at an offset. Default: as in the linear type.
    func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform transform: Transform3D
    ) -> Transform3D

    /// The value of an option. What is not finite counts as `value`, except where the option may be infinite; numbers beyond
    /// `CarouselLimits.number` to either side count as that. Default: `value` as it is.
    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double
}

extension CarouselDelegate {
    /// A scroll that the program asked for begins. Default: does nothing.
    public func carouselWillBeginScrollingAnimation(_ carousel: Carousel) {}
    /// A scroll that the program asked for has reached its end; not told of one that a touch stopped.
    /// Default: does nothing.
    public func carouselDidEndScrollingAnimation(_ carousel: Carousel) {}
    /// The scroll offset has changed. Default: does nothing.
    public func carouselDidScroll(_ carousel: Carousel) {}
    /// Another item is nearest to the centre. Default: does nothing.
    public func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {}
    /// A finger has taken hold of the carousel. Default: does nothing.
    public func carouselWillBeginDragging(_ carousel: Carousel) {}
    /// The finger has let go; `willDecelerate` says whether the carousel runs on. Default: does nothing.
    public func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) {}
    /// The carousel begins to run out after a flick. Default: does nothing.
    public func carouselWillBeginDecelerating(_ carousel: Carousel) {}
    /// The carousel has run out. Default: does nothing.
    public func carouselDidEndDecelerating(_ carousel: Carousel) {}
    public func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool { true }
    /// An item was tapped, or selected by a command. Default: does nothing.
    public func carousel(_ carousel: Carousel, didSelectItemAt index: Int) {}
    public func carouselItemWidth(_ carousel: Carousel) -> Double { 0 }

    public func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform transform: Transform3D
    ) -> Transform3D {
        let distance = offset * carousel.itemWidth * carousel.layout.spacing
        return carousel.isVertical
            ? transform.translated(x: 0, y: distance) : transform.translated(x: distance, y: 0)
    }

    public func carousel(
        _ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double
    ) -> Double { value }
}
