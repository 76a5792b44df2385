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
}
