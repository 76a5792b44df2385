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
    /// In frames in which no item comes in.
    var allocationsPerFrame: Double
    /// From the start of the process's own work.
    var firstFrameMilliseconds: Double
    var peakMegabytes: Double
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
