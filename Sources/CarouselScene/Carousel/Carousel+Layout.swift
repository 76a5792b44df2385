// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    /// Asks the data source for everything again. Views on screen are released.
    ///
    /// Safe at any time, including inside calls of the data source or the delegate.
    public func reloadData() {
        guard !generations.isReloading else { return }
        reload()
        endScrollAmongItems()
        restartAutoplay()
    }

    /// By default a scroll goes on to where the items were, as in iCarousel, because programs may rely on that.
    func endScrollAmongItems() { if staysAmongItems { motion.keepScrollAmongItems() } }

    /// Reloads, but leaves a scroll that may end beyond the last item, and autoplay, to the caller. With `staysBeforeFirst`, also an offset
    /// before the first item.
    func reload(staysBeforeFirst: Bool = false) {
        generations.beginReload()
        // A cross-fade may show something that the program is about to free.
        crossFade.end()
        takeFocusBack { _ in true }
        reported.removeAll()
        let containers = content3D.subviews.compactMap { $0 as? ItemContainer }
        for item in loaded.items { endDisplay(of: item) }
        loaded.removeAll()
        input.heldPosition = nil
        reportedItem = nil
        dismissals.current = nil
        pendingOpening = nil
        prefetch.removeAll()
        viewPool.empty()
        for container in containers {
            _ = container.takeOutgoing()
            // The data source may return these views again: they must not lie in a container that something keeps alive.
            for view in container.subviews { view.removeFromSuperview() }
            container.removeFromSuperview()
        }
        let (former, wasEmpty) = (numberOfItems, numberOfItems == 0)
        motion.extent.numberOfItems = countOfItems()
        // It is not known which items these are now.
        if numberOfItems != former { input.indexesBeingSelected = input.indexesBeingSelected.map { _ in nil } }
        numberOfPlaceholders = valid(count: dataSource?.numberOfPlaceholders(in: self) ?? 0)
        pictures = dataSource?.pictureItems(in: self).map { LoadedPictures($0, at: generations.now) }
        if pictures != nil { numberOfPlaceholders = 0 }
        generations.endReload()
        setNeedsLayout()
        setNeedsDisplay()
        // If there were items at the last layout, they have only been reloaded since, and stay where they were.
        if wasEmpty, !generations.hadItems || motion.isDecelerating { beginAtFirstItem() }
        endDragIfEmpty()
        if !staysBeforeFirst { goToFirstItemFromBefore(wasEmpty: wasEmpty) }
        endDisplay(telling: delegate)
        restorePendingState()
        noteCurrentItemName()
    }

    func goToFirstItemFromBefore(wasEmpty: Bool = false) {
        // A carousel that wraps may count its offset from the first item of the next round: it is below 0 on the way there.
        guard motion.scrollOffset < 0, wasEmpty || !motion.extent.isWrapEnabled, numberOfItems > 0, pendingState == nil
        else {
            return
        }
        scrollToItem(at: 0, animated: numberOfPlaceholders > 0, for: .edit)
    }

    /// Puts the first item of a carousel that was empty in the centre, even during a flick. From -1, where empty carousels rest,
    /// `goToFirstItemFromBefore` does it, as in iCarousel.
    func beginAtFirstItem() {
        guard numberOfItems > 0, motion.scrollOffset > 0 || motion.isDecelerating else { return }
        _ = motion.jump(to: 0)
    }

    func restorePendingState() { if numberOfItems > 0, let pendingState { restore(pendingState) } }
    func countOfItems() -> Int { valid(count: dataSource?.numberOfItems(in: self) ?? 0) }

    private func valid(count: Int) -> Int {
        if count < 0 { report(.negativeCount(count)) }
        if count > CarouselLimits.items { report(.countTooLarge(count)) }
        return count.clamped(to: 0...CarouselLimits.items)
    }

    /// Ends a drag when there are no items, and tells the delegate.
    func endDragIfEmpty() {
        guard numberOfItems == 0, motion.cancelDrag() else { return }
        delegate?.carouselDidEndDragging(self, willDecelerate: false)
    }

    func layOutItemViews() {
        guard dataSource != nil else { return }
        generations.hadItems = numberOfItems > 0
        updateLayout()
        if extentsAreStale { askForExtents() }
        resizeItemViews { imposedSize(for: $0) }
        resizeOpenItems()
        adoptExtent()
        endScrollAmongItems()
        loadFirstItem()
        updateLayout()
        motion.markOffsetReported()
        motion.offsetMultiplier = layout.offsetMultiplier
        if !motion.isUnderWay, !motion.isAutoscrolling {
            if motion.settings.scrollToItemBoundary, currentItemIndex != -1 {
                if restsBetweenItems {
                    scheduleAgreement()
                } else if !input.isUnderWay {
                    scrollToItem(at: currentItemIndex, animated: true, for: .edit)
                }
            } else {
                if motion.jump(to: motion.extent.clamped(offset: motion.scrollOffset)) { scrollReason = .edit }
            }
        }
        didScroll()
    }

    /// Whether the carousel stands between items on purpose: where the delegate has let a swipe end, or because it follows another one.
    private var restsBetweenItems: Bool {
        guard motion.extent.clamped(offset: scrollOffset) == scrollOffset else { return false }
        return links?.following == .progress && links?.leader != nil || motion.settlementAtRest == .none
    }

    func adoptExtent() {
        motion.extent = ScrollExtent(
            numberOfItems: numberOfItems, numberOfPlaceholders: layout.numberOfPlaceholdersToShow,
            isWrapEnabled: layout.isWrapEnabled, repeatsItems: layout.repeatsItems)
    }

    func updateLayout() {
        let (delegate, askedBefore) = (delegate, askedDelegate)
        askedDelegate = delegate
        defer { askedDelegate = askedBefore }
        if let own = pictures?.ownSize { adopt(itemSize: imposedSize(for: own) ?? own) }
        if let size = imposedSize(for: width.size) {
            adopt(itemSize: size)
        } else if let width = delegate?.carouselItemWidth(self) {
            if !width.isFinite { report(.itemWidthNotFinite) } else if width > 0 { self.width.set(width) }
        }
        var input = ItemLayout.Input()
        input.shape = shape
        input.asksForEachAngle = pictures == nil
        input.isVertical = isVertical
        input.isMirrored = isMirrored
        input.bounds = bounds.size
        input.itemWidth = itemWidth
        input.itemHeight = width.size.extent(isVertical: !isVertical)
        input.gap = itemSizing.gap
        input.row.fraction = alignment.fraction
        input.row.inset = alignmentInset
        input.row.trimming = trimsEnds ? 1 : 0
        input.centerScale = directedCenterScale
        input.numberOfItems = numberOfItems
        input.numberOfPlaceholders = numberOfPlaceholders
        input.repeatsItems = repeatsItems
        input.maxVisibleItems = pictures == nil ? CarouselLimits.views : CarouselLimits.pictures
        input.perspective = perspective
        input.viewpointOffset = viewpointOffset
        input.contentOffset = contentOffset
        // Only pictures: views have animations of their own.
        let former = pictures != nil && AnimationGroup.isChanging ? layout : nil
        layout = ItemLayout(
            input, options: delegate == nil ? nil : optionValues,
            customAppearance: delegate == nil || Swift.type(of: shape) != DelegateShape.self ? nil : appearances
        )
        motion.itemWidth = layout.widthDragged
        alignItems()
        // Not if the mirroring changes: halfway, all items would lie in one place.
        if let former, former.shaped.measures.isMirrored == layout.shaped.measures.isMirrored,
            former.shaped != layout.shaped || former.middle != layout.middle || former.row != layout.row
        {
            Animatable.layout.didChange(from: former, in: self)
        }
    }

    /// `centerScale`, with its anchor's start on the side where reading begins, even across a vertical carousel.
    var directedCenterScale: CenterScale? {
        isVertical && effectiveLayoutDirection == .rightToLeft ? centerScale?.mirrored : centerScale
    }

    /// Lays everything out again. Reloads the views if their own sizes are needed, which `itemSizing` has overwritten.
    func layOut(needsOwnSizes: Bool) { if needsOwnSizes, pictures == nil { reloadData() } else { layOutItemViews() } }

    /// The size that `itemSizing` gives an item with a size of its own; nil to leave it as it is.
    func imposedSize(for own: Size) -> Size? {
        itemSizing.size(of: own, in: bounds.size.extent(isVertical: isVertical), isVertical: isVertical)
    }

    private func adopt(itemSize size: Size) {
        if pictures != nil { pictures?.resize(to: size) }
        width.adopt(size, isVertical: isVertical)
    }

    func resizeItemViews(_ newSize: (Size) -> Size?) {
        for item in loaded.items {
            guard let size = newSize(item.view.itemSize), size != item.view.itemSize else { continue }
            item.view.itemSize = size
            fit(item.container, around: item.view)
        }
    }

    func transformItemViews() {
        updateLayout()
        updatePictures()
        resizeOpenItems()
        placeItemViews()
    }

    func placeItemViews() {
        let wereEven = motion.extents.areEven
        updateExtents()
        if !wereEven || !motion.extents.areEven { alignItems() }
        updateScrollBar()
        if pictures != nil {
            if motion.toggleFollowsItems { motion.followItem(offset: offsetForItem(at: currentItemIndex)) }
            setNeedsDisplay()
        } else {
            // Copied out once: it is large.
            let layout = layout
            for item in loaded.items { place(item, layout) }
            sortByDepth()
        }
        reportDisplay()
    }

    func place(_ item: LoadedItems.Item) { place(item, layout) }

    private func place(_ item: LoadedItems.Item, _ layout: ItemLayout) {
        let offset = offset(of: item)
        if motion.toggleFollowsItems { motion.followItem(offset: offset) }
        var appearance = appearance(at: offset, in: layout)
        if let dismissal = dismissals.current, dismissal.index == item.index, isNearest(item) {
            appearance = layout.appearance(offset: offset, toggle: itemToggle, shift: shift(at: offset))
            appearance.transform = appearance.transform.concatenating(dismissal.transform)
            appearance.alpha *= dismissal.alpha
        }
        let (container, transform) = (item.container, appearance.transform)
        container.offset = offset
        container.lift = appearance.lift + lift(of: item.view)
        container.shade = appearance.shade
        container.alpha = appearance.alpha
        container.center = layout.center
        container.transform3D = transform
        container.isHidden =
            appearance.isHidden || layout.isHidden(transform, isDoubleSided: item.view.isDoubleSided)
        container.isUserInteractionEnabled = !centerItemWhenSelected || item.position == currentPosition
    }

    func appearance(at offset: Double, in layout: ItemLayout) -> ItemAppearance {
        layout.appearance(offset: offset - stackAdvance(at: offset), toggle: itemToggle, shift: shift(at: offset))
    }

    private func isNearest(_ item: LoadedItems.Item) -> Bool {
        !motion.extent.repeatsItems || item.position == position(of: item.index)
    }

    package var indexesBackToFront: [Int] {
        loaded.items.sorted { $0.container.order < $1.container.order }.map(\.index)
    }

    private func sortByDepth() {
        let current = loaded.item(at: currentPosition)?.container.transform3D ?? layout.transform(offset: 0)
        let order = DrawOrder(isVertical: isVertical, current: current)
        for item in loaded.items {
            let container = item.container
            container.order = order.key(
                index: item.position, transform: container.transform3D, lift: container.lift)
        }
        content3D.sortByDepth()
    }
}

