// SPDX-License-Identifier: MIT

extension ScrollMotion {
    /// Puts the carousel at an offset at once; any motion ends. Non-finite offsets are ignored.
    ///
    /// - Returns: whether the offset changed.
    public mutating func jump(to offset: Double) -> Bool {
        guard offset.isFinite else { return false }
        let offset = ScrollMotion.limited(offset)
        endTravel()
        travel.start = offset
        travel.end = offset
        guard offset != scrollOffset else { return false }
        scrollOffset = offset
        return true
    }

    /// Moves the offset and leaves the motion under way as it is: the items around it have changed their indexes.
    public mutating func place(at offset: Double) {
        if offset.isFinite { scrollOffset = ScrollMotion.limited(offset) }
    }

    /// Lets all that is under way go on a number of items further: the same items have other indexes now. Offsets go no
    /// further than `greatestOffset`; what is not finite is ignored.
    public mutating func shift(by distance: Double) {
        guard distance.isFinite, distance != 0 else { return }
        scrollOffset = ScrollMotion.limited(scrollOffset + distance)
        travel.start = ScrollMotion.limited(travel.start + distance)
        travel.end = ScrollMotion.limited(travel.end + distance)
        reportedOffset = ScrollMotion.limited(reportedOffset + distance)
        // The toggle of coverFlow2 turns for scrolls, not for new numbers.
        reportedIndex = reportedIndex.adding(saturating: Int(saturating: distance))
    }

    /// Lets a scroll under way end at the last item at the latest, where there are fewer of them now.
    public mutating func keepScrollAmongItems() {
        if case .scrolling = phase, !extent.isWrapEnabled { travel.end = extent.clamped(offset: travel.end) }
    }

    /// Begins to scroll by a distance in items; without wrapping it ends at the last item at the latest.
    ///
    /// - Parameters:
    ///   - distance: in items; beyond `greatestOffset` counts as that.
    ///   - duration: in seconds, above 0. With numbers that are not finite, or no duration, nothing happens.
    ///   - time: in seconds.
    public mutating func scroll(by distance: Double, duration: Double, at time: Double) {
        guard distance.isFinite, duration > 0, duration.isFinite else { return }
        // What fades already goes on from there: it would flash otherwise.
        let faded = visibility < 1 ? (1 - visibility) / 2 * duration : 0
        phase =
            switch phase {
            case .dragging: .dragging(scrollWaits: true)
            default: .scrolling
            }
        travel = Travel(
            start: scrollOffset, end: ScrollMotion.limited(scrollOffset + distance), beginTime: time - faded,
            duration: duration)
        if !extent.isWrapEnabled { travel.end = extent.clamped(offset: travel.end) }
        startAnimating()
    }

    /// The distance to scroll for a number of items from where the carousel stands, to end on an item.
    public func distance(ofItems count: Int) -> Double {
        if count > 0 {
            return scrollOffset.rounded(.down) + Double(count) - scrollOffset
        }
        if count < 0 {
            return scrollOffset.rounded(.up) + Double(count) - scrollOffset
        }
        return scrollOffset.rounded(.toNearestOrAwayFromZero) - scrollOffset
    }

    /// Begins autoscroll where it is set; the first step has no elapsed time.
    public mutating func startAutoscroll() {
        if settings.autoscroll != 0 { startAnimating() }
    }

    /// Ends scrolling and decelerating, and leaves the offset where it is: what a touch does.
    public mutating func stop() {
        guard settings.isScrollEnabled else { return }
        endTravel()
    }

    mutating func endTravel() {
        if case .dragging = phase {
            phase = .dragging(scrollWaits: false)
        } else {
            phase = .idle
        }
    }
}

extension ScrollMotion {
    /// Where the motion under way will end, in items; the present offset at rest.
    public var destination: Double {
        switch phase {
        case .scrolling, .decelerating: travel.end.isFinite ? travel.end : scrollOffset
        case .idle, .dragging: scrollOffset
        }
    }
}
