// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
public import CCarousel

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

// The functions of carousel.h for spins, and for carousels that draw attention while nobody uses them.

@c @implementation
public func carousel_spin(
    _ carousel: OpaquePointer?, _ index: Int, _ turns: Int32, _ duration: Double
) -> carousel_status {
    call("carousel_spin", carousel) { handle throws(Failure) in
        let duration = try finite(duration, "the duration")
        // A size beyond the range of signed numbers arrives as a negative one.
        handle.carousel.spin(
            toItemAt: index < 0 ? .max : index, turns: Int(turns), duration: duration == 0 ? 3 : duration)
    }
}

@c @implementation
public func carousel_set_attract(
    _ carousel: OpaquePointer?, _ attract: UnsafePointer<carousel_attract>?
) -> carousel_status {
    call("carousel_set_attract", carousel) { handle throws(Failure) in
        handle.carousel.attract = attract == nil ? nil : try Attract(try copy(attract, "attract"))
    }
}

@c @implementation
public func carousel_note_input(_ carousel: OpaquePointer?) -> carousel_status {
    call("carousel_note_input", carousel) { handle throws(Failure) in handle.scene.noteInput() }
}

extension Attract {
    fileprivate init(_ wanted: carousel_attract) throws(Failure) {
        guard wanted.idle.isFinite, wanted.interval.isFinite, wanted.duration.isFinite else {
            throw .badArgument("a number of attract is not finite")
        }
        let choice: Choice
        switch wanted.choice {
        case CAROUSEL_ATTRACTS_BY_RANDOM: choice = .random
        case CAROUSEL_ATTRACTS_IN_TURN: choice = .next
        default: throw .badArgument("there is no choice \(wanted.choice.rawValue)")
        }
        self.init(
            idle: wanted.idle == 0 ? 60 : wanted.idle, interval: wanted.interval == 0 ? 8 : wanted.interval,
            choice: choice, turns: Int(wanted.turns), duration: wanted.duration == 0 ? 3 : wanted.duration)
        if wanted.seed != 0 { seed = wanted.seed }
    }
}
