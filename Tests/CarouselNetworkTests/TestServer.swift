// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// `hostile-server.py`, running until this object goes.
final class TestServer: Sendable {
    let port: Int
    private let process: Process
    private let scheme: String

    /// - Parameters:
    ///   - picture: the file that the server sends.
    ///   - certificates: for https.
    init(picture: String, certificates: TestCertificates? = nil) throws {
        let process = Process()
        let (input, output) = (Pipe.unshared(), Pipe.unshared())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("hostile-server.py")
                .path,
            picture,
        ]
        if let certificates { process.arguments?.append(contentsOf: [certificates.server, certificates.key]) }
        scheme = certificates == nil ? "http" : "https"
        process.standardInput = input
        process.standardOutput = output
        try process.launchAlone()
        self.process = process
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw Failure.noPort(line) }
        self.port = port
    }

    deinit { end() }

    /// From now on nobody can reach it.
    func stop() {
        end()
        process.waitUntilExit()
    }

    /// Programs inherit from the tests' threads that gentler signals are blocked.
    private func end() { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    enum Failure: Error { case noPort(String) }

    /// - Parameter credentials: a user name and password, as in URLs.
    func url(_ path: String, as credentials: String? = nil, host: String = "127.0.0.1") -> String {
        "\(scheme)://\(credentials.map { $0 + "@" } ?? "")\(host):\(port)/\(path)"
    }
}
