// SPDX-License-Identifier: MIT

import CGIO
import CGLFW
import CarouselCore
import CarouselScene

/// What the arrow keys, the direction pad and the left stick of a controller do.
public enum Navigation: Hashable, Sendable {
    /// They step: left and up to the previous item, right and down to the next, along whichever axis a carousel scrolls. Where the
    /// layout direction is from right to left, left and right change places.
    case linear
    /// They move in their direction, `Command.move`: along the axis of a carousel, or from one view to the next.
    case directional

    /// The command of a key that points in a direction.
    func command(_ direction: Direction, _ layoutDirection: LayoutDirection) -> Command {
        self == .directional ? .move(direction) : .step(layoutDirection.step(direction))
    }
}

/// The window of a GLFW callback. Callbacks run inside the event calls of the main thread.
private func withWindow(_ handle: OpaquePointer?, _ body: @MainActor (Window) -> Void) {
    nonisolated(unsafe) let address = glfwGetWindowUserPointer(handle)
    MainActor.assumeIsolated {
        guard let address else { return }
        Window.callbackDepth += 1
        defer { Window.callbackDepth -= 1 }
        // The program may release the window meanwhile, so this retains it.
        body(Unmanaged<Window>.fromOpaque(address).takeUnretainedValue())
    }
}

/// The text for an absolute path: the path itself, or a `file:` URL if it is not UTF-8.
private func text(ofPath path: UnsafePointer<CChar>) -> String? {
    if let text = String(validatingCString: path) { return text }
    guard let address = g_filename_to_uri(path, nil, nil) else { return nil }
    defer { g_free(address) }
    return String(cString: address)
}

extension Window {
    func connectInput() {
        glfwSetWindowUserPointer(handle, Unmanaged.passUnretained(self).toOpaque())
        glfwSetInputMode(handle, GLFW_LOCK_KEY_MODS, GLFW_TRUE)
        glfwSetFramebufferSizeCallback(handle) { window, _, _ in withWindow(window) { $0.fitScene() } }
        glfwSetWindowContentScaleCallback(handle) { window, _, _ in withWindow(window) { $0.fitScene() } }
        glfwSetWindowRefreshCallback(handle) { window in withWindow(window) { $0.scene.needsDisplay = true } }
        glfwSetKeyCallback(handle) { window, key, _, action, modifiers in
            withWindow(window) {
                // A character event follows, which does not say whether the key repeats.
                $0.isKeyRepeating = action == GLFW_REPEAT
                // Num Lock and Shift may have changed since the key was pressed.
                let modifiers =
                    action == GLFW_RELEASE ? modifiers & ~(GLFW_MOD_NUM_LOCK | GLFW_MOD_SHIFT) : modifiers
                if let key = Key(glfw: key, modifiers: modifiers) { $0.handle(key, action) } else { $0.noteInput() }
            }
        }
        glfwSetCharCallback(handle) { window, codepoint in
            guard let scalar = Unicode.Scalar(codepoint) else { return }
            withWindow(window) { $0.handle(.character(Character(scalar)), GLFW_PRESS) }
        }
        glfwSetMouseButtonCallback(handle) { window, button, action, _ in
            let isDown = action == GLFW_PRESS
            switch button {
            case GLFW_MOUSE_BUTTON_LEFT: withWindow(window) { $0.handlePointer(isDown ? .began : .ended) }
            // A wheel button, or a knob that reports itself as one.
            case GLFW_MOUSE_BUTTON_MIDDLE:
                withWindow(window) {
                    $0.isKeyRepeating = false
                    $0.handle(.enter, isDown ? GLFW_PRESS : GLFW_RELEASE)
                }
            default: withWindow(window) { $0.noteInput(moves: false) }
            }
        }
        glfwSetCursorPosCallback(handle) { window, x, y in
            withWindow(window) {
                $0.cursor = Point(x: x, y: y)
                if $0.pointerIsDown { $0.handlePointer(.moved) } else { $0.noteInput(moves: false) }
            }
        }
        glfwSetDropCallback(handle) { window, count, paths in
            let paths = (0..<max(0, Int(count))).compactMap { paths?[$0].flatMap { text(ofPath: $0) } }
            withWindow(window) {
                $0.noteInput()
                $0.onDrop?(paths)
            }
        }
        glfwSetCursorEnterCallback(handle) { window, isInside in
            guard isInside != 0 else { return }
            withWindow(window) { $0.queryCursor() }
        }
        glfwSetWindowFocusCallback(handle) { window, isFocused in
            withWindow(window) { window in
                // GLFW may report the focus if the window only has the pointer, while no window has the keyboard.
                window.hasFocus = isFocused != 0 && window.attribute(GLFW_FOCUSED)
                guard isFocused == 0 else { return }
                if window.pointerIsDown { window.handlePointer(.cancelled) }
                window.heldKeys.removeAll()
                window.scene.handle(.releaseAll)
            }
        }
        glfwSetWindowIconifyCallback(handle) { window, isIconified in
            withWindow(window) { $0.isIconified = isIconified != 0 }
        }
        (hasFocus, isIconified) = (attribute(GLFW_FOCUSED), attribute(GLFW_ICONIFIED))
        glfwSetScrollCallback(handle) { window, x, y in
            withWindow(window) { $0.handleWheel(x: x, y: y) }
        }
    }

