// SPDX-License-Identifier: MIT

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
