// SPDX-License-Identifier: MIT

import CGLFW
import CarouselCore
import CarouselScene

/// The connected controllers. GLFW must be polled for their state: a window with keyboard focus does so while there are any.
@MainActor
struct Gamepads {
    /// How often controllers are polled while nothing moves, in seconds.
    static let interval = 1.0 / 60

    /// The state of the controller in a slot, nil if there is none. Tests, which cannot connect one, replace this.
    var read: @MainActor (Int32) -> Gamepad.State? = { Gamepads.state(of: $0) }
    private var gamepads: [Int32: Gamepad] = [:]
    private var hadFocus = false

    /// Whether any controller is connected. Tests replace this, too.
    var areConnected: @MainActor () -> Bool = { Gamepads.slots.contains { glfwJoystickIsGamepad($0) != 0 } }

    /// The events since the last poll.
    ///
    /// - Parameters:
    ///   - hasFocus: false releases everything. What is held when the focus comes is ignored, because it was meant for whoever had the
    ///     focus: a button that ended a game must not start it again.
    ///   - layoutDirection: evaluated only if there is a controller, so that frames without one cost nothing.
    mutating func events(
        at time: Double, hasFocus: Bool, _ navigation: Navigation = .linear,
        _ layoutDirection: @autoclosure () -> LayoutDirection = .leftToRight
    ) -> [InputEvent] {
        var events: [InputEvent] = []
        for slot in Gamepads.slots {
            let state = hasFocus ? read(slot) : nil
            guard state != nil || gamepads[slot] != nil else { continue }
            let ignores = hasFocus && !hadFocus
            events += gamepads[slot, default: Gamepad()].events(
                state, at: time, navigation, layoutDirection(), ignoringHeld: ignores)
            if state == nil { gamepads[slot] = nil }
        }
        hadFocus = hasFocus
        return events
    }

    private static let slots = GLFW_JOYSTICK_1...GLFW_JOYSTICK_LAST

    private static func state(of slot: Int32) -> Gamepad.State? {
        var raw = GLFWgamepadstate()
        guard glfwJoystickIsGamepad(slot) != 0, glfwGetGamepadState(slot, &raw) != 0 else { return nil }
        return Gamepad.State(raw)
    }
}

extension Gamepad.State {
    init(_ raw: GLFWgamepadstate) {
        withUnsafeBytes(of: raw.buttons) { bytes in
            for place in bytes.indices where bytes[place] == GLFW_PRESS { buttons.insert(Gamepad.Buttons(place)) }
        }
        buttons.formIntersection(.used)
        (stickX, stickY) = (Double(raw.axes.0), Double(raw.axes.1))
    }
}

/// The state of a game controller, a remote control or a knob with buttons, and the commands it produces.
///
/// The direction pad and the left stick step, or move in directions, the shoulder buttons page, A selects, B goes back. Buttons
/// are those of GLFW's layout, which is that of an Xbox controller. Pressing the right stick or Start does nothing.
struct Gamepad {
    /// Not a `Set`, because states are polled sixty times a second and should not allocate.
    struct Buttons: OptionSet, Hashable {
        let rawValue: Int

        init(rawValue: Int) { self.rawValue = rawValue }

        /// The button at a place in GLFW's layout.
        init(_ place: Int) { rawValue = 1 << place }

        static let (select, leave) = (Buttons(0), Buttons(1))
        static let (previousPage, nextPage) = (Buttons(4), Buttons(5))
        static let (up, right, down, left) = (Buttons(11), Buttons(12), Buttons(13), Buttons(14))
        static let used: Buttons = [select, leave, previousPage, nextPage, up, right, down, left]
    }

    /// What is held at one moment, as GLFW reports it.
    struct State: Hashable {
        var buttons: Buttons = []
        /// The left stick, -1...1, y down.
        var stickX = 0.0
        var stickY = 0.0
    }

    /// How far a stick must be pushed to count, and how far it must return to stop counting.
    static let pushThreshold = 0.6
    static let releaseThreshold = 0.4

    private var held: [Command] = []
    /// Commands that have no effect, because they were already held when the focus came.
    private var ignored: [Command] = []
    private var stick: Command?

    /// The events that lead from the previous state to this one; nil if the controller is gone. With `ignoringHeld`,
    /// what is held now has no effect until it is let go.
    mutating func events(
        _ state: State?, at time: Double, _ navigation: Navigation = .linear,
        _ layoutDirection: LayoutDirection = .leftToRight, ignoringHeld: Bool = false
    ) -> [InputEvent] {
        var wanted = state.map { state in commands(state) { navigation.command($0, layoutDirection) } } ?? []
        ignored = ignoringHeld ? wanted : ignored.filter(wanted.contains)
        wanted.removeAll(where: ignored.contains)
        if state == nil { stick = nil }
        var events: [InputEvent] = []
        for command in held where !wanted.contains(command) { events.append(.release(command, at: time)) }
        for command in wanted where !held.contains(command) { events.append(.hold(command, at: time)) }
        held = wanted
        return events
    }

    private mutating func commands(_ state: State, _ command: (Direction) -> Command) -> [Command] {
        stick = stickCommand(state, command)
        var commands: [Command] = []
        func add(_ button: Buttons, _ command: Command) {
            let isHeld = state.buttons.contains(button) || stick == command
            if isHeld, !commands.contains(command) { commands.append(command) }
        }
        add(.left, command(.left))
        add(.up, command(.up))
        add(.right, command(.right))
        add(.down, command(.down))
        add(.previousPage, .page(-1))
        add(.nextPage, .page(1))
        add(.select, .select)
        add(.leave, .leave)
        return commands
    }

    /// The command of the axis that is pushed further. It lasts until the axis has returned to less than `releaseThreshold`.
    private func stickCommand(_ state: State, _ command: (Direction) -> Command) -> Command? {
        let isAcross = abs(state.stickX) >= abs(state.stickY)
        let push = isAcross ? state.stickX : state.stickY
        guard push.isFinite else { return nil }
        let command = command(isAcross ? (push > 0 ? .right : .left) : (push > 0 ? .down : .up))
        return abs(push) >= (command == stick ? Gamepad.releaseThreshold : Gamepad.pushThreshold) ? command : nil
    }
}