/// Where the row of items stands along the scroll direction.
extension Carousel {
    func alignItems() {
        if trimsEnds, layout.row.trimming == 0, !layout.isWrapEnabled { report(.trimsNotInLine(name: shape.name)) }
        guard !layout.row.isUsual else {
            if motion.untrimmed != nil { motion.setUntrimmed(nil) }
            return
        }
        let offsets = layout.untrimmedOffsets(room)
        let isNews = motion.untrimmed != offsets
        motion.setUntrimmed(offsets)
        // The row's ends have moved, so more items may be wanted.
        if isNews, needsLookAhead { scene?.startAnimating(self) }
        // Items that control the toggle do so one by one, later: what it is now belongs to one of them, in the last frame.
        let toggle = motion.toggleFollowsItems ? nil : itemToggle
        layout.align(at: motion.scrollOffset, trimmed: motion.trimmedOffset, toggle: toggle, room)
    }

    func room(of index: Int, at scrollOffset: Double) -> ItemLayout.ItemRoom {
        guard !motion.extents.areEven else { return (itemWidth, 0) }
        let item = loadedItem(atPosition: index)
        return (
            item.map { extent(of: $0.container, around: $0.view) } ?? itemWidth,
            motion.extents.shift(at: index, scrollOffset: scrollOffset)
        )
    }

    /// How many items the middle one of those in sight is from the current one; limited so that the current one is among them.
    func stepsToMiddle(of count: Int) -> Int {
        let middle = layout.itemsToMiddle
        guard middle != 0 else { return 0 }
        let current = scrollOffset.rounded(.toNearestOrAwayFromZero)
        let before = max(0, count) / 2
        return Int(saturating: (scrollOffset + middle).rounded() - current)
            .clamped(to: -max(0, count - 1 - before)...before)
    }
}

extension DepthEffects: Fading {}

extension Animatable {
    static let layout = AnimatedProperty<Carousel, ItemLayout> { $2.mixed(from: $1, part: $3, $0.room) }
    static let extents = AnimatedProperty<Carousel, ItemExtents> { $1.mixed(from: $0, part: $2) }
    static let depthEffects = AnimatedProperty<Carousel, DepthEffects?>()
}

extension Carousel {
    var shownLayout: ItemLayout { Animatable.layout.shown(layout, in: self) }
    var shownExtents: ItemExtents { Animatable.extents.shown(motion.extents, in: self) }
}
