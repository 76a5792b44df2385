// SPDX-License-Identifier: MIT

import CGLFW
import CarouselScene

/// The connected controllers. GLFW must be polled for their state; that is only done while there are any, and only by a
/// window with keyboard focus.
@MainActor
struct Gamepads {
    /// How often controllers are polled while nothing moves, in seconds.
    static let interval = 1.0 / 60

    /// The state of the controller in a slot, nil if there is none. Tests, which cannot connect one, replace this.
    var read: @MainActor (Int32) -> Gamepad.State? = { Gamepads.state(of: $0) }
    private var gamepads: [Int32: Gamepad] = [:]

    /// Whether any controller is connected.
    static var areConnected: Bool { slots.contains { glfwJoystickIsGamepad($0) != 0 } }

    /// The events since the last poll.
    ///
    /// - Parameter hasFocus: false releases everything.
    mutating func events(
        at time: Double, hasFocus: Bool, _ navigation: Navigation = .linear
    ) -> [InputEvent] {
        var events: [InputEvent] = []
        for slot in Gamepads.slots {
            let state = hasFocus ? read(slot) : nil
            guard state != nil || gamepads[slot] != nil else { continue }
            events += gamepads[slot, default: Gamepad()].events(state, at: time, navigation)
            if state == nil { gamepads[slot] = nil }
        }
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
        let buttons = raw.buttons
        func isDown(_ button: UInt8) -> Bool { button == UInt8(GLFW_PRESS) }
        left = isDown(buttons.14)
        right = isDown(buttons.12)
        up = isDown(buttons.11)
        down = isDown(buttons.13)
        previousPage = isDown(buttons.4)
        nextPage = isDown(buttons.5)
        select = isDown(buttons.0)
        leave = isDown(buttons.1)
        stickX = Double(raw.axes.0)
        stickY = Double(raw.axes.1)
    }
}
