// SPDX-License-Identifier: MIT

import Synchronization

/// A callback that one thread sets and others call.
final class ArrivalCallback: Sendable {
    private let stored = Mutex<(@Sendable () -> Void)?>(nil)

    var action: (@Sendable () -> Void)? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    func call() { action?() }
}
