// SPDX-License-Identifier: MIT

import CGLFW
import CarouselScene
import Testing

@testable import CarouselWindow

/// What keys ask for.
@Suite struct KeyTests {
    @Test func tabGoesForwardAndWithShiftBack() {
        #expect(Key(glfw: GLFW_KEY_TAB)?.command == .focus(1))
        #expect(Key(glfw: GLFW_KEY_TAB, modifiers: GLFW_MOD_SHIFT)?.command == .focus(-1))
        #expect(Key(glfw: GLFW_KEY_TAB, modifiers: GLFW_MOD_CONTROL)?.command == .focus(1))
        #expect(Key(glfw: GLFW_KEY_LEFT, modifiers: GLFW_MOD_SHIFT)?.command == .step(-1))
        #expect(Key(glfw: GLFW_KEY_F1) == nil)
    }
}
