// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit
import Foundation

struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures how carousels draw, off screen.",
        discussion: """
            With paths: a carousel of these pictures. Without: for every type, mode and number of items frame times, \
            the library's own time, draw calls, bytes, heap allocations and memory, each case in a process of its own.

            Example: carousel bench --items 100,10000,1000000 --types coverFlow,cylinder --mode windowed --limit \
            --json bench.json --plot bench.svg
            """)

    @OptionGroup var options: CarouselOptions

    @Option(help: "Extent of the picture in points.")
    var size = SizeArgument(1280, 720)

    @Option(help: "Numbers of items, separated by commas.")
    var items = ListArgument<Int>([100, 10_000, 1_000_000])

    @Option(help: "Types, separated by commas (default: all).")
    var types = ListArgument<TypeArgument>(CarouselType.allCases.filter { $0 != .custom }.map(TypeArgument.init))

    @Option(help: "windowed, allVisible or both, separated by commas.")
    var mode = ListArgument<BenchCase.Mode>([.windowed])

    @Flag(help: "Draw the same pictures barely in turn with the carousel, and print the ratio.")
    var limit = false

    @Option(help: "Write the figures to this file.", completion: .file(extensions: ["json"]))
    var json: String?

    @Option(help: "Plot frame times against numbers of items into this file.", completion: .file(extensions: ["svg"]))
    var plot: String?

    @Flag(help: "Measure the time of the CPU and the frames drawn in ten seconds at rest instead.")
    var idle = false

    @Option(help: "Frames to scroll through.")
    var frames = 300

    @Option(help: "Items to scroll for each frame.")
    var step = 1.0 / 6

    @Flag(help: .hidden)
    var single = false

    func validate() throws {
        guard frames > 0 else { throw ValidationError("--frames must be above 0.") }
        guard items.values.allSatisfy({ $0 > 0 }) else { throw ValidationError("--items must be above 0.") }
        guard step.isFinite else { throw ValidationError("--step must be a number.") }
    }

    func run() throws {
        if idle {
            let size = size.size
            try MainActor.assumeIsolated { try IdleBench(size: size).run() }
        } else if !options.paths.isEmpty {
            let gallery = try options.gallery()
            try PictureBench(
                gallery: gallery, size: size.size, frames: frames, step: step, background: options.backgroundColor
            ).run()
        } else if single {
            try runSingle()
        } else {
            try runAll()
        }
    }

    private var cases: [BenchCase] {
        types.values.flatMap { type in
            mode.values.flatMap { mode in
                items.values.map { items in
                    BenchCase(type: type.type, mode: mode, items: items, size: size.size, step: step, frames: frames)
                }
            }
        }
    }

    private func runSingle() throws {
        guard let bench = cases.first else { return }
        let (row, machine) = try BenchRun(bench: bench, measuresLimit: limit).row()
        let data = try JSONEncoder().encode(BenchReport(machine: machine, rows: [row]))
        FileHandle.standardOutput.write(data)
    }

    /// Each case in a process of its own, so that none finds what another has left warm or has taken.
    private func runAll() throws {
        var report: BenchReport?
        print(BenchTable.head)
        for bench in cases {
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = [
                "bench", "--single", "--items", String(bench.items), "--types", bench.type.name, "--mode",
                bench.mode.rawValue, "--size", "\(Int(bench.size.width))x\(Int(bench.size.height))", "--frames",
                String(frames), "--step", String(step),
            ]
            if limit { process.arguments?.append("--limit") }
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw ExitCode.failure }
            let single = try JSONDecoder().decode(BenchReport.self, from: data)
            for row in single.rows { print(BenchTable.line(row)) }
            report = BenchReport(machine: single.machine, rows: (report?.rows ?? []) + single.rows)
        }
        guard let report else { return }
        print("\(report.machine.renderer), \(report.machine.cores) cores")
        if let json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(report).write(to: URL(fileURLWithPath: json))
        }
        if let plot { try Data(BenchPlot(rows: report.rows).svg.utf8).write(to: URL(fileURLWithPath: plot)) }
    }
}
