// SPDX-License-Identifier: MIT

import CGLFW
import CarouselScene
import Testing

@testable import CarouselWindow

/// How GLFW's controller states become events. Testing GLFW's own part, from the kernel to these states, would need a real
/// controller.
@MainActor @Suite struct GamepadsTests {
    private func state(pressing button: Int32? = nil, x: Float = 0, y: Float = 0) -> Gamepad.State {
        var raw = GLFWgamepadstate()
        withUnsafeMutableBytes(of: &raw.buttons) { bytes in
            if let button { bytes[Int(button)] = UInt8(GLFW_PRESS) }
        }
        withUnsafeMutableBytes(of: &raw.axes) { bytes in
            let axes = bytes.bindMemory(to: Float.self)
            axes[Int(GLFW_GAMEPAD_AXIS_LEFT_X)] = x
            axes[Int(GLFW_GAMEPAD_AXIS_LEFT_Y)] = y
        }
        return Gamepad.State(raw)
    }

    @Test func eachOfItsButtonsIsTheRightOne() {
        let buttons: [Int32: Gamepad.Buttons] = [
            GLFW_GAMEPAD_BUTTON_DPAD_LEFT: .left, GLFW_GAMEPAD_BUTTON_DPAD_RIGHT: .right,
            GLFW_GAMEPAD_BUTTON_DPAD_UP: .up, GLFW_GAMEPAD_BUTTON_DPAD_DOWN: .down,
            GLFW_GAMEPAD_BUTTON_LEFT_BUMPER: .previousPage, GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER: .nextPage,
            GLFW_GAMEPAD_BUTTON_A: .select, GLFW_GAMEPAD_BUTTON_B: .leave,
        ]
        for button in 0...GLFW_GAMEPAD_BUTTON_LAST {
            let expected = buttons[button] ?? []
            #expect(state(pressing: button) == Gamepad.State(buttons: expected), "button \(button)")
        }
        let pushed = state(x: -0.5, y: 0.25)
        #expect(pushed.stickX == -0.5 && pushed.stickY == 0.25)
    }

    @Test func eachSlotHoldsAndLetsGoForItself() {
        var gamepads = Gamepads()
        gamepads.read = { _ in nil }
        #expect(gamepads.events(at: 0, hasFocus: true) == [])
        let first = state(pressing: GLFW_GAMEPAD_BUTTON_DPAD_RIGHT)
        let last = state(pressing: GLFW_GAMEPAD_BUTTON_A)
        gamepads.read = { $0 == GLFW_JOYSTICK_1 ? first : $0 == GLFW_JOYSTICK_LAST ? last : nil }
        #expect(gamepads.events(at: 1, hasFocus: true) == [.hold(.step(1), at: 1), .hold(.select, at: 1)])
        #expect(gamepads.events(at: 2, hasFocus: true) == [], "nothing new")
        gamepads.read = { $0 == GLFW_JOYSTICK_1 ? first : nil }
        #expect(gamepads.events(at: 3, hasFocus: true) == [.release(.select, at: 3)], "it was pulled out")
        #expect(gamepads.events(at: 4, hasFocus: false) == [.release(.step(1), at: 4)], "the keyboard is elsewhere")
        #expect(gamepads.events(at: 5, hasFocus: false) == [])
        #expect(gamepads.events(at: 6, hasFocus: true) == [], "it is still held, but may have been pressed elsewhere")
    }

    @Test func whatIsHeldFromElsewhereMustBePressedAnew() {
        var gamepads = Gamepads()
        let (pressed, other) = (state(pressing: GLFW_GAMEPAD_BUTTON_B), state(pressing: GLFW_GAMEPAD_BUTTON_DPAD_LEFT))
        gamepads.read = { $0 == GLFW_JOYSTICK_1 ? pressed : nil }
        for time in [1.0, 2] { #expect(gamepads.events(at: time, hasFocus: true) == []) }
        gamepads.read = { $0 == GLFW_JOYSTICK_1 ? Gamepad.State() : nil }
        #expect(gamepads.events(at: 3, hasFocus: true) == [], "nobody has heard of it")
        gamepads.read = { $0 == GLFW_JOYSTICK_1 ? pressed : nil }
        #expect(gamepads.events(at: 4, hasFocus: true) == [.hold(.leave, at: 4)])
        #expect(gamepads.events(at: 5, hasFocus: false) == [.release(.leave, at: 5)])
        #expect(gamepads.events(at: 6, hasFocus: true) == [])
        gamepads.read = { $0 == GLFW_JOYSTICK_1 ? other : nil }
        #expect(gamepads.events(at: 7, hasFocus: true) == [.hold(.step(-1), at: 7)], "others count")
    }

    @Test func noneIsSeenWhereNoneIs() {
        // GLFW can be asked even before it is started.
        var gamepads = Gamepads()
        #expect(gamepads.events(at: 0, hasFocus: true) == [])
    }
}
