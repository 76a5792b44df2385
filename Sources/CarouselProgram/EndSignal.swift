// SPDX-License-Identifier: MIT

import CProcess
import CarouselMedia
import Glibc
import Synchronization

/// The user or the system asks the program to end: Ctrl-C, `kill`, or a terminal that closes.
package enum EndSignal {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let noted = Atomic<Int32>(0)
    /// What a thread reads that waits for a signal; -1 if none does.
    private static let alarm = Atomic<Int32>(-1)

    /// The signal that has come; 0 if none has.
    package static var received: Int32 { noted.load(ordering: .sequentiallyConsistent) }

    /// Calls a function when a signal comes, in place of ending. A second one ends the process at once.
    ///
    /// - Parameter handler: calls `note`, and nothing else that signal handlers must not.
    package static func handle(by handler: @convention(c) @escaping (Int32) -> Void) {
        // The data that signal handlers use must exist beforehand.
        noted.store(0, ordering: .sequentiallyConsistent)
        _ = alarm.load(ordering: .sequentiallyConsistent)
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals {
            // Programs in the background may have to ignore Ctrl-C.
            guard !process_ignores(signal) else { continue }
            var action = sigaction()
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
            action.__sigaction_handler.sa_handler = handler
            sigaction(signal, &action, nil)
            sigaddset(&mask, signal)
        }
        // The parent process may have chosen to block them.
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    /// Listens, and calls a function on another thread when a signal has come.
    static func listen(_ wake: @escaping @Sendable () -> Void) {
        let descriptor = eventfd(0, 0)
        guard descriptor >= 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
            BackgroundThread.start({
                var count: UInt64 = 0
                while read(descriptor, &count, 8) < 0, errno == EINTR {}
                wake()
            })
        else { return }
        alarm.store(descriptor, ordering: .sequentiallyConsistent)
        handle { EndSignal.note($0) }
    }

    /// Notes a signal. May be called by signal handlers.
    package static func note(_ number: Int32) {
        if noted.exchange(number, ordering: .sequentiallyConsistent) != 0 {
            // Another one than the first: it comes again once this handler is done.
            _ = signal(number, SIG_DFL)
            raise(number)
        }
        let descriptor = alarm.load(ordering: .sequentiallyConsistent)
        guard descriptor >= 0 else { return }
        let error = errno
        var count: UInt64 = 1
        write(descriptor, &count, 8)
        errno = error
    }

    /// Ends the process as the signal that has come would have: the parent process should know.
    package static func carryOut() {
        guard received != 0 else { return }
        _ = signal(received, SIG_DFL)
        kill(getpid(), received)
    }
}
