// SPDX-License-Identifier: MIT

import CProcess
import CarouselKit
import CarouselMedia
import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarouselProgram

/// What the viewer is opened on, and what is dropped on its window.
@Suite(.serialized) struct OpeningTests {
    /// With a subfolder that has a picture as well.
    private func folder() throws -> TemporaryFolder {
        let folder = try colourFolder(5)
        try FileManager.default.createDirectory(atPath: folder.file("more"), withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: folder.file("1.png"), toPath: folder.file("more/6.png"))
        return folder
    }

    @Test func aFileStandsForItsFolderAndBeginsThere() throws {
        let folder = try folder()
        let viewer = try ViewerRun(folder.file("2.png"), look: ["--plain"], pictures: 5)
        viewer.waitForRest(at: 1)
        #expect(try viewer.title() == "2.png")
        try viewer.press("Right")
        viewer.waitForRest(at: 2)
        #expect(try viewer.title() == "3.png")
        // New files in the folder appear here, too.
        try FileManager.default.copyItem(atPath: folder.file("1.png"), toPath: folder.file("9.png"))
        viewer.wait("a sixth one") { $0.last?.event == "6 pictures" }
        try viewer.leave()
        let inMiddle = try ViewerRun(folder.path, look: ["--plain"], pictures: 7)
        inMiddle.waitForRest(at: 3)
        try inMiddle.leave()
        let asked = try ViewerRun(folder.path, look: ["--plain", "--start", "9.png"], pictures: 7)
        asked.waitForRest(at: 5)
        try asked.leave()
    }

    /// Its folder would not show it.
    @Test func aHiddenPictureShowsAlone() throws {
        let folder = try folder()
        try FileManager.default.copyItem(atPath: folder.file("1.png"), toPath: folder.file(".face.png"))
        let viewer = try ViewerRun(folder.path, pictures: 6)
        viewer.expect("1 pictures") { try? viewer.drop(folder.file(".face.png")) }
        #expect(try viewer.title() == ".face.png")
        viewer.expect("6 pictures") { try? viewer.drop(folder.path) }
        try viewer.leave()
    }

    /// The others in its folder do not join it.
    @Test func aHiddenPictureStaysAlone() throws {
        let folder = try folder()
        let face = FilePath(folder.file(".face.png"))
        try FileManager.default.copyItem(atPath: folder.file("1.png"), toPath: face.text)
        let request = OpenRequest([face], start: nil, seconds: 60)
        #expect(try request.search.wait().paths == [face])
        let watch = try #require(request.watch)
        let folders = watch.watches
        #expect(!folders.isEmpty)
        for folder in folders {
            watch.note(FolderEvent(watch: folder, mask: UInt32(IN_CLOSE_WRITE), name: Array("2.png".utf8)))
        }
        #expect(watch.take() == [])
    }

    @Test func aNameThatIsNoTextCanBeDropped() throws {
        let (folder, other) = (try folder(), try colourFolder(3))
        let name: [UInt8] = Array("caf".utf8) + [0xE9] + Array(".png".utf8)
        #expect(rename(other.file("3.png"), FilePath(other.path).appending(name).system) == 0)
        let viewer = try ViewerRun(folder.path, pictures: 6)
        viewer.expect("3 pictures") { try? viewer.drop(addresses: ["file://\(other.path)/caf%E9.png"]) }
        #expect(try viewer.title() == "caf\u{FFFD}.png")
        try viewer.leave()
    }

