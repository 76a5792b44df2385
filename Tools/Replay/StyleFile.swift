// SPDX-License-Identifier: MIT

public import Foundation

/// A table of values of another project's style, for which our code can compute its own values.
public protocol StyleRecord: Codable, Sendable {
    associatedtype Value

    /// The project and its style, such as `swiper.cube`.
    var style: String { get }
    var variant: String? { get }
    /// The scroll direction; nil if the style has only one.
    var axis: String? { get }
    /// Width and height in points.
    var itemSize: [Double] { get }
    var values: [Value] { get }

    /// The table with our values in place of its own.
    ///
    /// - Throws: `StyleError`.
    func computed() throws -> Self
    /// How far our values are from the table's. Values that the table lacks are not compared.
    ///
    /// - Throws: `StyleError`.
    func comparison() throws -> StyleComparison
}

extension StyleRecord {
    public var axis: String? { nil }

    /// The table's name in messages, such as "swiper.cube, default, horizontal, 200 x 200".
    public var title: String {
        let size = itemSize.map { $0.formatted(.number.grouping(.never)) }.joined(separator: " x ")
        return ([style, variant, axis].compactMap { $0 } + [size]).joined(separator: ", ")
    }

    /// Number of values.
    public var count: Int { values.count }
}

/// Files of tables, as in `Tests/Fixtures/styles`.
public enum StyleFile {
    /// The tables of a file; nil if it holds none.
    public static func tables(_ data: Data) throws -> [any StyleRecord]? {
        guard let probe = try? JSONDecoder().decode(Tables<Probe>.self, from: data) else { return nil }
        switch probe.tables.first?.style {
        case "koloda.drag": return try decode(DragTable.self, data)
        case "folding.cell": return try decode(FoldTable.self, data)
        case "expanding.open", "expanding.push": return try decode(ExpansionTable.self, data)
        default: return try decode(StyleTable.self, data)
        }
    }

    /// The text of a file with tables.
    public static func encode(_ tables: [any StyleRecord]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let texts = try tables.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        let style = String(decoding: try encoder.encode(tables.first?.style ?? ""), as: UTF8.self)
        return "{\"style\":\(style),\"tables\":[\n" + texts.joined(separator: ",\n") + "\n]}"
    }

    private static func decode<Record: StyleRecord>(_: Record.Type, _ data: Data) throws -> [Record] {
        try JSONDecoder().decode(Tables<Record>.self, from: data).tables
    }

    private struct Tables<Record: Decodable>: Decodable { var tables: [Record] }

    private struct Probe: Decodable { var style: String? }
}

/// How far our values are from a table's.
public struct StyleComparison: Sendable {
    /// The greatest distance between corners of visible items, in points.
    public var corners = 0.0
    /// The greatest difference of alpha.
    public var alpha = 0.0
    /// The greatest difference of shades.
    public var shade = 0.0
    /// Differences that are not numbers: items hidden in only one of the two, orders, directions.
    public var faults: [String] = []

    /// Whether nothing is off by more than 0.02 points or a ten-thousandth of alpha.
    public var agrees: Bool { faults.isEmpty && corners <= 0.02 && alpha <= 1e-4 && shade <= 1e-4 }

    /// Compares where two transforms put the corners of a rectangle that is centred on the origin.
    mutating func compare(_ ours: [Double]?, _ theirs: [Double]?, of size: [Double]) {
        guard let ours, let theirs else { return }
        guard ours.count == 16, theirs.count == 16, size.count == 2 else { return corners = .infinity }
        func image(_ m: [Double], _ x: Double, _ y: Double) -> (Double, Double) {
            let w = x * m[3] + y * m[7] + m[15]
            return ((x * m[0] + y * m[4] + m[12]) / w, (x * m[1] + y * m[5] + m[13]) / w)
        }
        for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
            let (a, b) = (image(ours, x * size[0], y * size[1]), image(theirs, x * size[0], y * size[1]))
            let distance = max((a.0 - b.0).magnitude, (a.1 - b.1).magnitude)
            corners = distance.isNaN ? .infinity : max(corners, distance)
        }
    }
}

/// Why a table cannot be computed.
public enum StyleError: Error, Equatable, CustomStringConvertible {
    case unknownStyle(String)
    case sizes(String)

    public var description: String {
        switch self {
        case .unknownStyle(let style):
            "No shape has the style '\(style)'. The documentation page 'Coming from other carousels' lists the known styles."
        case .sizes(let title): "\(title): sizes and places must be lists of two numbers."
        }
    }
}
