// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// Lets one thread at a time use Pango and Cairo in the whole process: they share fonts internally, and two threads
/// that draw text will sooner or later crash the program.
///
/// The library holds it whenever it measures or draws text. A program that uses Pango or Cairo on any thread, directly
/// or through a library such as librsvg, Poppler or GTK, must do so within `whileHeld(_:)`.
public final class TextLock: Sendable {
    /// The only instance.
    public static let shared = TextLock()

    /// Priorities of waiting threads.
    enum Rank: Int {
        /// A thread that draws frames.
        case drawing
        /// A thread that draws text.
        case text
        /// The decoder of a picture with text in it. It holds the lock from its first text until it is done, but lets
        /// others go first whenever it reaches the next text.
        case picture
    }

    /// Seconds of processor time after which a decoder that has not reached more text must be doing something else: at
    /// least as much as a text of half a million letters takes.
    private static let decoderPatience = 0.5
    /// Seconds between two checks on the owner's progress.
    private static let checkInterval = 1.0

    private struct Owner {
        var thread: pthread_t
        var rank: Rank
        var depth = 1
        /// For a decoder: the thread's processor time when it last reached text.
        var lastText = 0.0

        init(_ thread: pthread_t, _ rank: Rank) {
            (self.thread, self.rank) = (thread, rank)
            if rank == .picture { lastText = TextLock.processorTime(of: thread) }
        }

        /// Seconds of processor time left to it before others stop waiting.
        var patience: Double { rank == .picture ? decoderPatience - (processorTime(of: thread) - lastText) : .infinity }
    }

    private struct Waiter {
        let thread: pthread_t
        let rank: Rank
        let turn = Answer<Void>()
    }

    private struct State {
        var owner: Owner? { didSet { if oldValue?.thread != owner?.thread { owners += 1 } } }
        /// Waiting threads: by rank, then in order of arrival.
        var queue: [Waiter] = []
        var decoders: [pthread_t] = []
        /// Number of owners so far.
        var owners = 0
        /// The number of the owner for which a waiting thread lost patience; -1 for none.
        var slowOwner = -1

        mutating func insert(_ waiter: Waiter, beforeItsRank: Bool = false) {
            let place = queue.firstIndex {
                beforeItsRank ? $0.rank.rawValue >= waiter.rank.rawValue : $0.rank.rawValue > waiter.rank.rawValue
            }
            queue.insert(waiter, at: place ?? queue.count)
        }

        mutating func passOn() {
            owner = queue.first.map { Owner($0.thread, $0.rank) }
            if !queue.isEmpty { queue.removeFirst().turn.set(()) }
        }
    }

    private let state = Mutex(State())

    init() {}

    /// Runs code that uses Pango or Cairo while no other thread does. The library's threads wait meanwhile, so the code
    /// should be brief. Measuring text waits for 8 milliseconds at most; then it estimates the size, and measures again
    /// later. The lock is recursive.
    public func whileHeld<R, E>(_ body: () throws(E) -> R) throws(E) -> R { try held(.drawing, body) }

    func held<R, E>(_ rank: Rank, _ body: () throws(E) -> R) throws(E) -> R {
        enter(rank)
        defer { leave() }
        return try body()
    }

    /// The same as `whileHeld` if the lock becomes free within some seconds; otherwise returns nil and does nothing. An
    /// owner that held the lock for too long once is not waited for again.
    func ifFree<R>(within seconds: Double, _ body: () -> R) -> R? {
        guard enter(.drawing, until: Monitor.now + seconds) else { return nil }
        defer { leave() }
        return body()
    }

    var waitingCount: Int { state.withLock { $0.queue.count } }

    /// Acquires the lock, as `whileHeld` does. It must be released as often as it was acquired, on the same thread.
    package func enter() { enter(.drawing) }

