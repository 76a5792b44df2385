// SPDX-License-Identifier: MIT

import Synchronization

/// Tells work on another thread that its result is no longer wanted.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)
    private let void = Atomic(false)
    private let overdue = Atomic(false)
    private let whole: Cancellation?
    private let progress = Mutex(Progress())

    private struct Progress {
        var format: String?
        var isGivenUp = false
        var holds: [Hold] = []
    }

    /// Work that is still wanted.
    public init() { whole = nil }

    /// A part of other work, cancelled together with it.
    init(partOf whole: Cancellation?) { self.whole = whole }

    /// Whether the work may end without a result.
    public var isCancelled: Bool {
        flag.load(ordering: .relaxed) || overdue.load(ordering: .relaxed) || whole?.isCancelled == true
    }

    /// Cancels the work. May be called from any thread, and more than once.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether the result is no longer wanted. Work that took too long is given up instead, and its failure is still
    /// reported.
    var isUnwanted: Bool { flag.load(ordering: .relaxed) }

    /// Whether any result is obsolete, because its content has changed.
    var isVoid: Bool { void.load(ordering: .relaxed) }

    /// Cancels the work and makes any result obsolete.
    func withdraw() {
        void.store(true, ordering: .relaxed)
        cancel()
    }

    // MARK: - Work that takes too long

    /// gdk-pixbuf's name of the format that is being decoded; nil before that is known.
    var format: String? {
        get { progress.withLock { $0.format } }
        set { progress.withLock { $0.format = newValue } }
    }

    /// Records that the work holds a shared resource: `release` gives it back, once. It is called by the hold's
    /// `end()`, or by the thread that gives up the work before that; if the work has already been given up, at once.
    func hold(_ release: @escaping @Sendable () -> Void) -> Hold {
        let hold = Hold(release)
        let isGivenUp = progress.withLock { progress in
            if !progress.isGivenUp { progress.holds.append(hold) }
            return progress.isGivenUp
        }
        if isGivenUp { hold.end() }
        return hold
    }

    /// Gives up the work: its thread is abandoned, and all shared resources that it holds are released now.
    func giveUp() {
        overdue.store(true, ordering: .relaxed)
        let holds = progress.withLock { progress in
            defer { progress.holds = [] }
            progress.isGivenUp = true
            return progress.holds
        }
        for hold in holds { hold.end() }
    }

    /// A shared resource that work holds until it has ended or is given up.
    final class Hold: Sendable {
        private struct Release: Sendable {
            var run: @Sendable () -> Void
        }

        private let release: Mutex<Release?>

        fileprivate init(_ release: @escaping @Sendable () -> Void) { self.release = Mutex(Release(run: release)) }

        /// Releases it, unless that has been done.
        func end() {
            let release = release.withLock { release in
                defer { release = nil }
                return release
            }
            release?.run()
        }
    }
}
