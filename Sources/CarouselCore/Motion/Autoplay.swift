// SPDX-License-Identifier: MIT

/// How a carousel goes on from item to item by itself, resting at each.
public struct Autoplay: Hashable, Sendable {
    /// Which item follows.
    public enum Direction: Hashable, Sendable, CaseIterable {
        /// The one with the next index.
        case forward
        /// The one with the index before.
        case backward
    }

    /// What follows a touch, a wheel, a key, or a scroll of the program's, once the carousel is at rest again.
    public enum Resumption: Hashable, Sendable, CaseIterable {
        /// Nothing, until `resumeAutoplay()`.
        case never
        /// A whole interval.
        case interval
        /// What was left of the interval.
        case remaining
    }

    /// Seconds at an item, counted from when the carousel comes to rest there, 0.1...86,400; clamped, and NaN counts as the
    /// default. Default: 4.
    public var interval: Double { didSet { interval = Autoplay.valid(interval) } }
    /// Default: forward.
    public var direction: Direction
    /// Seconds of each scroll, up to 60; nil, and what is not above 0, counts as the duration of all other scrolls. Default: nil.
    public var scrollDuration: Double? { didSet { scrollDuration = Autoplay.valid(duration: scrollDuration) } }
    /// Whether a carousel that does not wrap stays at its end; if not, it goes back to its other end. Default: false.
    public var stopsAtEnd: Bool
    /// Default: a whole interval.
    public var resumesAfterTouch: Resumption

    /// Forward, four seconds at each item, unless told otherwise.
    public init(
        interval: Double = 4, direction: Direction = .forward, scrollDuration: Double? = nil, stopsAtEnd: Bool = false,
        resumesAfterTouch: Resumption = .interval
    ) {
        self.interval = Autoplay.valid(interval)
        self.direction = direction
        self.scrollDuration = Autoplay.valid(duration: scrollDuration)
        self.stopsAtEnd = stopsAtEnd
        self.resumesAfterTouch = resumesAfterTouch
    }

    private static func valid(_ interval: Double) -> Double { interval.clamped(to: 0.1...86_400, otherwise: 4) }

    private static func valid(duration: Double?) -> Double? {
        duration.flatMap { $0 > 0 ? min($0, 60) : nil }
    }
}

/// What autoplay is doing.
public enum AutoplayState: Hashable, Sendable, CaseIterable {
    /// There is none.
    case off
    /// The carousel rests at an item for its interval.
    case dwelling
    /// It scrolls to the next one.
    case moving
    /// It waits for the user, the program, or for being seen.
    case paused
}
