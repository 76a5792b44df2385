// SPDX-License-Identifier: MIT

/// Curves that map the elapsed fraction of a duration (0...1) to the completed fraction of a change (0...1).
public enum Easing: Hashable, Sendable {
    /// Constant speed.
    case linear
    /// Slow at the start: quadratic.
    case easeIn
    /// Slow at the end: quadratic.
    case easeOut
    /// Slow at both ends: cubic, iCarousel's curve for scrolling.
    case easeInOut
    /// Slow at both ends, less so than `easeInOut`: UIKit's curve for animations, a cubic Bézier curve with control points
    /// (0.42, 0) and (0.58, 1).
    case easeInEaseOut
    /// Quick at the start, slow at the end: the default curve of Core Animation and CSS, a cubic Bézier curve with control
    /// points (0.25, 0.1) and (0.25, 1).
    case ease
    /// Quick at the start, slow at the end: cubic, EmulationStation's curve.
    case easeOutCubic
    /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, as in CSS: times `x1` and `x2` are clamped to 0...1,
    /// values `y1` and `y2` to -1000...1000. Non-finite numbers count as 0.
    case bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)

    /// The curve's value; `time` is clamped to 0...1, NaN counts as 1.
    public func value(at time: Double) -> Double {
        let time = time.isNaN ? 1 : min(max(time, 0), 1)
        switch self {
        case .linear:
            return time
        case .easeIn:
            return time * time
        case .easeOut:
            return time * (2 - time)
        case .easeInOut:
            if time < 0.5 {
                let t = time * 2
                return 0.5 * t * t * t
            }
            let t = time * 2 - 2
            return 0.5 * t * t * t + 1
        case .easeInEaseOut:
            // Along the curve, the coordinates are 1.26 s - 0.78 s^2 + 0.52 s^3 and 3 s^2 - 2 s^3.
            let s = Easing.parameter(at: time, 1.26, -0.78, 0.52)
            return s * s * (3 - 2 * s)
        case .ease:
            // 0.75 s - 0.75 s^2 + s^3, and 0.3 s + 2.4 s^2 - 1.7 s^3.
            let s = Easing.parameter(at: time, 0.75, -0.75, 1)
            return s * (0.3 + s * (2.4 - s * 1.7))
        case .easeOutCubic:
            let left = 1 - time
            return 1 - left * left * left
        case .bezier(let x1, let y1, let x2, let y2):
            guard time > 0, time < 1 else { return time }
            let (x1, x2) = (x1.clamped(to: 0...1, otherwise: 0), x2.clamped(to: 0...1, otherwise: 0))
            let (y1, y2) = (y1.clamped(to: -1000...1000, otherwise: 0), y2.clamped(to: -1000...1000, otherwise: 0))
            let s = Easing.parameter(at: time, x1, x2)
            return Easing.bezier(s, y1, y2)
        }
    }

    /// UIKit's curve that is slow at the start: a cubic Bézier curve with control points (0.42, 0) and (1, 1). Reversed, it
    /// is UIKit's curve that is slow at the end.
    package static func slowStart(at time: Double) -> Double {
        let time = time.clamped(to: 0...1, otherwise: 1)
        // The curve is vertical at its end, where Newton's method needs a good guess.
        guard time < 1 else { return 1 }
        let s = parameter(at: time, 1.26, 0.48, -0.74, from: 1 - 0.76 * (1 - time).squareRoot())
        return s * s * (3 - 2 * s)
    }

    /// The parameter at which a cubic with these coefficients reaches `time`. The curves used here grow evenly enough for
    /// Newton's method to converge; one with a vertical end needs a good `guess`.
    private static func parameter(
        at time: Double, _ a: Double, _ b: Double, _ c: Double, from guess: Double? = nil
    ) -> Double {
        var s = guess ?? time
        for _ in 0..<6 {
            let error = s * (a + s * (b + s * c)) - time
            s -= error / (a + s * (2 * b + s * 3 * c))
        }
        return s
    }

    /// A coordinate of a Bézier curve from 0 to 1.
    private static func bezier(_ s: Double, _ first: Double, _ second: Double) -> Double {
        s * (3 * (1 - s) * ((1 - s) * first + s * second) + s * s)
    }

    /// The parameter at which any Bézier curve reaches `time`. The curve may be vertical, so only bisection is sure to find it.
    private static func parameter(at time: Double, _ first: Double, _ second: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<53 {
            let middle = (low + high) / 2
            if bezier(middle, first, second) < time { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

/// How a carousel scrolls to an item: along a curve in a given time, or drawn by a spring.
public enum ScrollAnimation: Hashable, Sendable {
    /// Along a curve in a number of seconds, 0...3600; 0 jumps.
    case timing(Easing, duration: Double)
    /// Drawn by a spring, beginning at the present velocity. It is over once it is within a thousandth of an item of its end and
    /// slower than a hundredth of an item per second.
    ///
    /// - Parameters:
    ///   - damping: 1 arrives as soon as it can without overshooting, less overshoots, more is slower; 0.05...10.
    ///   - response: the period of the spring without damping, in seconds, 0.01...10.
    case spring(damping: Double, response: Double)

    /// iCarousel's, 0.4 seconds.
    static let usual = ScrollAnimation.timing(.easeInOut, duration: ScrollMotion.scrollDuration)

    /// The same with its numbers clamped to their ranges; nil if one is not finite.
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

    /// The same in a number of seconds; unchanged if that is nil, or for a spring.
    package func lasting(_ seconds: Double?) -> ScrollAnimation {
        guard let seconds, case .timing(let curve, _) = self else { return self }
        return .timing(curve, duration: seconds)
    }

    /// The same curve in a number of seconds; springs have no curve, and count as `easeInOut`.
    package func timed(_ seconds: Double) -> ScrollAnimation {
        guard case .timing(let curve, _) = self else { return .timing(.easeInOut, duration: seconds) }
        return .timing(curve, duration: seconds)
    }
}

/// How a carousel slows down after a flick.
public enum DecelerationCurve: Hashable, Sendable {
    /// Speed falls by the same amount each second, as in iCarousel; `decelerationRate` determines the amount.
    case iCarousel
    /// Speed falls by the same fraction each millisecond, as in `UIScrollView`: `rate` is the fraction that is kept,
    /// 0.5...0.9999. The usual 0.998 is the default, and what NaN counts as. Where the carousel must stop at a certain place,
    /// such as an item, the rate is adjusted so that it ends there; a flick that ends beyond the first or last item slows down
    /// evenly. `decelerationRate` has no effect.
    case exponential(rate: Double = 0.998)

    var limited: DecelerationCurve {
        switch self {
        case .iCarousel: self
        case .exponential(let rate):
            .exponential(rate: rate.isNaN ? ScrollGlide.normalRate : rate.clamped(to: ScrollGlide.rates))
        }
    }
}
