// SPDX-License-Identifier: MIT

import CarouselCore

/// Where a carousel is, by the names of its items: to be saved, and restored even if the items or their order have changed.
extension Carousel {
    /// Where a carousel has scrolled to: an item, and the distance from it.
    public struct State: Hashable, Sendable, Codable {
        /// The item's name, as `carousel(_:identifierForItemAt:)` answers; nil if it has none.
        public var identifier: String?
        /// The item's index, used if no item has the name; -1 if there were no items.
        public var index: Int
        /// The distance from the item, in items, -0.5...0.5; clamped, and non-finite values count as 0.
        public var offset: Double

        /// The state at an item, or at a distance from it.
        public init(identifier: String? = nil, index: Int, offset: Double = 0) {
            (self.identifier, self.index, self.offset) = (identifier, index, offset)
        }
    }

    /// What a reload keeps in the centre.
    public enum KeptPlace: Hashable, Sendable {
        /// The item with the same index.
        case index
        /// The item with the same name, `carousel(_:identifierForItemAt:)`; if it is gone, the one with the same index.
        case identifier
    }

    /// Where the carousel is or, while it moves by itself, where it is going.
    public var state: State {
        let offset = motion.extent.clamped(offset: motion.destination)
        let index = motion.extent.currentIndex(scrollOffset: offset)
        guard index >= 0 else { return State(index: -1) }
        return State(
            identifier: identifier(at: index), index: index,
            offset: motion.extent.shortestDistance(fromOffset: Double(index), toOffset: offset))
    }

    /// Goes to a saved state at once, as if the carousel had already been there. The item is the one with the state's name or, if there is
    /// none, the one with its index or the nearest to that. With `scrollToItemBoundary`, the distance from the item is ignored.
    ///
    /// Allowed at any time; without items, it takes effect when `reloadData()` finds some. All motion stops. The delegate is told if the
    /// current index changed, and nothing else.
    public func restore(_ state: State) {
        guard numberOfItems > 0, !generations.isReloading else {
            pendingState = state
            return
        }
        pendingState = nil
        let index =
            state.identifier.flatMap { indexOfItem(withIdentifier: $0, near: state.index) }
            ?? state.index.clamped(to: 0...numberOfItems - 1)
        let isBetween = !scrollToItemBoundary && state.offset.isFinite
        let offset = Double(index) + (isBetween ? state.offset.clamped(to: -0.5...0.5) : 0)
        let known = motion.reportedIndex
        motion.begin(at: offset)
        (settledIndex, scrollReason) = (currentItemIndex, .program)
        // A layout that is due does the same.
        if !needsLayout { layOutForOffset() }
        reportScroll(knownIndex: known)
        restartAutoplay()
    }

    /// Asks the data source for everything again, and keeps the current item in the centre even if its index has changed. Change the data
    /// before the call: the carousel remembers the item's name. Motion goes on. The delegate is told if the current index changed.
    public func reloadData(keeping kept: KeptPlace) {
        guard kept == .identifier, !generations.isReloading else { return reloadData() }
        countFromThisRound()
        let (index, name) = (currentItemIndex, namedItem.identifier)
        let distance = motion.extent.shortestDistance(fromOffset: Double(index), toOffset: motion.scrollOffset)
        let wasReported = reportedItem == index
        reload(staysBeforeFirst: name != nil)
        guard let name, let found = indexOfItem(withIdentifier: name, near: index) else {
            goToFirstItemFromBefore()
            motion.keepScrollAmongItems()
            return restartAutoplay()
        }
        var kept = distance
        // An item that was dragged beyond an end may have neighbours there now.
        if motion.extent.currentIndex(scrollOffset: Double(found) + distance) != found {
            kept = distance.clamped(to: -0.499...0.499)
        }
        motion.shift(by: Double(found) + kept - motion.scrollOffset)
        // The way back from beyond the end must still end at the item.
        motion.keepScrollAmongItems(movedBy: distance - kept)
        if settledIndex == index { settledIndex = found }
        if wasReported { reportedItem = found }
        reportEdit(knownIndex: index)
    }

    /// Scrolls to the item with a name, the shorter way round if the carousel wraps.
    ///
    /// - Parameter animated: whether to scroll by `scrollAnimation`, or to jump.
    /// - Returns: false if no item is found, see `carousel(_:identifierForItemAt:)`; nothing moves then.
    @discardableResult
    public func scrollToItem(withIdentifier identifier: String, animated: Bool) -> Bool {
        guard let index = indexOfItem(withIdentifier: identifier, near: currentItemIndex) else { return false }
        scrollToItem(at: index, animated: animated)
        return true
    }

    private static let maxItemsAsked = 10_000

    /// Looks from `index` outward; nil if none is found.
    package func indexOfItem(withIdentifier identifier: String, near index: Int) -> Int? {
        guard let dataSource, numberOfItems > 0 else { return nil }
        if let answer = dataSource.carousel(self, indexForIdentifier: identifier) {
            return isItem(answer) ? answer : nil
        }
        let middle = index.clamped(to: 0...numberOfItems - 1)
        var (below, above, asked) = (middle - 1, middle, 0)
        while asked < Carousel.maxItemsAsked, isItem(below) || isItem(above) {
            for candidate in [above, below] where isItem(candidate) {
                asked += 1
                // Byte for byte, because Swift's `==` holds for some names of different files.
                let name = dataSource.carousel(self, identifierForItemAt: candidate)
                if let name, name.utf8.elementsEqual(identifier.utf8) { return candidate }
            }
            (below, above) = (below - 1, above + 1)
        }
        return nil
    }

    private func identifier(at index: Int) -> String? {
        isItem(index) ? dataSource?.carousel(self, identifierForItemAt: index) : nil
    }

    /// Remembers the current item's name, which the data source no longer knows once the data has changed.
    func noteCurrentItemName() {
        guard namedItem.index != currentItemIndex || !generations.hasSameItems(since: namedItem.moment) else { return }
        namedItem = NamedItem(
            index: currentItemIndex, moment: generations.now, identifier: identifier(at: currentItemIndex))
    }

    struct NamedItem {
        /// -1 for none.
        var index = -1
        var moment = LoadingGenerations().now
        var identifier: String?
    }
}
