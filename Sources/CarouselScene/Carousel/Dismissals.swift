// SPDX-License-Identifier: MIT

import CarouselCore

/// The item that is being swiped away, and those that have left.
struct Dismissals {
    /// The item on its way out, or back.
    var current: Dismissal?
    /// Where the finger came down, in the carousel's points.
    var touch: Point?
    /// Where from the last ones may come back; the last one last.
    private(set) var left: [(index: Int, direction: DismissDirection)] = []

    /// Number of items that are remembered.
    private static let most = 20

    /// Whether a finger holds the item.
    var isHeld: Bool { current?.phase == .held }

    /// An item has left.
    mutating func note(_ index: Int, _ direction: DismissDirection) {
        left.append((index, direction))
        if left.count > Dismissals.most { left.removeFirst() }
    }

    /// Forgets the last one that has left, and returns it.
    mutating func takeLast() -> (index: Int, direction: DismissDirection)? { left.popLast() }

    /// The items have other indexes now; nil for those that have been removed.
    mutating func renumber(_ newIndex: (Int) -> Int?) {
        guard let own = current?.index else { return }
        if let index = newIndex(own) { current?.index = index } else { current = nil }
    }
}
