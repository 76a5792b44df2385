// SPDX-License-Identifier: MIT

import CGLFW
import CarouselCore
import CarouselScene
import Testing

@testable import CarouselWindow

/// The commands of keys.
@Suite struct KeyTests {
    @Test func tabGoesForwardAndWithShiftBack() {
        #expect(Key(glfw: GLFW_KEY_TAB)?.command == .focus(1))
        #expect(Key(glfw: GLFW_KEY_TAB, modifiers: GLFW_MOD_SHIFT)?.command == .focus(-1))
        #expect(Key(glfw: GLFW_KEY_TAB, modifiers: GLFW_MOD_CONTROL)?.command == .focus(1))
        #expect(Key(glfw: GLFW_KEY_LEFT, modifiers: GLFW_MOD_SHIFT)?.command == .step(-1))
        #expect(Key(glfw: GLFW_KEY_F1) == .function(1) && Key(glfw: GLFW_KEY_F11) == .function(11))
        #expect(Key(glfw: GLFW_KEY_MENU) == nil)
    }

    @Test func withoutNumLockTheKeypadHasArrows() {
        let keys: [(Int32, Key)] = [
            (GLFW_KEY_KP_4, .left), (GLFW_KEY_KP_6, .right), (GLFW_KEY_KP_8, .up), (GLFW_KEY_KP_2, .down),
            (GLFW_KEY_KP_7, .home), (GLFW_KEY_KP_1, .end), (GLFW_KEY_KP_9, .pageUp), (GLFW_KEY_KP_3, .pageDown),
            (GLFW_KEY_KP_DECIMAL, .delete),
        ]
        for (key, meant) in keys {
            #expect(Key(glfw: key) == meant && Key(glfw: key, modifiers: GLFW_MOD_NUM_LOCK | GLFW_MOD_SHIFT) == meant)
            for modifiers in [GLFW_MOD_NUM_LOCK, GLFW_MOD_SHIFT] {
                #expect(Key(glfw: key, modifiers: modifiers) == nil, "it types a digit")
            }
        }
        #expect(Key(glfw: GLFW_KEY_KP_5) == nil)
        #expect(Key(glfw: GLFW_KEY_KP_ENTER, modifiers: GLFW_MOD_NUM_LOCK) == .enter)
    }

    @Test func arrowsMoveInADirectionalWindow() {
        let commands: [(Key, Command)] = [
            (.left, .move(.left)), (.right, .move(.right)), (.up, .move(.up)), (.down, .move(.down)),
        ]
        for (key, command) in commands { #expect(key.command(.directional) == command) }
        for key in [Key.pageUp, .home, .enter, .tab, .escape, .character("a"), .delete] {
            #expect(key.command(.directional) == key.command && key.command == key.command(.linear))
        }
        #expect(Key.up.command(.linear) == .step(-1) && Key.right.command(.linear) == .step(1))
    }

    @Test func arrowsFollowTheLayoutDirection() {
        for (key, step) in [(Key.left, 1), (.right, -1), (.up, -1), (.down, 1)] {
            #expect(key.command(.linear, .rightToLeft) == .step(step))
            #expect(key.command(.directional, .rightToLeft) == key.command(.directional))
        }
        var gamepad = Gamepad()
        let state = Gamepad.State(buttons: [.left])
        #expect(gamepad.events(state, at: 0, .linear, .rightToLeft) == [.hold(.step(1), at: 0)])
        // A command that is held when the direction changes is released.
        #expect(gamepad.events(state, at: 1) == [.release(.step(1), at: 1), .hold(.step(-1), at: 1)])
    }

    @Test func controlWithALetterIsAKeyOfItsOwn() {
        #expect(Key(glfw: GLFW_KEY_Z, modifiers: GLFW_MOD_CONTROL) == .control("z"))
        #expect(Key(glfw: GLFW_KEY_Z, modifiers: GLFW_MOD_CONTROL | GLFW_MOD_SHIFT) == .control("Z"))
        #expect(Key(glfw: GLFW_KEY_Z, modifiers: GLFW_MOD_CONTROL | GLFW_MOD_NUM_LOCK) == .control("z"))
        for modifiers in [0, GLFW_MOD_SHIFT, GLFW_MOD_ALT, GLFW_MOD_CONTROL | GLFW_MOD_ALT] {
            #expect(Key(glfw: GLFW_KEY_Z, modifiers: modifiers) == nil)
        }
        #expect(Key(glfw: GLFW_KEY_LEFT_CONTROL, modifiers: GLFW_MOD_CONTROL) == nil)
        #expect(Key(glfw: GLFW_KEY_DELETE, modifiers: GLFW_MOD_CONTROL) == .delete)
        #expect(Key.control("z").command == nil)
    }
}
