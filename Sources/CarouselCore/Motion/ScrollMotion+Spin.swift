// SPDX-License-Identifier: MIT

/// The curve of a spin: the part of the way that is done after a part of the time. It gains speed evenly, keeps it, and loses
/// it along a cubic curve.
struct SpinCurve {
    /// The parts of the time at which it stops gaining speed, and begins to lose it.
    private let up = 0.15, down = 0.55

    /// The slope at the beginning; 1 is the mean velocity.
    let slope: Double
    /// The slope at constant speed, such that the curve ends at 1.
    private let steady: Double

    init(slope: Double) {
        self.slope = slope
        steady = (1 - slope * up / 2) / (up / 2 + (down - up) + (1 - down) / 3)
    }

    /// The part of the way at a part of the time, 0...1.
    func value(at time: Double) -> Double {
        if time < up { return time * (slope + (steady - slope) * time / up / 2) }
        if time < down { return up * (slope + steady) / 2 + steady * (time - up) }
        let left = (1 - time) / (1 - down)
        return 1 - steady * (1 - down) / 3 * left * left * left
    }

    func slope(at time: Double) -> Double {
        if time < up { return slope + (steady - slope) * time / up }
        if time < down { return steady }
        let left = (1 - time) / (1 - down)
        return steady * left * left
    }
}

/// Spins: scrolls by several rounds that end at an item, like a wheel of fortune.
extension ScrollMotion {
    /// The duration of a spin if none is given, in seconds.
    package static let spinDuration = 3.0
    static func valid(spinDuration: Double) -> Double {
        spinDuration.clamped(to: 0.1...3600, otherwise: ScrollMotion.spinDuration)
    }
    /// The most rounds of a spin.
    private static let maxTurns = 1000

    /// Begins to spin to an item, beginning at the present velocity. Without wrapping it goes straight there.
    ///
    /// - Parameter turns: whole rounds before it goes on to the item in the same direction, at most 1000 either way. Negative
    ///   numbers go backward; 0 goes the shorter way.
    package mutating func spin(to index: Int, turns: Int, duration: Double, at time: Double) {
        let duration = ScrollMotion.valid(spinDuration: duration)
        let (start, velocity) = settings.reducesMotion ? (scrollOffset, 0) : state(at: time)
        supersedeSwipe()
        // Items are at whole offsets.
        let end = ScrollMotion.limited((scrollOffset + spinDistance(to: Double(index), turns)).rounded())
        begin(
            Travel(
                start: start, end: end, beginTime: time,
                duration: settings.reducesMotion ? ScrollMotion.scrollDuration : duration,
                law: .spin(slope: ScrollMotion.slope(velocity, over: end - start, duration) ?? 0)))
    }

    private func spinDistance(to target: Double, _ turns: Int) -> Double {
        guard extent.isWrapEnabled, turns != 0 else {
            return extent.shortestDistance(fromOffset: scrollOffset, toOffset: target)
        }
        let (count, direction) = (Double(extent.numberOfItems), turns > 0 ? 1.0 : -1)
        let way = extent.clamped(offset: (target - scrollOffset) * direction)
        let turns = Double(turns.clamped(to: -ScrollMotion.maxTurns...ScrollMotion.maxTurns))
        // A carousel at rest at an item may be just past it by a rounding error; that counts as being there.
        return turns * count + (count - way < ScrollMotion.tolerance ? 0 : way * direction)
    }

    package var isSpinning: Bool { isScrolling && travel.isSpin }

    /// Whether a spin leads to an item that no longer exists.
    package var spinsAstray: Bool {
        isSpinning
            && (extent.numberOfItems == 0 || !extent.isWrapEnabled && extent.clamped(offset: travel.end) != travel.end)
    }

    /// The offset that steps and swipes count from: the end of the present motion; but during a spin, whose end is many items
    /// away, the present offset.
    package var stepOrigin: Double { isSpinning || !isTravelling ? scrollOffset : destination - roundsAhead }
}
