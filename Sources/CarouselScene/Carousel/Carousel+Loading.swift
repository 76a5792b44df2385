// SPDX-License-Identifier: MIT

import CarouselCore

/// Items that are views: those in sight are loaded; those that have left are kept for reuse.
extension Carousel {
    /// The first item's view determines how wide items are.
    func loadFirstItem() {
        guard width.isStale(in: generations), loaded.count == 0, pictures == nil else { return }
        if numberOfItems > 0 {
            loadView(at: 0)
        } else if layout.numberOfPlaceholdersToShow > 0 {
            loadView(at: -1)
        }
    }

    func loadUnloadViews() {
        generations.beginPass()
        let moment = generations.now
        loadFirstItem()
        updateLayout()
        if pictures != nil {
            // The picture that a finger holds moves on into the next round with the others.
            updateCopyPositions()
            return updatePictures()
        }
        if loaded.count == 0, numberOfItems + numberOfPlaceholders > 0, motion.toggleFollowsItems {
            // iCarousel loads the first item here, if only to release it again.
            motion.followItem(offset: offsetForItem(at: numberOfItems > 0 ? 0 : -1))
        }
        updateCopyPositions()
        let visible = visiblePositions
        let fade = layout.fade
        // If nothing fades, the same window of the same items needs the same views.
        if !fade.everFades, loaded.window == visible { return }
        func isWanted(_ position: Int) -> Bool {
            visible.contains(index: position)
                && fade.alpha(offset: offset(ofItemAt: position, position: position)) > 0
        }
        var place = Int.min
        while let item = loaded.removeFirst(from: place, unless: isWanted) {
            recycle(item)
            // Whatever was told may have renumbered the items.
            place = generations.hasSameItems(since: moment) ? item.position : .min
        }
        for position in visible where !loaded.contains(position) && isWanted(position) {
            // If the data source has renumbered the items or scrolled, that has loaded them already, or will.
            guard generations.hasSameItems(since: moment), generations.isLatestPass(moment) else { return }
            loadView(at: position)
        }
        if generations.isLatestPass(moment), !fade.everFades { loaded.complete(visible) }
    }

    /// Takes an item off the screen and keeps its views for reuse. `moment` is when it was in use; nil for now.
    func recycle(_ item: LoadedItems.Item, from moment: LoadingGenerations.Moment? = nil) {
        takeFocusBack { $0 === item.container }
        let moment = moment ?? generations.now
        for view in item.container.takeOutgoing() { pool(view, isItem: !item.isPlaceholder, from: moment) }
        item.container.removeFromSuperview()
        if item.view.superview === item.container { item.view.removeFromSuperview() }
        // The delegate learns that a view has left before the view is used again.
        let isToBeTold = endDisplay(of: item, poolingFrom: moment)
        viewPool.keep(item.container)
        if !isToBeTold { pool(item.view, isItem: !item.isPlaceholder, from: moment) }
    }

    func isItem(_ index: Int) -> Bool { (0..<numberOfItems).contains(index) }

    /// Keeps a view for reuse, unless the carousel has been reloaded since the moment when it was in use; nil for now.
    func pool(_ view: View, isItem: Bool, from moment: LoadingGenerations.Moment? = nil) {
        guard loaded.item(showing: view) == nil else { return }
        // When it is next used, it must be closed.
        (view as? OpeningView)?.opening.jump(to: 0)
        if leader != nil { (view as? Control)?.isSelected = false }
        if generations.hasSameViews(since: moment ?? generations.now) { viewPool.keep(view, isItem: isItem) }
    }

    /// The view from the data source. Nil if there is none, if it renumbered the items meanwhile, or, until the next layout, if there are
    /// now fewer placeholders.
    private func view(at position: Int) -> View? {
        let index = index(at: position)
        guard let dataSource else { return nil }
        let moment = generations.now
        let isItem = isItem(index)
        let left = (layout.numberOfPlaceholdersToShow + 1) / 2
        let place = index < 0 ? left + index : left + index - numberOfItems
        guard isItem || (0..<layout.numberOfPlaceholdersToShow).contains(place) else { return nil }
        let reusable = viewPool.takeView(isItem: isItem)
        let view = AnimationGroup.run(nil) {
            isItem
                ? dataSource.carousel(self, viewForItemAt: index, reusing: reusable)
                : dataSource.carousel(self, placeholderViewAt: place, reusing: reusable)
        }
        guard generations.hasSameItems(since: moment) else {
            pool(view, isItem: isItem, from: moment)
            return nil
        }
        return claim(view, for: index, at: position)
    }

