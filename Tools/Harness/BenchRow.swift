// SPDX-License-Identifier: MIT

import CarouselGL
import CarouselKit
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
    /// In frames in which no item comes into sight; nil if allocations are not counted.
    var allocationsPerFrame: Double?
    /// From the start of the process's own work.
    var firstFrameMilliseconds: Double
    var peakMegabytes: Double

    // Values that not every report has.

    /// Number of frames measured.
    var frames: Int
    /// Greatest number of rectangles drawn in a frame.
    var quads: Int
    /// Median time of the driver's part of a frame.
    var glMilliseconds: Double
    /// How that was measured: with a timer "query" of the driver, or from the end of the library's work to "finish".
    var glTimer: String
    /// From the start of the process's own work until all pictures in sight have loaded.
    var picturesMilliseconds: Double
    /// Like `firstFrameMilliseconds`, with all pictures, for the baseline in its own process; nil without `--limit`,
    /// and in a window.
    var limitFirstFrameMilliseconds: Double?
    /// Like `peakMegabytes`, for the baseline in its own process.
    var limitPeakMegabytes: Double?
}

/// The system that a benchmark ran on.
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

/// A benchmark's whole report.
struct BenchReport: Codable {
    var machine: BenchMachine
    var rows: [BenchRow]
}
