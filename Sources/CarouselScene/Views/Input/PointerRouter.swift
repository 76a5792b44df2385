// SPDX-License-Identifier: MIT

import CarouselCore

/// Decides which of the views and recognisers under each finger get its touch.
///
/// Those that take touches, from the innermost to the outermost, receive a touch until it is clear what it is. A pan goes to the first
/// of them that wants one in that direction; if none does, it stays with a control. A tap goes to the view whose motion it has stopped,
/// or else to the first that takes taps. Once a recogniser has recognised its gesture, the touch goes to it. The others receive
/// `.cancelled`. A view has one finger at a time.
struct PointerRouter {
    enum Recipient {
        case view(View)
        case recognizer(TouchRecognizer)

        var view: View? { if case .view(let view) = self { view } else { nil } }
        var recognizer: TouchRecognizer? { if case .recognizer(let recognizer) = self { recognizer } else { nil } }

        /// Whether the view has left the scene since that had counted `entryCount` views, even if it is back, perhaps for another item.
        func hasLeft(_ root: View, since entryCount: Int) -> Bool {
            guard let view = view ?? recognizer?.view else { return true }
            return view.scene !== root.scene || view.entryNumber > entryCount
        }

        func takesPan(_ translation: Point) -> Bool {
            switch self {
            case .view(let view): view.takesPan(translation)
            case .recognizer(let recognizer): recognizer.takesPan(translation)
            }
        }
    }

    /// A call to make once everything has been decided.
    enum Delivery {
        case event(View, PointerEvent)
        case action(TouchRecognizer)
    }

    private struct Touch {
        /// From the innermost to the outermost.
        var recipients: [Recipient]
        var start: Point
        /// The time of the last event.
        var time: Double
        /// How many views had entered the scene when the touch began.
        let entryCount: Int
        var isDecided = false

        /// Whether a view keeps the touch from the views in it, if it is a tap.
        var isTapIntercepted: Bool { recipients.contains { $0.view?.interceptsTaps ?? false } }
    }

    private var touches: [Int: Touch] = [:]

    /// The most fingers at a time. One more replaces the one that has been still for longest: a device may never report that any lift.
    private static let maxTouches = 32
    /// Seconds after which a finger that does not move gives way to another on its view: the device may have lost it.
    static let staleTouchTimeout = 5.0

    mutating func route(_ event: PointerEvent, root: View) -> [Delivery] {
        var deliveries: [Delivery] = []
        if event.kind == .began {
            cancelTouch(event.identity, at: event, &deliveries)
            begin(event, root: root, &deliveries)
        }
        guard var touch = touches[event.identity] else { return deliveries }
        touch.time = event.time
        // A view that has left the scene must not be operated any more, and a recogniser that was removed watches nothing.
        let known = touch.entryCount
        for recipient in touch.recipients where recipient.hasLeft(root, since: known) {
            cancel(recipient, event.identity, at: event, &deliveries)
        }
        touch.recipients.removeAll { $0.hasLeft(root, since: known) }
        touches[event.identity] = touch
        if event.kind == .cancelled {
            let ended = recognizers(of: touch, completedBy: event)
            cancelTouch(event.identity, at: event, &deliveries)
            return deliveries + ended.map { .action($0) }
        }
        // All recognisers see the event before one gets it, because a tap is also the first half of a double tap.
        let completed = recognizers(of: touch, completedBy: event)
        if let first = completed.first {
            let recognizer = completed.reduce(first) { $1.view === $0.view && $1.precedence > $0.precedence ? $1 : $0 }
            claim(recognizer, at: event, &deliveries)
            deliveries.append(.action(recognizer))
            if event.kind == .ended { touches[event.identity] = nil }
            return deliveries
        }
        if !touch.isDecided {
            let moved = event.position - touch.start
            let isTapIntercepted = touch.isTapIntercepted
            if event.kind == .moved, moved.length > GestureRecognizer.slop {
                // If nothing scrolls that way, a finger that drifts on a control may still lift there and trigger it.
                decide(&touch, event, &deliveries) {
                    $0.takesPan(moved)
                } otherwise: {
                    !isTapIntercepted && $0.view is Control
                }
            } else if event.kind == .ended {
                decide(&touch, event, &deliveries) {
                    $0.view?.interceptsTaps ?? false
                } otherwise: {
                    $0.view?.takesTaps ?? false
                }
            }
        }
        for recipient in touch.recipients { if let view = recipient.view { deliveries.append(.event(view, event)) } }
        touches[event.identity] = event.kind == .ended ? nil : touch
        return deliveries
    }

