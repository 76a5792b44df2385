// SPDX-License-Identifier: MIT

/// Which items outside the visible range are prepared ahead of time, and which are cancelled. Those that will be near soon
/// are wanted; a preparation that has begun goes on until its item is far away.
package struct Prefetch: Sendable {
    package static let maxCount = 1000

    /// How many items are wanted, 0...`maxCount`; clamped. Default: 0, none.
    package var count = 0 { didSet { count = count.clamped(to: 0...Prefetch.maxCount) } }
    /// The items whose preparation has begun, and which are neither in sight nor cancelled.
    package private(set) var begun: Set<Int> = []

    /// Whether a round is due in the next frame.
    package private(set) var isDue = false

    private var approach = Approach()
    /// The last round: the scroll offset, what was in sight, and what was near.
    private var last: (offset: Double, visible: VisibleIndexes, near: Set<Int>)?

    package init() {}
    package var isActive: Bool { count > 0 || !begun.isEmpty }

    /// Something has changed: a round is due. What is in sight need not be prepared any more.
    package mutating func noteChange(showing visible: VisibleIndexes) {
        isDue = true
        if !begun.isEmpty { begun = begun.filter { !visible.contains(index: $0) } }
    }

    /// Begins a round, which is a frame. Returns the items to begin, most urgent first, and those to cancel, ascending.
    package mutating func update(
        beside visible: VisibleIndexes, scrollOffset: Double
    ) -> (begin: [Int], cancel: [Int]) {
        isDue = false
        approach.beginRound()
        let near = neighbours(of: visible)
        let (extent, former, reach) = (visible.extent, last, Set(near))
        last = (scrollOffset, visible, reach)
        var ranked: [(soon: Double, index: Int)] = []
        for index in near {
            let distance = extent.offset(ofIndex: index, scrollOffset: scrollOffset).magnitude
            let before = former.flatMap {
                $0.near.contains(index) || $0.visible.contains(index: index)
                    ? extent.offset(ofIndex: index, scrollOffset: $0.offset).magnitude : nil
            }
            ranked.append((approach.soon(distance, before: before), index))
        }
        ranked.sort { ($0.soon, $0.index) < ($1.soon, $1.index) }
        let cancel = begun.filter { !reach.contains($0) && !visible.contains(index: $0) }.sorted()
        begun.formIntersection(reach)
        return (ranked.prefix(count).map(\.index).filter { !begun.contains($0) }, cancel)
    }

    package mutating func begin(_ indexes: [Int]) { begun.formUnion(indexes) }

    /// Adopts new indexes of the items; nil for those that are gone.
    package mutating func renumber(_ newIndex: (Int) -> Int?) {
        begun = Set(begun.compactMap(newIndex))
        last = nil
    }

    /// Forgets what has begun, because all items have been replaced.
    package mutating func removeAll() {
        begun.removeAll()
        last = nil
    }

    /// The `count` items after and the `count` before those in sight.
    private func neighbours(of visible: VisibleIndexes) -> [Int] {
        let extent = visible.extent
        let total = extent.numberOfItems
        let (first, end) = (visible.first, visible.first.adding(saturating: visible.count))
        guard total > 0, count > 0 else { return [] }
        guard extent.isWrapEnabled else {
            let (low, high) = (first.clamped(to: 0...total), end.clamped(to: 0...total))
            return Array(high..<min(high + count, total)) + Array(max(low - count, 0)..<low)
        }
        let others = max(0, total - visible.count)
        let after = min(count, others)
        let before = min(count, others - after)
        return (Array(end..<end + after) + Array(first - before..<first)).map { extent.clamped(index: $0) }
    }
}

