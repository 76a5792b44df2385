// SPDX-License-Identifier: MIT

extension ScrollMotion {
    /// Jumps to an offset; all motion stops. Returns whether the offset changed; non-finite ones are ignored.
    ///
    /// - Parameter settles: whether it leads to where a swipe comes to rest.
    package mutating func jump(to offset: Double, settles: Bool = false) -> Bool {
        guard offset.isFinite else { return false }
        let offset = ScrollMotion.limited(offset)
        endTravel()
        if settles { isPulled = false } else { supersedeSwipe() }
        (momentumAtRelease, momentumAtTouch) = (nil, nil)
        (travel.start, travel.end) = (offset, offset)
        guard offset != scrollOffset else { return false }
        scrollOffset = offset
        return true
    }

    /// Adapts all times to a new clock that is `seconds` ahead of the old one.
    package mutating func shiftTime(by seconds: Double) {
        travel.beginTime += seconds
        toggleTime += seconds
        lastTime = lastTime.map { $0 + seconds }
        momentumAtTouch?.time += seconds
        momentumAtRelease?.time += seconds
        cutFlick?.until += seconds
    }

    /// Jumps to an offset as if it had always been there: there is nothing to report, and nothing turns.
    package mutating func begin(at offset: Double) {
        guard offset.isFinite else { return }
        _ = jump(to: extent.clamped(offset: offset))
        toggle = 0
        markReported()
    }

    /// Changes the offset but not the present motion, when the items around it have been renumbered.
    package mutating func place(at offset: Double) {
        if offset.isFinite { scrollOffset = ScrollMotion.limited(offset) }
    }

    /// Shifts all present motion by a number of items, when the items have been renumbered.
    package mutating func shift(by distance: Double) {
        guard distance.isFinite, distance != 0 else { return }
        scrollOffset = ScrollMotion.limited(scrollOffset + distance)
        cutFlick?.shift(by: distance)
        shift(by: distance, goalBy: distance)
        // The toggle of coverFlow2 turns for scrolls, not for renumbering.
        reportedIndex = reportedIndex.adding(saturating: Int(saturating: distance))
    }

    /// Shifts the present motion to the round in which the current item's position is its index. Call it before an edit that
    /// changes the number of items in a round.
    package mutating func countFromThisRound() {
        guard extent.isWrapEnabled, extent.numberOfItems > 0 else { return }
        let beyond = scrollOffset.rounded(.toNearestOrAwayFromZero) - Double(currentIndex)
        shift(by: -beyond, goalBy: -roundsAhead - beyond)
        scrollOffset -= beyond
    }

    /// Shifts the reported offset and the swipe by `distance`, but the path of the motion and its resting place by `way`.
    private mutating func shift(by distance: Double, goalBy way: Double) {
        travel.shift(by: way)
        restingPlace = restingPlace.map { ScrollMotion.limited($0 + way) }
        reportedOffset = ScrollMotion.limited(reportedOffset + distance)
        shiftSwipe(by: distance)
    }

    /// By how many items, in whole rounds, the present motion is ahead of the scroll offset, which wraps while the motion does not.
    var roundsAhead: Double {
        guard extent.isWrapEnabled, extent.numberOfItems > 0 else { return 0 }
        let count = Double(extent.numberOfItems)
        return ((travel.offset(at: lastTime ?? travel.beginTime) - scrollOffset) / count).rounded() * count
    }

    /// Shifts where the finger came down and where the swipe may end.
    mutating func shiftSwipe(by distance: Double) {
        pressedItem = pressedItem.map { ScrollMotion.limited($0 + distance) }
        swipeEnds = swipeEnds.map {
            ScrollMotion.limited($0.lowerBound + distance)...ScrollMotion.limited($0.upperBound + distance)
        }
    }

    /// Makes the present scroll end at the last item at the latest, in case there are fewer items now. It goes on from where it is.
    ///
    /// - Parameter distance: how much further than before it is to end, in items.
    package mutating func keepScrollAmongItems(movedBy distance: Double = 0) {
        guard isScrolling, !travel.isSpin, !extent.isWrapEnabled, extent.numberOfItems > 0 else { return }
        let end = extent.clamped(offset: travel.end + distance)
        guard end != travel.end else { return }
        let done = (scrollOffset - travel.start) / (travel.end - travel.start)
        if !isDragging, done.isFinite, done < 0.999 {
            travel.start = ScrollMotion.limited((scrollOffset - done * end) / (1 - done))
        }
        travel.end = end
    }

    /// The distance to scroll by a number of items from the present offset, ending at an item.
    package func distance(ofItems count: Int) -> Double {
        if count > 0 { return scrollOffset.rounded(.down) + Double(count) - scrollOffset }
        if count < 0 { return scrollOffset.rounded(.up) + Double(count) - scrollOffset }
        return scrollOffset.rounded(.toNearestOrAwayFromZero) - scrollOffset
    }

    /// Begins autoscroll if it is set; the first step has no elapsed time.
    package mutating func startAutoscroll() { if isAutoscrolling { startAnimating() } }

    /// Whether automatic scrolling has stopped because there are no more items.
    package var autoscrollIsAtEnd: Bool {
        isAutoscrolling && !isUnderWay
            && (extent.numberOfItems == 0
                || !extent.isWrapEnabled && extent.clamped(offset: scrollOffset - settings.autoscroll) == scrollOffset)
    }

    /// Makes the time until the next step count as 0.
    package mutating func pauseAutoscroll() { if case .idle = phase { lastTime = nil } }

    /// Stops scrolling and decelerating at the present offset, as a touch does.
    package mutating func stop() {
        guard settings.isScrollEnabled else { return }
        endTravel()
    }

    /// Stops scrolling and decelerating at the present offset, whether or not users can scroll.
    package mutating func endTravel() { phase = isDragging ? .dragging(scrollWaits: false) : .idle }

    /// The time at which a scroll to the present offset ends, in seconds: until then nothing moves. Nil for all other motion.
    package var waitsUntil: Double? {
        guard case .scrolling = phase, travel.start == travel.end, travel.end == scrollOffset,
            travel.velocity(at: travel.beginTime) == 0
        else { return nil }
        return travel.beginTime + travel.duration
    }

    /// Where the present motion will end, in items; the present offset at rest.
    package var destination: Double { isTravelling && travel.end.isFinite ? travel.end : scrollOffset }
}
