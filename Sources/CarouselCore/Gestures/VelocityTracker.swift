// SPDX-License-Identifier: MIT

/// Measures how fast a finger moves, over the last tenth of a second.
package struct VelocityTracker: Sendable {
    /// How far back positions count, in seconds.
    package static let window = 0.1
    private static let capacity = 32
    /// Events handled in one go may have almost equal times: shorter spans than this, in seconds, count as this long.
    private static let shortestTime = 0.008

    private var positions: [Point] = []
    private var times: [Double] = []

    /// Without positions.
    package init() {
        positions.reserveCapacity(VelocityTracker.capacity)
        times.reserveCapacity(VelocityTracker.capacity)
    }

    /// Forgets all positions.
    package mutating func reset() {
        positions.removeAll(keepingCapacity: true)
        times.removeAll(keepingCapacity: true)
    }

    /// Records a position. Times must not decrease; one that does counts as the last.
    package mutating func add(_ position: Point, at time: Double) {
        let time = max(time, times.last ?? time)
        if positions.count == VelocityTracker.capacity {
            positions.removeFirst()
            times.removeFirst()
        }
        positions.append(position)
        times.append(time)
    }

    /// Points per second along x and y at the given time; zero if the finger has rested for the whole window.
    package func velocity(at time: Double) -> Point {
        guard let last = positions.last else { return .zero }
        guard let first = times.firstIndex(where: { $0 >= time - VelocityTracker.window }) else { return .zero }
        guard first < times.count - 1 else { return .zero }
        let elapsed = max((times.last ?? time) - times[first], VelocityTracker.shortestTime)
        return Point(x: (last.x - positions[first].x) / elapsed, y: (last.y - positions[first].y) / elapsed)
    }
}
