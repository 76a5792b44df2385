// SPDX-License-Identifier: MIT

import CGLFW
import CarouselKit
import Foundation
import TestSupport
import Testing

@testable import CarouselGL
@testable import CarouselWindow

/// Windows on a separate display, driven by xdotool: real events, from the X server to the carousel.
@MainActor @Suite(.serialized) struct WindowTests {
    private static let display = VirtualDisplay(keyRepeatDelay: 1)

    let environment: [String: String?]

    init() throws {
        let display = try #require(WindowTests.display, "Xvfb is missing: run scripts/test")
        setenv("DISPLAY", display.name, 1)
        unsetenv("WAYLAND_DISPLAY")
        environment = ["DISPLAY": display.name]
    }

    /// Runs the window until a condition holds.
    @discardableResult
    func run(_ window: Window, until condition: () -> Bool) throws -> Bool {
        try eventually {
            if condition() { return true }
            // A sleeping window would not return to check the time.
            Window.wake()
            return try !window.step()
        }
        return condition()
    }

    /// Runs xdotool while the window handles its events.
    func type(_ arguments: [String], in window: Window, until condition: () -> Bool) throws -> Bool {
        let tool = try Shell.start("xdotool", arguments, environment: environment)
        let result = try run(window, until: condition)
        _ = tool.finish()
        return result
    }

    /// Gives a window the keyboard focus, because there is no window manager to do it.
    func focus(_ window: Window) throws {
        #expect(try type(["search", "--name", "^\(window.title)$", "windowfocus", "--sync"], in: window) { true })
    }

    func gallery(_ count: Int) throws -> (PictureGallery, TemporaryFolder) {
        let folder = try TemporaryFolder()
        for index in 0..<count {
            let color = Color(red: 1, green: Float(index) / Float(count), blue: 0)
            try PNGFile.write(
                PixelBuffer(size: PixelSize(width: 40, height: 30), color: color), to: folder.file("\(index).png"))
        }
        let gallery = PictureGallery(
            paths: (0..<count).map { folder.file("\($0).png") }, itemSize: Size(width: 120, height: 90))
        gallery.carousel.type = .linear
        return (gallery, folder)
    }

    @Test func whatLoadsForAWindowEndsWithIt() throws {
        let window = try Window(title: "Test", size: Size(width: 100, height: 100))
        #expect(window.images?.isClosed == false)
        window.close()
        #expect(window.images?.isClosed == true)
    }

    /// A window closed from inside a callback is closed after the step.
    @Test(arguments: ["frame", "key"]) func aWindowMayBeClosedByItsOwnCallbacks(callback: String) throws {
        let window = try Window(title: "Test", size: Size(width: 100, height: 100))
        var closed = 0
        window.onClose = { closed += 1 }
        if callback == "frame" {
            window.onFrame = { _ in
                window.close()
                window.close()
                #expect(closed == 0)
            }
            try run(window) { closed > 0 }
        } else {
            window.onKey = { _ in
                window.close()
                return true
            }
            #expect(try type(["key", "a"], in: window) { closed > 0 })
        }
        #expect(closed == 1)
        #expect(try !window.step())
    }

    /// The step of one window delivers the events of all windows.
    @Test func aWindowMayBeClosedInAnothersStep() throws {
        let window = try Window(title: "One", size: Size(width: 100, height: 100))
        defer { window.close() }
        let other = try Window(title: "Other", size: Size(width: 100, height: 100))
        var closed = 0
        other.onClose = { closed += 1 }
        var isHeard = false
        other.onKey = { _ in
            isHeard = true
            other.close()
            #expect(closed == 0)
            return true
        }
        #expect(try type(["key", "a"], in: window) { isHeard })
        #expect(closed == 1)
        #expect(try !other.step())
        other.close()
        other.requestClose()
        #expect(try window.step(waitingAtMost: 0))
        #expect(closed == 1)
    }

    /// The program may also release the window, even in one of its own callbacks.
    @Test func aWindowMayGoInAnothersStep() throws {
        let window = try Window(title: "One", size: Size(width: 100, height: 100))
        defer { window.close() }
        var other: Window? = try Window(title: "Other", size: Size(width: 100, height: 100))
        weak let rest = other
        var closed = 0
        other?.onClose = { closed += 1 }
        other?.onKey = { _ in
            other = nil
            return true
        }
        #expect(try type(["key", "a", "key", "b"], in: window) { rest == nil })
        #expect(closed == 1 && rest == nil)
        #expect(try window.step(waitingAtMost: 0))
    }

