// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    func advanceMotion(to time: Double) -> Bool {
        settleAfterWheel(at: time)
        if motion.spinsAstray { endSpin(for: .edit) }
        fadeIfAboutToJump()
        // When told that a motion ends, the delegate may begin another one, which then goes on.
        let beginnings = motion.beginnings
        switch motion.step(to: time) {
        case .none:
            if !motion.isDragging { input.heldPosition = nil }
            return input.waitsForWheel
        case .waiting:
            break
        case .scrolled(let isFinished):
            didScroll()
            if isFinished, motion.beginnings == beginnings {
                let completion = motion.isSpinning ? takeSpinCompletion() : nil
                motion.endScroll()
                delegate?.carouselDidEndScrollingAnimation(self)
                completion?(true)
                carryOut(motion.settlementAfterChange)
            }
        case .decelerated(let isFinished):
            didScroll()
            if isFinished, motion.beginnings == beginnings {
                let end = motion.settlingTime(at: time)
                motion.endDeceleration()
                delegate?.carouselDidEndDecelerating(self)
                if motion.beginnings == beginnings {
                    let settlement = motion.settlementAtRest
                    if settlement == .none { motion.releaseToggle(at: time) }
                    carryOut(settlement, since: end)
                }
                if end < time { return advanceMotion(to: time) }
            }
        case .autoscrolled(let offset):
            guard !autoscrollWaits else {
                motion.pauseAutoscroll()
                break
            }
            guard motion.jump(to: offset) else { break }
            // This does not interrupt autoplay, which begins anew where automatic scrolling ends.
            autoplayer.restart()
            scrollReason = .program
            didScroll()
        case .toggled:
            didScroll()
        }
        if !motion.isAnimating, !motion.isDragging { input.heldPosition = nil }
        return motion.isAnimating || input.waitsForWheel
    }

    /// Whether the carousel would scroll by itself, but cannot be seen and is not followed by another one.
    var autoscrollWaits: Bool {
        motion.isAutoscrolling && !motion.isUnderWay && links?.followers.isEmpty ?? true
            && Lineage(self).contains { $0.isHidden || !($0.shownAlpha > 0) }
    }

    /// How often automatic scrolling that pauses checks whether the carousel can be seen, or has more items, in seconds. Showing the
    /// carousel draws a frame anyway.
    static let autoscrollPause = 0.5

    func didScroll() {
        layOutForOffset()
        reportScroll()
    }

    func layOutForOffset() {
        motion.settle(at: now)
        loadUnloadViews()
        openAndCloseAsScrolled()
        checkShape()
        placeItemViews()
    }

    private func checkShape() {
        guard onDiagnostic != nil, !(shape is any BuiltInShape) else { return }
        let range = visibleRange
        for position in [range.base - 1, range.base, range.base + 1, range.first, range.first + range.count - 1]
        where !layout.shaped.isSound(offset: range.offset(at: position), toggle: itemToggle) {
            return report(.shapeNotFinite(name: shape.name))
        }
    }

    /// `reason` is nil for that of the present motion; `time` is when it begins, nil for now.
    func carryOut(
        _ settlement: ScrollMotion.Settlement, for reason: ScrollReason? = nil, since time: Double? = nil
    ) {
        let reason = reason ?? scrollReason
        switch settlement {
        case .none: break
        case .report(let index):
            scroll(byOffset: motion.distance(to: index), scrollAnimation.timed(0.01), for: reason, settles: true)
        case .scroll(let index):
            scroll(
                byOffset: motion.distance(to: index), motion.settlingAnimation, for: reason, since: time, settles: true)
        }
    }

    func resumeAnimation() {
        if scene != nil { clock = now }
        if motion.isAnimating || fadeScrollBarAtRest() { scene?.startAnimating(self) }
    }
}

extension Carousel {
    /// Whether motion is reduced, by the carousel itself or by its scene.
    public var isMotionReduced: Bool { motion.settings.reducesMotion }

    func updateReducedMotion() {
        let isReduced = reducesMotion || scene?.reducesMotion ?? false
        guard isReduced != isMotionReduced else { return }
        motion.settings.reducesMotion = isReduced
        // A carousel that scrolled by itself must not stop between two items.
        if isReduced, autoscroll != 0, numberOfItems > 0, !motion.isDragging {
            scrollToItem(at: currentItemIndex, animated: true)
        }
        motion.startAutoscroll()
        resumeAnimation()
        setNeedsDisplay()
        updateAutoplay()
    }

    /// Animates a change of the items' places, in the time of an edit; with reduced motion, it happens at once.
    func moveItems(if isAnimated: Bool, delay: Double = 0, _ change: () -> Void) {
        guard isAnimated else { return change() }
        guard !isMotionReduced else { return View.performWithoutAnimation(change) }
        View.animate(duration: Carousel.editDuration, delay: delay, animations: change)
    }
}
