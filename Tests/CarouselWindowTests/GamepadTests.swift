// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Testing

@testable import CarouselWindow

/// How states of controllers become events.
@Suite struct GamepadTests {
    @Test func buttonsAreHeldAndReleased() {
        var gamepad = Gamepad()
        var state = Gamepad.State()
        #expect(gamepad.events(state, at: 0) == [])
        state.buttons = [.right]
        #expect(gamepad.events(state, at: 1) == [.hold(.step(1), at: 1)])
        #expect(gamepad.events(state, at: 2) == [], "nothing new")
        state.buttons = [.select]
        #expect(gamepad.events(state, at: 3) == [.release(.step(1), at: 3), .hold(.select, at: 3)])
    }

    @Test func eachButtonAsksForSomething() {
        let buttons: [(Gamepad.Buttons, Command)] = [
            (.left, .step(-1)), (.up, .step(-1)), (.right, .step(1)), (.down, .step(1)),
            (.previousPage, .page(-1)), (.nextPage, .page(1)), (.select, .select), (.leave, .leave),
        ]
        for (button, command) in buttons {
            var gamepad = Gamepad()
            #expect(gamepad.events(Gamepad.State(buttons: [button]), at: 0) == [.hold(command, at: 0)])
        }
    }

    @Test func sticksHaveADeadMiddleAndHoldOnLonger() {
        var gamepad = Gamepad()
        var state = Gamepad.State()
        func push(_ x: Double, _ y: Double = 0) -> [InputEvent] {
            state.stickX = x
            state.stickY = y
            return gamepad.events(state, at: 0)
        }
        #expect(push(0.5) == [], "not far enough")
        #expect(push(0.7) == [.hold(.step(1), at: 0)])
        #expect(push(0.5) == [], "still")
        #expect(push(0.3) == [.release(.step(1), at: 0)])
        #expect(push(0.2, -0.9) == [.hold(.step(-1), at: 0)], "the axis that is pushed further counts")
        #expect(push(.nan, .nan) == [.release(.step(-1), at: 0)])
    }

    @Test func padAndStickMoveInADirectionalWindow() {
        let buttons: [(Gamepad.Buttons, Direction)] = [
            (.left, .left), (.up, .up), (.right, .right), (.down, .down),
        ]
        for (button, direction) in buttons {
            var gamepad = Gamepad()
            var state = Gamepad.State(buttons: [button])
            #expect(gamepad.events(state, at: 0, .directional) == [.hold(.move(direction), at: 0)])
            state.stickX = direction.isVertical ? 0 : Double(direction.sign)
            state.stickY = direction.isVertical ? Double(direction.sign) : 0
            #expect(gamepad.events(state, at: 0, .directional) == [], "both are one hold")
            state = Gamepad.State()
            #expect(gamepad.events(state, at: 1, .directional) == [.release(.move(direction), at: 1)])
        }
        var gamepad = Gamepad()
        var state = Gamepad.State()
        (state.stickX, state.stickY) = (0.7, 0.2)
        #expect(gamepad.events(state, at: 0, .directional) == [.hold(.move(.right), at: 0)])
        (state.stickX, state.stickY) = (0.5, 0.3)
        #expect(gamepad.events(state, at: 1, .directional) == [], "still")
        (state.stickX, state.stickY) = (0.5, -0.7)
        #expect(
            gamepad.events(state, at: 2, .directional) == [
                .release(.move(.right), at: 2), .hold(.move(.up), at: 2),
            ])
    }

    @Test func stickAndPadTogetherAreOneHold() {
        var gamepad = Gamepad()
        var state = Gamepad.State()
        state.buttons = [.right]
        state.stickX = 1
        #expect(gamepad.events(state, at: 0) == [.hold(.step(1), at: 0)])
        state.buttons = []
        #expect(gamepad.events(state, at: 0) == [])
    }

    @Test func aControllerThatIsPulledOutLetsGo() {
        var gamepad = Gamepad()
        var state = Gamepad.State()
        state.stickX = -1
        _ = gamepad.events(state, at: 0)
        #expect(gamepad.events(nil, at: 1) == [.release(.step(-1), at: 1)])
        #expect(gamepad.events(nil, at: 2) == [])
        state.stickX = 0.5
        #expect(gamepad.events(state, at: 3) == [], "the stick begins anew")
    }
}
