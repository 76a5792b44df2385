// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation
import TestSupport
import Testing

/// The viewer in a window on a separate display, with a separate trash and real keys.
final class ViewerRun {
    /// A line that the viewer prints.
    struct State: Decodable {
        var offset: Double
        var index: Int
        var moves: Bool
        var missing: Int
        var coarse: Int
        var event: String
    }

    let display: VirtualDisplay
    let trash: TemporaryFolder
    let program: RunningProgram
    private let log: StateLog<State>
    private let environment: [String: String?]
    private let window: String
    private let manager: RunningProgram?

    static let plain = ["--plain", "--start", "1", "--item-size", "400x300"]

    /// Opens the viewer on a folder, and waits until the given number of pictures are there, unless that is nil.
    ///
    /// - Parameters:
    ///   - look: default options; in most tests plain pictures of one size.
    ///   - state: the folder in which the viewer saves its state; a separate one if nil.
    ///   - managesWindows: whether a window manager runs as well, as on a desktop.
    ///   - keyRepeatDelay: see ``VirtualDisplay``.
    ///   - settings: for the viewer's environment.
    init(
        _ folder: String, _ options: [String] = [], look: [String] = ViewerRun.plain, pictures: Int?,
        state: String? = nil, managesWindows: Bool = false, keyRepeatDelay: Double = 60,
        settings: [String: String?] = [:]
    ) throws {
        display = try #require(VirtualDisplay(keyRepeatDelay: keyRepeatDelay), "Xvfb is missing: run scripts/test")
        trash = try TemporaryFolder()
        environment = [
            "DISPLAY": display.name, "WAYLAND_DISPLAY": nil, "XDG_DATA_HOME": trash.path,
            "XDG_STATE_HOME": state ?? trash.path,
        ].merging(settings) { $1 }
        manager = managesWindows ? try Shell.start("openbox", environment: environment) : nil
        program = try Shell.start(
            Shell.products + "/carousel", ["view", folder, "--window", "640x400", "--report-state"] + look + options,
            environment: environment)
        log = StateLog(of: program)
        let found = try display.window(of: program, "--class", "^CarouselKit$")
        window = try #require(found, "no window: \(program.finish(timeout: 1).errors)")
        try xdotool("windowfocus", "--sync", window)
        guard let pictures else { return }
        wait("\(pictures) pictures") { $0.contains { $0.event == "\(pictures) pictures" } }
        wait("rest") { $0.last?.moves == false }
        guard look == ViewerRun.plain else { return }
        wait("pictures on the screen") { log.isAsleep && $0.last?.missing == 0 }
    }

    deinit {
        program.kill()
        manager?.kill()
    }

    var states: [State] {
        log.read()
        return log.states
    }

    /// Waits until the viewer's output matches.
    @discardableResult
    func wait(_ what: String, until condition: ([State]) -> Bool) -> Bool {
        let holds = log.wait { condition(log.states) }
        #expect(holds, "\(what): \(log.states.suffix(3))")
        return holds
    }

    /// Waits until the viewer reports an event, is at a picture and rests.
    func waitForRest(at index: Int? = nil, event: String? = nil) {
        wait("rest at \(index.map(String.init) ?? "any"), \(event ?? "whatever")") { states in
            guard let last = states.last else { return false }
            return !last.moves && last.index == index ?? last.index && last.event == event ?? last.event
        }
    }

    /// Performs an action, waits until the viewer reports its result, among other things, and until it rests.
    func expect(_ event: String, after action: () throws -> Void) rethrows {
        let before = states.count
        try action()
        wait(event) { $0.dropFirst(before).contains { $0.event == event } && $0.last?.moves == false }
    }

    func xdotool(_ arguments: String...) throws {
        let result = try Shell.run("xdotool", arguments, environment: environment)
        #expect(result.status == 0, "xdotool \(arguments): \(result.errors)")
    }

    /// Presses keys in quick succession.
    func press(_ keys: String...) throws {
        let result = try Shell.run("xdotool", ["key", "--delay", "20"] + keys, environment: environment)
        #expect(result.status == 0, "\(keys): \(result.errors)")
    }

    /// The window's position and size: x, y, width and height.
    func frame() throws -> [Int] {
        let result = try Shell.run(
            "xdotool", ["getwindowgeometry", "--shell", window], environment: environment)
        let lines = result.output.split(separator: "\n").map { $0.split(separator: "=") }
        return ["X", "Y", "WIDTH", "HEIGHT"].compactMap { name in
            lines.first { $0.first == Substring(name) }.flatMap { $0.last }.flatMap { Int($0) }
        }
    }

    /// The title shown by the window manager.
    func title() throws -> String {
        try Shell.run("xdotool", ["getwindowname", window], environment: environment).output
            .trimmingCharacters(in: .newlines)
    }

    /// Drops files or folders on the window, as a file manager does.
    func drop(_ paths: String...) throws { try drop(addresses: paths.map { URL(fileURLWithPath: $0).absoluteString }) }

    /// Drops what URLs lead to, which need not have names that are text.
    func drop(addresses: [String]) throws {
        let program = trash.file("drop")
        if !FileManager.default.fileExists(atPath: program) {
            let made = try Shell.run("cc", ["-O1", "-o", program, TestFolders.fixtures + "/drop.c", "-lX11"])
            #expect(made.status == 0, "\(made.errors)")
        }
        let result = try Shell.run(program, [window] + addresses, environment: environment)
        #expect(result.status == 0, "the window did not take \(addresses)")
    }

    /// What the screen shows, 1280 x 720 pixels.
    func screen() throws -> PixelBuffer {
        try #require(display.picture(PixelSize(width: 1280, height: 720)))
    }

    /// The screen once the viewer sleeps, and all pictures in sight are sharp.
    func screenAtRest() throws -> PixelBuffer {
        let sleeps = try log.waitForSleep { try xdotool("set_window", "--icon-name", "carousel", window) }
        #expect(sleeps, "\(states.suffix(3))")
        wait("sharp pictures") { log.isAsleep && $0.last?.missing == 0 && $0.last?.coarse == 0 }
        return try screen()
    }

    /// The names of the files in the trash.
    var trashed: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: trash.file("Trash/files"))) ?? []).sorted()
    }

    /// Quits the viewer with its key.
    func leave() throws {
        try press("Escape")
        let result = program.finish()
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    }
}
