// SPDX-License-Identifier: MIT

import CarouselGL
import CarouselKit
import Foundation
import Glibc

/// A result of a benchmark, as in the JSON file.
struct BenchRow: Codable {
    struct Frames: Codable {
        var mean: Double
        var p50: Double
        var p99: Double
        var max: Double
    }

    var type: String
    var mode: String
    var items: Int
    var visible: Int
    var frameMilliseconds: Frames
    /// Median time of the library's own work before GL.
    var cpuMicroseconds: Double
    /// Median time of a baseline frame with the same quads; nil without `--limit`.
    var limitMilliseconds: Double?
    /// Median frame time divided by the baseline's.
    var limitRatio: Double?
    var drawCalls: Int
    var bytesPerFrame: Int
    /// Allocations in frames in which no item comes into sight; nil if they are not counted.
    var allocationsPerFrame: Double?
    /// Time from the start of the process's own work.
    var firstFrameMilliseconds: Double
    var peakMegabytes: Double

    // Values that not every report has.

    var frames: Int
    /// Maximum number of rectangles drawn in a frame.
    var quads: Int
    /// Median time of the driver's part of a frame.
    var glMilliseconds: Double
    /// How `glMilliseconds` was measured: by a timer "query" of the driver, or from the end of the library's work to "finish".
    var glTimer: String
    /// Time from the start of the process's own work until all pictures in sight have loaded.
    var picturesMilliseconds: Double
    /// Like `firstFrameMilliseconds`, with all pictures, for the baseline in its own process; nil without `--limit` or in a window.
    var limitFirstFrameMilliseconds: Double?
    /// Like `peakMegabytes`, for the baseline in its own process.
    var limitPeakMegabytes: Double?
}

struct BenchMachine: Codable {
    var renderer: String
    var version: String
    var cores: Int
    var width: Int
    var height: Int

    init(_ capabilities: Capabilities, _ size: Size) {
        renderer = capabilities.rendererName
        version = capabilities.versionName
        cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        width = Int(size.width)
        height = Int(size.height)
    }
}

struct BenchReport: Codable {
    var machine: BenchMachine
    var rows: [BenchRow]
}

/// A benchmark's results as lines of text.
enum BenchTable {
    static let head =
        "type                 mode           items visible frames  mean ms    p50    p99    max   cpu us  gl ms limit ms  "
        + "ratio calls    bytes allocs first ms  all ms  limit  peak MB  limit"

    static func line(_ row: BenchRow) -> String {
        let frame = row.frameMilliseconds
        func optional(_ value: Double?, _ places: Int) -> String { value.map { BenchText.number($0, places) } ?? "-" }
        let cells: [(text: String, width: Int)] = [
            (row.type, -20), (row.mode, -11), (String(row.items), 8), (String(row.visible), 7),
            (String(row.frames), 6), (BenchText.number(frame.mean, 2), 8), (BenchText.number(frame.p50, 2), 6),
            (BenchText.number(frame.p99, 2), 6),
            (BenchText.number(frame.max, 2), 6), (BenchText.number(row.cpuMicroseconds, 1), 8),
            (BenchText.number(row.glMilliseconds, 2), 6),
            (optional(row.limitMilliseconds, 2), 8), (optional(row.limitRatio, 2), 6), (String(row.drawCalls), 5),
            (String(row.bytesPerFrame), 8), (optional(row.allocationsPerFrame, 2), 6),
            (BenchText.number(row.firstFrameMilliseconds, 1), 8), (BenchText.number(row.picturesMilliseconds, 1), 7),
            (optional(row.limitFirstFrameMilliseconds, 1), 6),
            (BenchText.number(row.peakMegabytes, 1), 8), (optional(row.limitPeakMegabytes, 1), 6),
        ]
        return BenchText.row(cells, separator: " ")
    }
}

/// How benchmarks write numbers and tables.
enum BenchText {
    static func number(_ value: Double, _ places: Int) -> String { String(format: "%.\(places)f", value) }

    static func milliseconds(_ seconds: Double, _ places: Int = 2) -> String { number(seconds * 1e3, places) + " ms" }

    static func megabytes(_ bytes: Int) -> Double { Double(bytes) / Double(1 << 20) }

    /// Prints named figures, one a line, from a column on.
    static func print(_ figures: KeyValuePairs<String, String>, column: Int = 25) {
        for (name, figure) in figures { Swift.print(row([(name, -column), (figure, 0)])) }
    }

    /// A table's row; negative widths align a cell's text to the left.
    static func row(_ cells: [(text: String, width: Int)], separator: String = "") -> String {
        cells.map { padded($0.text, to: $0.width) }.joined(separator: separator)
    }

    private static func padded(_ text: String, to width: Int) -> String {
        let spaces = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? text + spaces : spaces + text
    }
}
