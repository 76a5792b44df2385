// SPDX-License-Identifier: MIT

import CarouselCore

/// Decides which of the views and recognisers under each finger get its touch.
///
/// All that take touches, from the innermost to the outermost, receive a touch until it is clear what it is. A pan goes to the first
/// of them that wants one in that direction; if none does, it stays with a control. A tap goes to the view whose motion it has stopped,
/// or else to the first that takes taps. Once a recogniser has recognised its gesture, the touch goes to it. The others receive
/// `.cancelled`. A view has one finger at a time.
struct PointerRouter {
    enum Taker {
        case view(View)
        case recognizer(TouchRecognizer)

        var view: View? { if case .view(let view) = self { view } else { nil } }
        var recognizer: TouchRecognizer? { if case .recognizer(let recognizer) = self { recognizer } else { nil } }

        /// Whether the view has left the scene since that had counted `arrivals` views, even if it is back, perhaps for another item.
        func hasLeft(_ root: View, since arrivals: Int) -> Bool {
            guard let view = view ?? recognizer?.view else { return true }
            return view.scene !== root.scene || view.arrival > arrivals
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
        var takers: [Taker]
        var start: Point
        /// The time of the last event.
        var time: Double
        /// How many views had entered the scene when the touch began.
        let arrivals: Int
        var isDecided = false

        /// Whether a view keeps the touch from the views in it, if it is a tap.
        var isKeptFromInside: Bool { takers.contains { $0.view?.keepsTapsFromInside ?? false } }
    }

    private var touches: [Int: Touch] = [:]

    /// The most fingers at a time. One more replaces the one that has been still for longest: a device may never report that any lift.
    private static let mostTouches = 32
    /// Seconds after which a finger that does not move gives way to another on its view: the device may have lost it.
    private static let patience = 5.0

    mutating func route(_ event: PointerEvent, root: View) -> [Delivery] {
        var deliveries: [Delivery] = []
        if event.kind == .began {
            release(event.identity, at: event, &deliveries)
            begin(event, root: root, &deliveries)
        }
        guard var touch = touches[event.identity] else { return deliveries }
        touch.time = event.time
        // A view that has left the scene must not be operated any more, and a recogniser that was removed watches nothing.
        let known = touch.arrivals
        for taker in touch.takers where taker.hasLeft(root, since: known) {
            cancel(taker, event.identity, at: event, &deliveries)
        }
        touch.takers.removeAll { $0.hasLeft(root, since: known) }
        touches[event.identity] = touch
        if event.kind == .cancelled {
            let ended = recognizers(of: touch, thatSee: event)
            release(event.identity, at: event, &deliveries)
            return deliveries + ended.map { .action($0) }
        }
        // All recognisers see the event before one gets it, because a tap is also the first half of a double tap.
        let seen = recognizers(of: touch, thatSee: event)
        if let first = seen.first {
            let recognizer = seen.reduce(first) { $1.view === $0.view && $1.precedence > $0.precedence ? $1 : $0 }
            claim(recognizer, at: event, &deliveries)
            deliveries.append(.action(recognizer))
            if event.kind == .ended { touches[event.identity] = nil }
            return deliveries
        }
        if !touch.isDecided {
            let moved = event.position - touch.start
            let isKept = touch.isKeptFromInside
            if event.kind == .moved, moved.length > GestureRecognizer.slop {
                // If nothing scrolls that way, a finger that drifts on a control may still lift there and trigger it.
                decide(&touch, event, &deliveries) {
                    $0.takesPan(moved)
                } otherwise: {
                    !isKept && $0.view is Control
                }
            } else if event.kind == .ended {
                decide(&touch, event, &deliveries) {
                    $0.view?.keepsTapsFromInside ?? false
                } otherwise: {
                    $0.view?.takesTaps ?? false
                }
            }
        }
        for taker in touch.takers { if let view = taker.view { deliveries.append(.event(view, event)) } }
        touches[event.identity] = event.kind == .ended ? nil : touch
        return deliveries
    }

