// SPDX-License-Identifier: MIT

import CGLFW
import CarouselCore
import Glibc

/// GLFW, started when the first window is opened.
@MainActor
enum WindowSystem {
    private static var isStarted = false

    /// Opens a window with a context: OpenGL ES 3.0 through EGL if available, otherwise OpenGL 3.3 core.
    static func open(title: String, size: Size, isVisible: Bool) throws(WindowError) -> OpaquePointer {
        if !isStarted {
            guard glfwInit() != 0 else { throw .noDisplay(reason: lastError) }
            isStarted = true
            Monitors.countChanges()
            // Loaded here because epoxy queries GLX whenever it looks up a function, and searches the disk for this
            // library each time until it is loaded: some 800 failing searches, 5 ms, before the first frame.
            dlopen("libGL.so.1", RTLD_LAZY)
        }
        var reasons: [String] = []
        // Drivers report lost contexts only if asked to when the context is created; not all can.
        for (isES, reportsReset) in [(true, true), (true, false), (false, true), (false, false)] {
            glfwDefaultWindowHints()
            glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, reportsReset ? GLFW_LOSE_CONTEXT_ON_RESET : GLFW_NO_ROBUSTNESS)
            glfwWindowHint(GLFW_VISIBLE, isVisible ? 1 : 0)
            glfwWindowHint(GLFW_SCALE_TO_MONITOR, 1)
            // A full-screen window stays when another takes the keyboard. GLFW would minimise it, and nobody would bring it back.
            glfwWindowHint(GLFW_AUTO_ICONIFY, 0)
            glfwWindowHint(GLFW_DEPTH_BITS, 0)
            glfwWindowHint(GLFW_STENCIL_BITS, 0)
            if isES {
                glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API)
                glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API)
                glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
                glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 0)
            } else {
                glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_API)
                glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
                glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3)
                glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
                glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, 1)
            }
            let width = Int32(max(1, min(size.width, 16384)))
            let height = Int32(max(1, min(size.height, 16384)))
            if let window = glfwCreateWindow(width, height, VisibleText.of(title), nil, nil) { return window }
            reasons.append(lastError)
        }
        throw .noContext(reason: reasons.joined(separator: "; "))
    }

    private static var lastError: String {
        var text: UnsafePointer<CChar>?
        glfwGetError(&text)
        let reason = text.map { String(cString: $0) } ?? "no reason given"
        // The name of a display, which some messages end with, may be empty.
        return reason.last == " " ? String(reason.dropLast()) : reason
    }
}

/// Why a window could not be opened.
public enum WindowError: Error, CustomStringConvertible, Sendable {
    /// There is no display to open a window on.
    case noDisplay(reason: String)
    /// Neither OpenGL ES 3.0 nor OpenGL 3.3 is available.
    case noContext(reason: String)

    public var description: String {
        switch self {
        case .noDisplay(let reason):
            "No window can be opened: \(reason). Set DISPLAY or WAYLAND_DISPLAY to a running display, or draw "
                + "without one (carousel render)."
        case .noContext(let reason):
            "The display offers neither OpenGL ES 3.0 nor OpenGL 3.3: \(reason). Install a driver "
                + "(on Debian: libgl1-mesa-dri, which also draws without a GPU)."
        }
    }
}
