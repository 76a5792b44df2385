// SPDX-License-Identifier: MIT

public import CarouselCore

/// Is told what a carousel does, and answers for its options. All calls have defaults.
public protocol CarouselDelegate: AnyObject {
    func carouselWillBeginScrollingAnimation(_ carousel: Carousel)
    func carouselDidEndScrollingAnimation(_ carousel: Carousel)
    func carouselDidScroll(_ carousel: Carousel)
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel)
    func carouselWillBeginDragging(_ carousel: Carousel)
    func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool)
    func carouselWillBeginDecelerating(_ carousel: Carousel)
    func carouselDidEndDecelerating(_ carousel: Carousel)

    /// Whether a tap chooses the item. Default: true.
    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool
    func carousel(_ carousel: Carousel, didSelectItemAt index: Int)

    /// Extent of an item along the scroll direction in points; 0 (the default) takes the first item view's.
    func carouselItemWidth(_ carousel: Carousel) -> Double

    /// For the custom type: the transform of an item at an offset. Default: as in the linear type.
    func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform transform: Transform3D
    ) -> Transform3D

    /// The value of an option. Default: `value` as it is.
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
    public func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool { true }
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