    /// A program's own `onResize` is still called.
    @Test func whatIsShownFillsTheWindow() throws {
        let window = try Window(title: "Fill", size: Size(width: 300, height: 200))
        defer { window.close() }
        var sizes: [Size] = []
        window.onResize = { sizes.append($0) }
        let view = View()
        window.show(view)
        #expect(view.frame == Rect(x: 0, y: 0, width: 300, height: 200))
        window.scene.size = Size(width: 500, height: 100)
        #expect(view.frame == Rect(x: 0, y: 0, width: 500, height: 100))
        window.toggleFullScreen()
        #expect(try run(window) { sizes == [Size(width: 1280, height: 720)] })
        #expect(view.frame.size == Size(width: 1280, height: 720))
    }

    @Test func titlesShowAllThatTheyConsistOf() throws {
        let window = try Window(title: "a\u{202E}gpj.exe", size: Size(width: 100, height: 100))
        defer { window.close() }
        let search = try Shell.run("xdotool", ["search", "--name", "gpj"], environment: environment)
        let id = try #require(search.output.split(separator: "\n").first.map(String.init))
        let title = try Shell.run("xdotool", ["getwindowname", id], environment: environment)
        #expect(title.output == "a\u{FFFD}gpj.exe\n")
    }

    /// Writing two members of one property at the same time once crashed the program.
    @Test func aWindowFillsTheScreenAndComesBack() throws {
        let window = try Window(title: "Full", size: Size(width: 300, height: 200))
        try run(window) { window.frameCount > 0 }
        var sizes: [Size] = []
        window.onResize = { sizes.append($0) }
        window.toggleFullScreen()
        #expect(window.isFullScreen && glfwGetWindowAttrib(window.handle, GLFW_AUTO_ICONIFY) == 0)
        #expect(try run(window) { window.scene.size == Size(width: 1280, height: 720) })
        window.toggleFullScreen()
        #expect(!window.isFullScreen)
        #expect(try run(window) { window.scene.size == Size(width: 300, height: 200) })
        #expect(sizes == [Size(width: 1280, height: 720), Size(width: 300, height: 200)])
        window.close()
        window.toggleFullScreen()
        #expect(!window.isFullScreen)
    }

    /// A television that is switched off disappears as a monitor. When it is back, the window must fill it again.
    @Test func aFullWindowFillsItsScreenAgainOnceThatIsBack() throws {
        let window = try Window(title: "Full", size: Size(width: 300, height: 200))
        defer { window.close() }
        window.toggleFullScreen()
        #expect(try run(window) { window.scene.size == Size(width: 1280, height: 720) })
        try switchMonitor(["off"])
        defer { try? switchMonitor(["on", "1280", "720"]) }
        try #require(try run(window) { window.monitorCount == 0 })
        #expect(window.isFullScreen)
        try switchMonitor(["on", "1280", "720"])
        #expect(try run(window) { glfwGetWindowMonitor(window.handle) != nil })
        #expect(window.isFullScreen && window.scene.size == Size(width: 1280, height: 720))
        // The window still knows its former size.
        window.toggleFullScreen()
        #expect(try run(window) { window.scene.size == Size(width: 300, height: 200) })
        // If the monitor goes off and on while the window is not in full screen, nothing changes.
        try switchMonitor(["off"])
        try #require(try run(window) { window.monitorCount == 0 })
        window.toggleFullScreen()
        #expect(!window.isFullScreen)
        try switchMonitor(["on", "1280", "720"])
        #expect(try run(window) { window.monitorCount == 1 })
        #expect(!window.isFullScreen && window.scene.size == Size(width: 300, height: 200))
    }

    /// This happens if the monitor of the window was unplugged while it was in full screen.
    @Test func aWindowThatNoMonitorShowedComesBackWhereOneShowsIt() throws {
        let window = try Window(title: "Full", size: Size(width: 300, height: 200))
        defer { window.close() }
        glfwSetWindowPos(window.handle, 2000, 500)
        try run(window) { window.frameCount > 0 }
        window.toggleFullScreen()
        #expect(try run(window) { window.scene.size == Size(width: 1280, height: 720) })
        window.toggleFullScreen()
        #expect(try run(window) { window.scene.size == Size(width: 300, height: 200) })
        var (x, y): (Int32, Int32) = (-1, -1)
        glfwGetWindowPos(window.handle, &x, &y)
        #expect((0..<1280).contains(x) && (0..<720).contains(y), "\(x), \(y)")
    }

