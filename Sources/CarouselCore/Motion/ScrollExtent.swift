// SPDX-License-Identifier: MIT

/// Arithmetic on indexes and scroll offsets for a number of items that may wrap. Indexes are integers and offsets
/// doubles throughout, so the ten-millionth item behaves like the first.
package struct ScrollExtent: Hashable, Sendable {
    /// Number of items, 0...`CarouselLimits.items`; clamped.
    package var numberOfItems: Int { didSet { numberOfItems = ScrollExtent.valid(numberOfItems) } }
    /// Number of placeholders shown, 0...`CarouselLimits.items`; clamped.
    package var numberOfPlaceholders: Int { didSet { numberOfPlaceholders = ScrollExtent.valid(numberOfPlaceholders) } }
    package var isWrapEnabled: Bool
    /// Whether items repeat, as copies, as often as it takes to fill the view; only if the carousel wraps. Positions then
    /// tell what is in sight: indexes plus full rounds.
    package var repeatsItems = false

    package init(
        numberOfItems: Int, numberOfPlaceholders: Int = 0, isWrapEnabled: Bool = false, repeatsItems: Bool = false
    ) {
        self.numberOfItems = ScrollExtent.valid(numberOfItems)
        self.numberOfPlaceholders = ScrollExtent.valid(numberOfPlaceholders)
        self.isWrapEnabled = isWrapEnabled
        self.repeatsItems = repeatsItems && isWrapEnabled
    }

    private static func valid(_ count: Int) -> Int { count.clamped(to: 0...CarouselLimits.items) }

    /// The item index that corresponds to `index`: wrapped, or the nearest; -1 if there are no items.
    package func clamped(index: Int) -> Int {
        guard numberOfItems > 0 else { return -1 }
        guard isWrapEnabled else { return min(max(index, 0), numberOfItems - 1) }
        let remainder = index % numberOfItems
        return remainder < 0 ? remainder + numberOfItems : remainder
    }

    /// The scroll offset wrapped into 0..<numberOfItems, or limited to 0...numberOfItems - 1; -1 if there are no items,
    /// as in iCarousel. NaN counts as 0, and so do infinities if the items wrap.
    package func clamped(offset: Double) -> Double {
        guard numberOfItems > 0 else { return -1 }
        guard isWrapEnabled else { return min(max(0, offset), Double(numberOfItems) - 1) }
        guard offset.isFinite else { return 0 }
        let count = Double(numberOfItems)
        let wrapped = offset - (offset / count).rounded(.down) * count
        if wrapped >= 0 && wrapped <= count { return wrapped }
        // This far out, rounding loses whole items.
        let rest = offset.truncatingRemainder(dividingBy: count)
        return rest < 0 ? rest + count : rest
    }

    package func currentIndex(scrollOffset: Double) -> Int {
        clamped(index: Int(saturating: scrollOffset.rounded(.toNearestOrAwayFromZero)))
    }

    /// An item's distance from the centre, in items: the shorter way round if the carousel wraps.
    ///
    /// - Parameter middle: the middle of the round, in items from the scroll offset: items are at most half a round from it.
    package func offset(ofIndex index: Int, scrollOffset: Double, middle: @autoclosure () -> Double = 0) -> Double {
        var offset = Double(index) - scrollOffset
        if isWrapEnabled {
            let (count, middle) = (Double(numberOfItems), limitedMiddle(middle()))
            if offset - middle > count / 2 {
                offset -= count
            } else if offset - middle < -count / 2 {
                offset += count
            }
        }
        return offset
    }

    /// How far the middle of what is in sight is from the scroll offset, in items, limited so that the current item stays at
    /// its nearest place in the round around that middle.
    func limitedMiddle(_ middle: Double) -> Double { middle.limited(to: Double(max(0, numberOfItems - 1)) / 2) }

    /// Signed distance from one scroll offset to another, the shorter way round if the carousel wraps.
    package func shortestDistance(fromOffset: Double, toOffset: Double) -> Double {
        let direct = toOffset - fromOffset
        guard isWrapEnabled else { return direct }
        var wrapped = min(toOffset, fromOffset) + Double(numberOfItems) - max(toOffset, fromOffset)
        if fromOffset < toOffset { wrapped = -wrapped }
        return abs(direct) <= abs(wrapped) ? direct : wrapped
    }

    /// The same for offsets that may be rounds apart: whole rounds do not count.
    package func shortestWay(fromOffset: Double, toOffset: Double) -> Double {
        let isFar = isWrapEnabled && (toOffset - fromOffset).magnitude > Double(numberOfItems)
        return shortestDistance(fromOffset: fromOffset, toOffset: isFar ? clamped(offset: toOffset) : toOffset)
    }

    /// The closest number from -2^53 to 2^53: a `Double` represents all whole numbers in that range exactly.
    static func exactInDouble(_ number: Int) -> Int { number.clamped(to: -(1 << 53)...1 << 53) }

    /// The indexes that need a view, in the order of their positions; placeholders count down from -1 and up from
    /// `numberOfItems`. If items repeat, the positions themselves.
    package func visibleIndexes(around current: Int, count: Int) -> VisibleIndexes {
        let (current, count) = (ScrollExtent.exactInDouble(current), count.clamped(to: 0...CarouselLimits.pictures))
        let lowest = -((numberOfPlaceholders + 1) / 2)
        let highest = numberOfItems - 1 + numberOfPlaceholders / 2
        var first = current - count / 2
        if !isWrapEnabled { first = max(lowest, min(highest - count + 1, first)) }
        return VisibleIndexes(extent: self, first: first, count: count)
    }
}

