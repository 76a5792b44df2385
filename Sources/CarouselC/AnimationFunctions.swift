// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h for how carousels scroll.

@c @implementation
public func carousel_set_scroll_animation(
    _ carousel: OpaquePointer?, _ animation: UnsafePointer<carousel_scroll_animation>?
) -> carousel_status {
    call("carousel_set_scroll_animation", carousel) { handle throws(Failure) in
        handle.carousel.scrollAnimation = try ScrollAnimation(animation) ?? .timing(.easeInOut, duration: 0.4)
    }
}

@c @implementation
public func carousel_set_bounce_animation(
    _ carousel: OpaquePointer?, _ animation: UnsafePointer<carousel_scroll_animation>?
) -> carousel_status {
    call("carousel_set_bounce_animation", carousel) { handle throws(Failure) in
        handle.carousel.bounceAnimation = try ScrollAnimation(animation)
    }
}

extension ScrollAnimation {
    /// Nil if there is none.
    fileprivate init?(_ animation: UnsafePointer<carousel_scroll_animation>?) throws(Failure) {
        guard animation != nil else { return nil }
        let wanted = try copy(animation, "animation")
        guard wanted.duration.isFinite, wanted.response.isFinite, wanted.damping.isFinite else {
            throw .badArgument("a number of the animation is not finite")
        }
        let curve = try Easing(wanted)
        self =
            wanted.response > 0
            ? .spring(damping: wanted.damping == 0 ? 1 : wanted.damping, response: wanted.response)
            : .timing(curve, duration: wanted.duration == 0 ? 0.4 : wanted.duration)
    }
}

extension Easing {
    fileprivate init(_ wanted: carousel_scroll_animation) throws(Failure) {
        let (x1, y1, x2, y2) = wanted.bezier
        self =
            switch wanted.easing {
            case CAROUSEL_EASING_IN_OUT: .easeInOut
            case CAROUSEL_EASING_LINEAR: .linear
            case CAROUSEL_EASING_IN: .easeIn
            case CAROUSEL_EASING_OUT: .easeOut
            case CAROUSEL_EASING_OUT_CUBIC: .easeOutCubic
            case CAROUSEL_EASING_EASE: .ease
            case CAROUSEL_EASING_IN_EASE_OUT: .easeInEaseOut
            case CAROUSEL_EASING_BEZIER: .bezier(x1, y1, x2, y2)
            default: throw .badArgument("there is no easing \(wanted.easing.rawValue)")
            }
    }
}
