// SPDX-License-Identifier: MIT

import CarouselCore

struct ScrollIndication {
    let bar = ScrollBar()
    /// Nil if the bar cannot be dragged.
    let grip: ScrollGrip?
    var fade = ScrollBarFade()

    init(_ indicator: ScrollIndicator, of carousel: Carousel) {
        grip = indicator == .always ? ScrollGrip(of: carousel) : nil
    }
}

extension Carousel {
    func changeScrollIndicator() {
        indication?.bar.removeFromSuperview()
        indication?.grip?.removeFromSuperview()
        indication = scrollIndicator == .none ? nil : ScrollIndication(scrollIndicator, of: self)
        updateScrollBar()
    }

    func updateScrollBar() {
        guard let indication else { return }
        let (bar, grip) = (indication.bar, indication.grip)
        let alpha = isWrapEnabled ? 0 : grip == nil ? indication.fade.alpha(at: now) : 1
        guard alpha > 0 || bar.superview != nil else { return }
        AnimationGroup.atOnce {
            bar.show(
                in: self, alpha: alpha, color: ScrollBar.color, isVertical: isVertical,
                isMirrored: effectiveLayoutDirection == .rightToLeft, thickness: grip?.thickness ?? ScrollBar.thickness,
                offset: (offsetOfBar - rangeOfBar.lowerBound) * pitch,
                maxOffset: (rangeOfBar.upperBound - rangeOfBar.lowerBound) * pitch)
            grip?.follow(bar)
        }
    }

    /// The offsets between which the row moves, from one end of the bar's track to the other; a single offset if all of a trimmed row is in
    /// sight.
    var rangeOfBar: ClosedRange<Double> {
        motion.untrimmed ?? 0...(layout.row.trimming > 0 ? 0 : Double(max(numberOfItems - 1, 0)))
    }

    /// The offset in that range at which the row stands where it does now; outside the range if the row has been pulled beyond an end.
    private var offsetOfBar: Double {
        motion.trimmedOffset.clamped(to: rangeOfBar) + (scrollOffset - motion.trimmedOffset)
    }

    var itemsPerPointOfBar: Double {
        guard let bar = indication?.bar, bar.superview != nil else { return 0 }
        let way =
            ScrollBar.track(along: bounds.size.extent(isVertical: isVertical))
            - bar.bounds.size.extent(isVertical: isVertical)
        return way > 0 ? (rangeOfBar.upperBound - rangeOfBar.lowerBound) / way : 0
    }

    /// The distance between items in points that the bar assumes.
    private var pitch: Double {
        let pitch = itemWidth * layout.spacing
        return pitch > 0 && pitch.isFinite ? pitch : 1
    }

    func showScrollBar() {
        guard scrollIndicator == .automatic, !isWrapEnabled else { return }
        indication?.fade.show(at: now)
        scene?.startAnimating(self)
    }

    /// Begins to fade the bar out once nothing moves. Returns whether the bar will still change with time.
    func fadeScrollBarAtRest() -> Bool {
        guard scrollIndicator == .automatic, !isHeld, !motion.isAnimating else { return false }
        indication?.fade.rest(at: now)
        return indication?.fade.nextChange(from: now) != nil
    }

    func advanceScrollBar(to time: Double) -> Bool {
        guard scrollIndicator == .automatic else { return false }
        _ = fadeScrollBarAtRest()
        updateScrollBar()
        return indication?.fade.nextChange(from: time) != nil
    }
}

/// The area in which a finger can grab a carousel's bar, somewhat larger than the bar. Taps go through it.
final class ScrollGrip: View {
    /// How far it extends beyond the bar, in points.
    private static let reach = 12.0

    /// Weak, because a finger may hold the grip for longer than the carousel exists.
    private weak var carousel: Carousel?
    /// Where the finger came down, in points along the carousel.
    private var start: Double?
    /// Where the drag began, in points along the carousel, and the offset at that moment.
    private var hold: (place: Double, offset: Double)?

    init(of carousel: Carousel) {
        self.carousel = carousel
        super.init()
    }

    /// The bar's thickness, in points: a bar that can be dragged is thicker than others, and even more so while it is held.
    var thickness: Double { hold == nil ? 5 : 8 }

    func follow(_ bar: ScrollBar) {
        guard let view = bar.superview else { return removeFromSuperview() }
        frame = bar.frame.inset(x: -ScrollGrip.reach, y: -ScrollGrip.reach)
        if superview !== view { view.addSubview(self) }
    }

    override var takesTouches: Bool { carousel?.isScrollEnabled ?? false }
    override var takesTaps: Bool { false }
    override func takesPan(_ translation: Point) -> Bool { true }

    override func handle(_ event: PointerEvent) -> Bool {
        guard let carousel else { return false }
        let place = carousel.transformToRoot.unmap(event.position).map(carousel.along)
        switch event.kind {
        case .began: start = place
        case .moved: if let place { drag(carousel, to: place) }
        case .ended, .cancelled: letGo(of: carousel)
        }
        return true
    }

    private func drag(_ carousel: Carousel, to place: Double) {
        if hold == nil, let start, abs(place - start) > GestureRecognizer.slop {
            // Counted from here, so that the bar does not jump.
            hold = (place, carousel.scrollOffset.clamped(to: carousel.rangeOfBar))
            carousel.updateScrollBar()
        }
        guard let hold else { return }
        let offset = hold.offset + (place - hold.place) * carousel.itemsPerPointOfBar
        carousel.scrub(to: offset.clamped(to: carousel.rangeOfBar))
    }

    private func letGo(of carousel: Carousel) {
        (start, hold) = (nil, nil)
        carousel.endScrubbing()
        carousel.updateScrollBar()
    }
}

/// When a carousel shows a bar for its position among the items, as scroll views do.
public enum ScrollIndicator: Hashable, Sendable, CaseIterable {
    /// Never.
    case none
    /// While it moves, and for a moment after that.
    case automatic
    /// As long as there is anything to scroll; fingers can drag the bar.
    case always
}

/// Fingers that move the carousel by its bar or a page indicator. To the delegate this is a scroll, as by setting `scrollOffset`, and not a
/// drag; the limits of swipes do not apply.
extension Carousel {
    /// Moves to an offset in items, without a motion; nothing happens if users cannot scroll.
    func scrub(to offset: Double) {
        guard isScrollEnabled, numberOfItems > 0 else { return }
        input.isScrubbing = true
        jump(to: offset.clamped(to: 0...Double(numberOfItems - 1)), for: .touch)
    }

    /// The finger has lifted: the carousel moves on to an item.
    func endScrubbing() {
        guard input.isScrubbing else { return }
        input.isScrubbing = false
        let place = placeAfterScrubbing
        if scrollToItemBoundary, !motion.isAutoscrolling, numberOfItems > 0, place != scrollOffset {
            scrollToItem(at: Int(saturating: place), animated: true, for: .touch)
        }
        scheduleRestChecks()
        resumeAnimation()
        updateAutoplay()
    }

    /// The offset to move on to: an item or, at an end of a trimmed row, the item at which the row looks the same.
    private var placeAfterScrubbing: Double {
        let items = motion.indexesOfEnds
        switch motion.untrimmed {
        case let ends? where scrollOffset == ends.lowerBound: return Double(items.lowerBound)
        case let ends? where scrollOffset == ends.upperBound: return Double(items.upperBound)
        default: return motion.extent.groupStart(near: scrollOffset, size: stepSize)
        }
    }
}
