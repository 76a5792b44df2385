// SPDX-License-Identifier: MIT

import CarouselCore

/// Fingers that move the carousel by what shows its position. The delegate learns of the scroll, as from `scrollOffset`, and
/// not of a drag: nothing of what limits swipes applies.
extension Carousel {
    /// Moves to an offset in items, without a motion; nothing happens if users cannot scroll.
    func scrub(to offset: Double) {
        guard isScrollEnabled, numberOfItems > 0 else { return }
        input.isScrubbing = true
        jump(to: offset.clamped(to: 0...Double(numberOfItems - 1)), for: .touch)
    }

    /// The finger has lifted: the carousel moves on to an item.
    func endScrubbing() {
        guard input.isScrubbing else { return }
        input.isScrubbing = false
        let place = motion.extent.groupStart(near: scrollOffset, size: stepSize)
        if scrollToItemBoundary, !motion.isAutoscrolling, numberOfItems > 0, place != scrollOffset {
            scrollToItem(at: Int(saturating: place), animated: true, for: .touch)
        }
        resumeAnimation()
        updateAutoplay()
    }
}
