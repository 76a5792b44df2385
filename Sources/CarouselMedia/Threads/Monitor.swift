// SPDX-License-Identifier: MIT

import Glibc

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

    /// Seconds on the clock used by `wait(until:)`, which nobody sets.
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

    /// Releases the lock until a thread is woken up or a time has come; only within `locked`. Times that the clock
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

    /// Wakes one of the waiting threads.
    func wakeOne() { pthread_cond_signal(condition) }

    /// Wakes all waiting threads.
    func wakeAll() { pthread_cond_broadcast(condition) }
}
