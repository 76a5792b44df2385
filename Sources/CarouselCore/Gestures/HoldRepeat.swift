// SPDX-License-Identifier: MIT

/// Tells when a held key repeats: after a pause, then faster and faster, in tiers. Times are in seconds.
package struct HoldRepeat: Hashable, Sendable {
    package static let pause = 0.4

    /// The interval at which the key repeats from each of these times on, counted from the key press.
    package static let tiers: [(from: Double, interval: Double)] = [(0, 0.15), (1.6, 0.08), (3.2, 0.04)]

    /// Maximum number of repeats in one frame; those missed in a longer stall are dropped.
    package static let maxAtOnce = 4

    private let beginTime: Double
    package private(set) var nextTime: Double

    /// A key pressed at a time; a non-finite time counts as 0.
    package init(beginning time: Double) {
        beginTime = time.isFinite ? time : 0
        nextTime = beginTime + HoldRepeat.pause
    }

    package func interval(at time: Double) -> Double {
        // Rounding must not put a repeat that is due just as a tier begins into the tier before.
        let held = time - beginTime + 1e-9
        return HoldRepeat.tiers.last { $0.from <= held }?.interval ?? HoldRepeat.tiers[0].interval
    }

    /// The number of repeats that have become due since the last call.
    package mutating func repeats(until time: Double) -> Int {
        guard time.isFinite else { return 0 }
        var count = 0
        while nextTime <= time {
            if count == HoldRepeat.maxAtOnce {
                nextTime = time + interval(at: time)
                break
            }
            count += 1
            nextTime += interval(at: nextTime)
        }
        return count
    }
}
