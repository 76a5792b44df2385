// SPDX-License-Identifier: MIT

import Foundation

/// A plot of frame times against numbers of items, both on logarithmic axes: one panel per mode, one line per type.
struct BenchPlot {
    let rows: [BenchRow]

    private static let panelHeight = 430.0
    private static let width = 860.0

    var svg: String {
        var modes: [String] = []
        for row in rows where !modes.contains(row.mode) { modes.append(row.mode) }
        let height = Int(Double(max(1, modes.count)) * Self.panelHeight)
        var parts = [
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(Int(Self.width)) \(height)' "
                + "font-family='sans-serif' font-size='12'>", "<rect width='100%' height='100%' fill='white'/>",
        ]
        for (place, mode) in modes.enumerated() {
            let panel = BenchPanel(
                mode: mode, rows: rows.filter { $0.mode == mode }, width: Self.width, height: Self.panelHeight)
            parts.append("<g transform='translate(0 \(Int(Double(place) * Self.panelHeight)))'>")
            parts += panel.parts
            parts.append("</g>")
        }
        parts.append("</svg>")
        return parts.joined(separator: "\n") + "\n"
    }
}

/// The part of a plot for one mode.
private struct BenchPanel {
    let mode: String
    let rows: [BenchRow]
    let width: Double
    let height: Double

    private static let left = 80.0
    private static let right = 210.0
    private static let top = 40.0
    private static let bottom = 50.0
    private static let colors = [
        "#4e79a7", "#f28e2b", "#e15759", "#3a9a94", "#59a14f", "#b8960c", "#b07aa1", "#d4627a", "#9c755f", "#6f6a66",
        "#1f3fb4",
    ]
    /// Dashes that distinguish lines which coincide.
    private static let dashes = ["none", "7 3", "2 3"]

    var parts: [String] {
        var types: [String] = []
        for row in rows where !types.contains(row.type) { types.append(row.type) }
        var parts = grid
        for (place, type) in types.enumerated() {
            let style =
                "fill='none' stroke='\(Self.colors[place % Self.colors.count])' stroke-width='1.8' "
                + "stroke-dasharray='\(Self.dashes[place % Self.dashes.count])'"
            let color = Self.colors[place % Self.colors.count]
            let own = rows.filter { $0.type == type }.sorted { $0.items < $1.items }
            let points = own.map { (text(x($0.items)), text(y($0.frameMilliseconds.p50))) }
            let line = points.map { "\($0.0),\($0.1)" }.joined(separator: " ")
            parts.append("<polyline points='\(line)' \(style)/>")
            for point in points { parts.append("<circle cx='\(point.0)' cy='\(point.1)' r='3' fill='\(color)'/>") }
            let legend = Self.top + 10 + 20 * Double(place)
            let (from, to) = (text(width - Self.right + 16), text(width - Self.right + 44))
            parts.append("<path d='M\(from) \(text(legend - 4))H\(to)' \(style)/>")
            parts.append("<text x='\(text(width - Self.right + 52))' y='\(text(legend))' fill='#222'>\(type)</text>")
        }
        return parts
    }

    /// Powers of ten around the measured values.
    private func decades(_ values: [Double]) -> ClosedRange<Int> {
        let exponents = values.filter { $0 > 0 }.map { log10($0) }
        let low = Int((exponents.min() ?? 0).rounded(.down))
        return low...max(low + 1, Int((exponents.max() ?? 1).rounded(.up)))
    }

    private var itemDecades: ClosedRange<Int> { decades(rows.map { Double($0.items) }) }
    private var timeDecades: ClosedRange<Int> { decades(rows.map(\.frameMilliseconds.p50)) }

    private func x(_ items: Int) -> Double {
        let range = itemDecades
        let part = (log10(Double(items)) - Double(range.lowerBound)) / Double(range.count - 1)
        return Self.left + part * (width - Self.left - Self.right)
    }

    private func y(_ milliseconds: Double) -> Double {
        let range = timeDecades
        let part = (log10(max(milliseconds, 1e-9)) - Double(range.lowerBound)) / Double(range.count - 1)
        return height - Self.bottom - part * (height - Self.top - Self.bottom)
    }

    private var grid: [String] {
        let (top, bottom) = (text(Self.top), text(height - Self.bottom))
        let (left, right) = (text(Self.left), text(width - Self.right))
        var parts: [String] = []
        for exponent in itemDecades {
            let at = text(x(Int(pow(10, Double(exponent)))))
            parts.append("<path d='M\(at) \(top)V\(bottom)' stroke='#ddd'/>")
            let label = Int(pow(10, Double(exponent))).formatted(.number.locale(Locale(identifier: "en")))
            parts.append("<text x='\(at)' y='\(text(height - Self.bottom + 18))' text-anchor='middle'>\(label)</text>")
        }
        for exponent in timeDecades {
            let value = pow(10, Double(exponent))
            let at = text(y(value))
            parts.append("<path d='M\(left) \(at)H\(right)' stroke='#ddd'/>")
            parts.append(
                "<text x='\(text(Self.left - 8))' y='\(text(y(value) + 4))' text-anchor='end'>"
                    + "\(String(format: "%g", value)) ms</text>")
        }
        let title = mode == "allVisible" ? "All items visible" : mode == "windowed" ? "Windowed" : mode
        parts.append(
            "<text x='\(left)' y='22' font-size='15'>\(title): median frame time against number of items</text>")
        return parts
    }

    private func text(_ value: Double) -> String { String(format: "%.1f", value) }
}
