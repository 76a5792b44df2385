// SPDX-License-Identifier: MIT

import CarouselCore

/// The item views that a carousel holds, in ascending order of position. That is the order of indexes, except with copies.
struct LoadedItems {
    struct Item {
        /// The item's index or, for copies, that plus full rounds.
        var position: Int
        var index: Int
        var view: View
        var container: ItemContainer
        /// Whether it was a placeholder when it was loaded; the number of items may have changed since.
        var isPlaceholder: Bool
        var opening: OpeningView? { view as? OpeningView }

        func showing(_ view: View) -> Item {
            var item = self
            item.view = view
            return item
        }
    }

    private(set) var items: [Item] = [] { didSet { window = nil } }
    /// How many items show each view. Most lookups are for views that no item shows, and end here.
    private var views: [ObjectIdentifier: Int] = [:]
    private(set) var repeatsItems = false
    /// The scroll offset when the positions of copies were last counted.
    private(set) var scrollOffset = 0.0
    /// The positions in sight, if exactly these are loaded; otherwise nil.
    private(set) var window: VisibleIndexes?
    var count: Int { items.count }

    func item(at position: Int) -> Item? {
        let (entry, isThere) = entry(of: position)
        return isThere ? items[entry] : nil
    }

    func contains(_ position: Int) -> Bool { entry(of: position).isThere }

    func item(showing view: View) -> Item? {
        views[ObjectIdentifier(view)] == nil ? nil : items.first { $0.view === view }
    }

    func index(of view: View) -> Int? { item(showing: view)?.index }

    func copies(of index: Int) -> [Item] {
        guard repeatsItems else { return item(at: index).map { [$0] } ?? [] }
        return items.filter { $0.index == index }
    }

    mutating func insert(_ item: Item) {
        let (entry, isThere) = entry(of: item.position)
        count(item.view, 1)
        if isThere {
            let old = items[entry].view
            items[entry] = item
            count(old, -1)
        } else {
            items.insert(item, at: entry)
        }
    }

    /// - Parameter place: a position before which all items are wanted.
    mutating func removeFirst(from place: Int, unless isWanted: (Int) -> Bool) -> Item? {
        // No slice, which would make the removal copy all items.
        var entry = entry(of: place).index
        while entry < items.count, isWanted(items[entry].position) { entry += 1 }
        guard entry < items.count else { return nil }
        let item = items.remove(at: entry)
        count(item.view, -1)
        return item
    }

    private mutating func count(_ view: View, _ change: Int) {
        let count = (views[ObjectIdentifier(view)] ?? 0) + change
        views[ObjectIdentifier(view)] = count > 0 ? count : nil
    }

    /// Gives items their new indexes. Copies stay in their rounds, which may be longer or shorter now. Returns the removed items, for which
    /// `newIndex` is nil.
    mutating func renumber(from old: Int, to new: Int, newIndex: (Int) -> Int?) -> [Item] {
        let hasRounds = repeatsItems && old > 0
        return sift { item in
            guard let index = newIndex(item.index) else { return false }
            let round = hasRounds ? (item.position - item.index) / old : 0
            (item.index, item.position) = (index, index + round * new)
            return true
        }
    }

    /// Shifts the offset from which copies are counted, because the item there has another index now.
    mutating func shift(by distance: Double) { scrollOffset += distance }

    /// Follows the scroll offset into another round, by the shorter way, so that each copy moves on instead of changing places with another
    /// one. Returns how much has been added to the positions.
    mutating func updatePositions(for offset: Double, count: Int) -> Int {
        let rounds = Int(saturating: ((offset - scrollOffset) / Double(max(count, 1))).rounded())
        if rounds != 0 { for entry in items.indices { items[entry].position += rounds * count } }
        scrollOffset = offset
        return rounds * count
    }

