// SPDX-License-Identifier: MIT

import CarouselScene

/// Converts times given by the host to the scene's time. All are meant to come from one clock; if `carousel_pointer`
/// has received a time from another clock, far ahead, motion continues by the differences between the times that
/// `carousel_advance` receives.
struct HostClock {
    /// How far the host's time may lag behind the scene's, in seconds: events arrive late and out of order.
    private static let patience = 1.0

    /// How far the scene's time is ahead of the host's.
    private var ahead = 0.0
    private var last: Double?
    /// Whether something moved at the last time.
    private var moved = true

    /// The scene's time for a time passed to `carousel_advance`.
    mutating func frameTime(_ time: Double, for scene: Scene) -> Double {
        defer { last = time }
        if time + ahead < scene.time - HostClock.patience, let last, time > last { ahead = scene.time - last }
        return eventTime(time, for: scene)
    }

    /// The scene's time for a time of an event. What has begun since the last time, while nothing moved, begins now: the
    /// host slept until then.
    mutating func eventTime(_ time: Double, for scene: Scene) -> Double {
        if !moved, scene.moves { ahead = min(ahead, scene.time - time) }
        return time + ahead
    }

    /// Notes whether the host may sleep until the next event.
    mutating func note(_ scene: Scene) { moved = scene.moves }
}

extension Scene {
    /// Whether something moves now, not only later.
    fileprivate var moves: Bool { isAnimating && wakeTime == nil }
}
