// SPDX-License-Identifier: MIT

import Glibc

/// How scrolls and decelerations carry on from the present motion, and how they end.
extension ScrollMotion {
    /// Scrolls and decelerations are over when they are this close to their end, in items, and this slow, in items per second.
    private static let nearEnough = 1e-3
    private static let slowEnough = 1e-2
    /// A flick within this time after the touch, in seconds, adds to the speed that the touch took away.
    private static let momentumTime = 0.3
    /// A scroll that begins at no more than this multiple of its mean velocity does not pass its end.
    private static let steepest = 3.0
    /// The shortest duration, in seconds.
    private static let shortest = 1e-3

    /// How fast something moved the carousel at a time, in items per second.
    struct Momentum: Hashable, Sendable {
        var velocity: Double
        var time: Double
    }

    /// Begins to scroll by a distance in items; without wrapping, no further than the first or last item. Nothing happens if
    /// a number is not finite or a duration not above 0. The numbers of a spring must be within their ranges.
    ///
    /// - Parameter settles: whether it leads to where the row comes to rest after a finger has moved it.
    package mutating func scroll(
        by distance: Double, _ animation: ScrollAnimation, at time: Double, settles: Bool = false
    ) {
        guard distance.isFinite else { return }
        if case .timing(_, let duration) = animation, !(duration > 0 && duration.isFinite) { return }
        if !settles { supersedeSwipe() }
        var (start, velocity) = (scrollOffset, 0.0)
        if keepsMomentum(animation) { (start, velocity) = state(at: time) }
        var end = ScrollMotion.limited(scrollOffset + distance)
        // Start plus distance may miss an item by a rounding error.
        if abs(end - end.rounded()) < 1e-9 { end = end.rounded() }
        if !extent.isWrapEnabled { end = kept(end) }
        let (law, duration) = law(animation, from: start, to: end, velocity: velocity)
        begin(Travel(start: start, end: end, beginTime: time, duration: duration, law: law))
    }

    /// Begins to scroll along a path; while a finger holds the carousel, it waits.
    mutating func begin(_ path: Travel) {
        let interrupted = fade
        phase = isDragging ? .dragging(scrollWaits: true) : .scrolling
        (momentumAtRelease, momentumAtTouch) = (nil, nil)
        beginnings += 1
        travel = path
        travel.interrupted = interrupted
        startAnimating()
    }

    private func keepsMomentum(_ animation: ScrollAnimation) -> Bool {
        guard !settings.reducesMotion else { return false }
        if case .spring = animation { return true }
        return settings.keepsMomentum
    }

    private func law(
        _ animation: ScrollAnimation, from start: Double, to end: Double, velocity: Double
    ) -> (MotionLaw, duration: Double) {
        switch animation {
        case .spring where settings.reducesMotion:
            return (.ease(.easeInOut), ScrollMotion.scrollDuration)
        case .spring(let damping, let response):
            let spring = DampedSpring(angularFrequency: 2 * .pi / response, dampingRatio: damping)
            let time = spring.restTime(
                stretch: start - end, velocity: velocity, within: ScrollMotion.nearEnough,
                speed: ScrollMotion.slowEnough)
            return (.spring(spring, velocity: velocity), max(time, ScrollMotion.shortest))
        case .timing(let curve, let duration):
            guard let slope = ScrollMotion.slope(velocity, over: end - start, duration) else {
                return (.ease(curve), duration)
            }
            return (.cubic(slope: slope), duration)
        }
    }

    /// The initial slope of a path for a velocity, limited so that it does not pass its end; nil at rest, or without a
    /// distance.
    static func slope(_ velocity: Double, over distance: Double, _ duration: Double) -> Double? {
        let slope = velocity * duration / distance
        guard velocity != 0, slope.isFinite else { return nil }
        return slope.clamped(to: -steepest...steepest)
    }

    /// How a flick slows down to its end. Beyond the items it would creep along an exponential curve before it turns back.
    func decelerationLaw(to end: Double) -> (MotionLaw, duration: Double) {
        let distance = end - scrollOffset
        guard distance != 0 else { return (.ease(.easeInOut), 0) }
        guard case .exponential = settings.decelerationCurve, extent.isWrapEnabled || bounds.contains(end) else {
            return (.brake(velocity: velocity), abs(distance) / abs(0.5 * velocity))
        }
        let friction = abs(velocity / distance)
        let seconds = max(log(abs(distance) / ScrollMotion.nearEnough), log(abs(velocity) / ScrollMotion.slowEnough))
        return (
            .coast(velocity: friction * distance, friction: friction), max(seconds / friction, ScrollMotion.shortest)
        )
    }

    /// Where the carousel is at a time, which may be later than the last step, and how fast it moves.
    func state(at time: Double) -> (offset: Double, velocity: Double) {
        switch phase {
        case .dragging:
            return (scrollOffset, 0)
        case .idle:
            return (scrollOffset, momentumAtRelease?.time == time ? momentumAtRelease?.velocity ?? 0 : 0)
        case .scrolling, .decelerating:
            guard !settings.reducesMotion, travel.beginTime <= time else { return (scrollOffset, 0) }
            let offset = travel.offset(at: time)
            let isHeld = !extent.isWrapEnabled && !settings.bounces && offset != kept(offset)
            if isHeld { return (kept(offset), 0) }
            let velocity = travel.velocity(at: time)
            guard extent.isWrapEnabled else { return (offset, velocity) }
            // In the same round as the offset that is shown.
            let way = extent.shortestDistance(fromOffset: scrollOffset, toOffset: extent.clamped(offset: offset))
            return (scrollOffset + way, velocity)
        }
    }

    /// Notes how fast a finger lets go. A flick along the motion that the finger has just stopped gains half that motion's speed.
    mutating func releaseMomentum(at time: Double) {
        if let momentumAtTouch, momentumAtTouch.velocity * velocity > 0,
            time - momentumAtTouch.time <= ScrollMotion.momentumTime
        {
            velocity = (velocity + momentumAtTouch.velocity / 2).limited(to: ScrollMotion.maxVelocity)
        }
        momentumAtTouch = nil
        momentumAtRelease = Momentum(velocity: velocity, time: time)
    }

    /// When the motion after a deceleration begins, if the step to `time` has ended it. iCarousel's begins at that step;
    /// others begin when the deceleration was over, so that they are the same at any frame rate.
    package func settlingTime(at time: Double) -> Double {
        guard settings.decelerationCurve != .iCarousel || settlingAnimation != .usual else { return time }
        return min(time, travel.beginTime + travel.duration)
    }

    /// How the carousel moves on to an item after a drag or a deceleration.
    package var settlingAnimation: ScrollAnimation {
        (isBeyondEnd && !extent.isWrapEnabled ? settings.bounceAnimation : nil) ?? settings.scrollAnimation
    }
}

extension ScrollMotion.Travel {
    private func passed(at time: Double) -> Double { (time - beginTime).clamped(to: 0...max(0, duration)) }

    func offset(at time: Double) -> Double {
        let passed = passed(at: time)
        switch law {
        // These only come close to their end.
        case .spring, .coast, .spin: if passed >= duration { return end }
        case .ease, .cubic, .brake: break
        }
        return law.place(from: start, to: end, after: passed, of: duration)
    }

    func velocity(at time: Double) -> Double {
        let passed = passed(at: time)
        return passed < duration ? law.velocity(from: start, to: end, after: passed, of: duration) : 0
    }

    var isSpring: Bool { if case .spring = law { true } else { false } }
    var isSpin: Bool { if case .spin = law { true } else { false } }
}
