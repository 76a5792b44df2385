// SPDX-License-Identifier: MIT

import CPixbuf
import Glibc
import Synchronization

/// Threads that decode pictures, lay out text, or wait for servers.
final class Workers: Sendable {
    /// The threads that are running; others need not be joined.
    private let threads = Mutex<[pthread_t]>([])

    /// One thread for each core except the one that draws; at least one.
    static var usualCount: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1, 1) }

    /// Starts threads that run `body`; returns how many have started. May be called from any thread.
    @discardableResult func start(_ count: Int, _ body: @escaping @Sendable () -> Void) -> Int {
        var started = 0
        for _ in 0..<count {
            // The thread must be on the list before it can remove itself.
            threads.withLock {
                let thread = BackgroundThread.make { [self] in
                    // Frames have priority where the CPU draws them. On Linux, this call affects only the calling thread.
                    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                    body()
                    detach()
                }
                guard let thread else { return }
                $0.append(thread)
                started += 1
            }
        }
        return started
    }

    /// Waits for threads that have been asked to end, for at most some seconds in all; slow ones are abandoned.
    func join(within seconds: Double) {
        let deadline = Monitor.now + seconds
        while let thread = threads.withLock({ $0.popLast() }) {
            if carousel_join(thread, deadline) != 0 { pthread_detach(thread) }
        }
    }

    /// Removes a thread, which then cleans up after itself, unless it is already being joined or was abandoned.
    func detach(_ thread: pthread_t = pthread_self()) {
        threads.withLock {
            guard let index = $0.firstIndex(of: thread) else { return }
            $0.remove(at: index)
            pthread_detach(thread)
        }
    }
}

/// Threads for work that takes long or waits. Dispatch queues would keep, for ever, a thread that wakes up every second.
///
/// They block signals: a host that reads some from a descriptor, and blocks them in its own threads, would be ended by one sent to ours.
package enum BackgroundThread {
    private final class Task: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a thread that runs `body`; false if the system refuses. It is detached.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = make(body) else { return false }
        pthread_detach(thread)
        return true
    }

    /// The signals that are not blocked: those that a thread itself causes, for crash reporters, and a profiler's.
    private static let own = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGPROF]

    /// Starts a thread that must be joined or detached; nil if the system refuses.
    static func make(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        var thread = pthread_t()
        let task = Unmanaged.passRetained(Task(body))
        // A new thread inherits the signal mask of the one that starts it.
        var (blocked, before) = (sigset_t(), sigset_t())
        sigfillset(&blocked)
        for signal in own { sigdelset(&blocked, signal) }
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let result = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Task>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, task.toOpaque())
        guard result == 0 else {
            task.release()
            return nil
        }
        return thread
    }
}

/// A lock with a condition: threads can wait in it until another thread reports a change, or until a time.
package final class Monitor: @unchecked Sendable {
    // Unchecked: the addresses never change, and what they point to is made to be shared.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Seconds on the clock that `wait(until:)` uses, which nobody can set.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Runs a closure that no other thread may run at the same time.
    func locked<R>(_ body: () -> R) -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// The clock starts with the machine: times more than thirty years ahead need no exact wait.
    private static let never = 1e9

    /// Releases the lock until the thread is woken up or a time has come; only within `locked`. Times that the clock
    /// cannot represent count as never, or as now.
    func wait(until time: Double = .infinity) {
        guard time < Monitor.never else {
            pthread_cond_wait(condition, mutex)
            return
        }
        let time = max(time, 0)
        var moment = timespec(tv_sec: Int(time), tv_nsec: Int((time - time.rounded(.down)) * 1e9))
        pthread_cond_timedwait(condition, mutex, &moment)
    }

    func wakeOne() { pthread_cond_signal(condition) }

    func wakeAll() { pthread_cond_broadcast(condition) }
}

/// A result that one thread waits for and another sets.
///
/// `@unchecked`: everything mutable is accessed only with `monitor` held.
package final class Answer<R: Sendable>: @unchecked Sendable {
    private let monitor = Monitor()
    private var result: R?
    private var isSet = false

    package init() {}

    package func set(_ result: R?) {
        monitor.locked {
            self.result = result
            isSet = true
            monitor.wakeAll()
        }
    }

    package func wait(until deadline: Double) -> R? {
        monitor.locked {
            while !isSet, Monitor.now < deadline { monitor.wait(until: deadline) }
            return result
        }
    }
}

/// A limit on the bytes for decoding pictures whole, on all threads together. Nobody waits: a thread that gets none does other work.
final class MemoryBudget: Sendable {
    let bytes: Int
    private let taken = Mutex(0)

    init(bytes: Int) { self.bytes = max(0, bytes) }

    /// Pictures that take at most this many bytes are not counted, so that they never have to wait.
    var uncountedBytes: Int { bytes / 8 }

    var isTaken: Bool { taken.withLock { $0 > 0 } }

    /// Reserves memory; returns whether there was enough.
    func take(_ count: Int) -> Bool {
        guard count > uncountedBytes else { return true }
        return taken.withLock { taken in
            guard taken + count <= bytes else { return false }
            taken += count
            return true
        }
    }

    func giveBack(_ count: Int) {
        guard count > uncountedBytes else { return }
        taken.withLock { $0 -= count }
    }
}
