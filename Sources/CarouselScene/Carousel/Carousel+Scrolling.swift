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

    /// Scrolls to an item in a number of seconds; 0 or less for at once. With a duration that is not finite nothing happens,
    /// here as in the other functions that scroll.
    public func scrollToItem(at index: Int, duration: Double) {
        scroll(toOffset: Double(index), duration: duration)
    }

    /// Scrolls by a number of items, to end on an item, in a number of seconds; 0 or less for at once. Beyond the ends it
    /// goes no further than to the last item, or round.
    public func scroll(byNumberOfItems count: Int, duration: Double) {
        if duration > 0 {
            scroll(byOffset: motion.distance(ofItems: count), duration: duration)
        } else {
            scrollOffset = Double(motion.extent.clamped(index: motion.reportedIndex.adding(saturating: count)))
        }
    }

    /// Scrolls to an offset in items, the shorter way round where the carousel wraps. Non-finite offsets are ignored, those
    /// beyond `ScrollMotion.greatestOffset` count as that.
    public func scroll(toOffset offset: Double, duration: Double) {
        guard offset.isFinite else { return }
        scroll(
            byOffset: motion.extent.shortestDistance(fromOffset: motion.scrollOffset, toOffset: offset),
            duration: duration)
    }

    /// Scrolls by a distance in items, in a number of seconds; 0 or less for at once. Non-finite distances are ignored.
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
}
