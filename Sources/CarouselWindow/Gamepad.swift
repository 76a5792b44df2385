// SPDX-License-Identifier: MIT

import CarouselScene

/// The state of a game controller, a remote control or a knob with buttons, and the commands it produces.
///
/// The direction pad and the left stick step, the shoulder buttons page, A selects, B goes back. Buttons are those of
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
    mutating func events(_ state: State?, at time: Double) -> [InputEvent] {
        let wanted = state.map { commands($0) } ?? []
        if state == nil { stick = nil }
        var events: [InputEvent] = []
        for command in held where !wanted.contains(command) { events.append(.release(command, at: time)) }
        for command in wanted where !held.contains(command) { events.append(.hold(command, at: time)) }
        held = wanted
        return events
    }

    private mutating func commands(_ state: State) -> [Command] {
        stick = stickCommand(state)
        var commands: [Command] = []
        func add(_ isHeld: Bool, _ command: Command) {
            if isHeld, !commands.contains(command) { commands.append(command) }
        }
        add(state.left || state.up || stick == .step(-1), .step(-1))
        add(state.right || state.down || stick == .step(1), .step(1))
        add(state.previousPage, .page(-1))
        add(state.nextPage, .page(1))
        add(state.select, .select)
        add(state.leave, .leave)
        return commands
    }

    /// The axis that is pushed further counts; one that is held counts until it has almost returned.
    private func stickCommand(_ state: State) -> Command? {
        let push = abs(state.stickX) >= abs(state.stickY) ? state.stickX : state.stickY
        guard push.isFinite else { return nil }
        let command: Command = push > 0 ? .step(1) : .step(-1)
        return abs(push) >= (command == stick ? Gamepad.released : Gamepad.pushed) ? command : nil
    }
}