    @Test func itGoesOnWhereOneWas() throws {
        let (folder, state) = (try folder(), try TemporaryFolder())
        for (start, key) in [(2, "Right"), (3, "End"), (5, "Home"), (0, "Right")] {
            let viewer = try ViewerRun(
                folder.path, ["--remember"], look: ["--plain"], pictures: 6, state: state.path)
            viewer.waitForRest(at: start)
            try viewer.press(key)
            viewer.waitForRest(at: ["Right": start + 1, "End": 5, "Home": 0][key])
            try viewer.leave()
        }
        // It is also saved while the viewer runs: a picture frame on a wall is switched off by unplugging it.
        let frame = try ViewerRun(folder.path, ["--remember"], look: ["--plain"], pictures: 6, state: state.path)
        try frame.press("End")
        frame.waitForRest(at: 5)
        let noted = state.file("carousel")
        func note() -> String {
            // The file that will replace it has a dot in its name, and may never do so if the viewer is killed.
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: noted)) ?? []).filter {
                !$0.contains(".")
            }
            return names.first.flatMap { try? String(contentsOfFile: "\(noted)/\($0)", encoding: .utf8) } ?? ""
        }
        eventually { note().hasSuffix("/6.png") }
        frame.program.kill()
        #expect(note().hasSuffix("/more/6.png"), "\(note())")
        // A picture that no longer exists is not an error.
        try FileManager.default.removeItem(atPath: folder.file("more/6.png"))
        let viewer = try ViewerRun(folder.path, ["--remember"], look: ["--plain"], pictures: 5, state: state.path)
        viewer.waitForRest(at: 2)
        try viewer.leave()
    }

    /// As when the system shuts down, which sends two at logout; so do terminals that close. A program that was told to ignore a signal
    /// does so.
    @Test(
        arguments: [[SIGTERM], [SIGINT], [SIGHUP, SIGHUP], [SIGTERM, SIGHUP]].filter {
            !$0.contains { process_ignores($0) }
        })
    func itNotesItsPlaceWhenItIsToldToEnd(signals: [Int32]) throws {
        let (folder, state) = (try folder(), try TemporaryFolder())
        let viewer = try ViewerRun(
            folder.path, ["--remember", "--slideshow", "--interval", "86400"], look: ["--plain"], pictures: 6,
            state: state.path)
        try viewer.press("End")
        viewer.waitForRest(at: 5)
        let program = viewer.program.process.processIdentifier
        for signal in signals {
            kill(program, signal)
            // Two of the same that are not heard of yet are one.
            eventually {
                let status = try? String(contentsOfFile: "/proc/\(program)/status", encoding: .utf8)
                return status?.contains("ShdPnd:\t0000000000000000") ?? true
            }
        }
        let result = viewer.program.finish()
        #expect(signals.contains(result.status), "it ends by the signal: \(result.errors)")
        #expect(noted(FilePath(folder.path), in: state)?.text.hasSuffix("/more/6.png") == true)
    }

    /// What the viewer has noted for some paths.
    private func noted(_ paths: FilePath..., in state: TemporaryFolder) -> FilePath? {
        LastPicture(paths, folder: state.path).picture
    }

    @Test func whatCouldNotBeginLeavesThePlaceAsItWas() throws {
        let (folder, state) = (try folder(), try TemporaryFolder())
        let (root, third) = (FilePath(folder.path), FilePath(folder.file("3.png")))
        #expect(LastPicture([root], folder: state.path).save(third))
        let display = try #require(VirtualDisplay(), "Xvfb is missing: run scripts/test")
        let result = try Shell.run(
            Shell.products + "/carousel", ["view", folder.path, "--remember", "--start", "typo.png"],
            environment: ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil, "XDG_STATE_HOME": state.path])
        #expect(result.status == 1 && result.errors.contains("typo.png"), "\(result.errors)")
        #expect(noted(root, in: state) == third)
    }

    @Test func aPictureShownAloneHasAPlaceOfItsOwn() throws {
        let (folder, state) = (try folder(), try TemporaryFolder())
        let (root, third, face) = (
            FilePath(folder.path), FilePath(folder.file("3.png")), FilePath(folder.file(".face.png"))
        )
        #expect(LastPicture([root], folder: state.path).save(third))
        try FileManager.default.copyItem(atPath: folder.file("1.png"), toPath: face.text)
        let viewer = try ViewerRun(face.text, ["--remember"], look: ["--plain"], pictures: 1, state: state.path)
        try viewer.leave()
        #expect(noted(root, in: state) == third && noted(face, in: state) == face)
    }

    /// Where the system allows no more watches.
    @Test func withoutAWatchTheOrderIsTheSame() throws {
        let (folder, other) = (try folder(), try colourFolder(3))
        let paths = [FilePath(other.path), FilePath(folder.path)]
        let search = PictureSearch { () throws(PictureFilesError) in
            try PictureFiles(paths)
        } onEnd: {
        }
        let files = try search.wait()
        #expect(files.arguments == paths)
        let order = PictureOrder(files.arguments, files: files.named)
        #expect(order.index(of: files.paths[1], among: files.paths.filter { $0 != files.paths[1] }) == 1)
    }

    /// Once, though no folder can be watched, and the pictures show; others as well.
    @Test(arguments: ["watches", "instances"]) func whatIsNotWatchedIsSaid(limit: String) throws {
        let (folder, other, out) = (try folder(), try colourFolder(3), try TemporaryFolder())
        let made = try Shell.run(
            "cc", ["-shared", "-fPIC", "-o", out.file("unwatched.so"), TestFolders.fixtures + "/unwatched.c", "-ldl"])
        #expect(made.status == 0, "\(made.errors)")
        let viewer = try ViewerRun(
            folder.path, pictures: 6, settings: ["LD_PRELOAD": out.file("unwatched.so"), "USED_UP": limit])
        try viewer.expect("3 pictures") { try viewer.drop(other.path) }
        try viewer.press("Escape")
        let result = viewer.program.finish()
        let lines = result.errors.split(separator: "\n").filter { $0.hasPrefix("carousel: ") }
        #expect(result.status == 0 && lines.count == 1, "\(result.errors)")
        #expect(lines.first?.contains("Raise fs.inotify.max_user_\(limit) ") == true, "\(result.errors)")
    }

    /// As when a new release is put in place of the one before it, in one of two folders by turns.
    @Test func whatALinkLeadsToFromNowOnShows() throws {
        let (one, other, root) = (try colourFolder(1), try colourFolder(3), try TemporaryFolder())
        func lead(to folder: TemporaryFolder) {
            #expect(symlink(folder.path, root.file("next")) == 0)
            #expect(rename(root.file("next"), root.file("current")) == 0)
        }
        lead(to: one)
        let viewer = try ViewerRun(root.file("current"), pictures: 1)
        viewer.expect("3 pictures") { lead(to: other) }
        let blue = PixelBuffer(size: PixelSize(width: 40, height: 30), color: Color(red: 0, green: 0, blue: 1))
        try PNGFile.write(blue, to: one.file("1.png"))
        try viewer.expect("1 pictures") {
            lead(to: one)
            try FileManager.default.removeItem(atPath: other.path)
        }
        let isSeen = try eventually(every: 0.05) {
            let pixel = try viewer.screen()[320, 190]
            return pixel.z > 250 && pixel.x < 5
        }
        #expect(isSeen, "not the file that was there before")
        try FileManager.default.copyItem(atPath: one.file("1.png"), toPath: one.file("2.png"))
        viewer.wait("a second one") { $0.last?.event == "2 pictures" }
        // A new release may be filled only afterwards.
        let empty = try TemporaryFolder()
        viewer.expect("0 pictures") { lead(to: empty) }
        try FileManager.default.copyItem(atPath: one.file("1.png"), toPath: empty.file("1.png"))
        viewer.wait("the first one there") { $0.last?.event == "1 pictures" }
        try viewer.leave()
    }

    /// It was deleted from a folder that is not shown any more.
    @Test func whatIsRestoredElsewhereDoesNotJoinThePictures() throws {
        let (folder, other) = (try folder(), try colourFolder(3))
        let viewer = try ViewerRun(folder.path, pictures: 6)
        try viewer.expect("trashed") { try viewer.press("Delete") }
        try viewer.expect("3 pictures") { try viewer.drop(other.path) }
        #expect(!FileManager.default.fileExists(atPath: folder.file("1.png")))
        try viewer.expect("restored") { try viewer.press("ctrl+z") }
        #expect(FileManager.default.fileExists(atPath: folder.file("1.png")))
        try viewer.press("End")
        viewer.waitForRest(at: 2)
        #expect(try viewer.title() == "3.png")
        try viewer.leave()
    }

    @Test func whatIsDroppedOnTheWindowIsShown() throws {
        let (folder, other, empty) = (try folder(), try colourFolder(3), try TemporaryFolder())
        let viewer = try ViewerRun(folder.path, pictures: 6)
        viewer.expect("3 pictures") { try? viewer.drop(other.path) }
        viewer.waitForRest(at: 1)
        // If the drop contains no pictures, the present ones stay.
        viewer.expect("nothing found") { try? viewer.drop(empty.path) }
        viewer.waitForRest(at: 1)
        // The former folders no longer count, the dropped ones do.
        try FileManager.default.copyItem(atPath: other.file("1.png"), toPath: folder.file("7.png"))
        try FileManager.default.copyItem(atPath: other.file("1.png"), toPath: other.file("4.png"))
        viewer.wait("a fourth one") { $0.last?.event == "4 pictures" }
        viewer.expect("5 pictures") { try? viewer.drop(folder.file("1.png"), other.path) }
        viewer.expect("6 pictures") { try? viewer.drop(folder.file("7.png")) }
        viewer.waitForRest(at: 5)
        try viewer.leave()
    }
}
