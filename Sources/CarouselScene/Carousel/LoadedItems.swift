// SPDX-License-Identifier: MIT

import CarouselCore

/// The item views that a carousel holds, in ascending order of index.
struct LoadedItems {
    struct Item {
        var index: Int
        var view: View
        var container: ItemContainer
        /// Whether it was a placeholder when it was loaded; the number of items may have changed since.
        var isPlaceholder: Bool

        /// The same one with another view.
        func showing(_ view: View) -> Item {
            Item(index: index, view: view, container: container, isPlaceholder: isPlaceholder)
        }
    }

    private(set) var items: [Item] = [] { didSet { window = nil } }
    /// The indexes in sight, if all of them are loaded and nothing else is.
    private(set) var window: VisibleIndexes?

    var count: Int { items.count }

    func item(at index: Int) -> Item? {
        let place = place(of: index)
        guard place < items.count, items[place].index == index else { return nil }
        return items[place]
    }

    func contains(_ index: Int) -> Bool {
        let place = place(of: index)
        return place < items.count && items[place].index == index
    }

    func index(of view: View) -> Int? {
        items.first { $0.view === view }?.index
    }

    mutating func insert(_ item: Item) {
        let place = place(of: item.index)
        if place < items.count, items[place].index == item.index {
            items[place] = item
        } else {
            items.insert(item, at: place)
        }
    }

    /// Removes the first item for which `isWanted` returns false, and returns it.
    mutating func removeFirst(unless isWanted: (Int) -> Bool) -> Item? {
        guard let place = items.firstIndex(where: { !isWanted($0.index) }) else { return nil }
        return items.remove(at: place)
    }

    /// Removes an item; those after it move up.
    mutating func remove(at index: Int) -> Item? {
        let place = place(of: index)
        var removed: Item?
        if place < items.count, items[place].index == index { removed = items.remove(at: place) }
        for later in place..<items.count { items[later].index -= 1 }
        return removed
    }

    /// Shifts the items from an index on, to make room for one.
    mutating func makeRoom(at index: Int) {
        for later in place(of: index)..<items.count { items[later].index += 1 }
    }

    /// Notes that all that is in sight is loaded; holds until the next change.
    mutating func complete(_ visible: VisibleIndexes) { window = visible }

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
    }

    /// The place of an item among the loaded ones, or where it would be inserted.
    func place(of index: Int) -> Int {
        var low = 0
        var high = items.count
        while low < high {
            let middle = (low + high) / 2
            if items[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
