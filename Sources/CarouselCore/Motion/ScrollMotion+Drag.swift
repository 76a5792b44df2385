// SPDX-License-Identifier: MIT

extension ScrollMotion {
    /// A flick slower than this, in items per second, does not decelerate.
    static let speedThreshold = 2.0
    /// A flick that would go less far than this, in items, does not decelerate.
    static let decelerateThreshold = 0.1
    /// If released at speed further than this from an item, in items, the carousel goes on to the next one.
    static let scrollDistanceThreshold = 0.1
    static let decelerationMultiplier = 30.0

    /// What follows the end of a drag or a deceleration.
    package enum Settlement: Hashable, Sendable {
        /// Nothing.
        case none
        /// A scroll of no distance, which only reports its beginning and end.
        case report(index: Int)
        /// A scroll to an item.
        case scroll(index: Int)
    }

    /// Grabs the carousel; false if it cannot be dragged.
    ///
    /// - Parameter translation: points moved so far along the scroll direction.
    package mutating func beginDrag(translation: Double) -> Bool {
        guard canDrag, translation.isFinite else { return false }
        phase = .dragging(scrollWaits: false)
        hasDragMoved = false
        previousTranslation = translation
        return true
    }

    /// Moves with the finger.
    ///
    /// - Parameters:
    ///   - translation: points moved since the finger touched down, along the scroll direction.
    ///   - velocity: points per second.
    /// - Returns: whether a drag is in progress and the numbers are finite.
    package mutating func drag(translation: Double, velocity: Double) -> Bool {
        guard isDragging, canDrag, translation.isFinite, velocity.isFinite else { return false }
        var factor = 1.0
        if !extent.isWrapEnabled && settings.bounces {
            let excess = abs(scrollOffset - extent.clamped(offset: scrollOffset))
            let limit = settings.bounceDistance
            factor = limit > 0 ? 1 - min(excess, limit) / limit : (excess > 0 ? 0 : 1)
        }
        let width = extents.width(at: scrollOffset, usualWidth)
        self.velocity = (-velocity * factor * settings.scrollSpeed / width).limited(to: ScrollMotion.greatestVelocity)
        let moved = offset(movedBy: (previousTranslation - translation) * factor * offsetMultiplier)
        if moved.isFinite { scrollOffset = ScrollMotion.limited(moved) }
        previousTranslation = translation
        hasDragMoved = true
        return true
    }

    /// The scroll offset after a way in points from the present one.
    package func offset(movedBy way: Double) -> Double {
        extents.offset(from: scrollOffset, movedBy: way, itemWidth: usualWidth)
    }

    private var usualWidth: Double { itemWidth > 0 && itemWidth.isFinite ? itemWidth : 1 }

    /// Releases the carousel: it decelerates if it is fast enough.
    ///
    /// - Returns: whether a drag was in progress.
    package mutating func endDrag(at time: Double) -> Bool {
        guard canDrag, case .dragging(let scrollWaits) = phase else { return false }
        phase = scrollWaits ? .scrolling : .idle
        didDrag = true
        // The velocity of an earlier flick still determines the toggle's speed, but must not fling the carousel when a
        // finger only touched it.
        if !hasDragMoved { velocity = 0 }
        if shouldDecelerate {
            didDrag = false
            startDecelerating(scrollWaits: scrollWaits, at: time)
        }
        return true
    }

    /// Ends a drag whose items are gone; nothing follows it.
    ///
    /// - Returns: whether a drag was in progress.
    package mutating func cancelDrag() -> Bool {
        guard case .dragging(let scrollWaits) = phase else { return false }
        phase = scrollWaits ? .scrolling : .idle
        didDrag = true
        velocity = 0
        return true
    }

    /// Whether users can scroll and there is something to scroll.
    private var canDrag: Bool { settings.isScrollEnabled && extent.numberOfItems > 0 }

    /// What follows a drag that does not decelerate.
    package var settlementAfterDrag: Settlement {
        guard needsSettling else { return .none }
        let index = currentIndex
        if abs(scrollOffset - Double(index)) < ScrollMotion.margin { return .report(index: index) }
        let isFlick =
            abs(velocity) > ScrollMotion.speedThreshold
            && abs(scrollOffset - Double(index)) > ScrollMotion.scrollDistanceThreshold
        return .scroll(index: isFlick ? index + (velocity > 0 ? 1 : -1) : index)
    }

    var needsSettling: Bool {
        let isBeyondEnd = abs(scrollOffset - extent.clamped(offset: scrollOffset)) > ScrollMotion.margin
        return (settings.scrollToItemBoundary || isBeyondEnd) && settings.autoscroll == 0
    }

    /// How far a flick carries, in items, before boundaries are considered.
    var decelerationDistance: Double {
        let acceleration = -velocity * ScrollMotion.decelerationMultiplier * (1 - settings.decelerationRate)
        return -(velocity * velocity) / (2 * acceleration)
    }

    private var shouldDecelerate: Bool {
        abs(velocity) > ScrollMotion.speedThreshold
            && abs(decelerationDistance) > ScrollMotion.decelerateThreshold
    }

    private mutating func startDecelerating(scrollWaits: Bool, at time: Double) {
        let start = scrollOffset
        var end = start + decelerationDistance
        let isForward = end - start > 0
        if settings.isPagingEnabled || settings.reducesMotion {
            end = start.rounded(isForward ? .up : .down)
        } else if settings.stopAtItemBoundary {
            end = end.rounded(isForward ? .up : .down)
        }
        if !extent.isWrapEnabled {
            if settings.bounces {
                let distance = max(0, settings.bounceDistance)
                end = max(-distance, min(Double(extent.numberOfItems) - 1 + distance, end))
            } else {
                end = extent.clamped(offset: end)
            }
        }
        // A deceleration rate of 1 would carry for ever.
        end = ScrollMotion.limited(end)
        let distance = end - start
        let duration = settings.reducesMotion ? ScrollMotion.scrollDuration : abs(distance) / abs(0.5 * velocity)
        travel = Travel(start: start, end: end, beginTime: time, duration: duration)
        if distance != 0 {
            phase = .decelerating(scrollWaits: scrollWaits)
            startAnimating()
        }
    }
}
