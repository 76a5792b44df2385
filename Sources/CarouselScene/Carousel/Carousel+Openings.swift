// SPDX-License-Identifier: MIT

import CarouselCore

/// Items that open: those whose views are a `FoldingView` or an `ExpandingView`.
extension Carousel {
    /// The index of the item that is open or opening; nil if none is.
    public var expandedItemIndex: Int? { openItem?.index }
    private var openItem: LoadedItems.Item? { loaded.items.first { $0.opening?.isOpen ?? false } }

    /// Opens an item, scrolling it to the centre, and closes the one that was open.
    ///
    /// - Parameters:
    ///   - index: an index beyond the ends counts as the nearest item, or wraps around.
    ///   - animated: whether this is animated, or happens at once.
    /// - Returns: false if there is no item, or its view cannot open; true for an item out of sight, which opens once it is in the centre.
    @discardableResult
    public func expandItem(at index: Int, animated: Bool) -> Bool {
        let index = motion.extent.clamped(index: index)
        guard isItem(index) else { return false }
        let animated = animated && scene != nil
        if !animated {
            currentItemIndex = index
        } else if destinationItemIndex != index || motion.destination != motion.destination.rounded() {
            scrollToItem(at: index, animated: true)
        }
        let found = loadedItem(at: index)
        for other in loaded.items where other.container !== found?.container { close(other, animated: animated) }
        guard let item = found else {
            pendingOpening = (index, animated)
            return true
        }
        pendingOpening = nil
        return open(item, animated: animated)
    }

    private func open(_ item: LoadedItems.Item, animated: Bool) -> Bool {
        guard let view = item.opening else { return false }
        if !view.isOpen { view.move(to: 1, animated: animated && !isMotionReduced) }
        return true
    }

    /// Closes the item that is open; does nothing if none is.
    public func collapseItem(animated: Bool) {
        pendingOpening = nil
        for item in loaded.items { close(item, animated: animated) }
    }

    private func close(_ item: LoadedItems.Item, animated: Bool) {
        guard let view = item.opening, view.isOpen else { return }
        view.move(to: 0, animated: animated && !isMotionReduced)
    }

    /// Opens or closes an item that has been selected, if its view can open. `position` is that of the copy; nil for the nearest.
    func openSelected(_ index: Int, position: Int?) {
        guard let item = position.map({ loaded.item(at: $0) }) ?? loadedItem(at: index), let view = item.opening else {
            return
        }
        for other in loaded.items where other.container !== item.container { close(other, animated: true) }
        view.selectStage(animated: !isMotionReduced)
    }

    func closeOneStage() -> Bool {
        guard let view = openItem?.opening else { return false }
        view.move(to: max(0, view.opening.destination.rounded(.up) - 1), animated: !isMotionReduced)
        return true
    }

    /// Opens the item that was to open on arrival. Closes an open item once another one is the current one, unless the carousel is on its
    /// way back to it.
    func openAndCloseAsScrolled() {
        if let (index, animated) = pendingOpening {
            if index == currentItemIndex, let item = loadedItem(at: index) {
                pendingOpening = nil
                _ = open(item, animated: animated)
            } else if index != destinationItemIndex {
                pendingOpening = nil
            }
        }
        guard let item = openItem, item.position != currentPosition,
            item.index == currentItemIndex || item.index != destinationItemIndex
        else { return }
        close(item, animated: true)
    }

    /// Fits open items to the carousel's size.
    func resizeOpenItems() {
        for item in loaded.items where item.opening?.isOpen == true { item.view.setNeedsLayout() }
    }

    func makeRoom(for view: OpeningView, in container: ItemContainer) {
        View.performWithoutAnimation {
            fit(container, around: view)
            placeItemViews()
            // The item may stand elsewhere now.
            (view as? ExpandingView)?.layOutOpening()
        }
    }

    /// The carousel's bounds in the plane of an item that is in the centre, relative to the item's middle.
    func openingRoom(of container: ItemContainer) -> Rect {
        var layout = layout
        if let item = loaded.items.first(where: { $0.container === container }) {
            let place = Double(item.position)
            layout.align(at: place, trimmed: place, toggle: 0, room)
        }
        let plane = Homography(layout.transform(offset: 0)).movingImage(x: layout.center.x, y: layout.center.y)
        guard let start = plane.unmap(.zero), let end = plane.unmap(Point(x: bounds.width, y: bounds.height)) else {
            return Rect(center: .zero, size: bounds.size)
        }
        let size = Size(width: (end.x - start.x).magnitude, height: (end.y - start.y).magnitude)
        return Rect(center: .mix(start, end, 0.5), size: size.limited(to: CarouselLimits.number))
    }

    /// How much nearer to the viewer an item counts because of its view, in points: open ones lie in front of their neighbours.
    func lift(of view: View) -> Double { ((view as? OpeningView)?.progress ?? 0) > 0 ? CarouselLimits.number : 0 }
}
