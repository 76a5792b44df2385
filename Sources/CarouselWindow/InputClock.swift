// SPDX-License-Identifier: MIT

import CarouselCore

/// When a finger was lifted: GLFW says what happened, but not when.
///
/// What happens while a frame is drawn is heard of once it is done. If frames take long, a finger that was lifted in full motion would
/// seem to have rested for the whole frame, and a flick would come to nothing.
struct InputClock {
    /// When the window last began to wait for input, in seconds.
    var waitsSince = 0.0
    /// Until when all input is known, in seconds.
    var knownUntil = 0.0

    /// Input that is there within this time was there before the window began to wait, in seconds.
    private static let instant = 0.001

    private var lastEvent = 0.0

    /// The time of a pointer's event that the window hears of at the given time: for a release, the earliest possible one.
    mutating func time(of kind: PointerEvent.Kind, heardAt now: Double) -> Double {
        let wasThere = now - waitsSince < InputClock.instant
        lastEvent = kind == .ended && wasThere ? min(max(knownUntil, lastEvent), now) : now
        return lastEvent
    }
}
