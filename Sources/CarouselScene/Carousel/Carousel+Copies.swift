// SPDX-License-Identifier: MIT

import CarouselCore

/// Copies: a carousel that wraps repeats its items where there are too few to fill it. Each copy has a position of its own: the item's
/// index plus full rounds. Without copies, an item's position is its index.
extension Carousel {
    /// All views of an item, in the order of their positions: one for each copy if `repeatsItems`. Empty if none is loaded.
    public func itemViews(at index: Int) -> [View] { loaded.copies(of: index).map(\.view) }

    /// What is loaded for an item or, among copies, for the one nearest to the centre.
    func loadedItem(at index: Int) -> LoadedItems.Item? {
        loaded.item(at: motion.extent.repeatsItems ? position(of: index) : index)
    }

    /// What is loaded at a position or, without copies, for the item there.
    func loadedItem(atPosition position: Int) -> LoadedItems.Item? {
        loaded.item(at: motion.extent.repeatsItems ? position : index(at: position))
    }

    var itemsByIndex: [LoadedItems.Item] {
        motion.extent.repeatsItems ? loaded.items.sorted { $0.index < $1.index } : loaded.items
    }

    func offset(of item: LoadedItems.Item) -> Double { offset(ofItemAt: item.index, position: item.position) }

    /// How far an item, or the copy of it at a position, is from the centre, in items.
    func offset(ofItemAt index: Int, position: Int) -> Double {
        motion.extent.repeatsItems ? Double(position) - motion.scrollOffset : offsetForItem(at: index)
    }

    /// The position of an item that is nearest to the centre.
    func position(of index: Int) -> Int { Int(saturating: (offsetForItem(at: index) + motion.scrollOffset).rounded()) }

    var currentPosition: Int {
        motion.extent.repeatsItems
            ? Int(saturating: motion.scrollOffset.rounded(.toNearestOrAwayFromZero)) : currentItemIndex
    }

    var visiblePositions: VisibleIndexes {
        let count = numberOfItemsInSight
        return motion.extent.visibleIndexes(around: currentPosition + stepsToMiddle(of: count), count: count)
    }

    /// Keeps copies in place when the carousel enters another round, or when it begins or ceases to repeat items.
    func updateCopyPositions() {
        let (repeats, offset) = (motion.extent.repeatsItems, motion.scrollOffset)
        let left = loaded.setRepeats(repeats, at: offset) { position(of: $0) }
        for item in left { recycle(item) }
        if repeats {
            let turned = loaded.updatePositions(for: offset, count: numberOfItems)
            input.heldPosition = input.heldPosition?.adding(saturating: turned)
        }
    }

    /// To be called before an edit: counts motion and copies from the round in which the current item's position is its index.
    func countFromThisRound() {
        motion.countFromThisRound()
        updateCopyPositions()
    }

    func positionOfItem(at point: Point) -> Int? {
        guard let items = pictures?.items else {
            return itemView(at: point).flatMap { loaded.item(showing: $0)?.position }
        }
        guard let point = content3D.point(fromSuperview: point) else { return nil }
        let frame = Rect(center: .zero, size: items.size)
        var front: PlacedPicture?
        forEachShownPicture { item in
            guard let local = item.transform.unmap(point), frame.contains(local) else { return }
            if front.map({ $0.key <= item.key }) ?? true { front = item }
        }
        return front?.position
    }

    func scrollToItem(at index: Int, position: Int?, for reason: ScrollReason) {
        guard motion.extent.repeatsItems, let position else {
            return scrollToItem(at: index, animated: true, for: reason)
        }
        scroll(byOffset: Double(position) - scrollOffset, scrollAnimation, for: reason)
    }
}
