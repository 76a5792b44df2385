// SPDX-License-Identifier: MIT

/// How a carousel draws attention while nobody uses it: it spins to an item, shows it for a while, and goes on to another.
public struct Attract: Hashable, Sendable {
    /// Which item comes next.
    public enum Choice: Hashable, Sendable, CaseIterable {
        /// A random one; none is repeated until all have been seen.
        case random
        /// The one with the next index; the first one after the last.
        case next
    }

    /// Seconds without any input to the scene after which it begins, 1...86,400; clamped, and what is not finite counts as the
    /// default. Default: 60.
    public var idle: Double { didSet { idle = Attract.valid(idle: idle) } }
    /// Seconds at an item, counted from when the carousel comes to rest there, 0.1...86,400; clamped, and what is not finite
    /// counts as the default. Default: 8.
    public var interval: Double { didSet { interval = Attract.valid(interval: interval) } }
    /// Default: random.
    public var choice: Choice
    /// Full turns of each spin, -1000...1000; negative ones go backward, 0 takes the shorter way. A carousel that does not wrap
    /// goes straight to the item. Default: 1.
    public var turns: Int
    /// Seconds of each spin, 0.1...3600; clamped, and what is not finite counts as the default. Default: 3.
    public var duration: Double { didSet { duration = Attract.valid(duration: duration) } }
    /// The seed of the random numbers: with the same seed and the same items, the same choices follow. Default: a new one each time.
    public var seed: UInt64

    /// After a minute, random items for eight seconds each, unless told otherwise.
    public init(
        idle: Double = 60, interval: Double = 8, choice: Choice = .random, turns: Int = 1, duration: Double = 3,
        seed: UInt64 = .random(in: .min ... .max)
    ) {
        self.idle = Attract.valid(idle: idle)
        self.interval = Attract.valid(interval: interval)
        (self.choice, self.turns) = (choice, turns)
        self.duration = Attract.valid(duration: duration)
        self.seed = seed
    }

    private static func valid(idle: Double) -> Double { idle.clamped(to: 1...86_400, otherwise: 60) }
    private static func valid(interval: Double) -> Double { interval.clamped(to: Autoplay.intervals, otherwise: 8) }
    private static func valid(duration: Double) -> Double { ScrollMotion.valid(spinDuration: duration) }
}

/// Decides when a carousel that nobody uses begins to draw attention, and where it spins to: a value that turns time, and what
/// happens to the carousel, into spins. Times are in seconds on the caller's clock.
package struct AttractMotion: Sendable {
    /// Nil if attract mode is off.
    package private(set) var settings: Attract?
    package private(set) var isRunning = false
    package private(set) var dueTime: Double?

    /// When anybody last used the carousel.
    private var idleTime = 0.0 { didSet { wasWaiting = false } }
    /// When the carousel came to rest, or was no longer blocked; nil while it moves or is blocked.
    private var restTime: Double?
    private var wasBlocked = false
    /// Whether it was on when the caller last told the time, and has not begun to wait anew since: see `AutoplayMotion`.
    private var wasWaiting = false
    private var random = RandomChoice(seed: 0)

    package init() {}

    /// Changes the settings: attract mode ends, and waits from a time on. Returns whether it was running.
    package mutating func set(_ settings: Attract?, at time: Double) -> Bool {
        let ran = isRunning
        self = AttractMotion()
        self.settings = settings
        if let settings { random = RandomChoice(seed: settings.seed) }
        idleTime = time
        return ran
    }

    /// Returns whether to spin now. The parameters are those of `AutoplayMotion`.
    package mutating func update(at time: Double, isResting: Bool, isBlocked: Bool) -> Bool {
        guard let settings else { return false }
        dueTime = nil
        // A carousel becomes visible again because somebody has just done something.
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

    package mutating func begin() { isRunning = true }

    /// Ends attract mode, which then waits from a time on: the user has done something, or it is blocked. Returns whether it was running.
    package mutating func end(at time: Double) -> Bool {
        defer { isRunning = false }
        idleTime = time
        return isRunning
    }

    /// The same as `AutoplayMotion.noteTime()`.
    package mutating func noteTime() { wasWaiting = settings != nil }

    package var hasChanged: Bool { dueTime != nil && !wasWaiting }

    package mutating func add(seconds: Double) {
        guard wasWaiting else { return }
        (idleTime, restTime) = (idleTime - seconds, restTime.map { $0 - seconds })
        dueTime = dueTime.map { $0 - seconds }
    }

    package mutating func delayNewWait(by seconds: Double) {
        guard !wasWaiting else { return }
        (idleTime, dueTime) = (idleTime + seconds, dueTime.map { $0 + seconds })
    }

    /// The item to spin to: never the current one, which counts as seen. `count` is at least 2.
    package mutating func choose(from current: Int, count: Int) -> Int {
        guard let settings, settings.choice == .random else { return (current + 1) % count }
        return random.next(after: current, count: count)
    }
}

/// Chooses items at random, repeating none until all have been seen.
package struct RandomChoice: Sendable {
    package let seed: UInt64
    private var order = RandomOrder(count: 0, seed: 0)
    /// How many items of the present order have been seen, and how many orders there have been.
    private var (seen, rounds) = (0, UInt64(0))

    package init(seed: UInt64) { self.seed = seed }

    /// The next item: never the current one, unless it is the only one; it counts as seen when its turn comes. If the number of items
    /// has changed, a new order begins.
    package mutating func next(after current: Int, count: Int) -> Int {
        guard count > 1 else { return 0 }
        while true {
            if order.count != count || seen >= count {
                rounds += 1
                seen = 0
                order = RandomOrder(count: count, seed: seed &+ rounds)
            }
            let item = order[seen]
            seen += 1
            if item != current { return item }
        }
    }
}

/// A random permutation of 0..<count. It takes no memory, however many numbers there are: a Feistel network scrambles their places.
struct RandomOrder: Hashable, Sendable {
    let count: Int
    private let seed: UInt64
    /// Half the number of bits that places have: 4 to the power of this is at least the count.
    private let bits: UInt64

    private static let rounds = UInt64(6)

    init(count: Int, seed: UInt64) {
        self.count = count
        self.seed = RandomOrder.mixed(seed)
        bits = UInt64((Int.bitWidth - max(count - 1, 1).leadingZeroBitCount + 1) / 2)
    }

    subscript(place: Int) -> Int {
        var number = UInt64(place)
        // A number beyond the count is scrambled again until it is below it. No number comes twice, as the network is a bijection.
        repeat { number = scrambled(number) } while number >= UInt64(count)
        return Int(number)
    }

    private func scrambled(_ number: UInt64) -> UInt64 {
        let mask = 1 << bits - 1 as UInt64
        var (left, right) = (number >> bits, number & mask)
        for round in 0..<RandomOrder.rounds {
            (left, right) = (right, left ^ RandomOrder.mixed(seed &+ round << 32 &+ right) & mask)
        }
        return left << bits | right
    }

    /// SplitMix64's number after a state.
    private static func mixed(_ state: UInt64) -> UInt64 {
        var z = state &+ 0x9e37_79b9_7f4a_7c15
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
}
