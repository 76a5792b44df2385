// SPDX-License-Identifier: MIT

public import CarouselCore

/// Carousels that ask for more items as they come near an end.
extension Carousel {
    /// How early the delegate is told that the carousel will reach an end: when fewer than this many items follow the one that it is on its
    /// way to, 0...`CarouselLimits.items`; clamped. With `trimsEnds`, only items before the row stops count, because the rest are in sight
    /// by then and fingers scroll no further. A flick that has run into an end goes on if more items are there within 0.3 seconds.
    /// Carousels that wrap have no ends. Default: 0, never.
    public var loadMoreThreshold: Int {
        get { motion.more.threshold }
        set {
            motion.more.threshold = newValue
            scheduleLookAhead()
        }
    }

    /// Whether more items are loading at an end: since `carouselWillReachEnd(_:edge:)`, until the number of items changes, or
    /// `setLoadingMore(_:edge:)` says otherwise.
    public func isLoadingMore(edge: CarouselEdge) -> Bool { motion.more.isLoading(edge, motion.extent) }

    /// Tells the carousel whether more items are loading at an end.
    ///
    /// After false, the delegate is told again once the carousel is on its way to another item near that end. Leave it true where
    /// there are no more items.
    public func setLoadingMore(_ isLoading: Bool, edge: CarouselEdge) {
        motion.more.set(isLoading: isLoading, edge, from: destinationItemIndex, motion.extent)
    }

    /// Continues a flick that has run into an end, if there are more items now.
    func resumeFlick(at time: Double) {
        let wasDecelerating = isDecelerating
        guard motion.resumeFlick(at: time) else { return }
        scrollReason = .touch
        if !wasDecelerating { delegate?.carouselWillBeginDecelerating(self) }
    }

    func reportEnds() {
        reportEnd(.leading)
        reportEnd(.trailing)
    }

    private func reportEnd(_ edge: CarouselEdge) {
        guard isDue(edge) else { return }
        setLoadingMore(true, edge: edge)
        delegate?.carouselWillReachEnd(self, edge: edge)
    }

    private func isDue(_ edge: CarouselEdge) -> Bool {
        motion.more.isDue(edge, at: destinationItemIndex, between: motion.indexesOfEnds, motion.extent)
    }

    /// Whether the next frame has to report an end, continue a flick beyond it, prefetch items, or make the carousel agree with its leader.
    var needsLookAhead: Bool {
        if prefetch.isDue || links?.needsAgreement == true { return true }
        guard motion.more.threshold > 0 else { return false }
        return motion.hasRoomForFlick || isDue(.leading) || isDue(.trailing)
    }
}

/// Items that are prefetched before they come into sight.
extension Carousel {
    /// How many items beyond those that are loaded the data source is told to prefetch, 0...1000; clamped. As the carousel moves, those
    /// that will soon be near the centre come first. Default: 0, none.
    public var prefetchCount: Int {
        get { prefetch.count }
        set {
            prefetch.count = newValue
            scheduleLookAhead()
        }
    }

    func prefetchItems() {
        guard prefetch.isDue else { return }
        let change = prefetch.update(beside: indexesInSight, scrollOffset: motion.scrollOffset)
        let moment = generations.now
        if !change.cancel.isEmpty {
            dataSource?.carousel(self, cancelPrefetchingForItemsAt: change.cancel)
        }
        // The data source may have changed the items.
        guard !change.begin.isEmpty, generations.hasSameItems(since: moment) else { return }
        prefetch.begin(change.begin)
        dataSource?.carousel(self, prefetchItemsAt: change.begin)
    }

    private var indexesInSight: VisibleIndexes {
        let count = pictures == nil ? numberOfItemsInSight : layout.numberOfVisibleItems
        var extent = motion.extent
        // Indexes are needed here, not the positions of copies.
        extent.repeatsItems = false
        return extent.visibleIndexes(around: currentItemIndex + stepsToMiddle(of: count), count: count)
    }

    /// Makes sure that a frame comes in which items are prefetched and ends are reported.
    func scheduleLookAhead() {
        guard motion.more.threshold > 0 || prefetch.isActive else { return }
        motion.more.note(destination: destinationItemIndex, motion.extent)
        if prefetch.isActive { prefetch.noteChange(showing: indexesInSight) }
        if needsLookAhead { scene?.startAnimating(self) }
    }
}
