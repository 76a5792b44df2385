// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A file that does not respond, as on a mount that hangs: opening it waits until it is released, for at most 45 s.
/// Another process has a lease on it.
public final class HeldFile: Sendable {
    private let holder: RunningProgram

    private static let script = """
        import fcntl, os, signal, sys
        signal.signal(signal.SIGIO, signal.SIG_IGN)
        file = os.open(sys.argv[1], os.O_WRONLY)
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        print("held", flush=True)
        signal.pause()
        """

    /// Holds a file that nobody has open; nil if the system does not allow it.
    public init?(_ path: String) {
        guard let holder = try? Shell.start("python3", ["-c", HeldFile.script, path]) else { return nil }
        self.holder = holder
        eventually { holder.outputSoFar.contains("held") || !holder.process.isRunning }
        guard holder.outputSoFar.contains("held") else { return nil }
    }

    deinit { letGo() }

    /// Releases those who wait for the file.
    public func letGo() { holder.kill() }
}
