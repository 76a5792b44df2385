// SPDX-License-Identifier: MIT

public import CarouselCore

/// What a user does, whatever the device.
public enum InputEvent: Hashable, Sendable {
    /// A finger, a pen or a pressed mouse does something.
    case pointer(PointerEvent)
    /// Scrolls what lies under the position by a distance in points; positive values move on to higher indexes.
    case scroll(by: Point, at: Point)
    /// An instruction without a place, from a key, a knob or a remote control.
    case command(Command)
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
    /// Choose the current item, or operate the control in focus. A carousel in focus whose current item has controls
    /// gives the focus to the first of them.
    case select
    /// Move the focus by a number of views.
    case focus(Int)
    /// Move the focus out of an item to its carousel, or away.
    case leave
}
