// SPDX-License-Identifier: MIT

/// The curve of a spin: which part of the way it has gone after which part of the time. It gains speed evenly, keeps it, and
/// loses it by a cubic curve.
struct SpinCurve {
    /// The parts of the time at which it stops gaining speed, and begins to lose it.
    private let up = 0.15, down = 0.55

    /// At the beginning; 1 is the mean velocity.
    let slope: Double
    /// While it keeps its speed, so that it ends at 1.
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

/// Spins: scrolls by whole rounds that end at an item, as of a wheel of fortune.
extension ScrollMotion {
    /// Seconds of a spin for which none are given.
    package static let spinDuration = 3.0
    static func valid(spinDuration: Double) -> Double {
        spinDuration.clamped(to: 0.1...3600, otherwise: ScrollMotion.spinDuration)
    }
    /// The most rounds of a spin.
    private static let mostTurns = 1000

    /// Begins to spin to an item, with the present velocity. Without wrapping it goes straight there.
    ///
    /// - Parameter turns: whole rounds, up to 1000 either way, and then on in the same direction; negative ones go backward, 0
    ///   goes the shorter way.
    package mutating func spin(to index: Int, turns: Int, duration: Double, at time: Double) {
        let duration = ScrollMotion.valid(spinDuration: duration)
        let (start, velocity) = settings.reducesMotion ? (scrollOffset, 0) : present(at: time)
        leaveSwipe()
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
        let turns = Double(turns.clamped(to: -ScrollMotion.mostTurns...ScrollMotion.mostTurns))
        // Just beyond the item counts as there: it has come to rest so.
        return turns * count + (count - way < ScrollMotion.margin ? 0 : way * direction)
    }

    package var isSpinning: Bool { isScrolling && travel.isSpin }

    /// Whether a spin leads to where there is no item any more.
    package var spinsAstray: Bool {
        isSpinning
            && (extent.numberOfItems == 0 || !extent.isWrapEnabled && extent.clamped(offset: travel.end) != travel.end)
    }

    /// What steps and swipes count from: where the present motion will end, but the present place in a spin, whose end is many
    /// items away.
    package var stepOrigin: Double { isSpinning || !isTravelling ? scrollOffset : destination - roundsAhead }
}
