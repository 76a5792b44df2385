// SPDX-License-Identifier: MIT

/// How items lose their alpha away from the centre.
public struct Fade: Hashable, Sendable {
    /// Offset below which items fade; minus infinity for never.
    public var minimum = -Double.infinity
    /// Offset above which items fade; infinity for never.
    public var maximum = Double.infinity
    /// Number of items over which alpha falls; 0 or less makes it a step.
    public var range = 1.0
    /// Alpha at the end, 0...1.
    public var minimumAlpha = 0.0

    /// No fade.
    public init() {}

    init(_ options: OptionReader, type: CarouselType) {
        // Items that have passed the viewer would hide those behind them.
        minimum = options.limit(.fadeMin, type == .invertedTimeMachine ? 0 : -.infinity)
        maximum = options.limit(.fadeMax, type == .timeMachine ? 0 : .infinity)
        range = options.number(.fadeRange, 1)
        minimumAlpha = options.number(.fadeMinAlpha, 0)
    }

    /// Whether items fade at any offset.
    public var everFades: Bool { minimum > -.infinity || maximum < .infinity }

    /// Alpha at an offset.
    public func alpha(offset: Double) -> Double {
        let excess =
            if offset > maximum {
                offset - maximum
            } else if offset < minimum {
                minimum - offset
            } else {
                0.0
            }
        guard excess > 0 else { return 1 }
        guard range > 0 else { return minimumAlpha }
        return 1 - min(excess, range) / range * (1 - minimumAlpha)
    }
}
