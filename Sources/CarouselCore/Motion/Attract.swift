// SPDX-License-Identifier: MIT

/// How a carousel draws attention while nobody uses it: it spins to an item, shows it for a while, and goes on to another.
public struct Attract: Hashable, Sendable {
    /// Which item follows.
    public enum Choice: Hashable, Sendable, CaseIterable {
        /// A random one; none comes again until all have been seen.
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
    /// Whole rounds of each spin, up to 1000 either way; negative ones go backward, 0 goes the shorter way. Carousels that do not
    /// wrap go straight to the item. Default: 1.
    public var turns: Int
    /// Seconds of each spin, 0.1...3600; clamped, and what is not finite counts as the default. Default: 3.
    public var duration: Double { didSet { duration = Attract.valid(duration: duration) } }
    /// Where random numbers begin: with the same seed, and the same items, the same ones follow. Default: another each time.
    public var seed: UInt64

    /// After a minute, random items for eight seconds each, unless told otherwise.
    public init(
        idle: Double = 60, interval: Double = 8, choice: Choice = .random, turns: Int = 1, duration: Double = 3,
        seed: UInt64 = .random(in: .min ... .max)
    ) {
        self.idle = Attract.valid(idle: idle)
        self.interval = Attract.valid(interval: interval)
        self.choice = choice
        self.turns = turns
        self.duration = Attract.valid(duration: duration)
        self.seed = seed
    }

    private static func valid(idle: Double) -> Double { idle.clamped(to: 1...86_400, otherwise: 60) }
    private static func valid(interval: Double) -> Double { interval.clamped(to: 0.1...86_400, otherwise: 8) }
    private static func valid(duration: Double) -> Double { duration.clamped(to: 0.1...3600, otherwise: 3) }
}
