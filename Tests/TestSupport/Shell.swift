// SPDX-License-Identifier: MIT

public import Foundation
import Glibc

/// Runs programs.
public enum Shell {
    /// The result of a program.
    public struct Result: Sendable {
        public let status: Int32
        public let output: String
        public let errors: String
    }

    /// The folder of the package's built programs: that of the running tests.
    public static var products: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    }

    /// Runs a program to its end, or kills it after `timeout` seconds.
    ///
    /// - Parameters:
    ///   - program: a path, or a name on `PATH`.
    ///   - environment: set in addition to the present one; nil values are removed.
    public static func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:], timeout: Double = patience
    ) throws -> Result {
        let running = try start(program, arguments, environment: environment)
        return running.finish(timeout: timeout)
    }

    /// Starts a program.
    public static func start(
        _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:]
    ) throws -> RunningProgram {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        var all = ProcessInfo.processInfo.environment
        for (name, value) in environment { all[name] = value }
        process.environment = all
        return try RunningProgram(process)
    }
}

/// A program that has been started.
public final class RunningProgram: @unchecked Sendable {
    public let process: Process
    private let output = Collector()
    private let errors = Collector()

    fileprivate init(_ process: Process) throws {
        self.process = process
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        try process.launchAlone()
    }

    /// What the program has written to its standard output so far.
    public var outputSoFar: String { output.soFar }

    /// What the program has written to its standard output after so many bytes.
    public func output(after count: Int) -> Data { output.rest(after: count) }

    /// Waits until the program has written more than so many bytes to its standard output.
    ///
    /// - Parameter seconds: the longest time to wait.
    /// - Returns: false if it has written all that it ever will.
    public func waitForOutput(after count: Int, atMost seconds: Double) -> Bool {
        output.wait(beyond: count, seconds)
    }

    /// What the program has written to its standard error so far.
    public var errorsSoFar: String { errors.soFar }

    /// Kills the program. Programs inherit from the tests' threads that gentler signals are blocked.
    public func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

    /// Waits for the end, or kills the program after `timeout` seconds.
    public func finish(timeout: Double = patience) -> Shell.Result {
        let isLate = !comes(within: timeout) { !process.isRunning }
        if isLate { kill() }
        process.waitUntilExit()
        let note = isLate ? "\nIt was killed after \(timeout) s." : ""
        return Shell.Result(status: process.terminationStatus, output: output.text(), errors: errors.text() + note)
    }

    /// Reads a pipe on its own thread, so that it never fills up.
    private final class Collector: @unchecked Sendable {
        let pipe = Pipe.unshared()
        private var data = Data()
        private var hasEnded = false
        /// Tells of changes of these.
        private let change = NSCondition()

        init() {
            Thread.detachNewThread { [self] in
                while case let part = pipe.fileHandleForReading.availableData, !part.isEmpty {
                    tell { data.append(part) }
                }
                tell { hasEnded = true }
            }
        }

        private func tell(_ body: () -> Void) {
            change.withLock {
                body()
                change.broadcast()
            }
        }

        var soFar: String { change.withLock { String(decoding: data, as: UTF8.self) } }

        func rest(after count: Int) -> Data { change.withLock { Data(data.dropFirst(count)) } }

        func wait(beyond count: Int, _ seconds: Double) -> Bool {
            let end = Date(timeIntervalSinceNow: seconds)
            return change.withLock {
                while data.count <= count, !hasEnded, change.wait(until: end) {}
                return data.count > count || !hasEnded
            }
        }

        func text() -> String {
            change.withLock {
                while !hasEnded { change.wait() }
                return String(decoding: data, as: UTF8.self)
            }
        }
    }
}
