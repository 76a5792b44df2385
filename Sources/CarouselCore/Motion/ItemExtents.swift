// SPDX-License-Identifier: MIT

/// How much longer or shorter than usual the items in sight are along the scroll direction, so that neighbours make room.
/// Counted from the centre outward, so the centre does not move when an item elsewhere grows, and items out of sight need not
/// be known. Only items that come into sight are asked for their extents.
package struct ItemExtents: Sendable {
    /// The positions of the items that are known: indexes, plus full rounds in carousels that wrap.
    package private(set) var positions = 0..<0
    /// How much farther than usual each item's middle is from that of an arbitrary item, and how much longer each item is, in
    /// points. They are stored at the item's position modulo the size of these arrays, a power of two.
    private var shifts: ContiguousArray<Double> = []
    private var excesses: ContiguousArray<Double> = []
    private var unevenCount = 0
    /// The excess of the shortest item known so far, in points; at most 0.
    package private(set) var minExcess = 0.0

    /// Tells tables apart, so that a renderer can find what it made of the same one before.
    package final class Identity: Sendable {}

    /// Stays the same while `changes(since:)` can tell what has changed; nil if renderers are not to see the table.
    package private(set) var identity: Identity?
    /// Number of items that have come in so far.
    package private(set) var version = 0
    private var changes: ContiguousArray<Int> = []

    package init() {}
    package var areEven: Bool { unevenCount == 0 }

    /// Makes all items as long as usual.
    package mutating func removeAll() {
        (positions, unevenCount, minExcess, identity) = (0..<0, 0, 0, nil)
        changes.removeAll(keepingCapacity: true)
    }

    /// Asks all items in sight for their extents again.
    package mutating func update(_ positions: ClosedRange<Int>, excess: (Int) -> Double) {
        let known = identity
        removeAll()
        let last = min(positions.upperBound, positions.lowerBound.adding(saturating: CarouselLimits.views))
        adopt(positions.lowerBound..<last + 1, excess: excess)
        // Renderers must read all of them again.
        changes.removeAll(keepingCapacity: true)
        identity = known
    }

    /// Moves to the items that are in sight now; asks only those that have come in for their extents.
    package mutating func move(to wanted: Range<Int>, excess: (Int) -> Double) {
        guard wanted != positions else { return }
        adopt(wanted, excess: excess)
        becomeVisible()
    }

    /// Lets renderers see what has been adopted.
    package mutating func becomeVisible() { if identity == nil { identity = Identity() } }

    private mutating func adopt(_ wanted: Range<Int>, excess: (Int) -> Double) {
        if wanted.clamped(to: positions).isEmpty {
            removeAll()
            positions = wanted.lowerBound..<wanted.lowerBound
        }
        growStorage(for: wanted)
        while positions.lowerBound < wanted.lowerBound, !positions.isEmpty { drop(positions.lowerBound) }
        while positions.upperBound > wanted.upperBound, !positions.isEmpty { drop(positions.upperBound - 1) }
        while positions.lowerBound > wanted.lowerBound { add(positions.lowerBound - 1, way: -1, excess) }
        while positions.upperBound < wanted.upperBound { add(positions.upperBound, way: 1, excess) }
    }

    private mutating func add(_ position: Int, way: Int, _ excess: (Int) -> Double) {
        let own = excess(position).limited(to: CarouselLimits.number)
        let (slot, other) = (position & mask, (position - way) & mask)
        shifts[slot] = positions.isEmpty ? 0 : shifts[other] + Double(way) * (excesses[other] + own) / 2
        excesses[slot] = own
        if own != 0 { unevenCount += 1 }
        minExcess = min(minExcess, own)
        version += 1
        if changes.count >= ItemExtents.maxChanges { changes.removeAll(keepingCapacity: true) }
        changes.append(position)
        positions = min(position, positions.lowerBound)..<max(position + 1, positions.upperBound)
    }

    /// Forgets the first or the last item.
    private mutating func drop(_ position: Int) {
        if excesses[position & mask] != 0 { unevenCount -= 1 }
        let isFirst = position == positions.lowerBound
        positions = isFirst ? position + 1..<positions.upperBound : positions.lowerBound..<position
    }

    private mutating func growStorage(for wanted: Range<Int>) {
        // What leaves is dropped before anything comes in, so this is the most to hold.
        guard wanted.count > shifts.count else { return }
        var capacity = max(1, shifts.count)
        while capacity < wanted.count { capacity *= 2 }
        let old = self
        shifts = ContiguousArray(repeating: 0, count: capacity)
        excesses = shifts
        for position in positions {
            shifts[position & mask] = old.shifts[position & old.mask]
            excesses[position & mask] = old.excesses[position & old.mask]
        }
    }

    private var mask: Int { shifts.count - 1 }

    /// How much longer an item in sight is than usual, in points.
    package func excess(at position: Int) -> Double { positions.contains(position) ? excesses[position & mask] : 0 }

    /// How far an item is from where it would usually be, in points, at a scroll offset.
    package func shift(at position: Int, scrollOffset: Double) -> Double {
        guard !areEven else { return 0 }
        return storedShift(position) - centerShift(scrollOffset)
    }

    private func centerShift(_ scrollOffset: Double) -> Double {
        let whole = scrollOffset.rounded(.down)
        let base = Int(saturating: whole)
        return .mix(storedShift(base), storedShift(base.adding(saturating: 1)), scrollOffset - whole)
    }

    /// The scroll offset after a move of `way` points from another one.
    ///
    /// - Parameter itemWidth: the usual distance from one item to the next, in points, above 0.
    package func offset(from start: Double, movedBy way: Double, itemWidth: Double) -> Double {
        guard !areEven, way != 0, way.isFinite, start.isFinite else { return start + way / itemWidth }
        let (low, high, forward) = (Double(positions.lowerBound), Double(positions.upperBound - 1), way > 0)
        var (offset, rest) = (start, way)
        // Go from one whole offset to the next where items are uneven, and through the rest at once.
        while forward ? offset < high : offset > low {
            let next = forward ? max(low, offset.rounded(.down) + 1) : min(high, offset.rounded(.up) - 1)
            let width = width(at: offset, forward: forward, itemWidth)
            let toNext = (next - offset) * width
            if rest.magnitude <= toNext.magnitude { return offset + rest / width }
            (offset, rest) = (next, rest - toNext)
        }
        return offset + rest / itemWidth
    }

    /// The distance from one item to the next at a scroll offset, in points; at least 1 if items are uneven.
    package func width(at offset: Double, forward: Bool = true, _ itemWidth: Double) -> Double {
        guard !areEven else { return itemWidth }
        let base = Int(saturating: forward ? offset.rounded(.down) : offset.rounded(.up) - 1)
        return max(itemWidth + storedShift(base.adding(saturating: 1)) - storedShift(base), 1)
    }

    private func storedShift(_ position: Int) -> Double {
        guard !positions.isEmpty else { return 0 }
        return shifts[min(max(position, positions.lowerBound), positions.upperBound - 1) & mask]
    }

    /// A mix of others, where `part` is 0, and these, where it is 1.
    package func mixed(from start: ItemExtents, part: Double) -> ItemExtents {
        var mixed = self
        for position in positions {
            mixed.shifts[position & mask] = .mix(start.storedShift(position), storedShift(position), part)
        }
        if !start.areEven { mixed.unevenCount = max(mixed.unevenCount, 1) }
        mixed.identity = Identity()
        return mixed
    }
}

/// The same as a table of whole numbers. Their differences are exact however many items there are, even if a number wraps around.
extension ItemExtents {
    /// What 1 in the table stands for, in points.
    package static let unit = 1.0 / 256
    private static let maxChanges = 64

    /// An item's shift, in units.
    package func number(at position: Int) -> Int32 { ItemExtents.number(storedShift(position)) }

    /// The shift of the centre, in units.
    package func number(atCenter scrollOffset: Double) -> Int32 { ItemExtents.number(centerShift(scrollOffset)) }

    private static func number(_ shift: Double) -> Int32 {
        Int32(truncatingIfNeeded: Int(saturating: (shift / unit).rounded()))
    }

    /// The positions of the items that have come in since a version; nil if it is too old or later than this one.
    package func changes(since known: Int) -> ArraySlice<Int>? {
        let count = version - known
        return (0...changes.count).contains(count) ? ArraySlice(changes.suffix(count)) : nil
    }
}

// Equal values put items at equal places.
extension ItemExtents: Equatable {
    package static func == (a: ItemExtents, b: ItemExtents) -> Bool {
        a.positions == b.positions && a.unevenCount == b.unevenCount && a.shifts == b.shifts
    }
}
