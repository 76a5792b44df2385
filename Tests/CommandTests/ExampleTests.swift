// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The examples in windows, driven by a mouse's and a keyboard's real events.
@Suite(.serialized) struct ExampleTests {
    private static let display = VirtualDisplay()

    /// A line that an example prints.
    private struct State: Decodable {
        var offset: Double
        var index: Int
        var moves: Bool
        var frames: Int
        var event: String
    }

    /// Runs an example, lets `xdotool` do things, and returns what it printed.
    private func drive(_ name: String, _ steps: [[String]]) throws -> [State] {
        let display = try #require(ExampleTests.display, "Xvfb is missing: run scripts/test")
        let environment: [String: String?] = ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil]
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let program = "\(package)/.build-examples/debug/\(name)"
        try #require(FileManager.default.fileExists(atPath: program), "not built: run scripts/test")
        let example = try Shell.start(program, ["--report-state"], environment: environment)
        let search = try Shell.run(
            "xdotool", ["search", "--sync", "--onlyvisible", "--name", "^\(name)$"], environment: environment)
        let window = try #require(search.output.split(separator: "\n").first.map(String.init), "no window")
        // There is no window manager to give the keyboard to the window.
        let first = [["windowmove", window, "0", "0"], ["windowfocus", "--sync", window], ["sleep", "1"]]
        for step in first + steps + [["sleep", "1.5"]] {
            let result = try Shell.run("xdotool", step, environment: environment)
            #expect(result.status == 0, "\(step): \(result.errors)")
        }
        example.kill()
        let result = example.finish(timeout: 10)
        #expect(result.errors == "")
        return result.output.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(State.self, from: Data($0.utf8))
        }
    }

    private func drag(from x: Int, _ y: Int, by distance: Int) -> [[String]] {
        let moves = (1...10).flatMap { _ in ["mousemove_relative", "--sync", "--", "\(distance / 10)", "0"] }
        return [["mousemove", "\(x)", "\(y)", "mousedown", "1"] + moves + ["sleep", "0.2", "mouseup", "1"]]
    }

    @Test func basicScrolls() throws {
        let states = try drive(
            "Basic", [["key", "Right"], ["sleep", "0.7"]] + drag(from: 640, 360, by: -300) + [["sleep", "1"]])
        #expect(states.contains { $0.index == 1 })
        let last = try #require(states.last)
        #expect(last.index > 1 && !last.moves && last.offset == Double(last.index))
        #expect(last.frames < 400, "nothing is drawn at rest")
    }

    @Test func buttonsArePressedAndDragged() throws {
        let states = try drive(
            "Buttons",
            [["mousemove", "640", "360", "click", "1"], ["sleep", "0.5"]] + drag(from: 640, 360, by: -200)
                + [["sleep", "1.2"], ["key", "Tab"], ["key", "Return"], ["key", "Return"]])
        let events = states.map(\.event)
        #expect(events.contains("Button 0 was pressed"))
        let last = try #require(states.last)
        #expect(last.index > 0, "a drag that begins on a button scrolls")
        #expect(last.event == "Button \(last.index) was pressed", "by the keyboard alone")
    }

    @Test func tablesScrollOneWayAndCarouselsTheOther() throws {
        // The table in the middle stands at (500...780, 170...550), its rows measure 44 points.
        let up = (1...10).flatMap { _ in ["mousemove_relative", "--sync", "--", "0", "-11"] }
        let states = try drive(
            "Tables",
            [
                ["mousemove", "640", "190", "click", "1"], ["sleep", "0.3"],
                ["mousemove", "640", "400", "mousedown", "1"] + up + ["sleep", "0.3", "mouseup", "1"],
                ["sleep", "0.5"], ["mousemove", "640", "190", "click", "1"], ["sleep", "0.3"],
            ] + drag(from: 640, 360, by: -200) + [["sleep", "1"]])
        let events = states.map(\.event)
        #expect(events.contains("Item 0: row 0"))
        #expect(events.contains("Item 0: row 2") || events.contains("Item 0: row 3"), "after a drag of 110 points")
        #expect(states.filter { $0.event == "Item 0: row 0" }.allSatisfy { $0.index == 0 })
        let last = try #require(states.last)
        #expect(last.index > 0 && !last.moves)
    }

    @Test func controlsTellWhoseTheyAre() throws {
        // The item in the middle stands at (510...770, 220...500).
        let states = try drive(
            "Controls",
            [
                ["mousemove", "555", "310", "click", "1"], ["sleep", "0.3"],
                ["mousemove", "640", "445", "click", "1"], ["sleep", "0.3"],
            ] + drag(from: 640, 370, by: 80))
        let events = states.map(\.event)
        #expect(events.contains("Item 0: switch on"))
        #expect(events.contains("Item 0: pressed"))
        #expect(events.last?.hasPrefix("Item 0: slider at") == true)
        #expect(states.last?.index == 0, "a drag along the slider does not scroll")
    }
}
