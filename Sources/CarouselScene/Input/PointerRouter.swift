// SPDX-License-Identifier: MIT

import CarouselCore

/// Follows a touch from the view it came down on to its end.
struct PointerRouter {
    private weak var target: View?

    /// The view that gets the event, given the view under the pointer when one comes down.
    mutating func target(for event: PointerEvent, root: View) -> View? {
        if event.kind == .began {
            var view = root.hitTest(event.position)
            while let candidate = view, !candidate.takesPointers { view = candidate.superview }
            target = view
        }
        let receiver = target
        if event.kind == .ended || event.kind == .cancelled { target = nil }
        return receiver
    }
}

extension Scene {
    /// Takes what a user has done.
    ///
    /// - Returns: whether a view had a use for it.
    @discardableResult
    public func handle(_ event: InputEvent) -> Bool {
        layoutIfNeeded()
        switch event {
        case .pointer(let pointerEvent):
            guard pointerEvent.position.isFinite, pointerEvent.time.isFinite else { return false }
            advance(to: pointerEvent.time)
            return pointer.target(for: pointerEvent, root: root)?.handle(pointerEvent) ?? false
        case .scroll(let distance, let position):
            guard distance.isFinite, position.isFinite else { return false }
            var view = root.hitTest(position)
            while let candidate = view {
                if candidate.scroll(by: distance) { return true }
                view = candidate.superview
            }
            return false
        case .command(let command):
            return root.handle(command)
        }
    }
}
