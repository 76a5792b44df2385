// SPDX-License-Identifier: MIT

import CarouselCore

/// Recognises a swipe in a direction: at least 40 points within half a second.
public final class SwipeRecognizer: TouchRecognizer {
    /// Directions, as the viewer sees them.
    public struct Directions: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// To the right.
        public static let right = Directions(rawValue: 1)
        /// To the left.
        public static let left = Directions(rawValue: 2)
        /// Upward.
        public static let up = Directions(rawValue: 4)
        /// Downward.
        public static let down = Directions(rawValue: 8)
    }

    /// The directions that count. Default: right.
    public var directions: Directions
    /// The direction of the last swipe.
    public private(set) var direction: Directions = []

    /// The least length in points, and the longest time in seconds.
    private static let (length, seconds) = (40.0, 0.5)

    private var touch: (identity: Int, start: Point, time: Double)?

    /// Makes a recogniser for swipes in some directions.
    public init(_ directions: Directions = .right, action: (() -> Void)? = nil) {
        self.directions = directions
        super.init(action)
    }

    override func observe(_ event: PointerEvent) -> Bool {
        switch event.kind {
        case .began:
            touch = touch == nil ? (event.identity, event.position, event.time) : nil
        case .moved:
            break
        case .ended:
            guard let touch, touch.identity == event.identity else { break }
            self.touch = nil
            let way = event.position - touch.start
            let direction = SwipeRecognizer.direction(of: way)
            guard directions.contains(direction), max(abs(way.x), abs(way.y)) >= SwipeRecognizer.length,
                event.time - touch.time <= SwipeRecognizer.seconds
            else { break }
            (position, self.direction) = (touch.start, direction)
            return true
        case .cancelled:
            cancel(event.identity)
        }
        return false
    }

    override func cancel(_ identity: Int) { if touch?.identity == identity { touch = nil } }

    override func takesPan(_ translation: Point) -> Bool {
        touch != nil && directions.contains(SwipeRecognizer.direction(of: translation))
    }

    private static func direction(of way: Point) -> Directions {
        abs(way.x) >= abs(way.y) ? way.x > 0 ? .right : .left : way.y > 0 ? .down : .up
    }
}
