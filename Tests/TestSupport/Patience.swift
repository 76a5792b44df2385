// SPDX-License-Identifier: MIT

public import Foundation

/// Seconds after which tests take for lost what should have come: many times what it takes on a busy machine. Those that pass never
/// wait as long.
public let patience = 120.0

extension Date {
    /// When patience that begins now is over.
    public static var outOfPatience: Date { Date(timeIntervalSinceNow: patience) }
}
