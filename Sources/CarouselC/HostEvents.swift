// SPDX-License-Identifier: MIT

import CCarousel
import CarouselCore
import CarouselScene

// What a carousel tells its program, and what it asks the program while it moves.

/// What a CAROUSEL_DIAGNOSTIC event says.
struct Diagnostic {
    var code: carousel_diagnostic_code
    /// The item that the event is about; -1 for none.
    var index = -1
    var message: String
}

extension Diagnostic {
    init(_ diagnostic: CarouselDiagnostic) {
        code =
            switch diagnostic {
            case .transformNotFinite: CAROUSEL_DIAGNOSTIC_TRANSFORM
            // Today our own items and shapes and the checks of arguments prevent these.
            case .negativeCount, .countTooLarge, .viewOfAnotherItem, .viewInAnotherView, .viewAroundCarousel,
                .emptyItemSize,
                .optionIsNaN, .shapeNotFinite, .shapeTooLong, .itemWidthNotFinite, .updatesDoNotFit, .extentsNotInLine,
                .trimsNotInLine,
                .autoplayWithAutoscroll:
                CAROUSEL_DIAGNOSTIC_OTHER
            }
        message = diagnostic.description
    }
}

extension carousel_event {
    init(_ kind: carousel_event_kind, index: Int, flag: Bool = false) {
        self.init(
            struct_size: MemoryLayout<carousel_event>.stride, kind: kind, index: index, flag: flag, message: nil,
            diagnostic: CAROUSEL_DIAGNOSTIC_NONE, direction: CAROUSEL_DIRECTION_NONE,
            feedback: CAROUSEL_FEEDBACK_NONE)
    }

    /// Nil for feedback that occurs only in scenes that have more than a carousel.
    init?(_ feedback: Feedback, index: Int) {
        self.init(CAROUSEL_FEEDBACK, index: index)
        switch feedback {
        case .step(_, let isForward): (self.feedback, flag) = (CAROUSEL_FEEDBACK_STEP, isForward)
        case .end: self.feedback = CAROUSEL_FEEDBACK_END
        case .select: self.feedback = CAROUSEL_FEEDBACK_SELECT
        case .refused: self.feedback = CAROUSEL_FEEDBACK_REFUSED
        case .back, .focus: return nil
        }
    }
}

extension CarouselHandle {
    private func tell(_ kind: carousel_event_kind, index: Int = -1, flag: Bool = false) {
        tell(carousel_event(kind, index: index, flag: flag))
    }

    func tell(_ diagnostic: Diagnostic) {
        diagnostic.message.withCString {
            var event = carousel_event(CAROUSEL_DIAGNOSTIC, index: diagnostic.index)
            (event.message, event.diagnostic) = ($0, diagnostic.code)
            tell(event)
        }
    }

    func tell(_ feedback: Feedback) {
        if let event = carousel_event(feedback, index: carousel.currentItemIndex) { tell(event) }
    }

    private func tell(_ event: carousel_event) {
        guard let callback = config.event else { return }
        var event = event
        renderer.trackingCallback { callback(config.user_data, pointer, &event) }
    }
}

extension CarouselHandle: CarouselDelegate {
    func carousel(_ carousel: Carousel, isLeaderAtItem index: Int) { tell(CAROUSEL_LEADER_IS_AT_ITEM, index: index) }

    func carouselWillReachEnd(_ carousel: Carousel, edge: CarouselEdge) {
        tell(CAROUSEL_WILL_REACH_END, flag: edge == .trailing)
    }

    func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { tell(CAROUSEL_WILL_BEGIN_SCROLLING) }

    func carouselDidEndScrollingAnimation(_ carousel: Carousel) { tell(CAROUSEL_DID_END_SCROLLING) }

    func carouselDidScroll(_ carousel: Carousel) { tell(CAROUSEL_DID_SCROLL) }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        tell(CAROUSEL_CURRENT_ITEM_DID_CHANGE, index: carousel.currentItemIndex)
    }

    func carouselDidSettle(_ carousel: Carousel, at index: Int) { tell(CAROUSEL_DID_SETTLE, index: index) }

    func carousel(_ carousel: Carousel, willDisplay view: View?, forItemAt index: Int) {
        tell(CAROUSEL_WILL_DISPLAY, index: index)
    }

    func carousel(_ carousel: Carousel, didEndDisplaying view: View?, forItemAt index: Int) {
        tell(CAROUSEL_DID_END_DISPLAYING, index: index)
    }

    func carouselWillBeginDragging(_ carousel: Carousel) { tell(CAROUSEL_WILL_BEGIN_DRAGGING) }

    func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) {
        tell(CAROUSEL_DID_END_DRAGGING, flag: willDecelerate)
    }

    func carouselWillBeginDecelerating(_ carousel: Carousel) { tell(CAROUSEL_WILL_BEGIN_DECELERATING) }

    func carouselDidEndDecelerating(_ carousel: Carousel) { tell(CAROUSEL_DID_END_DECELERATING) }

    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool {
        ask(config.should_select, otherwise: true) { $0(config.user_data, pointer, index) }
    }

    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) {
        tell(CAROUSEL_DID_SELECT_ITEM, index: index)
    }

    func carousel(_ carousel: Carousel, targetOffsetForProposedOffset offset: Double, velocity: Double) -> Double {
        ask(config.target, otherwise: offset) { $0(config.user_data, pointer, offset, velocity) }
    }

    func carousel(_ carousel: Carousel, autoplayIntervalForItemAt index: Int) -> Double {
        ask(config.interval, otherwise: carousel.autoplay?.interval ?? 0) { $0(config.user_data, pointer, index) }
    }

    func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double {
        ask(config.extent, otherwise: 0) { $0(config.user_data, pointer, index) }
    }

    func carouselWillAutoplay(_ carousel: Carousel, from index: Int, to next: Int) {
        tell(CAROUSEL_WILL_AUTOPLAY, index: next)
    }

    func carouselDidChangeAutoplayState(_ carousel: Carousel) { tell(CAROUSEL_AUTOPLAY_STATE_DID_CHANGE) }

    func carouselWillBeginAttract(_ carousel: Carousel) { tell(CAROUSEL_WILL_BEGIN_ATTRACT) }

    func carouselDidEndAttract(_ carousel: Carousel) { tell(CAROUSEL_DID_END_ATTRACT) }

    func carousel(_ carousel: Carousel, didDismissItemAt index: Int, towards direction: DismissDirection) {
        var event = carousel_event(CAROUSEL_DID_DISMISS_ITEM, index: index)
        event.direction = carousel_direction(rawValue: UInt32(direction.flag))
        tell(event)
    }

    func carouselItemWidth(_ carousel: Carousel) -> Double { itemExtent }

    func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform base: Transform3D
    ) -> Transform3D {
        guard let callback = config.transform else { return carousel.linearTransform(base, atOffset: offset) }
        var transform = base
        withUnsafeMutableBytes(of: &transform) { bytes in
            // Both types are sixteen numbers in the same order.
            let matrix = bytes.baseAddress?.assumingMemoryBound(to: carousel_transform.self)
            renderer.trackingCallback { callback(config.user_data, pointer, offset, matrix) }
        }
        return transform
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        let own = options[option.rawValue]
        return own.isNaN ? value : own
    }
}
