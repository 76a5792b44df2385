// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h for carousels that go on by themselves.

@c @implementation
public func carousel_set_autoplay(
    _ carousel: OpaquePointer?, _ autoplay: UnsafePointer<carousel_autoplay>?
) -> carousel_status {
    call("carousel_set_autoplay", carousel) { handle throws(Failure) in
        handle.carousel.autoplay = autoplay == nil ? nil : try Autoplay(try copy(autoplay, "autoplay"))
    }
}

@c @implementation
public func carousel_pause_autoplay(_ carousel: OpaquePointer?) -> carousel_status {
    call("carousel_pause_autoplay", carousel) { handle throws(Failure) in handle.carousel.pauseAutoplay() }
}

@c @implementation
public func carousel_resume_autoplay(_ carousel: OpaquePointer?) -> carousel_status {
    call("carousel_resume_autoplay", carousel) { handle throws(Failure) in handle.carousel.resumeAutoplay() }
}

extension Autoplay {
    fileprivate init(_ wanted: carousel_autoplay) throws(Failure) {
        guard wanted.interval.isFinite, wanted.scroll_duration.isFinite else {
            throw .badArgument("a number of the autoplay is not finite")
        }
        let resumption: Resumption
        switch wanted.resumption {
        case CAROUSEL_RESUMES_INTERVAL: resumption = .interval
        case CAROUSEL_RESUMES_REMAINING: resumption = .remaining
        case CAROUSEL_RESUMES_NEVER: resumption = .never
        default: throw .badArgument("there is no resumption \(wanted.resumption.rawValue)")
        }
        self.init(
            interval: wanted.interval == 0 ? 4 : wanted.interval, direction: wanted.goes_back ? .backward : .forward,
            scrollDuration: wanted.scroll_duration, stopsAtEnd: wanted.stops_at_end, resumesAfterTouch: resumption)
    }
}

extension AutoplayState {
    /// The same in C.
    var inC: carousel_autoplay_state {
        switch self {
        case .off: CAROUSEL_AUTOPLAY_OFF
        case .dwelling: CAROUSEL_AUTOPLAY_DWELLING
        case .moving: CAROUSEL_AUTOPLAY_MOVING
        case .paused: CAROUSEL_AUTOPLAY_PAUSED
        }
    }
}
