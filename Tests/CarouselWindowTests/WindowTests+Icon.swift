// SPDX-License-Identifier: MIT

import CGLFW
import CarouselKit
import Foundation
import TestSupport
import Testing

@testable import CarouselWindow

/// The icon, which the window manager shows, and the pointer.
extension WindowTests {
    @Test func theWindowManagerGetsTheIcon() throws {
        let window = try Window(title: "Icon", size: Size(width: 100, height: 100))
        defer { window.close() }
        var half = PixelBuffer(
            size: PixelSize(width: 2, height: 1), color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
        half[1, 0] = SIMD4(10, 20, 30, 255)
        window.setIcon([half, PixelBuffer(size: PixelSize(width: 1, height: 1), color: .white)])
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "icon.py").path
        let result = try Shell.run("python3", [script, "Icon"], environment: environment)
        // Sizes first, then pixels as alpha, red, green and blue; colours are not multiplied by alpha.
        #expect(result.output == "2 1 80ff8000 ff0a141e 1 1 ffffffff\n", "\(result.errors)")
    }

    @Test func thePointerIsHiddenOverTheWindowOnly() throws {
        let window = try Window(title: "Pointer", size: Size(width: 100, height: 100))
        defer { window.close() }
        for isHidden in [false, true, true, false] {
            window.isPointerHidden = isHidden
            let mode = glfwGetInputMode(window.handle, GLFW_CURSOR)
            #expect(mode == (isHidden ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL))
        }
    }
}
