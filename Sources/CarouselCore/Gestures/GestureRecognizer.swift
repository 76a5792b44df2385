// SPDX-License-Identifier: MIT

/// An action of a finger, a pen or a mouse with a pressed button.
public struct PointerEvent: Hashable, Sendable {
    /// The kind of action.
    public enum Kind: Hashable, Sendable {
        /// The finger touches down.
        case began
        /// It moves.
        case moved
        /// It lifts.
        case ended
        /// The system cancels it: it selects nothing.
        case cancelled
    }

    /// The kind of action.
    public var kind: Kind
    /// In the scene's points. Views get it in those of the scene's root, which differ only if the root is transformed or scrolled.
    public var position: Point
    /// In seconds.
    public var time: Double
    /// Which of the fingers that are down it is: any number, the same from touching down to lifting. More than 32 fingers at
    /// a time are ignored. Default: 0.
    public var identity: Int

    /// An event at a position in points and a time in seconds.
    public init(_ kind: Kind, at position: Point, time: Double, identity: Int = 0) {
        (self.kind, self.position, self.time, self.identity) = (kind, position, time, identity)
    }
}

/// Measures how fast a finger moves, over the last tenth of a second.
package struct VelocityTracker: Sendable {
    /// How far back positions count, in seconds.
    package static let window = 0.1
    private static let capacity = 32
    /// The shortest time to divide by, in seconds, because events handled in one go may have almost equal times.
    private static let shortestTime = 0.008

    private var samples: [(position: Point, time: Double)] = []

    package init() { samples.reserveCapacity(VelocityTracker.capacity) }
    package mutating func reset() { samples.removeAll(keepingCapacity: true) }

    /// Records a position. Times must not decrease; one that does counts as the last.
    package mutating func add(_ position: Point, at time: Double) {
        let time = max(time, samples.last?.time ?? time)
        if samples.count == VelocityTracker.capacity { samples.removeFirst() }
        samples.append((position, time))
    }

    /// Points per second along x and y at the given time; zero if the finger has rested for the whole window.
    package func velocity(at time: Double) -> Point {
        guard samples.count > 1, let last = samples.last,
            let earliest = samples.firstIndex(where: { $0.time >= time - VelocityTracker.window })
        else { return .zero }
        // Use at least two positions, because a device may report less often than once in that window.
        let first = samples[min(earliest, samples.count - 2)]
        let elapsed = max(last.time - first.time, VelocityTracker.shortestTime)
        let way = last.position - first.position
        return Point(x: way.x / elapsed, y: way.y / elapsed)
    }
}

/// Distinguishes taps from pans: a pan begins after ten points of travel; a release before that is a tap.
package struct GestureRecognizer: Sendable {
    /// Travel in points at which a touch becomes a pan.
    package static let slop = 10.0

    package enum Output: Hashable, Sendable {
        /// Not a gesture, or no longer one.
        case none
        /// A short touch has ended, at a position in the events' coordinates.
        case tapped(Point)
        /// Translations count from where the finger touched down; velocities are in points per second.
        case panBegan(translation: Point)
        case panChanged(translation: Point, velocity: Point)
        case panEnded(translation: Point, velocity: Point)
        case panCancelled
    }

    /// Where the finger has touched down; nil if none is down.
    private var start: Point?
    private var isPanning = false
    private var tracker = VelocityTracker()

    package var isTouched: Bool { start != nil }
    package init() {}

    /// Interprets an event. Events with non-finite numbers are ignored.
    package mutating func handle(_ event: PointerEvent) -> Output {
        guard event.position.isFinite, event.time.isFinite else { return .none }
        if event.kind == .began {
            (start, isPanning) = (event.position, false)
            tracker.reset()
        }
        guard let start else { return .none }
        let translation = event.position - start
        switch event.kind {
        case .began, .moved:
            tracker.add(event.position, at: event.time)
            if isPanning { return .panChanged(translation: translation, velocity: tracker.velocity(at: event.time)) }
            isPanning = translation.length > GestureRecognizer.slop
            return isPanning ? .panBegan(translation: translation) : .none
        case .ended:
            self.start = nil
            if isPanning { return .panEnded(translation: translation, velocity: tracker.velocity(at: event.time)) }
            return translation.length > GestureRecognizer.slop ? .none : .tapped(event.position)
        case .cancelled:
            self.start = nil
            return isPanning ? .panCancelled : .none
        }
    }
}
