// SPDX-License-Identifier: MIT

/// What effects cost, as a table and as in the JSON file.
struct EffectReport: Codable {
    struct Row: Codable {
        var name: String
        /// Median time of a frame.
        var frameMilliseconds: Double
        /// Median of the ratios to the frames without effects, and to those of the bare limit.
        var ratio: Double
        var limitRatio: Double
        /// Median time of the library's own work before GL, and of the driver's part.
        var cpuMicroseconds: Double
        var glMilliseconds: Double
        var quads: Int
        var drawCalls: Int
        var bytesPerFrame: Int

        /// - Parameters:
        ///   - plain: the frames without effects.
        ///   - limit: those of the bare limit.
        init(_ name: String, _ figures: FrameFigures, plain: FrameFigures.Series, limit: FrameFigures.Series) {
            self.name = name
            frameMilliseconds = figures.total.median * 1e3
            ratio = figures.total.ratio(to: plain)
            limitRatio = figures.total.ratio(to: limit)
            cpuMicroseconds = figures.logic.median * 1e6
            glMilliseconds = figures.gl.median * 1e3
            quads = figures.quads
            drawCalls = figures.drawCalls
            bytesPerFrame = figures.bytes / max(1, figures.count)
        }
    }

    var machine: BenchMachine
    var type: String
    var items: Int
    /// Number of frames measured of each.
    var frames: Int
    /// Median time of the bare limit's frame.
    var limitMilliseconds: Double
    /// How the driver's part was measured: with a timer "query" of the driver, or from the end of the library's work to
    /// "finish".
    var glTimer: String
    var rows: [Row]

    /// The table, line by line.
    var lines: [String] {
        [
            "\(type), \(items) items, \(frames) frames each, drawn in turn, \(machine.renderer)",
            line("", ["frame, ms", "vs none", "vs limit", "before GL, us", "GL, ms", "quads", "calls", "bytes"]),
        ]
            + rows.map { row in
                line(
                    row.name,
                    [
                        BenchText.number(row.frameMilliseconds, 2), BenchText.number(row.ratio, 3),
                        BenchText.number(row.limitRatio, 2), BenchText.number(row.cpuMicroseconds, 1),
                        BenchText.number(row.glMilliseconds, 2), String(row.quads), String(row.drawCalls),
                        String(row.bytesPerFrame),
                    ])
            } + [line("bare limit", [BenchText.number(limitMilliseconds, 2)])]
    }

    private func line(_ name: String, _ columns: [String]) -> String {
        BenchText.padded(name, to: -30) + columns.map { BenchText.padded($0, to: 15) }.joined()
    }
}

extension FrameFigures.Series {
    /// The median of the ratios of frames drawn in turn.
    fileprivate func ratio(to other: FrameFigures.Series) -> Double {
        var ratios = FrameFigures.Series(capacity: values.count)
        for (own, other) in zip(values, other.values) { ratios.values.append(own / max(other, 1e-9)) }
        return ratios.median
    }
}
