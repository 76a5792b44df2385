// SPDX-License-Identifier: MIT

import Synchronization

/// Tells work that is under way on another thread that nobody waits for it any more.
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

    /// A part of other work, which ends with that.
    init(partOf whole: Cancellation?) { self.whole = whole }

    /// Whether the work may end without a result.
    public var isCancelled: Bool {
        flag.load(ordering: .relaxed) || overdue.load(ordering: .relaxed) || whole?.isCancelled == true
    }

    /// Lets the work end. May be called from any thread, and more than once.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether those who wanted a result want none any more. Work that took too long is given up, but what has become of it
    /// is still to be told.
    var isUnwanted: Bool { flag.load(ordering: .relaxed) }

    /// Whether a result, should there be one in spite of that, is of something that is no more.
    var isVoid: Bool { void.load(ordering: .relaxed) }

    /// Lets the work end, and its result count for nothing.
    func annul() {
        void.store(true, ordering: .relaxed)
        cancel()
    }

    // MARK: - Work that takes too long

    /// gdk-pixbuf's name of the format that is being decoded; nil before that is known.
    var format: String? {
        get { progress.withLock { $0.format } }
        set { progress.withLock { $0.format = newValue } }
    }

    /// Notes that the work holds something that others need: `release` gives it back, once. It is called by the hold's
    /// `end()` or, where the work is given up before that, by the thread that gives it up; if it was given up already, at once.
    func hold(_ release: @escaping @Sendable () -> Void) -> Hold {
        let hold = Hold(release)
        let isGivenUp = progress.withLock { progress in
            if !progress.isGivenUp { progress.holds.append(hold) }
            return progress.isGivenUp
        }
        if isGivenUp { hold.end() }
        return hold
    }

    /// Gives the work up: its thread is left to itself, and all that it holds of others goes back to them now.
    func giveUp() {
        overdue.store(true, ordering: .relaxed)
        let holds = progress.withLock { progress in
            defer { progress.holds = [] }
            progress.isGivenUp = true
            return progress.holds
        }
        for hold in holds { hold.end() }
    }

    /// Something that work holds until it has ended or is given up.
    final class Hold: Sendable {
        private struct Release: Sendable {
            var run: @Sendable () -> Void
        }

        private let release: Mutex<Release?>

        fileprivate init(_ release: @escaping @Sendable () -> Void) { self.release = Mutex(Release(run: release)) }

        /// Gives it back, unless that was done.
        func end() {
            let release = release.withLock { release in
                defer { release = nil }
                return release
            }
            release?.run()
        }
    }
}
