// SPDX-License-Identifier: MIT

import CGLFW
import CarouselScene

extension Window {
    /// Whether the window is in full-screen mode, after `toggleFullScreen()`: also while its monitor is switched off.
    public var isFullScreen: Bool { !isClosed && fullScreen != nil }

    /// Switches between full screen and a window, which returns to its former position and size. Does nothing once the
    /// window is closed, or if there is no monitor to fill.
    ///
    /// If the monitor is switched off or unplugged, the window fills another one, and returns as soon as its own is there
    /// again.
    ///
    /// - Parameter monitor: the one to fill, from 0 to `monitorCount` - 1; nil and all other numbers choose the monitor
    ///   that shows most of the window.
    public func toggleFullScreen(onMonitor monitor: Int? = nil) {
        guard !isClosed else { return }
        if var frame = fullScreen?.windowedFrame {
            fullScreen = nil
            // Its monitor may be gone.
            if let area = Monitors.choose(number: nil, showing: frame)?.area, area.overlap(with: frame) == 0 {
                (frame.x, frame.y) = (area.x, area.y)
            }
            glfwSetWindowMonitor(handle, nil, frame.x, frame.y, frame.width, frame.height, 0)
        } else {
            guard let found = Monitors.choose(number: monitor, showing: frame) else { return }
            fullScreen = (found.name, frame, Monitors.changes)
            fill(found)
        }
        scene.needsDisplay = true
        Window.freeClosed()
    }

    /// Number of monitors.
    public var monitorCount: Int { Monitors.all.count }

    /// Fills a monitor again when monitors have come or gone: GLFW takes a window out of full screen when its monitor goes.
    func keepFullScreen() {
        guard let fullScreen, fullScreen.changes != Monitors.changes else { return }
        // Several monitors may have the same name; the window stays on its own if that is one of them.
        let (present, named) = (glfwGetWindowMonitor(handle), Monitors.all.filter { $0.name == fullScreen.monitor })
        let own = named.first { $0.handle == present } ?? named.first
        guard let monitor = own ?? Monitors.choose(number: nil, showing: frame) else { return }
        self.fullScreen?.changes = Monitors.changes
        if present != monitor.handle { fill(monitor) }
    }

    private func fill(_ monitor: Monitors.Monitor) {
        let area = monitor.area
        glfwSetWindowMonitor(handle, monitor.handle, area.x, area.y, area.width, area.height, monitor.rate)
    }

    private var frame: WindowFrame {
        var frame = WindowFrame()
        glfwGetWindowPos(handle, &frame.x, &frame.y)
        glfwGetWindowSize(handle, &frame.width, &frame.height)
        return frame
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
    typealias Monitor = (handle: OpaquePointer, name: String, rate: Int32, area: WindowFrame)

    /// How often a monitor has come or gone.
    private(set) static var changes = 0

    /// Counts the changes from now on.
    static func countChanges() { glfwSetMonitorCallback { _, _ in MainActor.assumeIsolated { Monitors.changes += 1 } } }

    /// All current monitors, the primary one first.
    static var all: [Monitor] {
        var count: Int32 = 0
        guard let first = glfwGetMonitors(&count) else { return [] }
        return UnsafeBufferPointer(start: first, count: Int(count)).compactMap { handle in
            guard let handle, let mode = glfwGetVideoMode(handle) else { return nil }
            var area = WindowFrame()
            glfwGetMonitorPos(handle, &area.x, &area.y)
            (area.width, area.height) = (mode.pointee.width, mode.pointee.height)
            let name = glfwGetMonitorName(handle).map { String(cString: $0) } ?? ""
            return (handle, name, mode.pointee.refreshRate, area)
        }
    }

    /// The monitor with this number, or else the one that shows most of a window; nil if there is none.
    static func choose(number: Int?, showing window: WindowFrame) -> Monitor? {
        let all = all
        if let number, all.indices.contains(number) { return all[number] }
        let most = all.map { $0.area.overlap(with: window) }.max()
        return all.first { $0.area.overlap(with: window) == most }
    }
}
