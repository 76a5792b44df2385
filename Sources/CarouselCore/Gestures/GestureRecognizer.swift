// SPDX-License-Identifier: MIT

/// Distinguishes taps from pans: a pan begins after ten points of travel, a release before that is a tap.
package struct GestureRecognizer: Sendable {
    /// Travel in points at which a touch becomes a pan.
    package static let slop = 10.0

    /// The meaning of an event.
    package enum Output: Hashable, Sendable {
        /// Not a gesture, or no longer one.
        case none
        /// A short touch has ended, at a position in the events' coordinates.
        case tapped(Point)
        /// Translations count from where the finger touched down; velocities are in points per second.
        case panBegan(translation: Point)
        /// The pan continues.
        case panChanged(translation: Point, velocity: Point)
        /// The finger has lifted.
        case panEnded(translation: Point, velocity: Point)
        /// The touch was cancelled.
        case panCancelled
    }

    private enum State: Hashable {
        case idle
        case touching(start: Point)
        case panning(start: Point)
    }

    private var state = State.idle
    private var tracker = VelocityTracker()

    /// Whether a finger is down.
    package var isTouched: Bool { state != .idle }

    /// Without a touch.
    package init() {}

    /// Interprets an event. Events with non-finite numbers mean nothing.
    package mutating func handle(_ event: PointerEvent) -> Output {
        guard event.position.isFinite, event.time.isFinite else { return .none }
        switch (event.kind, state) {
        case (.began, _):
            tracker.reset()
            tracker.add(event.position, at: event.time)
            state = .touching(start: event.position)
            return .none
        case (.moved, .touching(let start)):
            tracker.add(event.position, at: event.time)
            let moved = event.position - start
            guard moved.x * moved.x + moved.y * moved.y > GestureRecognizer.slop * GestureRecognizer.slop else {
                return .none
            }
            state = .panning(start: start)
            return .panBegan(translation: moved)
        case (.moved, .panning(let start)):
            tracker.add(event.position, at: event.time)
            return .panChanged(
                translation: event.position - start, velocity: tracker.velocity(at: event.time))
        case (.ended, .touching):
            state = .idle
            return .tapped(event.position)
        case (.ended, .panning(let start)):
            state = .idle
            return .panEnded(
                translation: event.position - start, velocity: tracker.velocity(at: event.time))
        case (.cancelled, .panning):
            state = .idle
            return .panCancelled
        case (.cancelled, .touching):
            state = .idle
            return .none
        case (_, .idle):
            return .none
        }
    }
}
