// SPDX-License-Identifier: MIT

/// Where the current item stands in a carousel, along the scroll direction.
public enum Alignment: Hashable, Sendable {
    /// At the left edge; in vertical carousels, at the upper edge; where items go from right to left, at the right edge.
    case start
    /// In the middle.
    case center
    /// At the opposite edge.
    case end
    /// At this part of the way from the start to the end, 0...1. Clamped; NaN counts as the middle.
    case fraction(Double)

    /// The part of the way from the start to the end, 0...1.
    package var fraction: Double {
        switch self {
        case .start: 0
        case .center: 0.5
        case .end: 1
        case .fraction(let part): part.isNaN ? 0.5 : min(max(part, 0), 1)
        }
    }
}

/// Where a row of items stands along the scroll direction.
package struct RowAlignment: Hashable, Sendable {
    /// Where the current item stands: 0 for the start, 1 for the end.
    package var fraction = 0.5
    /// Points between an edge of the carousel and an item that stands there.
    package var inset = 0.0
    /// How much of the blank space beyond the row's ends is removed: 0 or 1, and between them while that changes.
    package var trimming = 0.0

    package init() {}

    /// Whether the current item stands in the middle, wherever the row ends.
    package var isUsual: Bool { fraction == 0.5 && trimming == 0 }

    func mixed(with end: RowAlignment, part: Double) -> RowAlignment {
        var mixed = self
        mixed.fraction = .mix(fraction, end.fraction, part)
        mixed.inset = .mix(inset, end.inset, part)
        mixed.trimming = .mix(trimming, end.trimming, part)
        return mixed
    }
}

/// Places the row of items along the scroll direction, by one shift of the layout's centre.
extension ItemLayout {
    /// An item's extent along the scroll direction, and how far it is from where it would usually be, in points.
    package typealias ItemRoom = (extent: Double, shift: Double)
    /// Returns the room of an item, or of one beyond the ends, at a scroll offset.
    package typealias ItemRooms = (_ index: Int, _ scrollOffset: Double) -> ItemRoom

    /// Moves the row to where it stands at a scroll offset. Its ends are trimmed as at the offset `trimmed`, which is not beyond them.
    /// `toggle` is nil where items control it.
    package mutating func align(at scrollOffset: Double, trimmed: Double, toggle: Double?, _ rooms: ItemRooms) {
        aligned = Aligned(scrollOffset: scrollOffset, trimmed: trimmed, toggle: toggle)
        shift = shift(at: scrollOffset, rooms)
        trim(at: trimmed, toggle, rooms)
        if !hidesItemsThatLeft { itemsToMiddle = offsetInMiddle }
    }

    private mutating func trim(at trimmed: Double, _ toggle: Double?, _ rooms: ItemRooms) {
        guard row.trimming > 0, input.numberOfItems > 0 else { return }
        let (begin, end) = ends(at: trimmed, toggle, rooms)
        let (length, inset, content) = (shaped.measures.length, row.inset, end - begin)
        let free = length - 2 * inset
        let place =
            content <= free
            ? inset + (free - content) * row.fraction : min(max(begin, length - inset - content), inset)
        shift += row.trimming * (place - begin)
    }

    /// The scroll offsets at which the row fills the carousel without being trimmed; nil if there are none.
    package func untrimmedOffsets(_ rooms: ItemRooms) -> ClosedRange<Double>? {
        guard row.trimming == 1, input.numberOfItems > 1, shaped.measures.pitch > 0 else { return nil }
        let (last, inset, far) = (Double(input.numberOfItems - 1), row.inset, shaped.measures.length - row.inset)
        let low = ItemLayout.root(in: last) { ends(at: $0, 0, rooms).begin - inset }
        let high = ItemLayout.root(in: last) { ends(at: $0, 0, rooms).end - far }
        return low < high ? low...high : nil
    }

    /// Whether items lie on one another and those before the current one are out of sight.
    var hidesItemsThatLeft: Bool { shaped.shape.isStack && shaped.place(offset: -1, toggle: 0).alpha == 0 }

