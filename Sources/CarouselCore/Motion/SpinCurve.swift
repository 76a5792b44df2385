// SPDX-License-Identifier: MIT

/// The curve of a spin: which part of the way it has gone after which part of the time. It gains speed evenly, keeps it, and
/// loses it by a cubic curve.
struct SpinCurve {
    /// The parts of the time at which it stops gaining speed, and begins to lose it.
    private static let (up, down) = (0.15, 0.55)

    /// At the beginning; 1 is the mean velocity.
    let slope: Double
    /// While it keeps its speed, so that it ends at 1.
    private let steady: Double

    init(slope: Double) {
        self.slope = slope
        let (up, down) = (SpinCurve.up, SpinCurve.down)
        steady = (1 - slope * up / 2) / (up / 2 + (down - up) + (1 - down) / 3)
    }

    /// The part of the way at a part of the time, 0...1.
    func value(at time: Double) -> Double {
        let (up, down) = (SpinCurve.up, SpinCurve.down)
        if time < up { return time * (slope + (steady - slope) * time / up / 2) }
        if time < down { return up * (slope + steady) / 2 + steady * (time - up) }
        let left = (1 - time) / (1 - down)
        return 1 - steady * (1 - down) / 3 * left * left * left
    }

    /// The velocity there.
    func slope(at time: Double) -> Double {
        if time < SpinCurve.up { return slope + (steady - slope) * time / SpinCurve.up }
        if time < SpinCurve.down { return steady }
        let left = (1 - time) / (1 - SpinCurve.down)
        return steady * left * left
    }
}
