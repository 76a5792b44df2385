// SPDX-License-Identifier: MIT

import Glibc

/// How something moves along a line during a period: its place at every time, so that it is the same at any frame rate.
///
/// Places are in points or in items, times in seconds since the period began, velocities in places per second.
enum MotionLaw: Hashable, Sendable {
    /// Velocity falls by the same fraction each second: `friction` is its logarithm. Where it ends follows from that.
    case coast(velocity: Double, friction: Double)
    /// Velocity falls by the same amount each second, to 0 at the end of the period.
    case brake(velocity: Double)
    /// A spring draws it to the end.
    case spring(DampedSpring, velocity: Double)
    /// A curve leads to the end.
    case ease(Easing)
    /// A cubic curve leads to the end, which begins with a slope: 1 is the mean velocity.
    case carry(slope: Double)
    /// Up to a steady velocity, along at it, and down by a cubic curve; it begins with a slope, as `carry` does.
    case spin(slope: Double)

    /// The place at a time.
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
        case .carry(let slope):
            let part = time / duration
            return start + (end - start) * part * (slope * (1 - part) * (1 - part) + part * (3 - 2 * part))
        case .spin(let slope):
            return start + (end - start) * SpinCurve(slope: slope).value(at: time / duration)
        }
    }

    /// The velocity at a time.
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
        case .carry(let slope):
            let part = time / duration
            return (end - start) / duration * (1 - part) * (slope * (1 - 3 * part) + 6 * part)
        case .spin(let slope):
            return (end - start) / duration * SpinCurve(slope: slope).slope(at: time / duration)
        }
    }
}
