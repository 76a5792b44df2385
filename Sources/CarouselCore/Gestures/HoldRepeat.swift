// SPDX-License-Identifier: MIT

/// When a key that is held repeats: after a pause, then ever quicker, in tiers. Times are in seconds.
public struct HoldRepeat: Hashable, Sendable {
    /// How long a key is down before it repeats.
    public static let pause = 0.4

    /// From a time on, counted from when the key went down, it repeats at these intervals.
    public static let tiers: [(from: Double, interval: Double)] = [(0, 0.15), (1.6, 0.08), (3.2, 0.04)]

    /// Repeats that one frame may make up for; what a longer stall has missed is left out.
    public static let mostAtOnce = 4

    private let beginTime: Double

    /// When it repeats next.
    public private(set) var nextTime: Double

    /// A key that goes down at a time; one that is not finite counts as 0.
    public init(beginning time: Double) {
        beginTime = time.isFinite ? time : 0
        nextTime = beginTime + HoldRepeat.pause
    }

    /// The seconds from one repeat to the next at a time.
    public func interval(at time: Double) -> Double {
        // Tiers begin at a repeat, so one that is due just then counts.
        let held = time - beginTime + 1e-9
        return HoldRepeat.tiers.last { $0.from <= held }?.interval ?? HoldRepeat.tiers[0].interval
    }

    /// The repeats that have become due until a time, since this was asked last.
    public mutating func repeats(until time: Double) -> Int {
        guard time.isFinite else { return 0 }
        var count = 0
        while nextTime <= time {
            if count == HoldRepeat.mostAtOnce {
                nextTime = time + interval(at: time)
                break
            }
            count += 1
            nextTime += interval(at: nextTime)
        }
        return count
    }
}
