// SPDX-License-Identifier: MIT

import CarouselCore

/// Recognises one tap, or several in quick succession: each at most 0.35 seconds after the one before, and at most 40
/// points from it.
public final class TapRecognizer: TouchRecognizer {
    /// Number of taps, at least 1. Default: 1.
    public var count: Int { didSet { count = max(1, count) } }

    /// Seconds within which the next tap must begin.
    private static let pause = 0.35
    /// How far apart taps may be, in points.
    private static let reach = 40.0

    private var taps = 0
    private var last: (position: Point, time: Double)?
    /// The touch that may become a tap.
    private var touch: (identity: Int, start: Point)?

    /// Makes a recogniser for a number of taps.
    public init(count: Int = 1, action: (() -> Void)? = nil) {
        self.count = max(1, count)
        super.init(action)
    }

    override func observe(_ event: PointerEvent) -> Bool {
        switch event.kind {
        case .began:
            if let last,
                event.time - last.time > TapRecognizer.pause
                    || (event.position - last.position).length > TapRecognizer.reach
            {
                taps = 0
            }
            // A second finger makes it no tap.
            touch = touch == nil ? (event.identity, event.position) : nil
        case .moved:
            guard let touch, touch.identity == event.identity,
                (event.position - touch.start).length > GestureRecognizer.slop
            else { break }
            reset()
        case .ended:
            guard let touch, touch.identity == event.identity else { break }
            self.touch = nil
            last = (event.position, event.time)
            taps += 1
            guard taps >= count else { break }
            taps = 0
            position = event.position
            return true
        case .cancelled:
            if touch?.identity == event.identity { reset() }
        }
        return false
    }

    override var yieldsToTaps: Bool { true }
    override var precedence: Int { count }

    override func cancel(_ identity: Int) { if touch?.identity == identity { reset() } }

    private func reset() { (touch, taps) = (nil, 0) }
}
