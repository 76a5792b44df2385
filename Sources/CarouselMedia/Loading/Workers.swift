// SPDX-License-Identifier: MIT

import Glibc

/// Threads that decode pictures, lay out text, or wait for others.
struct Workers {
    private final class Task: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private var threads: [pthread_t] = []

    /// A thread for each core but the one that draws; at least one.
    static var usualCount: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1, 1) }

    /// Starts threads that live as long as `body` runs.
    mutating func start(_ count: Int, _ body: @escaping @Sendable () -> Void) {
        for _ in 0..<count {
            var thread = pthread_t()
            let task = Unmanaged.passRetained(Task(body))
            let result = pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    let task = Unmanaged<Task>.fromOpaque(argument).takeRetainedValue()
                    // Frames come first where the CPU draws them: on Linux this is for the calling thread alone.
                    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                    task.body()
                    return nil
                }, task.toOpaque())
            if result == 0 { threads.append(thread) } else { task.release() }
        }
    }

    /// Waits for all threads to end; what they run must have been told to.
    mutating func join() {
        for thread in threads { pthread_join(thread, nil) }
        threads = []
    }
}
