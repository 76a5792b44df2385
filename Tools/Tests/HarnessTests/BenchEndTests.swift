// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarouselTools

/// Measurements that end early: by Ctrl-C, or because one of them fails.
@Suite(.serialized) struct BenchEndTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Starts a measurement that responds to Ctrl-C even if the tests run in the background, where Ctrl-C is ignored.
    private func start(_ arguments: String...) throws -> RunningProgram {
        try Shell.start(
            "/usr/bin/env", ["--default-signal=INT", Shell.products + "/carousel", "bench"] + arguments,
            environment: ["TMPDIR": folder.path])
    }

    /// The first process that a program has started and that is not `earlier`.
    private func child(of program: RunningProgram, after earlier: pid_t? = nil) -> pid_t? {
        let identifier = program.process.processIdentifier
        let path = "/proc/\(identifier)/task/\(identifier)/children"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { pid_t($0) }.first { $0 != earlier }
    }

    private func isRunning(_ program: pid_t) -> Bool {
        // Processes that have ended but have not been waited for still have an entry.
        let text = (try? String(contentsOfFile: "/proc/\(program)/stat", encoding: .utf8)) ?? ""
        return !text.isEmpty && !text.contains(") Z ")
    }

    private func leftovers() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

    /// Whether the measuring process has written the baseline's instances: by then, it ends together with the command.
    private func hasWrittenInstances() throws -> Bool {
        try leftovers().contains { FileManager.default.fileExists(atPath: folder.file("\($0)/instances")) }
    }

    /// A case that takes seconds.
    private func startLongCase() throws -> (program: RunningProgram, child: pid_t) {
        let program = try start(
            "--items", "100000", "--types", "linear", "--mode", "allVisible", "--frames", "1000000", "--limit",
            "--size", "64x64")
        var found: pid_t?
        #expect(
            eventually {
                found = child(of: program)
                return found != nil
            })
        // The row is printed at once, while the measurement continues.
        #expect(eventually { program.outputSoFar.contains("peak MB") })
        return (program, try #require(found))
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func whatMeasuresEndsWithTheCommand(signal: Int32) throws {
        let (program, child) = try startLongCase()
        defer { program.kill() }
        #expect(try eventually { try hasWrittenInstances() })
        kill(program.process.processIdentifier, signal)
        _ = program.finish()
        #expect(program.process.terminationReason == .uncaughtSignal && program.process.terminationStatus == signal)
        #expect(eventually { !isRunning(child) })
        #expect(try leftovers() == [])
    }

    @Test func whatMeasuresEndsAlsoWhereTheCommandIsKilled() throws {
        let (program, child) = try startLongCase()
        #expect(try eventually { try hasWrittenInstances() })
        // A stopped process cannot react itself.
        kill(child, SIGSTOP)
        program.kill()
        #expect(eventually { !isRunning(child) })
        _ = program.finish()
    }

    @Test func loadingLeavesNothingBehind() throws {
        let program = try start("--loading", "--size", "64x64")
        defer { program.kill() }
        #expect(try eventually { try !leftovers().isEmpty })
        kill(program.process.processIdentifier, SIGINT)
        _ = program.finish()
        #expect(program.process.terminationReason == .uncaughtSignal && program.process.terminationStatus == SIGINT)
        #expect(try leftovers() == [])
    }

    @Test func whatHasBeenMeasuredStaysWhereSomethingElseFails() throws {
        let (json, plot) = (folder.file("b.json"), folder.file("b.svg"))
        let program = try start(
            "--items", "5,6,7", "--types", "linear", "--mode", "windowed", "--frames", "5000", "--size", "64x64",
            "--json", json, "--plot", plot)
        defer { program.kill() }
        var (first, second): (pid_t?, pid_t?)
        #expect(
            eventually {
                first = child(of: program)
                return first != nil
            })
        #expect(
            eventually {
                second = child(of: program, after: first)
                return second != nil
            })
        func rows() throws -> [Int] {
            try JSONDecoder().decode(BenchReport.self, from: Data(contentsOf: URL(fileURLWithPath: json))).rows.map(
                \.items)
        }
        #expect(eventually { program.outputSoFar.contains("linear") }, "its row comes at once")
        #expect(try rows() == [5])
        kill(try #require(second), SIGKILL)
        let result = program.finish()
        #expect(result.status == 1)
        #expect(result.errors == "carousel: linear, windowed, 6 items could not be measured.\n", "\(result.errors)")
        #expect(try rows() == [5, 7])
        #expect(try String(contentsOfFile: plot, encoding: .utf8).hasPrefix("<svg"))
    }
}
