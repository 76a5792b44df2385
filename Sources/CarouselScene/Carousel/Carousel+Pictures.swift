// SPDX-License-Identifier: MIT

public import CarouselCore

extension Carousel {
    var visibleRange: VisibleRange {
        VisibleRange(visiblePositions, scrollOffset: motion.scrollOffset, middle: layout.itemsToMiddle)
    }

    func index(at position: Int) -> Int { isWrapEnabled ? motion.extent.clamped(index: position) : position }

    /// Asks for the pictures that have come into sight; for all in sight if the indexes now refer to other items.
    func updatePictures() {
        // A reload is about to ask for other pictures, or for none.
        guard pictures != nil, !generations.isReloading else { return }
        scene?.forgetDrawList()
        let (wanted, moment) = (visibleRange.positions, generations.now)
        let kept = pictures?.move(to: wanted, in: generations) ?? wanted
        wanted.forEach(outside: kept) { position in
            // The data source may change the items or scroll meanwhile: it is not asked for what is now out of sight or no longer an item.
            let index = index(at: position)
            guard generations.hasSameItems(since: moment), pictures?.isInSight(position) == true, isItem(index) else {
                return
            }
            let content = dataSource?.carousel(self, pictureForItemAt: index)?.content
            if generations.hasSameItems(since: moment) { pictures?.set(content, at: position) }
        }
        setNeedsDisplay()
    }

    func reloadPicture(at index: Int) {
        let positions = pictures?.window.positions ?? 0..<0
        guard positions.contains(where: { self.index(at: $0) == index }) else { return }
        let moment = generations.now
        let content = dataSource?.carousel(self, pictureForItemAt: index)?.content
        guard generations.hasSameItems(since: moment) else { return }
        scene?.forgetDrawList()
        for position in pictures?.window.positions ?? 0..<0 where self.index(at: position) == index {
            pictures?.set(content, at: position)
        }
        setNeedsDisplay()
    }

    package func hasLoaded(itemAt index: Int) -> Bool {
        guard let positions = pictures?.window.positions else { return itemView(at: index) != nil }
        return positions.contains(firstPosition(of: index, in: positions))
    }

    /// The first of an item's positions that is not before `positions`. If it is beyond them, the item is not among them.
    private func firstPosition(of index: Int, in positions: Range<Int>) -> Int {
        isWrapEnabled && numberOfItems > 0
            ? positions.lowerBound + motion.extent.clamped(index: index - positions.lowerBound) : index
    }

    /// The index of the frontmost item at a point of the carousel; nil if there is none.
    public func indexOfItem(at point: Point) -> Int? { positionOfItem(at: point).map { index(at: $0) } }

    struct PlacedPicture {
        var key: DrawOrder.Key
        var position: Int
        /// Maps the item's plane to the carousel's points.
        var transform: Homography
        var alpha: Double
        var shade: ItemShade
    }

    /// The pictures that show, from back to front; `unseen` is called with the position of each item that does not.
    func placedPictures(unseen: (Int) -> Void = { _ in }) -> [PlacedPicture] {
        var items: [PlacedPicture] = []
        forEachShownPicture(unseen: unseen) { items.append($0) }
        return items.sorted { $0.key < $1.key }
    }

    /// Calls `body` with each picture that shows, in the order of positions; `unseen` with the position of each other item.
    func forEachShownPicture(unseen: (Int) -> Void = { _ in }, _ body: (PlacedPicture) -> Void) {
        let layout = shownLayout
        let current = layout.transform(offset: offsetForItem(at: currentItemIndex), toggle: itemToggle)
        let order = DrawOrder(isVertical: isVertical, current: current)
        let repeats = motion.extent.repeatsItems
        forEachPlacedPicture(in: layout, shownExtents, unseen: unseen) { position, appearance, transform in
            body(
                PlacedPicture(
                    key: order.key(
                        index: repeats ? position : index(at: position), transform: appearance.transform,
                        lift: appearance.lift),
                    position: position, transform: transform, alpha: min(appearance.alpha, 1),
                    shade: appearance.shade.valid))
        }
    }

    /// Calls `body` with each item that shows: its position, how it appears, and what maps its plane to the carousel's points. Calls
    /// `unseen` with the position of each other item.
    func forEachPlacedPicture(
        in layout: ItemLayout, _ extents: ItemExtents, unseen: (Int) -> Void = { _ in },
        _ body: (Int, ItemAppearance, Homography) -> Void
    ) {
        guard let items = pictures?.items else { return }
        let range = visibleRange
        for position in range.positions {
            if let (appearance, transform) = place(items, at: position, of: range, layout, extents) {
                body(position, appearance, transform)
            } else {
                unseen(position)
            }
        }
    }

    /// How the item at a position appears, and what maps its plane to the carousel's points; nil if it does not show.
    private func place(
        _ items: PictureItems, at position: Int, of range: VisibleRange, _ layout: ItemLayout, _ extents: ItemExtents
    ) -> (ItemAppearance, Homography)? {
        let appearance = layout.appearance(
            offset: range.offset(at: position), toggle: itemToggle,
            shift: extents.shift(at: position, scrollOffset: motion.scrollOffset))
        let own = appearance.transform
        guard appearance.alpha > 0, !appearance.isHidden, !layout.isHidden(own, isDoubleSided: items.isDoubleSided)
        else { return nil }
        return (appearance, Homography(own).movingImage(x: layout.center.x, y: layout.center.y))
    }

    /// Whether an item's picture, or that of one of its copies, shows and meets a condition on the size of items and on what maps its plane
    /// to the carousel's points.
    func showsPicture(at index: Int, where isMet: (Size, Homography) -> Bool) -> Bool {
        guard let items = pictures?.items else { return false }
        let range = visibleRange
        var position = firstPosition(of: index, in: range.positions)
        while range.positions.contains(position) {
            if let (_, transform) = place(items, at: position, of: range, layout, motion.extents),
                isMet(items.size, transform)
            {
                return true
            }
            position += numberOfItems
        }
        return false
    }
}
