// SPDX-License-Identifier: MIT

/// What moves a carousel at present. Autoscroll and the toggle of `coverFlow2` are separate.
package enum ScrollPhase: Hashable, Sendable {
    /// Nothing does.
    case idle
    /// A finger holds the carousel; a scroll requested meanwhile waits until it is released.
    case dragging(scrollWaits: Bool)
    /// The carousel decelerates after a flick. A scroll that waited for the finger goes first.
    case decelerating(scrollWaits: Bool)
    /// A scroll started by the program.
    case scrolling
}
