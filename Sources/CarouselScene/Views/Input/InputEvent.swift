// SPDX-License-Identifier: MIT

public import CarouselCore

/// User input from any device. Events whose numbers are not finite do nothing; times follow the same rules as
/// `Scene.advance(to:)`; counts may be of any size.
public enum InputEvent: Hashable, Sendable {
    /// A finger, a pen or a mouse with a pressed button acts.
    case pointer(PointerEvent)
    /// Scrolls what is under the position by a distance in points; positive values move toward higher indexes.
    case scroll(by: Point, at: Point)
    /// A wheel turns by a number of notches over a position, and moves what is there, a carousel by that many items.
    /// Positive numbers move toward higher indexes.
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

    var isValid: Bool {
        switch self {
        case .pointer(let touch): touch.position.isFinite && touch.time.isFinite
        case .scroll(let distance, let position): distance.isFinite && position.isFinite
        case .wheel(let notches, let position): notches != 0 && position.isFinite
        case .hold(_, let time), .release(_, let time): time.isFinite
        case .command, .releaseAll: true
        }
    }

    var time: Double? {
        switch self {
        case .pointer(let touch): touch.time
        case .hold(_, let time), .release(_, let time): time
        case .scroll, .wheel, .command, .releaseAll: nil
        }
    }
}

/// What a key, a knob or a remote control can request.
public enum Command: Hashable, Sendable {
    /// Move by a number of items, toward higher indexes if positive.
    case step(Int)
    /// Move in a direction by a number of items; negative numbers move the other way, and 0 does nothing.
    /// A carousel takes the move as steps if it scrolls along that axis. If no view takes it, the focus moves to the nearest
    /// view in that direction.
    case move(Direction, Int = 1)
    /// Move by a number of pages: in a carousel half of the items that fill it, in a table or a scroll view almost all that is in
    /// sight, in a page indicator as many pages as it has marks.
    case page(Int)
    /// Move to the first item.
    case first
    /// Move to the last item.
    case last
    /// Move to an item; an index beyond the ends counts as the nearest item, or wraps around.
    case jump(Int)
    /// Move to a random item; none comes again until all have been seen. The order depends on the carousel's
    /// `randomSeed`.
    case random
    /// A letter was typed: move to the first item whose title begins with what was typed within the last second. Typing
    /// the same letter repeatedly cycles through the titles that begin with it. The data source provides the titles.
    case type(Character)
    /// Select the current item, or operate the control in focus. If a carousel's current item has controls, the first
    /// of them gets the focus. A view that takes steps itself, such as a slider or a table, gets them from then on.
    case select
    /// Move the focus by a number of views.
    case focus(Int)
    /// Go back: a view that takes steps itself stops taking them; from within an item the focus moves to its carousel,
    /// and from there to what is beside the carousel.
    case leave
    /// Swipe the current item away, if the carousel's `dismissDirections` allow it.
    case dismiss(DismissDirection)

    /// For a view that moves along one axis: turns a move along that axis into steps; other commands stay as they are.
    func steps(isVertical: Bool, _ layoutDirection: LayoutDirection = .leftToRight) -> Command {
        guard case .move(let direction, let count) = self, direction.isVertical == isVertical else { return self }
        return .step(count.multiplied(saturating: layoutDirection.step(direction)))
    }

    /// The index to which the command leads among `count` things, possibly beyond their ends; nil if it does not move among them.
    func target(from index: Int, page: Int, count: Int) -> Int? {
        switch self {
        case .step(let steps): index.adding(saturating: steps)
        case .page(let pages): index.adding(saturating: pages.multiplied(saturating: page))
        case .first: 0
        case .last: count - 1
        case .jump(let index): index.clamped(to: 0...max(0, count - 1))
        case .random, .type, .select, .focus, .leave, .dismiss, .move: nil
        }
    }
}
