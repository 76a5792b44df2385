// SPDX-License-Identifier: MIT

import CGLFW
import CarouselCore
package import CarouselGL
import CarouselScene

/// For benchmarks, which draw into a window at their own pace.
extension Window {
    /// Lets frames follow one another without waiting for the display.
    package func stopWaitingForDisplay() {
        glfwMakeContextCurrent(handle)
        glfwSwapInterval(0)
        pace.interval = 0
    }

    /// The whole window; its pixels per point follow from the scene's size.
    package var renderTarget: RenderTarget {
        var width: Int32 = 0
        var height: Int32 = 0
        glfwGetFramebufferSize(handle, &width, &height)
        return RenderTarget(
            viewport: PixelRect(x: 0, y: 0, width: Int(width), height: Int(height)),
            scale: scene.size.width > 0 ? Double(width) / scene.size.width : 1)
    }

    /// Shows what has been drawn, and handles pending events.
    package func present() {
        glfwSwapBuffers(handle)
        glfwPollEvents()
    }
}
