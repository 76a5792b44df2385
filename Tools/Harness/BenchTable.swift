// SPDX-License-Identifier: MIT

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
        return cells.map { BenchText.padded($0.text, to: $0.width) }.joined(separator: " ")
    }
}
