// SPDX-License-Identifier: MIT

/// By how much the items in sight are longer or shorter along the scroll direction than items usually are, so that those beside
/// them make room. Counted from the centre outward: what is there does not move when another item grows.
package struct ItemExtents: Sendable {
    private var first = 0
    /// How much farther each item's middle is from that of the first one than usual, in points.
    private var shifts = ContiguousArray<Double>()

    package init() {}

    /// Whether all items are as long as usual.
    package private(set) var areEven = true

    /// All items are as long as usual.
    package mutating func removeAll() {
        shifts.removeAll(keepingCapacity: true)
        areEven = true
    }

    /// Adopts the items in sight. Positions are indexes, or in carousels that wrap those plus full rounds.
    ///
    /// - Parameter excess: how much longer an item is than usual, in points.
    package mutating func update(_ positions: ClosedRange<Int>, excess: (Int) -> Double) {
        removeAll()
        first = positions.lowerBound
        var (sum, last) = (0.0, 0.0)
        for position in positions.lowerBound...min(positions.upperBound, first.adding(saturating: CarouselLimits.views))
        {
            let next = excess(position).limited(to: CarouselLimits.number)
            if position > first { sum += (last + next) / 2 }
            if next != 0 { areEven = false }
            shifts.append(sum)
            last = next
        }
    }

    /// How far an item is from where it usually is, in points, at a scroll offset.
    package func shift(at position: Int, scrollOffset: Double) -> Double {
        guard !areEven else { return 0 }
        let whole = scrollOffset.rounded(.down)
        let base = Int(saturating: whole)
        return value(position) - .mix(value(base), value(base.adding(saturating: 1)), scrollOffset - whole)
    }

    /// The scroll offset after a way in points from another one.
    ///
    /// - Parameter itemWidth: how far it usually is from one item to the next, above 0.
    package func offset(from start: Double, movedBy way: Double, itemWidth: Double) -> Double {
        guard !areEven, way != 0, way.isFinite, start.isFinite else { return start + way / itemWidth }
        let (low, high, forward) = (Double(first), Double(first + shifts.count - 1), way > 0)
        var (offset, rest) = (start, way)
        // From one whole offset to the next while items are uneven; before and after that at once.
        while forward ? offset < high : offset > low {
            let next = forward ? max(low, offset.rounded(.down) + 1) : min(high, offset.rounded(.up) - 1)
            let width = width(at: offset, forward: forward, itemWidth)
            let toNext = (next - offset) * width
            if rest.magnitude <= toNext.magnitude { return offset + rest / width }
            (offset, rest) = (next, rest - toNext)
        }
        return offset + rest / itemWidth
    }

    /// How far it is in points from one item to the next, at a scroll offset.
    package func width(at offset: Double, forward: Bool = true, _ itemWidth: Double) -> Double {
        guard !areEven else { return itemWidth }
        let base = Int(saturating: forward ? offset.rounded(.down) : offset.rounded(.up) - 1)
        return max(itemWidth + value(base.adding(saturating: 1)) - value(base), 1)
    }

    private func value(_ position: Int) -> Double {
        guard let last = shifts.last else { return 0 }
        return position < first ? 0 : position - first < shifts.count ? shifts[position - first] : last
    }
}
