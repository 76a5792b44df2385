// SPDX-License-Identifier: MIT

/// Where to an item can be swiped away, as the viewer sees it.
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
    package var vector: Point {
        switch self {
        case .left: Point(x: -1, y: 0)
        case .right: Point(x: 1, y: 0)
        case .up: Point(x: 0, y: -1)
        case .down: Point(x: 0, y: 1)
        case .upLeft: Point(x: -1, y: -1)
        case .upRight: Point(x: 1, y: -1)
        case .downLeft: Point(x: -1, y: 1)
        case .downRight: Point(x: 1, y: 1)
        }
    }

    /// The turn of a card that the program swipes away, in radians, clockwise: Koloda's.
    var turn: Double {
        switch self {
        case .left: -.pi / 4
        case .right: .pi / 4
        case .up: 0
        case .down: -.pi / 2
        case .upLeft: -.pi / 8
        case .upRight: .pi / 8
        case .downLeft: -.pi * 3 / 8
        case .downRight: -.pi * 5 / 8
        }
    }
}
