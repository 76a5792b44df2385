// SPDX-License-Identifier: MIT

import CarouselProgram
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

    private static let child = Atomic<Int32>(0)

    /// Runs code that calls `check()`. A second Ctrl-C ends the process at once.
    static func during(_ body: () throws -> Void) throws {
        listen()
        do {
            try body()
            try check()
        } catch {
            // Ends the process if an interruption caused the failure.
            EndSignal.carryOut()
            throw error
        }
    }

    /// Throws if the user has pressed Ctrl-C.
    static func check() throws(Ended) {
        if EndSignal.received != 0 { throw Ended(signal: EndSignal.received) }
    }

    /// Runs code while another program works, which ends when the user presses Ctrl-C.
    static func whileRunning<R>(_ program: pid_t, _ body: () throws -> R) throws -> R {
        child.store(program, ordering: .sequentiallyConsistent)
        defer { child.store(0, ordering: .sequentiallyConsistent) }
        // The signal may have come before the program was recorded.
        if EndSignal.received != 0 { kill(program, SIGKILL) }
        return try body()
    }

    private static func listen() {
        // Swift initialises the data on first use, which must not happen in a signal handler.
        child.store(0, ordering: .sequentiallyConsistent)
        EndSignal.handle { signal in
            EndSignal.note(signal)
            let child = Interruption.child.load(ordering: .sequentiallyConsistent)
            if child > 0 { kill(child, SIGKILL) }
        }
    }
}
