// SPDX-License-Identifier: MIT

import Foundation

/// How benchmarks write numbers and tables.
enum BenchText {
    /// A number with a fixed number of decimal places.
    static func number(_ value: Double, _ places: Int) -> String { String(format: "%.\(places)f", value) }

    static func milliseconds(_ seconds: Double, _ places: Int = 2) -> String { number(seconds * 1e3, places) + " ms" }

    static func megabytes(_ bytes: Int) -> Double { Double(bytes) / Double(1 << 20) }

    /// Text in a column; negative widths align it to the left.
    static func padded(_ text: String, to width: Int) -> String {
        let spaces = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? text + spaces : spaces + text
    }
}
