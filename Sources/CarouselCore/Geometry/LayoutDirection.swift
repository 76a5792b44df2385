// SPDX-License-Identifier: MIT

/// Which way a horizontal row of things goes: as the script does that the user reads.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
    /// As the superview's does; without one, from left to right.
    case inherited
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft

    /// The step to the next item, 1, or to the previous one, -1, that lies in a direction.
    package func step(_ direction: Direction) -> Int {
        self == .rightToLeft && !direction.isVertical ? -direction.sign : direction.sign
    }
}
