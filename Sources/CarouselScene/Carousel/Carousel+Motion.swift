// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    /// Moves on to a time; false where nothing is left to move.
    func advanceMotion(to time: Double) -> Bool {
        settleAfterWheel(at: time)
        if motion.settings.reducesMotion { setNeedsDisplay() }
        switch motion.step(to: time) {
        case .none:
            return wheelTime != nil
        case .waiting:
            break
        case .scrolled(let isFinished):
            didScroll()
            if isFinished {
                motion.endScroll()
                delegate?.carouselDidEndScrollingAnimation(self)
            }
        case .decelerated(let isFinished):
            didScroll()
            if isFinished {
                motion.endDeceleration()
                delegate?.carouselDidEndDecelerating(self)
                let settlement = motion.settlementAfterDeceleration
                if settlement == .none { motion.releaseToggle(at: time) }
                carryOut(settlement)
            }
        case .autoscrolled(let offset):
            scrollOffset = offset
        case .toggled:
            didScroll()
        }
        return motion.isAnimating || wheelTime != nil
    }

    /// Lays the items out for the present offset and tells the delegate what changed.
    func didScroll() {
        layOutForOffset()
        reportScroll()
    }

    /// Loads what came into sight for the present offset, and puts every item where it belongs.
    func layOutForOffset() {
        motion.settle(at: now)
        loadUnloadViews()
        placeItemViewsOrLeaveIt()
    }

    /// Tells the delegate what has changed since it was told last.
    ///
    /// - Parameter index: the current index that it knows of, where the items' indexes have changed since.
    func reportScroll(knownIndex index: Int? = nil) {
        if motion.offsetChanged { delegate?.carouselDidScroll(self) }
        if (index ?? motion.reportedIndex) != currentItemIndex {
            // Keys reach what is in the current item alone.
            takeFocusBack { $0 !== loaded.item(at: currentItemIndex)?.container }
            delegate?.carouselCurrentItemIndexDidChange(self)
        }
        motion.markReported()
        resumeAnimation()
    }

    /// Takes the focus from a view in an item that has left the centre.
    ///
    /// - Parameter hasLeft: whether an item's container has.
    func takeFocusBack(hasLeft: (View) -> Bool) {
        guard var view = scene?.focusedView else { return }
        while let above = view.superview, above !== content3D { view = above }
        if view.superview === content3D, hasLeft(view) { scene?.focusedView = self }
    }

    func carryOut(_ settlement: ScrollMotion.Settlement) {
        switch settlement {
        case .none: break
        case .report(let index): scrollToItem(at: index, duration: 0.01)
        case .scroll(let index): scrollToItem(at: index, animated: true)
        }
    }

    /// Lets the scene call `advance(to:)` while something moves.
    func resumeAnimation() {
        if motion.isAnimating { scene?.startAnimating(self) }
    }
}