/// A run of item indexes, wrapped if the carousel wraps, or of positions if items repeat. Costs nothing to make.
package struct VisibleIndexes: RandomAccessCollection, Hashable, Sendable {
    let extent: ScrollExtent
    let first: Int
    package let count: Int

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(position: Int) -> Int {
        let index = first.adding(saturating: position)
        return isWrapped ? extent.clamped(index: index) : index
    }

    /// Whether the run consists of wrapped indexes, each item at most once.
    private var isWrapped: Bool { extent.isWrapEnabled && !extent.repeatsItems }

    /// Whether an item's index is in the run, without searching.
    package func contains(index: Int) -> Bool {
        guard isWrapped else { return index >= first && index < first + count }
        guard index >= 0, index < extent.numberOfItems else { return false }
        return extent.clamped(index: index - first) < count
    }
}

/// Groups of items that one step scrolls by. The first begins at the first item, in each round if the carousel wraps; the
/// last one may be shorter than the others.
extension ScrollExtent {
    /// The beginning of the group before or after a scroll offset, as the rule says, in items; a size below 1 counts as 1.
    package func groupStart(
        near offset: Double, size: Int, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Double {
        guard size > 1, numberOfItems > 0, offset.isFinite else { return offset.rounded(rule) }
        let low = start(ofGroup: group(at: offset, size), size)
        let high = start(ofGroup: group(at: offset, size) + 1, size)
        guard low < offset, low < high else { return low }
        return low + (high - low) * ((offset - low) / (high - low)).rounded(rule)
    }

    /// The beginning of the group `count` groups on. Without wrapping, the offset itself if there is no further beginning on that side.
    package func groupStart(_ count: Int, from offset: Double, size: Int) -> Double {
        guard size > 1, numberOfItems > 0, offset.isFinite else { return offset + Double(count) }
        let group = group(at: groupStart(near: offset, size: size), size)
        let last = isWrapEnabled ? CarouselLimits.number : Double(groups(size) - 1)
        let start = start(ofGroup: (group + Double(count)).clamped(to: isWrapEnabled ? -last...last : 0...last), size)
        guard !isWrapEnabled, count != 0 else { return start }
        // The last item may be beyond the beginning of its group, so do not go back.
        return count > 0 ? max(start, clamped(offset: offset)) : min(start, clamped(offset: offset))
    }

    private func groups(_ size: Int) -> Int { (numberOfItems + size - 1) / size }

    /// The number of the group that an offset is in, counted through all rounds.
    private func group(at offset: Double, _ size: Int) -> Double {
        let count = Double(numberOfItems)
        guard isWrapEnabled else { return (offset.clamped(to: 0...count - 1) / Double(size)).rounded(.down) }
        let round = (offset / count).rounded(.down)
        return round * Double(groups(size)) + ((offset - round * count) / Double(size)).rounded(.down)
    }

    private func start(ofGroup group: Double, _ size: Int) -> Double {
        let all = Double(groups(size))
        guard isWrapEnabled else { return min(max(group, 0), all - 1) * Double(size) }
        let round = (group / all).rounded(.down)
        return round * Double(numberOfItems) + (group - round * all) * Double(size)
    }
}

/// Carousels that move together, each with its own items.
extension ScrollExtent {
    /// The scroll offset of another carousel when this one is at an offset: the same if both have as many items, otherwise as far along
    /// its own. While this one goes round from its last item to the first, one that does not wrap goes all the way back.
    package func counterpart(of offset: Double, in other: ScrollExtent) -> Double {
        guard numberOfItems > 0, other.numberOfItems > 0 else { return 0 }
        let place = clamped(offset: offset)
        let (last, otherLast) = (Double(numberOfItems - 1), Double(other.numberOfItems - 1))
        if place > last { return other.isWrapEnabled ? otherLast + place - last : otherLast * (1 - (place - last)) }
        return last == otherLast ? place : last > 0 ? place / last * otherLast : 0
    }
}

/// Consecutive items of a carousel, by their positions. A position is an item's index or, if the carousel wraps, that
/// index plus some full rounds; so positions never jump.
package struct VisibleRange: Hashable, Sendable {
    /// Position of the first item; at most 2^53 to either side of 0, clamped.
    package var first: Int { didSet { first = ScrollExtent.exactInDouble(first) } }
    /// Number of items, 0...`CarouselLimits.pictures`; clamped.
    package var count: Int { didSet { count = count.clamped(to: 0...CarouselLimits.pictures) } }
    /// The position nearest to the scroll offset: offsets are counted from here, without loss of precision.
    package let base: Int
    /// How far the scroll offset is beyond `base`, -0.5...0.5.
    package let fraction: Double

    /// Items around a scroll offset, which is limited to `ScrollMotion.maxOffset`; NaN counts as 0.
    package init(first: Int, count: Int, scrollOffset: Double) {
        let scrollOffset = scrollOffset.limited(to: ScrollMotion.maxOffset)
        self.first = ScrollExtent.exactInDouble(first)
        self.count = count.clamped(to: 0...CarouselLimits.pictures)
        base = Int(saturating: scrollOffset.rounded())
        fraction = scrollOffset - Double(base)
    }

    /// The items that a carousel shows. If it wraps and items do not repeat, each is there once, at the position nearest to the middle.
    ///
    /// - Parameter middle: how far the middle of what is in sight is from the scroll offset, in items.
    package init(_ visible: VisibleIndexes, scrollOffset: Double, middle: Double = 0) {
        self.init(first: visible.first, count: visible.count, scrollOffset: scrollOffset)
        let items = visible.extent.numberOfItems
        guard visible.extent.isWrapEnabled, !visible.extent.repeatsItems, items > 0 else { return }
        count = min(count, items)
        let (half, middle) = (Double(items) / 2, visible.extent.limitedMiddle(middle))
        // The full rounds between the middle of these items and that of what is in sight.
        let windowMiddle = Double(first) + Double(count) / 2
        let rounds = ((Double(base) + fraction + middle - windowMiddle) / Double(items)).rounded()
        first += Int(saturating: rounds) * items
        while count > 0, offset(at: first) - middle < -half { first += 1 }
        while count > 0, offset(at: first + count - 1) - middle > half { first -= 1 }
    }

    /// An item's distance from the centre, in items.
    package func offset(at position: Int) -> Double { Double(position.subtracting(saturating: base)) - fraction }
    package var positions: Range<Int> { first..<first + count }
}
