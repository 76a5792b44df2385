// SPDX-License-Identifier: MIT

public import Foundation

extension Process {
    fileprivate static let launching = NSLock()

    /// Runs the process. Tests run in parallel, and Foundation learns of a process's end by a socket that one started at
    /// the same moment would inherit: it would then count as running until the other one ends.
    public func launchAlone() throws { try Process.launching.withLock { try run() } }
}

extension Pipe {
    /// A pipe that only the process inherits whose input or output it is. Any other one that is started meanwhile would keep it
    /// open: whoever reads from it would wait for that one's end.
    public static func unshared() -> Pipe {
        Process.launching.withLock {
            let pipe = Pipe()
            for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
            return pipe
        }
    }
}
