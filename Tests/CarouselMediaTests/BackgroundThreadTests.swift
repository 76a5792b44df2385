// SPDX-License-Identifier: MIT

import Glibc
import Synchronization
import Testing

@testable import CarouselMedia

@Suite struct BackgroundThreadTests {
    /// A host that blocks SIGTERM and reads it from a descriptor is not ended by one that a thread of ours takes.
    @Test func threadsLeaveSignalsToTheHost() throws {
        let found = Mutex<Set<Int32>>([])
        // As in a program's first thread.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        let thread = BackgroundThread.make {
            let all = blocked
            found.withLock { $0 = all }
        }
        let after = blocked
        pthread_sigmask(SIG_SETMASK, &before, nil)
        pthread_join(try #require(thread), nil)
        let taken = found.withLock { $0 }
        #expect(taken.isSuperset(of: [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGALRM, SIGCHLD, SIGPIPE]))
        #expect(taken.isDisjoint(with: [SIGSEGV, SIGBUS, SIGFPE, SIGILL]), "crashes are reported where they happen")
        #expect(after.isEmpty)
    }

    /// The signals that the present thread does not take.
    private var blocked: Set<Int32> {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        return Set((1..<32).filter { sigismember(&mask, $0) == 1 })
    }
}
