// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// Seconds after which tests take for lost what should have come: many times what it takes on a busy machine. Those that pass never
/// wait as long.
public let patience = 600.0

/// Seconds of processor time that the current thread has had: for tests of how much work something is, however busy the machine.
public var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
}

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
