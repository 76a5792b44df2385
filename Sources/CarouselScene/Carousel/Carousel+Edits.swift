// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    /// Duration in seconds for items to slide apart or together, and for a reloaded item to cross-fade.
    static let editDuration = 0.4
    /// How long a removed item fades out, in seconds.
    static let fadeOutDuration = 0.1

    /// Removes an item. The data source must already have one item fewer. Removing an item that does not exist does
    /// nothing.
    ///
    /// - Parameters:
    ///   - index: indexes beyond the ends count as the first or last.
    ///   - animated: the item fades, then the others close up.
    public func removeItem(at index: Int, animated: Bool) {
        guard numberOfItems > 0 else { return }
        let animated = animated && scene != nil
        let index = motion.extent.clamped(index: index)
        rounds.renumber()
        dismissals.renumber { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
        settledIndex = settledIndex.flatMap { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
        let removed = loaded.remove(at: index)
        guard animated else {
            if let removed { recycle(removed) }
            closeUp()
            return
        }
        if let removed { fadeAway(removed) }
        View.animate(duration: Carousel.editDuration, delay: Carousel.fadeOutDuration) { closeUp() }
    }

    /// Fades a removed item out, then keeps its view.
    func fadeAway(_ removed: LoadedItems.Item) {
        takeFocusBack { $0 === removed.container }
        endDisplay(of: removed)
        View.animate(duration: Carousel.fadeOutDuration) {
            removed.container.alpha = 0
        }
        let reloads = viewPool.reloads
        scene?.schedule(after: Carousel.fadeOutDuration) { [weak self] in self?.recycle(removed, from: reloads) }
    }

    private func closeUp() {
        changeNumberOfItems(by: -1)
        motion.place(at: Double(currentItemIndex))
        layOutForOffset()
        reportEdit()
    }

    /// Inserts an item. The data source must already have one item more.
    ///
    /// - Parameters:
    ///   - index: indexes beyond the end count as the end.
    ///   - animated: the others slide apart.
    ///   - fadesIn: whether the new item fades in meanwhile; otherwise it is there at once, as in iCarousel.
    public func insertItem(at index: Int, animated: Bool, fadesIn: Bool = false) {
        let animated = animated && scene != nil
        rounds.renumber()
        changeNumberOfItems(by: 1)
        let index = motion.extent.clamped(index: index)
        dismissals.renumber { $0 >= index ? $0 + 1 : $0 }
        settledIndex = settledIndex.map { $0 >= index ? $0 + 1 : $0 }
        loaded.makeRoom(at: index)
        let visible = indexesInSight
        // An item far away needs no view.
        if visible.contains(index: index) || loaded.count == 0 { loadView(at: index) }
        if animated {
            View.animate(duration: Carousel.editDuration) { transformItemViews() }
            if fadesIn { fadeIn(index) }
            nameCurrentItem()
            scene?.schedule(after: Carousel.editDuration) { [weak self] in self?.didScroll() }
        } else {
            layOutForOffset()
            reportEdit()
        }
        if motion.scrollOffset < 0 {
            scrollToItem(at: 0, animated: animated && numberOfPlaceholders > 0, for: .edit)
        }
    }

    /// Asks the data source for an item's view again, if it is loaded.
    ///
    /// - Parameter animated: the old view fades into the new one.
    public func reloadItem(at index: Int, animated: Bool) {
        if pictures != nil { return reloadPicture(at: index) }
        guard let item = loaded.item(at: index) else { return }
        reload(item, fades: animated && scene != nil)
    }

    private func fadeIn(_ index: Int) {
        guard let container = loaded.item(at: index)?.container else { return }
        let alpha = container.alpha
        container.alpha = 0
        View.animate(duration: Carousel.editDuration) { container.alpha = alpha }
    }

    private func changeNumberOfItems(by change: Int) {
        setNumberOfItems(numberOfItems + change)
    }

    /// Adopts a new number of items, with its consequences for the layout.
    func setNumberOfItems(_ count: Int) {
        numberOfItems = count.clamped(to: 0...CarouselLimits.items)
        opensOnArrival = nil
        pictures?.expire()
        motion.extent.numberOfItems = numberOfItems
        endDragIfEmpty()
        updateLayout()
        motion.extent.isWrapEnabled = layout.isWrapEnabled
        restartAutoplay()
    }
}
