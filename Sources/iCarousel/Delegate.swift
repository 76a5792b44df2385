// SPDX-License-Identifier: MIT

/// Receives a carousel's events, with iCarousel's types.
///
/// All methods have defaults. A method with `CGFloat` is called in place of the one with `Double` that
/// ``CarouselDelegate`` has.
public protocol iCarouselDelegate: CarouselDelegate {
    /// Extent of an item along the scroll direction, in points; 0 for that of the first item view. Default: 0.
    func carouselItemWidth(_ carousel: iCarousel) -> CGFloat

    /// For the custom type: the transform of an item at an offset. Default: as in the linear type.
    func carousel(
        _ carousel: iCarousel, itemTransformForOffset offset: CGFloat, baseTransform transform: CATransform3D
    ) -> CATransform3D

    /// The value of an option. Default: `value`.
    func carousel(_ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat) -> CGFloat

    /// The name of `carouselCurrentItemIndexDidChange(_:)` in iCarousel 1.6 and before; called unless that is there.
    /// Default: does nothing.
    func carouselCurrentItemIndexUpdated(_ carousel: iCarousel)
}

extension iCarouselDelegate {
    public func carouselItemWidth(_ carousel: iCarousel) -> CGFloat { 0 }

    public func carousel(
        _ carousel: iCarousel, itemTransformForOffset offset: CGFloat, baseTransform transform: CATransform3D
    ) -> CATransform3D { carousel.linearTransform(transform, atOffset: offset) }

    public func carousel(
        _ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat
    ) -> CGFloat { value }

    public func carouselCurrentItemIndexUpdated(_ carousel: iCarousel) {}

    // What the carousel calls.

    public func carouselItemWidth(_ carousel: iCarousel) -> Double {
        let width: CGFloat = carouselItemWidth(carousel)
        return Double(width)
    }

    public func carousel(
        _ carousel: iCarousel, itemTransformForOffset offset: Double, baseTransform transform: CATransform3D
    ) -> CATransform3D {
        self.carousel(carousel, itemTransformForOffset: CGFloat(offset), baseTransform: transform)
    }

    public func carousel(
        _ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: Double
    ) -> Double {
        let answer: CGFloat = self.carousel(carousel, valueFor: option, withDefault: CGFloat(value))
        return Double(answer)
    }

    /// Calls the method by its old name.
    public func carouselCurrentItemIndexDidChange(_ carousel: iCarousel) { carouselCurrentItemIndexUpdated(carousel) }
}
