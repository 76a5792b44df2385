// SPDX-License-Identifier: MIT

/// How a carousel scrolls to an item: in a time, by a curve, or drawn by a spring.
public enum ScrollAnimation: Hashable, Sendable {
    /// In so many seconds, 0...3600; 0 jumps.
    case timing(Easing, duration: Double)
    /// By a spring, which begins with the present velocity. It rests once it is within a thousandth of an item, and slower than
    /// a hundredth of an item per second.
    ///
    /// - Parameters:
    ///   - damping: 1 arrives as soon as it can without overshooting, less overshoots, more is slower. 0.05...10.
    ///   - response: how long a swing would take without damping, in seconds, 0.01...10.
    case spring(damping: Double, response: Double)

    /// iCarousel's, 0.4 seconds.
    static let usual = ScrollAnimation.timing(.easeInOut, duration: 0.4)

    /// With numbers clamped to their ranges; nil if one is not finite.
    var limited: ScrollAnimation? {
        switch self {
        case .timing(let curve, let duration):
            guard duration.isFinite else { return nil }
            return .timing(curve, duration: duration.clamped(to: 0...3600))
        case .spring(let damping, let response):
            guard damping.isFinite, response.isFinite else { return nil }
            return .spring(damping: damping.clamped(to: 0.05...10), response: response.clamped(to: 0.01...10))
        }
    }

    /// In a number of seconds, if it is no spring.
    package func lasting(_ seconds: Double?) -> ScrollAnimation {
        guard let seconds, case .timing(let curve, _) = self else { return self }
        return .timing(curve, duration: seconds)
    }

    /// In a number of seconds, by this curve; springs have none, and count as `easeInOut`.
    package func timed(_ seconds: Double) -> ScrollAnimation {
        guard case .timing(let curve, _) = self else { return .timing(.easeInOut, duration: seconds) }
        return .timing(curve, duration: seconds)
    }
}

/// How a carousel slows down after a flick.
public enum DecelerationCurve: Hashable, Sendable {
    /// By the same speed each second, as iCarousel: `decelerationRate` says by how much.
    case iCarousel
    /// By the same fraction each millisecond, as `UIScrollView`: `rate` is what is left of the speed, 0.5...0.9999, 0.998 is
    /// usual; NaN counts as that. Where the carousel must stop at a certain place, such as an item, the rate is adjusted so that
    /// it ends there. `decelerationRate` has no effect.
    case exponential(rate: Double = 0.998)

    /// With a rate in its range.
    var limited: DecelerationCurve {
        switch self {
        case .iCarousel: self
        case .exponential(let rate):
            .exponential(rate: rate.isNaN ? ScrollGlide.normalRate : rate.clamped(to: ScrollGlide.rates))
        }
    }
}
