// SPDX-License-Identifier: MIT

import CGLFW
import CarouselKit
import Glibc
import TestSupport
import Testing

@testable import CarouselScene
@testable import CarouselWindow

/// Input on its way from the X server to the scene.
extension WindowTests {
    @Test func partsOfANotchScrollAndWholeOnesStep() throws {
        let position = Point(x: 3, y: 4)
        #expect(Window.wheelEvent(x: 0, y: 0, at: position) == nil)
        #expect(Window.wheelEvent(x: 0, y: -1, at: position) == .wheel(notches: 1, at: position))
        #expect(Window.wheelEvent(x: 2, y: 1, at: position) == .wheel(notches: -1, at: position))
        // With some Wayland compositors, GLFW reports 1.5 for a notch.
        #expect(Window.wheelEvent(x: 0, y: -1.5, at: position) == .wheel(notches: 1, at: position))
        #expect(Window.wheelEvent(x: 4.5, y: 0, at: position) == .wheel(notches: -1, at: position))
        #expect(Window.wheelEvent(x: 0, y: -0.75, at: position) == .scroll(by: Point(x: 0, y: 30), at: position))
        #expect(
            Window.wheelEvent(x: 0.25, y: -0.5, at: position) == .scroll(by: Point(x: -10, y: 20), at: position))

        // A notch to the left or right goes to the item on that side; notches up and down do not depend on the layout direction.
        for (x, y, notches) in [(1.0, 0.0, 1), (-1, 0, -1), (0, -1, 1), (0, 1, -1)] {
            #expect(Window.wheelEvent(x: x, y: y, at: position, .rightToLeft) == .wheel(notches: notches, at: position))
        }

