// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// Threads that decode pictures, lay out text, or wait for others.
final class Workers: Sendable {
    /// Those that run. Nobody has to wait for the others.
    private let threads = Mutex<[pthread_t]>([])

    /// A thread for each core but the one that draws; at least one.
    static var usualCount: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1, 1) }

    /// Starts threads that live as long as `body` runs. May be called from any thread.
    ///
    /// - Returns: how many have started.
    @discardableResult func start(_ count: Int, _ body: @escaping @Sendable () -> Void) -> Int {
        var started = 0
        for _ in 0..<count {
            // It is on the list before it can want to leave.
            threads.withLock {
                let thread = BackgroundThread.make { [self] in
                    // Frames come first where the CPU draws them: on Linux this is for the calling thread alone.
                    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                    body()
                    leave()
                }
                guard let thread else { return }
                $0.append(thread)
                started += 1
            }
        }
        return started
    }

    /// Waits for all threads to end; what they run must have been told to.
    func join() {
        while let thread = threads.withLock({ $0.popLast() }) { pthread_join(thread, nil) }
    }

    /// Takes the calling thread off the list, unless somebody waits for it already.
    private func leave() {
        let thread = pthread_self()
        threads.withLock {
            guard let index = $0.firstIndex(of: thread) else { return }
            $0.remove(at: index)
            pthread_detach(thread)
        }
    }
}