/// Predicts how near things will be soon from how near they are and were one round ago; a round is a frame.
///
/// What appears while other things move is assumed to approach. Distances are in items, at least 0.
package struct Approach: Hashable, Sendable {
    /// Number of rounds to look ahead: about a sixth of a second.
    private static let roundsAhead = 10.0

    /// The largest change of any distance, in items: in this round, and in the one before.
    private var maxChange = 0.0
    private var maxChangeBefore = 0.0
    /// Whether anything in this round was also there in the one before.
    private var isContinued = false
    /// Whether there was anything in this round, and in the one before.
    private var hasAny = false
    private var hadAny = false

    package init() {}

    /// Whether no distance changed in this round. If everything is new, it moved too fast to compare, which is not rest.
    package var isAtRest: Bool { maxChange == 0 && (isContinued || !hadAny || !hasAny) }

    package mutating func beginRound() {
        // Assume that a movement too fast to be measured was no slower than the last one.
        maxChangeBefore = isAtRest || isContinued ? maxChange : max(maxChange, maxChangeBefore)
        (hadAny, hasAny, maxChange, isContinued) = (hasAny, false, 0, false)
    }

    /// The distance at which something will be soon; `before` is nil if it was not there in the last round.
    package mutating func soon(_ distance: Double, before: Double?) -> Double {
        hasAny = true
        let change = before.map { distance - $0 }
        if let change {
            maxChange = max(maxChange, abs(change))
            isContinued = true
        }
        let ahead = max(maxChange, maxChangeBefore) * Approach.roundsAhead
        return switch change {
        case .some(let change) where change > 0: distance + ahead
        case .some(0): distance
        default: abs(distance - ahead)
        }
    }
}

/// One of the two ends of a carousel's items.
public enum CarouselEdge: Hashable, Sendable, CaseIterable {
    /// Before the first item.
    case leading
    /// After the last item.
    case trailing
}

/// Tells when a carousel comes so near to an end that more items are wanted there: once for each number of items.
package struct LoadMore: Hashable, Sendable {
    /// More items are wanted when fewer than this many are left before an end, 0...`CarouselLimits.items`; clamped. Default: 0, never.
    package var threshold = 0 { didSet { threshold = threshold.clamped(to: 0...CarouselLimits.items) } }

    private struct End: Hashable, Sendable {
        var isLoading = false
        /// The item that the carousel was on its way to when loading failed; it must go elsewhere before more items are wanted again.
        var failedAt: Int?
    }

    private var leading = End()
    private var trailing = End()
    /// The number of items for which `leading` and `trailing` hold.
    private var count = 0

    package init() {}
    package func isLoading(_ edge: CarouselEdge, _ extent: ScrollExtent) -> Bool { self[edge, extent].isLoading }

    /// - Parameter destination: the index of the item that the carousel is on its way to.
    package mutating func set(isLoading: Bool, _ edge: CarouselEdge, from destination: Int, _ extent: ScrollExtent) {
        let wasLoading = self.isLoading(edge, extent)
        adopt(extent)
        let end = End(isLoading: isLoading, failedAt: wasLoading && !isLoading ? destination : nil)
        if edge == .leading { leading = end } else { trailing = end }
    }

    /// Whether the program must be told that more items are wanted.
    package func isDue(
        _ edge: CarouselEdge, at destination: Int, between ends: ClosedRange<Int>, _ extent: ScrollExtent
    ) -> Bool {
        guard threshold > 0, !extent.isWrapEnabled, extent.numberOfItems > 0 else { return false }
        let rest = edge == .leading ? destination - ends.lowerBound : ends.upperBound - destination
        let end = self[edge, extent]
        return rest < threshold && !end.isLoading && end.failedAt != destination
    }

    package mutating func note(destination: Int, _ extent: ScrollExtent) {
        adopt(extent)
        if leading.failedAt != destination { leading.failedAt = nil }
        if trailing.failedAt != destination { trailing.failedAt = nil }
    }

    /// Forgets what is loading, because the items have been replaced.
    package mutating func forget() { (leading, trailing) = (End(), End()) }

    private mutating func adopt(_ extent: ScrollExtent) {
        if count != extent.numberOfItems { (leading, trailing, count) = (End(), End(), extent.numberOfItems) }
    }

    private subscript(edge: CarouselEdge, extent: ScrollExtent) -> End {
        guard count == extent.numberOfItems else { return End() }
        return edge == .leading ? leading : trailing
    }
}
