// SPDX-License-Identifier: MIT

/// Changes to a list of items that happen together.
///
/// Removals, reloads and the starts of moves refer to items by their indexes before any of the changes; insertions and
/// the ends of moves by those after all of them. The order of the calls makes no difference.
public struct CarouselUpdates: Hashable, Sendable {
    /// Ascending, like `reloaded` and `inserted`.
    package private(set) var removed: [Int] = []
    package private(set) var reloaded: [Int] = []
    package private(set) var inserted: [Int] = []
    /// Items that keep their view and change place.
    package private(set) var moves: [Move] = []

    package struct Move: Hashable, Sendable {
        package var from: Int
        package var to: Int
    }

    package init() {}

    /// Records that an item was removed.
    public mutating func removeItem(at index: Int) { CarouselUpdates.insert(index, into: &removed) }

    /// Records that an item looks different.
    public mutating func reloadItem(at index: Int) { CarouselUpdates.insert(index, into: &reloaded) }

    /// Records that an item was inserted.
    public mutating func insertItem(at index: Int) { CarouselUpdates.insert(index, into: &inserted) }

    /// Records that an item has moved.
    public mutating func moveItem(from: Int, to: Int) { moves.append(Move(from: from, to: to)) }

    package var isEmpty: Bool { removed.isEmpty && reloaded.isEmpty && inserted.isEmpty && moves.isEmpty }
    package func newCount(from oldCount: Int) -> Int { oldCount.adding(saturating: inserted.count - removed.count) }

    /// Whether each index is in its range and used for one change only.
    package func areValid(forCount oldCount: Int) -> Bool {
        func isFine(_ indexes: [Int], below count: Int) -> Bool {
            zip(indexes, indexes.dropFirst()).allSatisfy(<) && (indexes.first ?? 0) >= 0
                && (indexes.last ?? -1) < max(count, 0)
        }
        return isFine(vacated, below: oldCount) && isFine(filled, below: newCount(from: oldCount))
            && isFine((removed + reloaded).sorted(), below: oldCount)
    }

    /// The new indexes of items. Finding one takes a few steps, however many changes there are: all pictures in sight are looked up.
    package var mapping: Mapping {
        Mapping(vacated: vacated, filled: filled, moves: moves.sorted { $0.from < $1.from })
    }

    private var vacated: [Int] { (removed + moves.map(\.from)).sorted() }
    private var filled: [Int] { (inserted + moves.map(\.to)).sorted() }

    package struct Mapping: Sendable {
        /// The old indexes of removed and moved items, ascending.
        fileprivate let vacated: [Int]
        /// The new indexes of inserted and moved items, ascending.
        fileprivate let filled: [Int]
        /// Ascending by their starts.
        fileprivate let moves: [Move]

        /// The index after the changes of the item that had `index` before; nil if it was removed.
        package func newIndex(of index: Int) -> Int? {
            let place = vacated.countAtStart { $1 < index }
            guard place < vacated.count, vacated[place] == index else {
                return self.index(afterChangesAt: index, isRemoved: false)
            }
            let move = moves.countAtStart { $1.from < index }
            return move < moves.count && moves[move].from == index ? moves[move].to : nil
        }

        /// The same as `newIndex(of:)`; for a removed item, the index of the item that takes its place: of one inserted there
        /// or, without one, of the next item.
        package func newPlace(of index: Int) -> Int {
            newIndex(of: index) ?? self.index(afterChangesAt: index, isRemoved: true)
        }

        private func index(afterChangesAt index: Int, isRemoved: Bool) -> Int {
            let rest = index.subtracting(saturating: vacated.countAtStart { $1 < index })
            // Each index that is filled moves the following ones on by one.
            let before = filled.countAtStart { count, filled in
                let place = filled.subtracting(saturating: count)
                return isRemoved ? place < rest : place <= rest
            }
            return rest.adding(saturating: before)
        }
    }

    private static func insert(_ index: Int, into list: inout [Int]) {
        list.insert(index, at: list.countAtStart { $1 <= index })
    }
}

extension Array {
    /// The number of elements that meet a condition, which the first ones do and the others do not. It is given the element's index, too.
    @inlinable package func countAtStart(where isMet: (Int, Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isMet(middle, self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
