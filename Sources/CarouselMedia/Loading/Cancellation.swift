// SPDX-License-Identifier: MIT

import Synchronization

/// Tells work that is under way on another thread that nobody waits for it any more.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)
    private let void = Atomic(false)

    /// Work that is still wanted.
    public init() {}

    /// Whether the work may end without a result.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Lets the work end. May be called from any thread, and more than once.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether a result, should there be one in spite of that, is of something that is no more.
    var isVoid: Bool { void.load(ordering: .relaxed) }

    /// Lets the work end, and its result count for nothing.
    func annul() {
        void.store(true, ordering: .relaxed)
        cancel()
    }
}
