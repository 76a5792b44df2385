// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselCore
import CarouselProgram
import CarouselReplay
import Foundation

struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs scripted scenarios and prints what the carousel did.",
        discussion: """
            Reads files with one scenario or trace as a JSON object, or one on each line, and prints the traces, one \
            JSON object per line. With --compare it prints only the first difference of each kind between a recorded \
            trace and the actual run, and fails if there is any.

            For files with tables of other projects' styles, as in Tests/Fixtures/styles, it computes the same values with \
            CarouselKit's shapes, prints how far each table is off, and fails if one is off by more than 0.02 points. \
            With --print it prints the tables with CarouselKit's values instead.
            """)

    @Argument(
        help: "Files with scenarios, traces or tables of styles.", completion: .file(extensions: ["json", "jsonl"]))
    var files: [String]

    @Flag(help: "Compare the runs with the traces in the files.")
    var compare = false

    @Flag(help: "Print the tables of styles with CarouselKit's values.")
    var print = false

    @Option(parsing: .unconditional, help: "Tolerance for numbers, absolute or relative; 0 or more.")
    var tolerance = 1e-6

    func validate() throws {
        guard tolerance >= 0 else { throw ValidationError("--tolerance must be 0 or more.") }
    }

    func run() throws {
        var different = 0
        var count = 0
        for file in files {
            if let tables = try styles(file) {
                different += try replay(tables)
                continue
            }
            for (line, record) in try records(file).enumerated() {
                let trace = try ScenarioPlayer.run(record.scenario)
                count += 1
                guard compare else {
                    Swift.print(try TraceFile.encode(trace))
                    continue
                }
                guard let recorded = record.trace else {
                    throw ValidationError(
                        "\(VisibleText.of(file)), line \(line + 1) has a scenario without a trace to compare with.")
                }
                var comparison = TraceComparison()
                comparison.tolerance = tolerance
                let differences = comparison.differences(got: trace, want: recorded)
                if !differences.isEmpty { different += 1 }
                for difference in differences {
                    Swift.print(VisibleText.of("\(record.scenario.name): \(difference)"))
                }
            }
        }
        if compare { Swift.print("\(count) traces, \(different) of them different") }
        if different > 0 { throw ExitCode.failure }
    }

    /// Prints how far tables differ from our values or, with `--print`, our values. Returns the number of tables that do not agree.
    private func replay(_ tables: [any StyleRecord]) throws -> Int {
        do {
            if print {
                Swift.print(try StyleFile.encode(try tables.map { try $0.computed() }))
                return 0
            }
            var different = 0
            for table in tables {
                let found = try table.comparison()
                let figures = [found.corners, found.alpha, found.shade].map { String(format: "%.1g", $0) }
                Swift.print(
                    VisibleText.of(
                        "\(table.title): \(table.count) values, corners off by at most \(figures[0]) points, "
                            + "alpha by \(figures[1]), shades by \(figures[2])"))
                for fault in found.faults { Swift.print("    \(fault)") }
                if !found.agrees { different += 1 }
            }
            return different
        } catch let error as StyleError {
            throw ValidationError(VisibleText.of(error.description))
        }
    }

    private func styles(_ file: String) throws -> [any StyleRecord]? {
        guard let data = FileManager.default.contents(atPath: file) else { return nil }
        do {
            return try StyleFile.tables(data)
        } catch {
            throw ValidationError("'\(VisibleText.of(file))' is not a valid file of style tables: \(error)")
        }
    }

    private func records(_ file: String) throws -> [TraceFile.Record] {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ValidationError("'\(VisibleText.of(file))' cannot be read. Name a file with scenarios or traces.")
        }
        do {
            return try TraceFile.records(data)
        } catch {
            throw ValidationError("'\(VisibleText.of(file))' is not a scenario or trace: \(error)")
        }
    }
}
