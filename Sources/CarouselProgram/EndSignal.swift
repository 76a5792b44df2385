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

    /// Calls a function when a signal comes, in place of ending. Ctrl-C ends the process at once if a signal came
    /// before. The others do not: shells, terminals and the system send them twice, or one after the other. The
    /// function calls `note`, and nothing else that signal handlers must not.
    package static func handle(by handler: @convention(c) @escaping (Int32) -> Void) {
        // The data that signal handlers use must exist beforehand.
        noted.store(0, ordering: .sequentiallyConsistent)
        _ = alarm.load(ordering: .sequentiallyConsistent)
        for signal in signals {
            // Programs in the background may have to ignore Ctrl-C.
            guard !process_ignores(signal) else { continue }
            var action = sigaction()
            action.sa_flags = SA_RESTART
            action.__sigaction_handler.sa_handler = handler
            sigaction(signal, &action, nil)
        }
        // The parent process may have chosen to block them.
        set(SIG_UNBLOCK)
    }

    /// Lets the current thread take the signals, or leaves them to others.
    private static func set(_ how: Int32) {
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals { sigaddset(&mask, signal) }
        pthread_sigmask(how, &mask, nil)
    }

    /// Seconds after which a process that listens ends in any case.
    private static let farewell: UInt32 = 5

    /// Listens, and calls a function on another thread when a signal has come. A process that is still there some seconds later ends as
    /// if it had not listened: drivers and disks may hang. A thread that hangs takes no signals: so this is called before others are
    /// started, which leave them to the one that listens, as does the caller.
    static func listen(_ wake: @escaping @Sendable () -> Void) {
        let descriptor = eventfd(0, 0)
        guard descriptor >= 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
            BackgroundThread.start({
                set(SIG_UNBLOCK)
                var count: UInt64 = 0
                while read(descriptor, &count, 8) < 0, errno == EINTR {}
                // It may wait for what hangs.
                _ = BackgroundThread.start(wake)
                var left = farewell
                while left > 0 { left = sleep(left) }
                carryOut()
            })
        else { return }
        alarm.store(descriptor, ordering: .sequentiallyConsistent)
        handle { EndSignal.note($0) }
        set(SIG_BLOCK)
    }

    /// Notes a signal. May be called by signal handlers.
    package static func note(_ number: Int32) {
        if noted.exchange(number, ordering: .sequentiallyConsistent) != 0, number == SIGINT {
            // It comes again once this handler is done.
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
        // Another one may come meanwhile.
        let number = received
        guard number != 0 else { return }
        _ = signal(number, SIG_DFL)
        set(SIG_UNBLOCK)
        kill(getpid(), number)
    }
}