    /// The offset of what is in the middle of the carousel, at most half the loaded items away.
    private var offsetInMiddle: Double {
        guard shift != 0, !shaped.shape.isCircular else { return 0 }
        let (side, most) = (shift < 0 ? 1.0 : -1, Double(numberOfVisibleItems / 2))
        /// How far an item's middle is to one side of the place with offset 0, and half its extent, both as they appear on screen.
        func item(_ offset: Double, _ side: Double) -> (middle: Double, half: Double) {
            let t = shaped.transform(offset: offset * side)
            let (along, extent) = input.isVertical ? (t.m42, t.m22) : (t.m41, t.m11)
            guard t.m44 > 0 else { return (.infinity, 0) }
            let way = side * (shaped.measures.isMirrored ? -along : along)
            return (way / t.m44, abs(extent) / t.m44 * shaped.measures.itemWidth / 2)
        }
        let steps = 20
        let toMiddle = ItemLayout.root(in: most, steps) { shift.magnitude - item($0, side).middle }
        guard !shaped.shape.isStraight else { return side * toMiddle }
        // Items that stay in sight at the near edge stay loaded, as in shapes that show few items wherever they stand.
        let room = shaped.measures.length / 2 - shift.magnitude
        let toEdge = ItemLayout.root(in: most, steps) {
            let item = item($0, -side)
            return room + item.half - item.middle
        }
        guard toEdge < most else { return 0 }
        let (before, after) = (numberOfVisibleItems / 2, numberOfVisibleItems - numberOfVisibleItems / 2)
        let loaded = side > 0 ? Double(before) + 0.5 : Double(after) - 0.5
        return side * max(0, min(toMiddle, loaded - toEdge))
    }

    /// How far the current item is from the middle of the carousel, in points.
    private func shift(at scrollOffset: Double, _ rooms: ItemRooms) -> Double {
        guard row.fraction != 0.5 else { return 0 }
        let base = scrollOffset.rounded(.down)
        let index = Int(saturating: base)
        let extent = Double.mix(
            rooms(index, scrollOffset).extent, rooms(index.adding(saturating: 1), scrollOffset).extent,
            scrollOffset - base)
        let scale = shaped.place(offset: 0, toggle: 0).scale
        return (row.fraction - 0.5) * (shaped.measures.length - 2 * row.inset - extent * scale)
    }

    /// Where the row would begin and end without trimming, in points.
    private func ends(at scrollOffset: Double, _ toggle: Double?, _ rooms: ItemRooms) -> (begin: Double, end: Double) {
        func item(_ index: Int) -> (middle: Double, half: Double) {
            let offset = Double(index) - scrollOffset
            let placement = shaped.place(offset: offset, toggle: toggle ?? ScrollMotion.toggle(followingItemAt: offset))
            let room = rooms(index, scrollOffset)
            return (placement.along + room.shift, room.extent * placement.scale / 2)
        }
        let (first, last) = (item(0), item(input.numberOfItems - 1))
        let place = shaped.measures.length / 2 + shift(at: scrollOffset, rooms)
        return (
            place + min(first.middle - first.half, last.middle - last.half),
            place + max(first.middle + first.half, last.middle + last.half)
        )
    }

    /// The number in `0...last` at which a falling function becomes 0, by bisection in this many steps.
    private static func root(in last: Double, _ steps: Int = 64, of function: (Double) -> Double) -> Double {
        var (low, high) = (0.0, last)
        let (atLow, atHigh) = (function(low), function(high))
        guard atLow > 0 else { return low }
        guard atHigh < 0 else { return high }
        // A linear function needs no bisection.
        let even = last * atLow / (atLow - atHigh)
        if function(even).magnitude < 1e-9 { return even }
        for _ in 0..<steps {
            let middle = (low + high) / 2
            if function(middle) > 0 { low = middle } else { high = middle }
        }
        return low
    }
}
