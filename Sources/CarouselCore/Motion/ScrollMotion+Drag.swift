// SPDX-License-Identifier: MIT

/// Keeps a swipe within a number of items of the one at which the finger came down. Beyond that, the items follow the finger
/// less and less.
struct SwipeLimit: Hashable, Sendable {
    /// How many items, at least 1.
    let count: Double
    /// How far the finger has moved the items from where the swipe began, in items.
    private var way: Double
    /// The distances from where the swipe began within which the items follow the finger fully.
    private let free: ClosedRange<Double>

    /// - Parameter way: how far the items are from where the swipe began, because they may still be on their way there.
    init(count: Int, way: Double) {
        self.count = Double(max(count, 1))
        free = min(-self.count, way)...max(self.count, way)
        self.way = way
    }

    /// How far the items are from where the swipe began.
    private var shown: Double { RubberBand.offset(way, limits: free, extent: 1) }

    /// Moves the finger; returns how far the items move.
    mutating func move(by distance: Double) -> Double {
        let before = shown
        way += distance
        return shown - before
    }

    /// The range in which the swipe may end, given the present offset of the items.
    func ends(from offset: Double) -> ClosedRange<Double> {
        let begin = (offset - shown).rounded()
        return begin - count...begin + count
    }
}

extension ScrollMotion {
    /// A flick slower than this, in items per second, does not decelerate.
    static let speedThreshold = 2.0
    /// A flick that would go less far than this, in items, does not decelerate.
    static let decelerateThreshold = 0.1
    /// A carousel released at speed goes on to the next item if it is further than this from the current one, in items.
    static let scrollDistanceThreshold = 0.1
    static let decelerationMultiplier = 30.0

    /// What follows the end of a drag or a deceleration. Indexes are positions if items repeat.
    package enum Settlement: Hashable, Sendable {
        case none
        /// A scroll of no distance, which only reports its beginning and end.
        case report(index: Int)
        /// A scroll to an item.
        case scroll(index: Int)
    }

    /// Grabs the carousel; false if it cannot be dragged.
    package mutating func beginDrag(translation: Double) -> Bool {
        guard canDrag, translation.isFinite else { return false }
        var began = pressedItem ?? stepOrigin.rounded()
        forgetSwipe()
        pull()
        if let pulledBounds { began = began.clamped(to: pulledBounds) }
        swipe = settings.maximumItemsPerSwipe.map {
            SwipeLimit(
                count: max($0, settings.stepSize),
                way: extent.shortestDistance(fromOffset: began, toOffset: scrollOffset))
        }
        phase = .dragging(scrollWaits: false)
        beginnings += 1
        hasDragMoved = false
        previousTranslation = translation
        return true
    }

    /// A finger comes down: everything stops.
    package mutating func press(at time: Double) {
        momentumAtTouch = settings.keepsMomentum ? Momentum(velocity: state(at: time).velocity, time: time) : nil
        let (target, place) = (stepOrigin, restingPlace)
        stop()
        forgetSwipe()
        // The touch may be meant for a view around the carousel.
        restingPlace = place
        pressedItem = (scrollOffset + extent.shortestWay(fromOffset: scrollOffset, toOffset: target)).rounded()
    }

    /// Something other than a swipe moves the carousel from now on.
    mutating func supersedeSwipe() {
        isPulled = false
        if !isDragging { forgetSwipe() }
    }

    /// Forgets the last swipe, and the flick that an end has cut short.
    mutating func forgetSwipe() { (pressedItem, swipe, swipeEnds, restingPlace, cutFlick) = (nil, nil, nil, nil, nil) }

    /// Goes on from here when the finger's translation is measured along another axis.
    package mutating func regrip(translation: Double) { previousTranslation = translation }

