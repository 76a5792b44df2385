// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    /// Scrolls to an item, the shorter way round where the carousel wraps.
    ///
    /// - Parameters:
    ///   - index: one that does not exist counts as the nearest that does (wrapped: goes round).
    ///   - animated: in 0.4 seconds, or at once.
    public func scrollToItem(at index: Int, animated: Bool) {
        scrollToItem(at: index, duration: animated ? ScrollMotion.scrollDuration : 0)
    }

    /// Scrolls to an item in a number of seconds; 0 for at once.
    public func scrollToItem(at index: Int, duration: Double) {
        scroll(toOffset: Double(index), duration: duration)
    }

    /// Scrolls by a number of items, to end on an item, in a number of seconds; 0 for at once.
    public func scroll(byNumberOfItems count: Int, duration: Double) {
        if duration > 0 {
            scroll(byOffset: motion.distance(ofItems: count), duration: duration)
        } else {
            let (index, overflows) = motion.reportedIndex.addingReportingOverflow(count)
            scrollOffset = Double(motion.extent.clamped(index: overflows ? (count > 0 ? .max : 0) : index))
        }
    }

    /// Scrolls to an offset in items, the shorter way round where the carousel wraps.
    public func scroll(toOffset offset: Double, duration: Double) {
        guard offset.isFinite else { return }
        scroll(
            byOffset: motion.extent.shortestDistance(fromOffset: motion.scrollOffset, toOffset: offset),
            duration: duration)
    }

    /// Scrolls by a distance in items, in a number of seconds; 0 for at once. Non-finite numbers are ignored.
    public func scroll(byOffset distance: Double, duration: Double) {
        guard distance.isFinite, duration.isFinite else { return }
        if duration > 0 {
            motion.scroll(by: distance, duration: duration, at: now)
            delegate?.carouselWillBeginScrollingAnimation(self)
            resumeAnimation()
        } else {
            scrollOffset += distance
        }
    }

    /// Takes a command; a carousel moves and selects by it.
    func carryOut(_ command: Command) -> Bool {
        guard numberOfItems > 0 else { return false }
        switch command {
        case .step(let count): step(by: count)
        case .page(let count): step(by: count * max(1, layout.numberOfVisibleItems / 2))
        case .first: scrollToItem(at: 0, animated: true)
        case .last: scrollToItem(at: numberOfItems - 1, animated: true)
        case .select: select(itemAt: currentItemIndex)
        case .focus, .leave: return false
        }
        return true
    }

    /// Counts from where a scroll under way will end, so that quick steps add up.
    private func step(by count: Int) {
        let base = motion.destination.rounded(.toNearestOrAwayFromZero)
        var target = base + Double(count)
        if !isWrapEnabled { target = motion.extent.clamped(offset: target) }
        scroll(byOffset: target - motion.scrollOffset, duration: ScrollMotion.scrollDuration)
    }

    /// Asks whether an item may be chosen, scrolls to it where that is wanted, and tells that it was chosen.
    func select(itemAt index: Int) {
        guard delegate?.carousel(self, shouldSelectItemAt: index) ?? true else {
            if isScrollEnabled, scrollToItemBoundary, autoscroll != 0 {
                scrollToItem(at: currentItemIndex, animated: true)
            }
            return
        }
        if index == currentItemIndex ? scrollToItemBoundary : centerItemWhenSelected {
            scrollToItem(at: index, animated: true)
        }
        delegate?.carousel(self, didSelectItemAt: index)
    }
}
