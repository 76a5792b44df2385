// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram

/// The viewer in a window, with real keyboard events.
@Suite(.serialized) struct ViewTests {
    // A display for each test: events for the last window of one must not reach the first of another.
    @Test func theViewerOpensTakesKeysAndLeaves() throws {
        let display = try #require(VirtualDisplay(), "Xvfb is missing: run scripts/test")
        let folder = try colourFolder(6)
        let environment: [String: String?] = ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil]
        let viewer = try Shell.start(
            Shell.products + "/carousel", ["view", folder.path, "--window", "640x400"] + ViewerRun.plain,
            environment: environment)
        let found = try display.window(of: viewer, "--class", "CarouselKit")
        let window = try #require(found, "no window")
        for key in ["Right", "End", "Home", "t", "v", "w", "space", "question", "Next", "Prior", "Escape", "Escape"] {
            _ = try Shell.run("xdotool", ["key", "--window", window, key], environment: environment)
        }
        let result = viewer.finish()
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors == "")
    }

    /// A line that the viewer prints.
    private struct State: Decodable {
        var index: Int
        var moves: Bool
        var event: String
    }

    @Test func aPictureThatIsWrittenOverShowsAnew() throws {
        let display = try #require(VirtualDisplay(), "Xvfb is missing: run scripts/test")
        let folder = try colourFolder(1)
        let viewer = try Shell.start(
            Shell.products + "/carousel",
            ["view", folder.path, "--window", "640x400", "--item-size", "320x240", "--plain", "--report-state"],
            environment: ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil])
        defer { viewer.kill() }
        /// The colour in the middle of the window, red first.
        func shows(_ wanted: [Int]) -> Bool {
            eventually {
                guard let pixel = display.picture(PixelSize(width: 640, height: 400))?[320, 180] else { return false }
                return zip([Int(pixel.x), Int(pixel.y), Int(pixel.z)], wanted).allSatisfy { abs($0 - $1) <= 2 }
            }
        }
        func picture(_ color: Color) -> PixelBuffer {
            PixelBuffer(size: PixelSize(width: 40, height: 30), color: color)
        }
        #expect(shows([255, 128, 64]))
        try PNGFile.write(picture(Color(red: 0, green: 0, blue: 1)), to: folder.file("1.png"))
        #expect(shows([0, 0, 255]), "written over")
        #expect(viewer.outputSoFar.contains("another 1.png"))
        try PNGFile.write(picture(Color(red: 0, green: 1, blue: 0)), to: folder.file(".draft"))
        #expect(rename(folder.file(".draft"), folder.file("1.png")) == 0)
        #expect(shows([0, 255, 0]), "replaced")
        unlink(folder.file("1.png"))
        #expect(shows([16, 16, 20]), "gone")
        try PNGFile.write(picture(Color(red: 1, green: 0, blue: 0)), to: folder.file("1.png"))
        #expect(shows([255, 0, 0]), "another of the same name")
    }

    @Test func picturesComeGoAndFillTheWindow() throws {
        let display = try #require(VirtualDisplay(), "Xvfb is missing: run scripts/test")
        let folder = try colourFolder(6)
        let trash = try TemporaryFolder()
        let environment: [String: String?] = [
            "DISPLAY": display.name, "WAYLAND_DISPLAY": nil, "XDG_DATA_HOME": trash.path,
        ]
        let viewer = try Shell.start(
            Shell.products + "/carousel",
            ["view", folder.path, "--window", "640x400", "--report-state"] + ViewerRun.plain,
            environment: environment)
        defer { viewer.kill() }
        func states() -> [State] {
            viewer.outputSoFar.split(separator: "\n").compactMap {
                try? JSONDecoder().decode(State.self, from: Data($0.utf8))
            }
        }
        func wait(_ what: String, until condition: ([State]) -> Bool) {
            let holds = eventually { condition(states()) }
            #expect(holds, "\(what): \(states().suffix(2))")
        }
        func xdotool(_ arguments: String...) throws {
            _ = try Shell.run("xdotool", arguments, environment: environment)
        }
        guard let window = try display.window(of: viewer, "--class", "CarouselKit") else {
            viewer.kill()
            Issue.record("no window: \(viewer.finish(timeout: 5))")
            return
        }
        try xdotool("windowfocus", "--sync", window)
        try xdotool("key", "Right")
        wait("a step") { $0.last.map { $0.index == 1 && !$0.moves } ?? false }
        try xdotool("key", "Return")
        wait("the picture fills the window") { $0.last.map { $0.event == "filled" && !$0.moves } ?? false }
        // The wheel magnifies by 1.3 per notch, the keys by a quarter; nothing is smaller than the window.
        try xdotool("mousemove", "300", "200", "click", "4")
        wait("a notch closer") { $0.last?.event == "magnified 1.3" }
        try xdotool("key", "plus")
        wait("and a key") { $0.last?.event == "magnified 1.625" }
        try xdotool("key", "minus")
        wait("back by a key") { $0.last?.event == "magnified 1.3" }
        try xdotool("click", "--repeat", "2", "5")
        wait("back to the window's size") { $0.last?.event == "magnified 1.0" }
        try xdotool("key", "Right")
        wait("the next one does") { $0.last.map { $0.index == 2 && $0.event == "magnified 1.0" && !$0.moves } ?? false }
        try xdotool("key", "Escape")
        wait("back") { $0.last.map { $0.event == "back" && !$0.moves } ?? false }

        let new = PixelBuffer(size: PixelSize(width: 40, height: 30), color: Color(red: 1, green: 0, blue: 0))
        try PNGFile.write(new, to: folder.file("0000.png"))
        wait("a new picture") { $0.last.map { $0.event == "7 pictures" && $0.index == 3 && !$0.moves } ?? false }
        #expect(states().contains { $0.event == "7 pictures" && $0.moves }, "the others make room for it")
        try xdotool("key", "Home")
        wait("it is the first") { $0.last.map { $0.index == 0 && !$0.moves } ?? false }
        try xdotool("key", "Delete")
        wait("it is gone") { states in
            !FileManager.default.fileExists(atPath: folder.file("0000.png")) && states.last?.moves == false
                && states.contains { $0.event == "trashed" }
        }
        #expect(states().contains { $0.event == "trashed" && $0.moves }, "the others close up")
        #expect(FileManager.default.fileExists(atPath: trash.file("Trash/files/0000.png")))
        try xdotool("key", "Escape")
        let result = viewer.finish()
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    }
}
