// SPDX-License-Identifier: MIT

import ArgumentParser
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
            """)

    @Argument(help: "Files with scenarios or traces.", completion: .file(extensions: ["json", "jsonl"]))
    var files: [String]

    @Flag(help: "Compare the runs with the traces in the files.")
    var compare = false

    @Option(parsing: .unconditional, help: "Tolerance for numbers, absolute or relative; 0 or more.")
    var tolerance = 1e-6

    func validate() throws {
        guard tolerance >= 0 else { throw ValidationError("--tolerance must be 0 or more.") }
    }

    func run() throws {
        var different = 0
        var count = 0
        for file in files {
            for (line, record) in try records(file).enumerated() {
                let trace = try ScenarioPlayer.run(record.scenario)
                count += 1
                guard compare else {
                    print(try TraceFile.encode(trace))
                    continue
                }
                guard let recorded = record.trace else {
                    throw ValidationError(
                        "\(PathText.visible(file)), line \(line + 1) has a scenario without a trace to compare with.")
                }
                var comparison = TraceComparison()
                comparison.tolerance = tolerance
                let differences = comparison.differences(got: trace, want: recorded)
                if !differences.isEmpty { different += 1 }
                for difference in differences { print(PathText.visible("\(record.scenario.name): \(difference)")) }
            }
        }
        if compare {
            print("\(count) traces, \(different) of them different")
            if different > 0 { throw ExitCode.failure }
        }
    }

    private func records(_ file: String) throws -> [TraceFile.Record] {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ValidationError("'\(PathText.visible(file))' cannot be read. Name a file with scenarios or traces.")
        }
        do {
            return try TraceFile.records(data)
        } catch {
            throw ValidationError("'\(PathText.visible(file))' is not a scenario or trace: \(error)")
        }
    }
}
