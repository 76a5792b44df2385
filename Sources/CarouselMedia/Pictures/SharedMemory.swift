// SPDX-License-Identifier: MIT

import Synchronization

/// Bytes that pictures which are decoded whole may take, all threads together. Nobody waits for them: who gets none does
/// something else.
final class SharedMemory: Sendable {
    /// All of them.
    let bytes: Int
    private let taken = Mutex(0)

    init(bytes: Int) { self.bytes = max(0, bytes) }

    /// Pictures that take less than this are not counted, so that they never have to wait.
    var small: Int { bytes / 8 }

    /// Whether somebody has taken some.
    var isTaken: Bool { taken.withLock { $0 > 0 } }

    /// Takes some; whether they were there.
    func take(_ count: Int) -> Bool {
        guard count > small else { return true }
        return taken.withLock { taken in
            guard taken + count <= bytes else { return false }
            taken += count
            return true
        }
    }

    /// Gives back what was taken.
    func give(_ count: Int) {
        guard count > small else { return }
        taken.withLock { $0 -= count }
    }
}