    /// Shows an event to all recognisers; returns those for which it completes their gesture, from the innermost to the
    /// outermost.
    private func recognizers(of touch: Touch, thatSee event: PointerEvent) -> [TouchRecognizer] {
        var seen: [TouchRecognizer] = []
        var isTapTaken = touch.isKeptFromInside
        for taker in touch.takers {
            switch taker {
            case .view(let view):
                isTapTaken = isTapTaken || view.takesTaps
            case .recognizer(let recognizer) where !recognizer.isEnabled:
                // Programs may switch it off in the middle of a touch.
                recognizer.cancel(event.identity)
            case .recognizer(let recognizer):
                if recognizer.observe(event), !isTapTaken || !recognizer.yieldsToTaps { seen.append(recognizer) }
            }
        }
        return seen
    }

    func holds(_ identity: Int) -> [TouchRecognizer] {
        touches[identity]?.takers.compactMap { $0.recognizer }.filter { $0.holdSeconds != nil } ?? []
    }

    mutating func claim(_ recognizer: TouchRecognizer, at event: PointerEvent, _ deliveries: inout [Delivery]) {
        for (identity, touch) in touches where touch.takers.contains(where: { $0.recognizer === recognizer }) {
            for taker in touch.takers where taker.recognizer !== recognizer {
                cancel(taker, identity, at: event, &deliveries)
            }
            touches[identity]?.takers = [.recognizer(recognizer)]
            touches[identity]?.isDecided = true
        }
    }

    private mutating func begin(_ event: PointerEvent, root: View, _ deliveries: inout [Delivery]) {
        if touches.count >= PointerRouter.mostTouches, let oldest = touches.min(by: { $0.value.time < $1.value.time }) {
            release(oldest.key, at: event, &deliveries)
        }
        var takers: [Taker] = []
        for candidate in Lineage(root.hitTest(event.position)) {
            for recognizer in candidate.recognizers where recognizer.isEnabled {
                takers.append(.recognizer(recognizer))
            }
            if candidate.takesTouches {
                if let other = finger(on: candidate), event.time - other.time > PointerRouter.patience {
                    release(other.identity, at: event, &deliveries)
                }
                if finger(on: candidate) == nil { takers.append(.view(candidate)) }
            }
        }
        touches[event.identity] = Touch(
            takers: takers, start: event.position, time: event.time, arrivals: root.scene?.arrivals ?? 0)
    }

    func hasFinger(in view: View) -> Bool {
        touches.values.contains { touch in
            touch.takers.contains { ($0.view ?? $0.recognizer?.view)?.isDescendant(of: view) ?? false }
        }
    }

    private func finger(on view: View) -> (identity: Int, time: Double)? {
        touches.first { $0.value.takers.contains { $0.view === view } }.map { ($0.key, $0.value.time) }
    }

    /// Gives the touch to the first taker for which `wants` is true; if there is none, to the first for which `willDo` is.
    private func decide(
        _ touch: inout Touch, _ event: PointerEvent, _ deliveries: inout [Delivery], _ wants: (Taker) -> Bool,
        otherwise willDo: (Taker) -> Bool
    ) {
        touch.isDecided = true
        let owner = touch.takers.firstIndex(where: wants) ?? touch.takers.firstIndex(where: willDo)
        var kept: [Taker] = []
        for (place, taker) in touch.takers.enumerated() {
            // At the end of a touch recognisers are not cancelled, because they have seen the end themselves.
            if place == owner || taker.recognizer != nil && event.kind == .ended
                || taker.recognizer?.outlastsPans == true
            {
                kept.append(taker)
            } else {
                cancel(taker, event.identity, at: event, &deliveries)
            }
        }
        touch.takers = kept
    }

    private mutating func release(_ identity: Int, at event: PointerEvent, _ deliveries: inout [Delivery]) {
        guard let touch = touches.removeValue(forKey: identity) else { return }
        for taker in touch.takers { cancel(taker, identity, at: event, &deliveries) }
    }

    private func cancel(_ taker: Taker, _ identity: Int, at event: PointerEvent, _ deliveries: inout [Delivery]) {
        switch taker {
        case .view(let view):
            deliveries.append(
                .event(view, PointerEvent(.cancelled, at: event.position, time: event.time, identity: identity)))
        case .recognizer(let recognizer):
            recognizer.cancel(identity)
        }
    }
}
