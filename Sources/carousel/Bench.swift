// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit
import Foundation

struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures how carousels draw.",
        discussion: """
            With paths: a carousel of these pictures. Without: for every type, mode and number of items frame times, \
            the library's own time, the driver's, draw calls, bytes, heap allocations and memory, each case in a process \
            of its own. Cases with long frames end after five seconds and ten frames.

            Example: carousel bench --items 100,10000,1000000 --types coverFlow,cylinder --mode windowed --limit \
            --json bench.json --plot bench.svg
            """)

    @OptionGroup var options: CarouselOptions

    @Option(help: "Extent of the picture in points.")
    var size = SizeArgument(1280, 720)

    @Option(help: "Numbers of items, separated by commas.")
    var items = ListArgument<Int>([100, 10_000, 100_000])

    @Option(help: "Types, separated by commas (default: all).")
    var types = ListArgument<TypeArgument>(CarouselType.allCases.filter { $0 != .custom }.map(TypeArgument.init))

    @Option(
        help: "windowed (as many items show as would), allVisible (all of them, small) or both, separated by commas.")
    var mode = ListArgument<BenchCase.Mode>(BenchCase.Mode.allCases)

    @Option(
        help: "Where items are laid out: automatic, given (by the CPU) or computed (by the GPU).",
        transform: Bench.route)
    var route = CarouselRoute.automatic

    @Flag(help: "Draw the same pictures barely in turn with the carousel, and print the ratio.")
    var limit = false

    @Flag(help: "Draw into a window instead of off screen.")
    var window = false

    @Option(help: "Write the figures to this file.", completion: .file(extensions: ["json"]))
    var json: String?

    @Option(help: "Plot frame times against numbers of items into this file.", completion: .file(extensions: ["svg"]))
    var plot: String?

    @Flag(help: "Measure the time of the CPU and the frames drawn in ten seconds at rest instead.")
    var idle = false

    @Flag(help: "Measure a flick through 100,000 different pictures instead, against one with pictures that are there.")
    var flick = false

    @Flag(
        help: """
            Measure how pictures load instead: 100,000 files against 100, a flick across 10,000 of them, and how soon \
            12-megapixel JPEGs are sharp.
            """)
    var loading = false

    @Flag(
        help: """
            Measure what effects cost instead: the first of --items and --types without any, with effects taken off \
            again, and with each of them, drawn in turn.
            """)
    var effects = false

    @Option(name: .customLong("frames"), help: "Frames to scroll through (default: 300; for --flick 2000).")
    var frameCount: Int?

    @Option(help: "Items to scroll for each frame.")
    var step = 1.0 / 6

    @Flag(help: .hidden)
    var single = false

    /// With `--single`: where to leave the limit's instances.
    @Option(help: .hidden)
    var instances: String?

    /// Measures the limit alone, with these instances.
    @Option(help: .hidden)
    var bare: String?

    /// With `--single`: a picture of what is drawn.
    @Option(help: .hidden)
    var picture: String?

    func validate() throws {
        guard frameCount ?? 1 > 0 else { throw ValidationError("--frames must be above 0.") }
        guard items.values.allSatisfy({ $0 > 0 }) else { throw ValidationError("--items must be above 0.") }
        guard step.isFinite else { throw ValidationError("--step must be a number.") }
    }

    private static func route(_ name: String) throws -> CarouselRoute {
        guard let route = CarouselRoute(rawValue: name) else {
            throw ValidationError("'\(name)' is no route: use automatic, given or computed.")
        }
        return route
    }

    func run() throws {
        if idle {
            let size = size.size
            try MainActor.assumeIsolated { try IdleBench(size: size).run() }
        } else if flick {
            try FlickBench(type: options.type.type, size: size.size, frames: frames).run()
        } else if loading {
            try LoadingBench(type: options.type.type, size: size.size, frames: frameCount ?? 600).run()
        } else if effects {
            guard let bench = cases.first(where: { $0.mode == .windowed }) else {
                throw ValidationError("--effects measures --mode windowed.")
            }
            try EffectBench(bench: bench).run()
        } else if !options.paths.isEmpty {
            let gallery = try options.gallery()
            gallery.carousel.route = route
            try PictureBench(
                gallery: gallery, size: size.size, frames: frames, step: step, background: options.backgroundColor
            ).run()
        } else if let bare {
            try runBare(bare)
        } else if single {
            try runSingle()
        } else {
            try runAll()
        }
    }

    private var frames: Int { frameCount ?? (flick ? 2000 : 300) }

    private var cases: [BenchCase] {
        types.values.flatMap { type in
            mode.values.flatMap { mode in
                items.values.map { items in
                    BenchCase(
                        type: type.type, mode: mode, items: items, size: size.size, step: step, route: route,
                        frames: frames)
                }
            }
        }
    }

    private func runSingle() throws {
        guard let bench = cases.first else { return }
        let (limit, window, instances, picture) = (limit, window, instances, picture)
        let (row, machine) = try MainActor.assumeIsolated {
            try BenchRun(
                bench: bench, measuresLimit: limit, usesWindow: window, instances: instances, picture: picture
            ).row()
        }
        try write(BenchReport(machine: machine, rows: [row]))
    }

    private func runBare(_ path: String) throws {
        guard let bench = cases.first else { return }
        try write(BareBench(bench: bench, path: path).run())
    }

    private func write(_ value: some Encodable) throws {
        FileHandle.standardOutput.write(try JSONEncoder().encode(value))
    }

    /// Each case in a process of its own, so that none finds what another has left warm or has taken.
    private func runAll() throws {
        var report: BenchReport?
        print(BenchTable.head)
        for bench in cases {
            let single = try measure(bench)
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

    private func measure(_ bench: BenchCase) throws -> BenchReport {
        let instances = FileManager.default.temporaryDirectory
            .appendingPathComponent("carousel-bench-\(getpid())").path
        defer { try? FileManager.default.removeItem(atPath: instances) }
        var flags = ["--single"]
        if limit { flags += ["--limit", "--instances", instances] }
        if window { flags.append("--window") }
        var report = try JSONDecoder().decode(BenchReport.self, from: output(of: bench, flags))
        if limit, !window {
            let figures = try JSONDecoder().decode(
                BareBench.Figures.self, from: output(of: bench, ["--bare", instances]))
            for index in report.rows.indices {
                report.rows[index].limitFirstFrameMilliseconds = figures.firstFrameMilliseconds
                report.rows[index].limitPeakMegabytes = figures.peakMegabytes
            }
        }
        return report
    }

    /// What this command prints for one case.
    private func output(of bench: BenchCase, _ flags: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments =
            [
                "bench", "--items", String(bench.items), "--types", bench.type.name, "--mode", bench.mode.rawValue,
                "--size", "\(Int(bench.size.width))x\(Int(bench.size.height))", "--frames", String(frames), "--step",
                String(step), "--route", route.rawValue,
            ] + flags
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode.failure }
        return data
    }
}
