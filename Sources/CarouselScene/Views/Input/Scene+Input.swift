// SPDX-License-Identifier: MIT

package import CarouselCore

extension Scene {
    /// Handles user input.
    ///
    /// - Returns: whether a view had a use for it.
    @discardableResult
    public func handle(_ event: InputEvent) -> Bool {
        layoutIfNeeded()
        guard event.isValid else { return false }
        note(event)
        switch event {
        case .pointer(var pointerEvent):
            advance(to: pointerEvent.time)
            pointerEvent.position = inRoot(pointerEvent.position)
            // The router decides everything before any view is called, because views may cause other touches.
            let isUsed = deliver(pointer.route(pointerEvent, root: root))
            if pointerEvent.kind == .began { scheduleHolds(pointerEvent) }
            return isUsed
        case .scroll(let distance, let position):
            return Lineage(root.hitTest(inRoot(position))).contains { $0.scroll(by: distance) }
        case .wheel(let notches, let position):
            return turnWheel(by: notches, at: position)
        case .command(let command):
            return carryOutWithFeedback(command)
        case .hold(let command, let time):
            return beginHold(command, at: time)
        case .release(let command, let time):
            return endHold(command, at: time)
        case .releaseAll:
            hold = nil
            return false
        }
    }

    /// A point of the scene in the root's coordinates. They differ only if the root is transformed or scrolled, as on a screen turned
    /// on its side.
    func inRoot(_ point: Point) -> Point {
        if root.isShownUntransformed, root.center == root.bounds.center { return point }
        return root.transformToSuperview.unmap(point) ?? point
    }

    private func deliver(_ deliveries: [PointerRouter.Delivery]) -> Bool {
        var isUsed = false
        for delivery in deliveries {
            switch delivery {
            case .event(let view, let event): if view.handle(event) { isUsed = true }
            case .action(let recognizer):
                recognizer.action?()
                isUsed = true
            }
        }
        return isUsed
    }

    private func scheduleHolds(_ event: PointerEvent) {
        for recognizer in pointer.holdRecognizers(of: event.identity) {
            let entryNumber = recognizer.view?.entryNumber
            schedule(after: recognizer.holdSeconds ?? 0) { [weak self, weak recognizer] in
                guard let self, let recognizer, recognizer.isEnabled, recognizer.view?.scene === self,
                    recognizer.view?.entryNumber == entryNumber, recognizer.isHeld(since: event.time)
                else { return }
                var deliveries: [PointerRouter.Delivery] = []
                pointer.claim(recognizer, at: event, &deliveries)
                _ = deliver(deliveries + [.action(recognizer)])
            }
        }
    }
}

/// Something that the user has done and that a sound or a jolt may answer.
public enum Feedback {
    /// A carousel has moved on to another item; forward is toward higher indexes.
    case step(View, isForward: Bool)
    /// A carousel has come to an end, or stays there although the user wants to go on.
    case end(View)
    /// An item or a table's row has been selected, or a control operated. A page indicator with a carousel gives steps instead.
    case select(View)
    /// A `leave` command has led back.
    case back
    /// A command has moved the focus.
    case focus
    /// No view had a use for a command, or an item may not be selected.
    case refused
}

struct FeedbackState {
    /// Steps that follow each other faster than this, in seconds, are left out.
    static let minimumStepInterval = 0.03

    var stepTime = -Double.infinity
    /// How often there has been feedback so far, and how often it was not a step.
    var (count, nonStepCount) = (0, 0)
    /// The view that a command would have moved beyond its end.
    weak var bumped: View?
    /// The view that the command has operated, whose actions may have moved the focus.
    weak var operated: View?

    mutating func begin() { (bumped, operated) = (nil, nil) }
}

extension Scene {
    func giveFeedback(_ feedback: Feedback) {
        guard let onFeedback else { return }
        feedbackState.count += 1
        if case .step = feedback {
            guard !(time - feedbackState.stepTime < FeedbackState.minimumStepInterval) else { return }
            feedbackState.stepTime = time
        } else {
            feedbackState.nonStepCount += 1
        }
        onFeedback(feedback)
    }

    /// Carries out a command, and gives feedback on the outcome, unless a view has done so already.
    func carryOutWithFeedback(_ command: Command) -> Bool {
        dropInvalidFocus()
        guard onFeedback != nil else { return carryOut(command) }
        let (focused, count, nonStepCount) = (focusedView, feedbackState.count, feedbackState.nonStepCount)
        feedbackState.begin()
        let isUsed = carryOut(command)
        if feedbackState.nonStepCount != nonStepCount {
            // A view has given feedback; if the focus has moved as well, the program has moved it.
        } else if let operated = feedbackState.operated {
            giveFeedback(.select(operated))
        } else if focusedView !== focused {
            giveFeedback(command == .leave ? .back : .focus)
        } else if let bumped = feedbackState.bumped {
            giveFeedback(.end(bumped))
        } else if !isUsed {
            // A view may have given feedback already.
            if feedbackState.count == count { giveFeedback(.refused) }
        } else if command == .leave {
            giveFeedback(.back)
        } else if command == .select, feedbackState.count == count {
            giveFeedback(.select(focusedView ?? root))
        }
        feedbackState.begin()
        return isUsed
    }
}

extension Scene {
    /// The layout direction that sideways notches at a position follow: that of what scrolls there or, if they act as a knob, of the view.
    package func notchDirection(at position: Point) -> LayoutDirection {
        let view = (isEngaged ? focusedView : root.hitTest(inRoot(position))) ?? root
        let scrolls = isEngaged ? nil : Lineage(view).lazy.compactMap(\.notchDirection).first
        return scrolls ?? view.effectiveLayoutDirection
    }

    /// Lets a wheel move what is under the pointer: the innermost view that takes notches. If none does, or while a control
    /// takes the steps of a knob, it counts as a knob.
    func turnWheel(by notches: Int, at position: Point) -> Bool {
        // The program may have moved a carousel beyond its end since the last input.
        feedbackState.bumped = nil
        let innermost = isEngaged ? nil : root.hitTest(inRoot(position))
        for view in Lineage(innermost) where view.turn(byNotches: notches) {
            if let bumped = feedbackState.bumped { giveFeedback(.end(bumped)) }
            feedbackState.bumped = nil
            return true
        }
        return carryOutWithFeedback(.step(notches))
    }
}

struct Weak<Kind: View> {
    weak var view: Kind?
}

extension Scene {
    /// Tells whatever waits for the user, such as attract mode, that the user has done something. `handle(_:)` does so too; call this
    /// for input that the program uses itself. `Window` calls it for all its input.
    public func noteInput() {
        guard !inputWatchers.isEmpty else { return }
        inputWatchers.removeAll { $0.view?.scene !== self }
        for watcher in inputWatchers { watcher.view?.userDidAct() }
    }

    /// Lets a view be told of all input from now on, until it leaves the scene.
    func watchInput(for view: View) {
        guard !inputWatchers.contains(where: { $0.view === view }) else { return }
        inputWatchers.append(Weak(view: view))
    }

    /// Tells the watching views of an event, at its time and after everything that is due earlier.
    private func note(_ event: InputEvent) {
        // `releaseAll` is not something the user has done.
        guard !inputWatchers.isEmpty, event != .releaseAll else { return }
        if let time = event.time { advance(to: time) }
        noteInput()
    }
}
