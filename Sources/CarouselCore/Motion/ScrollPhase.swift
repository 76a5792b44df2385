// SPDX-License-Identifier: MIT

/// What moves a carousel at a time. Autoscroll and the toggle of `coverFlow2` stand beside it.
public enum ScrollPhase: Hashable, Sendable {
    /// Nothing does.
    case idle
    /// A finger holds the carousel; a scroll asked for meanwhile waits until it lets go.
    case dragging(scrollWaits: Bool)
    /// The carousel runs out after a flick. A scroll that waited for the finger goes first.
    case decelerating(scrollWaits: Bool)
    /// A scroll that the program asked for.
    case scrolling
}
