// SPDX-License-Identifier: MIT

/// How long to wait before something that failed is tried again: twice as long each time.
public struct BackOff: Hashable, Sendable {
    /// How often something is tried in all, 1 or more; smaller values count as 1. Default: 4.
    public var attempts: Int
    /// Seconds before the second attempt, 0 or more. Default: 0.5.
    public var firstDelay: Double
    /// Most seconds between two attempts. Default: 30.
    public var longestDelay: Double

    /// Describes when to try again. Delays that are negative or no numbers count as 0.
    public init(attempts: Int = 4, firstDelay: Double = 0.5, longestDelay: Double = 30) {
        self.attempts = max(1, attempts)
        self.firstDelay = firstDelay > 0 ? firstDelay : 0
        self.longestDelay = longestDelay > 0 ? longestDelay : 0
    }

    /// Seconds to wait after a number of failed attempts; nil where there is to be no other.
    ///
    /// - Parameter asked: the least that the other side asked for, in seconds; more than `longestDelay` ends it.
    func delay(after failures: Int, asked: Double = 0) -> Double? {
        guard failures < attempts, asked <= longestDelay else { return nil }
        var delay = firstDelay
        for _ in 1..<max(1, failures) where delay < longestDelay { delay *= 2 }
        return max(asked, min(delay, longestDelay))
    }
}
