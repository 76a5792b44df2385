// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram

/// The command, while system calls fail.
@Suite struct CommandFaultTests {
    private let folder: TemporaryFolder
    private let work: String

    init() throws {
        folder = try TemporaryFolder()
        work = folder.file("work")
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    }

    /// The command beside a folder of pictures, where calls fail.
    private func sweep(_ arguments: [String]) throws -> FaultSweep {
        let (pictures, work) = (try colourFolder(3), work)
        var sweep = FaultSweep(in: work, Shell.products + "/carousel", arguments) {
            try FileManager.default.copyItem(atPath: pictures.path, toPath: work + "/in")
        }
        sweep.environment["TMPDIR"] = work
        return sweep
    }

    /// The command that writes pictures.
    private func sweep(writing outputs: [String], _ arguments: [String]) throws -> FaultSweep {
        var sweep = try sweep(arguments)
        sweep.outputs = outputs
        sweep.ownFiles = .judged { (try? PNGFile.read($0)) != nil }
        sweep.result = { [work] _ in
            outputs.map { FileManager.default.contents(atPath: work + "/" + $0)?.base64EncodedString() ?? "none" }
                .joined(separator: "\n")
        }
        return sweep
    }

    private func render(_ output: String) throws -> FaultSweep {
        try sweep(writing: [output], ["render", work + "/in", "-o", "\(work)/\(output)", "--size", "160x120"])
    }

    @Test(arguments: ["png", "jpg", "webp"]) func whateverFailsPicturesAreDrawnOrItIsSaidWhy(ending: String) throws {
        try render("out." + ending).check(few: ending == "png" ? 12 : 4)
    }

    @Test func withoutThreadsWhatIsMissingIsSaid() throws {
        try render("out.png").check(Fault(.thread, -1, .fails(EAGAIN)))
    }

    @Test func samplesAreWholeOrNotThere() throws {
        let outputs = ["s/sample-01.jpg", "s/sample-02.jpg"]
        // Without threads, no numbers are drawn on them.
        try sweep(writing: outputs, ["samples", work + "/s", "--count", "2"])
            .check(few: 8, kinds: Set(Fault.Kind.allCases).subtracting([.thread]))
    }

    /// If the trash's info about a file cannot be written, GLib leaves the file there without it.
    @Test func whateverFailsThePictureIsInItsFolderOrInTheTrash() throws {
        let display = try #require(VirtualDisplay(), "Xvfb is missing: run scripts/test")
        let (work, environment) = (work, ["DISPLAY": Optional(display.name), "WAYLAND_DISPLAY": nil])
        var sweep = try sweep(["view", work + "/in", "--window", "320x240", "--start", "1", "--report-state"])
        sweep.environment.merge(environment) { $1 }
        sweep.environment["XDG_DATA_HOME"] = work + "/data"
        sweep.environment["XDG_CACHE_HOME"] = folder.file("cache")
        let pictures = try colourFolder(3)
        let picture = try #require(FileManager.default.contents(atPath: pictures.file("1.png")))
        let trash = work + "/data/Trash"
        // The keys that each run was sent.
        var sent: [[String]] = []
        sweep.beginsAnew = true
        sweep.mayChange = { $0 == "in/1.png" || $0.hasPrefix("data/") }
        sweep.use = { viewer in
            func wait(for words: String...) {
                eventually { !viewer.process.isRunning || words.contains(where: viewer.outputSoFar.contains) }
            }
            func press(_ action: String, _ key: String) throws {
                guard viewer.process.isRunning else { return }
                guard let window = try display.window(of: viewer, "--class", "CarouselKit") else {
                    return #expect(!viewer.process.isRunning, "\(key) found no window")
                }
                let result = try Shell.run("xdotool", [action, "--window", window, key], environment: environment)
                if result.status == 0 { sent[sent.count - 1].append(key) }
            }
            sent.append([])
            wait(for: "\"moves\": false")
            try press("key", "Delete")
            wait(for: "trash")
            try press("keydown", "Escape")
            wait(for: "no such words")
            // Otherwise the next window would have it.
            _ = try Shell.run("xdotool", ["keyup", "Escape"], environment: environment)
        }
        // On the screen, and in the reported state.
        sweep.isSaid = { !$0.errors.isEmpty || $0.output.contains("not trashed") }
        sweep.result = { _ in
            FileManager.default.fileExists(atPath: trash + "/files/1.png") ? "in the trash" : "left alone"
        }
        sweep.objections = {
            let places = [work + "/in/1.png", trash + "/files/1.png"]
            let found = places.filter { FileManager.default.contents(atPath: $0) == picture }
            return found.count == 1 ? [] : ["the picture is in \(found.count) places"]
        }
        try sweep.check(few: 5, kinds: [.open, .write, .close, .sync, .rename, .link, .unlink, .mkdir])
        #expect(sent.first == ["Delete", "Escape"], "without faults")
    }
}
