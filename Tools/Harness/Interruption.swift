// SPDX-License-Identifier: MIT

import CProcess
import Glibc
import Synchronization

/// Handles Ctrl-C during a long measurement: deletes its temporary files and ends the program that it has started.
///
/// Signals are only recorded; measurements check for them now and then, so that they end as they do after an error.
enum Interruption {
    /// The user pressed Ctrl-C.
    struct Ended: Error {
        let signal: Int32
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let noted = Atomic<Int32>(0)
    private static let child = Atomic<Int32>(0)

    /// Runs code that calls `check()`. A second interruption ends the process at once.
    static func during(_ body: () throws -> Void) throws {
        listen()
        do {
            try body()
            try check()
        } catch {
            let signal = noted.load(ordering: .sequentiallyConsistent)
            guard signal != 0 else { throw error }
            // The failure was caused by the interruption. The parent process should know.
            _ = Glibc.signal(signal, SIG_DFL)
            kill(getpid(), signal)
            throw error
        }
    }

    /// Throws if the user has pressed Ctrl-C.
    static func check() throws(Ended) {
        let signal = noted.load(ordering: .sequentiallyConsistent)
        if signal != 0 { throw Ended(signal: signal) }
    }

    /// Runs code while a program works that should end when the user presses Ctrl-C.
    static func whileRunning<R>(_ program: pid_t, _ body: () throws -> R) throws -> R {
        child.store(program, ordering: .sequentiallyConsistent)
        defer { child.store(0, ordering: .sequentiallyConsistent) }
        // The signal may have come too early for the program.
        if noted.load(ordering: .sequentiallyConsistent) != 0 { kill(program, SIGKILL) }
        return try body()
    }

    private static func listen() {
        // The data that signal handlers use must exist beforehand.
        noted.store(0, ordering: .sequentiallyConsistent)
        child.store(0, ordering: .sequentiallyConsistent)
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals {
            // Programs in the background may have to ignore Ctrl-C.
            guard !process_ignores(signal) else { continue }
            var action = sigaction()
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
            action.__sigaction_handler.sa_handler = { signal in
                Interruption.noted.store(signal, ordering: .sequentiallyConsistent)
                let child = Interruption.child.load(ordering: .sequentiallyConsistent)
                if child > 0 { kill(child, SIGKILL) }
            }
            sigaction(signal, &action, nil)
            sigaddset(&mask, signal)
        }
        // The parent process may have chosen to ignore them.
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }
}
