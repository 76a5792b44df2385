// SPDX-License-Identifier: MIT

/// Receives a carousel's events, with iCarousel's types.
///
/// All methods have defaults. A method with `CGFloat` is called in place of the one with `Double` that
/// ``CarouselDelegate`` has. The class that conforms must have the methods, or inherit them: those that a subclass adds
/// are not called.
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

    // What the carousel calls.

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

    /// Asks the method with `CGFloat`; its default value is what a method of an older name answers, if there is one.
    public func carousel(
        _ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: Double
    ) -> Double {
        let value = oldValue(for: option, in: carousel, default: CGFloat(value))
        let answer: CGFloat = self.carousel(carousel, valueFor: option, withDefault: value)
        return Double(answer)
    }

    /// Calls the method by its old name.
    public func carouselCurrentItemIndexDidChange(_ carousel: iCarousel) { tellOldName(carousel) }
}
