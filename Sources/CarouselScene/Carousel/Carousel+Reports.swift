// SPDX-License-Identifier: MIT

import CarouselCore

/// Why a carousel moves.
public enum ScrollReason: Hashable, Sendable {
    /// A finger drags or flicks it, or taps an item.
    case touch
    /// A wheel or a touchpad.
    case wheel
    /// A key, a knob or a controller: a `Command`.
    case command
    /// The program, by one of the functions that scroll.
    case program
    /// Autoplay goes on to another item.
    case autoplay
    /// The items or their layout have changed.
    case edit
    /// A carousel that it is linked with, see `Carousel.follow(_:by:map:)`.
    case link
}

extension Carousel {
    /// `index` is the current item's index as the delegate knows it, if indexes have changed since.
    func reportScroll(knownIndex index: Int? = nil) {
        let before = (offset: motion.reportedOffset, isBeyond: motion.wasBeyondReach, index: motion.reportedIndex)
        // Marked first, because what the delegate changes when it is told is reported separately, and only once.
        if motion.offsetChanged {
            motion.markOffsetReported()
            showScrollBar()
            delegate?.carouselDidScroll(self)
        }
        let former = motion.reportedIndex == before.index ? index ?? before.index : motion.reportedIndex
        let isOther = former != currentItemIndex
        let isReplaced = !isOther && isItem(currentItemIndex) && !keepsItem
        reportedItem = currentItemIndex
        motion.markReported()
        let reported = (motion.reportedOffset, motion.reportedIndex)
        if isOther {
            // Keys reach only what is in the current item.
            takeFocusBack()
            delegate?.carouselCurrentItemIndexDidChange(self)
            onCurrentItemChange?()
        } else if motion.extent.repeatsItems {
            takeFocusBack()
        }
        if isReplaced { onCurrentItemReplacement?() }
        if reported == (motion.reportedOffset, motion.reportedIndex) {
            giveFeedback(from: former, before.offset, wasBeyond: before.isBeyond)
        }
        noteCurrentItemName()
        scheduleRestChecks()
        scheduleLookAhead()
        moveFollowers()
        resumeAnimation()
    }

    private func takeFocusBack() { takeFocusBack { $0 !== loaded.item(at: currentPosition)?.container } }

    func takeFocusBack(hasLeft: (View) -> Bool) {
        if let view = focusedSubview, hasLeft(view) { scene?.focusedView = self }
    }

    /// The content view's subview that has the focus, or contains what has it; nil if none does.
    var focusedSubview: View? { Lineage(scene?.focusedView).first { $0.superview === content3D } }

    /// Reports a change of the items, then restores the scroll reason of a motion that goes on. Autoplay begins anew, unless the same item
    /// is in the centre: otherwise it would rest there for ever if items were added all the time.
    func reportEdit(knownIndex index: Int? = nil) {
        let keepsItem = keepsItem
        let reason = scrollReason
        scrollReason = .edit
        reportScroll(knownIndex: index)
        if scrollReason == .edit, isDragging || isDecelerating || isScrolling { scrollReason = reason }
        restartAutoplay(keepsItem: keepsItem)
    }

    func reportRest() {
        guard isAtRest, isItem(currentItemIndex), settledIndex != currentItemIndex else { return }
        settledIndex = currentItemIndex
        delegate?.carouselDidSettle(self, at: currentItemIndex)
    }

    var isAtRest: Bool { isStill && !motion.isAnimating }
    var isHeld: Bool { motion.isDragging || input.isUnderWay }

    /// Whether nobody holds the carousel, and nothing moves it except perhaps a scroll that leads nowhere.
    var isStill: Bool {
        !isHeld && dismissals.current == nil
            && (!motion.isScrolling && !motion.isDecelerating || motion.waitsUntil != nil)
    }

    /// Makes sure that a frame comes in which the carousel reports that it rests at another item, and agrees with its leader.
    func scheduleRestChecks() {
        if settledIndex != currentItemIndex, isItem(currentItemIndex) { scene?.startAnimating(self) }
        scheduleAgreement()
        if isStill { wakeWaitingFollowers() }
    }
}

/// What a carousel contributes to `Scene.onFeedback`: only for what the user does.
extension Carousel {
    func giveFeedback(from former: Int, _ offset: Double, wasBeyond: Bool) {
        if former != currentItemIndex { input.isAtEnd = false }
        guard let scene, scene.onFeedback != nil, scrollReason.isFromUser else { return }
        if former != currentItemIndex, isItem(former), isItem(currentItemIndex) {
            let way = motion.extent.shortestDistance(fromOffset: offset, toOffset: motion.scrollOffset)
            scene.giveFeedback(.step(self, isForward: way > 0))
        }
        if motion.isBeyondReach, !wasBeyond, !input.isAtEnd {
            input.isAtEnd = true
            scene.giveFeedback(.end(self))
        }
    }

    /// Notes for the feedback that a command, or a notch of a wheel, would lead beyond an end; once for a held key.
    func bump() {
        guard let scene, scene.onFeedback != nil, scene.repeatInterval == nil || !input.isAtEnd else { return }
        input.isAtEnd = true
        scene.feedbackState.bumped = self
    }
}

extension ScrollReason {
    /// Whether the motion was wanted by neither the user nor the program.
    var isIndirect: Bool { self == .link || self == .edit }
    fileprivate var isFromUser: Bool { self == .touch || self == .wheel || self == .command }
}
