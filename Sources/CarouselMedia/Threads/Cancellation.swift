// SPDX-License-Identifier: MIT

import Synchronization

/// Tells work on another thread that its result is no longer wanted.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)
    private let obsolete = Atomic(false)
    private let givenUp = Atomic(false)
    private let whole: Cancellation?
    private let progress = Mutex(Progress())

    private struct Progress {
        var format: String?
        /// Gives back what the work holds.
        var release: (@Sendable () -> Void)?
    }

    /// Work that is still wanted.
    public init() { whole = nil }

    /// A part of other work, cancelled together with it.
    init(partOf whole: Cancellation?) { self.whole = whole }

    /// Whether the work may end without a result.
    public var isCancelled: Bool {
        flag.load(ordering: .relaxed) || givenUp.load(ordering: .relaxed) || whole?.isCancelled == true
    }

    /// Cancels the work. May be called from any thread, and more than once.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether the result is no longer wanted. Work given up as too slow is still wanted: its failure is reported.
    var isUnwanted: Bool { flag.load(ordering: .relaxed) }

    /// Whether any result is obsolete, because its content has changed.
    var isObsolete: Bool { obsolete.load(ordering: .relaxed) }

    /// Cancels the work and makes any result obsolete.
    func makeObsolete() {
        obsolete.store(true, ordering: .relaxed)
        cancel()
    }

    // MARK: - Work that takes too long

    /// gdk-pixbuf's name of the format that is being decoded; nil before that is known.
    var format: String? {
        get { progress.withLock { $0.format } }
        set { progress.withLock { $0.format = newValue } }
    }

    /// Records that the work holds a shared resource, at most one at a time: `release` gives it back. It is called once: by `letGo()`, by
    /// the thread that gives up the work before that, or at once if the work has already been given up.
    func hold(_ release: @escaping @Sendable () -> Void) {
        let isGivenUp = progress.withLock { progress in
            let isGivenUp = givenUp.load(ordering: .relaxed)
            if !isGivenUp { progress.release = release }
            return isGivenUp
        }
        if isGivenUp { release() }
    }

    /// Releases the shared resource, unless that has been done.
    func letGo() {
        let release = progress.withLock { progress in
            defer { progress.release = nil }
            return progress.release
        }
        release?()
    }

    /// Gives up the work: its thread is abandoned, and the shared resource that it holds is released now.
    func giveUp() {
        progress.withLock { _ in givenUp.store(true, ordering: .relaxed) }
        letGo()
    }
}
