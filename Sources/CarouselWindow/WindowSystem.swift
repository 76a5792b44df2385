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
            // epoxy asks GLX about the context whenever it looks a function up, and searches the disk for GLX's library each
            // time, until it is loaded: some 800 failing searches, 5 ms, before the first frame.
            dlopen("libGL.so.1", RTLD_LAZY)
        }
        var reasons: [String] = []
        // Drivers report lost contexts only if asked to when the context is created; not all can.
        for (isES, tellsOfReset) in [(true, true), (true, false), (false, true), (false, false)] {
            glfwDefaultWindowHints()
            glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, tellsOfReset ? GLFW_LOSE_CONTEXT_ON_RESET : GLFW_NO_ROBUSTNESS)
            glfwWindowHint(GLFW_VISIBLE, isVisible ? 1 : 0)
            glfwWindowHint(GLFW_SCALE_TO_MONITOR, 1)
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
        return text.map { String(cString: $0) } ?? "no reason given"
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

/// A rectangle of the virtual screen that all monitors form, in its own units.
struct WindowFrame: Hashable {
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height): (Int32, Int32) = (0, 0)

    /// The area shared with another rectangle.
    func overlap(with other: WindowFrame) -> Int {
        func common(_ start: Int32, _ extent: Int32, _ otherStart: Int32, _ otherExtent: Int32) -> Int {
            max(0, min(Int(start) + Int(extent), Int(otherStart) + Int(otherExtent)) - max(Int(start), Int(otherStart)))
        }
        return common(x, width, other.x, other.width) * common(y, height, other.y, other.height)
    }
}

/// The monitors that a window can fill.
@MainActor
enum Monitors {
    typealias Monitor = (handle: OpaquePointer, rate: Int32, area: WindowFrame)

    /// All current monitors, the primary one first.
    static var all: [Monitor] {
        var count: Int32 = 0
        guard let first = glfwGetMonitors(&count) else { return [] }
        return UnsafeBufferPointer(start: first, count: Int(count)).compactMap { handle in
            guard let handle, let mode = glfwGetVideoMode(handle) else { return nil }
            var area = WindowFrame()
            glfwGetMonitorPos(handle, &area.x, &area.y)
            (area.width, area.height) = (mode.pointee.width, mode.pointee.height)
            return (handle, mode.pointee.refreshRate, area)
        }
    }

    /// The monitor with this number, or else the one that shows most of a window; nil if there is none.
    static func one(number: Int?, showing window: WindowFrame) -> Monitor? {
        let all = all
        if let number, all.indices.contains(number) { return all[number] }
        let most = all.map { $0.area.overlap(with: window) }.max()
        return all.first { $0.area.overlap(with: window) == most }
    }
}
