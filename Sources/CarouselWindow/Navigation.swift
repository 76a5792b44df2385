// SPDX-License-Identifier: MIT

/// What the arrow keys, the direction pad and the left stick of a controller do.
public enum Navigation: Hashable, Sendable {
    /// They step: left and up to the previous item, right and down to the next, along whichever axis a carousel scrolls.
    case linear
    /// They move in their direction, `Command.move`: along the axis of a carousel, or from one view to the next.
    case directional
}
