// SPDX-License-Identifier: MIT

/// The motion of a carousel: a value that turns drags, scroll requests and time into a scroll offset.
///
/// Times are in seconds on a clock of the caller's choice, offsets in items, velocities in items per second, translations in
/// points. The owner calls its delegate between calls to this value, never during one.
package struct ScrollMotion: Sendable {
    /// Limits and factors of the motion. Members without documentation are the carousel's properties of the same names.
    /// Numbers beyond their range are clamped; non-finite ones are ignored.
    package struct Settings: Hashable, Sendable {
        package var decelerationRate = 0.95 {
            didSet { decelerationRate = decelerationRate.clamped(to: 0...1, otherwise: oldValue) }
        }
        package var bounces = true
        package var bounceDistance = 1.0 {
            didSet { bounceDistance = bounceDistance.clamped(to: 0...maxOffset, otherwise: oldValue) }
        }
        package var isScrollEnabled = true
        package var isPagingEnabled = false
        /// Whether scrolls jump, while the owner fades from the old view to the new one. Flicks then move by one item only,
        /// and covers do not turn. Drags and wheels still move the carousel. Default: false.
        package var reducesMotion = false
        package var scrollSpeed = 1.0 {
            didSet { scrollSpeed = scrollSpeed.clamped(to: -1e6...1e6, otherwise: oldValue) }
        }
        package var stopAtItemBoundary = true
        package var scrollToItemBoundary = true
        package var maximumItemsPerSwipe: Int? {
            didSet { maximumItemsPerSwipe = maximumItemsPerSwipe.map { max($0, 1) } }
        }
        package var stepSize = 1 { didSet { stepSize = stepSize.clamped(to: 1...CarouselLimits.items) } }
        package var scrollAnimation = ScrollAnimation.usual {
            didSet { scrollAnimation = scrollAnimation.limited ?? oldValue }
        }
        package var bounceAnimation: ScrollAnimation? {
            didSet { bounceAnimation = bounceAnimation.map { $0.limited ?? oldValue } ?? nil }
        }
        package var decelerationCurve = DecelerationCurve.iCarousel {
            didSet { decelerationCurve = decelerationCurve.limited }
        }
        package var keepsMomentum = false
        package var autoscroll = 0.0 {
            didSet { autoscroll = autoscroll.clamped(to: -maxVelocity...maxVelocity, otherwise: oldValue) }
        }
        /// Whether the user wants automatic scrolling although motion is reduced.
        package var isAutoscrollWanted = false

        package init() {}
    }

    struct Travel: Hashable, Sendable {
        var start = 0.0
        var end = 0.0
        var beginTime = 0.0
        var duration = 0.0
        var law = MotionLaw.ease(.easeInOut)
        /// Whether it has moved the offset yet.
        var hasBegun = false
        /// How far the fade that it interrupts has come; nil if there is none.
        var interrupted: Double?

        mutating func shift(by distance: Double) {
            (start, end) = (ScrollMotion.limited(start + distance), ScrollMotion.limited(end + distance))
        }
    }

    package var settings = Settings()
    package var extent = ScrollExtent(numberOfItems: 0)
    /// The usual distance from one item to the next when a finger moves them, in points; counts as 1 if not finite or not above 0.
    package var itemWidth = 1.0
    /// How much longer or shorter than usual the items in sight are.
    package var extents = ItemExtents()
    /// For a row with trimmed ends: the offsets at which it moves rather than stands still; nil if it always or never moves.
    package internal(set) var untrimmed: ClosedRange<Double>?
    /// Whether a finger was the last to move such a row. Only then does the row show that it has been pulled beyond an end.
    var isPulled = false
    /// Items scrolled for each item width dragged; if it is not finite, drags have no effect.
    package var offsetMultiplier = 1.0

    package internal(set) var phase = ScrollPhase.idle
    /// The offset of the item in the centre, in items; fractional between items.
    package internal(set) var scrollOffset = 0.0
    /// How far `coverFlow2` has turned from one item to the next, -1...1; 0 at rest.
    package internal(set) var toggle = 0.0
    /// The offset and index at the last report.
    package internal(set) var reportedOffset = 0.0
    package internal(set) var reportedIndex = 0
    /// `isBeyondReach` at the last report.
    package private(set) var wasBeyondReach = false
    /// Whether time changes anything: if not, no steps are needed.
    package internal(set) var isAnimating = false

    var travel = Travel()
    var toggleTime = 0.0
    var velocity = 0.0
    var previousTranslation = 0.0
    var didDrag = false
    /// Whether the toggle has come to rest beyond an end, where items control it.
    var toggleRests = false
    var hasDragMoved = false
    /// The item in the centre when a finger came down, or the one that the carousel was then on its way to; nil once the finger drags.
    var pressedItem: Double?
    /// What keeps the drag within its limit; nil if it has none.
    var swipe: SwipeLimit?
    /// Where the last swipe may end; nil if it has no limit, or if something else has moved the carousel since.
    var swipeEnds: ClosedRange<Double>?
    /// Where the program has told the last swipe to end, at an item or between two; nil if it has not, or if something else has moved it.
    var restingPlace: Double?
    /// How fast the carousel was when a finger stopped it; nil if none did, or if something else has moved it since.
    var momentumAtTouch: Momentum?
    /// How fast the carousel was when a finger let it go; nil as for `momentumAtTouch`.
    var momentumAtRelease: Momentum?
    /// When the program is told that more items are wanted.
    package var more = LoadMore()
    /// The last flick, if an end has cut it short; nil if `more` has no threshold, or if something else has moved the carousel since.
    var cutFlick: CutFlick?
    /// The time of the last step; nil before the first one after a rest.
    var lastTime: Double?
    /// Whether automatic scrolling was at an end in its last step.
    var waitedAtEnd = false

    package init() {}

    /// Whether the carousel scrolls by itself unless something else moves it.
    package var isAutoscrolling: Bool {
        settings.autoscroll != 0 && (!settings.reducesMotion || settings.isAutoscrollWanted)
    }

    package var isDragging: Bool { if case .dragging = phase { true } else { false } }
    package var isDecelerating: Bool { if case .decelerating = phase { true } else { false } }

    /// Whether a scroll started by the program is in progress or waiting.
    package var isScrolling: Bool {
        switch phase {
        case .scrolling, .dragging(scrollWaits: true), .decelerating(scrollWaits: true): true
        default: false
        }
    }

    /// Whether a finger, a flick or a scroll moves the carousel.
    package var isUnderWay: Bool { phase != .idle }

    /// How many drags, flicks and scrolls have begun so far.
    package internal(set) var beginnings = 0

    /// How far the fade from the old place to the new one has come, 0...1; nil if nothing fades.
    package var fade: Double? {
        guard fades, travel.hasBegun, let lastTime else { return fades ? travel.interrupted : nil }
        return ((lastTime - travel.beginTime) / travel.duration).clamped(to: 0...1)
    }

    /// Whether the next step will jump to another place, so that a fade begins.
    package var isAboutToJump: Bool { fades && !travel.hasBegun }

    private var fades: Bool {
        settings.reducesMotion && isTravelling && travel.start != travel.end
            && travel.duration >= ScrollMotion.shortestFade
    }

    /// In seconds. Shorter fades, such as for the steps of a held key, would flicker.
    private static let shortestFade = 0.2

    var isTravelling: Bool {
        switch phase {
        case .scrolling, .decelerating: true
        case .idle, .dragging: false
        }
    }

    /// The index of the item nearest to the centre; -1 without items.
    package var currentIndex: Int { extent.currentIndex(scrollOffset: scrollOffset) }

    /// Limit of offsets and distances, in items; beyond it, neighbours would become indistinguishable.
    package static let maxOffset = 1e12
    /// Maximum speed of flicks, in items per second.
    static let maxVelocity = 1e9

    static func limited(_ offset: Double) -> Double { offset.limited(to: maxOffset) }

    /// Values closer than this count as equal, in items.
    static let tolerance = 1e-6

    /// Duration of animated scrolls in seconds.
    package static let scrollDuration = 0.4

    mutating func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        toggleRests = false
        lastTime = nil
    }

    /// Records that everything up to here has been reported.
    package mutating func markReported() {
        reportedOffset = scrollOffset
        reportedIndex = currentIndex
        wasBeyondReach = isBeyondReach
    }
    package mutating func markOffsetReported() { reportedOffset = scrollOffset }
    package var offsetChanged: Bool { abs(scrollOffset - reportedOffset) > ScrollMotion.tolerance }

    /// Keeps the offset within what wrapping and bouncing allow, and starts the toggle when the index has changed.
    package mutating func settle(at time: Double) {
        if extent.isWrapEnabled {
            let offset = extent.clamped(offset: scrollOffset)
            // Springs and spins follow the offset into the new round; iCarousel's scrolls keep counting from where they began.
            if isTravelling, travel.isSpring || travel.isSpin, extent.numberOfItems > 0, offset != scrollOffset {
                travel.shift(by: offset - scrollOffset)
            }
            scrollOffset = offset
        } else if !settings.bounces {
            scrollOffset = kept(scrollOffset)
        } else if !(isTravelling && travel.isSpring), !bouncingBounds.contains(scrollOffset) {
            scrollOffset = scrollOffset.clamped(to: bouncingBounds)
            velocity = 0
        }
        let steps = stepsSinceReport
        if steps != 0 {
            toggleTime = time
            toggle = settings.reducesMotion ? 0 : Double(max(-1, min(1, steps)))
            startAnimating()
        } else if offsetChanged, toggleRests {
            // The toggle may be where items no longer control it, so let it finish.
            startAnimating()
        }
    }

    /// How many items the last report is behind.
    private var stepsSinceReport: Int {
        guard extent.repeatsItems else {
            return Int(
                saturating: extent.shortestDistance(fromOffset: Double(currentIndex), toOffset: Double(reportedIndex)))
        }
        // Copies of an item have the same index, so compare offsets.
        let way = extent.shortestDistance(fromOffset: scrollOffset, toOffset: reportedOffset)
        return Int(saturating: (scrollOffset + way).rounded() - scrollOffset.rounded())
    }

    /// Whether items control the toggle during automatic motion.
    package var toggleFollowsItems: Bool {
        let beyondEnd =
            !extent.isWrapEnabled && (scrollOffset < 0 || scrollOffset >= Double(extent.numberOfItems) - 1)
        return isDecelerating || (isScrolling && !isDragging && !didDrag)
            || (isAutoscrolling && !isDragging) || beyondEnd
    }

    /// Sets the toggle to the value for an item at this offset.
    package mutating func followItem(offset: Double) { toggle = ScrollMotion.toggle(followingItemAt: offset) }

    static func toggle(followingItemAt offset: Double) -> Double {
        let clamped = max(-1, min(1, offset))
        return offset > 0.5 ? 1 - clamped : offset > -0.5 ? -clamped : -1 - clamped
    }
}