    private func switchMonitor(_ arguments: [String]) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("switch-monitor.py").path
        let result = try Shell.run("python3", [script] + arguments, environment: environment)
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func keysTellWhetherTheyRepeat() throws {
        let window = try Window(title: "Repeat", size: Size(width: 100, height: 100))
        defer { window.close() }
        var heard: [(key: Key, repeats: Bool)] = []
        window.onKey = { key in
            heard.append((key, window.isKeyRepeating))
            return true
        }
        try run(window) { window.frameCount > 0 }
        try focus(window)
        for (name, key) in [("Delete", Key.delete), ("a", .character("a"))] {
            heard = []
            #expect(try type(["keydown", name], in: window) { heard.count > 3 })
            #expect(try type(["keyup", name, "key", "End"], in: window) { heard.last?.key == .end })
            heard.removeLast()
            #expect(heard.count > 3 && heard.allSatisfy { $0.key == key })
            #expect(heard.first?.repeats == false && heard.dropFirst().allSatisfy { $0.repeats })
        }
        heard = []
        #expect(try type(["key", "ctrl+z", "key", "b"], in: window) { heard.count == 2 })
        #expect(heard.map(\.key) == [.control("z"), .character("b")] && heard.allSatisfy { !$0.repeats })
    }

    @Test func noMoreFramesAreDrawnThanAreAskedFor() throws {
        let window = try Window(title: "Test", size: Size(width: 64, height: 64))
        defer { window.close() }
        // This display reports no rate and does not wait, so only `FramePace` limits frames.
        #expect(window.framesPerSecond == 60)
        let (gallery, folder) = try gallery(3)
        defer { withExtendedLifetime(folder) {} }
        gallery.isWrapEnabled = true
        gallery.carousel.autoscroll = 1
        window.show(gallery.carousel)
        try run(window) { window.frameCount > 10 && !window.source.isBusy }
        for rate in [60.0, 25] {
            window.framesPerSecond = rate
            _ = try window.step()
            let (before, start) = (window.frameCount, Date())
            while Date().timeIntervalSince(start) < 1 || window.frameCount == before { _ = try window.step() }
            let frames = window.frameCount - before
            #expect(frames > 0 && Double(frames) <= rate * Date().timeIntervalSince(start) + 2, "\(rate)")
        }
    }

