// SPDX-License-Identifier: MIT

/// Converts times given by the host to the scene's time. All are meant to come from one clock; if `carousel_pointer`
/// has received a time from another clock, far ahead, motion continues by the differences between the times that
/// `carousel_advance` receives.
struct HostClock {
    /// How far the host's time may lag behind the scene's, in seconds: events arrive late and out of order.
    private static let patience = 1.0

    /// How far the scene's time is ahead of the host's.
    private var ahead = 0.0
    private var last: Double?

    /// The scene's time for a time passed to `carousel_advance`.
    ///
    /// - Parameter present: the scene's current time.
    mutating func time(_ time: Double, present: Double) -> Double {
        defer { last = time }
        if time + ahead < present - HostClock.patience, let last, time > last { ahead = present - last }
        return time + ahead
    }
}
