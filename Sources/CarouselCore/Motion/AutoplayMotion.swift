// SPDX-License-Identifier: MIT

/// When a carousel goes on by itself: a value that turns time, and what happens to the carousel, into steps.
///
/// Times are in seconds on the caller's clock.
package struct AutoplayMotion: Sendable {
    /// Nil: off.
    package var settings: Autoplay? {
        didSet {
            if settings == nil {
                let told = told
                self = AutoplayMotion()
                self.told = told
            } else if settings != oldValue {
                restart()
            }
        }
    }
    package private(set) var state = AutoplayState.off
    /// Whether nothing but `resume(at:)` lets it go on.
    package private(set) var isStopped = false
    /// Whether the program has asked it to go on, so that it runs even where motion is reduced.
    package private(set) var isWanted = false

    /// The state that the delegate knows.
    private var told = AutoplayState.off
    /// Seconds at the present item, from which it goes on; nil until they are asked for.
    private var interval: Double?
    /// Seconds of them that had passed before the present time of dwelling began.
    private var passed = 0.0
    private var beginTime = 0.0

    /// A frame that is later than this, in seconds, shows that nobody has drawn meanwhile.
    private static let patience = 1.0

    /// Off.
    package init() {}

    /// The time of the next step; nil if none is due.
    package var dueTime: Double? {
        guard state == .dwelling, let interval, interval.isFinite else { return nil }
        return beginTime + max(0, interval - passed)
    }

    /// Whether the carousel is at an item for a while that ends.
    package var hasEnd: Bool { (state == .dwelling || state == .paused) && interval?.isFinite ?? false }

    /// The part of the interval that has passed at a time, 0...1; 0 if it is endless.
    package func progress(at time: Double) -> Double {
        guard hasEnd, let interval else { return 0 }
        return (elapsed(at: time) / interval).clamped(to: 0...1, otherwise: 0)
    }

    /// Finds the state for what the carousel does.
    ///
    /// - Parameters:
    ///   - isResting: whether nothing moves or holds the carousel.
    ///   - isBlocked: whether the carousel is not seen, or must not move.
    /// - Returns: whether a step is due.
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
        (beginTime, passed) = (time, 0)
        return false
    }

    /// Whether the seconds at the present item are not known yet.
    package var lacksInterval: Bool { settings != nil && !isStopped && interval == nil }

    /// Takes the seconds at the present item. Infinity is a length as well: until it is told to go on.
    package mutating func take(interval length: Double) {
        interval = length == .infinity ? length : length.clamped(to: 0.1...86_400, otherwise: settings?.interval ?? 4)
    }

    /// Whether the state has changed since the last time that this was asked.
    package mutating func takeChange() -> Bool {
        defer { told = state }
        return state != told
    }

    /// A step's scroll begins.
    package mutating func beginStep() {
        state = .moving
        forget()
    }

    /// The user, or the program, has moved the carousel.
    package mutating func interrupt(at time: Double) {
        guard let settings else { return }
        pause(at: time)
        switch settings.resumesAfterTouch {
        case .never: isStopped = true
        case .interval: forget()
        case .remaining: break
        }
    }

    /// There are other items: a whole interval begins, in whichever state.
    package mutating func restart() {
        forget()
        if state == .dwelling { state = .paused }
    }

    /// Stops until `resume(at:)`.
    package mutating func stop(at time: Double) {
        guard settings != nil else { return }
        pause(at: time)
        (isStopped, isWanted) = (true, false)
    }

    /// Goes on with what is left of the interval; an endless one ends.
    package mutating func resume(at time: Double) {
        guard settings != nil else { return }
        (isStopped, isWanted) = (false, true)
        if interval == .infinity { interval = elapsed(at: time) }
    }

    private mutating func pause(at time: Double) {
        passed = elapsed(at: time)
        state = .paused
    }

    private mutating func forget() { (interval, passed) = (nil, 0) }

    private func elapsed(at time: Double) -> Double { state == .dwelling ? passed + max(0, time - beginTime) : passed }
}
