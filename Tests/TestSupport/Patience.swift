// SPDX-License-Identifier: MIT

import Foundation

/// Seconds after which tests take for lost what should have come: many times what it takes on a busy machine. Those that pass never
/// wait as long.
public let patience = 120.0

/// Asks again and again until a condition holds, or for some seconds; returns whether it holds.
///
/// - Parameter interval: seconds between two questions: more for those that take the processor from what is waited for.
@discardableResult
public func eventually(
    within seconds: Double = patience, every interval: Double = 0.002, _ condition: () throws -> Bool
) rethrows -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while try !condition() {
        if Date() >= deadline { return false }
        usleep(UInt32(interval * 1e6))
    }
    return true
}