    private func claim(_ view: View, for index: Int, at position: Int) -> View {
        guard !isDescendant(of: view) else {
            report(.viewAroundCarousel(index: index))
            return View(frame: Rect(x: 0, y: 0, width: itemWidth, height: itemWidth))
        }
        // It may still be fading out.
        _ = (view.superview as? ItemContainer)?.takeOutgoing(view)
        if let item = loaded.item(showing: view) {
            if item.position != position {
                report(.viewOfAnotherItem(index: index, other: item.index))
                let blank = View(frame: view.bounds)
                blank.center = item.container.bounds.center
                item.container.addSubview(blank)
                loaded.insert(item.showing(blank))
            }
        } else if view.superview != nil {
            report(.viewInAnotherView(index: index))
        }
        // Removed so that it does not bring the focus along; only now, because code that is told of the focus may edit the items.
        if let place = view.superview, place !== loaded.item(at: position)?.container { view.removeFromSuperview() }
        viewPool.remove(view)
        if let size = imposedSize(for: view.itemSize) { view.itemSize = size }
        return view
    }

    func reload(_ old: LoadedItems.Item, fades: Bool = false) {
        guard let view = view(at: old.position) else { return }
        // The data source may have caused the item to be reloaded, or to go out of sight, meanwhile.
        guard let item = loaded.item(at: old.position), item.container === old.container else {
            return pool(view, isItem: isItem(old.index))
        }
        if item.view !== view, item.view.superview === item.container {
            takeFocusBack { $0 === item.container }
            if fades {
                fadeOut(item)
            } else {
                item.view.removeFromSuperview()
            }
        }
        put(view, into: item.container)
        // iCarousel shrinks a container to a reloaded view, but does not grow it.
        if !hasVariableExtents, !(view is OpeningView) {
            if isVertical {
                item.container.bounds.size.height = min(itemWidth, view.bounds.height)
            } else {
                item.container.bounds.size.width = min(itemWidth, view.bounds.width)
            }
            view.center = item.container.bounds.center
        }
        let renewed = item.showing(view)
        loaded.insert(renewed)
        if leader != nil { markLeaderItem() }
        if item.view !== view, !fades { pool(item.view, isItem: !item.isPlaceholder) }
        guard motion.extents.areEven else { return placeItemViews() }
        place(renewed)
        reportDisplay()
    }

    /// Leaves an item's view on top of its replacement until it has faded.
    private func fadeOut(_ item: LoadedItems.Item) {
        let (view, container, isItem, moment) = (item.view, item.container, !item.isPlaceholder, generations.now)
        container.outgoing.append((view, view.alpha))
        View.animate(duration: Carousel.editDuration) {
            view.alpha = 0
        } completion: { [weak self, weak container] in
            guard let view = container?.takeOutgoing(view) else { return }
            self?.pool(view, isItem: isItem, from: moment)
        }
    }

    private func put(_ view: View, into container: ItemContainer) {
        container.insertSubview(view, at: 0)
        fit(container, around: view)
    }

    func fit(_ container: ItemContainer, around view: View) {
        container.bounds.size = Size(
            along: extent(of: container, around: view), across: view.itemSize.extent(isVertical: !isVertical),
            isVertical: isVertical)
        view.center = container.bounds.center
    }

    func loadView(at position: Int) {
        guard pictures == nil else { return }
        let moment = generations.now
        let index = index(at: position)
        guard let view = view(at: position) else { return }
        let extent = extentAnswered(for: index)
        guard generations.isLatestPass(moment), generations.hasSameItems(since: moment) else {
            return pool(view, isItem: isItem(index), from: moment)
        }
        if width.isStale(in: generations),
            let hasWidth = width.measure(
                view.itemSize, isItem: isItem(index), isVertical: isVertical, at: generations.now)
        {
            if !hasWidth { report(.emptyItemSize) }
            updateLayout()
        }
        let container = viewPool.takeContainer()
        let item = LoadedItems.Item(
            position: position, index: index, view: view, container: container, isPlaceholder: !isItem(index))
        container.ownExtent = extent
        loaded.insert(item)
        // A view that comes in during an animation fades in at its final place.
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
}
