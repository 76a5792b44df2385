// SPDX-License-Identifier: MIT

import CarouselCore

extension StyleTable {
    /// The table with our values in place of what is in it: only offsets, and the scroll offsets of orders, are read.
    ///
    /// - Throws: `StyleError`.
    public func computed() throws -> StyleTable {
        guard itemSize.count == 2, viewport.map({ $0.count == 2 }) ?? true else { throw StyleError.size(title) }
        guard let shape = StyleShape(self) else { throw StyleError.unknownStyle(style) }
        let layout = layout(shape)
        var table = self
        table.values = values.map { value in
            // Of a card that a finger drags away, the shape is told on which side it is.
            let side: Double = variant == "dragged" ? (value.offset < 0 ? -1 : 1) : 0
            let appearance = layout.appearance(offset: value.offset, toggle: side)
            var own = Value(offset: value.offset)
            let t = appearance.transform
            own.m = [
                t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43,
                t.m44,
            ]
            own.alpha = min(max(appearance.alpha, 0), 1)
            own.hidden = isHidden(appearance, layout)
            let area = StyleTable.area(t)
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

    /// Of a unit square's image.
    private static func area(_ t: Transform3D) -> Double {
        let (x, y, w) = ((t.m11, t.m12, t.m14), (t.m21, t.m22, t.m24), (t.m41, t.m42, t.m44))
        return (x.1 * y.2 - x.2 * y.1) * w.0 + (x.2 * y.0 - x.0 * y.2) * w.1 + (x.0 * y.1 - x.1 * y.0) * w.2
    }

    /// Our shade by the names that a table has for it.
    private func overlay(_ shade: ItemShade, like names: [String: Double]?) -> [String: Double]? {
        if names?["all"] != nil || shade.before != 0 && shade.before == shade.after {
            return ["all": shade.before / 0.15]
        }
        guard names != nil || shade != ItemShade() else { return nil }
        let (first, last) = isVertical ? ("top", "bottom") : ("left", "right")
        return [first: 2 * shade.after, last: 2 * shade.before]
    }
}

/// How far our values are from a table's.
public struct StyleComparison: Sendable {
    /// The greatest distance between corners of items that are seen, in points.
    public var corners = 0.0
    /// The greatest difference of alpha.
    public var alpha = 0.0
    /// The greatest difference of shades.
    public var shade = 0.0
    /// What cannot be measured: items that are hidden in one of them alone, and orders.
    public var faults: [String] = []

    /// Compares a table with ours. What it does not have is not compared.
    ///
    /// - Throws: `StyleError`.
    public init(_ table: StyleTable) throws {
        let computed = try table.computed()
        for (want, got) in zip(table.values, computed.values) {
            let isBack = want.facing == -1 && got.hidden == true
            if let hidden = want.hidden, hidden != got.hidden, !(isBack && table.style == "flutter.picker") {
                faults.append("offset \(want.offset): hidden \(got.hidden == true), not \(hidden)")
            }
            guard want.hidden != true, got.hidden != true else { continue }
            if let theirs = want.m, let ours = got.m {
                corners = max(corners, StyleComparison.distance(ours, theirs, table.itemSize))
            }
            if let theirs = want.alpha, let ours = got.alpha { alpha = max(alpha, (ours - theirs).magnitude) }
            for (name, theirs) in want.overlay ?? [:] {
                shade = max(shade, ((got.overlay?[name] ?? 0) - min(theirs, 1)).magnitude)
            }
        }
        for (want, got) in zip(table.orders ?? [], computed.orders ?? []) {
            guard let groups = want.backToFront, let ours = got.backToFront?.flatMap({ $0 }) else { continue }
            // The picker's backs are not hidden in the original.
            let theirs = table.style == "flutter.picker" ? groups.map { $0.filter(ours.contains) } : groups
            var rest = ours[...]
            let agrees = theirs.allSatisfy { group in
                defer { rest = rest.dropFirst(group.count) }
                return Set(rest.prefix(group.count)) == Set(group)
            }
            if !agrees || !rest.isEmpty {
                faults.append("scroll offset \(want.scroll): order \(ours), not \(groups)")
            }
        }
    }

    /// Whether nothing is off by more than 0.02 points or a ten-thousandth of alpha.
    public var agrees: Bool { faults.isEmpty && corners <= 0.02 && alpha <= 1e-4 && shade <= 1e-4 }

    /// The greatest distance between the images of an item's corners.
    private static func distance(_ a: [Double], _ b: [Double], _ size: [Double]) -> Double {
        guard a.count == 16, b.count == 16 else { return .infinity }
        func image(_ m: [Double], _ x: Double, _ y: Double) -> (Double, Double) {
            let w = x * m[3] + y * m[7] + m[15]
            return ((x * m[0] + y * m[4] + m[12]) / w, (x * m[1] + y * m[5] + m[13]) / w)
        }
        var greatest = 0.0
        for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
            let (ours, theirs) = (image(a, x * size[0], y * size[1]), image(b, x * size[0], y * size[1]))
            let distance = max((ours.0 - theirs.0).magnitude, (ours.1 - theirs.1).magnitude)
            greatest = distance.isNaN ? .infinity : max(greatest, distance)
        }
        return greatest
    }
}

/// Why a table cannot be computed.
public enum StyleError: Error, Equatable, CustomStringConvertible {
    case unknownStyle(String)
    case size(String)

    public var description: String {
        switch self {
        case .unknownStyle(let style):
            "No shape has the style '\(style)'. 'Coming from other carousels' has those that are known."
        case .size(let title): "\(title): 'itemSize' and 'viewport' must be lists of a width and a height."
        }
    }
}
