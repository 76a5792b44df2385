// SPDX-License-Identifier: MIT

public import CarouselCore

extension Carousel {
    /// Duration in seconds for items to slide apart or together, and for a reloaded item to cross-fade.
    static let editDuration = 0.4
    static let fadeOutDuration = 0.1
    /// How many removed items fade at a time, unless more were in sight. Without a limit, many removals in a row would pile them up.
    static let maxFading = 64

    /// Removes an item; does nothing if there are none. The data source must already have one item fewer.
    ///
    /// - Parameters:
    ///   - index: indexes beyond the ends count as the first or last, or wrap around.
    ///   - animated: the item fades, then the others close up. Pictures without views are in their places at once.
    public func removeItem(at index: Int, animated: Bool) {
        guard numberOfItems > 0 else { return }
        let animated = animated && animatesEdits
        let index = motion.extent.clamped(index: index)
        if motion.extent.repeatsItems { countFromThisRound() }
        renumberItems(to: numberOfItems - 1, animated: animated) { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
        moveItems(if: animated, delay: Carousel.fadeOutDuration) { closeUp() }
    }

    private var animatesEdits: Bool { scene != nil && pictures == nil }

    private func fadeAway(_ removed: LoadedItems.Item) {
        takeFocusBack { $0 === removed.container }
        endDisplay(of: removed)
        View.animate(duration: Carousel.fadeOutDuration) { removed.container.alpha = 0 }
        let moment = generations.now
        scene?.schedule(after: Carousel.fadeOutDuration) { [weak self] in self?.recycle(removed, from: moment) }
    }

    private func closeUp() {
        endScrollAmongItems()
        motion.place(at: Double(currentItemIndex))
        layOutForOffset()
        reportEdit()
    }

    /// Inserts an item. The data source must already have one item more.
    ///
    /// - Parameters:
    ///   - index: indexes beyond the ends count as the nearest, or wrap around.
    ///   - animated: the others slide apart. Pictures without views are in their places at once.
    ///   - fadesIn: whether the new item fades in meanwhile; otherwise it is there at once, as in iCarousel.
    public func insertItem(at index: Int, animated: Bool, fadesIn: Bool = false) {
        let animated = animated && animatesEdits
        var extent = motion.extent
        extent.numberOfItems += 1
        let index = extent.clamped(index: index)
        if motion.extent.repeatsItems { countFromThisRound() }
        let moment = renumberItems(to: extent.numberOfItems, animated: animated) { $0 >= index ? $0 + 1 : $0 }
        if numberOfItems == 1 { beginAtFirstItem() }
        endScrollAmongItems()
        updateCopyPositions()
        // Asking the delegate for options may already have led to loading it.
        let visible = visiblePositions
        if motion.extent.repeatsItems {
            for position in visible
            where self.index(at: position) == index && !loaded.contains(position)
                && generations.hasSameItems(since: moment)
            {
                loadView(at: position)
            }
        } else if visible.contains(index: index) || loaded.count == 0, !loaded.contains(index) {
            // An item far away needs no view.
            loadView(at: index)
        }
        if animated {
            moveItems(if: true) { transformItemViews() }
            if fadesIn || isMotionReduced { fadeIn(index) }
            // What is pushed out of sight stays until the end, but many insertions in a row must not pile it up.
            if loaded.count > numberOfItemsInSight + Carousel.maxFading { loadUnloadViews() }
            noteCurrentItemName()
            scheduleLookAhead()
            restartAutoplay(keepsItem: keepsItem)
            scene?.schedule(after: Carousel.editDuration) { [weak self] in self?.didScroll() }
        } else {
            layOutForOffset()
            reportEdit()
        }
        if motion.scrollOffset < 0, !motion.extent.repeatsItems {
            scrollToItem(at: 0, animated: animated && numberOfPlaceholders > 0, for: .edit)
        }
        restorePendingState()
    }

    /// Asks the data source for an item's view again, if it is loaded.
    ///
    /// - Parameter animated: the old view fades into the new one. Pictures without views change at once.
    public func reloadItem(at index: Int, animated: Bool) {
        if pictures != nil { return reloadPicture(at: index) }
        reloadCopies(of: index, since: generations.now, fades: animated && scene != nil)
    }

    func reloadCopies(of index: Int, since moment: LoadingGenerations.Moment, fades: Bool) {
        for copy in loaded.copies(of: index) where generations.hasSameItems(since: moment) {
            reload(copy, fades: fades)
        }
    }

    /// Gives the items their new indexes and number, before the data source or the delegate is asked for anything. `newIndex` is called for
    /// placeholders, too, and returns nil for an item that is gone. Returns the moment of the change.
    @discardableResult private func renumberItems(
        to count: Int, animated: Bool, _ newIndex: (Int) -> Int?
    ) -> LoadingGenerations.Moment {
        generations.renumber()
        let moment = generations.now
        renumber(newIndex)
        let removed = loaded.renumber(from: numberOfItems, to: count, newIndex: newIndex)
        motion.extent.numberOfItems = count
        let known = loaded.count + removed.count
        let fading = content3D.subviews.count { $0 is ItemContainer } - known
        var room = animated ? max(Carousel.maxFading, known) - fading : 0
        for item in removed {
            if room > 0 { fadeAway(item) } else { recycle(item) }
            room -= 1
        }
        endDragIfEmpty()
        updateLayout()
        adoptExtent()
        // Items out of sight matter as well: a page indicator shows how many items there are.
        setNeedsDisplay()
        return moment
    }

    private func renumber(_ newIndex: (Int) -> Int?) {
        dismissals.renumber(newIndex)
        prefetch.renumber(newIndex)
        settledIndex = settledIndex.flatMap(newIndex)
        reportedItem = reportedItem.flatMap(newIndex)
        input.indexesBeingSelected = input.indexesBeingSelected.map { $0.flatMap(newIndex) }
        pendingOpening = pendingOpening.flatMap { opening in newIndex(opening.index).map { ($0, opening.animated) } }
    }

    private func fadeIn(_ index: Int) {
        for container in loaded.copies(of: index).map(\.container) {
            let alpha = container.alpha
            container.alpha = 0
            View.animate(duration: Carousel.editDuration) { container.alpha = alpha }
        }
    }

    /// Makes several changes to the items at once. The current item stays in the centre; if it is removed, the item that takes its place
    /// does.
    ///
    /// Allowed at any time: during a drag, a flick or an animation, before the first layout, and inside calls of the
    /// data source or the delegate. Views are requested only for items that come into sight.
    ///
    /// In order: `updates` is called; the data source is asked for its number of items; views are requested for items
    /// that are reloaded or come into sight; the delegate is told if the carousel scrolled or its current index
    /// changed; when all items are in their places, `completion` is called, though a scroll may go on. If the changes do not
    /// match the data source's number of items, or use an index that is out of range or used twice, `onDiagnostic` is called and
    /// everything is reloaded.
    ///
    /// - Parameters:
    ///   - animated: removed items fade in 0.1 seconds, the others move to their places in 0.4 seconds, new ones fade in, reloaded ones
    ///     cross-fade. If false, without a scene, or with pictures without views, all are there at once.
    ///   - updates: lists the changes, and applies them to the data source's data.
    ///   - completion: called once the animation has ended; without an animation, before this call returns.
    public func performBatchUpdates(
        animated: Bool = true, _ updates: (inout CarouselUpdates) -> Void, completion: (() -> Void)? = nil
    ) {
        var changes = CarouselUpdates()
        updates(&changes)
        var animated = animated && animatesEdits && !changes.isEmpty
        let expected = changes.newCount(from: numberOfItems)
        let found = countOfItems()
        if found == expected, changes.areValid(forCount: numberOfItems) {
            if !changes.isEmpty { apply(changes, animated: animated) }
        } else {
            report(.updatesDoNotFit(expected: expected, found: found))
            reloadData()
            animated = false
        }
        guard let completion else { return }
        if animated, let scene {
            scene.schedule(after: Carousel.editDuration, completion)
        } else {
            completion()
        }
    }

    private func apply(_ changes: CarouselUpdates, animated: Bool) {
        let mapping = changes.mapping
        let current = currentItemIndex
        let newCount = changes.newCount(from: numberOfItems)
        countFromThisRound()
        // Only in batches: after `removeItem`, the finger holds the item that takes the removed one's index.
        input.heldPosition = input.heldPosition.flatMap { mapping.newIndex(of: index(at: $0)) }
        let moment = renumberItems(to: newCount, animated: animated) { mapping.newIndex(of: $0) }
        if current >= 0, newCount > 0 {
            let index = min(mapping.newPlace(of: current), newCount - 1)
            motion.shift(by: Double(index - current))
            loaded.shift(by: Double(index - current))
            motion.keepScrollAmongItems()
        } else if newCount > 0 {
            // Nothing was in the centre.
            _ = motion.jump(to: 0)
        }
        updateCopyPositions()
        if motion.extent.repeatsItems { input.heldPosition = input.heldPosition.map { position(of: $0) } }
        for index in changes.reloaded {
            if let new = mapping.newIndex(of: index) { reloadCopies(of: new, since: moment, fades: animated) }
        }
        guard generations.hasSameItems(since: moment) else { return }
        moveItems(if: animated) { layOutForOffset() }
        reportEdit(knownIndex: current)
        restorePendingState()
    }
}
