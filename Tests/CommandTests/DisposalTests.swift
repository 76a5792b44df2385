// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram

/// What Delete and Ctrl+Z do, in a window with a real keyboard.
@Suite(.serialized) struct DisposalTests {
    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// Waits for the file system.
    private func wait(_ what: String, until condition: () throws -> Bool) throws {
        let holds = try eventually(condition)
        #expect(holds, "\(what)")
    }

    @Test func thePictureThatTheLastCommandWentToGoes() throws {
        let folder = try colourFolder(6)
        let viewer = try ViewerRun(folder.path, pictures: 6)
        try viewer.press("Right", "Right", "Right")
        viewer.waitForRest(at: 3)
        // Still far away when the last key arrives.
        try viewer.press("Home", "Right", "Delete")
        try wait("the second one") { viewer.trashed == ["2.png"] }
        #expect(try names(folder) == ["1.png", "3.png", "4.png", "5.png", "6.png"])
        viewer.waitForRest(at: 1, event: "trashed")
        // The one that has taken its place is there; then forward to the last one, which has none after it.
        try viewer.press("End", "Delete")
        try wait("the last one") { viewer.trashed == ["2.png", "6.png"] }
        viewer.waitForRest(at: 3, event: "trashed")
        try viewer.leave()
    }

    /// The key ends the show; nobody means the picture that was just passing.
    @Test func whatPassesByItselfIsNotTaken() throws {
        let folder = try colourFolder(40)
        let viewer = try ViewerRun(folder.path, ["--attract", "1"], pictures: 40)
        viewer.wait("a spin") { $0.contains { $0.offset > 1 } }
        try viewer.press("Delete", "v")
        viewer.wait("the next key") { $0.contains { $0.event == "vertical" } }
        #expect(try viewer.trashed == [] && names(folder).count == 40)
        try viewer.leave()
    }

    @Test func heldItTakesOne() throws {
        let folder = try colourFolder(6)
        let viewer = try ViewerRun(folder.path, pictures: 6, keyRepeatDelay: 0.3)
        try viewer.xdotool("keydown", "Delete", "sleep", "1.5", "keyup", "Delete")
        viewer.waitForRest(at: 0, event: "trashed")
        #expect(viewer.trashed == ["1.png"])
        try viewer.press("Delete")
        try wait("pressed anew") { viewer.trashed == ["1.png", "2.png"] }
        try viewer.leave()
    }

    @Test func whatWentComesBackOneAfterTheOther() throws {
        let folder = try colourFolder(5)
        let stamp = try #require(FileStamp(of: folder.file("4.png")))
        let viewer = try ViewerRun(folder.path, pictures: 5)
        try viewer.press("End", "Left", "Delete")
        try wait("the fourth") { viewer.trashed == ["4.png"] }
        viewer.waitForRest(at: 3, event: "trashed")
        try viewer.press("Home", "Delete")
        try wait("the first") { viewer.trashed == ["1.png", "4.png"] }
        viewer.waitForRest(at: 0)
        try viewer.press("End")
        viewer.waitForRest(at: 2)
        try viewer.press("ctrl+z")
        viewer.waitForRest(at: 0, event: "restored")
        #expect(try viewer.trashed == ["4.png"] && names(folder) == ["1.png", "2.png", "3.png", "5.png"])
        try viewer.press("ctrl+z")
        viewer.waitForRest(at: 3, event: "restored")
        #expect(try viewer.trashed == [] && names(folder) == ["1.png", "2.png", "3.png", "4.png", "5.png"])
        #expect(FileStamp(of: folder.file("4.png")) == stamp, "the same file as before")
        #expect(try FileManager.default.contentsOfDirectory(atPath: viewer.trash.file("Trash/info")) == [])
        try viewer.press("ctrl+z")
        viewer.waitForRest(at: 3, event: "nothing to restore")
        // It counts as seen again.
        try viewer.press("Delete")
        try wait("and goes again") { viewer.trashed == ["4.png"] }
        try viewer.leave()
    }

    /// The last remaining one: the carousel is empty in between.
    @Test func theOnlyPictureComesBack() throws {
        let folder = try colourFolder(1)
        let viewer = try ViewerRun(folder.path, pictures: 1)
        try viewer.press("Delete")
        viewer.waitForRest(at: -1, event: "trashed")
        try viewer.press("ctrl+z")
        viewer.waitForRest(at: 0, event: "restored")
        #expect(try names(folder) == ["1.png"])
        try viewer.leave()
    }

