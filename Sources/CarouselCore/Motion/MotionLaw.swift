// SPDX-License-Identifier: MIT

import Glibc

/// How something moves along a line for a period: a formula for its place at any time, so it is the same at any frame rate.
///
/// Places are in points or in items, times in seconds since the period began, velocities in those units per second.
enum MotionLaw: Hashable, Sendable {
    /// Velocity falls exponentially, by a factor of exp(-friction) each second. Both numbers together determine the end.
    case coast(velocity: Double, friction: Double)
    /// Velocity falls by the same amount each second, and is 0 at the end of the period.
    case brake(velocity: Double)
    /// A spring draws it to the end.
    case spring(DampedSpring, velocity: Double)
    /// A curve leads to the end.
    case ease(Easing)
    /// A cubic curve leads to the end. It begins with this slope; 1 is the mean velocity.
    case cubic(slope: Double)
    /// Accelerates to a steady velocity, keeps it, and slows down along a cubic curve. It begins with a slope as `cubic` does.
    case spin(slope: Double)

    func place(from start: Double, to end: Double, after time: Double, of duration: Double) -> Double {
        switch self {
        case .coast(let velocity, let friction):
            return start + velocity / friction * (1 - exp(-friction * time))
        case .brake(let velocity):
            let acceleration = -velocity / duration
            return start + (velocity * time + 0.5 * acceleration * (time * time))
        case .spring(let spring, let velocity):
            return end + spring.state(stretch: start - end, velocity: velocity, after: time).stretch
        case .ease(let curve):
            return start + (end - start) * curve.value(at: time / duration)
        case .cubic(let slope):
            let part = time / duration
            return start + (end - start) * part * (slope * (1 - part) * (1 - part) + part * (3 - 2 * part))
        case .spin(let slope):
            return start + (end - start) * SpinCurve(slope: slope).value(at: time / duration)
        }
    }

    func velocity(from start: Double, to end: Double, after time: Double, of duration: Double) -> Double {
        switch self {
        case .coast(let velocity, let friction):
            return velocity * exp(-friction * time)
        case .brake(let velocity):
            return velocity * (1 - time / duration)
        case .spring(let spring, let velocity):
            return spring.state(stretch: start - end, velocity: velocity, after: time).velocity
        case .ease(let curve):
            // A hundredth of the duration is short enough for a difference quotient.
            let part = time / duration
            return (end - start) * (curve.value(at: part + 0.01) - curve.value(at: part)) / (0.01 * duration)
        case .cubic(let slope):
            let part = time / duration
            return (end - start) / duration * (1 - part) * (slope * (1 - 3 * part) + 6 * part)
        case .spin(let slope):
            return (end - start) / duration * SpinCurve(slope: slope).slope(at: time / duration)
        }
    }
}

/// A damped spring that draws something to a place: the exact solution of its equation, not an integration.
struct DampedSpring: Hashable, Sendable {
    /// The angular frequency without damping, in radians per second, above 0.
    var angularFrequency: Double
    /// The damping ratio, above 0: 1 is as fast as possible without overshooting, less overshoots, more is slower.
    var dampingRatio = 1.0

    /// The stretch and its velocity at a time after the spring was let go with this stretch and velocity.
    func state(stretch: Double, velocity: Double, after time: Double) -> (stretch: Double, velocity: Double) {
        let fading = dampingRatio * angularFrequency
        // Close to 1 the other solutions lose precision.
        if abs(dampingRatio - 1) < 1e-6 {
            let pull = velocity + angularFrequency * stretch
            let left = exp(-angularFrequency * time)
            return ((stretch + pull * time) * left, (velocity - angularFrequency * pull * time) * left)
        }
        if dampingRatio < 1 {
            let rate = angularFrequency * (1 - dampingRatio * dampingRatio).squareRoot()
            let swing = (velocity + fading * stretch) / rate
            let (left, sine, cosine) = (exp(-fading * time), sin(rate * time), cos(rate * time))
            let slowed = velocity * cosine - (fading * swing + rate * stretch) * sine
            return (left * (stretch * cosine + swing * sine), left * slowed)
        }
        let fast = fading + angularFrequency * (dampingRatio * dampingRatio - 1).squareRoot()
        let slow = angularFrequency * angularFrequency / fast
        let slowPart = (velocity + fast * stretch) / (fast - slow)
        let (slowLeft, fastLeft) = (slowPart * exp(-slow * time), (stretch - slowPart) * exp(-fast * time))
        return (slowLeft + fastLeft, -slow * slowLeft - fast * fastLeft)
    }

    /// When it has come to rest: stretched by at most `distance` and no faster than `speed`, both above 0.
    func restTime(stretch: Double, velocity: Double, within distance: Double, speed: Double) -> Double {
        func rests(at time: Double) -> Bool {
            let (stretch, velocity) = state(stretch: stretch, velocity: velocity, after: time)
            return abs(stretch) <= distance && abs(velocity) <= speed
        }
        guard !rests(at: 0) else { return 0 }
        // Double the time until the spring rests; then it comes to rest between that time and the one before.
        var late = 1 / angularFrequency
        while !rests(at: late), late < 1e6 { late *= 2 }
        var early = late / 2
        if rests(at: early) { early = 0 }
        for _ in 0..<60 {
            let middle = (early + late) / 2
            if rests(at: middle) { late = middle } else { early = middle }
        }
        return late
    }
}

/// How a dragged object falls behind the finger beyond an end, as on iOS: it follows less and less, and never goes further
/// than its own extent.
package enum RubberBand {
    /// The fraction of the finger's movement that is followed right at the end.
    package static let coefficient = 0.55

    /// The greatest stretch as a fraction of the extent, so that the inverse exists.
    private static let maxFraction = 0.999

    /// How far the object is beyond the end when the finger is `distance` beyond it; 0 for non-finite numbers or an extent not above 0.
    package static func stretch(_ distance: Double, extent: Double) -> Double {
        guard extent > 0, extent.isFinite, distance.isFinite else { return 0 }
        let part = 1 - 1 / (abs(distance) * coefficient / extent + 1)
        return distance < 0 ? -part * extent : part * extent
    }

    /// The finger's distance for a stretch of at most 0.999 of the extent: the inverse of `stretch(_:extent:)`.
    package static func distance(forStretch stretch: Double, extent: Double) -> Double {
        guard extent > 0, extent.isFinite, stretch.isFinite else { return 0 }
        let part = min(abs(stretch) / extent, maxFraction)
        let distance = part * extent / (coefficient * (1 - part))
        return stretch < 0 ? -distance : distance
    }

    /// The position of an object dragged along an axis: `offset` itself within the limits, stretched beyond them.
    package static func offset(_ offset: Double, limits: ClosedRange<Double>, extent: Double) -> Double {
        moved(offset, limits) { stretch($0, extent: extent) }
    }

    /// The finger's offset for a position: the inverse of `offset(_:limits:extent:)`.
    package static func unlimitedOffset(_ offset: Double, limits: ClosedRange<Double>, extent: Double) -> Double {
        moved(offset, limits) { distance(forStretch: $0, extent: extent) }
    }

    private static func moved(
        _ offset: Double, _ limits: ClosedRange<Double>, beyond: (Double) -> Double
    ) -> Double {
        guard offset.isFinite else { return limits.lowerBound }
        let nearest = offset.clamped(to: limits)
        return offset == nearest ? offset : nearest + beyond(offset - nearest)
    }
}
