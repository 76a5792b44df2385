// SPDX-License-Identifier: MIT

/// The time of a scene by the times that a host gives. They are meant to be of one clock; where `carousel_pointer` has
/// given a time of another one, far ahead, motion goes on from there by what `carousel_advance` says has passed.
struct HostClock {
    /// How far the host's time may lie behind the scene's, in seconds: events are told of late, and out of order.
    private static let patience = 1.0

    /// What the scene's time is ahead of the host's.
    private var ahead = 0.0
    private var last: Double?

    /// The scene's time for one that `carousel_advance` has been given.
    ///
    /// - Parameter present: the time that the scene has come to.
    mutating func time(_ time: Double, present: Double) -> Double {
        defer { last = time }
        if time + ahead < present - HostClock.patience, let last, time > last { ahead = present - last }
        return time + ahead
    }
}
