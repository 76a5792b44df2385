// SPDX-License-Identifier: MIT

import Foundation

/// The amount of work in tests with random numbers: `CAROUSEL_RANDOM=20` does twenty times the usual, `CAROUSEL_SEED=7`
/// starts with seed 7.
package enum RandomRuns {
    package static let times = number("CAROUSEL_RANDOM")
    package static let firstSeed = UInt64(number("CAROUSEL_SEED"))

    /// The seeds of a test that normally has `count` of them. They are printed: a trap leaves nothing else behind.
    package static func seeds(_ count: Int, of name: String) -> ClosedRange<UInt64> {
        let seeds = firstSeed...firstSeed + UInt64(count * times) - 1
        print("\(name): seeds \(seeds.lowerBound) to \(seeds.upperBound)")
        return seeds
    }

    private static func number(_ name: String) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }.map { max(1, $0) } ?? 1
    }
}
