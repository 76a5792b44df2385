// SPDX-License-Identifier: MIT

import Foundation

/// Seconds after which tests take for lost what should have come: many times what it takes on a busy machine. Those that pass never
/// wait as long.
public let patience = 120.0

/// Asks again and again until a condition holds, or for some seconds; returns whether it holds.
@discardableResult
public func eventually(within seconds: Double = patience, _ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while try !condition() {
        if Date() >= deadline { return false }
        usleep(2000)
    }
    return true
}
