// SPDX-License-Identifier: MIT

public import CarouselCore

/// User input from any device. Events whose numbers are not finite do nothing; times follow the same rules as
/// `Scene.advance(to:)`; counts may be of any size.
public enum InputEvent: Hashable, Sendable {
    /// A finger, a pen or a mouse with a pressed button acts.
    case pointer(PointerEvent)
    /// Scrolls what is under the position by a distance in points; positive values move toward higher indexes.
    case scroll(by: Point, at: Point)
    /// A wheel turns by a number of notches over a position; positive ones move toward higher indexes. What is there
    /// moves: a carousel by that many items.
    case wheel(notches: Int, at: Point)
    /// An instruction without a position, from a key, a knob or a remote control.
    case command(Command)
    /// A key or similar is pressed, at a time in seconds. The command is carried out at once. If it moves something, it
    /// repeats while the key is held: after a pause, then faster and faster. `.select` is carried out when the key is
    /// released; if held for long, it becomes `.leave`.
    case hold(Command, at: Double)
    /// The key for the command is released or cancelled, at a time in seconds.
    case release(Command, at: Double)
    /// No key counts as held any more, for example because the window has lost keyboard focus.
    case releaseAll
}
