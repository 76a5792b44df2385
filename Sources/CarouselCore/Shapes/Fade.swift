// SPDX-License-Identifier: MIT

/// How items lose their alpha away from the centre.
package struct Fade: Hashable, Sendable {
    /// Offset below which items fade; minus infinity for never.
    package var minimum = -Double.infinity
    /// Offset above which items fade; infinity for never.
    package var maximum = Double.infinity
    /// Number of items over which alpha falls; 0 or less makes it a step.
    package var range = 1.0
    /// Alpha at the end, 0...1.
    package var minimumAlpha = 0.0

    package init() {}

    init(_ options: OptionReader, _ defaults: ShapeDefaults) {
        minimum = options.limit(.fadeMin, defaults.fadeMin)
        maximum = options.limit(.fadeMax, defaults.fadeMax)
        range = options.number(.fadeRange, 1)
        minimumAlpha = options.number(.fadeMinAlpha, 0)
    }

    package var everFades: Bool { minimum > -.infinity || maximum < .infinity }

    /// Alpha at an offset.
    package func alpha(offset: Double) -> Double { faded(offset) }

    /// The same for any number.
    func faded<N: ShapeNumber>(_ offset: N) -> N {
        guard everFades else { return 1 }
        // Each is brought in once: the vertex shader has room for few.
        let (minimum, maximum, range) = (N(minimum), N(maximum), N(range))
        let excess = N.greatest(.select(maximum, below: offset, offset - maximum, else: minimum - offset), 0)
        guard self.range > 0 else { return .select(0, below: excess, N(minimumAlpha), else: 1) }
        return 1 - N.least(excess, range) / range * N(1 - minimumAlpha)
    }
}
