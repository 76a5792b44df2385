// SPDX-License-Identifier: MIT

/// The order in which the items of a range are drawn, from back to front: a few segments, which map ranks counted from the
/// back to items; or the sorted items, if the shape does not know its order.
package struct ItemOrder: Hashable, Sendable {
    /// A part of the order. Items are counted from the range's first.
    package struct Segment: Hashable, Sendable {
        /// The rank at which the segment begins.
        package var firstRank: Int
        /// The item at that rank.
        package var head: Int
        /// The item at the next rank, if the segment alternates between two sides.
        package var other: Int
        /// The step from `head` to the next item on its side, 1 or -1; items on the other side step the other way.
        package var step: Int
        /// Whether the segment alternates between two sides.
        package var takesTurns: Bool

        package func item(atRank rank: Int) -> Int {
            let number = rank - firstRank
            guard takesTurns else { return head + number * step }
            return number % 2 == 0 ? head + number / 2 * step : other - number / 2 * step
        }
    }

    package static let maxSegmentCount = 8

    package private(set) var count = 0
    package private(set) var segmentCount = 0
    // Four numbers per segment; of fixed size, so that a frame does not allocate.
    private var numbers = SIMD32<Int32>(repeating: 0)

    /// The items by their ranks, counted from the range's first, if they had to be sorted.
    package private(set) var sorted: ContiguousArray<Int32>?

    package init() {}

    package init(sorted: ContiguousArray<Int32>) {
        self.sorted = sorted
        count = sorted.count
    }

    /// Items by their distance from a centre, the nearest in front.
    init(around center: Double, count: Int) { append(low: 0, high: count - 1, around: center, farthestFirst: true) }

    package func segment(_ index: Int) -> Segment {
        Segment(
            firstRank: Int(numbers[4 * index]), head: Int(numbers[4 * index + 1]), other: Int(numbers[4 * index + 2]),
            step: numbers[4 * index + 3] < 0 ? -1 : 1, takesTurns: abs(numbers[4 * index + 3]) == 2)
    }

    /// The item at a rank, 0..<count, counted from the range's first. Segments may count beyond the ends of a full circle.
    package func item(atRank rank: Int) -> Int {
        if let sorted { return Int(sorted[rank]) }
        var index = segmentCount - 1
        while index > 0, Int(numbers[4 * index]) > rank { index -= 1 }
        let item = segment(index).item(atRank: rank)
        return item < 0 ? item + count : item >= count ? item - count : item
    }

    /// Adds consecutive items, including both ends; the first may be the higher one.
    mutating func append(from head: Int, through last: Int, step: Int) {
        let length = (last - head) * step + 1
        guard length > 0 else { return }
        append(head: head, other: nil, step: step, length: length)
    }

    /// Adds the items `low...high` by their distance from a centre, the farthest or the nearest first. Of two at the same
    /// distance, the lower one is in front.
    mutating func append(low: Int, high: Int, around center: Double, farthestFirst: Bool) {
        guard low <= high else { return }
        // The nearest to the left and to the right; an item exactly in the centre counts on the side that puts it in
        // front of both neighbours.
        let whole = Int(saturating: farthestFirst ? center.rounded(.up) - 1 : center.rounded(.down))
        let left = min(max(whole, low - 1), high)
        let right = left + 1
        let (lefts, rights) = (left - low + 1, high - right + 1)
        let (toLeft, toRight) = (center - Double(left), Double(right) - center)
        let isLeftFirst = farthestFirst ? toLeft <= toRight : toLeft < toRight
        // From the centre outward, the two sides alternate until one is exhausted.
        let inTurn =
            isLeftFirst ? (lefts > rights ? 2 * rights + 1 : 2 * lefts) : (rights > lefts ? 2 * lefts + 1 : 2 * rights)
        let leftsInTurn = isLeftFirst ? (inTurn + 1) / 2 : inTurn / 2
        let rightsInTurn = inTurn - leftsInTurn
        let (farLeft, farRight) = (left - leftsInTurn + 1, right + rightsInTurn - 1)

        if farthestFirst {
            append(from: low, through: farLeft - 1, step: 1)
            append(from: high, through: farRight + 1, step: -1)
            let endsLeft = isLeftFirst == (inTurn % 2 == 1)
            append(
                head: endsLeft ? farLeft : farRight, other: endsLeft ? farRight : farLeft, step: endsLeft ? 1 : -1,
                length: inTurn)
        } else {
            append(
                head: isLeftFirst ? left : right, other: isLeftFirst ? right : left, step: isLeftFirst ? -1 : 1,
                length: inTurn)
            append(from: farLeft - 1, through: low, step: -1)
            append(from: farRight + 1, through: high, step: 1)
        }
    }

    /// Swaps the two items at one end of the order.
    mutating func swapOutermostTwo(atBack: Bool) {
        let order = self
        guard count > 1, segmentCount < ItemOrder.maxSegmentCount - 2 else { return }
        self = ItemOrder()
        if atBack {
            append(item: order.item(atRank: 1))
            append(item: order.item(atRank: 0))
            append(order, ranks: 2..<order.count)
        } else {
            append(order, ranks: 0..<order.count - 2)
            append(item: order.item(atRank: order.count - 1))
            append(item: order.item(atRank: order.count - 2))
        }
    }

    mutating func append(item: Int) { append(head: item, other: nil, step: 1, length: 1) }

    private mutating func append(_ order: ItemOrder, ranks: Range<Int>) {
        for index in 0..<order.segmentCount {
            let segment = order.segment(index)
            let end = index + 1 < order.segmentCount ? order.segment(index + 1).firstRank : order.count
            let part = (segment.firstRank..<end).clamped(to: ranks)
            guard !part.isEmpty else { continue }
            let isOdd = segment.takesTurns && (part.lowerBound - segment.firstRank) % 2 == 1
            append(
                head: segment.item(atRank: part.lowerBound),
                other: segment.takesTurns && part.count > 1 ? segment.item(atRank: part.lowerBound + 1) : nil,
                step: isOdd ? -segment.step : segment.step, length: part.count)
        }
    }

    private mutating func append(head: Int, other: Int?, step: Int, length: Int) {
        guard length > 0, segmentCount < ItemOrder.maxSegmentCount else { return }
        numbers[4 * segmentCount] = Int32(truncatingIfNeeded: count)
        numbers[4 * segmentCount + 1] = Int32(truncatingIfNeeded: head)
        numbers[4 * segmentCount + 2] = Int32(truncatingIfNeeded: other ?? 0)
        numbers[4 * segmentCount + 3] = Int32(truncatingIfNeeded: other == nil ? step : 2 * step)
        segmentCount += 1
        count += length
    }
}
