// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    /// Scrolls to an item, the shorter way round if the carousel wraps.
    ///
    /// - Parameters:
    ///   - index: an index beyond the ends counts as the nearest item, or wraps around.
    ///   - animated: in 0.4 seconds, or at once.
    public func scrollToItem(at index: Int, animated: Bool) {
        scrollToItem(at: index, duration: animated ? ScrollMotion.scrollDuration : 0)
    }

    /// Scrolls to an item in a number of seconds; a duration of 0 or less jumps. Here and in the other functions that
    /// scroll, a non-finite duration does nothing.
    public func scrollToItem(at index: Int, duration: Double) {
        scroll(toOffset: Double(index), duration: duration)
    }

    /// Scrolls by a number of items in a number of seconds, ending at an item; a duration of 0 or less jumps. It stops
    /// at the first and last item, or wraps around.
    public func scroll(byNumberOfItems count: Int, duration: Double) {
        if duration > 0 {
            scroll(byOffset: motion.distance(ofItems: count), duration: duration)
        } else {
            scrollOffset = Double(motion.extent.clamped(index: motion.reportedIndex.adding(saturating: count)))
        }
    }

    /// Scrolls to an offset in items, the shorter way round if the carousel wraps. Non-finite offsets are ignored,
    /// those beyond `ScrollMotion.greatestOffset` are clamped.
    public func scroll(toOffset offset: Double, duration: Double) {
        guard offset.isFinite else { return }
        scroll(
            byOffset: motion.extent.shortestDistance(fromOffset: motion.scrollOffset, toOffset: offset),
            duration: duration)
    }

    /// Scrolls by a distance in items, in a number of seconds; a duration of 0 or less jumps. Non-finite distances are
    /// ignored.
    public func scroll(byOffset distance: Double, duration: Double) {
        guard distance.isFinite, duration.isFinite else { return }
        if duration > 0 {
            motion.scroll(by: distance, duration: duration, at: now)
            delegate?.carouselWillBeginScrollingAnimation(self)
            resumeAnimation()
            if distance != 0 { interruptAutoplay() }
        } else {
            scrollOffset += distance
        }
    }
}
