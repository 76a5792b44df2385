// SPDX-License-Identifier: MIT

/// A direction in which an item can be swiped away, as the viewer sees it.
public enum DismissDirection: Int, Hashable, Sendable, CaseIterable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// Upward.
    case up
    /// Downward.
    case down
    /// Up and to the left, for stacks.
    case upLeft
    /// Up and to the right, for stacks.
    case upRight
    /// Down and to the left, for stacks.
    case downLeft
    /// Down and to the right, for stacks.
    case downRight

    /// The direction as steps to the right and down, each -1, 0 or 1.
    package var vector: Point { Point(x: look.x, y: look.y) }

    /// The turn of a card that the program swipes away, in radians, clockwise: as in Koloda.
    var turn: Double { look.turn }

    private var look: (x: Double, y: Double, turn: Double) {
        switch self {
        case .left: (-1, 0, -.pi / 4)
        case .right: (1, 0, .pi / 4)
        case .up: (0, -1, 0)
        case .down: (0, 1, -.pi / 2)
        case .upLeft: (-1, -1, -.pi / 8)
        case .upRight: (1, -1, .pi / 8)
        case .downLeft: (-1, 1, -.pi * 3 / 8)
        case .downRight: (1, 1, -.pi * 5 / 8)
        }
    }
}

