// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    /// Asks the data source for everything anew. Views on screen are let go.
    public func reloadData() {
        for item in loaded.items { item.container.removeFromSuperview() }
        loaded.removeAll()
        itemViewPool.removeAll()
        placeholderViewPool.removeAll()
        numberOfItems = max(0, dataSource?.numberOfItems(in: self) ?? 0)
        numberOfPlaceholders = max(0, dataSource?.numberOfPlaceholders(in: self) ?? 0)
        itemWidthIsStale = true
        setNeedsLayout()
        setNeedsDisplay()
        motion.extent.numberOfItems = numberOfItems
        if numberOfItems > 0, motion.scrollOffset < 0 {
            scrollToItem(at: 0, animated: numberOfPlaceholders > 0)
        }
    }

    /// Works everything out anew from the type, the options and the size.
    func layOutItemViews() {
        guard dataSource != nil else { return }
        updateLayout()
        motion.extent = ScrollExtent(
            numberOfItems: numberOfItems, numberOfPlaceholders: layout.numberOfPlaceholdersToShow,
            isWrapEnabled: layout.isWrapEnabled)
        loadFirstItem()
        updateLayout()
        motion.markOffsetReported()
        motion.offsetMultiplier = layout.offsetMultiplier
        if !motion.isScrolling, !motion.isDecelerating, !motion.isDragging, motion.settings.autoscroll == 0 {
            if motion.settings.scrollToItemBoundary, currentItemIndex != -1 {
                scrollToItem(at: currentItemIndex, animated: true)
            } else {
                _ = motion.jump(to: motion.extent.clamped(offset: motion.scrollOffset))
            }
        }
        didScroll()
    }

    /// The first item's view tells how wide items are.
    private func loadFirstItem() {
        guard itemWidthIsStale, loaded.count == 0 else { return }
        if numberOfItems > 0 {
            loadView(at: 0)
        } else if layout.numberOfPlaceholdersToShow > 0 {
            loadView(at: -1)
        }
    }

    /// Asks for the options and works out the layout.
    func updateLayout() {
        if let width = delegate?.carouselItemWidth(self), width > 0, width.isFinite { itemWidth = width }
        motion.itemWidth = itemWidth
        var input = ItemLayout.Input()
        input.type = type
        input.isVertical = isVertical
        input.bounds = bounds.size
        input.itemWidth = itemWidth
        input.numberOfItems = numberOfItems
        input.numberOfPlaceholders = numberOfPlaceholders
        input.perspective = perspective
        input.viewpointOffset = viewpointOffset
        input.contentOffset = contentOffset
        layout = ItemLayout(
            input, options: delegate == nil ? nil : answerOptions,
            customTransform: delegate == nil || type != .custom ? nil : answerTransform)
    }

    /// Lets go of the views that left, and asks for those that came in.
    func loadUnloadViews() {
        loadFirstItem()
        updateLayout()
        if loaded.count == 0, numberOfItems + numberOfPlaceholders > 0, motion.toggleFollowsItems {
            // iCarousel loads the first item then, if only to let it go again.
            motion.followItem(offset: offsetForItem(at: numberOfItems > 0 ? 0 : -1))
        }
        let visible = motion.extent.visibleIndexes(around: currentItemIndex, count: layout.numberOfVisibleItems)
        loaded.removeAll(unless: { visible.contains(index: $0) && alpha(ofItemAt: $0) > 0 }, recycle)
        for index in visible where loaded.item(at: index) == nil && alpha(ofItemAt: index) > 0 {
            loadView(at: index)
        }
    }

    private func alpha(ofItemAt index: Int) -> Double { layout.alpha(offset: offsetForItem(at: index)) }

    func recycle(_ item: LoadedItems.Item) {
        item.container.removeFromSuperview()
        item.view.removeFromSuperview()
        containerPool.append(item.container)
        if item.index < 0 || item.index >= numberOfItems {
            placeholderViewPool.append(item.view)
        } else {
            itemViewPool.append(item.view)
        }
    }

    /// Asks the data source for the view of an item or a placeholder.
    private func view(at index: Int) -> View? {
        guard let dataSource else { return nil }
        if index >= 0, index < numberOfItems {
            return dataSource.carousel(self, viewForItemAt: index, reusing: itemViewPool.popLast())
        }
        let left = (layout.numberOfPlaceholdersToShow + 1) / 2
        let place = index < 0 ? left + index : left + index - numberOfItems
        return dataSource.carousel(self, placeholderViewAt: place, reusing: placeholderViewPool.popLast())
    }

    /// Asks for an item's view anew, in the container of the old one.
    func reload(_ item: LoadedItems.Item) {
        guard let view = view(at: item.index) else { return }
        if item.view !== view {
            item.view.removeFromSuperview()
            if item.index < 0 || item.index >= numberOfItems {
                placeholderViewPool.append(item.view)
            } else {
                itemViewPool.append(item.view)
            }
        }
        put(view, into: item.container)
        // iCarousel lets a container shrink to a reloaded view, but not grow with it.
        if isVertical {
            item.container.bounds.size.height = min(itemWidth, view.bounds.height)
        } else {
            item.container.bounds.size.width = min(itemWidth, view.bounds.width)
        }
        view.center = item.container.bounds.center
        let renewed = LoadedItems.Item(index: item.index, view: view, container: item.container)
        loaded.insert(renewed)
        place(renewed)
    }

    private func put(_ view: View, into container: ItemContainer) {
        container.bounds.size =
            isVertical
            ? Size(width: view.bounds.width, height: itemWidth)
            : Size(width: itemWidth, height: view.bounds.height)
        container.addSubview(view)
        view.center = container.bounds.center
    }

    func loadView(at index: Int) {
        guard let view = view(at: index) else { return }
        if itemWidthIsStale { measure(view, isItem: index >= 0 && index < numberOfItems) }
        let container = containerPool.popLast() ?? ItemContainer()
        let item = LoadedItems.Item(index: index, view: view, container: container)
        loaded.insert(item)
        // A view that comes in during an animation fades in where it belongs.
        let isAnimated = AnimationGroup.current != nil
        View.performWithoutAnimation {
            container.animations.removeAll()
            put(view, into: container)
            content3D.addSubview(container)
            place(item)
            if isAnimated { container.alpha = 0 }
        }
        if isAnimated { place(item) }
    }

    private func measure(_ view: View, isItem: Bool) {
        itemWidthIsStale = false
        let size = view.bounds.size
        let hasChanged = isItem && firstItemSize.map { $0 != size } == true
        if isItem { firstItemSize = size }
        guard hasChanged || itemWidth <= 0 else { return }
        itemWidth = isVertical ? size.height : size.width
        if itemWidth <= 0 { itemWidth = max(size.width, size.height, 1) }
        updateLayout()
    }

    /// Puts every loaded item where it belongs.
    func transformItemViews() {
        updateLayout()
        for item in loaded.items { place(item) }
        sortByDepth()
    }

    private func place(_ item: LoadedItems.Item) {
        let offset = offsetForItem(at: item.index)
        if motion.toggleFollowsItems { motion.followItem(offset: offset) }
        let transform = layout.transform(offset: offset, toggle: motion.toggle)
        let container = item.container
        container.offset = offset
        container.alpha = layout.alpha(offset: offset)
        container.center = layout.center
        container.transform3D = transform
        container.isHidden = layout.isHidden(transform, isDoubleSided: item.view.isDoubleSided)
        container.isUserInteractionEnabled = !centerItemWhenSelected || item.index == currentItemIndex
    }

    /// The indexes of the loaded items, in the order in which they are drawn.
    package var indexesBackToFront: [Int] {
        loaded.items.sorted { $0.container.order < $1.container.order }.map(\.index)
    }

    private func sortByDepth() {
        let current = loaded.item(at: currentItemIndex)?.container.transform3D ?? layout.transform(offset: 0)
        let order = DrawOrder(isVertical: isVertical, current: current)
        for item in loaded.items {
            item.container.order = order.key(index: item.index, transform: item.container.transform3D)
        }
        content3D.sortByDepth()
    }
}
