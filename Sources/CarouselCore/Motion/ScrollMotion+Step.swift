// SPDX-License-Identifier: MIT

extension ScrollMotion {
    /// The result of a step in time. The owner lays out its items again, then reports.
    package enum Step: Hashable, Sendable {
        /// Nothing is moving any more.
        case none
        /// Nothing moves until the finger lifts.
        case waiting
        /// A scroll has moved; when it is finished, call `endScroll()` after reporting the move.
        case scrolled(isFinished: Bool)
        /// A deceleration has moved; when it is finished, call `endDeceleration()`.
        case decelerated(isFinished: Bool)
        /// Autoscroll requests this offset.
        case autoscrolled(to: Double)
        /// Only the toggle has changed.
        case toggled
    }

    static let shortestToggle = 0.2
    static let longestToggle = 0.4

    /// Advances to a time in seconds. A non-finite time changes nothing; one before the last counts as no time passed.
    package mutating func step(to time: Double) -> Step {
        guard isAnimating, time.isFinite else { return .none }
        let elapsed = max(0, time - (lastTime ?? time))
        lastTime = time
        if isTravelling {
            travel.hasBegun = true
            scrollOffset = ScrollMotion.limited(settings.reducesMotion ? travel.end : travel.offset(at: time))
            let (passed, slides) = (time - travel.beginTime, phase == .decelerating(scrollWaits: false))
            let isFinished =
                slides
                ? abs(passed.clamped(to: 0...travel.duration) - travel.duration) < ScrollMotion.margin
                : !(passed / travel.duration < 1)
            if isFinished, isPulled { arrive() }
            return slides ? .decelerated(isFinished: isFinished) : .scrolled(isFinished: isFinished)
        }
        if isAutoscrolling, !isDragging {
            // iCarousel's sign: positive speeds move toward lower indexes.
            return .autoscrolled(to: extent.clamped(offset: scrollOffset - elapsed * settings.autoscroll))
        }
        if abs(toggle) > ScrollMotion.margin {
            let pace = velocity != 0 ? min(1, 1 / abs(velocity)) : 1
            let duration =
                ScrollMotion.shortestToggle + (ScrollMotion.longestToggle - ScrollMotion.shortestToggle) * pace
            let done = Easing.easeInOut.value(at: (time - toggleTime) / duration)
            toggle = toggle < 0 ? done - 1 : 1 - done
            // Beyond the ends the items set the toggle in each step, so it cannot come to rest by itself.
            if done >= 1, toggleFollowsItems, !isAutoscrolling { (isAnimating, toggleRests) = (false, true) }
            return .toggled
        }
        // Autoscroll continues once the finger lifts.
        guard !isAutoscrolling else { return .waiting }
        isAnimating = false
        return .none
    }

    package mutating func endScroll() {
        switch phase {
        case .scrolling: phase = .idle
        case .decelerating: phase = .decelerating(scrollWaits: false)
        case .dragging: phase = .dragging(scrollWaits: false)
        case .idle: break
        }
    }

    package mutating func endDeceleration() {
        guard case .decelerating(let scrollWaits) = phase else { return }
        // From here on the offset counts in this round, and with it where the swipe may end.
        shiftSwipe(by: -roundsAhead)
        phase = scrollWaits ? .scrolling : .idle
    }

    /// Lets the toggle finish after a deceleration that stopped between two items.
    package mutating func releaseToggle(at time: Double) {
        toggle = -(scrollOffset.rounded(.toNearestOrAwayFromZero) - scrollOffset)
        toggleTime = time - ScrollMotion.longestToggle * abs(toggle)
    }
}