    /// `position` gives the nearest position of an item. Returns the items that are no longer needed.
    mutating func setRepeats(_ repeats: Bool, at offset: Double, position: (Int) -> Int) -> [Item] {
        guard repeats != repeatsItems else { return [] }
        repeatsItems = repeats
        scrollOffset = offset
        return sift { item in
            let nearest = position(item.index)
            guard repeats || item.position == nearest else { return false }
            item.position = repeats ? nearest : item.index
            return true
        }
    }

    /// Notes that exactly the positions in sight are loaded; holds until the next change.
    mutating func complete(_ visible: VisibleIndexes) { window = visible }

    private mutating func sift(_ keeps: (inout Item) -> Bool) -> [Item] {
        var (kept, removed): ([Item], [Item]) = ([], [])
        for var item in items { if keeps(&item) { kept.append(item) } else { removed.append(item) } }
        items = kept.sorted { $0.position < $1.position }
        views.removeAll(keepingCapacity: true)
        for item in items { count(item.view, 1) }
        return removed
    }

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        views.removeAll(keepingCapacity: true)
    }

    /// The index in `items` of the item at a position, or where it would be inserted.
    private func entry(of position: Int) -> (index: Int, isThere: Bool) {
        let index = items.countAtStart { $1.position < position }
        return (index, index < items.count && items[index].position == position)
    }
}

/// The views that a carousel keeps for reuse, each at most once. A reload empties the pool, because the data source may make views of other
/// classes from then on.
struct ViewPool {
    private(set) var itemViews: [View] = []
    private(set) var placeholderViews: [View] = []
    private var containers: [ItemContainer] = []

    /// Forgets the data source's views. Containers stay: they are the carousel's own.
    mutating func empty() {
        itemViews.removeAll()
        placeholderViews.removeAll()
    }

    mutating func keep(_ view: View, isItem: Bool) {
        guard !itemViews.contains(where: { $0 === view }), !placeholderViews.contains(where: { $0 === view }) else {
            return
        }
        if isItem { itemViews.append(view) } else { placeholderViews.append(view) }
    }

    mutating func keep(_ container: ItemContainer) { containers.append(container) }
    mutating func takeView(isItem: Bool) -> View? { isItem ? itemViews.popLast() : placeholderViews.popLast() }
    mutating func takeContainer() -> ItemContainer { containers.popLast() ?? ItemContainer() }

    /// Removes a view that the data source uses again of its own accord.
    mutating func remove(_ view: View) {
        itemViews.removeAll { $0 === view }
        placeholderViews.removeAll { $0 === view }
    }
}

/// Tells whether what a carousel knows about its items is stale. The data source may scroll, edit or reload the carousel in the middle of a
/// call, so each part of the carousel keeps the moment at which it learned something, and asks here whether that still holds.
struct LoadingGenerations {
    struct Moment {
        /// Incremented as a reload begins and as it ends: from then on, the data source may make views of other classes and sizes.
        fileprivate var reload = 0
        /// Incremented whenever indexes come to refer to other items: what was asked for before must not be used after.
        fileprivate var numbering = 0
        /// Incremented with every pass of loading. A pass ends early once another has begun, which loads what is in sight.
        fileprivate var pass = 0
    }

    private(set) var now = Moment()
    private(set) var isReloading = false
    /// Whether there were items at the last layout that had a data source.
    var hadItems = false

    mutating func beginReload() {
        isReloading = true
        now.reload += 1
        renumber()
    }

    /// Called when the data source has been asked for the number of items. What was loaded meanwhile may still be from before the reload.
    mutating func endReload() {
        isReloading = false
        now.reload += 1
    }

    mutating func renumber() { now.numbering += 1 }
    mutating func beginPass() { now.pass += 1 }
    func hasSameViews(since moment: Moment) -> Bool { moment.reload == now.reload }
    func hasSameItems(since moment: Moment) -> Bool { moment.numbering == now.numbering }
    func isLatestPass(_ moment: Moment) -> Bool { moment.pass == now.pass }
}
