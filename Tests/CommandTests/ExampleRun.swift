// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Examples in windows, driven by a mouse's and a keyboard's real events.
///
/// Each suite needs a display of its own: a display has but one pointer and one keyboard focus.
struct ExampleRun {
    /// A line that an example prints.
    struct State: Decodable {
        var offset: Double
        var index: Int
        var moves: Bool
        var frames: Int
        var event: String
    }

    /// Runs an example, lets `xdotool` do things, and returns what it printed.
    static func drive(_ name: String, on display: VirtualDisplay?, _ steps: [[String]]) throws -> [State] {
        let display = try #require(display, "Xvfb is missing: run scripts/test")
        let environment: [String: String?] = ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil]
        let program = "\(TestFolders.repository)/.build-examples/debug/\(name)"
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

    /// The steps of a drag along x that rests before it lets go, so that it does not flick.
    static func drag(from x: Int, _ y: Int, by distance: Int) -> [[String]] {
        let moves = (1...10).flatMap { _ in ["mousemove_relative", "--sync", "--", "\(distance / 10)", "0"] }
        return [["mousemove", "\(x)", "\(y)", "mousedown", "1"] + moves + ["sleep", "0.2", "mouseup", "1"]]
    }
}