    @Test func whatHasTakenAPicturesPlaceStays() throws {
        let folder = try colourFolder(3)
        let viewer = try ViewerRun(folder.path, pictures: 3)
        // A new file with the same name, as an editor leaves it, followed immediately by the key.
        let other = try TemporaryFolder()
        let new = PixelBuffer(size: PixelSize(width: 40, height: 30), color: Color(red: 0, green: 0, blue: 1))
        try PNGFile.write(new, to: other.file("1.png"))
        // The message about the key may be replaced by the one about the file; the key after it is reported in any
        // case.
        try viewer.expect("wrap") {
            #expect(rename(other.file("1.png"), folder.file("1.png")) == 0)
            try viewer.press("Delete", "w")
        }
        #expect(try viewer.trashed == [] && names(folder) == ["1.png", "2.png", "3.png"])
        // After seeing it, the user may press again.
        try wait("it is seen") {
            let pixel = try viewer.screen()[320, 190]
            return pixel.z > 250 && pixel.x < 5
        }
        try viewer.expect("trashed") { try viewer.press("Delete") }
        #expect(viewer.trashed == ["1.png"])
        // Overwritten in place.
        try viewer.expect("no wrap") {
            try PNGFile.write(new, to: folder.file("2.png"))
            try viewer.press("Delete", "w")
        }
        #expect(viewer.trashed == ["1.png"])
        // A folder that is not empty.
        try viewer.press("Right")
        viewer.waitForRest(at: 1)
        unlink(folder.file("3.png"))
        try FileManager.default.createDirectory(atPath: folder.file("3.png"), withIntermediateDirectories: false)
        try PNGFile.write(new, to: folder.file("3.png/notes"))
        try viewer.expect("wrap") { try viewer.press("Delete", "w") }
        #expect(FileManager.default.fileExists(atPath: folder.file("3.png/notes")))
        #expect(!viewer.trashed.contains("3.png"))
        try viewer.leave()
    }

    /// As when it is replaced where the system reports no changes: nobody tells of a file whose times alone have changed.
    @Test func aNewFileThatNobodyHasToldOfGoesOnceItIsRead() throws {
        let folder = try colourFolder(3)
        let viewer = try ViewerRun(folder.path, pictures: 3)
        let times = [timeval](repeating: timeval(tv_sec: 1_000_000_000, tv_usec: 0), count: 2)
        #expect(utimes(folder.file("1.png"), times) == 0)
        try viewer.expect("not trashed") { try viewer.press("Delete") }
        #expect(viewer.trashed == [])
        // It looks the same: when it has been read does not show. A key too many goes to the next one.
        #expect(
            try eventually(every: 1) {
                try viewer.press("Delete")
                return viewer.trashed.contains("1.png")
            })
        #expect(!FileManager.default.fileExists(atPath: folder.file("1.png")))
        try viewer.leave()
    }

    @Test func whatHasComeMeanwhileIsNotWrittenOver() throws {
        let folder = try colourFolder(3)
        let viewer = try ViewerRun(folder.path, pictures: 3)
        try viewer.expect("trashed") { try viewer.press("Delete") }
        let new = PixelBuffer(size: PixelSize(width: 8, height: 8), color: .white)
        try viewer.expect("3 pictures") { try PNGFile.write(new, to: folder.file("1.png")) }
        try viewer.expect("not restored") { try viewer.press("ctrl+z") }
        #expect(try PNGFile.read(folder.file("1.png")).size == new.size)
        #expect(viewer.trashed == ["1.png"])
        try viewer.press("Home")
        let isNewSeen = try eventually(every: 0.05) { try viewer.screen()[320, 190].y > 200 }
        #expect(isNewSeen)
        // Once there is room, it is restored, and shows itself and not what was there meanwhile.
        viewer.expect("2 pictures") { unlink(folder.file("1.png")) }
        try viewer.expect("restored") { try viewer.press("ctrl+z") }
        #expect(try PNGFile.read(folder.file("1.png")).size == PixelSize(width: 40, height: 30))
        let isOldSeen = try eventually(every: 0.05) {
            let pixel = try viewer.screen()[320, 190]
            return (80...90).contains(pixel.x) && (120...135).contains(pixel.y)
        }
        #expect(isOldSeen)
        try viewer.leave()
    }

    /// The trash cannot write where a file came from, as on a full disk: here since there is a name that is just too long for the file
    /// that it writes first.
    @Test func whatTheTrashKnowsNothingAboutStaysThere() throws {
        let folder = try colourFolder(2)
        let stem = String(repeating: "0", count: 236)
        let path = folder.file(stem + ".png")
        #expect(rename(folder.file("2.png"), path) == 0)
        let viewer = try ViewerRun(folder.path, look: ["--plain", "--start", stem + ".png"], pictures: 2)
        // It was deleted before, too.
        let old = viewer.trash.file("Trash/files/\(stem).2.png")
        for part in ["files", "info"] {
            try FileManager.default.createDirectory(
                atPath: viewer.trash.file("Trash/" + part), withIntermediateDirectories: true)
        }
        try Data("old".utf8).write(to: URL(fileURLWithPath: old))
        try Data("[Trash Info]\nPath=\(path)\nDeletionDate=2020-01-01T10:00:00\n".utf8).write(
            to: URL(fileURLWithPath: viewer.trash.file("Trash/info/\(stem).2.png.trashinfo")))
        try viewer.expect("trashed") { try viewer.press("Delete") }
        #expect(viewer.trashed == [stem + ".2.png", stem + ".png"])
        try viewer.expect("nothing to restore") { try viewer.press("ctrl+z") }
        #expect(try names(folder) == ["1.png"] && String(contentsOfFile: old, encoding: .utf8) == "old")
        try viewer.leave()
    }

    /// It is far away, and nothing of it has been loaded when the key arrives.
    @Test func aPictureThatDoesNotShowYetGoesOnceItDoes() throws {
        let folder = try colourFolder(60)
        let viewer = try ViewerRun(folder.path, pictures: 60)
        try viewer.press("End", "Delete")
        try wait("the last one") { viewer.trashed == ["60.png"] }
        viewer.waitForRest(at: 58, event: "trashed")
        try viewer.leave()
    }
}
