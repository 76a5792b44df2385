// SPDX-License-Identifier: MIT

import Foundation

/// An X display without a screen, for window tests. Ends with the test process.
public final class VirtualDisplay: @unchecked Sendable {
    /// The one display of this process; nil where Xvfb cannot be started.
    public static let shared: VirtualDisplay? = VirtualDisplay()

    /// What to set `DISPLAY` to, such as `:7`.
    public let name: String
    private let server: Process

    private init?() {
        let pipe = Pipe()
        server = Process()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // Ends with its parent, however that ends.
        server.arguments = [
            "setpriv", "--pdeathsig", "TERM", "Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten",
            "tcp",
        ]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        guard (try? server.run()) != nil else { return nil }
        var digits = ""
        while true {
            let data = pipe.fileHandleForReading.readData(ofLength: 1)
            guard let byte = data.first else { return nil }
            if byte == 10 { break }
            digits.append(Character(UnicodeScalar(byte)))
        }
        name = ":" + digits
        atexit { VirtualDisplay.shared?.server.terminate() }
    }
}
