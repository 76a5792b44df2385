// SPDX-License-Identifier: MIT

public import Foundation

extension Process {
    private static let launching = NSLock()

    /// Runs the process. Tests run in parallel, and Foundation learns of a process's end by a socket that one started at
    /// the same moment would inherit: it would then count as running until the other one ends.
    public func launchAlone() throws { try Process.launching.withLock { try run() } }
}