    /// Shows an event to all recognisers; returns those for which it completes their gesture, from the innermost to the
    /// outermost.
    private func recognizers(of touch: Touch, completedBy event: PointerEvent) -> [TouchRecognizer] {
        var completed: [TouchRecognizer] = []
        var isTapTaken = touch.isTapIntercepted
        for recipient in touch.recipients {
            switch recipient {
            case .view(let view):
                isTapTaken = isTapTaken || view.takesTaps
            case .recognizer(let recognizer) where !recognizer.isEnabled:
                // Programs may switch it off in the middle of a touch.
                recognizer.cancel(event.identity)
            case .recognizer(let recognizer):
                if recognizer.observe(event), !isTapTaken || !recognizer.yieldsToTaps { completed.append(recognizer) }
            }
        }
        return completed
    }

    func holdRecognizers(of identity: Int) -> [TouchRecognizer] {
        touches[identity]?.recipients.compactMap { $0.recognizer }.filter { $0.holdSeconds != nil } ?? []
    }

    mutating func claim(_ recognizer: TouchRecognizer, at event: PointerEvent, _ deliveries: inout [Delivery]) {
        for (identity, touch) in touches where touch.recipients.contains(where: { $0.recognizer === recognizer }) {
            for recipient in touch.recipients where recipient.recognizer !== recognizer {
                cancel(recipient, identity, at: event, &deliveries)
            }
            touches[identity]?.recipients = [.recognizer(recognizer)]
            touches[identity]?.isDecided = true
        }
    }

    private mutating func begin(_ event: PointerEvent, root: View, _ deliveries: inout [Delivery]) {
        if touches.count >= PointerRouter.maxTouches, let oldest = touches.min(by: { $0.value.time < $1.value.time }) {
            cancelTouch(oldest.key, at: event, &deliveries)
        }
        var recipients: [Recipient] = []
        for candidate in Lineage(root.hitTest(event.position)) {
            for recognizer in candidate.recognizers where recognizer.isEnabled {
                recipients.append(.recognizer(recognizer))
            }
            if candidate.takesTouches {
                if let other = finger(on: candidate), event.time - other.time > PointerRouter.staleTouchTimeout {
                    cancelTouch(other.identity, at: event, &deliveries)
                }
                if finger(on: candidate) == nil { recipients.append(.view(candidate)) }
            }
        }
        touches[event.identity] = Touch(
            recipients: recipients, start: event.position, time: event.time, entryCount: root.scene?.entryCount ?? 0)
    }

    func hasFinger(in view: View) -> Bool {
        touches.values.contains { touch in
            touch.recipients.contains { ($0.view ?? $0.recognizer?.view)?.isDescendant(of: view) ?? false }
        }
    }

    private func finger(on view: View) -> (identity: Int, time: Double)? {
        touches.first { $0.value.recipients.contains { $0.view === view } }.map { ($0.key, $0.value.time) }
    }

    /// Gives the touch to the first recipient for which `wants` is true; if there is none, to the first for which `willDo` is.
    private func decide(
        _ touch: inout Touch, _ event: PointerEvent, _ deliveries: inout [Delivery], _ wants: (Recipient) -> Bool,
        otherwise willDo: (Recipient) -> Bool
    ) {
        touch.isDecided = true
        let owner = touch.recipients.firstIndex(where: wants) ?? touch.recipients.firstIndex(where: willDo)
        var kept: [Recipient] = []
        for (place, recipient) in touch.recipients.enumerated() {
            // At the end of a touch recognisers are not cancelled, because they have seen the end themselves.
            if place == owner || recipient.recognizer != nil && event.kind == .ended
                || recipient.recognizer?.outlastsPans == true
            {
                kept.append(recipient)
            } else {
                cancel(recipient, event.identity, at: event, &deliveries)
            }
        }
        touch.recipients = kept
    }

    private mutating func cancelTouch(_ identity: Int, at event: PointerEvent, _ deliveries: inout [Delivery]) {
        guard let touch = touches.removeValue(forKey: identity) else { return }
        for recipient in touch.recipients { cancel(recipient, identity, at: event, &deliveries) }
    }

    private func cancel(_ recipient: Recipient, _ identity: Int, at event: PointerEvent, _ deliveries: inout [Delivery])
    {
        switch recipient {
        case .view(let view):
            deliveries.append(
                .event(view, PointerEvent(.cancelled, at: event.position, time: event.time, identity: identity)))
        case .recognizer(let recognizer):
            recognizer.cancel(identity)
        }
    }
}
