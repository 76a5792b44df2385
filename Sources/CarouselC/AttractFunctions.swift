// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

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