/// What moves a carousel at present. Autoscroll and the toggle of `coverFlow2` are separate.
package enum ScrollPhase: Hashable, Sendable {
    case idle
    /// A finger holds the carousel; a scroll requested meanwhile waits until it is released.
    case dragging(scrollWaits: Bool)
    /// The carousel decelerates after a flick. If a scroll was waiting for the finger, the steps are reported as that scroll's.
    case decelerating(scrollWaits: Bool)
    /// A scroll started by the program.
    case scrolling
}

extension ScrollMotion {
    /// The result of a step in time. The owner lays out its items again, then reports.
    package enum Step: Hashable, Sendable {
        /// Nothing is moving any more.
        case none
        /// Nothing moves until the finger lifts.
        case waiting
        /// A scroll has moved; when it is finished, call `endScroll()` after reporting the move.
        case scrolled(isFinished: Bool)
        /// A deceleration has moved; when it is finished, call `endDeceleration()`.
        case decelerated(isFinished: Bool)
        /// Autoscroll requests this offset.
        case autoscrolled(to: Double)
        /// Only the toggle has changed.
        case toggled
    }

    static let shortestToggle = 0.2
    static let longestToggle = 0.4
    /// Steps further apart than this, in seconds, are not consecutive frames.
    private static let longestFrame = 0.1

