// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

/// An example in its own window, driven by real mouse and keyboard events.
///
/// Nothing sleeps for a fixed time: the example's `--report-state` output says when to continue. Each suite needs its
/// own display: a display has only one pointer and one keyboard focus.
final class ExampleRun {
    /// A line that an example prints.
    struct State: Decodable {
        var offset: Double
        var index: Int
        var moves: Bool
        var frames: Int
        var event: String
    }

    /// Why a test cannot continue.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let window: String
    let program: RunningProgram
    private let name: String
    private let size: PixelSize
    private let display: VirtualDisplay
    private let environment: [String: String?]
    private let log: StateLog<State>
    private let rests: Bool
    /// The line that the last wait ended at.
    private var position = 0

    /// Starts an example and waits until it is at rest, or moves on its own.
    ///
    /// - Parameters:
    ///   - title: the window's, if it is not the example's name.
    ///   - size: the window's.
    ///   - settings: for its environment.
    init(
        _ name: String, _ arguments: [String] = [], title: String? = nil,
        size: PixelSize = PixelSize(width: 1280, height: 720), rests: Bool = true,
        settings: [String: String] = [:], on display: VirtualDisplay?
    ) throws {
        self.name = name
        self.size = size
        self.rests = rests
        self.display = try #require(display, "Xvfb is missing: run scripts/test")
        environment = ["DISPLAY": self.display.name, "WAYLAND_DISPLAY": nil]
        let path = "\(TestFolders.repository)/.build/debug/\(name)"
        try #require(FileManager.default.fileExists(atPath: path), "not built: run scripts/test")
        let all = environment.merging(settings) { $1 }
        program = try Shell.start(path, ["--report-state"] + arguments, environment: all)
        log = StateLog(of: program)
        guard let window = try self.display.window(of: program, "--name", "^\(title ?? name)$") else {
            program.kill()
            throw Failure(description: "\(name) opens no window: \(program.finish(timeout: 1).errors)")
        }
        self.window = window
        // There is no window manager to place it and to give it keyboard focus.
        try xdotool(["windowmove", self.window, "0", "0", "windowfocus", "--sync", self.window])
        try wait("shows something") { $0.frames > 0 }
        if rests { try rest() }
    }

    deinit { program.kill() }

    // MARK: - Output

    /// Its whole output so far.
    var states: [State] {
        log.read()
        return log.states
    }

    /// Waits for a matching line, starting with the one at which the last wait ended.
    @discardableResult
    func wait(
        _ what: String, until condition: (State) -> Bool
    ) throws -> State {
        var state: State?
        var hasEnded = false
        log.wait {
            let states = log.states
            if let found = states[min(position, states.count)...].firstIndex(where: condition) {
                position = found
                state = states[found]
            }
            defer { hasEnded = !program.process.isRunning }
            // Its last lines may have come since.
            return state != nil || hasEnded
        }
        if let state { return state }
        throw Failure(
            description: "\(name) never \(what); last: \(states.last.map { "\($0)" } ?? "nothing") "
                + (program.process.isRunning ? "" : program.finish(timeout: 1).errors))
    }

    /// Waits until it has done all that it was told, nothing moves and it sleeps.
    @discardableResult
    func rest() throws -> State {
        let last = try sleep()
        guard !last.moves else { throw Failure(description: "\(name) sleeps while it moves: \(last)") }
        return last
    }

    /// Waits until it has done all that it was told and sleeps.
    @discardableResult
    func sleep() throws -> State {
        // A change that nobody looks at wakes it, and is no input.
        let sleeps = try log.waitForSleep { try xdotool(["set_window", "--icon-name", name, window]) }
        guard sleeps, let last = states.last else {
            throw Failure(
                description: "\(name) never sleeps; last: \(states.last.map { "\($0)" } ?? "nothing")")
        }
        position = states.count - 1
        return last
    }

    /// Waits until a condition holds and nothing more has been printed for some seconds.
    private func isSilent(for seconds: Double, where condition: () -> Bool) -> Bool {
        var (count, since) = (states.count, Date())
        return eventually {
            if states.count != count { (count, since) = (states.count, Date()) }
            return condition() && Date().timeIntervalSince(since) > seconds
        }
    }

    /// Waits until its window is off the screen.
    func waitUntilInvisible() throws {
        let isGone = try eventually(every: 0.05) {
            let search = try Shell.run("xdotool", ["search", "--onlyvisible", "--name", "."], environment: environment)
            return !search.output.split(separator: "\n").contains { $0 == window }
        }
        guard isGone else { throw Failure(description: "\(name) stays in sight") }
    }

    // MARK: - Input

    func xdotool(_ arguments: [String]) throws {
        let result = try Shell.run("xdotool", arguments, environment: environment)
        guard result.status == 0 else { throw Failure(description: "xdotool \(arguments): \(result.errors)") }
    }

