// SPDX-License-Identifier: MIT

public import CarouselCore

/// Watches the touches on a view and in it for one kind of gesture, and runs an action for it.
///
/// The view and the views around it get the touches as well, until the gesture is recognised. Then the touches belong to the
/// recogniser, and the views receive `.cancelled`. If several recognisers see their gesture, the one of the innermost view
/// gets it, and of one view's tap recognisers the one for more taps. A tap on a button or another view that takes taps is not
/// for the recognisers around it. Once a view takes a pan, all recognisers but those for pinches stop watching that touch.
public class TouchRecognizer {
    /// Whether the recogniser watches touches. Default: true.
    public var isEnabled = true
    /// Called for each gesture, or for gestures that go on, each time something changes. Default: nil.
    public var action: (() -> Void)?
    /// The view that the recogniser was added to.
    public internal(set) weak var view: View?
    /// Where the last gesture was, in the scene's points: where a swipe began, midway between a pinch's fingers.
    public internal(set) var position = Point.zero

    init(_ action: (() -> Void)?) { self.action = action }

    /// Where the last gesture was, in a view's points; nil if the view is seen edge-on there.
    public func position(in view: View) -> Point? { view.transformToRoot.unmap(position) }

    typealias Touch = (identity: Int, start: Point, time: Double)

    /// Notes an event; returns whether it completes or continues the gesture. Overridden for gestures of more than one finger.
    func observe(_ event: PointerEvent) -> Bool {
        noteFinger(of: event)
        if event.kind == .began {
            begin(event)
        } else if let touch, touch.identity == event.identity {
            switch event.kind {
            case .began: break
            case .moved: if failsOnMove, (event.position - touch.start).length > GestureRecognizer.slop { fail() }
            case .ended:
                self.touch = nil
                return complete(touch, event)
            case .cancelled: fail()
            }
        }
        return false
    }

    /// The finger that may make the gesture, for gestures of one finger.
    final var touch: Touch?

    /// The times of the last events of the fingers that are down, by their identities, for gestures of one finger.
    private var fingers: [Int: Double] = [:]

    private func noteFinger(of event: PointerEvent) {
        switch event.kind {
        case .began:
            fingers = fingers.filter { event.time - $0.value <= PointerRouter.staleTouchTimeout }
            fingers[event.identity] = event.time
        case .moved: if fingers[event.identity] != nil { fingers[event.identity] = event.time }
        case .ended, .cancelled: fingers[event.identity] = nil
        }
    }

    /// Begins with a finger; a second one rules the gesture out until all have lifted or become another view's.
    func begin(_ event: PointerEvent) {
        touch = fingers.count == 1 ? (event.identity, event.position, event.time) : nil
    }

    /// Whether a move of the finger rules the gesture out.
    var failsOnMove: Bool { true }

    func complete(_ touch: Touch, _ event: PointerEvent) -> Bool { false }
    func fail() { touch = nil }

    /// Forgets a touch that now belongs to another view or recogniser, or has been given up.
    func cancel(_ identity: Int) {
        fingers[identity] = nil
        if touch?.identity == identity { fail() }
    }

    /// Whether a finger that has moved this far, in points, is the recogniser's.
    func takesPan(_ translation: Point) -> Bool { false }

    /// Whether the recogniser goes on watching after a view has taken the pan.
    var outlastsPans: Bool { false }

    /// Whether views inside that take taps, such as buttons, have precedence.
    var yieldsToTaps: Bool { false }

    /// If several recognisers of one view see their gesture at once, the one with the greatest precedence gets it.
    var precedence: Int { 0 }

    /// Seconds after which a resting finger completes the gesture; nil if time alone never does.
    var holdSeconds: Double? { nil }

    func isHeld(since time: Double) -> Bool { false }
}

extension View {
    /// Adds a recogniser, removing it from the view that it was added to before.
    public func addRecognizer(_ recognizer: TouchRecognizer) {
        recognizer.view?.removeRecognizer(recognizer)
        recognizer.view = self
        recognizers.append(recognizer)
    }

    /// Removes a recogniser.
    public func removeRecognizer(_ recognizer: TouchRecognizer) {
        guard let place = recognizers.firstIndex(where: { $0 === recognizer }) else { return }
        recognizers.remove(at: place).view = nil
    }
}

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

    /// Makes a recogniser for a number of taps.
    public init(count: Int = 1, action: (() -> Void)? = nil) {
        self.count = max(1, count)
        super.init(action)
    }

    override func begin(_ event: PointerEvent) {
        if let last,
            event.time - last.time > TapRecognizer.pause
                || (event.position - last.position).length > TapRecognizer.reach
        {
            taps = 0
        }
        super.begin(event)
    }

    override func complete(_ touch: Touch, _ event: PointerEvent) -> Bool {
        last = (event.position, event.time)
        taps += 1
        guard taps >= count else { return false }
        taps = 0
        position = event.position
        return true
    }

    override var yieldsToTaps: Bool { true }
    override var precedence: Int { count }

    override func fail() { (touch, taps) = (nil, 0) }
}

/// Recognises a finger that rests on a view.
public final class LongPressRecognizer: TouchRecognizer {
    /// How long the finger must rest, in seconds; negative and non-finite numbers count as 0. Default: 0.5.
    public var duration: Double

    /// Makes a recogniser for a press of a number of seconds.
    public init(duration: Double = 0.5, action: (() -> Void)? = nil) {
        self.duration = duration
        super.init(action)
    }

    override func begin(_ event: PointerEvent) {
        position = event.position
        super.begin(event)
    }

    override var holdSeconds: Double? { duration.isFinite ? max(0, duration) : 0 }

    override func isHeld(since time: Double) -> Bool { touch?.time == time }
}

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

    /// The directions that are recognised. Default: right.
    public var directions: Directions
    /// The direction of the last swipe.
    public private(set) var direction: Directions = []

    /// The least length in points, and the longest time in seconds.
    private static let (length, seconds) = (40.0, 0.5)

    /// Makes a recogniser for swipes in some directions.
    public init(_ directions: Directions = .right, action: (() -> Void)? = nil) {
        self.directions = directions
        super.init(action)
    }

    override var failsOnMove: Bool { false }

    override func complete(_ touch: Touch, _ event: PointerEvent) -> Bool {
        let way = event.position - touch.start
        let direction = SwipeRecognizer.direction(of: way)
        guard directions.contains(direction), max(abs(way.x), abs(way.y)) >= SwipeRecognizer.length,
            event.time - touch.time <= SwipeRecognizer.seconds
        else { return false }
        (position, self.direction) = (touch.start, direction)
        return true
    }

    override func takesPan(_ translation: Point) -> Bool {
        touch != nil && directions.contains(SwipeRecognizer.direction(of: translation))
    }

    private static func direction(of way: Point) -> Directions {
        abs(way.x) >= abs(way.y) ? way.x > 0 ? .right : .left : way.y > 0 ? .down : .up
    }
}

/// Recognises two fingers that move apart or together. Its action runs each time they move, and once more when one of them
/// lifts.
public final class PinchRecognizer: TouchRecognizer {
    /// The distance between the fingers, relative to that at which they touched down.
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
    private var distance: Double { touches.count == 2 ? (touches[0].position - touches[1].position).length : 0 }
}