    /// Follows the finger, which is `translation` points from where it touched down. Returns false without a drag, if users
    /// cannot scroll, or if a number is not finite.
    package mutating func drag(translation: Double, velocity: Double) -> Bool {
        guard isDragging, canDrag, translation.isFinite, velocity.isFinite else { return false }
        if !isPulled { pull() }
        var factor = 1.0
        if !extent.isWrapEnabled && settings.bounces {
            let excess = abs(scrollOffset - kept(scrollOffset))
            let limit = settings.bounceDistance
            factor = limit > 0 ? 1 - min(excess, limit) / limit : (excess > 0 ? 0 : 1)
        }
        let width = extents.width(at: scrollOffset, usualWidth)
        self.velocity = (-velocity * factor * settings.scrollSpeed / width).limited(to: ScrollMotion.maxVelocity)
        let moved = offset(movedBy: (previousTranslation - translation) * factor * offsetMultiplier)
        if moved.isFinite {
            let distance = moved - scrollOffset
            scrollOffset = ScrollMotion.limited(scrollOffset + (swipe?.move(by: distance) ?? distance))
        }
        previousTranslation = translation
        hasDragMoved = true
        return true
    }

    /// The scroll offset after a move of `way` points from the present one.
    package func offset(movedBy way: Double) -> Double {
        extents.offset(from: scrollOffset, movedBy: way, itemWidth: usualWidth)
    }

    private var usualWidth: Double { itemWidth > 0 && itemWidth.isFinite ? itemWidth : 1 }

    /// Releases the carousel: it decelerates if it is fast enough. Returns whether a drag was in progress.
    package mutating func endDrag(at time: Double) -> Bool {
        guard canDrag, case .dragging(let scrollWaits) = phase else { return false }
        letGo(scrollWaits: scrollWaits)
        // The velocity of an earlier flick still determines the toggle's speed, but must not fling the carousel when a
        // finger only touched it.
        if !hasDragMoved { velocity = 0 }
        if abs(velocity) <= ScrollMotion.speedThreshold { snapToEndItem() }
        releaseMomentum(at: time)
        swipeEnds = swipe?.ends(from: scrollOffset)
        if abs(velocity) > ScrollMotion.speedThreshold, abs(decelerationDistance) > ScrollMotion.decelerateThreshold {
            didDrag = false
            startDecelerating(scrollWaits: scrollWaits, at: time)
        }
        return true
    }

    /// Ends a drag whose items are gone; nothing follows it. Returns whether one was in progress.
    package mutating func cancelDrag() -> Bool {
        guard case .dragging(let scrollWaits) = phase else { return false }
        letGo(scrollWaits: scrollWaits)
        velocity = 0
        return true
    }

    private mutating func letGo(scrollWaits: Bool) {
        (phase, didDrag) = (scrollWaits ? .scrolling : .idle, true)
        if scrollWaits { isPulled = false }
    }

    private var canDrag: Bool { settings.isScrollEnabled && extent.numberOfItems > 0 }

    /// What follows a drag that does not decelerate.
    package var settlementAfterDrag: Settlement {
        settlement(
            isFlick: abs(velocity) > ScrollMotion.speedThreshold
                && abs(scrollOffset - Double(currentIndex)) > ScrollMotion.scrollDistanceThreshold)
    }

    /// What follows everything else. The carousel counts as at rest, whatever velocity an earlier flick has left.
    package var settlementAtRest: Settlement { settlement(isFlick: false) }

    private func settlement(isFlick: Bool) -> Settlement {
        guard needsSettling else { return .none }
        let index = extent.repeatsItems ? Int(saturating: scrollOffset.rounded()) : currentIndex
        if settings.stepSize > 1 {
            let rule: FloatingPointRoundingRule = isFlick ? velocity > 0 ? .up : .down : .toNearestOrAwayFromZero
            let group = resting(near: scrollOffset, rule)
            let isThere = abs(scrollOffset - group) < ScrollMotion.tolerance && !isBeyondEnd
            let settled = isThere ? group : settled(at: group)
            let place = swipeEnds?.contains(settled) ?? true ? settled : group
            let start = extent.repeatsItems ? Int(saturating: place) : extent.clamped(index: Int(saturating: place))
            return abs(scrollOffset - place) < ScrollMotion.tolerance ? .report(index: start) : .scroll(index: start)
        }
        if abs(scrollOffset - Double(index)) < ScrollMotion.tolerance, !isBeyondEnd { return .report(index: index) }
        let next = Int(saturating: settled(at: Double(isFlick ? index + (velocity > 0 ? 1 : -1) : index)))
        guard let ends = swipeEnds else { return .scroll(index: next) }
        let distance = distance(to: next)
        return .scroll(index: Int(saturating: (scrollOffset + distance).clamped(to: ends)))
    }

