// SPDX-License-Identifier: MIT

import Foundation

/// How much tests with random numbers do: `CAROUSEL_RANDOM=20` does twenty times as much as usual, `CAROUSEL_SEED=7` begins
/// with the seed 7.
package enum RandomRuns {
    package static let times = number("CAROUSEL_RANDOM")
    package static let firstSeed = UInt64(number("CAROUSEL_SEED"))

    /// The seeds of a test that usually has `count` of them. They are printed: what traps leaves nothing else behind.
    package static func seeds(_ count: Int, of name: String) -> ClosedRange<UInt64> {
        let seeds = firstSeed...firstSeed + UInt64(count * times) - 1
        print("\(name): seeds \(seeds.lowerBound) to \(seeds.upperBound)")
        return seeds
    }

    private static func number(_ name: String) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }.map { max(1, $0) } ?? 1
    }
}
