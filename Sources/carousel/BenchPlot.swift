// SPDX-License-Identifier: MIT

import Foundation

/// Frame times against numbers of items, both on logarithmic axes; one line for each type and mode.
struct BenchPlot {
    let rows: [BenchRow]

    private static let width = 800.0
    private static let height = 500.0
    private static let left = 70.0
    private static let right = 220.0
    private static let edge = 40.0
    private static let colors = [
        "#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f", "#edc948", "#b07aa1", "#ff9da7", "#9c755f", "#bab0ac",
        "#1f77b4",
    ]

    var svg: String {
        var parts = [
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(Int(Self.width)) \(Int(Self.height))' "
                + "font-family='sans-serif' font-size='12'>", "<rect width='100%' height='100%' fill='white'/>",
        ]
        parts += grid
        for (place, name) in names.enumerated() {
            let color = Self.colors[place % Self.colors.count]
            let own = rows.filter { label($0) == name }.sorted { $0.items < $1.items }
            let points = own.map { "\(text(x($0.items))),\(text(y($0.frameMilliseconds.p50)))" }
            parts.append(
                "<polyline points='\(points.joined(separator: " "))' fill='none' stroke='\(color)' stroke-width='2'/>")
            for row in own {
                parts.append(
                    "<circle cx='\(text(x(row.items)))' cy='\(text(y(row.frameMilliseconds.p50)))' r='3' fill='\(color)'/>"
                )
            }
            let line = Self.edge + 18 * Double(place)
            parts.append(
                "<text x='\(text(Self.width - Self.right + 20))' y='\(text(line))' fill='\(color)'>\(name)</text>")
        }
        parts.append("</svg>")
        return parts.joined(separator: "\n") + "\n"
    }

    private func label(_ row: BenchRow) -> String { "\(row.type), \(row.mode)" }

    private var names: [String] {
        var names: [String] = []
        for row in rows where !names.contains(label(row)) { names.append(label(row)) }
        return names
    }

    /// Whole powers of ten around what was measured.
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
        return Self.left + part * (Self.width - Self.left - Self.right)
    }

    private func y(_ milliseconds: Double) -> Double {
        let range = timeDecades
        let part = (log10(max(milliseconds, 1e-9)) - Double(range.lowerBound)) / Double(range.count - 1)
        return Self.height - Self.edge - part * (Self.height - 2 * Self.edge)
    }

    private var grid: [String] {
        let (bottom, top) = (text(Self.height - Self.edge), text(Self.edge))
        let (left, right) = (text(Self.left), text(Self.width - Self.right))
        var parts: [String] = []
        for exponent in itemDecades {
            let at = text(x(Int(pow(10, Double(exponent)))))
            parts.append("<line x1='\(at)' y1='\(top)' x2='\(at)' y2='\(bottom)' stroke='#ddd'/>")
            parts.append("<text x='\(at)' y='\(text(Self.height - 20))' text-anchor='middle'>10^\(exponent)</text>")
        }
        for exponent in timeDecades {
            let value = pow(10, Double(exponent))
            let at = text(y(value))
            parts.append("<line x1='\(left)' y1='\(at)' x2='\(right)' y2='\(at)' stroke='#ddd'/>")
            parts.append("<text x='\(text(Self.left - 8))' y='\(at)' text-anchor='end'>\(value.formatted()) ms</text>")
        }
        parts.append("<text x='\(left)' y='20'>Median frame time against number of items</text>")
        return parts
    }

    private func text(_ value: Double) -> String { String(format: "%.1f", value) }
}
