// SPDX-License-Identifier: MIT

import Synchronization

/// A limit on the bytes of pictures that are decoded whole, shared by all threads. Nobody waits for memory: a thread
/// that gets none does something else.
final class SharedMemory: Sendable {
    /// The total.
    let bytes: Int
    private let taken = Mutex(0)

    init(bytes: Int) { self.bytes = max(0, bytes) }

    /// Pictures that take less than this are not counted, so that they never have to wait.
    var small: Int { bytes / 8 }

    /// Whether any is in use.
    var isTaken: Bool { taken.withLock { $0 > 0 } }

    /// Reserves memory; returns whether there was enough.
    func take(_ count: Int) -> Bool {
        guard count > small else { return true }
        return taken.withLock { taken in
            guard taken + count <= bytes else { return false }
            taken += count
            return true
        }
    }

    /// Releases reserved memory.
    func give(_ count: Int) {
        guard count > small else { return }
        taken.withLock { $0 -= count }
    }
}
