// SPDX-License-Identifier: MIT

public import CarouselCore

extension Carousel {
    /// Makes several changes to the items at once. The current item stays in the centre; if it is removed, the item
    /// that takes its place does.
    ///
    /// Allowed at any time: during a drag, a flick or an animation, before the first layout, and inside calls of the
    /// data source or the delegate. Views are requested only for items that come into sight.
    ///
    /// In order: `updates` is called; the data source is asked for its number of items; views are requested for items
    /// that are reloaded or come into sight; the delegate is told if the carousel scrolled or its current index
    /// changed; when all items are in their places, `completion` is called, though a scroll may go on. If the changes do not
    /// match the data source's number of items, `onDiagnostic` is called and everything is reloaded.
    ///
    /// - Parameters:
    ///   - animated: removed items fade in 0.1 seconds, the others move to their places in 0.4 seconds, new ones fade
    ///     in, reloaded ones cross-fade. If false, or without a scene: at once.
    ///   - updates: lists the changes, and applies them to the data source's data.
    ///   - completion: called once the animation has ended; without an animation, before this call returns.
    public func performBatchUpdates(
        animated: Bool = true, _ updates: (inout CarouselUpdates) -> Void, completion: (() -> Void)? = nil
    ) {
        var changes = CarouselUpdates()
        updates(&changes)
        var animated = animated && scene != nil && !changes.isEmpty
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
        let oldCount = numberOfItems
        let mapping = changes.mapping
        let current = currentItemIndex
        rounds.renumber()
        let moment = rounds.now
        renumber { mapping.newIndex(of: $0) }

        let newCount = changes.newCount(from: oldCount)
        countFromThisRound()
        let removed = loaded.renumber(from: oldCount, to: newCount) {
            $0 < 0 ? $0 : $0 >= oldCount ? $0 + newCount - oldCount : mapping.newIndex(of: $0)
        }
        setNumberOfItems(newCount)
        if current >= 0, newCount > 0 {
            let index = min(mapping.newPlace(of: current), newCount - 1)
            motion.shift(by: Double(index - current))
            loaded.shift(by: Double(index - current))
            motion.keepScrollAmongItems()
        } else if newCount > 0 {
            // Nothing was in the centre.
            _ = motion.jump(to: 0)
        }
        turnCopies()
        for item in removed {
            if animated { fadeAway(item) } else { recycle(item) }
        }
        for index in changes.reloaded {
            if let new = mapping.newIndex(of: index) { reloadCopies(of: new, since: moment, fades: animated) }
        }
        guard rounds.hasSameItems(since: moment) else { return }
        if animated {
            moveItems { layOutForOffset() }
        } else {
            layOutForOffset()
        }
        reportEdit(knownIndex: current)
        beginIfAwaited()
    }
}
