// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h for shadows, reflections, depth effects, the scale of the centre and the items' size.

@c @implementation
public func carousel_item_set_shadow(
    _ item: OpaquePointer?, _ shadow: UnsafePointer<carousel_shadow>?
) -> carousel_status {
    call("carousel_item_set_shadow", item) { view throws(Failure) in
        view.shadow = try Shadow(shadow)
    }
}

@c @implementation
public func carousel_item_set_reflection(
    _ item: OpaquePointer?, _ reflection: UnsafePointer<carousel_reflection>?
) -> carousel_status {
    call("carousel_item_set_reflection", item) { view throws(Failure) in
        view.reflection = try Reflection(reflection)
    }
}

@c @implementation
public func carousel_set_depth_effects(
    _ carousel: OpaquePointer?, _ effects: UnsafePointer<carousel_depth_effects>?
) -> carousel_status {
    call("carousel_set_depth_effects", carousel) { handle throws(Failure) in
        guard effects != nil else { return handle.carousel.depthEffects = nil }
        let wanted = try copy(effects, "effects")
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
    call("carousel_set_center_scale", carousel) { handle throws(Failure) in
        guard scale != nil else { return handle.carousel.centerScale = nil }
        let wanted = try copy(scale, "scale")
        let curves: [CenterScale.Curve] = [.linear, .easeIn, .easeOut, .easeInOut]
        let anchors: [CenterScale.Anchor] = [.center, .start, .end]
        guard let curve = Int(exactly: wanted.curve.rawValue), curves.indices.contains(curve) else {
            throw .badArgument("there is no curve \(wanted.curve.rawValue)")
        }
        guard let anchor = Int(exactly: wanted.anchor.rawValue), anchors.indices.contains(anchor) else {
            throw .badArgument("there is no anchor \(wanted.anchor.rawValue)")
        }
        handle.carousel.centerScale = CenterScale(
            zoom: given(wanted.zoom, otherwise: 1.25), reach: given(wanted.reach, otherwise: 1),
            curve: curves[curve], shrinksOthers: !wanted.magnifies, keepsGaps: !wanted.keeps_places,
            otherAlpha: 1 - wanted.fading, anchor: anchors[anchor])
    }
}

@c @implementation
public func carousel_set_item_sizing(
    _ carousel: OpaquePointer?, _ sizing: UnsafePointer<carousel_item_sizing>?
) -> carousel_status {
    call("carousel_set_item_sizing", carousel) { handle throws(Failure) in
        let former = handle.carousel.itemSizing
        // Items that were made larger or smaller get their own size again.
        defer { if former != .views, handle.carousel.itemSizing == .views { handle.carousel.reloadData() } }
        guard sizing != nil else { return handle.carousel.itemSizing = .views }
        let wanted = try copy(sizing, "sizing")
        let ratio = wanted.aspect_ratio > 0 ? wanted.aspect_ratio : nil
        handle.carousel.itemSizing =
            switch wanted.kind {
            case CAROUSEL_SIZING_ITEMS: .views
            case CAROUSEL_SIZING_FITTING: .fitting(count: wanted.amount, gap: wanted.gap, aspectRatio: ratio)
            case CAROUSEL_SIZING_FRACTION: .fraction(wanted.amount)
            case CAROUSEL_SIZING_PEEK: .peek(wanted.amount, gap: wanted.gap)
            default: throw .badArgument("there is no kind of sizing \(wanted.kind.rawValue)")
            }
    }
}

/// 0 means that a field was left out.
private func given(_ value: Double, otherwise usual: Double) -> Double { value == 0 ? usual : value }

extension Shadow {
    /// Nil if there is none.
    init?(_ shadow: UnsafePointer<carousel_shadow>?) throws(Failure) {
        guard shadow != nil else { return nil }
        let wanted = try copy(shadow, "shadow")
        self.init(
            offset: Size(width: wanted.offset_x, height: wanted.offset_y),
            blur: given(wanted.blur, otherwise: 16),
            color: given(wanted.color, otherwise: Color(white: 0, alpha: 0.5)))
    }
}

extension Reflection {
    /// Nil if there is none.
    init?(_ reflection: UnsafePointer<carousel_reflection>?) throws(Failure) {
        guard reflection != nil else { return nil }
        let wanted = try copy(reflection, "reflection")
        let floor = given(wanted.floor, otherwise: .clear)
        self.init(
            gap: wanted.gap, scale: given(wanted.scale, otherwise: 0.5), alpha: given(wanted.alpha, otherwise: 0.5),
            floor: floor.alpha > 0 ? floor : nil)
    }
}
