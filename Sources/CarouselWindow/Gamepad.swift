// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// The state of a game controller, a remote control or a knob with buttons, and the commands it produces.
///
/// The direction pad and the left stick step, or move in directions, the shoulder buttons page, A selects, B goes back. Buttons are those of
/// GLFW's layout, which is that of an Xbox controller. Pressing the right stick or Start does nothing.
struct Gamepad {
    /// What is held at one moment, as GLFW reports it.
    struct State: Hashable {
        var left = false
        var right = false
        var up = false
        var down = false
        var previousPage = false
        var nextPage = false
        var select = false
        var leave = false
        /// The left stick, -1...1, y down.
        var stickX = 0.0
        var stickY = 0.0
    }

    /// How far a stick must be pushed to count, and how far it must return to stop counting.
    static let pushed = 0.6
    static let released = 0.4

    private var held: [Command] = []
    private var stick: Command?

    /// The events that lead from the previous state to this one; nil if the controller is gone.
    mutating func events(
        _ state: State?, at time: Double, _ navigation: Navigation = .linear
    ) -> [InputEvent] {
        let wanted = state.map { commands($0, navigation) } ?? []
        if state == nil { stick = nil }
        var events: [InputEvent] = []
        for command in held where !wanted.contains(command) { events.append(.release(command, at: time)) }
        for command in wanted where !held.contains(command) { events.append(.hold(command, at: time)) }
        held = wanted
        return events
    }

    private mutating func commands(_ state: State, _ navigation: Navigation) -> [Command] {
        func command(_ direction: Direction) -> Command {
            navigation == .directional ? .move(direction) : .step(direction.sign)
        }
        stick = stickCommand(state, command)
        var commands: [Command] = []
        func add(_ isHeld: Bool, _ command: Command) {
            if isHeld, !commands.contains(command) { commands.append(command) }
        }
        let held: [(Bool, Direction)] = [
            (state.left, .left), (state.up, .up), (state.right, .right), (state.down, .down),
        ]
        for (isHeld, direction) in held { add(isHeld || stick == command(direction), command(direction)) }
        add(state.previousPage, .page(-1))
        add(state.nextPage, .page(1))
        add(state.select, .select)
        add(state.leave, .leave)
        return commands
    }

    /// The axis that is pushed further counts; one that is held counts until it has almost returned.
    private func stickCommand(_ state: State, _ command: (Direction) -> Command) -> Command? {
        let isAcross = abs(state.stickX) >= abs(state.stickY)
        let push = isAcross ? state.stickX : state.stickY
        guard push.isFinite else { return nil }
        let command = command(isAcross ? (push > 0 ? .right : .left) : (push > 0 ? .down : .up))
        return abs(push) >= (command == stick ? Gamepad.released : Gamepad.pushed) ? command : nil
    }
}
