// SPDX-License-Identifier: MIT

import CProcess
import Glibc
import Synchronization

/// What becomes of a long measurement that the user ends by Ctrl-C: files that were made for it go, and so does the program
/// that it has started.
///
/// Signals are only noted; whoever measures looks now and then, so that all ends as it does where something fails.
enum Interruption {
    /// The user has had enough.
    struct Ended: Error {
        let signal: Int32
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let noted = Atomic<Int32>(0)
    private static let child = Atomic<Int32>(0)

    /// Runs something that looks after itself by `check()`. Interrupted a second time, the process ends at once.
    static func during(_ body: () throws -> Void) throws {
        listen()
        do {
            try body()
            try check()
        } catch {
            let signal = noted.load(ordering: .sequentiallyConsistent)
            guard signal != 0 else { throw error }
            // What failed did so because of that. Whoever started this is to know.
            restore(signal)
            kill(getpid(), signal)
            throw error
        }
    }

    /// Throws once the user has had enough.
    static func check() throws(Ended) {
        let signal = noted.load(ordering: .sequentiallyConsistent)
        if signal != 0 { throw Ended(signal: signal) }
    }

    /// Runs something while a program works that is to end as soon as the user has had enough.
    static func whileRunning<R>(_ program: pid_t, _ body: () throws -> R) throws -> R {
        child.store(program, ordering: .sequentiallyConsistent)
        defer { child.store(0, ordering: .sequentiallyConsistent) }
        // It may have been too early for the program.
        if noted.load(ordering: .sequentiallyConsistent) != 0 { kill(program, SIGKILL) }
        return try body()
    }

    private static func listen() {
        // What signals touch is made now.
        noted.store(0, ordering: .sequentiallyConsistent)
        child.store(0, ordering: .sequentiallyConsistent)
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals {
            // Programs in the background may not be meant to hear of Ctrl-C.
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
        // Whoever started this may not have wanted to hear of them.
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    private static func restore(_ number: Int32) {
        _ = signal(number, SIG_DFL)
    }
}