    /// If the window checked 120 times a second for visible motion instead, faster displays would miss frames.
    @Test func whatMovesWaitsForItsNextFrame() throws {
        let window = try Window(title: "Next", size: Size(width: 64, height: 64))
        defer { window.close() }
        let view = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))
        view.backgroundColor = .white
        window.scene.root.addSubview(view)
        try run(window) { !window.scene.needsDisplay && !window.source.isBusy }
        #expect(window.goal == .event)
        window.pace.interval = 100
        View.animate(duration: 1000) { view.alpha = 0.5 }
        let frames = window.frameCount
        try run(window) { window.frameCount > frames }
        #expect(!window.scene.needsDisplay && window.scene.isAnimating)
        #expect(window.goal == .frame)
        window.stopWaitingForDisplay()
        #expect(window.goal == .frame, "although the driver may have waited")
    }

    @Test func keysDragsWheelsAndClicksReachTheCarousel() throws {
        let window = try Window(title: "Test", size: Size(width: 600, height: 300))
        defer { window.close() }
        let (gallery, folder) = try gallery(9)
        let carousel = gallery.carousel
        window.show(carousel)
        try run(window) { window.frameCount > 0 && !window.source.isBusy && !window.source.hasArrivals }
        try run(window) { window.frameStats.pending == 0 }

        try focus(window)
        #expect(try type(["key", "Right"], in: window) { carousel.currentItemIndex == 1 })
        #expect(try type(["key", "End"], in: window) { carousel.currentItemIndex == 8 })
        #expect(try type(["key", "Home"], in: window) { carousel.currentItemIndex == 0 })
        try run(window) { !window.scene.isAnimating }

        // A drag of two items to the left.
        let moves = (1...12).flatMap { _ in ["mousemove_relative", "--sync", "--", "-20", "0"] }
        #expect(
            try type(["mousemove", "500", "150", "mousedown", "1"] + moves, in: window) {
                carousel.isDragging && carousel.scrollOffset > 1.7
            })
        // The pointer is held still for longer than the time that its velocity is measured over.
        let begin = ContinuousClock.now
        try run(window) { ContinuousClock.now - begin > .seconds(0.3) }
        #expect(
            try type(["mouseup", "1"], in: window) {
                carousel.currentItemIndex == 2 && !carousel.isDragging && !window.scene.isAnimating
            })

        // A click on the item to the right of the one in the middle.
        let before = carousel.currentItemIndex
        #expect(
            try type(["mousemove", "420", "150", "click", "1"], in: window) { carousel.currentItemIndex == before + 1 })
        try run(window) { !window.scene.isAnimating }

        // A notch of the wheel.
        #expect(try type(["click", "4"], in: window) { carousel.currentItemIndex == before })
        withExtendedLifetime(folder) {}
    }

    @Test func nothingIsDrawnWhileNothingMoves() throws {
        let window = try Window(title: "Idle", size: Size(width: 300, height: 200))
        defer { window.close() }
        let (gallery, folder) = try gallery(3)
        window.show(gallery.carousel)
        try run(window) { window.frameCount > 0 && !window.source.isBusy && window.frameStats.pending == 0 }
        try run(window) { !window.scene.isAnimating }
        for _ in 0..<20 {
            Window.wake()
            _ = try window.step()
        }
        let frames = window.frameCount
        for _ in 0..<50 {
            Window.wake()
            _ = try window.step()
        }
        #expect(window.frameCount == frames)
        let programs = window.renderer.variants
        #expect(programs.contains { $0.features == Variant.likely[0] }, "that of the focus ring, before it shows")
        gallery.carousel.scrollOffset = 1
        Window.wake()
        _ = try window.step()
        #expect(window.frameCount == frames + 1)
        withExtendedLifetime(folder) {}
    }

    @Test func picturesFadeInForAsLongAsTheWindowSays() throws {
        let window = try Window(title: "Fade", size: Size(width: 300, height: 200))
        defer { window.close() }
        #expect(window.fadeSeconds == 0.25)
        for nonsense in [-1, Double.nan, Double.infinity] {
            window.fadeSeconds = nonsense
            #expect(window.fadeSeconds == 0)
        }
        window.fadeSeconds = 10_000
        let (gallery, folder) = try gallery(3)
        window.show(gallery.carousel)
        try run(window) {
            window.frameCount > 0 && !window.source.isBusy && !window.source.hasArrivals
                && window.frameStats.pending == 0
        }
        // The animation goes on for ever, although nothing else happens.
        let frames = window.frameCount
        try run(window) { window.frameCount > frames + 5 }
        #expect(window.frameCount > frames + 5)
        window.fadeSeconds = 0
        for _ in 0..<5 { _ = try window.step(waitingAtMost: 0.01) }
        let last = window.frameCount
        for _ in 0..<5 { _ = try window.step(waitingAtMost: 0.01) }
        #expect(window.frameCount == last, "all of them are there")
        withExtendedLifetime(folder) {}
    }

    @Test func texturesKeepToTheBudgetThatTheWindowHas() throws {
        let window = try Window(title: "Budget", size: Size(width: 300, height: 200))
        defer { window.close() }
        #expect(window.textureBudget == 256 << 20 && window.textureBytes == 0)
        window.textureBudget = -1
        #expect(window.textureBudget == 0)
        // The budget is too small for all pictures, but large enough for more than those in sight.
        let budget = 1 << 20
        window.textureBudget = budget
        let (gallery, folder) = try gallery(60)
        window.show(gallery.carousel)
        for index in 0..<60 {
            gallery.carousel.scrollOffset = Double(index)
            try run(window) {
                !window.scene.needsDisplay && !window.source.isBusy && !window.source.hasArrivals
                    && window.frameStats.pending == 0
            }
            #expect(window.textureBytes > 0 && window.textureBytes <= budget)
        }
        withExtendedLifetime(folder) {}
    }

    @Test func aNewSizeReachesTheSceneAndClosingEndsTheRun() throws {
        let window = try Window(title: "Resize", size: Size(width: 300, height: 200))
        var sizes: [Size] = []
        window.onResize = { sizes.append($0) }
        try run(window) { window.frameCount > 0 }
        let search = try Shell.run("xdotool", ["search", "--name", "^Resize$"], environment: environment)
        let id = try #require(search.output.split(separator: "\n").first.map(String.init))
        #expect(
            try type(["windowsize", id, "500", "240"], in: window) {
                window.scene.size == Size(width: 500, height: 240)
            })
        #expect(sizes.last == Size(width: 500, height: 240))
        window.requestClose()
        #expect(try !window.step())
        window.close()
        window.close()
        #expect(try !window.step())
    }
}