/// An item on its way out of a carousel, or back into it: held by a finger, flying away, or drawn back by a spring. A value;
/// time comes in as a parameter.
///
/// The card of a stack moves as in Koloda: it turns about where the finger holds it, and shrinks a little. Items of other
/// shapes only follow the finger and fade.
package struct Dismissal: Sendable {
    /// What stays the same during a dismissal. Lengths are in points.
    package struct Setting: Hashable, Sendable {
        package var item = Size.zero
        /// How much taller than the item the stack is.
        package var below = 0.0
        package var carousel = Size.zero
        package var isStack = false
        package var directions: Set<DismissDirection> = []
        /// The part of the item's extent by which it must be moved to be let go, above 0.
        package var threshold = 0.5

        package init() {}
    }

    /// What moves the item.
    package enum Phase: Hashable, Sendable {
        /// A finger.
        case held
        /// A spring, which draws it back to its place from a displacement, at an initial velocity in points per second.
        case returning(from: Point, velocity: Point)
        /// Nothing holds it any more.
        case flying(DismissDirection, from: Point, duration: Double, turns: Bool)
        /// It comes back in from outside.
        case arriving(DismissDirection)
        /// It has left.
        case gone(DismissDirection)
        /// It is in its place.
        case atRest
    }

    package var index: Int
    package private(set) var phase = Phase.held
    /// When the phase began, in seconds, if the item moves by itself.
    private var since = 0.0
    /// How far the item has been moved on screen, in points.
    package private(set) var way = Point.zero
    private let setting: Setting
    /// Where the finger holds it, in points from the item's centre.
    private let grip: Point
    /// How far it had been moved when the finger took hold of it.
    private var start = Point.zero
    /// The turn of a flight in radians, on top of the finger's.
    private var turn = 0.0
    /// How far the items behind it have moved up, 0...1.
    package private(set) var advance = 0.0
    private var advanceAtLeave = 0.0

    /// Koloda's turn at the edge in radians, its scale there, and the time for the others to move up, in seconds.
    private static let (maxTurn, minScale, moveUp) = (Double.pi / 10, 0.8, 0.2)
    /// Koloda's spring: its angular frequency in radians per second, and its damping ratio.
    private static let (springFrequency, damping) = (22.63, 0.591)
    /// A swipe faster than this, in points per second, counts however short it is.
    private static let flickSpeed = 1000.0

    /// An item that a finger takes hold of.
    package init(of index: Int, at grip: Point, _ setting: Setting) {
        (self.index, self.grip, self.setting) = (index, grip, setting)
    }

    /// Takes hold of the item again, which goes on from where it is.
    package mutating func grab() { (start, phase) = (way, .held) }

    /// Moves the item as far as the finger has moved since it took hold of it.
    package mutating func drag(_ translation: Point) {
        guard phase == .held, translation.isFinite else { return }
        way = start + translation
        if !setting.isStack { way = confined(way) }
        advance = part
    }

    /// Keeps only the parts of a displacement in allowed directions, for shapes other than stacks.
    private func confined(_ way: Point) -> Point {
        func allows(_ direction: DismissDirection) -> Bool { setting.directions.contains(direction) }
        let horizontal = way.x < 0 ? allows(.left) : allows(.right)
        let vertical = way.y < 0 ? allows(.up) : allows(.down)
        return Point(x: horizontal ? way.x : 0, y: vertical ? way.y : 0)
    }

    /// Whether it has been let go and is on its way out.
    package var isLeaving: Bool {
        switch phase {
        case .flying, .gone: true
        case .held, .returning, .arriving, .atRest: false
        }
    }

    /// The allowed direction nearest to the item's displacement; nil if none is allowed.
    package var direction: DismissDirection? {
        let scaled = scaled(measured)
        return DismissDirection.allCases.filter { setting.directions.contains($0) }.min { a, b in
            (a.vector - scaled).length < (b.vector - scaled).length
        }
    }

    /// How far the item has been moved, as a part of the way after which it is let go, 0...1.
    package var part: Double {
        guard let vector = direction?.vector else { return 0 }
        let (scaled, length) = (scaled(measured), vector.length)
        return ((scaled.x * vector.x + scaled.y * vector.y) / (length * length)).clamped(to: 0...1, otherwise: 0)
    }

    /// A displacement as a multiple of the one at which the item is let go.
    private func scaled(_ way: Point) -> Point {
        let width = max(setting.item.width * setting.threshold, 1e-3)
        let height = max(setting.item.height * setting.threshold, 1e-3)
        return Point(x: way.x / width, y: way.y / height)
    }

    /// The displacement in the card's own coordinates, as Koloda measures it; on screen for other shapes.
    private var measured: Point {
        guard setting.isStack else { return way }
        var measured = way
        // Each iteration at least halves the error.
        for _ in 0..<24 {
            let (angle, scale) = Dismissal.pose(measured, grip, setting.item)
            let turned = ShapeAngle<Double>(-angle)
            measured = Point(
                x: (way.x * turned.cosine - way.y * turned.sine) / scale,
                y: (way.x * turned.sine + way.y * turned.cosine) / scale)
        }
        return measured
    }

    /// The turn and the scale of a card that has been moved by `way`, in its own coordinates.
    package static func pose(_ way: Point, _ grip: Point, _ item: Size) -> (angle: Double, scale: Double) {
        let strength = (way.x / max(item.width, 1e-3)).clamped(to: -1...1, otherwise: 0)
        let side: Double = grip.y > 0 ? -1 : 1
        return (side * maxTurn * strength, max(1 - (1 - minScale) * strength.magnitude, minScale))
    }

    /// Maps the item in its place to where it is, about the carousel's centre.
    package var transform: Transform3D {
        guard setting.isStack else { return Transform3D().translated(x: way.x, y: way.y) }
        let (angle, scale) = Dismissal.pose(measured, grip, setting.item)
        return Transform3D().translated(x: way.x + grip.x, y: way.y + grip.y).rotated(
            by: angle + turn, x: 0, y: 0, z: 1
        )
        .scaled(x: scale, y: scale).translated(x: -grip.x, y: -grip.y)
    }

    /// The item's alpha, 0...1.
    package var alpha: Double {
        switch phase {
        case .gone: 0
        default: setting.isStack ? 1 : 1 - part
        }
    }

    /// The direction in which the item leaves if it is let go now at a velocity in points per second; nil if it comes back.
    package func outcome(velocity: Point) -> DismissDirection? {
        guard case .held = phase, let direction else { return nil }
        let vector = direction.vector
        let speed = (velocity.x * vector.x + velocity.y * vector.y) / vector.length
        return part >= 1 || speed > Dismissal.flickSpeed ? direction : nil
    }

    /// - Parameter turns: whether it turns on its way, as when the program swipes it.
    package mutating func fly(_ direction: DismissDirection, at time: Double, turns: Bool = false) {
        let duration = setting.isStack ? 0.8 : 0.3
        phase = .flying(direction, from: way, duration: duration, turns: turns && setting.isStack)
        (since, advanceAtLeave) = (time, advance)
    }

    package mutating func comeBack(at time: Double, velocity: Point = .zero) {
        if case .gone = phase { turn = 0 }
        (phase, since) = (.returning(from: way, velocity: velocity.isFinite ? velocity : .zero), time)
    }

    /// Lets the item come in from where it would have left.
    package mutating func arrive(_ direction: DismissDirection, at time: Double) {
        (phase, since) = (.arriving(direction), time)
        (way, advance) = (exit(direction), 1)
    }

    /// Adapts to a new clock that is `seconds` ahead of the old one.
    package mutating func shiftTime(by seconds: Double) { since += seconds }

    /// Moves the item to where it is at a time. Ends in `gone` or `atRest`.
    package mutating func step(to time: Double) {
        switch phase {
        case .held, .gone, .atRest:
            break
        case .returning(let from, let velocity):
            let elapsed = max(0, time - since)
            way = Point(
                x: Dismissal.spring(from.x, velocity.x, elapsed), y: Dismissal.spring(from.y, velocity.y, elapsed))
            advance = part
            if elapsed >= 0.8 { (way, turn, advance, phase) = (.zero, 0, 0, .atRest) }
        case .flying(let direction, let from, let duration, let turns):
            let done = Easing.ease.value(at: (time - since) / duration)
            way = .mix(from, exit(direction), done)
            if turns { turn = direction.turn * done }
            let moved = ((time - since) / Dismissal.moveUp).clamped(to: 0...1, otherwise: 1)
            advance = .mix(advanceAtLeave, 1, moved)
            if time - since >= duration { phase = .gone(direction) }
        case .arriving(let direction):
            let done = Easing.easeInEaseOut.value(at: (time - since) / 0.3)
            let from = exit(direction)
            way = Point(x: from.x * (1 - done), y: from.y * (1 - done))
            advance = part
            if done >= 1 { (way, advance, phase) = (.zero, 0, .atRest) }
        }
    }

    /// The item's displacement when it has left.
    private func exit(_ direction: DismissDirection) -> Point {
        let (item, carousel, vector) = (setting.item, setting.carousel, direction.vector)
        guard setting.isStack else {
            return Point(
                x: vector.x * (carousel.width + item.width) / 2, y: vector.y * (carousel.height + item.height) / 2)
        }
        let (beyond, height) = (max(carousel.width, carousel.height), item.height + setting.below)
        let sinks = direction == .left || direction == .right
        return Point(x: vector.x * (item.width + beyond), y: sinks ? height / 2 : vector.y * (height + beyond))
    }

    /// Where a spring has drawn something that began at `place` with `velocity`, after `time`.
    private static func spring(_ place: Double, _ velocity: Double, _ time: Double) -> Double {
        DampedSpring(angularFrequency: springFrequency, dampingRatio: damping).state(
            stretch: place, velocity: velocity, after: time
        ).stretch
    }
}