    /// The distance to the item at which a drag or a deceleration settles, in items.
    package func distance(to index: Int) -> Double {
        extent.repeatsItems
            ? Double(index) - scrollOffset
            : extent.shortestDistance(fromOffset: scrollOffset, toOffset: Double(index))
    }

    /// Where the carousel may come to rest near an offset: at the beginning of a group, and no further than the swipe may go.
    private func resting(near offset: Double, _ rule: FloatingPointRoundingRule) -> Double {
        let place = extent.groupStart(near: offset, size: settings.stepSize, rule)
        guard let ends = swipeEnds, !ends.contains(place) else { return place }
        return place > ends.upperBound
            ? extent.groupStart(near: ends.upperBound, size: settings.stepSize, .down)
            : extent.groupStart(near: ends.lowerBound, size: settings.stepSize, .up)
    }

    var needsSettling: Bool {
        if let place = restingPlace,
            abs(extent.clamped(offset: scrollOffset) - extent.clamped(offset: place)) < ScrollMotion.tolerance
        {
            return false
        }
        return (settings.scrollToItemBoundary || isBeyondEnd) && !isAutoscrolling
    }

    /// How far a flick carries, in items, before boundaries are considered.
    var decelerationDistance: Double {
        if case .exponential(let rate) = settings.decelerationCurve { return velocity / ScrollGlide.friction(rate) }
        let acceleration = -velocity * ScrollMotion.decelerationMultiplier * (1 - settings.decelerationRate)
        return -(velocity * velocity) / (2 * acceleration)
    }

    private mutating func startDecelerating(scrollWaits: Bool, at time: Double) {
        let start = scrollOffset
        var end = start + decelerationDistance
        let isForward = end - start > 0
        let onward: FloatingPointRoundingRule = isForward ? .up : .down
        if settings.isPagingEnabled || settings.reducesMotion {
            end = resting(near: start, onward)
            // A fade must not lead to the empty space beyond an end.
            if settings.reducesMotion, !extent.isWrapEnabled { end = kept(end) }
        } else if settings.stopAtItemBoundary {
            end = resting(near: end, onward)
        } else if let ends = swipeEnds {
            end = end.clamped(to: ends)
        }
        // If it is already beyond where it may end, it scrolls back instead.
        if swipeEnds != nil || settings.reducesMotion, (end - start) * velocity <= 0 { return }
        if let pulledBounds, pulledBounds.contains(start + decelerationDistance) { end = end.clamped(to: pulledBounds) }
        decelerate(toward: end, scrollWaits: scrollWaits, at: time)
    }

    mutating func decelerate(to end: Double, scrollWaits: Bool, at time: Double) {
        // A deceleration rate of 1 would carry for ever.
        let (start, end) = (scrollOffset, ScrollMotion.limited(end))
        let distance = end - start
        var (law, duration) = decelerationLaw(to: end)
        if settings.reducesMotion { duration = ScrollMotion.scrollDuration }
        if scrollWaits { law = .ease(.easeInOut) }
        travel = Travel(start: start, end: end, beginTime: time, duration: duration, law: law)
        if distance != 0 {
            phase = .decelerating(scrollWaits: scrollWaits)
            beginnings += 1
            startAnimating()
        }
    }

    /// Where the swipe that has just ended is going, in items, and how fast it was, in items per second.
    package var proposal: (offset: Double, velocity: Double) {
        if isDecelerating { return (travel.end, velocity) }
        if case .scroll(let index) = settlementAfterDrag { return (scrollOffset + distance(to: index), velocity) }
        return (scrollOffset, velocity)
    }

    /// Lets the swipe that has just ended go to `offset` instead, where the carousel then stays. Returns false if it does not
    /// decelerate toward it, so that the caller must scroll there. Non-finite offsets are ignored.
    package mutating func end(at offset: Double, time: Double) -> Bool {
        guard offset.isFinite else { return true }
        let offset = pulledBounds.map { offset.clamped(to: $0) } ?? offset
        (restingPlace, cutFlick) = (offset, nil)
        guard case .decelerating(let scrollWaits) = phase, (offset - scrollOffset) * velocity > 0 else {
            if isDecelerating { endTravel() }
            return false
        }
        phase = .idle
        decelerate(to: offset, scrollWaits: scrollWaits, at: time)
        return true
    }
}
