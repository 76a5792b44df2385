// SPDX-License-Identifier: MIT

import Glibc

/// The motion of something that scrolls along one axis: after a flick, back from beyond an end, or to a place that the
/// program requested. A value that gives the offset at every time, so that it replays exactly at any frame rate.
///
/// Offsets are in points, times in seconds since the glide began, velocities in points of offset per second. Offsets
/// and limits are clamped to `maxOffset`.
package struct ScrollGlide: Hashable, Sendable {
    /// The fraction of its velocity that a flick keeps each millisecond, like `UIScrollView.DecelerationRate.normal`.
    package static let normalRate = 0.998

    package static let rates = 0.5...0.9999
    /// The rate at which the velocity decays, per second, given the fraction that is kept each millisecond; NaN counts as
    /// `normalRate`.
    static func friction(_ rate: Double) -> Double { -1000 * log(rate.isNaN ? normalRate : rate.clamped(to: rates)) }
    /// The spring's angular frequency, in radians per second: 98 % of the way back is done after 0.3 s.
    static let springFrequency = 20.0
    /// A motion is over when it is closer than this to its end, in points.
    static let nearEnough = 0.25
    /// A motion that comes back through an end more slowly than this, in points per second, stops there.
    static let slowest = 1.0
    /// No finger makes flicks faster than this, in points per second.
    static let fastest = 1e6
    /// Limit of offsets to either side of 0, in points: there they are still precise to an eighth of a point.
    package static let maxOffset = 1e15

    /// Consecutive periods, with one law of motion each.
    private var legs: [ScrollMotion.Travel] = []
    /// Where it comes to rest, in points.
    package private(set) var destination: Double
    /// How long it moves, in seconds; 0 if it is at rest from the start.
    package private(set) var duration = 0.0

    /// A glide that is at rest; a non-finite offset counts as 0.
    package init(restingAt offset: Double) {
        destination = offset.isFinite ? offset.limited(to: ScrollGlide.maxOffset) : 0
    }

    /// A glide from one offset to another in `duration` seconds. If the duration is below a microsecond, or a number is not
    /// finite, it rests at the end from the start.
    package init(from start: Double, to end: Double, duration: Double, curve: Easing = .easeInOut) {
        self.init(restingAt: end)
        let limited = start.limited(to: ScrollGlide.maxOffset)
        guard start.isFinite, end.isFinite, limited != destination, duration >= 1e-6, duration.isFinite else { return }
        add(.ease(curve), from: limited, to: destination, for: duration)
    }

    /// The glide after a finger has lifted.
    ///
    /// Within the limits, each millisecond the velocity is multiplied by `rate`. A motion that reaches an end
    /// overshoots it and springs back if it `bounces`, otherwise it stops there; one that begins beyond an end springs
    /// back. An offset that is not finite counts as the lower limit, a velocity as 0.
    package init(
        from offset: Double, velocity: Double, limits: ClosedRange<Double>, bounces: Bool = true,
        rate: Double = normalRate
    ) {
        let most = ScrollGlide.maxOffset
        let limits = limits.clamped(to: -most...most)
        let start = offset.isFinite ? offset.limited(to: most) : limits.lowerBound
        self.init(restingAt: start)
        var speed = velocity.isFinite ? min(max(velocity, -ScrollGlide.fastest), ScrollGlide.fastest) : 0
        let friction = ScrollGlide.friction(rate)
        let nearest = min(max(start, limits.lowerBound), limits.upperBound)
        if start != nearest {
            guard bounces else {
                destination = nearest
                return
            }
            guard let inward = addSpring(from: start, velocity: speed, limit: nearest) else { return }
            speed = inward
        }
        coast(from: destination, velocity: speed, friction: friction, limits: limits, bounces: bounces)
    }

    /// The offset at a time; before 0 the initial one, NaN counts as the end.
    package func offset(at time: Double) -> Double {
        leg(at: time)?.offset(at: max(0, time)) ?? destination
    }

    /// The velocity at a time; 0 before the start and at rest.
    package func velocity(at time: Double) -> Double {
        time >= 0 ? leg(at: time)?.velocity(at: time) ?? 0 : 0
    }

    package func isOver(at time: Double) -> Bool { !(time < duration) }

    private func leg(at time: Double) -> ScrollMotion.Travel? {
        guard !isOver(at: time) else { return nil }
        return legs.last { $0.beginTime <= max(0, time) }
    }

    private mutating func add(_ law: MotionLaw, from start: Double, to end: Double, for seconds: Double) {
        legs.append(
            ScrollMotion.Travel(start: start, end: end, beginTime: duration, duration: seconds, law: law))
        duration += seconds
    }

    private mutating func coast(
        from start: Double, velocity: Double, friction: Double, limits: ClosedRange<Double>, bounces: Bool
    ) {
        guard velocity != 0 else { return }
        let way = velocity / friction
        let law = MotionLaw.coast(velocity: velocity, friction: friction)
        let limit = velocity > 0 ? limits.upperBound : limits.lowerBound
        let room = limit - start
        // The last fraction of the way would take for ever, whether it ends at a limit or short of it.
        if abs(way) <= abs(room) + ScrollGlide.nearEnough {
            let seconds = log(max(1, abs(way) / ScrollGlide.nearEnough)) / friction
            guard seconds > 0 else { return }
            destination = start + way * (1 - exp(-friction * seconds))
            add(law, from: start, to: destination, for: seconds)
            return
        }
        let seconds = -log(1 - room / way) / friction
        if seconds > 0 { add(law, from: start, to: limit, for: seconds) }
        destination = limit
        guard bounces else { return }
        _ = addSpring(from: limit, velocity: velocity * exp(-friction * max(0, seconds)), limit: limit)
    }

    /// Adds the return to a limit. Returns the velocity at which it passes through the limit; nil if it comes to rest there.
    private mutating func addSpring(from start: Double, velocity: Double, limit: Double) -> Double? {
        destination = limit
        let law = MotionLaw.spring(DampedSpring(angularFrequency: ScrollGlide.springFrequency), velocity: velocity)
        let stretch = start - limit
        let pull = velocity + ScrollGlide.springFrequency * stretch
        if stretch * pull < 0 {
            // It was flicked back faster than the spring would pull: the remaining speed carries it inside.
            let seconds = -stretch / pull
            let inward = pull * exp(-ScrollGlide.springFrequency * seconds)
            if abs(inward) > ScrollGlide.slowest {
                add(law, from: start, to: limit, for: seconds)
                return inward
            }
        }
        let seconds = ScrollGlide.springTime(stretch: abs(stretch), pull: abs(pull))
        if seconds > 0 { add(law, from: start, to: limit, for: seconds) }
        return nil
    }

    /// When `(stretch + pull * time) * exp(-pace * time)`, of numbers not below 0, has fallen below `nearEnough` for good.
    private static func springTime(stretch: Double, pull: Double) -> Double {
        // An upper bound, from half of `nearEnough` for each of the two terms; each iteration converges from above.
        var time = max(
            stretch > 0 ? log(2 * stretch / nearEnough) / springFrequency : 0,
            pull > 0 ? 2 * log(4 * pull / (M_E * springFrequency * nearEnough)) / springFrequency : 0)
        for _ in 0..<12 where time > 0 { time = log((stretch + pull * time) / nearEnough) / springFrequency }
        return max(0, time)
    }
}
