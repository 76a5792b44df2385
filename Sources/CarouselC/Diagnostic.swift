// SPDX-License-Identifier: MIT

import CCarousel
import CarouselScene

/// What a CAROUSEL_DIAGNOSTIC event says.
struct Diagnostic {
    var code: carousel_diagnostic_code
    /// The item that it is about; -1 for none.
    var index = -1
    var message: String
}

extension Diagnostic {
    init(_ diagnostic: CarouselDiagnostic) {
        code =
            switch diagnostic {
            case .transformNotFinite: CAROUSEL_DIAGNOSTIC_TRANSFORM
            // What our own items and shapes, and the checks of arguments, leave no room for today.
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
    /// An event without a message.
    init(_ kind: carousel_event_kind, index: Int, flag: Bool = false) {
        self.init(
            struct_size: MemoryLayout<carousel_event>.stride, kind: kind, index: index, flag: flag, message: nil,
            diagnostic: CAROUSEL_DIAGNOSTIC_NONE, direction: CAROUSEL_DIRECTION_NONE,
            feedback: CAROUSEL_FEEDBACK_NONE)
    }

    /// Nil for what happens where there is more than a carousel.
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
