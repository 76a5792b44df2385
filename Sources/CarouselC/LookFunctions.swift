// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h for the look of items without views, and for the items' extents.

@c @implementation
public func carousel_set_look(_ carousel: OpaquePointer?, _ look: UnsafePointer<carousel_look>?) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        handle.look = try PictureItems(look, itemSize: handle.config.itemSize)
        if handle.showsPictures { handle.carousel.reloadData() }
    }
}

@c @implementation
public func carousel_invalidate_extents(_ carousel: OpaquePointer?) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.carousel.invalidateExtents() }
}

extension PictureItems {
    /// - Parameter look: NULL for the defaults.
    init(_ look: UnsafePointer<carousel_look>?, itemSize: Size) throws(Failure) {
        self.init(size: itemSize, contentMode: .scaleAspectFit)
        guard let wanted = try optionalCopy(look, "look", from: 96) else { return }
        let (width, height) = (
            try finite(wanted.item_width, "item_width"), try finite(wanted.item_height, "item_height")
        )
        if width > 0 { size.width = width }
        if height > 0 { size.height = height }
        contentMode = try ContentMode(wanted.fit)
        (cornerRadius, borderWidth) = try checkedBorder(wanted.corner_radius, wanted.border_width)
        borderColor = given(wanted.border_color, otherwise: borderColor)
        placeholderColor = given(wanted.placeholder, otherwise: placeholderColor)
        isDoubleSided = !wanted.hides_back
        shadow = try Shadow(wanted.shadow)
        reflection = try Reflection(wanted.reflection)
    }
}

extension ContentMode {
    init(_ fit: carousel_fit) throws(Failure) {
        self = try chosen(fit, of: [.scaleAspectFit, .scaleAspectFill, .scaleToFill], "fit")
    }
}

/// Checks the radius of an item's corners and the width of its border.
func checkedBorder(_ cornerRadius: Double, _ borderWidth: Double) throws(Failure) -> (Double, Double) {
    guard cornerRadius >= 0, borderWidth >= 0, cornerRadius.isFinite, borderWidth.isFinite else {
        throw .badArgument("the corner radius or the border width is negative or not finite")
    }
    return (cornerRadius, borderWidth)
}

// The functions of carousel.h for shadows, reflections, depth effects, the scale of the centre and the items' size.

@c @implementation
public func carousel_item_set_shadow(
    _ item: OpaquePointer?, _ shadow: UnsafePointer<carousel_shadow>?
) -> carousel_status {
    call(item) { view throws(Failure) in view.shadow = try Shadow(shadow) }
}

@c @implementation
public func carousel_item_set_reflection(
    _ item: OpaquePointer?, _ reflection: UnsafePointer<carousel_reflection>?
) -> carousel_status {
    call(item) { view throws(Failure) in view.reflection = try Reflection(reflection) }
}

@c @implementation
public func carousel_set_depth_effects(
    _ carousel: OpaquePointer?, _ effects: UnsafePointer<carousel_depth_effects>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        guard let wanted = try optionalCopy(effects, "effects", from: 88) else {
            return handle.carousel.depthEffects = nil
        }
        handle.carousel.depthEffects = DepthEffects(
            tint: DepthEffects.Tint(color: given(wanted.tint, otherwise: .black), amount: wanted.tint_amount),
            desaturation: wanted.desaturation, dimming: wanted.dimming,
            fog: DepthEffects.Fog(color: given(wanted.fog, otherwise: .black), density: wanted.fog_density),
            parallax: wanted.parallax, reach: given(wanted.reach, otherwise: 1))
    }
}

@c @implementation
public func carousel_set_center_scale(
    _ carousel: OpaquePointer?, _ scale: UnsafePointer<carousel_center_scale>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        guard let wanted = try optionalCopy(scale, "scale", from: 48) else { return handle.carousel.centerScale = nil }
        handle.carousel.centerScale = CenterScale(
            zoom: given(wanted.zoom, otherwise: 1.25), reach: given(wanted.reach, otherwise: 1),
            curve: try chosen(wanted.curve, of: [.linear, .easeIn, .easeOut, .easeInOut], "curve"),
            shrinksOthers: !wanted.magnifies, keepsGaps: !wanted.keeps_places, otherAlpha: 1 - wanted.fading,
            anchor: try chosen(wanted.anchor, of: [.center, .start, .end], "anchor"))
    }
}

