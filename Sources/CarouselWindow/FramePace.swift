// SPDX-License-Identifier: MIT

/// When the next frame may be drawn, for drivers that do not wait for a display: without it a program would draw as many
/// frames as the processor has time for. Where the driver waits, it never has to.
struct FramePace {
    /// Frames in a second where nobody says otherwise.
    static let usualRate = 60.0

    /// Seconds from one frame to the next; 0 for no limit.
    var interval = 1 / usualRate
    /// When a frame would follow if all were on time.
    private var due = -Double.infinity

    /// Frames asked for in a second; values that make no sense count as `usualRate`.
    init(rate: Double = usualRate) {
        self.rate = rate
    }

    var rate: Double {
        get { interval > 0 ? 1 / interval : .infinity }
        set { interval = newValue >= 1 && newValue <= 1000 ? 1 / newValue : 1 / FramePace.usualRate }
    }

    /// Seconds until a frame may be drawn. A quarter of a frame early is on time: displays tremble.
    func rest(at now: Double) -> Double {
        max(0, min(due - interval / 4 - now, interval))
    }

    /// Notes that a frame was drawn.
    mutating func noteFrame(at now: Double) {
        // One that comes late does not let the others come sooner. Clocks that jump back are followed.
        due = due - now > 2 * interval ? now + interval : max(due, now) + interval
    }
}
