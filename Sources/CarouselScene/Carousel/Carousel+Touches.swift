// SPDX-License-Identifier: MIT

public import CarouselCore

extension Carousel {
    /// Returns whether the carousel has a use for the touch: it stops what moves, holds an item, or drags.
    func handleTouch(_ event: PointerEvent) -> Bool {
        if event.kind == .began {
            let moves = isOnItsWay
            touchDown()
            dismissals.touch = transformToRoot.unmap(event.position)
            input.holdsItem = moves || dismissals.touch.flatMap { indexOfItem(at: $0) } != nil
        }
        let isHeld = motion.isDragging || dismissals.isHeld
        carryOut(input.recognizer.handle(event), of: event)
        if !input.recognizer.isTouched {
            scheduleRestChecks()
            // The bar has stayed while the finger was down, and may fade now.
            resumeAnimation()
        }
        // A finger that stops a scroll changes where it leads.
        scheduleLookAhead()
        if event.kind == .began { interruptAutoplay(for: .touch) } else { updateAutoplay() }
        guard numberOfItems > 0 else { return false }
        return isHeld || input.holdsItem || motion.isDragging || dismissals.isHeld || isOnItsWay
    }

    private func carryOut(_ gesture: GestureRecognizer.Output, of event: PointerEvent) {
        switch gesture {
        case .none:
            if event.kind == .ended || event.kind == .cancelled { settleAfterTouch(for: .touch) }
        case .tapped(let position):
            let offset = scrollOffset
            if let point = transformToRoot.unmap(position) { tap(at: point) }
            // The touch may have stopped the carousel between two items.
            if scrollOffset == offset { settleAfterTouch(for: .touch) }
        case .panBegan(let translation) where beginDismissal(translation):
            break
        case .panBegan(let translation):
            guard isAlongScrollDirection(translation) else { break }
            input.translation = translation
            beginDragging(translation: along(translation))
        case .panChanged(let translation, _) where dismissals.isHeld:
            dragDismissal(translation)
        case .panEnded(let translation, let velocity) where dismissals.isHeld:
            dragDismissal(translation)
            releaseDismissal(velocity: velocity)
        case .panCancelled where dismissals.isHeld:
            releaseDismissal(velocity: nil)
        case .panChanged(let translation, let velocity):
            input.translation = translation
            drag(translation: along(translation), velocity: along(velocity))
        case .panEnded(let translation, let velocity):
            // A finger that rests before it lifts does not flick.
            drag(translation: along(translation), velocity: along(velocity))
            releaseTouch()
        case .panCancelled:
            releaseTouch()
        }
    }

    /// Counts the finger's way along the new scroll direction from now on.
    func regrip() { if input.recognizer.isTouched { motion.regrip(translation: along(input.translation)) } }

    private func releaseTouch() {
        if !isScrollEnabled {
            abandonDrag()
        } else if motion.isDragging {
            endDragging()
        } else {
            settleAfterTouch(for: .touch)
        }
    }

    package func touchDown() { motion.press(at: now) }

    /// The toggle for the shape: of the change of the current item or, in shapes that follow touches, of the item that a finger took hold
    /// of.
    var itemToggle: Double {
        guard shape.followsTouch else { return motion.toggle }
        guard let held = input.heldPosition else { return 0 }
        let offset = offset(ofItemAt: held, position: held)
        return offset.magnitude < 1 && offset != 0 ? (offset < 0 ? -1 : 1) : 0
    }

    /// Grabs the carousel, as a finger does. If it is already held, the new finger takes over; as in iCarousel, the
    /// delegate is told again that a drag begins.
    ///
    /// - Parameter translation: points that the finger has moved so far, along the scroll direction.
    public func beginDragging(translation: Double = 0) {
        guard motion.beginDrag(translation: translation) else { return }
        scrollReason = .touch
        // A card that is still on its way remains the held one.
        if itemToggle == 0 { input.heldPosition = currentPosition }
        delegate?.carouselWillBeginDragging(self)
    }

    /// Drags the carousel.
    ///
    /// - Parameters:
    ///   - translation: points moved along the scroll direction since the finger came down: positive to the right or down, but to the left
    ///     in a layout from right to left.
    ///   - velocity: points per second.
    public func drag(translation: Double, velocity: Double) {
        guard motion.drag(translation: translation, velocity: velocity) else { return }
        scrollReason = .touch
        didScroll()
    }

