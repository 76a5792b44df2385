// SPDX-License-Identifier: MIT

/// When the next frame may be drawn, for drivers that do not wait for the display: without this, a program would draw
/// as many frames as the processor can. With drivers that do wait, it never delays a frame.
struct FramePace {
    /// Default frames per second.
    static let usualRate = 60.0

    /// Seconds between frames; 0 for no limit.
    var interval = 1 / usualRate
    /// When the next frame is due if all are on time.
    private var due = -Double.infinity

    /// Requested frames per second; invalid values count as `usualRate`.
    init(rate: Double = usualRate) { self.rate = rate }

    var rate: Double {
        get { interval > 0 ? 1 / interval : .infinity }
        set { interval = newValue >= 1 && newValue <= 1000 ? 1 / newValue : 1 / FramePace.usualRate }
    }

    /// Seconds until a frame may be drawn. A quarter of a frame early counts as on time, because displays jitter.
    func delay(at now: Double) -> Double { max(0, min(due - interval / 4 - now, interval)) }

    mutating func noteFrame(at now: Double) {
        // A late frame does not bring the following ones forward. A clock that jumps back is followed.
        due = due - now > 2 * interval ? now + interval : max(due, now) + interval
    }
}

extension FramePace {
    /// What a window waits for.
    enum Goal: Hashable {
        /// Input, or an arrival: nothing else changes anything.
        case event
        /// The time when its next frame may be drawn.
        case frame
        /// A time at which something begins.
        case time(Double)
        /// Something that moves, but not visibly yet, so that there is no buffer swap to wait in.
        case motion
    }

    /// Seconds between two checks of what moves invisibly.
    private static let checkInterval = 1.0 / 120
    /// The shortest wait for a time, in seconds. Even if the time has almost come, the wait may end before it.
    private static let shortestWait = 0.001

    /// How long to wait for events, in seconds: at most `most`, of which negative numbers and NaN count as 0.
    func wait(for goal: Goal, at now: Double, atMost most: Double) -> Double {
        guard most > 0 else { return 0 }
        let wait: Double =
            switch goal {
            case .event: .infinity
            case .frame: delay(at: now)
            case .time(let time): max(FramePace.shortestWait, time - now)
            case .motion: FramePace.checkInterval
            }
        return min(wait, most)
    }
}
