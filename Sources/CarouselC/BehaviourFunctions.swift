// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h for autoplay.

@c @implementation
public func carousel_set_autoplay(
    _ carousel: OpaquePointer?, _ autoplay: UnsafePointer<carousel_autoplay>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.carousel.autoplay = try Autoplay(autoplay) }
}

@c @implementation
public func carousel_pause_autoplay(_ carousel: OpaquePointer?) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.carousel.pauseAutoplay() }
}

@c @implementation
public func carousel_resume_autoplay(_ carousel: OpaquePointer?) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.carousel.resumeAutoplay() }
}

extension Autoplay {
    /// Nil for NULL.
    fileprivate init?(_ autoplay: UnsafePointer<carousel_autoplay>?) throws(Failure) {
        guard let wanted = try optionalCopy(autoplay, "autoplay", from: 32) else { return nil }
        try checkFinite(wanted.interval, wanted.scroll_duration, of: "carousel_autoplay")
        self.init(
            interval: given(wanted.interval, otherwise: 4), direction: wanted.goes_back ? .backward : .forward,
            scrollDuration: wanted.scroll_duration, stopsAtEnd: wanted.stops_at_end,
            resumesAfterTouch: try chosen(wanted.resumption, of: [.interval, .remaining, .never], "resumption"))
    }
}

extension AutoplayState {
    var cValue: carousel_autoplay_state {
        switch self {
        case .off: CAROUSEL_AUTOPLAY_OFF
        case .dwelling: CAROUSEL_AUTOPLAY_DWELLING
        case .moving: CAROUSEL_AUTOPLAY_MOVING
        case .paused: CAROUSEL_AUTOPLAY_PAUSED
        }
    }
}

// The functions of carousel.h for spins and attract mode.

@c @implementation
public func carousel_spin(
    _ carousel: OpaquePointer?, _ index: Int, _ turns: Int32, _ duration: Double
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        let duration = given(try finite(duration, "the duration"), otherwise: 3)
        handle.laidOut.spin(toItemAt: itemIndex(fromC: index), turns: Int(turns), duration: duration)
    }
}

@c @implementation
public func carousel_set_attract(
    _ carousel: OpaquePointer?, _ attract: UnsafePointer<carousel_attract>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.carousel.attract = try Attract(attract) }
}

@c @implementation
public func carousel_note_input(_ carousel: OpaquePointer?) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.scene.noteInput() }
}

extension Attract {
    /// Nil for NULL.
    fileprivate init?(_ attract: UnsafePointer<carousel_attract>?) throws(Failure) {
        guard let wanted = try optionalCopy(attract, "attract", from: 48) else { return nil }
        try checkFinite(wanted.idle, wanted.interval, wanted.duration, of: "carousel_attract")
        self.init(
            idle: given(wanted.idle, otherwise: 60), interval: given(wanted.interval, otherwise: 8),
            choice: try chosen(wanted.choice, of: [.random, .next], "choice"), turns: Int(wanted.turns),
            duration: given(wanted.duration, otherwise: 3))
        if wanted.seed != 0 { seed = wanted.seed }
    }
}

// The functions of carousel.h for loading more items near the ends.

@c @implementation
public func carousel_set_loading_more(
    _ carousel: OpaquePointer?, _ edge: carousel_edge, _ isLoading: Bool
) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.carousel.setLoadingMore(isLoading, edge: try CarouselEdge(edge)) }
}

@c @implementation
public func carousel_is_loading_more(_ carousel: OpaquePointer?, _ edge: carousel_edge) -> Bool {
    guard let handle = handle(carousel), let edge = try? CarouselEdge(edge) else { return false }
    return handle.carousel.isLoadingMore(edge: edge)
}

extension CarouselEdge {
    fileprivate init(_ edge: carousel_edge) throws(Failure) {
        self = try chosen(edge, of: [.leading, .trailing], "edge")
    }
}

// The functions of carousel.h for carousels that follow one another.

@c @implementation
public func carousel_follow(
    _ carousel: OpaquePointer?, _ leader: OpaquePointer?, _ following: UnsafePointer<carousel_following>?
) -> carousel_status {
    call(carousel) { follower throws(Failure) in
        let leader: CarouselHandle = try object(leader, "leader")
        let wanted = try optionalCopy(following, "following", from: 32) ?? carousel_following()
        let kind: Carousel.Following = try chosen(
            wanted.kind, of: [.item, .keepsInSight(margin: Int(wanted.margin)), .progress], "kind of following")
        follower.carousel.follow(leader.carousel, by: kind, map: follower.map(of: wanted))
    }
}

@c @implementation
public func carousel_stop_following(_ carousel: OpaquePointer?) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.carousel.stopFollowing() }
}

extension CarouselHandle {
    /// The program's map of offsets; nil for the usual one.
    fileprivate func map(of following: carousel_following) -> ((Double) -> Double)? {
        guard let map = following.map else { return nil }
        let renderer = renderer
        return { offset in renderer.trackingCallback { map(following.user_data, offset) } }
    }
}

// The functions of carousel.h for items that are swiped away.

@c @implementation
public func carousel_dismiss_item(
    _ carousel: OpaquePointer?, _ direction: carousel_direction, _ dismissed: UnsafeMutablePointer<Bool>?
) -> carousel_status {
    call(carousel, answer: dismissed) { handle throws(Failure) in
        guard let wanted = DismissDirection(direction) else {
            throw .badArgument("direction \(direction.rawValue) is not left, right, up or down")
        }
        return handle.carousel.dismissItem(towards: wanted)
    }
}

@c @implementation
public func carousel_undo_dismissal(
    _ carousel: OpaquePointer?, _ returned: UnsafeMutablePointer<Bool>?
) -> carousel_status {
    call(carousel, answer: returned) { handle throws(Failure) in handle.carousel.undoDismissal() }
}

extension DismissDirection {
    /// In C, each direction is a flag.
    var flag: Int { 1 << rawValue }

    /// Nil for a number that is not exactly one direction's flag.
    init?(_ direction: carousel_direction) {
        guard let known = DismissDirection.allCases.first(where: { $0.flag == Int(direction.rawValue) }) else {
            return nil
        }
        self = known
    }
}

extension Set<DismissDirection> {
    /// A sum of flags; unknown flags are ignored.
    init(flags: Double) {
        let flags = Int(flags.clamped(to: 0...255))
        self.init(DismissDirection.allCases.filter { flags & $0.flag != 0 })
    }

    var flags: Double { Double(reduce(0) { $0 + $1.flag }) }
}
