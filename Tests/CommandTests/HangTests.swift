// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

/// Whatever hangs, the program ends.
@Suite(.serialized) struct HangTests {
    private let out: TemporaryFolder
    private let hangs: String

    init() throws {
        out = try TemporaryFolder()
        hangs = out.file("hangs.so")
        let made = try Shell.run(
            "cc", ["-shared", "-fPIC", "-O1", "-o", hangs, TestFolders.fixtures + "/hangs.c", "-ldl"])
        #expect(made.status == 0, "\(made.errors)")
    }

    /// Hours of work.
    private static let svg: String = {
        let rect = #"<rect width="2000" height="2000" filter="url(#f)"/>"#
        return
            #"<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f" x="-1000%" y="-1000%" "#
            + #"width="3000%" height="3000%"><feGaussianBlur stdDeviation="900"/><feMorphology operator="dilate" "#
            + #"radius="500"/><feTurbulence baseFrequency="0.0001" numOctaves="1000"/></filter>"#
            + String(repeating: rect, count: 4000) + "</svg>"
    }()

    /// The colour of the picture that does not hang.
    private static let fine = SIMD4<UInt8>(255, 128, 64, 255)

    /// Renders with a time limit for each picture.
    ///
    /// - Parameter place: where the picture is that does not hang. On a busy machine, four seconds may be too few for it.
    private func render(
        _ paths: [String], _ environment: [String: String?] = [:], showing place: SIMD2<Int>? = nil
    ) throws -> (result: Shell.Result, picture: PixelBuffer?, seconds: Int) {
        var seconds = 4
        while true {
            let file = out.file("\(UUID().uuidString).png")
            let result = try Shell.run(
                Shell.products + "/carousel",
                ["render"] + paths + [
                    "-o", file, "--size", "300x200", "--type", "linear", "--item-size", "80x60", "--decoding-seconds",
                    "\(seconds)", "--plain", "--start", "1",
                ], environment: environment)
            let picture = try? PNGFile.read(file)
            guard let place, seconds < 400, picture?[place.x, place.y] != HangTests.fine else {
                return (result, picture, seconds)
            }
            seconds *= 10
        }
    }