    /// Acquires the lock; false if others still hold it at the deadline, a time on `Monitor.now`.
    @discardableResult func enter(_ rank: Rank, until deadline: Double = .infinity) -> Bool {
        let thread = pthread_self()
        let waiter: Waiter? = state.withLock { state in
            if state.owner?.thread == thread {
                state.owner?.depth += 1
                return nil
            }
            if state.owner == nil {
                state.owner = Owner(thread, rank)
                return nil
            }
            let waiter = Waiter(thread: thread, rank: rank)
            state.insert(waiter)
            return waiter
        }
        return waiter.map { wait($0, until: deadline) } ?? true
    }

    /// Releases the lock; false if the calling thread does not hold it.
    @discardableResult package func leave() -> Bool {
        let thread = pthread_self()
        return state.withLock { state in
            guard let owner = state.owner, owner.thread == thread else { return false }
            if owner.depth > 1 { state.owner?.depth -= 1 } else { state.passOn() }
            return true
        }
    }

    /// Lets threads go first that outrank the calling thread, which must hold the lock and have nothing half done.
    func giveWay() {
        let thread = pthread_self()
        let waiter: Waiter? = state.withLock { state in
            guard let owner = state.owner, owner.thread == thread, owner.depth == 1, let first = state.queue.first,
                first.rank.rawValue < owner.rank.rawValue
            else { return nil }
            let waiter = Waiter(thread: thread, rank: owner.rank)
            state.insert(waiter, beforeItsRank: true)
            state.passOn()
            return waiter
        }
        if let waiter { wait(waiter) }
    }

    @discardableResult private func wait(_ waiter: Waiter, until deadline: Double = .infinity) -> Bool {
        while true {
            let pause: Double? = state.withLock { state in
                guard let owner = state.owner, owner.thread != waiter.thread else { return nil }
                let patience = owner.patience
                if patience <= 0 {
                    // The owner will wait when it reaches text again.
                    state.passOn()
                    if state.owner?.thread == waiter.thread { return nil }
                }
                let isDeadlineOver =
                    Monitor.now >= deadline || (deadline < .infinity && state.slowOwner == state.owners)
                if isDeadlineOver {
                    state.slowOwner = state.owners
                    state.queue.removeAll { $0.turn === waiter.turn }
                    return 0
                }
                return min(max(patience, 0.001), TextLock.checkInterval)
            }
            guard let pause else { return true }
            if pause == 0 { return false }
            _ = waiter.turn.wait(until: min(deadline, Monitor.now + pause))
        }
    }

    private static func processorTime(of thread: pthread_t) -> Double {
        var (clock, time) = (clockid_t(), timespec())
        guard pthread_getcpuclockid(thread, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

// MARK: - Pictures with text

extension TextLock {
    /// Runs a decoder that may reach text, which it reports with `noteText()`: from then on it holds the lock until it is done.
    func whileDecoding<R, E>(_ body: () throws(E) -> R) throws(E) -> R {
        let thread = pthread_self()
        state.withLock { $0.decoders.append(thread) }
        defer {
            state.withLock { state in
                if let place = state.decoders.lastIndex(of: thread) { state.decoders.remove(at: place) }
                if let owner = state.owner, owner.thread == thread, owner.rank == .picture { state.passOn() }
            }
        }
        return try body()
    }

    /// Whether a decoder is running that may have reached text.
    var isDecoding: Bool { state.withLock { !$0.decoders.isEmpty } }

    /// Called when a thread reaches text. A decoder acquires the lock the first time, and gives way later; other threads hold it already.
    func noteText() {
        let thread = pthread_self()
        let rank: Rank? = state.withLock { state in
            guard state.decoders.contains(thread) else { return .drawing }
            guard let owner = state.owner, owner.thread == thread else { return nil }
            if owner.rank == .picture { state.owner?.lastText = TextLock.processorTime(of: thread) }
            return owner.rank
        }
        if rank == nil { enter(.picture) } else if rank == .picture { giveWay() }
    }
}
