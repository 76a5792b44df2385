// SPDX-License-Identifier: MIT

import Foundation

/// A table of places that another project's style gives items, as `Tests/Fixtures/styles` has them.
public struct StyleTable: StyleRecord {
    /// The project and its style: `swiper.cube`.
    public var style: String
    public var variant: String?
    public var axis: String?
    /// Width and height in points.
    public var itemSize: [Double]
    public var viewport: [Double]?
    public var basePerspective: Double?
    /// Under the original's names.
    public var parameters: [String: StyleValue]
    public var source: String?
    public var notes: [String]?
    public var orders: [Order]?
    public var values: [Value]

    /// What an item at an offset looks like.
    public struct Value: Codable, Sendable {
        public var offset: Double
        /// From points about the item's centre to points about the carousel's, rows first.
        public var m: [Double]?
        public var alpha: Double?
        public var hidden: Bool?
        /// 1 seen from the front, -1 from behind.
        public var facing: Double?
        /// Shades: a gradient to half black, away from the edge named, or flat.
        public var overlay: [String: Double]?

        /// Makes a value to be computed.
        public init(offset: Double) { self.offset = offset }
    }

    /// The order of drawing at a scroll offset.
    public struct Order: Codable, Sendable {
        public var scroll: Double
        /// Indexes of the items that are seen; those of a group are in no order.
        public var backToFront: [[Int]]?

        /// Makes an order to be computed.
        public init(scroll: Double, backToFront: [[Int]]? = nil) {
            (self.scroll, self.backToFront) = (scroll, backToFront)
        }
    }

    /// "swiper.cube, default, horizontal, 200 x 200".
    public var title: String {
        let size = itemSize.map { $0.formatted(.number.grouping(.never)) }.joined(separator: " x ")
        return ([style, variant, axis].compactMap { $0 } + [size]).joined(separator: ", ")
    }

    public var count: Int { values.count }
}

/// A parameter of a style.
public enum StyleValue: Codable, Sendable, Equatable {
    case number(Double)
    case flag(Bool)
    case text(String)
    case list([StyleValue])
    case object([String: StyleValue])
    case none

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .none
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([StyleValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: StyleValue].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        case .none: try container.encodeNil()
        }
    }
}

extension [String: StyleValue] {
    func number(_ name: String, _ usual: Double) -> Double {
        if case .number(let number) = self[name] { number } else { usual }
    }
    func flag(_ name: String, _ usual: Bool) -> Bool { if case .flag(let flag) = self[name] { flag } else { usual } }
    func text(_ name: String, _ usual: String) -> String {
        if case .text(let text) = self[name] { text } else { usual }
    }
    func list(_ name: String) -> [StyleValue]? { if case .list(let list) = self[name] { list } else { nil } }
    func object(_ name: String) -> [String: StyleValue] {
        if case .object(let object) = self[name] { object } else { [:] }
    }
}
