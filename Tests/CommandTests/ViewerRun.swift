// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation
import TestSupport
import Testing

/// The viewer in a window on a display of its own, with a trash of its own, and real keys.
final class ViewerRun {
    /// A line that the viewer prints.
    struct State: Decodable {
        var offset: Double
        var index: Int
        var moves: Bool
        var event: String
    }

    let display: VirtualDisplay
    let trash: TemporaryFolder
    let program: RunningProgram
    private let environment: [String: String?]
    private let window: String
    private let manager: RunningProgram?

    /// Opens the viewer on a folder, and waits until so many pictures are there.
    ///
    /// - Parameter managesWindows: whether a window manager runs as well, as on a desktop.
    init(_ folder: String, _ options: [String] = [], pictures: Int, managesWindows: Bool = false) throws {
        display = try #require(VirtualDisplay(), "Xvfb is missing: run scripts/test")
        trash = try TemporaryFolder()
        environment = ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil, "XDG_DATA_HOME": trash.path]
        manager = managesWindows ? try Shell.start("openbox", environment: environment) : nil
        program = try Shell.start(
            Shell.products + "/carousel", ["view", folder, "--window", "640x400", "--report-state"] + options,
            environment: environment)
        let search = try Shell.run(
            "xdotool", ["search", "--sync", "--onlyvisible", "--name", "^CarouselKit$"], environment: environment)
        window = try #require(search.output.split(separator: "\n").first.map(String.init), "no window")
        try xdotool("windowfocus", "--sync", window)
        wait("\(pictures) pictures") { $0.contains { $0.event == "\(pictures) pictures" } }
        wait("rest") { $0.last?.moves == false }
        let deadline = Date(timeIntervalSinceNow: 15)
        // The first picture covers the middle.
        while try screen()[320, 180] == SIMD4(16, 16, 20, 255), Date() < deadline { usleep(5000) }
    }

    deinit {
        program.kill()
        manager?.kill()
    }

    var states: [State] {
        program.outputSoFar.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(State.self, from: Data($0.utf8))
        }
    }

    /// Waits, fifteen seconds at most, until what the viewer has printed fits.
    @discardableResult
    func wait(_ what: String, until condition: ([State]) -> Bool) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 15)
        var holds = condition(states)
        while !holds, Date() < deadline {
            usleep(5000)
            holds = condition(states)
        }
        #expect(holds, "\(what): \(states.suffix(3))")
        return holds
    }

    /// Waits until the viewer tells of something, stands at a picture and rests.
    func waitForRest(at index: Int? = nil, event: String? = nil) {
        wait("rest at \(index.map(String.init) ?? "any"), \(event ?? "whatever")") { states in
            guard let last = states.last else { return false }
            return !last.moves && last.index == index ?? last.index && last.event == event ?? last.event
        }
    }

    /// Does something, waits until the viewer tells of what comes of it, whatever else it tells then, and until it rests.
    func expect(_ event: String, after action: () throws -> Void) rethrows {
        let before = states.count
        try action()
        wait(event) { $0.dropFirst(before).contains { $0.event == event } && $0.last?.moves == false }
    }

    func xdotool(_ arguments: String...) throws {
        let result = try Shell.run("xdotool", arguments, environment: environment)
        #expect(result.status == 0, "xdotool \(arguments): \(result.errors)")
    }

    /// Presses keys, one right after the other.
    func press(_ keys: String...) throws {
        let result = try Shell.run("xdotool", ["key", "--delay", "20"] + keys, environment: environment)
        #expect(result.status == 0, "\(keys): \(result.errors)")
    }

    /// Where the window is and how large: x, y, width and height.
    func frame() throws -> [Int] {
        let result = try Shell.run(
            "xdotool", ["getwindowgeometry", "--shell", window], environment: environment)
        let lines = result.output.split(separator: "\n").map { $0.split(separator: "=") }
        return ["X", "Y", "WIDTH", "HEIGHT"].compactMap { name in
            lines.first { $0.first == Substring(name) }.flatMap { $0.last }.flatMap { Int($0) }
        }
    }

    /// What the screen shows, 1280 x 720 pixels.
    func screen() throws -> PixelBuffer {
        try #require(display.picture(PixelSize(width: 1280, height: 720)))
    }

    /// The names of what lies in the trash.
    var trashed: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: trash.file("Trash/files"))) ?? []).sorted()
    }

    /// Leaves the viewer by its key.
    func leave() throws {
        try press("Escape")
        let result = program.finish(timeout: 15)
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    }
}
