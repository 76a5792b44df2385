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
        }
    }
}
