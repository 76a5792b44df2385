// SPDX-License-Identifier: MIT

extension ItemOrder {
    /// The order of a range's items, the same as sorting them by `DrawOrder`; nil if the shape does not know it, so that
    /// they must be sorted.
    package init?(_ layout: ShapeLayout, _ range: VisibleRange, toggle: Double, current: Int) {
        self.init()
        guard range.count > 0 else { return }
        let current = ScrollExtent.exactInDouble(current)
        let last = range.count - 1
        let center = Double(range.base - range.first) + range.fraction
        switch layout.shape.order(in: layout.measures) {
        case .byDepth:
            return nil
        case .flat:
            append(low: 0, high: last, around: Double(current - range.first), farthestFirst: true)
        case .rising:
            append(from: 0, through: last, step: 1)
        case .falling:
            append(from: last, through: 0, step: -1)
        case .toward(let offset, let halfTurn):
            guard appendCircle(around: center + offset, halfTurn, last: last, farthestFirst: true) else { return nil }
        case .away(let offset, let halfTurn):
            guard appendCircle(around: center + offset, halfTurn, last: last, farthestFirst: false) else { return nil }
        case .sides:
            guard appendSides(layout, range, toggle: toggle, current: current) else { return nil }
        }
    }

    private mutating func appendCircle(around middle: Double, _ half: Double, last: Int, farthestFirst: Bool) -> Bool {
        guard middle.isFinite, half > 0 else { return false }
        var middle = middle
        // Of two items at equal depth, the one on the side of the current item is in front.
        if abs(abs(middle - middle.rounded(.towardZero)) - 0.5) < 1e-12 { middle += farthestFirst ? 1e-9 : -1e-9 }
        let count = Double(last + 1)
        if abs(2 * half - count) < 1e-9 * count {
            // A full circle: counted from its far side.
            let low = Int(saturating: (middle - half).rounded(.up))
            guard low >= -last - 1, low <= last + 1 else { return false }
            append(low: low, high: low + last, around: middle, farthestFirst: farthestFirst)
            return true
        }
        append(low: 0, high: last, around: middle, farthestFirst: farthestFirst)

        // Items more than half a circle away have come round to the other side.
        let (left, right) = (middle, Double(last) - middle)
        let (farthest, opposite) = (max(left, right), min(left, right))
        guard farthest > half else { return true }
        let next = max(farthest - 1, opposite)
        let third = next == opposite ? max(farthest - 1, opposite - 1) : max(farthest - 2, opposite)
        let folded = 2 * half - farthest
        guard next <= half, folded >= third else { return false }
        if folded < next { swapOutermostTwo(atBack: farthestFirst) }
        return true
    }

    /// Items on the left all have the same depth, and so do those on the right; the few near the centre are in between.
    private mutating func appendSides(
        _ layout: ShapeLayout, _ range: VisibleRange, toggle: Double, current: Int
    ) -> Bool {
        func place(_ position: Int) -> (depth: Double, along: Double) {
            layout.place(offset: range.offset(at: position), toggle: toggle).key(in: layout.measures)
        }
        let center = place(current).along
        func key(_ position: Int) -> DrawOrder.Key {
            let (depth, along) = place(position)
            return DrawOrder.Key(depth: depth, distance: abs(along - center), index: position)
        }

        // The depths of nine items about the centre; the outermost two are those of the sides.
        var depths = SIMD16<Double>()
        for number in 0...8 { depths[number] = place(range.base + number - 4).depth }
        func isOf(_ side: Int, _ number: Int) -> Bool { abs(depths[number] - depths[side]) <= 1e-9 }
        func turns(_ number: Int) -> Bool { !isOf(0, number) && !isOf(8, number) }
        // If no item is turning, the first one on the right.
        let lowest = (1...7).first(where: turns) ?? (1..<7).first { !isOf(0, $0) } ?? 7
        let highest = (1...7).last(where: turns) ?? lowest - 1
        guard highest - lowest < 4 else { return false }
        let (all, firstTurning, firstRight) = (range.positions, range.base + lowest - 4, range.base + highest - 3)
        let lefts = all.clamped(to: .min..<firstTurning)
        let rights = all.clamped(to: firstRight..<(.max))

        // The blocks of the order, by key: those on the left (-1), those on the right (-2), and each one that is
        // turning.
        var blocks = Blocks()
        func insert(_ side: Int, _ items: Range<Int>, from near: Int, to far: Int) -> Bool {
            guard !items.isEmpty else { return true }
            // The distance of items from the current one must grow along the row.
            let own = key(near)
            let expected = abs(Double(far - near) * layout.measures.pitch)
            return (near == far || abs(key(far).distance - own.distance - expected) <= 1e-9 * expected)
                && blocks.insert(side, own)
        }
        guard insert(-1, lefts, from: lefts.upperBound - 1, to: lefts.lowerBound),
            insert(-2, rights, from: rights.lowerBound, to: rights.upperBound - 1)
        else { return false }
        for position in all.clamped(to: firstTurning..<firstRight) {
            guard blocks.insert(position - range.first, key(position)) else { return false }
        }
        for index in 0..<blocks.count {
            let number = blocks.keys[index].index
            switch number {
            case -1: append(from: 0, through: lefts.count - 1, step: 1)
            case -2: append(from: range.count - 1, through: rights.lowerBound - range.first, step: -1)
            default: append(item: number)
            }
        }
        return self.count == range.count
    }
}

/// Groups of items at the same depth, and single ones, from back to front: their keys, whose indexes are the blocks' numbers.
private struct Blocks {
    private(set) var keys = InlineArray<8, DrawOrder.Key>(repeating: .front)
    private(set) var count = 0

    /// Adds a block; false if it has the same depth as a group, so that the two would have to be interleaved.
    mutating func insert(_ number: Int, _ key: DrawOrder.Key) -> Bool {
        let key = DrawOrder.Key(depth: key.depth, distance: key.distance, index: number)
        var index = count
        while index > 0 {
            let below = keys[index - 1]
            if below.index < 0, abs(below.depth - key.depth) < 1e-9 { return false }
            if below < key { break }
            keys[index] = below
            index -= 1
        }
        keys[index] = key
        count += 1
        return true
    }
}
