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

    /// Seconds at an item, counted from when the carousel comes to rest there, 0.1...86,400; clamped, and what is not finite counts as the
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
        (self.stopsAtEnd, self.resumesAfterTouch) = (stopsAtEnd, resumesAfterTouch)
    }

    /// How long a carousel may stay at an item, in seconds.
    static let intervals = 0.1...86_400

    private static func valid(_ interval: Double) -> Double { interval.clamped(to: intervals, otherwise: 4) }
    private static func valid(duration: Double?) -> Double? { duration.flatMap { $0 > 0 ? min($0, 60) : nil } }
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

/// Decides when a carousel goes on by itself: a value that turns time, and what happens to the carousel, into steps. Times are in
/// seconds on the caller's clock.
package struct AutoplayMotion: Sendable {
    /// Nil if autoplay is off.
    package var settings: Autoplay? {
        didSet {
            if settings == nil {
                let reportedState = reportedState
                self = AutoplayMotion()
                self.reportedState = reportedState
            } else if settings != oldValue {
                restart()
            }
        }
    }
    package private(set) var state = AutoplayState.off
    /// Whether only `resume(at:)` lets it go on.
    package private(set) var isStopped = false
    /// Whether the program has asked it to go on, so that it runs even where motion is reduced.
    package private(set) var isWanted = false

    /// The state that was last reported to the delegate.
    private var reportedState = AutoplayState.off
    /// How many seconds to rest at the current item; nil until the delegate has been asked.
    private var interval: Double?
    /// How many seconds of the interval had passed before `beginTime`.
    private var passed = 0.0
    private var beginTime = 0.0
    /// Whether the interval was running when the caller last told the time, and has not been restarted since.
    private var wasRunning = false

    /// If a frame comes later than this after the end of an interval, in seconds, the host has drawn nothing meanwhile.
    private static let patience = 1.0

    package init() {}

    package var dueTime: Double? {
        guard state == .dwelling, let interval, interval.isFinite else { return nil }
        return beginTime + max(0, interval - passed)
    }

    /// Whether the interval at the current item ends by itself.
    package var hasEnd: Bool { (state == .dwelling || state == .paused) && interval?.isFinite ?? false }

    /// The part of the interval that has passed at a time, 0...1; 0 for an infinite one.
    package func progress(at time: Double) -> Double {
        guard hasEnd, let interval else { return 0 }
        return (elapsed(at: time) / interval).clamped(to: 0...1, otherwise: 0)
    }

    /// Updates the state from what the carousel does. Returns whether a step is due.
    ///
    /// - Parameters:
    ///   - isResting: whether the carousel neither moves nor is held.
    ///   - isBlocked: whether the carousel cannot be seen or must not move.
    package mutating func update(at time: Double, isResting: Bool, isBlocked: Bool) -> Bool {
        guard let settings else { return false }
        guard !isStopped, !isBlocked, isResting else {
            if state != .moving || isStopped || isBlocked { pause(at: time) }
            return false
        }
        if state != .dwelling {
            state = .dwelling
            beginTime = time
            if interval == nil { interval = settings.interval }
        }
        guard let dueTime, time >= dueTime else { return false }
        if time - dueTime <= AutoplayMotion.patience { return true }
        postpone(at: time)
        return false
    }

    /// Skips the step that is due, and restarts the interval.
    package mutating func postpone(at time: Double) { (beginTime, passed, wasRunning) = (time, 0, false) }

    /// Whether the interval at the current item must still be asked for.
    package var lacksInterval: Bool { settings != nil && !isStopped && interval == nil }

    /// Adopts the interval at the current item, in seconds. Infinity means that it rests until `resume(at:)`.
    package mutating func take(interval length: Double) {
        let usual = settings?.interval ?? 4
        interval = length == .infinity ? length : length.clamped(to: Autoplay.intervals, otherwise: usual)
    }

    /// Whether the state has changed since the last call.
    package mutating func takeChange() -> Bool {
        defer { reportedState = state }
        return state != reportedState
    }

    package mutating func beginStep() {
        state = .moving
        forget()
    }

    /// Pauses, because the user or the program has moved the carousel.
    package mutating func interrupt(at time: Double) {
        guard let settings else { return }
        pause(at: time)
        switch settings.resumesAfterTouch {
        case .never: isStopped = true
        case .interval: forget()
        case .remaining: break
        }
    }

    /// Restarts the interval in whichever state, because the items have been replaced.
    package mutating func restart() {
        forget()
        if state == .dwelling { state = .paused }
    }

    /// Asks for the interval again, because other items have changed; the time that has passed counts.
    package mutating func askAgain(at time: Double) {
        if state == .dwelling { pause(at: time) }
        interval = nil
    }

    /// Stops until `resume(at:)`.
    package mutating func stop(at time: Double) {
        guard settings != nil else { return }
        pause(at: time)
        (isStopped, isWanted) = (true, false)
    }

    /// Goes on with what is left of the interval; an infinite one ends now.
    package mutating func resume(at time: Double) {
        guard settings != nil else { return }
        (isStopped, isWanted) = (false, true)
        if interval == .infinity { interval = elapsed(at: time) }
    }

    /// Notes that the caller has told the time.
    package mutating func noteTime() { wasRunning = state == .dwelling }

    /// Whether an interval has begun, or has been paused, since the caller last told the time.
    package var hasChanged: Bool { wasRunning != (state == .dwelling) }

    /// Counts seconds that the caller's clock has left out towards the interval that was running when the caller last told the time.
    package mutating func add(seconds: Double) {
        guard wasRunning else { return }
        passed += seconds
        // The host has drawn nothing for too long, as in `update`.
        if let interval, passed > interval + AutoplayMotion.patience { passed = 0 }
    }

    /// Moves the beginning of an interval, or of a pause, that has begun since the caller last told the time.
    package mutating func delayNewWait(by seconds: Double) {
        if state != .dwelling { add(seconds: seconds) } else if !wasRunning { beginTime += seconds }
    }

    private mutating func pause(at time: Double) {
        passed = elapsed(at: time)
        state = .paused
    }

    private mutating func forget() { (interval, passed, wasRunning) = (nil, 0, false) }
    private func elapsed(at time: Double) -> Double { state == .dwelling ? passed + max(0, time - beginTime) : passed }
}
