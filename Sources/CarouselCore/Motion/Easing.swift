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
            return Easing.bezier(at: time)
        }
    }

    /// The height of UIKit's curve where its first coordinate is `time`.
    private static func bezier(at time: Double) -> Double {
        // Along the curve, the coordinates are 1.26 s - 0.78 s^2 + 0.52 s^3 and 3 s^2 - 2 s^3. The first grows evenly
        // enough for Newton's method to converge from anywhere.
        var s = time
        for _ in 0..<6 {
            let error = s * (1.26 + s * (-0.78 + s * 0.52)) - time
            s -= error / (1.26 + s * (-1.56 + s * 1.56))
        }
        return s * s * (3 - 2 * s)
    }
}
