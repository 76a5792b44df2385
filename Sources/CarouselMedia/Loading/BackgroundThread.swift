// SPDX-License-Identifier: MIT

import Glibc

/// Threads for what takes long, or waits. Dispatch's queues would bring up a thread that wakes up once a second for ever.
package enum BackgroundThread {
    private final class Task: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a thread that lives as long as `body` runs; false where the system allows none. Nobody waits for it.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = make(body) else { return false }
        pthread_detach(thread)
        return true
    }

    /// Starts a thread that has to be joined or detached; nil where the system allows none.
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