    @Test func renderGivesUpAPictureThatTakesTooLong() throws {
        let folder = try colourFolder(1)
        try Data(HangTests.svg.utf8).write(to: URL(fileURLWithPath: folder.file("0.svg")))
        let (result, picture, seconds) = try render([folder.path], showing: SIMD2(230, 100))
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("0.svg' takes longer than \(seconds) s to decode"), "\(result.errors)")
        // The card, and the other picture beside it.
        #expect(picture?[150, 75] == SIMD4(40, 40, 46, 255))
        #expect(picture?[230, 100] == HangTests.fine)
    }

    @Test func renderGivesUpAFileThatDoesNotAnswer() throws {
        let folder = try colourFolder(2)
        for name in ["HANGS", "HANGS_READING"] {
            let (result, picture, _) = try render(
                [folder.file("2.png"), folder.file("1.png")], ["LD_PRELOAD": hangs, name: folder.file("1.png")],
                showing: SIMD2(150, 100))
            #expect(result.status == 0, "\(name): \(result.errors)")
            #expect(result.errors.contains("1.png' does not respond"), "\(name): \(result.errors)")
            #expect(picture?[150, 100] == HangTests.fine, "\(name)")
        }
    }

    /// Ctrl-Z, or a debugger.
    @Test func timeInWhichTheProgramIsStoppedDoesNotCount() throws {
        let folder = try colourFolder(1)
        var result: Shell.Result?
        // On a busy machine, four seconds may be too few for what the program does before and after.
        for seconds in [4, 40] where result?.errors != "" {
            let (note, until) = (out.file("\(seconds).note"), out.file("\(seconds).until"))
            let program = try Shell.start(
                Shell.products + "/carousel",
                [
                    "render", folder.path, "-o", out.file("\(seconds).png"), "--size", "64x64", "--decoding-seconds",
                    "\(seconds)",
                ],
                environment: [
                    "LD_PRELOAD": hangs, "HANGS_READING": folder.file("1.png"), "HANGS_NOTE": note,
                    "HANGS_UNTIL": until,
                ])
            defer { program.kill() }
            #expect(eventually { FileManager.default.fileExists(atPath: note) }, "it does not read the file")
            kill(program.process.processIdentifier, SIGSTOP)
            sleep(UInt32(seconds) + 2)
            #expect(FileManager.default.createFile(atPath: until, contents: nil))
            kill(program.process.processIdentifier, SIGCONT)
            result = program.finish()
        }
        #expect(result?.status == 0 && result?.errors == "", "\(result?.errors ?? "")")
    }

    @Test func renderPassesOverAFolderThatDoesNotAnswer() throws {
        let (folder, fine) = (try colourFolder(1), try colourFolder(1))
        let environment: [String: String?] = ["LD_PRELOAD": hangs, "HANGS": folder.path]
        let (result, picture, _) = try render([folder.path, fine.path], environment, showing: SIMD2(150, 100))
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("'\(folder.path)' does not respond"), "\(result.errors)")
        #expect(picture?[150, 100] == HangTests.fine)
        let alone = try render([folder.path], environment)
        #expect(alone.result.status == 1 && alone.result.errors.contains("'\(folder.path)' does not respond"))
        // A folder that cannot be listed, though it is known to exist.
        try FileManager.default.createDirectory(atPath: fine.file("in"), withIntermediateDirectories: false)
        let inner = try render([fine.path], ["LD_PRELOAD": hangs, "HANGS": fine.file("in")])
        #expect(inner.result.status == 0 && inner.result.errors.contains("/in' does not respond"))
    }

    /// What is dropped meanwhile shows instead; if it cannot, the search goes on.
    @Test func theViewerTakesWhatIsDroppedWhileItSearches() throws {
        let (fine, hanging, empty) = (try colourFolder(2), try colourFolder(1), try TemporaryFolder())
        let viewer = try ViewerRun(
            hanging.path, ["--decoding-seconds", "86400"], pictures: nil,
            settings: ["LD_PRELOAD": hangs, "HANGS": hanging.path])
        for _ in 0..<2 { viewer.expect("nothing found") { try? viewer.drop(empty.path) } }
        viewer.expect("2 pictures") { try? viewer.drop(fine.path) }
        try viewer.leave()
    }

    /// Nor does what is dropped give way to a link that leads elsewhere meanwhile; if it cannot show, what the link leads to does.
    @Test(arguments: [true, false]) func theViewerTakesWhatIsDroppedThoughALinkChanges(hasPictures: Bool) throws {
        let (one, three, root) = (try colourFolder(1), try colourFolder(3), try TemporaryFolder())
        let dropped = hasPictures ? try colourFolder(5) : try TemporaryFolder()
        func lead(to folder: TemporaryFolder) {
            #expect(symlink(folder.path, root.file("next")) == 0)
            #expect(rename(root.file("next"), root.file("current")) == 0)
        }
        lead(to: one)
        let (note, goesOn) = (out.file("note"), out.file("goesOn"))
        let viewer = try ViewerRun(
            root.file("current"), ["--decoding-seconds", "86400"], pictures: 1,
            settings: ["LD_PRELOAD": hangs, "HANGS": dropped.path, "HANGS_NOTE": note, "HANGS_UNTIL": goesOn])
        try viewer.drop(dropped.path)
        #expect(eventually { FileManager.default.fileExists(atPath: note) })
        viewer.expect("2 pictures") {
            lead(to: three)
            // This is told after the link.
            try? FileManager.default.copyItem(atPath: one.file("1.png"), toPath: one.file("2.png"))
        }
        viewer.expect(hasPictures ? "5 pictures" : "3 pictures") {
            #expect(FileManager.default.createFile(atPath: goesOn, contents: nil))
        }
        #expect(viewer.states.contains { $0.event == "3 pictures" } != hasPictures)
        try viewer.leave()
    }

    @Test func theViewerLeavesWhateverItIsAt() throws {
        let (folder, hanging) = (try colourFolder(1), try colourFolder(1))
        try Data(HangTests.svg.utf8).write(to: URL(fileURLWithPath: folder.file("0.svg")))
        let note = out.file("note")
        let searching = ["LD_PRELOAD": hangs, "HANGS": hanging.path, "HANGS_NOTE": note]
        for environment in [[:], searching] as [[String: String?]] {
            // Closing a window during a search ends the search.
            let display = try #require(VirtualDisplay(), "Xvfb is missing: run scripts/test")
            let all = environment.merging(["DISPLAY": display.name, "WAYLAND_DISPLAY": nil]) { $1 }
            let viewer = try Shell.start(
                Shell.products + "/carousel",
                [
                    "view", folder.path, hanging.path, "--window", "640x400", "--start", "1", "--report-state",
                    "--decoding-seconds", "86400",
                ],
                environment: all)
            defer { viewer.kill() }
            let found = try display.window(of: viewer, "--class", "CarouselKit")
            let window = try #require(found, "no window")
            // The picture that hangs is in the middle, and is being decoded, or the folder is being read.
            if environment.isEmpty {
                eventually { viewer.outputSoFar.contains("3 pictures") }
                let before = try processorSeconds(of: viewer)
                try eventually { try processorSeconds(of: viewer) > before + 1 }
            } else {
                eventually { FileManager.default.fileExists(atPath: note) }
            }
            _ = try Shell.run("xdotool", ["key", "--window", window, "Escape"], environment: all)
            let result = viewer.finish()
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    /// Seconds of processor time that a program has had.
    private func processorSeconds(of program: RunningProgram) throws -> Double {
        let text = try String(
            contentsOfFile: "/proc/\(program.process.processIdentifier)/stat", encoding: .utf8)
        // The name, in brackets, may have spaces in it; the twelfth and thirteenth figure after it are the times in the program
        // and in the kernel.
        let figures = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        try #require(figures.count > 13)
        return try (#require(Double(figures[12])) + #require(Double(figures[13]))) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Here it is the trash that hangs, and the window with it.
    @Test func theViewerEndsWhenItIsToldToThoughItsWindowHangs() throws {
        let (folder, note) = (try colourFolder(2), out.file("note"))
        let viewer = try ViewerRun(
            folder.path, ["--remember"], pictures: 2,
            settings: [
                "LD_PRELOAD": hangs, "XDG_DATA_HOME": out.path, "HANGS": out.file("Trash"), "HANGS_NOTE": note,
            ])
        try viewer.press("Delete")
        #expect(eventually { FileManager.default.fileExists(atPath: note) })
        kill(viewer.program.process.processIdentifier, SIGTERM)
        let result = viewer.program.finish()
        #expect(result.status == SIGTERM, "\(result.errors)")
    }
}
