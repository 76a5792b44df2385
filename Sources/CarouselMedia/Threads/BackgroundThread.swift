// SPDX-License-Identifier: MIT

import Glibc

/// Threads for work that takes long or waits. Dispatch queues would keep a thread that wakes up once a second for ever.
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

    /// Starts a thread that must be joined or detached; nil if the system refuses.
    static func make(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        var thread = pthread_t()
        let task = Unmanaged.passRetained(Task(body))
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
