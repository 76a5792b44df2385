// SPDX-License-Identifier: MIT

import CProcess
import CarouselMedia
import Glibc
import Synchronization

/// Signals by which the user or the system asks the program to end: Ctrl-C, `kill`, or a terminal that closes.
package enum EndSignal {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let noted = Atomic<Int32>(0)
    /// The descriptor that wakes the thread waiting for a signal; -1 if there is none.
    private static let wakeDescriptor = Atomic<Int32>(-1)

    /// The signal that has come; 0 if none has.
    package static var received: Int32 { noted.load(ordering: .sequentiallyConsistent) }

    /// Calls a function when a signal comes, instead of ending the process. If a signal came before, Ctrl-C ends the process
    /// at once. The other signals do not, because shells, terminals and the system may send them twice or in succession. The
    /// function must call `note`, and do only what signal handlers may.
    package static func handle(by handler: @convention(c) @escaping (Int32) -> Void) {
        // Swift initialises the data on first use, which must not happen in a signal handler.
        noted.store(0, ordering: .sequentiallyConsistent)
        _ = wakeDescriptor.load(ordering: .sequentiallyConsistent)
        for signal in signals {
            // A parent process may want a signal ignored, as shells do for Ctrl-C in background programs.
            guard !process_ignores(signal) else { continue }
            var action = sigaction()
            action.sa_flags = SA_RESTART
            action.__sigaction_handler.sa_handler = handler
            sigaction(signal, &action, nil)
        }
        // The parent process may have chosen to block them.
        maskSignals(SIG_UNBLOCK)
    }

    /// Unblocks the signals in the current thread, or blocks them, so that other threads handle them.
    private static func maskSignals(_ how: Int32) {
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals { sigaddset(&mask, signal) }
        pthread_sigmask(how, &mask, nil)
    }

    /// How many seconds after a signal a process that listens ends in any case.
    private static let graceSeconds: UInt32 = 5

    /// Starts a thread that listens for signals. When one has come, calls a function on another thread; if the process still runs some
    /// seconds later, because a driver or disk hangs, it ends as if it had not listened. Call this before other threads are started: they
    /// and the caller then leave signals to the listening thread, because a thread that hangs would not handle them.
    static func listen(_ wake: @escaping @Sendable () -> Void) {
        let descriptor = eventfd(0, 0)
        guard descriptor >= 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
            BackgroundThread.start({
                maskSignals(SIG_UNBLOCK)
                var count: UInt64 = 0
                while read(descriptor, &count, 8) < 0, errno == EINTR {}
                // On a thread of its own, because it may wait for something that hangs.
                _ = BackgroundThread.start(wake)
                var left = graceSeconds
                while left > 0 { left = sleep(left) }
                carryOut()
            })
        else { return }
        wakeDescriptor.store(descriptor, ordering: .sequentiallyConsistent)
        handle { EndSignal.note($0) }
        maskSignals(SIG_BLOCK)
    }

    /// Notes a signal. May be called by signal handlers.
    package static func note(_ number: Int32) {
        if noted.exchange(number, ordering: .sequentiallyConsistent) != 0, number == SIGINT {
            // The signal is delivered again once this handler returns.
            _ = signal(number, SIG_DFL)
            raise(number)
        }
        let descriptor = wakeDescriptor.load(ordering: .sequentiallyConsistent)
        guard descriptor >= 0 else { return }
        let error = errno
        var count: UInt64 = 1
        write(descriptor, &count, 8)
        errno = error
    }

    /// Ends the process by the signal that has come, so that the parent process knows; does nothing if none has.
    package static func carryOut() {
        // Read only once, because another signal may come meanwhile.
        let number = received
        guard number != 0 else { return }
        _ = signal(number, SIG_DFL)
        maskSignals(SIG_UNBLOCK)
        kill(getpid(), number)
    }
}
