// SPDX-License-Identifier: MIT

import CarouselCore

/// Decides which of the views under a finger gets the touch.
///
/// All that take touches, from the innermost to the outermost, receive it until it is clear what it is: a pan goes to
/// the first that wants one in that direction, a tap to the first that takes taps. The others receive `.cancelled`.
struct PointerRouter {
    private var takers: [View] = []
    private var start = Point.zero
    private var isDecided = false

    /// Handles an event; returns whether a view had a use for it.
    mutating func route(_ event: PointerEvent, root: View) -> [(view: View, event: PointerEvent)] {
        switch event.kind {
        case .began:
            let interrupted = cancelled(takers, at: event)
            begin(event, root: root)
            return interrupted + takers.map { ($0, event) }
        case .moved:
            let moved = event.position - start
            let slop = GestureRecognizer.slop
            guard !isDecided, moved.x * moved.x + moved.y * moved.y > slop * slop else {
                return takers.map { ($0, event) }
            }
            return decide(event) { $0.takesPan(moved) }
        case .ended:
            let deliveries = isDecided ? takers.map { ($0, event) } : decide(event) { $0.takesTaps }
            takers = []
            return deliveries
        case .cancelled:
            let deliveries = takers.map { ($0, event) }
            takers = []
            return deliveries
        }
    }

    private mutating func begin(_ event: PointerEvent, root: View) {
        takers = []
        start = event.position
        isDecided = false
        var view = root.hitTest(event.position)
        while let candidate = view {
            if candidate.takesTouches { takers.append(candidate) }
            view = candidate.superview
        }
    }

    /// Gives the touch to the first view that wants it.
    private mutating func decide(_ event: PointerEvent, _ wants: (View) -> Bool) -> [(view: View, event: PointerEvent)]
    {
        isDecided = true
        let owner = takers.first(where: wants)
        let others = takers.filter { $0 !== owner }
        takers = owner.map { [$0] } ?? []
        return cancelled(others, at: event) + takers.map { ($0, event) }
    }

    private func cancelled(_ views: [View], at event: PointerEvent) -> [(view: View, event: PointerEvent)] {
        views.map { ($0, PointerEvent(.cancelled, at: event.position, time: event.time)) }
    }
}

extension Scene {
    /// Handles user input.
    ///
    /// - Returns: whether a view had a use for it.
    @discardableResult
    public func handle(_ event: InputEvent) -> Bool {
        layoutIfNeeded()
        switch event {
        case .pointer(let pointerEvent):
            guard pointerEvent.position.isFinite, pointerEvent.time.isFinite else { return false }
            advance(to: pointerEvent.time)
            var isUsed = false
            // The router finishes before it calls any view: a view may cause other touches.
            for (view, event) in pointer.route(pointerEvent, root: root) where view.handle(event) { isUsed = true }
            return isUsed
        case .scroll(let distance, let position):
            guard distance.isFinite, position.isFinite else { return false }
            var view = root.hitTest(position)
            while let candidate = view {
                if candidate.scroll(by: distance) { return true }
                view = candidate.superview
            }
            return false
        case .wheel(let notches, let position):
            return turnWheel(by: notches, at: position)
        case .command(let command):
            return carryOut(command)
        case .hold(let command, let time):
            return beginHold(command, at: time)
        case .release(let command, let time):
            return endHold(command, at: time)
        case .releaseAll:
            hold = nil
            return false
        }
    }
}
