// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// What the arrow keys, the direction pad and the left stick of a controller do.
public enum Navigation: Hashable, Sendable {
    /// They step: left and up to the previous item, right and down to the next, along whichever axis a carousel scrolls. Where the
    /// layout direction is from right to left, left and right change places.
    case linear
    /// They move in their direction, `Command.move`: along the axis of a carousel, or from one view to the next.
    case directional

    /// What a key that points in a direction commands.
    func command(_ direction: Direction, _ layoutDirection: LayoutDirection) -> Command {
        self == .directional ? .move(direction) : .step(layoutDirection.step(direction))
    }
}
