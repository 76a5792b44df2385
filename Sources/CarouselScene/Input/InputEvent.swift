// SPDX-License-Identifier: MIT

public import CarouselCore

/// What a user does, whatever the device. Events whose numbers are not finite do nothing; times count as they do for
/// `Scene.advance(to:)`, counts may be of any size.
public enum InputEvent: Hashable, Sendable {
    /// A finger, a pen or a pressed mouse does something.
    case pointer(PointerEvent)
    /// Scrolls what lies under the position by a distance in points; positive values move on to higher indexes.
    case scroll(by: Point, at: Point)
    /// A wheel is turned by a number of notches over a position; positive ones move on to higher indexes. What lies there
    /// moves: a carousel by as many items.
    case wheel(notches: Int, at: Point)
    /// An instruction without a place, from a key, a knob or a remote control.
    case command(Command)
    /// A key, or what does as one, goes down, at a time in seconds. The command is carried out at once and, if it moves
    /// something, again while the key is held: after a pause, then ever quicker. Held for long, `.select` is `.leave`;
    /// it is carried out when the key is let go.
    case hold(Command, at: Double)
    /// The key that asks for the command is let go, or taken away, at a time in seconds.
    case release(Command, at: Double)
    /// No key counts as held any more: the window has lost the keyboard, say.
    case releaseAll
}

/// What a key, a knob or a remote control can ask for.
public enum Command: Hashable, Sendable {
    /// Move by a number of items, toward higher indexes where positive.
    case step(Int)
    /// Move by as many screenfuls of items.
    case page(Int)
    /// Move to the first item.
    case first
    /// Move to the last item.
    case last
    /// Move to an item; one that does not exist counts as the nearest that does (wrapped: goes round).
    case jump(Int)
    /// A letter was typed: move to the first item whose title begins with what was typed within the last second. One
    /// letter again and again goes through the titles that begin with it. The data source tells the titles.
    case type(Character)
    /// Choose the current item, or operate the control in focus. A carousel whose current item has controls gives the
    /// focus to the first of them. What takes steps itself, as a slider or a table does, gets them from then on.
    case select
    /// Move the focus by a number of views.
    case focus(Int)
    /// Go back: what took steps itself takes no more of them; from within an item the focus moves to its carousel, and
    /// from there to what is beside the carousel.
    case leave
}