        // The X server sends only whole notches, so a touchpad's events are passed to the function that GLFW's callback calls.
        let window = try Window(title: "Wheel", size: Size(width: 600, height: 300))
        defer { window.close() }
        let (gallery, folder) = try gallery(9)
        let carousel = gallery.carousel
        window.show(carousel)
        try run(window) { window.frameCount > 0 }
        window.cursor = Point(x: 300, y: 150)
        for _ in 0..<3 { window.handleWheel(x: 0, y: -0.5) }
        #expect(abs(carousel.scrollOffset - 0.5) < 1e-9, "60 points of an item's 120")
        window.handleWheel(x: 0, y: -0.5)
        try run(window) { !window.scene.isAnimating }
        #expect(carousel.scrollOffset == 1, "it comes to rest at an item")
        window.handleWheel(x: 0.75, y: 0)
        #expect(carousel.scrollOffset < 1, "sideways as well")
        try run(window) { !window.scene.isAnimating }
        let place = carousel.currentItemIndex
        carousel.layoutDirection = .rightToLeft
        window.handleWheel(x: 1, y: 0)
        try run(window) { !window.scene.isAnimating }
        #expect(carousel.currentItemIndex == place + 1, "the next one is on the left")
        window.handleWheel(x: 0, y: 1)
        try run(window) { !window.scene.isAnimating }
        #expect(carousel.currentItemIndex == place)
        withExtendedLifetime(folder) {}
    }

    @Test func whatInputStartsBeginsWithIt() throws {
        let window = try Window(title: "Then", size: Size(width: 100, height: 100))
        defer { window.close() }
        try run(window) { window.frameCount > 0 }
        let before = window.scene.time
        var times: [Double] = []
        window.onWheel = { _, _, _ in
            times.append(window.scene.time)
            return true
        }
        window.onResize = { _ in times.append(window.scene.time) }
        window.onInput = { times.append(window.scene.time) }
        // The window sleeps for a while.
        usleep(300_000)
        window.handleWheel(x: 0, y: 1)
        #expect(times.count == 2 && times.allSatisfy { $0 > before + 0.25 })
        usleep(300_000)
        window.scene.size = Size(width: 90, height: 90)
        window.fitScene()
        #expect(times.count == 3 && times[2] > times[1] + 0.25)
        usleep(300_000)
        window.handlePointer(.ended)
        #expect(times.count == 4 && times[3] > times[2] + 0.25)
    }

    /// A mouse may report its movement a thousand times a second, but a moving carousel is laid out once for each frame.
    @Test func movementsOfThePointerMoveNothing() throws {
        final class Counter: CarouselDelegate {
            var scrolls = 0
            func carouselDidScroll(_ carousel: Carousel) { scrolls += 1 }
        }
        let window = try Window(title: "Mouse", size: Size(width: 600, height: 300))
        defer { window.close() }
        let (gallery, folder) = try gallery(40)
        let (carousel, counter) = (gallery.carousel, Counter())
        window.show(carousel)
        try run(window) { window.frameCount > 0 && !window.source.isBusy }
        carousel.delegate = counter
        carousel.scrollToItem(at: 30, duration: 60)
        try run(window) { counter.scrolls > 1 }
        let move = try #require(glfwSetCursorPosCallback(window.handle, nil))
        glfwSetCursorPosCallback(window.handle, move)
        let (frames, scrolls, offset) = (window.frameCount, counter.scrolls, carousel.scrollOffset)
        var (inputs, time) = (0, window.scene.time)
        window.onInput = {
            inputs += 1
            #expect(window.scene.time >= time)
            time = window.scene.time
        }
        try run(window) {
            for x in 0..<16 { move(window.handle, Double(x), 50) }
            return window.frameCount > frames + 5
        }
        #expect(inputs >= 5 * 16 && carousel.scrollOffset > offset)
        #expect(counter.scrolls - scrolls <= window.frameCount - frames)
        withExtendedLifetime((folder, counter)) {}
    }

    /// Such input ends attract mode, and brings captions back.
    @Test(arguments: [["click", "3"], ["key", "Shift_L"], ["key", "Print"], ["click", "9"]])
    func inputThatMeansNothingIsInput(arguments: [String]) throws {
        let window = try Window(title: "Any", size: Size(width: 100, height: 100))
        defer { window.close() }
        try run(window) { window.frameCount > 0 }
        try focus(window)
        #expect(try type(["mousemove", "50", "50"], in: window) { window.cursor == Point(x: 50, y: 50) })
        var count = 0
        window.onInput = { count += 1 }
        #expect(try type(arguments, in: window) { count > 0 })
    }

    @Test func keysThatAreHeldRepeatAndLettersJump() throws {
        let window = try Window(title: "Hold", size: Size(width: 600, height: 300))
        defer { window.close() }
        let (gallery, folder) = try gallery(40)
        let carousel = gallery.carousel
        window.show(carousel)
        try run(window) { window.frameCount > 0 }
        try focus(window)
        #expect(try type(["keydown", "Right"], in: window) { carousel.currentItemIndex >= 1 })
        #expect(try run(window) { carousel.currentItemIndex >= 5 }, "held, it goes on")
        #expect(try type(["keyup", "Right"], in: window) { !window.scene.isAnimating })
        let rest = carousel.currentItemIndex
        #expect(rest < 40 && carousel.scrollOffset == Double(rest))
        #expect(try type(["key", "2"], in: window) { carousel.currentItemIndex == 2 && !window.scene.isAnimating })
        for _ in 0..<20 where carousel.currentItemIndex != 31 {
            // On a busy machine, the second digit may come too late, and then counts as a new number.
            carousel.scrollToItem(at: 2, animated: false)
            #expect(
                try type(["sleep", "1.2", "key", "3", "key", "1"], in: window) {
                    [1, 31].contains(carousel.currentItemIndex) && !window.scene.isAnimating
                })
        }
        #expect(carousel.currentItemIndex == 31)

        // Another window takes the keyboard focus while a key is down.
        try run(window) { !window.scene.isAnimating }
        #expect(try type(["keydown", "Left"], in: window) { carousel.currentItemIndex < 31 })
        let other = try Window(title: "Other", size: Size(width: 100, height: 100))
        defer { other.close() }
        #expect(
            try type(["search", "--name", "^Other$", "windowfocus", "--sync"], in: window) { !window.scene.isAnimating }
        )
        _ = try Shell.run("xdotool", ["keyup", "Left"], environment: environment)
        withExtendedLifetime(folder) {}
    }

    /// This includes a key that types a letter, and one that the program handles. Shift alone does not end it.
    @Test func anotherKeyEndsWhatIsHeld() throws {
        final class Knob: View {
            override var canBecomeFocused: Bool { true }
            override func handle(_ command: Command) -> Bool { true }
        }
        let window = try Window(title: "Another", size: Size(width: 100, height: 100))
        defer { window.close() }
        let knob = Knob(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        window.scene.root.addSubview(knob)
        window.scene.focusedView = knob
        try run(window) { window.frameCount > 0 }
        try focus(window)
        var (last, wasHeld) = (Key.end, true)
        window.onKey = {
            (last, wasHeld) = ($0, window.scene.hold != nil)
            return $0 == .delete
        }
        for (name, key) in [("z", Key.character("z")), ("Delete", .delete)] {
            #expect(try type(["keydown", "Right"], in: window) { window.scene.hold != nil })
            var inputs = 0
            window.onInput = { inputs += 1 }
            #expect(try type(["key", "shift"], in: window) { inputs > 1 })
            #expect(window.scene.hold != nil)
            #expect(try type(["key", name], in: window) { last == key })
            #expect(!wasHeld && window.scene.hold == nil)
            #expect(try type(["keyup", "Right"], in: window) { window.heldKeys.isEmpty })
        }
    }

    @Test func aKeyThatIsTappedWhileAFrameTakesLongDoesNotRepeat() throws {
        let window = try Window(title: "Slow", size: Size(width: 600, height: 300))
        defer { window.close() }
        let (gallery, folder) = try gallery(40)
        let carousel = gallery.carousel
        window.show(carousel)
        try run(window) { window.frameCount > 0 }
        try focus(window)
        var (wasSlow, place) = (false, 50)
        window.onFrame = { [environment] _ in
            guard carousel.destinationItemIndex > 0, !wasSlow else { return }
            wasSlow = true
            // The event of the pointer reaches the window before that of the key.
            place += 1
            let events = ["mousemove", "\(place)", "50", "keyup", "Right"]
            _ = try? Shell.run("xdotool", events, environment: environment)
            usleep(1_000_000)
        }
        // On a busy machine, the release may arrive so late that the window cannot tell that it occurred during the frame.
        for _ in 0..<20 where carousel.currentItemIndex != 1 {
            carousel.scrollToItem(at: 0, animated: false)
            wasSlow = false
            #expect(try type(["keydown", "Right"], in: window) { wasSlow && !window.scene.isAnimating })
        }
        #expect(carousel.currentItemIndex == 1)
        withExtendedLifetime(folder) {}
    }

    @Test func aFlickEndsWhereTheVelocityOfItsEventsSays() throws {
        let window = try Window(title: "Flick", size: Size(width: 600, height: 300))
        defer { window.close() }
        let (gallery, folder) = try gallery(200)
        let carousel = gallery.carousel
        carousel.stopAtItemBoundary = false
        carousel.scrollToItemBoundary = false
        window.show(carousel)
        try run(window) { window.frameCount > 0 }
        var events: [PointerEvent] = []
        window.onPointerEvent = { events.append($0) }
        for (points, pause) in [(-12, "0.01"), (-25, "0.015"), (15, "0.008")] {
            // On a busy machine, events come late or all at once, so the test tries again.
            var isFlick = false
            for _ in 0..<20 where !isFlick {
                events = []
                carousel.scrollOffset = 100
                let moves = (1...10).flatMap { _ in ["mousemove_relative", "--", "\(points)", "0", "sleep", pause] }
                #expect(
                    try type(["mousemove", "300", "150", "mousedown", "1"] + moves + ["mouseup", "1"], in: window) {
                        events.last?.kind == .ended && !window.scene.isAnimating
                    })

                // The drag counts from the event that exceeds the slop of 10 points; the velocity is that of the last 0.1
                // seconds, in items of 120 points per second.
                let down = try #require(events.first), up = try #require(events.last)
                let positions = events.filter { $0.kind != .ended }
                let last = try #require(positions.last)
                guard let begin = positions.first(where: { abs($0.position.x - down.position.x) > 10 }),
                    let first = positions.first(where: { $0.time >= up.time - 0.1 })
                else { continue }
                let dragged = 100 - (up.position.x - begin.position.x) / 120
                let velocity = -(last.position.x - first.position.x) / (last.time - first.time) / 120
                isFlick = last.time - first.time > 0.05 && abs(velocity) > 2
                guard isFlick else { continue }
                // At a constant rate, the carousel loses 30 (1 - decelerationRate) of its initial velocity per second, so it goes half
                // as far as it would without loss in that time.
                let distance = velocity / (2 * 30 * (1 - 0.95))
                let error = carousel.scrollOffset - (dragged + distance)
                #expect(
                    abs(error) <= 0.01 * abs(distance), "\(velocity) items a second end \(error) off \(distance)")
            }
            #expect(isFlick, "all flicks were too slow")
        }
        withExtendedLifetime(folder) {}
    }

    /// Controllers do not wake a window, so it polls them while it waits.
    @Test func controllersAreHeardWhileNothingIsDrawn() throws {
        let window = try Window(title: "Controller", size: Size(width: 100, height: 100))
        defer { window.close() }
        try run(window) {
            window.frameCount > 0 && !window.scene.isAnimating && glfwGetWindowAttrib(window.handle, GLFW_FOCUSED) != 0
        }
        var isDue = false
        window.scene.schedule(after: patience) { isDue = true }
        window.gamepads.areConnected = { true }
        _ = try window.step()
        #expect(!isDue, "it did not sleep until then")
    }

    /// A press brings captions back. A release because another window has the keyboard does not: it is no input.
    @Test func whatIsPressedOnAControllerIsInput() throws {
        let other = try Window(title: "Other", size: Size(width: 100, height: 100))
        defer { other.close() }
        let window = try Window(title: "Pad", size: Size(width: 100, height: 100))
        defer { window.close() }
        func hasFocus() -> Bool { glfwGetWindowAttrib(window.handle, GLFW_FOCUSED) != 0 }
        try run(window) { window.frameCount > 0 }
        try focus(window)
        try #require(try run(window) { hasFocus() })
        var count = 0
        func inputs(holding state: Gamepad.State) throws -> Int {
            count = 0
            window.gamepads.read = { $0 == GLFW_JOYSTICK_1 ? state : nil }
            Window.wake()
            _ = try window.step()
            return count
        }
        #expect(try inputs(holding: Gamepad.State()) == 0)
        window.onInput = { count += 1 }
        let pressed = Gamepad.State(buttons: [.select])
        #expect(try inputs(holding: pressed) == 1)
        #expect(try inputs(holding: pressed) == 0, "nothing new")
        try focus(other)
        try #require(try run(window) { !hasFocus() })
        #expect(try inputs(holding: pressed) == 0)
    }

    /// Each query to the X server would make the window wait, in every frame and at each event of a drag.
    @Test func theServerIsNotAskedForWhatItTells() throws {
        typealias Display = @convention(c) () -> OpaquePointer?
        typealias NextRequest = @convention(c) (OpaquePointer?) -> UInt
        func function<Function>(_ name: String, in library: String, _ type: Function.Type) throws -> Function {
            let address: UnsafeMutableRawPointer? = dlsym(dlopen(library, RTLD_LAZY), name)
            return unsafeBitCast(try #require(address), to: type)
        }
        let display = try function("glfwGetX11Display", in: "libglfw.so.3", Display.self)
        let nextRequest = try function("XNextRequest", in: "libX11.so.6", NextRequest.self)
        let window = try Window(title: "Ask", size: Size(width: 100, height: 80))
        defer { window.close() }
        try run(window) { window.frameCount > 0 && !window.source.isBusy }
        try focus(window)
        try #require(try run(window) { window.hasFocus && !window.scene.needsDisplay })
        window.cursor = Point(x: 50, y: 40)
        // Late events from the server cause requests, so the test waits until there are none.
        let asksNothing = try eventually {
            let before = nextRequest(display())
            for _ in 0..<5 { _ = try window.step(waitingAtMost: 0) }
            // Reads what a frame needs. No frame is drawn, because a buffer swap makes requests of its own.
            let isKnown = !window.renderTarget.viewport.isEmpty
            return isKnown && window.pointerPosition == window.scene.root.bounds.center
                && nextRequest(display()) == before
        }
        #expect(asksNothing)
    }

    @Test func aKeyThatWasPressedWithShiftIsReleasedWithout() throws {
        let window = try Window(title: "Shift", size: Size(width: 100, height: 100))
        defer { window.close() }
        let buttons = [Button(), Button()]
        for button in buttons { window.scene.root.addSubview(button) }
        try run(window) { window.frameCount > 0 }
        let isHeard = try type(["keydown", "shift", "keydown", "Tab", "keyup", "shift", "keyup", "Tab"], in: window) {
            window.scene.focusedView != nil && window.heldKeys.isEmpty
        }
        #expect(isHeard && !window.scene.isAnimating)
    }
}
