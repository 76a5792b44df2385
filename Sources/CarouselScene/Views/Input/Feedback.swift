// SPDX-License-Identifier: MIT

/// Something that the user has done and that a sound or a jolt may answer.
public enum Feedback {
    /// A carousel has moved on to another item: toward higher indexes, or lower ones.
    case step(View, isForward: Bool)
    /// A carousel has come to an end, or stays there although the user wants to go on.
    case end(View)
    /// An item has been selected, a row of a table, or a control operated. A page indicator with a carousel leads to steps instead.
    case select(View)
    /// A command has led back.
    case back
    /// A command has moved the focus.
    case focus
    /// There is no use for a command, or an item must not be selected.
    case refused
}

/// What a scene knows about the feedback that it has given.
struct FeedbackState {
    /// Steps that follow each other faster than this, in seconds, are left out.
    static let shortestStep = 0.03

    /// When the last step was told.
    var stepTime = -Double.infinity
    /// How much has been told so far.
    var count = 0
    /// The view that a command would have moved beyond its end.
    weak var bumped: View?
}

extension Scene {
    /// Tells the program.
    func give(_ feedback: Feedback) {
        guard let onFeedback else { return }
        feedbackState.count += 1
        if case .step = feedback {
            guard !(time - feedbackState.stepTime < FeedbackState.shortestStep) else { return }
            feedbackState.stepTime = time
        }
        onFeedback(feedback)
    }

    /// Carries out a command, and tells what has come of it, unless a carousel has.
    func carryOutTelling(_ command: Command) -> Bool {
        dropIdleFocus()
        guard onFeedback != nil else { return carryOut(command) }
        let (focused, count) = (focusedView, feedbackState.count)
        feedbackState.bumped = nil
        let isUsed = carryOut(command)
        if focusedView !== focused {
            give(command == .leave ? .back : .focus)
        } else if let bumped = feedbackState.bumped {
            give(.end(bumped))
        } else if !isUsed {
            // It may have been refused already.
            if feedbackState.count == count { give(.refused) }
        } else if command == .leave {
            give(.back)
        } else if command == .select, feedbackState.count == count {
            give(.select(focusedView ?? root))
        }
        feedbackState.bumped = nil
        return isUsed
    }
}
