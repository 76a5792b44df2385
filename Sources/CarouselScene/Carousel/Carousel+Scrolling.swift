// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    /// Scrolls to an item, the shorter way round if the carousel wraps.
    ///
    /// - Parameters:
    ///   - index: an index beyond the ends counts as the nearest item, or wraps around.
    ///   - animated: whether to scroll by `scrollAnimation`, or to jump.
    public func scrollToItem(at index: Int, animated: Bool) {
        scrollToItem(at: index, animated: animated, for: .program)
    }

    func scrollToItem(at index: Int, animated: Bool, for reason: ScrollReason) {
        let index = numberOfItems > 0 && !isWrapEnabled ? motion.extent.clamped(index: index) : index
        scroll(toOffset: Double(index), animated ? scrollAnimation : .timing(.linear, duration: 0), for: reason)
    }

    /// Scrolls to an item in a number of seconds; a duration of 0 or less jumps. Here and in the other functions that scroll, a non-finite
    /// duration does nothing. The curve is that of `scrollAnimation`, or `easeInOut` if that is a spring.
    public func scrollToItem(at index: Int, duration: Double) { scroll(toOffset: Double(index), duration: duration) }

    /// Scrolls by a number of items in a number of seconds, ending at an item; a duration of 0 or less jumps. It stops
    /// at the first and last item, or wraps around.
    public func scroll(byNumberOfItems count: Int, duration: Double) {
        guard duration.isFinite else { return }
        if duration > 0 {
            scroll(byOffset: motion.distance(ofItems: count), duration: duration)
        } else {
            scrollOffset = Double(motion.extent.clamped(index: motion.reportedIndex.adding(saturating: count)))
        }
    }

    /// Scrolls to an offset in items, the shorter way round if the carousel wraps. Non-finite offsets are ignored; others are clamped to
    /// 1,000,000,000,000 either way. It stops at the first or last item; a jump is limited as for `scrollOffset`.
    public func scroll(toOffset offset: Double, duration: Double) {
        scroll(toOffset: offset, scrollAnimation.timed(duration), for: .program)
    }

    func scroll(toOffset offset: Double, _ animation: ScrollAnimation, for reason: ScrollReason) {
        guard offset.isFinite else { return }
        let distance = motion.extent.shortestWay(fromOffset: motion.scrollOffset, toOffset: offset)
        scroll(byOffset: distance, animation, for: reason)
    }

    /// Scrolls by a distance in items, in a number of seconds; a duration of 0 or less jumps. Non-finite distances are
    /// ignored.
    public func scroll(byOffset distance: Double, duration: Double) {
        scroll(byOffset: distance, scrollAnimation.timed(duration), for: .program)
    }

    /// `time` is when it began, nil for now; `settles` says that it brings the carousel to rest after a finger has moved it.
    func scroll(
        byOffset distance: Double, _ animation: ScrollAnimation, for reason: ScrollReason, since time: Double? = nil,
        settles: Bool = false
    ) {
        guard distance.isFinite else { return }
        if case .timing(_, let duration) = animation {
            guard duration.isFinite else { return }
            if duration <= 0 { return jump(to: scrollOffset + distance, for: reason, settles: settles) }
        }
        motion.scroll(by: distance, animation, at: time ?? now, settles: settles)
        scrollDidBegin(for: reason, leadsAnywhere: distance != 0)
    }

    /// `leadsAnywhere`: whether the scroll leads anywhere.
    func scrollDidBegin(for reason: ScrollReason, leadsAnywhere: Bool) {
        scrollReason = reason
        // Outside of a scene there is no time.
        if scene == nil { clock = 0 }
        delegate?.carouselWillBeginScrollingAnimation(self)
        resumeAnimation()
        if leadsAnywhere { interruptAutoplay(for: reason) }
    }

    func jump(to offset: Double, for reason: ScrollReason, settles: Bool = false) {
        guard motion.jump(to: offset, settles: settles) else { return }
        scrollReason = reason
        didScroll()
        interruptAutoplay(for: reason)
    }

    /// Spins to an item like a wheel of fortune: some whole rounds, then on in the same direction to the item. It begins with the present
    /// velocity, gains speed for 15 percent of the time, and slows down for the last 45 percent. To the delegate it is a scroll by the
    /// program. A touch stops it, unless `isScrollEnabled` is false; then nothing can be selected meanwhile either. Steps by keys count
    /// from the present offset. A carousel that does not wrap goes straight to the item; with `reducesMotion`, it fades there.
    ///
    /// - Parameters:
    ///   - index: an index beyond the ends counts as the nearest item, or wraps around.
    ///   - turns: whole rounds, -1000...1000; clamped. Negative ones go backward, 0 goes the shorter way.
    ///   - duration: in seconds, 0.1...3600; clamped, and one that is not finite counts as the default.
    ///   - completion: called when the spin ends, with whether it has reached the item; if something else stops it, in the frame after
    ///     that.
    /// - Returns: the index of the item at which it ends, if the items stay as they are; -1 if there are none.
    @discardableResult
    public func spin(
        toItemAt index: Int, turns: Int = 2, duration: Double = 3, completion: ((Bool) -> Void)? = nil
    ) -> Int {
        // Before its layout, the carousel may not know whether it wraps.
        layoutIfNeeded()
        let index = motion.extent.clamped(index: index)
        let former = takeSpinCompletion()
        guard isItem(index) else {
            former?(false)
            completion?(false)
            return -1
        }
        motion.spin(to: index, turns: turns, duration: duration, at: now)
        spinCompletion = completion
        let beginnings = motion.beginnings
        former?(false)
        // The former completion may have begun something else.
        if motion.beginnings == beginnings { scrollDidBegin(for: .program, leadsAnywhere: isOnItsWay) }
        return index
    }

    /// Whether the carousel spins to an item.
    public var isSpinning: Bool { motion.isSpinning }

    /// Whether the carousel spins to an item, and users can neither stop it nor select anything.
    var isSpinLocked: Bool { !isScrollEnabled && motion.isSpinning }

    func takeSpinCompletion() -> ((Bool) -> Void)? {
        defer { spinCompletion = nil }
        return spinCompletion
    }

    func reportBrokenSpin() { if spinCompletion != nil, !motion.isSpinning { takeSpinCompletion()?(false) } }

    func endSpin(for reason: ScrollReason) {
        motion.endTravel()
        guard numberOfItems > 0 else { return jump(to: motion.extent.clamped(offset: scrollOffset), for: reason) }
        guard case .scroll(let index) = motion.settlementAtRest else { return }
        scroll(toOffset: Double(index), motion.settlingAnimation, for: reason)
    }
}
