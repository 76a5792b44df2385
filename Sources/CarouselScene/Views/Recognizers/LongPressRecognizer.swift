// SPDX-License-Identifier: MIT

import CarouselCore

/// Recognises a finger that rests on a view.
public final class LongPressRecognizer: TouchRecognizer {
    /// For how long, in seconds; negative and non-finite numbers count as 0. Default: 0.5.
    public var duration: Double

    private var touch: (identity: Int, start: Point, time: Double)?

    /// Makes a recogniser for a press of a number of seconds.
    public init(duration: Double = 0.5, action: (() -> Void)? = nil) {
        self.duration = duration
        super.init(action)
    }

    override func observe(_ event: PointerEvent) -> Bool {
        switch event.kind {
        case .began:
            position = event.position
            touch = touch == nil ? (event.identity, event.position, event.time) : nil
        case .moved:
            guard let touch, touch.identity == event.identity,
                (event.position - touch.start).length > GestureRecognizer.slop
            else { break }
            self.touch = nil
        case .ended, .cancelled:
            cancel(event.identity)
        }
        return false
    }

    override func cancel(_ identity: Int) { if touch?.identity == identity { touch = nil } }

    override var holdSeconds: Double? { duration.isFinite ? max(0, duration) : 0 }

    override func isHeld(since time: Double) -> Bool { touch?.time == time }
}
