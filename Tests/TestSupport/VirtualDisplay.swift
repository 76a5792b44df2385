// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// An X display without a screen, for window tests. Ends with the test process.
///
/// Each suite needs one of its own: a display has but one pointer and one keyboard focus, and suites run side by side.
public final class VirtualDisplay: @unchecked Sendable {
    /// What to set `DISPLAY` to, such as `:7`.
    public let name: String
    private let server: Process

    /// Starts a display; nil where Xvfb cannot be started.
    public init?() {
        let pipe = Pipe()
        server = Process()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        guard (try? server.run()) != nil else { return nil }
        VirtualDisplay.servers.add(server.processIdentifier)
        var digits = ""
        while true {
            let data = pipe.fileHandleForReading.readData(ofLength: 1)
            guard let byte = data.first else { return nil }
            if byte == 10 { break }
            digits.append(Character(UnicodeScalar(byte)))
        }
        name = ":" + digits
    }

    private static let servers = Servers()

    /// The servers that are to end with this process.
    private final class Servers: @unchecked Sendable {
        private let lock = NSLock()
        private var identifiers: [pid_t] = []

        init() { atexit { VirtualDisplay.servers.end() } }

        func add(_ identifier: pid_t) { lock.withLock { identifiers.append(identifier) } }

        // They inherit from the tests' threads that they hear of nothing gentler.
        func end() { lock.withLock { for identifier in identifiers { kill(identifier, SIGKILL) } } }
    }
}
