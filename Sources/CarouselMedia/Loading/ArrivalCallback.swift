// SPDX-License-Identifier: MIT

import Synchronization

/// A callback that one thread sets and others call.
final class ArrivalCallback: Sendable {
    /// A bare function would be wrapped once more whenever it is read from the mutex, deeper with every call.
    private struct Action: Sendable {
        var run: @Sendable () -> Void
    }

    private let stored = Mutex<Action?>(nil)

    var action: (@Sendable () -> Void)? {
        get { stored.withLock { $0 }?.run }
        set {
            let action = newValue.map { Action(run: $0) }
            stored.withLock { $0 = action }
        }
    }

    func call() { action?() }
}
