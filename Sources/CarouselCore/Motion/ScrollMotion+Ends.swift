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
        /// The latest time at which it may go on.
        var until: Double

        /// Adapts to new indexes of its items.
        mutating func shift(by distance: Double) {
            (start, end, stop) = (start + distance, end + distance, stop + distance)
        }
    }

    /// Whether there are items now beyond the end that has stopped a flick.
    package var hasRoomForFlick: Bool {
        guard let cut = cutFlick, !extent.isWrapEnabled else { return false }
        // The offsets at which a finger would stop the row, whether or not one moves it now.
        let ends = untrimmed ?? items
        return cut.end > cut.stop
            ? ends.upperBound > cut.stop + ScrollMotion.tolerance : ends.lowerBound < cut.stop - ScrollMotion.tolerance
    }

    /// Lets a flick that ran into an end go on as if all items had been there from the start; false if it does not go on.
    package mutating func resumeFlick(at time: Double) -> Bool {
        guard let cut = cutFlick, hasRoomForFlick else { return false }
        cutFlick = nil
        switch phase {
        case .idle, .decelerating(scrollWaits: false): break
        // On the way back from beyond the end.
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

    /// The range of motion: up to `bounceDistance` beyond the ends if the carousel bounces.
    var bouncingBounds: ClosedRange<Double> {
        let distance = settings.bounces ? settings.bounceDistance : 0
        return bounds.lowerBound - distance...bounds.upperBound + distance
    }

    /// Decelerates to a place or, if the items end before it, to a little beyond their end.
    mutating func decelerate(toward place: Double, scrollWaits: Bool, at time: Double) {
        let (start, place) = (scrollOffset, ScrollMotion.limited(place))
        decelerate(
            to: extent.isWrapEnabled ? place : place.clamped(to: bouncingBounds), scrollWaits: scrollWaits, at: time)
        guard more.threshold > 0, !extent.isWrapEnabled, extent.numberOfItems > 0, !bounds.contains(place) else {
            return
        }
        cutFlick = CutFlick(
            start: start, end: place, velocity: velocity,
            stop: place > start ? bounds.upperBound : bounds.lowerBound,
            until: travel.beginTime + travel.duration + ScrollMotion.flickPatience)
    }
}

/// Rows whose ends are trimmed: scrolls run through all items, but a finger moves what is seen, so it leads only to offsets
/// at which the row moves.
extension ScrollMotion {
    /// The offset to trim the row for, within where it may rest. What exceeds it is a pull beyond an end, which shows.
    package var trimmedOffset: Double { scrollOffset.clamped(to: bounds) }

    /// Sets the offsets at which the row fills the carousel without being trimmed; nil if fingers may move it to all offsets.
    package mutating func setUntrimmed(_ offsets: ClosedRange<Double>?) {
        untrimmed = offsets
        if case .idle = phase { isPulled = false }
    }

    /// The row follows a finger from here on. It looks the same until the finger moves it.
    package mutating func pull() {
        guard let untrimmed, !extent.isWrapEnabled else { return }
        isPulled = true
        scrollOffset = scrollOffset.clamped(to: untrimmed)
    }

    /// The offsets that a finger may move the row to; nil if those are all items'.
    var pulledBounds: ClosedRange<Double>? { isPulled && !extent.isWrapEnabled ? untrimmed : nil }

    /// The offset closest to this one at which the row may rest.
    package func kept(_ offset: Double) -> Double {
        pulledBounds.map { offset.clamped(to: $0) } ?? extent.clamped(offset: offset)
    }

    /// Whether the row is beyond where it may rest, by more than rounding errors.
    var isBeyondEnd: Bool { abs(scrollOffset - kept(scrollOffset)) > ScrollMotion.tolerance }

    /// Whether the row is beyond where it may rest, by however little.
    package var isBeyondReach: Bool { !extent.isWrapEnabled && scrollOffset != kept(scrollOffset) }

    /// The offset to which a wheel moves the row when it turns by a distance in points; nil if the row stays where it is.
    package func offset(wheeledBy way: Double) -> Double? {
        var moved = self
        moved.pull()
        let target = moved.offset(movedBy: way)
        let place = extent.isWrapEnabled ? target : moved.kept(target)
        return place != moved.scrollOffset ? place : nil
    }

    /// Where the row may rest.
    var bounds: ClosedRange<Double> { pulledBounds ?? items }

    /// The offsets of all items.
    private var items: ClosedRange<Double> { 0...Double(max(extent.numberOfItems - 1, 0)) }

    /// Where the row comes to rest if not at `place`: at one of its ends, if that is nearer.
    func settled(at place: Double) -> Double {
        guard let untrimmed, !extent.isWrapEnabled, let (low, high) = endItems else { return place }
        let distance = (place - scrollOffset).magnitude
        if place > untrimmed.upperBound || untrimmed.upperBound - scrollOffset < distance { return high }
        return place < untrimmed.lowerBound || scrollOffset - untrimmed.lowerBound < distance ? low : place
    }

    /// The items at which the row looks as it does at its ends.
    private var endItems: (low: Double, high: Double)? {
        untrimmed.map {
            (
                extent.groupStart(near: $0.lowerBound + ScrollMotion.tolerance, size: settings.stepSize, .down),
                extent.groupStart(near: $0.upperBound - ScrollMotion.tolerance, size: settings.stepSize, .up)
            )
        }
    }

    /// The first and the last item to which a finger may take the row: those beyond them look the same.
    package var indexesOfEnds: ClosedRange<Int> {
        let last = max(extent.numberOfItems - 1, 0)
        guard !extent.isWrapEnabled, let (low, high) = endItems, low <= high else { return 0...last }
        return Int(saturating: low).clamped(to: 0...last)...Int(saturating: high).clamped(to: 0...last)
    }

    /// How the row moves on after a scroll, if a finger moved it and its length has changed since, so that it is not where it
    /// may rest.
    package var settlementAfterChange: Settlement {
        guard isPulled, case .idle = phase else { return .none }
        return settlementAtRest
    }

    /// Goes on from an end of the row to the item at which it looks the same, so that it rests at an item.
    mutating func snapToEndItem() {
        if !isBeyondEnd, (scrollOffset - scrollOffset.rounded()).magnitude < ScrollMotion.tolerance {
            isPulled = false
            return
        }
        guard let untrimmed, !extent.isWrapEnabled, settings.scrollToItemBoundary, let (low, high) = endItems else {
            return
        }
        if (scrollOffset - untrimmed.lowerBound).magnitude < ScrollMotion.tolerance {
            (scrollOffset, isPulled) = (low, false)
        } else if (scrollOffset - untrimmed.upperBound).magnitude < ScrollMotion.tolerance {
            (scrollOffset, isPulled) = (high, false)
        }
    }
}
