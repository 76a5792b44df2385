// SPDX-License-Identifier: MIT

import CPixbuf
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

    /// Waits for threads to end, which must have been told to; those that take longer are left to themselves.
    ///
    /// - Parameter seconds: to wait in all.
    func join(within seconds: Double) {
        let deadline = Monitor.now + seconds
        while let thread = threads.withLock({ $0.popLast() }) {
            if carousel_join(thread, deadline) != 0 { pthread_detach(thread) }
        }
    }

    /// Takes a thread off the list, unless somebody waits for it already or has left it: that it ends is its own affair.
    func leave(_ thread: pthread_t = pthread_self()) {
        threads.withLock {
            guard let index = $0.firstIndex(of: thread) else { return }
            $0.remove(at: index)
            pthread_detach(thread)
        }
    }
}