    private func attribute(_ name: Int32) -> Bool { glfwGetWindowAttrib(handle, name) != 0 }

    /// Notes input. Time passes first, so that what the input starts begins now, not at the last frame. While a key is held, it passes
    /// only to the earliest time at which the key may have been released: a later event may tell of that.
    ///
    /// - Parameter moves: false for input that moves nothing in the scene, such as movements of the mouse, which may come a thousand times
    ///   a second: what already moves then waits for its frame.
    private func noteInput(moves: Bool = true) {
        let now = glfwGetTime()
        passTime(to: heldKeys.isEmpty ? now : inputClock.earliestTime(reportedAt: now), isFrame: moves)
        scene.noteInput()
        onInput?()
    }

    /// Handles a key. Keys with commands are held, and repeat at the scene's rate; the program receives the system's repeats.
    private func handle(_ key: Key, _ action: Int32) {
        let time = inputClock.time(ofRelease: action == GLFW_RELEASE, reportedAt: glfwGetTime())
        // It is the same key, whether Shift is held or not.
        let held = key == .backTab ? .tab : key
        if action == GLFW_RELEASE {
            // Before time passes, so that a key that was let go while a frame was drawn does not repeat for as long as that took.
            if let command = heldKeys.removeValue(forKey: held) { scene.handle(.release(command, at: time)) }
            return noteInput()
        }
        noteInput()
        // Another key ends what is held, even if the program handles it.
        if !isKeyRepeating { scene.handle(.releaseAll) }
        if onKey?(key) == true { return }
        guard action == GLFW_PRESS, let command = key.command(navigation, scene.inputDirection) else { return }
        if case .character = key {
            scene.handle(.command(command))
        } else {
            heldKeys[held] = command
            scene.handle(.hold(command, at: time))
        }
    }

    func handlePointer(_ kind: PointerEvent.Kind) {
        pointerIsDown = kind == .began || kind == .moved
        let time = inputClock.time(ofRelease: kind == .ended, reportedAt: glfwGetTime())
        noteInput()
        let event = PointerEvent(kind, at: pointerPosition, time: time)
        onPointerEvent?(event)
        scene.handle(.pointer(event))
    }

    /// Handles a turn of the wheel, in GLFW's notches.
    func handleWheel(x: Double, y: Double) {
        noteInput()
        if let onWheel {
            let isControlDown = [GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL].contains {
                glfwGetKey(handle, $0) == GLFW_PRESS
            }
            if onWheel(Point(x: x, y: y), pointerPosition, isControlDown) { return }
        }
        let position = pointerPosition
        let event = Window.wheelEvent(x: x, y: y, at: position, scene.notchDirection(at: position))
        if let event { scene.handle(event) }
    }

    /// The event for a turn. Wheels with notches step; touchpads, which report fractions of a notch, scroll.
    ///
    /// - Parameter layoutDirection: that of the view that scrolls there. A notch to the left or right goes to the item on that
    ///   side, as an arrow does; one up or down goes to the previous or the next item, on whichever side that is.
    static func wheelEvent(
        x: Double, y: Double, at position: Point, _ layoutDirection: LayoutDirection = .leftToRight
    ) -> InputEvent? {
        let isAcross = abs(x) > abs(y)
        let amount = isAcross ? x : y
        guard amount != 0 else { return nil }
        // On Wayland, GLFW counts 10 units as a notch; KDE and sway send 15.
        let notches = amount == amount.rounded() ? amount : amount / 1.5
        if notches == notches.rounded() {
            let direction: Direction = isAcross ? (amount > 0 ? .left : .right) : (amount > 0 ? .up : .down)
            return .wheel(notches: layoutDirection.step(direction), at: position)
        }
        let points = 40.0
        return .scroll(by: Point(x: -x * points, y: -y * points), at: position)
    }
}

/// Estimates when a finger was lifted or a key let go: GLFW tells what happened, but not when.
///
/// Events that occur while a frame is drawn are reported when it is done. If frames take long, a finger that was lifted in full motion
/// would seem to have rested for the whole frame, and a flick would come to nothing; a key that was tapped would seem to have been held.
struct InputClock {
    /// When the window last began to wait for input, in seconds.
    var waitStart = 0.0
    /// The time until which all input is known, in seconds.
    var knownUntil = 0.0

    /// An event that is reported within this time after the wait began, in seconds, occurred before it. Longer if frames take long.
    private var backlogSeconds: Double { max(0.001, (waitStart - knownUntil) / 10) }

    private var lastEvent = 0.0

    /// The earliest possible time of an event that GLFW reports at the given time.
    func earliestTime(reportedAt now: Double) -> Double {
        now - waitStart < backlogSeconds ? min(max(knownUntil, lastEvent), now) : now
    }

    /// The time of an event that GLFW reports at the given time: for a release, the earliest possible one.
    mutating func time(ofRelease isRelease: Bool, reportedAt now: Double) -> Double {
        lastEvent = isRelease ? earliestTime(reportedAt: now) : now
        return lastEvent
    }
}
