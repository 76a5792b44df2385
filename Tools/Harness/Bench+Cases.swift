// SPDX-License-Identifier: MIT

import ArgumentParser
import CProcess
import CarouselKit
import CarouselProgram
import Foundation

/// Each case runs in its own process, so that none benefits from caches or memory left by another.
extension Bench {
    func runCases() throws {
        guard single || bare != nil else { return try Interruption.during { try runAll() } }
        if single { AllocationCounter.begin() }
        guard let bench = cases.first else { return }
        if child { process_end_with_parent() }
        let (limit, window, instances, picture) = (limit, window, instances, picture)
        let figures: any Encodable =
            if let bare {
                try BareBench(bench: bench, path: bare).run()
            } else {
                try MainActor.assumeIsolated {
                    try BenchRun(
                        bench: bench, measuresLimit: limit, usesWindow: window, instances: instances, picture: picture
                    ).report()
                }
            }
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(figures))
    }

    private func runAll() throws {
        var json = try jsonFile()
        var plot = try plot.map { try OutputFile(FilePath($0), option: "--plot", force: force) }
        var report: BenchReport?
        var hasFailed = false
        print(BenchTable.head)
        func save(isLast: Bool) throws {
            guard let report else { return }
            try json?.write(Bench.encoded(report), isLast: isLast)
            try plot?.write(BenchPlot(rows: report.rows).svg.utf8, isLast: isLast)
        }
        for bench in cases {
            guard let single = try measure(bench) else {
                try Interruption.check()
                StandardError.print(
                    "carousel: \(bench.shape.name), \(bench.mode.rawValue), \(bench.items) items could not be measured."
                )
                hasFailed = true
                // If the first one fails, none will work.
                if report == nil { break }
                continue
            }
            for row in single.rows { print(BenchTable.line(row)) }
            report = BenchReport(machine: single.machine, rows: (report?.rows ?? []) + single.rows)
            try save(isLast: false)
        }
        if let report {
            print("\(report.machine.renderer), \(report.machine.cores) cores")
            if report.rows.contains(where: { $0.allocationsPerFrame == nil }) {
                print("Heap allocations are not counted: \(AllocationCounter.advice)")
            }
            try save(isLast: true)
        }
        if hasFailed { throw ExitCode.failure }
    }

    /// Measures a case in processes of its own; nil if one fails, which has then been reported.
    private func measure(_ bench: BenchCase) throws -> BenchReport? {
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let instances = scratch.path + "/instances"
        var flags = ["--single"]
        if limit { flags += ["--limit", "--instances", instances] }
        if window { flags.append("--window") }
        guard let output = try output(of: bench, flags) else { return nil }
        var report = try JSONDecoder().decode(BenchReport.self, from: output)
        if limit, !window {
            guard let output = try self.output(of: bench, ["--bare", instances]) else { return nil }
            let figures = try JSONDecoder().decode(BareBench.Figures.self, from: output)
            for index in report.rows.indices {
                report.rows[index].limitFirstFrameMilliseconds = figures.firstFrameMilliseconds
                report.rows[index].limitPeakMegabytes = figures.peakMegabytes
            }
        }
        return report
    }

    /// The output of this command for one case; nil if it fails.
    private func output(of bench: BenchCase, _ flags: [String]) throws -> Data? {
        try Interruption.check()
        let (process, output) = Process.ofThisProgram(
            [
                "bench", "--items", String(bench.items), "--types", bench.shape.name, "--mode", bench.mode.rawValue,
                "--layout", bench.layout.rawValue,
                "--size", "\(Int(bench.size.width))x\(Int(bench.size.height))", "--frames", String(frames),
                "--step=\(step)", "--child",
            ] + flags)
        try process.run()
        let data = try Interruption.whileRunning(process.processIdentifier) {
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return data
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
        return data
    }
}

extension Process {
    /// The file of this program.
    static var thisProgram: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

    /// Another process of this program, not yet started, and a pipe for its output.
    static func ofThisProgram(_ arguments: [String]) -> (Process, output: Pipe) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = thisProgram
        process.arguments = arguments
        process.standardOutput = output
        return (process, output)
    }
}
