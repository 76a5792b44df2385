// SPDX-License-Identifier: MIT

import CarouselScene
import Glibc

/// Threads that decode pictures and lay out text.
struct Workers {
    private final class Task: Sendable {
        let queue: WorkQueue
        let maker: ContentFetcher.Maker?

        init(_ queue: WorkQueue, maker: ContentFetcher.Maker?) {
            self.queue = queue
            self.maker = maker
        }
    }

    private var threads: [pthread_t] = []

    /// Starts a thread for each core but the one that draws; at least one, at most four.
    init(_ queue: WorkQueue, maker: ContentFetcher.Maker?) {
        let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        for _ in 0..<min(max(cores - 1, 1), 4) {
            var thread = pthread_t()
            let task = Unmanaged.passRetained(Task(queue, maker: maker))
            let result = pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    let task = Unmanaged<Task>.fromOpaque(argument).takeRetainedValue()
                    // Frames come first where the CPU draws them: on Linux this is for the calling thread alone.
                    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                    let fetcher = ContentFetcher(maker: task.maker)
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