    /// Advances to a time in seconds. A non-finite time changes nothing; one before the last counts as no time passed.
    package mutating func step(to time: Double) -> Step {
        guard isAnimating, time.isFinite else { return .none }
        let elapsed = max(0, time - (lastTime ?? time))
        lastTime = time
        if isTravelling {
            travel.hasBegun = true
            scrollOffset = ScrollMotion.limited(settings.reducesMotion ? travel.end : travel.offset(at: time))
            let (passed, slides) = (time - travel.beginTime, phase == .decelerating(scrollWaits: false))
            let isFinished =
                slides
                ? abs(passed.clamped(to: 0...travel.duration) - travel.duration) < ScrollMotion.tolerance
                : !(passed / travel.duration < 1)
            if isFinished, isPulled { snapToEndItem() }
            return slides ? .decelerated(isFinished: isFinished) : .scrolled(isFinished: isFinished)
        }
        if isAutoscrolling, !isDragging {
            // The owner may stop stepping at an end. The time spent there must not make the carousel jump when more items arrive.
            let passed = waitedAtEnd && elapsed > ScrollMotion.longestFrame ? 0 : elapsed
            waitedAtEnd = autoscrollIsAtEnd
            // iCarousel's sign: positive speeds move toward lower indexes.
            return .autoscrolled(to: extent.clamped(offset: scrollOffset - passed * settings.autoscroll))
        }
        if abs(toggle) > ScrollMotion.tolerance {
            let pace = velocity != 0 ? min(1, 1 / abs(velocity)) : 1
            let duration =
                ScrollMotion.shortestToggle + (ScrollMotion.longestToggle - ScrollMotion.shortestToggle) * pace
            let done = Easing.easeInOut.value(at: (time - toggleTime) / duration)
            toggle = toggle < 0 ? done - 1 : 1 - done
            // Beyond the ends the items set the toggle in each step, so it cannot come to rest by itself.
            if done >= 1, toggleFollowsItems, !isAutoscrolling { (isAnimating, toggleRests) = (false, true) }
            return .toggled
        }
        // Autoscroll continues once the finger lifts.
        guard !isAutoscrolling else { return .waiting }
        isAnimating = false
        return .none
    }

    package mutating func endScroll() {
        switch phase {
        case .scrolling: phase = .idle
        case .decelerating: phase = .decelerating(scrollWaits: false)
        case .dragging: phase = .dragging(scrollWaits: false)
        case .idle: break
        }
    }

    package mutating func endDeceleration() {
        guard case .decelerating(let scrollWaits) = phase else { return }
        // From here on offsets count from this round, so the range where the swipe may end must, too.
        shiftSwipe(by: -roundsAhead)
        phase = scrollWaits ? .scrolling : .idle
    }

    /// Lets the toggle finish after a deceleration that stopped between two items.
    package mutating func releaseToggle(at time: Double) {
        toggle = -(scrollOffset.rounded(.toNearestOrAwayFromZero) - scrollOffset)
        toggleTime = time - ScrollMotion.longestToggle * abs(toggle)
    }
}