    /// Releases the carousel: it decelerates, or moves on to an item.
    public func endDragging() {
        guard motion.endDrag(at: now) else { return }
        scrollReason = .touch
        let released = motion.beginnings
        let answer = proposedTarget()
        var isReplaced = motion.beginnings != released
        let target = isReplaced ? nil : answer.flatMap { motion.end(at: $0, time: now) ? nil : $0 }
        let decided = motion.beginnings
        delegate?.carouselDidEndDragging(self, willDecelerate: isDecelerating)
        isReplaced = isReplaced || motion.beginnings != decided
        if isReplaced {
            // The delegate has begun something else.
        } else if isDecelerating {
            delegate?.carouselWillBeginDecelerating(self)
        } else if let target {
            if target != motion.scrollOffset {
                scroll(
                    byOffset: target - motion.scrollOffset, motion.settlingAnimation, for: .touch, settles: true)
            }
        } else {
            carryOut(motion.settlementAfterDrag)
        }
        resumeAnimation()
        scheduleRestChecks()
    }

    /// Where the delegate wants a swipe to end; nil if it is to end by itself.
    private func proposedTarget() -> Double? {
        let (offset, velocity) = motion.proposal
        guard
            let answer = delegate?.carousel(self, targetOffsetForProposedOffset: offset, velocity: velocity),
            answer != offset, answer.isFinite
        else { return nil }
        return isWrapEnabled ? answer : motion.kept(answer)
    }

    private func abandonDrag() {
        guard motion.cancelDrag() else { return settleAfterTouch(for: .touch) }
        let beginnings = motion.beginnings
        delegate?.carouselDidEndDragging(self, willDecelerate: false)
        if motion.beginnings == beginnings { carryOut(motion.settlementAfterDrag) }
        resumeAnimation()
    }

    /// Taps at a point of the carousel: selects the item there. If there is none, the carousel moves on to its current
    /// item.
    public func tap(at point: Point) {
        guard !isSpinLocked else { return }
        guard let position = positionOfItem(at: point) else {
            return scrollToItem(at: currentItemIndex, animated: true, for: .touch)
        }
        let index = index(at: position)
        if isItem(index) {
            select(itemAt: index, position: position, for: .touch)
        } else if centerItemWhenSelected, index != currentItemIndex {
            // A placeholder: the nearest item moves to the centre, and nothing is selected.
            scrollToItem(at: index, animated: true, for: .touch)
        }
    }

    /// The frontmost item view at a point of the carousel, including what extends beyond its bounds; nil if there is none. As in iCarousel,
    /// items that are being animated count as being at their final place.
    public func itemView(at point: Point) -> View? {
        guard let point = content3D.point(fromSuperview: point) else { return nil }
        return content3D.firstSubviewFrontToBack { view in
            guard !view.isHidden, view.alpha > 0, let container = view as? ItemContainer,
                let item = container.subviews.first, let local = container.settledPoint(fromSuperview: point)
            else { return nil }
            return container.bounds.contains(local) || container.showsSubview(at: local) ? item : nil
        }
    }

    /// Returns false if there is nowhere to scroll to, as at an end.
    func scrollByWheel(_ distance: Point) -> Bool {
        // Hosts that report their wheel in every frame, even at rest, would keep the carousel awake.
        guard isScrollEnabled, numberOfItems > 0, distance != .zero else { return false }
        let points = abs(distance.x) > abs(distance.y) ? isMirrored ? -distance.x : distance.x : distance.y
        let offset = scrollOffset
        // For a wheel, items are at least a point wide.
        let target = motion.offset(wheeledBy: itemWidth > 0 ? points * min(itemWidth, 1) : points)
        jump(to: target ?? offset, for: .wheel)
        input.noteWheel(at: now)
        interruptAutoplay(for: .wheel)
        scene?.startAnimating(self)
        return scrollOffset != offset
    }

    func settleAfterWheel(at time: Double) { if input.takeWheelRest(at: time) { settleAfterTouch(for: .wheel) } }

    func settleAfterTouch(for reason: ScrollReason) {
        let settlement = motion.settlementAtRest
        if !motion.isUnderWay, case .scroll = settlement { carryOut(settlement, for: reason) }
    }

    /// The part of a movement on screen that is along the scroll direction, in points.
    package func along(_ way: Point) -> Double { isVertical ? way.y : isMirrored ? -way.x : way.x }

    package func isAlongScrollDirection(_ translation: Point) -> Bool {
        guard ignorePerpendicularSwipes else { return true }
        let (along, across) = translation.parts(isVertical: isVertical)
        return along.magnitude >= across.magnitude
    }
}
