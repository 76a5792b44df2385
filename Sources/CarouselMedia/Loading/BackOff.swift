// SPDX-License-Identifier: MIT

/// How long to wait before a failed request is tried again: twice as long each time. Negative delays and NaN count as
/// 0, those of more than a year as a year.
public struct BackOff: Hashable, Sendable {
    /// Number of attempts in all, 1 or more; smaller values count as 1. Default: 4.
    public var attempts: Int
    /// Seconds before the second attempt, 0 or more. Default: 0.5.
    public var firstDelay: Double
    /// Maximum seconds between two attempts; a server that asks for more, as with `Retry-After`, is not asked again.
    /// Default: 30.
    public var longestDelay: Double

    /// Clocks can be wrong by any time up to this.
    private static let year = 365 * 86_400.0

    /// Describes when to try again.
    public init(attempts: Int = 4, firstDelay: Double = 0.5, longestDelay: Double = 30) {
        self.attempts = max(1, attempts)
        self.firstDelay = BackOff.sound(firstDelay)
        self.longestDelay = BackOff.sound(longestDelay)
    }

    private static func sound(_ delay: Double) -> Double { delay > 0 ? min(delay, year) : 0 }

    /// Seconds to wait after a number of failed attempts; nil if there should be no further attempt.
    ///
    /// - Parameter asked: the least wait that the server asked for, in seconds; more than `longestDelay` ends the
    ///   attempts.
    func delay(after failures: Int, asked: Double = 0) -> Double? {
        // The properties may have been changed since `init`.
        let longest = BackOff.sound(longestDelay)
        guard failures < attempts, asked <= longest else { return nil }
        var delay = BackOff.sound(firstDelay)
        for _ in 1..<max(1, failures) where delay < longest { delay *= 2 }
        return max(asked, min(delay, longest))
    }
}
