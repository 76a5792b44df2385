// SPDX-License-Identifier: MIT

import CarouselCore

/// Items that are prepared before they come into sight.
extension Carousel {
    /// How many items beside those that are loaded the data source is to prepare, 0...1000; clamped. Those come first that will be near
    /// the centre soon, as the carousel moves. Default: 0, none.
    public var prefetchCount: Int {
        get { prefetch.count }
        set {
            prefetch.count = newValue
            awaitAhead()
        }
    }

    /// Tells the data source which items to prepare, and which not any more.
    func prefetchItems() {
        guard prefetch.isDue else { return }
        let change = prefetch.update(beside: indexesInSight, scrollOffset: motion.scrollOffset)
        let moment = rounds.now
        if !change.cancel.isEmpty {
            dataSource?.carousel(self, cancelPrefetchingForItemsAt: change.cancel)
        }
        // The data source may have changed the items.
        guard !change.begin.isEmpty, rounds.hasSameItems(since: moment) else { return }
        prefetch.begin(change.begin)
        dataSource?.carousel(self, prefetchItemsAt: change.begin)
    }

    private var indexesInSight: VisibleIndexes {
        let count = pictures == nil ? numberOfItemsInSight : layout.numberOfVisibleItems
        return motion.extent.visibleIndexes(around: currentItemIndex + stepsToMiddle(of: count), count: count)
    }

    /// Makes sure that a frame comes in which items are prepared, and what comes near an end is told.
    func awaitAhead() {
        guard motion.more.threshold > 0 || prefetch.isActive else { return }
        motion.more.note(destination: destinationItemIndex, motion.extent)
        if prefetch.isActive { prefetch.noteChange(showing: indexesInSight) }
        if looksAhead { scene?.startAnimating(self) }
    }
}
