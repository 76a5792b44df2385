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
    /// Autoplay goes on.
    case autoplay
    /// The items have changed, or how they lie.
    case edit
    /// A carousel that it is linked with, see `Carousel.follow(_:by:map:)`.
    case link
}

extension Carousel {
    /// Calls what reports a change of the items, and returns to the reason of the motion that goes on.
    func reportEdit(knownIndex index: Int? = nil) {
        let reason = scrollReason
        scrollReason = .edit
        reportScroll(knownIndex: index)
        if scrollReason == .edit, isDragging || isDecelerating || isScrolling { scrollReason = reason }
    }

    /// Tells the delegate once the carousel has come to rest on another item than before.
    func reportRest() {
        guard isAtRest, isItem(currentItemIndex), settledIndex != currentItemIndex else { return }
        settledIndex = currentItemIndex
        delegate?.carouselDidSettle(self, at: currentItemIndex)
    }

    /// Whether all motion is over.
    var isAtRest: Bool { isStill && !motion.isAnimating }

    /// Whether nobody holds the carousel, and nothing moves it, but perhaps a scroll that goes nowhere.
    var isStill: Bool {
        !motion.isDragging && !input.waitsForWheel && !input.isScrubbing && !input.recognizer.isTouched
            && dismissals.current == nil
            && (!motion.isScrolling && !motion.isDecelerating || motion.waitsUntil != nil)
    }

    /// Makes sure that a frame comes in which the carousel is found to rest on another item.
    func awaitRest() {
        if settledIndex != currentItemIndex, isItem(currentItemIndex) { scene?.startAnimating(self) }
        awaitAgreement()
        if isStill { callWaitingFollowers() }
    }
}
