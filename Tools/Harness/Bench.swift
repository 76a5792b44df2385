// SPDX-License-Identifier: MIT

import ArgumentParser
import CProcess
import CarouselKit
import CarouselMedia
import CarouselProgram
import Foundation

struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the drawing performance of carousels.",
        discussion: """
            With paths, measures a carousel of these pictures. Without paths, measures each combination of type, mode \
            and number of items in its own process: frame times, the time of the library and of the driver, draw calls, \
            bytes, heap allocations and memory. Slow cases end after five seconds, but not before ten frames. If a case \
            fails, the failure is reported and the others continue. Options that do not apply are rejected.

            Example: carousel bench --items 100,10000,1000000 --types coverFlow,cylinder --mode windowed --limit \
            --json bench.json --plot bench.svg
            """)

    @OptionGroup var options: CarouselOptions

    @Option(help: "Size of the picture in points, as WIDTHxHEIGHT, 1 to 16384 each.")
    var size = SizeArgument(1280, 720)

    @Option(
        help: """
            Numbers of items, separated by commas: 1 to \(Bench.mostItems), with --mode allVisible to \
            \(Bench.mostVisible).
            """)
    var items = ListArgument<Int>([100, 10_000, 100_000])

    @Option(help: "Types, separated by commas (default: those of iCarousel).")
    var types = ListArgument<ShapeArgument>(
        BuiltInShapes.all.filter { $0 is any BuiltInShape }.map(ShapeArgument.init))

    @Option(
        help: "windowed (as many visible items as usual), allVisible (all of them) or both, separated by commas.")
    var mode = ListArgument<BenchCase.Mode>(BenchCase.Mode.allCases)

    @Option(
        help: """
            How items lie: usual, repeats (a thousandth of them again and again), aligned (the current one at the start), \
            scaled (larger near the centre) or uneven (of different extents, for types along a line).
            """)
    var layout = BenchCase.Layout.usual

    @Flag(help: "Alternate with a minimal baseline that draws the same pictures, and print the time ratio.")
    var limit = false

    @Flag(help: "Draw into a window instead of off screen.")
    var window = false

    @Option(help: "Write the results to this file, updated after each case.", completion: .file(extensions: ["json"]))
    var json: String?

    @Option(help: "Plot frame times against numbers of items in this file.", completion: .file(extensions: ["svg"]))
    var plot: String?

    @Flag(help: "With --json and --plot: overwrite existing files.")
    var force = false

    @Flag(help: "Instead, measure a carousel at rest: CPU time, frames drawn and wake-ups of threads.")
    var idle = false

    @Option(parsing: .unconditional, help: "With --idle: duration in seconds, 1 to 3600.")
    var seconds = 10.0

    @Flag(help: "Instead, compare a flick through 100,000 different pictures with one through pictures already loaded.")
    var flick = false

    @Flag(
        help: """
            Instead, measure how pictures load: 100,000 files compared with 100, a flick across 10,000 of them, and the \
            time until 12-megapixel JPEGs are sharp.
            """)
    var loading = false

    @Option(
        parsing: .unconditional,
        help: """
            With --loading: number of files, 100 to \(Bench.mostFiles); below 1000 the benchmark is shorter, with fewer \
            large files.
            """)
    var files = 100_000

    @Flag(
        help: """
            Instead, measure the cost of effects: the first of --items and --types without any, with effects removed \
            again, and with each of them, drawn in turn.
            """)
    var effects = false

    @Flag(help: "Instead, measure a thousand labelled cards on screen, and the memory that views take.")
    var cards = false

    @Flag(help: "Instead, measure a thousand posters in rows, as a media centre's home screen has them.")
    var posters = false

    @Flag(
        help: """
            Instead, measure how long the viewer takes from its start to the first frame, to the first sharp picture, and until all in sight are sharp, with files that are not in memory. Needs a display.
            """)
    var opening = false

    @Option(parsing: .unconditional, help: "With --opening: number of starts, 1 to 100.")
    var rounds = 5

    @Option(
        name: .customLong("frames"), parsing: .unconditional,
        help: "Frames to measure, 1 to \(Bench.mostFrames) (default: 300; for --flick 2000, for --loading 600).")
    var frameCount: Int?

    @Option(parsing: .unconditional, help: "Items to scroll per frame, 0 to 1000.")
    var step = 1.0 / 6

    @Flag(help: .hidden)
    var single = false

    /// With `--single` and `--bare`: ends together with the program that started it.
    @Flag(help: .hidden)
    var child = false

    /// With `--single`: where to write the baseline's instances.
    @Option(help: .hidden)
    var instances: String?

    /// Measures only the baseline, with these instances.
    @Option(help: .hidden)
    var bare: String?

    /// With `--single`: where to write a picture of what is drawn.
    @Option(help: .hidden)
    var picture: String?

    private static let mostItems = 100_000_000
    private static let mostVisible = 10_000_000
    private static let mostFrames = 1_000_000
    private static let mostFiles = 1_000_000

    func validate() throws {
        guard (1...Bench.mostFrames).contains(frameCount ?? 1) else {
            throw ValidationError("--frames must be 1 to \(Bench.mostFrames).")
        }
        guard items.values.allSatisfy({ (1...Bench.mostItems).contains($0) }) else {
            throw ValidationError("--items must be 1 to \(Bench.mostItems).")
        }
        guard !mode.values.contains(.allVisible) || items.values.allSatisfy({ $0 <= Bench.mostVisible }) else {
            throw ValidationError(
                "--items must be at most \(Bench.mostVisible) with --mode allVisible. Use --mode windowed for more.")
        }
        guard (0...1000).contains(step) else {
            throw ValidationError("--step must be a number from 0 to 1000: the direction is reversed automatically.")
        }
        guard (1...3600).contains(seconds) else { throw ValidationError("--seconds must be 1 to 3600.") }
        guard (100...Bench.mostFiles).contains(files) else {
            throw ValidationError("--files must be 100 to \(Bench.mostFiles).")
        }
        guard (1...100).contains(rounds) else { throw ValidationError("--rounds must be 1 to 100.") }
        guard !opening || options.paths.count == 1 else {
            throw ValidationError("--opening needs one folder: carousel bench --opening ~/Pictures.")
        }
        let asked = [idle, flick, loading, effects, cards, posters, opening || !options.paths.isEmpty].filter { $0 }
        guard asked.count <= 1 else {
            throw ValidationError(
                "--idle, --flick, --loading, --effects, --cards, --posters and pictures of your own are measured one at a time: pick one."
            )
        }
        try kind.check(CommandLine.arguments.dropFirst(2))
        guard kind != .effects || mode.values.contains(.windowed) else {
            throw ValidationError("--effects can only measure --mode windowed.")
        }
    }

    private var kind: BenchKind {
        if idle { return .idle }
        if flick { return .flick }
        if loading { return .loading }
        if effects { return .effects }
        if opening { return .opening }
        if cards { return .cards }
        if posters { return .posters }
        return options.paths.isEmpty ? .cases : .pictures
    }

    func run() throws {
        // Results are printed at once, even into a pipe.
        process_print_lines()
        if single || kind == .pictures { AllocationCounter.begin() }
        switch kind {
        case .idle:
            let (size, seconds) = (size.size, seconds)
            try MainActor.assumeIsolated { try IdleBench(size: size, seconds: seconds).run() }
        case .flick:
            try FlickBench(shape: options.type.shape, size: size.size, frames: frames).run()
        case .loading:
            let bench = LoadingBench(
                shape: options.type.shape, size: size.size, frames: frameCount ?? 600, files: files)
            try Interruption.during { try bench.run() }
        case .cards:
            let json = try jsonFile()
            try write(CardBench(size: size.size, frames: frames).report(), to: json)
        case .posters:
            let json = try jsonFile()
            try write(PosterBench(size: size.size, frames: frames).report(), to: json)
        case .opening:
            let bench = OpeningBench(folder: options.paths[0], size: size.size, rounds: rounds)
            try Interruption.during { try bench.run() }
        case .effects:
            guard let bench = cases.first(where: { $0.mode == .windowed }) else { return }
            let json = try jsonFile()
            let report = try EffectBench(bench: bench).report()
            for line in report.lines { print(line) }
            try write(report, to: json)
        case .pictures:
            let gallery = try options.gallery()
            var look = options.look
            look.isPlain = true
            look.itemSize = look.itemSize ?? Size(width: 400, height: 300)
            look.apply(to: gallery, in: size.size)
            try PictureBench(
                gallery: gallery, size: size.size, frames: frames, step: step, background: look.background
            ).run()
        case .cases:
            if let bare {
                try runBare(bare)
            } else if single {
                try runSingle()
            } else {
                try Interruption.during { try runAll() }
            }
        }
    }

    private var frames: Int { frameCount ?? (flick ? 2000 : 300) }

    private var cases: [BenchCase] {
        types.values.flatMap { type in
            mode.values.flatMap { mode in
                items.values.map { items in
                    BenchCase(
                        shape: type.shape, mode: mode, layout: layout, items: items, size: size.size, step: step,
                        frames: frames)
                }
            }
        }
    }

    private func runSingle() throws {
        guard let bench = cases.first else { return }
        if child { process_end_with_parent() }
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
        if child { process_end_with_parent() }
        try write(BareBench(bench: bench, path: path).run())
    }

    private func write(_ value: some Encodable) throws {
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(value))
    }

    /// The file for the results, which must not exist yet: asked before anything is measured. nil if none is wanted.
    private func jsonFile() throws -> OutputFile? {
        try json.map { try OutputFile(FilePath($0), option: "--json", force: force) }
    }

    private func write(_ report: some Encodable, to file: OutputFile?) throws {
        var file = file
        try file?.write(Bench.encoded(report), isLast: true)
    }

    /// As in a JSON file.
    private static func encoded(_ report: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(report)
    }

    /// Each case runs in its own process, so that none benefits from caches or memory left by another.
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

    /// Nil if it fails, which has then been reported.
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
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments =
            [
                "bench", "--items", String(bench.items), "--types", bench.shape.name, "--mode", bench.mode.rawValue,
                "--layout", bench.layout.rawValue,
                "--size", "\(Int(bench.size.width))x\(Int(bench.size.height))", "--frames", String(frames),
                "--step=\(step)", "--child",
            ] + flags
        process.standardOutput = output
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
