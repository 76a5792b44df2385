// SPDX-License-Identifier: MIT

/// How long to wait before something that failed is tried again: twice as long each time. Delays that are negative or no
/// numbers count as 0, those of more than a year as a year.
public struct BackOff: Hashable, Sendable {
    /// How often something is tried in all, 1 or more; smaller values count as 1. Default: 4.
    public var attempts: Int
    /// Seconds before the second attempt, 0 or more. Default: 0.5.
    public var firstDelay: Double
    /// Most seconds between two attempts; a server that asks for more, as with `Retry-After`, is not asked again.
    /// Default: 30.
    public var longestDelay: Double

    /// Clocks can be set by any time up to this.
    private static let year = 365 * 86_400.0

    /// Describes when to try again.
    public init(attempts: Int = 4, firstDelay: Double = 0.5, longestDelay: Double = 30) {
        self.attempts = max(1, attempts)
        self.firstDelay = BackOff.sound(firstDelay)
        self.longestDelay = BackOff.sound(longestDelay)
    }

    private static func sound(_ delay: Double) -> Double { delay > 0 ? min(delay, year) : 0 }

    /// Seconds to wait after a number of failed attempts; nil where there is to be no other.
    ///
    /// - Parameter asked: the least that the other side asked for, in seconds; more than `longestDelay` ends it.
    func delay(after failures: Int, asked: Double = 0) -> Double? {
        // They may have been set since.
        let longest = BackOff.sound(longestDelay)
        guard failures < attempts, asked <= longest else { return nil }
        var delay = BackOff.sound(firstDelay)
        for _ in 1..<max(1, failures) where delay < longest { delay *= 2 }
        return max(asked, min(delay, longest))
    }
}
