// SPDX-License-Identifier: MIT

import CarouselScene

/// Converts times given by the host to the scene's time. All are meant to come from one clock; if `carousel_pointer`
/// has received a time from another clock, far ahead, motion continues by the differences between the times that
/// `carousel_advance` receives.
struct HostClock {
    /// How far the host's time may lag behind the scene's, in seconds: events arrive late and out of order.
    private static let patience = 1.0

    /// How far the scene's time is ahead of that of `carousel_advance`, if that is another clock.
    private var ahead = 0.0
    /// For how long the host has slept while something was about to start.
    private var slept = 0.0
    /// The last time that `carousel_advance` received.
    private(set) var last: Double?
    /// Whether something moved at the last time; nothing has before the first.
    private var moved = false

    /// The scene's time for a time passed to `carousel_advance`.
    mutating func frameTime(_ time: Double, for scene: Scene) -> Double {
        defer { last = time }
        if time + ahead - slept < scene.time - HostClock.patience, let last, time > last {
            ahead = scene.time - last + slept
        }
        return awake(time + ahead, in: scene)
    }

    /// The host's time for a time of the scene's, as long as nothing begins to move meanwhile.
    func hostTime(_ time: Double) -> Double { time - ahead + slept }

    /// The scene's time for a time of an event.
    mutating func eventTime(_ time: Double, for scene: Scene) -> Double { awake(time, in: scene) }

    /// What has started since the last time, while nothing moved, starts now: the host slept until then.
    private mutating func awake(_ time: Double, in scene: Scene) -> Double {
        if !moved, scene.moves { slept = max(slept, time - scene.time) }
        return time - slept
    }

    /// Notes whether the host may sleep until the next event.
    mutating func note(_ scene: Scene) { moved = scene.moves }
}

extension Scene {
    /// Whether something moves now, not only later.
    fileprivate var moves: Bool { isAnimating && wakeTime == nil }
}
