// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h for shadows, reflections and depth effects.

@c @implementation
public func carousel_item_set_shadow(
    _ item: OpaquePointer?, _ shadow: UnsafePointer<carousel_shadow>?
) -> carousel_status {
    call("carousel_item_set_shadow", item) { view, _ throws(Failure) in
        guard shadow != nil else { return view.shadow = nil }
        let wanted = try copy(shadow, "shadow")
        view.shadow = Shadow(
            offset: Size(width: wanted.offset_x, height: wanted.offset_y),
            blur: given(wanted.blur, otherwise: 16),
            color: color(wanted.color, otherwise: Color(white: 0, alpha: 0.5)))
    }
}

@c @implementation
public func carousel_item_set_reflection(
    _ item: OpaquePointer?, _ reflection: UnsafePointer<carousel_reflection>?
) -> carousel_status {
    call("carousel_item_set_reflection", item) { view, _ throws(Failure) in
        guard reflection != nil else { return view.reflection = nil }
        let wanted = try copy(reflection, "reflection")
        let floor = color(wanted.floor, otherwise: .clear)
        view.reflection = Reflection(
            gap: wanted.gap, scale: given(wanted.scale, otherwise: 0.5), alpha: given(wanted.alpha, otherwise: 0.5),
            floor: floor.alpha > 0 ? floor : nil)
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
            tint: DepthEffects.Tint(color: color(wanted.tint, otherwise: .black), amount: wanted.tint_amount),
            desaturation: wanted.desaturation, dimming: wanted.dimming,
            fog: DepthEffects.Fog(color: color(wanted.fog, otherwise: .black), density: wanted.fog_density),
            parallax: wanted.parallax, reach: given(wanted.reach, otherwise: 1))
    }
}

/// 0 means that a field was left out.
private func given(_ value: Double, otherwise usual: Double) -> Double { value == 0 ? usual : value }
