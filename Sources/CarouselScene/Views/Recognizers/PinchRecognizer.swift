// SPDX-License-Identifier: MIT

import CarouselCore

/// Recognises two fingers that move apart or together. Its action runs each time they move, and once more when one of them
/// lifts.
public final class PinchRecognizer: TouchRecognizer {
    /// The distance of the fingers in relation to that at which they came down.
    public private(set) var scale = 1.0
    /// Whether both fingers are still down.
    public var isPinching: Bool { isRecognized && touches.count == 2 }

    private var touches: [(identity: Int, position: Point)] = []
    private var start = 0.0
    private var isRecognized = false

    /// Makes a recogniser for pinches.
    public init(action: (() -> Void)? = nil) { super.init(action) }

    override func observe(_ event: PointerEvent) -> Bool {
        let place = touches.firstIndex { $0.identity == event.identity }
        switch event.kind {
        case .began:
            guard place == nil, touches.count < 2 else { break }
            touches.append((event.identity, event.position))
            (start, scale, isRecognized) = (distance, 1, false)
        case .moved:
            guard let place else { break }
            touches[place].position = event.position
            guard touches.count == 2 else { break }
            if !isRecognized, abs(distance - start) <= GestureRecognizer.slop { break }
            isRecognized = true
            scale = distance / max(start, 1)
            position = Point(
                x: (touches[0].position.x + touches[1].position.x) / 2,
                y: (touches[0].position.y + touches[1].position.y) / 2)
            return true
        case .ended, .cancelled:
            guard let place else { break }
            let wasPinching = isPinching
            touches.remove(at: place)
            isRecognized = false
            if wasPinching { return true }
        }
        return false
    }

    override func cancel(_ identity: Int) { touches.removeAll { $0.identity == identity } }

    override var outlastsPans: Bool { true }

    private var distance: Double {
        touches.count == 2 ? (touches[0].position - touches[1].position).length : 0
    }
}
