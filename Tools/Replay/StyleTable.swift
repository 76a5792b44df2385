// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation

/// A table of the transforms and appearances that another project's style gives items, as in `Tests/Fixtures/styles`.
public struct StyleTable: StyleRecord {
    public var style: String
    public var variant: String?
    public var axis: String?
    public var itemSize: [Double]
    public var viewport: [Double]?
    public var basePerspective: Double?
    /// The style's parameters, by the original's names.
    public var parameters: [String: StyleValue]
    public var source: String?
    public var notes: [String]?
    public var orders: [Order]?
    public var values: [Value]

    /// How an item at an offset appears.
    public struct Value: Codable, Sendable {
        public var offset: Double
        /// The transform from points relative to the item's centre to points relative to the carousel's, row by row.
        public var m: [Double]?
        public var alpha: Double?
        public var hidden: Bool?
        /// 1 if the item is seen from the front, -1 if from behind.
        public var facing: Double?
        /// Shades by name: that of an edge is a gradient to half black, away from that edge; "all" is a flat one.
        public var overlay: [String: Double]?

        /// Makes a value to be computed.
        public init(offset: Double) { self.offset = offset }
    }

    /// The order of drawing at a scroll offset.
    public struct Order: Codable, Sendable {
        public var scroll: Double
        /// Indexes of the visible items, in groups; within a group, there is no order.
        public var backToFront: [[Int]]?

        /// Makes an order to be computed.
        public init(scroll: Double, backToFront: [[Int]]? = nil) {
            (self.scroll, self.backToFront) = (scroll, backToFront)
        }
    }
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

extension StyleTable {
    /// The table with our values. Of its values and orders, only offsets and scroll offsets are read.
    public func computed() throws -> StyleTable {
        guard itemSize.count == 2, viewport.map({ $0.count == 2 }) ?? true else { throw StyleError.sizes(title) }
        guard let shape = StyleShape(self) else { throw StyleError.unknownStyle(style) }
        let layout = layout(shape)
        var table = self
        table.values = values.map { value in
            // For a card that a finger drags away, the toggle tells the shape on which side it is.
            let side: Double = variant == "dragged" ? (value.offset < 0 ? -1 : 1) : 0
            let appearance = layout.appearance(offset: value.offset, toggle: side)
            var own = Value(offset: value.offset)
            let t = appearance.transform
            own.m = t.entries
            own.alpha = min(max(appearance.alpha, 0), 1)
            own.hidden = isHidden(appearance, layout)
            let area = Homography(t).determinant
            own.facing = area.magnitude < 1e-9 ? 0 : area > 0 ? 1 : -1
            own.overlay = overlay(appearance.shade, like: value.overlay)
            return own
        }
        table.orders = orders?.map { order in
            let seen = (-4...4).map {
                (index: $0, place: layout.appearance(offset: Double($0) - order.scroll, toggle: 0))
            }
            .filter { !isHidden($0.place, layout) }
            let current = layout.transform(offset: order.scroll.rounded() - order.scroll)
            let draw = DrawOrder(isVertical: isVertical, current: current)
            let keys = seen.map { draw.key(index: $0.index, transform: $0.place.transform, lift: $0.place.lift) }
            return Order(scroll: order.scroll, backToFront: keys.sorted().map { [$0.index] })
        }
        return table
    }

    private func layout(_ shape: StyleShape) -> ItemLayout {
        var input = ItemLayout.Input()
        input.shape = shape.shape
        input.isVertical = isVertical
        input.bounds = Size(width: viewport?[0] ?? itemSize[0], height: viewport?[1] ?? itemSize[1])
        (input.itemWidth, input.itemHeight) = isVertical ? (itemSize[1], itemSize[0]) : (itemSize[0], itemSize[1])
        input.numberOfItems = 100
        input.perspective = shape.perspective
        let spacing = shape.pitch.map { $0 / input.itemWidth }
        return ItemLayout(input, options: { option, usual in option == .spacing ? spacing ?? usual : usual })
    }

    private func isHidden(_ appearance: ItemAppearance, _ layout: ItemLayout) -> Bool {
        !(appearance.alpha > 1e-9) || layout.isHidden(appearance.transform, isDoubleSided: true)
    }

    /// Our shade under the names that the table uses.
    private func overlay(_ shade: ItemShade, like names: [String: Double]?) -> [String: Double]? {
        if names?["all"] != nil || shade.before != 0 && shade.before == shade.after {
            return ["all": shade.before / 0.15]
        }
        guard names != nil || shade != ItemShade() else { return nil }
        let (first, last) = isVertical ? ("top", "bottom") : ("left", "right")
        return [first: 2 * shade.after, last: 2 * shade.before]
    }

    public func comparison() throws -> StyleComparison {
        let computed = try computed()
        var comparison = StyleComparison()
        for (want, got) in zip(values, computed.values) {
            let isBack = want.facing == -1 && got.hidden == true
            if let hidden = want.hidden, hidden != got.hidden, !(isBack && showsBacks) {
                comparison.faults.append("offset \(want.offset): hidden \(got.hidden == true), not \(hidden)")
            }
            guard want.hidden != true, got.hidden != true else { continue }
            comparison.compare(got.m, want.m, of: itemSize)
            if let theirs = want.alpha, let ours = got.alpha {
                comparison.alpha = max(comparison.alpha, (ours - theirs).magnitude)
            }
            for (name, theirs) in want.overlay ?? [:] {
                let difference = ((got.overlay?[name] ?? 0) - min(theirs, 1)).magnitude
                comparison.shade = max(comparison.shade, difference)
            }
        }
        for (want, got) in zip(orders ?? [], computed.orders ?? []) {
            guard let groups = want.backToFront, let ours = got.backToFront?.flatMap({ $0 }) else { continue }
            var rest = ours[...]
            let agrees = (showsBacks ? groups.map { $0.filter(ours.contains) } : groups).allSatisfy { group in
                defer { rest = rest.dropFirst(group.count) }
                return Set(rest.prefix(group.count)) == Set(group)
            }
            if !agrees || !rest.isEmpty {
                comparison.faults.append("scroll offset \(want.scroll): order \(ours), not \(groups)")
            }
        }
        return comparison
    }

    /// Whether the original shows the backs of items, which our shape hides.
    private var showsBacks: Bool { style == "flutter.picker" }
}
