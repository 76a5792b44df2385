// SPDX-License-Identifier: MIT

import CarouselScene
import Glibc

/// Threads that decode pictures and lay out text.
struct Workers {
    private final class Task: Sendable {
        let queue: WorkQueue
        init(_ queue: WorkQueue) { self.queue = queue }
    }

    private var threads: [pthread_t] = []

    /// Starts a thread for each core but the one that draws; at least one, at most four.
    init(_ queue: WorkQueue) {
        let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        for _ in 0..<min(max(cores - 1, 1), 4) {
            var thread = pthread_t()
            let task = Unmanaged.passRetained(Task(queue))
            let result = pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    let task = Unmanaged<Task>.fromOpaque(argument).takeRetainedValue()
                    let fetcher = ContentFetcher()
                    task.queue.work(fetcher.fetch)
                    return nil
                }, task.toOpaque())
            if result == 0 { threads.append(thread) } else { task.release() }
        }
    }

    /// Waits for all threads to end; their queue must have been closed.
    func join() {
        for thread in threads { pthread_join(thread, nil) }
    }
}
