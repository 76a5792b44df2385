// SPDX-License-Identifier: MIT

/// Which items beside those in sight are prepared ahead of time, and which are given up: those that will be near soon are wanted,
/// and what has begun goes on as long as it is not far away.
package struct Prefetch: Sendable {
    /// Most items to prepare at a time.
    package static let most = 1000

    /// How many items are wanted, 0...`most`; clamped. Default: 0, none.
    package var count = 0 { didSet { count = count.clamped(to: 0...Prefetch.most) } }
    /// The items that have begun, and are neither in sight nor given up.
    package private(set) var begun: Set<Int> = []

    /// Whether a round is due in the next frame.
    package private(set) var isDue = false

    private var approach = Approach()
    /// The last round: where the carousel was, what was in sight, and what was near.
    private var last: (offset: Double, visible: VisibleIndexes, near: Set<Int>)?

    /// Nothing has begun.
    package init() {}

    /// Whether items are wanted, or have begun.
    package var isActive: Bool { count > 0 || !begun.isEmpty }

    /// Something has changed: a round is due. What is in sight need not be prepared any more.
    package mutating func noteChange(showing visible: VisibleIndexes) {
        isDue = true
        if !begun.isEmpty { begun = begun.filter { !visible.contains(index: $0) } }
    }

    /// What changes in a round.
    package struct Change: Hashable, Sendable {
        /// Items to begin with, the most urgent first.
        package var begin: [Int] = []
        /// Items to give up, ascending.
        package var cancel: [Int] = []
    }

    /// Begins a round, such as a frame.
    ///
    /// - Parameters:
    ///   - visible: the items in sight.
    ///   - scrollOffset: in items.
    package mutating func update(beside visible: VisibleIndexes, scrollOffset: Double) -> Change {
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
        var change = Change()
        change.cancel = begun.filter { !reach.contains($0) && !visible.contains(index: $0) }.sorted()
        begun.formIntersection(reach)
        change.begin = ranked.prefix(count).map(\.index).filter { !begun.contains($0) }
        return change
    }

    /// Notes that items have begun.
    package mutating func begin(_ indexes: [Int]) { begun.formUnion(indexes) }

    /// The items have other indexes now: nil for those that are gone.
    package mutating func renumber(_ newIndex: (Int) -> Int?) {
        begun = Set(begun.compactMap(newIndex))
        last = nil
    }

    /// All items are others: what has begun does not count any more.
    package mutating func removeAll() {
        begun.removeAll()
        last = nil
    }

    /// The items after and before those in sight, so many to either side.
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
