// SPDX-License-Identifier: MIT

/// By how much the items in sight are longer or shorter along the scroll direction than items usually are, so that those beside
/// them make room. Counted from the centre outward: what is there does not move when another item grows, and nothing needs to be
/// known of items out of sight. As the items scroll, only those that come in are asked for.
package struct ItemExtents: Sendable {
    /// The items that are known. Positions are indexes, or in carousels that wrap those plus full rounds.
    package private(set) var positions = 0..<0
    /// How much farther an item's middle is from an arbitrary one than usual, and how much longer the item is, in points: at its
    /// position modulo the room, which is a power of two.
    private var shifts: ContiguousArray<Double> = []
    private var excesses: ContiguousArray<Double> = []
    private var unevenCount = 0
    /// How much longer the shortest item is that has been known.
    package private(set) var leastExcess = 0.0

    /// Tells tables apart, so that a renderer finds what it has made of this one before.
    package final class Identity: Sendable {}

    /// The same as long as `changes` tells what has changed; nil if no renderer is to see them.
    package private(set) var identity: Identity?
    /// Number of items that have come in.
    package private(set) var version = 0
    private var changes: ContiguousArray<Int> = []

    package init() {}
    package var areEven: Bool { unevenCount == 0 }

    /// All items are as long as usual.
    package mutating func removeAll() {
        (positions, unevenCount, leastExcess, identity) = (0..<0, 0, 0, nil)
        changes.removeAll(keepingCapacity: true)
    }

    /// Adopts the items in sight anew.
    package mutating func update(_ positions: ClosedRange<Int>, excess: (Int) -> Double) {
        let known = identity
        removeAll()
        let last = min(positions.upperBound, positions.lowerBound.adding(saturating: CarouselLimits.views))
        adopt(positions.lowerBound..<last + 1, excess: excess)
        // No table holds any of them yet.
        changes.removeAll(keepingCapacity: true)
        identity = known
    }

    /// Moves to the items that are in sight now; asks for those that have come in.
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
        makeRoom(for: wanted)
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
        leastExcess = min(leastExcess, own)
        version += 1
        if changes.count >= ItemExtents.mostChanges { changes.removeAll(keepingCapacity: true) }
        changes.append(position)
        positions = min(position, positions.lowerBound)..<max(position + 1, positions.upperBound)
    }

    /// Forgets the first or the last one.
    private mutating func drop(_ position: Int) {
        if excesses[position & mask] != 0 { unevenCount -= 1 }
        let isFirst = position == positions.lowerBound
        positions = isFirst ? position + 1..<positions.upperBound : positions.lowerBound..<position
    }

    private mutating func makeRoom(for wanted: Range<Int>) {
        // While it moves, it holds what it had and what comes in, at most.
        guard wanted.count > shifts.count else { return }
        var room = max(1, shifts.count)
        while room < wanted.count { room *= 2 }
        let old = self
        shifts = ContiguousArray(repeating: 0, count: room)
        excesses = shifts
        for position in positions {
            shifts[position & mask] = old.shifts[position & old.mask]
            excesses[position & mask] = old.excesses[position & old.mask]
        }
    }

    private var mask: Int { shifts.count - 1 }

    /// How much longer an item in sight is than usual, in points.
    package func excess(at position: Int) -> Double { positions.contains(position) ? excesses[position & mask] : 0 }

    /// How far an item is from where it usually is, in points, at a scroll offset.
    package func shift(at position: Int, scrollOffset: Double) -> Double {
        guard !areEven else { return 0 }
        return value(position) - center(scrollOffset)
    }

    private func center(_ scrollOffset: Double) -> Double {
        let whole = scrollOffset.rounded(.down)
        let base = Int(saturating: whole)
        return .mix(value(base), value(base.adding(saturating: 1)), scrollOffset - whole)
    }

    /// The scroll offset after a way in points from another one.
    ///
    /// - Parameter itemWidth: how far it usually is from one item to the next, above 0.
    package func offset(from start: Double, movedBy way: Double, itemWidth: Double) -> Double {
        guard !areEven, way != 0, way.isFinite, start.isFinite else { return start + way / itemWidth }
        let (low, high, forward) = (Double(positions.lowerBound), Double(positions.upperBound - 1), way > 0)
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
        guard !positions.isEmpty else { return 0 }
        return shifts[min(max(position, positions.lowerBound), positions.upperBound - 1) & mask]
    }

    /// These on the way from others, where `part` is 0.
    package func mixed(from start: ItemExtents, part: Double) -> ItemExtents {
        var mixed = self
        for position in positions { mixed.shifts[position & mask] = .mix(start.value(position), value(position), part) }
        if !start.areEven { mixed.unevenCount = max(mixed.unevenCount, 1) }
        mixed.identity = Identity()
        return mixed
    }
}

/// As a table of whole numbers, whose differences are exact however many items there are and may pass the largest number.
extension ItemExtents {
    /// What one counts for, in points.
    package static let unit = 1.0 / 256
    private static let mostChanges = 64

    /// The place of an item in the table.
    package func number(at position: Int) -> Int32 { ItemExtents.number(value(position)) }

    /// The same of the centre.
    package func number(atCenter scrollOffset: Double) -> Int32 { ItemExtents.number(center(scrollOffset)) }

    private static func number(_ shift: Double) -> Int32 {
        Int32(truncatingIfNeeded: Int(saturating: (shift / unit).rounded()))
    }

    /// The items that have come in since a version; nil if others have changed, if that is too long ago, or later than this one.
    package func changes(since known: Int) -> ArraySlice<Int>? {
        let count = version - known
        return (0...changes.count).contains(count) ? ArraySlice(changes.suffix(count)) : nil
    }
}

// Equal ones put items at equal places.
extension ItemExtents: Equatable {
    package static func == (a: ItemExtents, b: ItemExtents) -> Bool {
        a.positions == b.positions && a.unevenCount == b.unevenCount && a.shifts == b.shifts
    }
}
