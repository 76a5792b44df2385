// SPDX-License-Identifier: MIT

/// When a carousel that nobody uses begins to draw attention, and where to: a value that turns time, and what happens to the
/// carousel, into spins.
///
/// Times are in seconds on the caller's clock.
package struct AttractMotion: Sendable {
    /// Nil: off. Setting it begins to wait anew.
    package private(set) var settings: Attract?
    /// Whether it has begun and not ended.
    package private(set) var isRunning = false
    /// The time of the next spin; nil if none is due.
    package private(set) var dueTime: Double?

    /// Since when nobody has used the carousel.
    private var idleTime = 0.0
    /// Since when the carousel rests where the last spin has led; nil while it moves.
    private var restTime: Double?
    private var wasBlocked = false
    private var random = RandomChoice(seed: 0)

    /// Off.
    package init() {}

    /// Changes the settings; it ends, and waits from a time on.
    ///
    /// - Returns: whether it ran.
    package mutating func set(_ settings: Attract?, at time: Double) -> Bool {
        let ran = isRunning
        self = AttractMotion()
        self.settings = settings
        if let settings { random = RandomChoice(seed: settings.seed) }
        idleTime = time
        return ran
    }

    /// Finds out what is due.
    ///
    /// - Parameters:
    ///   - isResting: whether nothing moves or holds the carousel.
    ///   - isBlocked: whether the carousel is not seen, or must not move.
    /// - Returns: whether to spin now.
    package mutating func update(at time: Double, isResting: Bool, isBlocked: Bool) -> Bool {
        guard let settings else { return false }
        dueTime = nil
        // Whoever sees it again has just done something.
        if wasBlocked, !isBlocked { idleTime = time }
        wasBlocked = isBlocked
        guard !isBlocked, isResting else {
            restTime = nil
            return false
        }
        if restTime == nil { restTime = time }
        let due = isRunning ? (restTime ?? time) + settings.interval : idleTime + settings.idle
        dueTime = due
        return time >= due
    }

    /// It begins.
    package mutating func begin() { isRunning = true }

    /// It ends, and waits from a time on: the user has done something, or it is blocked.
    ///
    /// - Returns: whether it ran.
    package mutating func end(at time: Double) -> Bool {
        defer { isRunning = false }
        idleTime = time
        return isRunning
    }

    /// The item to spin to; the present one does not come, and counts as seen.
    ///
    /// - Parameter count: number of items, 2 or more.
    package mutating func choose(from current: Int, count: Int) -> Int {
        guard let settings, settings.choice == .random else { return (current + 1) % count }
        return random.next(after: current, count: count)
    }
}
