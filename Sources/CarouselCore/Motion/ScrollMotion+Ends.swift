// SPDX-License-Identifier: MIT

/// Flicks that run into an end, while more items are on their way.
extension ScrollMotion {
    /// How long a flick waits for more items once an end has stopped it, in seconds.
    private static let flickPatience = 0.3

    /// A flick that an end has cut short.
    struct CutFlick: Hashable, Sendable {
        var start: Double
        /// Where it would have ended.
        var end: Double
        var velocity: Double
        /// The item at the end.
        var stop: Double
        /// Until when it may go on.
        var until: Double

        /// Its items have other indexes now.
        mutating func shift(by distance: Double) {
            (start, end, stop) = (start + distance, end + distance, stop + distance)
        }
    }

    /// Whether there are items now beyond the end that has stopped a flick.
    package var hasRoomForFlick: Bool {
        guard let cut = cutFlick, !extent.isWrapEnabled else { return false }
        // Where the row stops, whether or not a finger has it by now.
        let ends = untrimmed ?? 0...lastOffset
        return cut.end > cut.stop
            ? ends.upperBound > cut.stop + ScrollMotion.margin : ends.lowerBound < cut.stop - ScrollMotion.margin
    }

    /// Lets a flick that ran into an end go on as if the items that are there now had been there before.
    ///
    /// - Returns: whether it goes on.
    package mutating func resumeFlick(at time: Double) -> Bool {
        guard let cut = cutFlick, hasRoomForFlick else { return false }
        cutFlick = nil
        switch phase {
        case .idle, .decelerating(scrollWaits: false): break
        // Back from beyond the end.
        case .scrolling where travel.end == cut.stop: break
        default: return false
        }
        let rest = ((cut.end - scrollOffset) / (cut.end - cut.start)).clamped(to: 0...1, otherwise: 0)
        guard time <= cut.until, rest > 0 else { return false }
        pull()
        velocity = cut.velocity * (settings.decelerationCurve == .iCarousel ? rest.squareRoot() : rest)
        phase = .idle
        decelerate(toward: cut.end, scrollWaits: false, at: time)
        return isDecelerating
    }

    /// Decelerates to a place or, if the items end before, to a little beyond their end.
    mutating func decelerate(toward place: Double, scrollWaits: Bool, at time: Double) {
        let (start, place) = (scrollOffset, ScrollMotion.limited(place))
        var end = place
        if !extent.isWrapEnabled {
            let reach = settings.bounces ? max(0, settings.bounceDistance) : 0
            end = end.clamped(to: bounds.lowerBound - reach...bounds.upperBound + reach)
        }
        decelerate(to: end, scrollWaits: scrollWaits, at: time)
        guard more.threshold > 0, !extent.isWrapEnabled, extent.numberOfItems > 0, !bounds.contains(place) else {
            return
        }
        cutFlick = CutFlick(
            start: start, end: place, velocity: velocity,
            stop: place > start ? bounds.upperBound : bounds.lowerBound,
            until: travel.beginTime + travel.duration + ScrollMotion.flickPatience)
    }

    private var lastOffset: Double { Double(max(extent.numberOfItems - 1, 0)) }
}
