// SPDX-License-Identifier: MIT

/// What a benchmark has measured, as it stands in the JSON file.
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
    /// The library's own work before GL, median.
    var cpuMicroseconds: Double
    /// A frame of the same quads drawn barely, median; nil without `--limit`.
    var limitMilliseconds: Double?
    /// Median frame time in limits.
    var limitRatio: Double?
    var drawCalls: Int
    var bytesPerFrame: Int
    /// In frames in which no item comes in; nil where they are not counted.
    var allocationsPerFrame: Double?
    /// From the start of the process's own work.
    var firstFrameMilliseconds: Double
    var peakMegabytes: Double

    // Beyond what every report has.

    /// Frames measured.
    var frames: Int
    /// Rectangles drawn in a frame, at most.
    var quads: Int
    /// The driver's part of a frame, median.
    var glMilliseconds: Double
    /// How that was found: by "query" of the driver's own timer, or from the end of the library's work to the "finish".
    var glTimer: String
    /// From the start of the process's own work until all pictures in sight are there.
    var picturesMilliseconds: Double
    /// As `firstFrameMilliseconds`, with all pictures, for the bare limit in a process of its own; nil without
    /// `--limit`, and in a window.
    var limitFirstFrameMilliseconds: Double?
    /// As `peakMegabytes`, for the bare limit in a process of its own.
    var limitPeakMegabytes: Double?
}

/// What a benchmark ran on.
struct BenchMachine: Codable {
    var renderer: String
    var version: String
    var cores: Int
    var width: Int
    var height: Int
}

/// All that a benchmark has to say.
struct BenchReport: Codable {
    var machine: BenchMachine
    var rows: [BenchRow]
}
