// SPDX-License-Identifier: MIT

/// One of the four directions on the screen, as the viewer sees them.
public enum Direction: Int, Hashable, Sendable, CaseIterable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// Upward.
    case up
    /// Downward.
    case down

    package var isVertical: Bool { self == .up || self == .down }

    /// The direction of a move by `count` items: the opposite one if `count` is negative.
    package func turned(by count: Int) -> Direction {
        guard count < 0 else { return self }
        return switch self {
        case .left: .right
        case .right: .left
        case .up: .down
        case .down: .up
        }
    }
    package var sign: Int { self == .left || self == .up ? -1 : 1 }
}

/// The direction in which a horizontal row of things goes: that of the user's script.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
    /// The same way as in the superview; without one, from left to right.
    case inherited
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft

    /// The step that leads to the neighbour in a direction: 1 to the next item, -1 to the previous one.
    package func step(_ direction: Direction) -> Int {
        self == .rightToLeft && !direction.isVertical ? -direction.sign : direction.sign
    }
}