    func press(_ keys: String...) throws { try xdotool(["key"] + keys) }

    func click(_ x: Int, _ y: Int) throws { try xdotool(["mousemove", "\(x)", "\(y)", "click", "1"]) }

    /// Turns the wheel by notches; positive ones move to higher indexes.
    func turnWheel(by notches: Int, at x: Int = 640, _ y: Int = 360) throws {
        try xdotool(
            ["mousemove", "\(x)", "\(y)", "click", "--repeat", "\(abs(notches))", "--delay", "5"]
                + [notches > 0 ? "5" : "4"])
    }

    /// Drags by a distance in ten steps and rests before releasing, so that it does not flick.
    func drag(_ x: Int, _ y: Int, by dx: Int, _ dy: Int = 0) throws {
        let count = states.count
        try xdotool(ExampleRun.press(x, y, movingBy: dx, dy))
        // A slow program handles everything that came meanwhile in one go: let it catch up.
        if rests {
            try sleep()
            usleep(200_000)
        } else {
            _ = isSilent(for: 0.5) { states.count != count }
        }
        try xdotool(["mouseup", "1"])
    }

    /// Drags by a distance and releases at full speed.
    func flick(_ x: Int, _ y: Int, by dx: Int, _ dy: Int = 0) throws {
        try xdotool(ExampleRun.press(x, y, movingBy: dx, dy) + ["mouseup", "1"])
    }

    private static func press(_ x: Int, _ y: Int, movingBy dx: Int, _ dy: Int) -> [String] {
        ["mousemove", "\(x)", "\(y)", "mousedown", "1"]
            + (1...10).flatMap { step in
                ["mousemove", "--sync", "\(x + dx * step / 10)", "\(y + dy * step / 10)", "sleep", "0.008"]
            }
    }

    // MARK: - Screenshots

    /// Expects its window, at half its size, to look like `Tests/Fixtures/Screenshots/NAME.png`.
    ///
    /// Drivers and versions of the font library differ in the edges of shapes and letters: 230 pixels, a thousandth,
    /// may be off by more than 24. A wrong digit differs by more than that.
    ///
    /// - Parameters:
    ///   - suffix: what follows the example's name in the file's name.
    ///   - size: the window's, if it has changed.
    ///   - top: number of rows at the top that are ignored, because they differ from run to run.
    ///   - loading: seconds that its content takes to load, for a new recording.
    func expectPicture(
        _ suffix: String = "", size: PixelSize? = nil, below top: Int = 0, loading: Double = 2.5,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let name = self.name + suffix
        try xdotool(["mousemove", "1279", "719"])
        let isRecording = ProcessInfo.processInfo.environment["CAROUSEL_RECORD"] == "1"
        if isRecording { usleep(UInt32(loading * 1e6)) }
        let reference = isRecording ? nil : try? PNGFile.read("\(TestFolders.screenshots)/\(name).png")
        var picture = PixelBuffer(size: .zero)
        // Letters may still be loading.
        try eventually(every: 0.1) {
            picture = try #require(display.picture(size ?? self.size)).halved
            picture.blacken(rows: top / 2)
            guard let reference else { return true }
            return PictureComparison(picture, reference).map { $0.pixelsDiffering(byMoreThan: 24) <= 230 } ?? false
        }
        TestSupport.expectPicture(
            picture, matches: name, in: TestFolders.screenshots, maxDelta: 24, maxPixels: 230,
            sourceLocation: sourceLocation)
    }

    /// Ends it once it sleeps, which what draws every second never does; expects that it has reported no problems.
    func end(rests: Bool = true, sourceLocation: SourceLocation = #_sourceLocation) throws {
        if rests { try rest() }
        program.kill()
        #expect(program.finish().errors == "", sourceLocation: sourceLocation)
    }
}

extension PixelBuffer {
    /// Makes rows at the top black.
    fileprivate mutating func blacken(rows: Int) {
        let count = rows * stride
        withUnsafeMutableBytes { bytes in
            for at in 0..<count { bytes[at] = at % 4 == 3 ? 255 : 0 }
        }
    }

    /// Half as wide and half as high, each pixel the mean of four.
    fileprivate var halved: PixelBuffer {
        var half = PixelBuffer(size: PixelSize(width: size.width / 2, height: size.height / 2))
        let (from, to) = (stride, half.stride)
        bytes.withUnsafeBufferPointer { source in
            half.withUnsafeMutableBytes { target in
                guard let source = source.baseAddress,
                    let target = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
                else { return }
                var y = 0
                while y < size.height / 2 {
                    var x = 0
                    while x < to {
                        let at = source + 2 * y * from + 8 * (x / 4) + x % 4
                        let sum = Int(at[0]) + Int(at[4]) + Int(at[from]) + Int(at[from + 4])
                        target[y * to + x] = UInt8((sum + 2) / 4)
                        x += 1
                    }
                    y += 1
                }
            }
        }
        return half
    }
}
