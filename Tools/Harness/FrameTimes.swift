// SPDX-License-Identifier: MIT

import Glibc

/// A monotonic clock, in seconds.
enum Clock {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// Durations of frames.
struct FrameTimes {
    /// Whole frames.
    private(set) var total: Series
    /// The library's own work before GL.
    private(set) var logic: Series
    /// The driver's part.
    private(set) var gl: Series

    init(capacity: Int) {
        total = Series(capacity: capacity)
        logic = Series(capacity: capacity)
        gl = Series(capacity: capacity)
    }

    mutating func add(total: Double, logic: Double, gl: Double) {
        self.total.values.append(total)
        self.logic.values.append(logic)
        self.gl.values.append(gl)
    }

    /// A row of durations in seconds.
    struct Series {
        var values: [Double] = []

        init(capacity: Int) { values.reserveCapacity(capacity) }

        var mean: Double { values.reduce(0, +) / Double(max(1, values.count)) }
        var median: Double { quantile(0.5) }
        var p99: Double { quantile(0.99) }
        var maximum: Double { values.max() ?? 0 }

        private func quantile(_ part: Double) -> Double {
            guard !values.isEmpty else { return 0 }
            return values.sorted()[Int((Double(values.count - 1) * part).rounded())]
        }
    }
}

/// The process's peak memory use.
enum PeakMemory {
    static var megabytes: Int { kilobytes / 1024 }

    static var kilobytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }
}
