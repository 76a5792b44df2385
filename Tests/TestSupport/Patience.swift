// SPDX-License-Identifier: MIT

import Foundation
import Glibc
public import Testing

/// Seconds after which tests take for lost what should have come: many times what it takes on a busy machine. Those that pass never
/// wait as long.
public let patience = 600.0

/// Seconds of processor time that the current thread has had: for tests of how much work something is, however busy the machine.
public var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
}

/// Asks again and again until a condition holds. If it never does, that fails the test.
///
/// - Parameter interval: seconds between two questions: more for those that take the processor from what is waited for.
/// - Returns: whether it holds.
@discardableResult
public func eventually(
    within seconds: Double = patience, every interval: Double = 0.002,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () throws -> Bool
) rethrows -> Bool {
    let holds = try comes(within: seconds, every: interval, condition)
    if !holds { Issue.record("It has not come within \(seconds) seconds.", sourceLocation: sourceLocation) }
    return holds
}

/// Asks again and again until a condition holds, or for some seconds; returns whether it holds.
func comes(within seconds: Double, every interval: Double = 0.002, _ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while try !condition() {
        if Date() >= deadline { return false }
        usleep(UInt32(interval * 1e6))
    }
    return true
}
