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
            Numbers of items, separated by commas: 1 to \(Bench.maxItems), with --mode allVisible to \
            \(Bench.maxVisible).
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
            How items are laid out: usual, repeats (the same thousandth of the items again and again), aligned (the \
            current item at the start), scaled (larger near the centre), uneven (of different extents, for types along a \
            line), unevenScaled (both uneven and scaled) or reported (as usual, but the delegate is told which items are \
            on display).
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

    @Flag(help: "Measure a carousel at rest instead: CPU time, frames drawn and wake-ups of threads.")
    var idle = false

    @Option(parsing: .unconditional, help: "With --idle: duration in seconds, 1 to 3600.")
    var seconds = 10.0

    @Flag(
        help: "Measure a flick instead: through 100,000 different pictures, compared with one through loaded pictures.")
    var flick = false

    @Flag(
        help: """
            Measure how pictures load instead: 100,000 files compared with 100, a flick across 10,000 of them, and the \
            time until 12-megapixel JPEGs are sharp.
            """)
    var loading = false

    @Option(
        parsing: .unconditional,
        help: """
            With --loading: number of files, 100 to \(Bench.maxFiles); below 1000 the benchmark is shorter, with fewer \
            large files.
            """)
    var files = 100_000

    @Flag(
        help: """
            Measure the cost of effects instead: draw the first of --items and --types without effects, with effects \
            removed again, and with each effect, in turn.
            """)
    var effects = false

    @Flag(help: "Measure a thousand labelled cards on screen instead, and the memory that views take.")
    var cards = false

    @Flag(help: "Measure a thousand posters in rows instead, as on a media centre's home screen.")
    var posters = false

    @Flag(
        help: """
            Measure the viewer's start instead: how long it takes to show the first frame, the first sharp picture and all \
            pictures in sight sharp, with files that are not in memory. Needs a display.
            """)
    var opening = false

    @Option(parsing: .unconditional, help: "With --opening: number of starts, 1 to 100.")
    var rounds = 5

    @Option(
        name: .customLong("frames"), parsing: .unconditional,
        help: "Frames to measure, 1 to \(Bench.maxFrames) (default: 300; for --flick 2000, for --loading 600).")
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

    private static let maxItems = 100_000_000
    private static let maxVisible = 10_000_000
    private static let maxFrames = 1_000_000
    private static let maxFiles = 1_000_000

    func validate() throws {
        func check(_ option: String, _ values: [Double], _ range: ClosedRange<Int>) throws {
            let allowed = Double(range.lowerBound)...Double(range.upperBound)
            guard values.allSatisfy(allowed.contains) else {
                throw ValidationError("--\(option) must be \(range.lowerBound) to \(range.upperBound).")
            }
        }
        try check("frames", [Double(frameCount ?? 1)], 1...Bench.maxFrames)
        try check("items", items.values.map(Double.init), 1...Bench.maxItems)
        guard !mode.values.contains(.allVisible) || items.values.allSatisfy({ $0 <= Bench.maxVisible }) else {
            throw ValidationError(
                "--items must be at most \(Bench.maxVisible) with --mode allVisible. Use --mode windowed for more.")
        }
        guard (0...1000).contains(step) else {
            throw ValidationError("--step must be a number from 0 to 1000: the direction is reversed automatically.")
        }
        try check("seconds", [seconds], 1...3600)
        try check("files", [Double(files)], 100...Bench.maxFiles)
        try check("rounds", [Double(rounds)], 1...100)
        guard !opening || options.paths.count == 1 else {
            throw ValidationError("--opening needs one folder: carousel bench --opening ~/Pictures.")
        }
        try BenchKind.selected(by: self).check(CommandLine.arguments.dropFirst(2))
        guard !effects || mode.values.contains(.windowed) else {
            throw ValidationError("--effects can only measure --mode windowed.")
        }
    }

    func run() throws {
        // So that results are printed at once, even into a pipe.
        process_print_lines()
        try BenchKind.selected(by: self).run(self)
    }

    /// Frames to measure for most kinds.
    var frames: Int { frameCount ?? 300 }

    var cases: [BenchCase] {
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

    /// The file for the results, which must not exist yet; nil if none is wanted.
    func jsonFile() throws -> OutputFile? {
        try json.map { try OutputFile(FilePath($0), option: "--json", force: force) }
    }

    /// Writes a report into the file for the results, which is checked before anything is measured.
    func write(_ report: () throws -> some Encodable) throws {
        var file = try jsonFile()
        let report = try report()
        try file?.write(Bench.encoded(report), isLast: true)
    }

    /// The content of a JSON file with a report.
    static func encoded(_ report: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(report)
    }
}