@c @implementation
public func carousel_set_item_sizing(
    _ carousel: OpaquePointer?, _ sizing: UnsafePointer<carousel_item_sizing>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        guard let wanted = try optionalCopy(sizing, "sizing", from: 40) else {
            return handle.carousel.itemSizing = .views
        }
        let (amount, gap) = (try finite(wanted.amount, "amount"), try finite(wanted.gap, "gap"))
        let ratio = try finite(wanted.aspect_ratio, "aspect_ratio")
        let fitting = ItemSizing.fitting(count: amount, gap: gap, aspectRatio: ratio > 0 ? ratio : nil)
        handle.carousel.itemSizing = try chosen(
            wanted.kind, of: [.views, fitting, .fraction(amount), .peek(amount, gap: gap)], "kind of sizing")
    }
}

extension Shadow {
    /// Nil for NULL.
    init?(_ shadow: UnsafePointer<carousel_shadow>?) throws(Failure) {
        guard let wanted = try optionalCopy(shadow, "shadow", from: 48) else { return nil }
        self.init(
            offset: Size(width: wanted.offset_x, height: wanted.offset_y),
            blur: given(wanted.blur, otherwise: 16),
            color: given(wanted.color, otherwise: Color(white: 0, alpha: 0.5)))
    }
}

extension Reflection {
    /// Nil for NULL.
    init?(_ reflection: UnsafePointer<carousel_reflection>?) throws(Failure) {
        guard let wanted = try optionalCopy(reflection, "reflection", from: 32) else { return nil }
        let floor = given(wanted.floor, otherwise: .clear)
        self.init(
            gap: wanted.gap, scale: given(wanted.scale, otherwise: 0.5), alpha: given(wanted.alpha, otherwise: 0.5),
            floor: floor.alpha > 0 ? floor : nil)
    }
}

// The function of carousel.h for page indicators.

@c @implementation
public func carousel_set_page_indicator(
    _ carousel: OpaquePointer?, _ indicator: UnsafePointer<carousel_page_indicator>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        guard let wanted = try optionalCopy(indicator, "indicator", from: 88) else { return handle.pageIndicator = nil }
        let style: PageIndicator.Style = try chosen(wanted.style, of: [.dots, .lines, .bar, .fraction], "style")
        // Negative extents count as 0.
        let (most, x, y) = (CarouselLimits.number, try finite(wanted.x, "x"), try finite(wanted.y, "y"))
        let frame = Rect(
            x: x.clamped(to: -most...most), y: y.clamped(to: -most...most),
            width: try finite(wanted.width, "width").clamped(to: 0...most),
            height: try finite(wanted.height, "height").clamped(to: 0...most))
        let view = PageIndicator()
        view.carousel = handle.carousel
        view.style = style
        view.isVertical = wanted.is_vertical
        view.hidesForSinglePage = !wanted.shows_single_page
        view.showsAutoplayProgress = wanted.shows_autoplay_progress
        if wanted.maximum_dots != 0 { view.maximumDots = Int(wanted.maximum_dots) }
        view.pageIndicatorColor = given(wanted.color, otherwise: Color(white: 1, alpha: 0.3))
        view.currentPageIndicatorColor = given(wanted.current_color, otherwise: .white)
        handle.pageIndicator = HostPageIndicator(view: view, frame: frame.size == .zero ? nil : frame)
    }
}

/// The page indicator of a carousel in C.
struct HostPageIndicator {
    let view: PageIndicator
    /// Nil for the default: along the lower edge or, if the indicator is vertical, the right one.
    let frame: Rect?

    /// The default distance from the carousel's edge, in points.
    private static let margin = 12.0

    /// Places the indicator over a carousel of the given size.
    func place(over size: Size) {
        if let frame { return view.frame = frame }
        let best = view.sizeThatFits(size)
        let margin = HostPageIndicator.margin
        let (x, y) = (size.width - margin - best.width, size.height - margin - best.height)
        view.frame =
            view.isVertical
            ? Rect(x: x, y: 0, width: best.width, height: size.height)
            : Rect(x: 0, y: y, width: size.width, height: best.height)
    }
}
