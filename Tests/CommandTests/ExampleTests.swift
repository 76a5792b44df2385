// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// The examples in windows, driven by a mouse's and a keyboard's real events.
@Suite(.serialized) struct ExampleTests {
    private static let display = VirtualDisplay()

    private func drive(_ name: String, _ steps: [[String]]) throws -> [ExampleRun.State] {
        try ExampleRun.drive(name, on: ExampleTests.display, steps)
    }

    private func drag(from x: Int, _ y: Int, by distance: Int) -> [[String]] {
        ExampleRun.drag(from: x, y, by: distance)
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
