// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram

/// Files found in a trash, and restored from it.
@Suite struct TrashedFileTests {
    private let folder: TemporaryFolder
    private let trash: String

    init() throws {
        folder = try TemporaryFolder()
        // As on a disk other than the user's own.
        trash = folder.file(".Trash-\(getuid())")
        for name in ["files", "info"] {
            try FileManager.default.createDirectory(atPath: trash + "/" + name, withIntermediateDirectories: true)
        }
        try FileManager.default.createDirectory(atPath: folder.file("in"), withIntermediateDirectories: true)
    }

    private func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// Puts a file into the trash, as programs do.
    @discardableResult
    private func put(_ text: String, as name: String, from origin: String, date: String) throws -> FileStamp {
        try write(text, trash + "/files/" + name)
        try write(
            "[Trash Info]\nPath=\(origin)\nDeletionDate=2020-01-\(date)T10:00:00\n", trash + "/info/\(name).trashinfo")
        return try #require(FileStamp(entry: FilePath(trash + "/files/" + name).system))
    }

    @Test func theFileAskedForComesBack() throws {
        let path = folder.file("in/a b%.png")
        try put("first", as: "a b%.png", from: "in/a%20b%25.png", date: "03")
        let second = try put("second", as: "a b%.2.png", from: "in/a%20b%25.png", date: "01")
        try put("elsewhere", as: "a b%.3.png", from: "a%20b%25.png", date: "09")
        let file = try #require(TrashedFile(of: FilePath(path), as: second))
        #expect(file.identity == second)
        try file.restore()
        #expect(try text(path) == "second")
        #expect(!FileManager.default.fileExists(atPath: trash + "/info/a b%.2.png.trashinfo"))
        #expect(FileManager.default.fileExists(atPath: trash + "/info/a b%.png.trashinfo"))
        // A file that has replaced it is found as the last one deleted.
        let last = try #require(TrashedFile(of: FilePath(path), as: second))
        #expect(last.identity != second)
        #expect(throws: TrashedFile.Failure.self) { try last.restore() }
        #expect(try text(path) == "second" && text(trash + "/files/a b%.png") == "first")
        #expect(TrashedFile(of: FilePath(folder.file("in/other.png")), as: second) == nil)
    }

    @Test func whatCannotComeBackSaysWhy() throws {
        func reason(_ file: TrashedFile) -> String {
            do throws(TrashedFile.Failure) { try file.restore() } catch { return error.description }
            return ""
        }
        let taken = try put("old", as: "t.png", from: "in/t.png", date: "01")
        try write("new", folder.file("in/t.png"))
        let first = try #require(TrashedFile(of: FilePath(folder.file("in/t.png")), as: taken))
        #expect(
            reason(first)
                == "Another file now has the name \"\u{2068}t.png\u{2069}\"; the deleted one stays in the trash.")
        #expect(try text(folder.file("in/t.png")) == "new" && text(trash + "/files/t.png") == "old")

        let lost = try put("old", as: "l.png", from: "none/l.png", date: "01")
        let second = try #require(TrashedFile(of: FilePath(folder.file("none/l.png")), as: lost))
        #expect(reason(second) == "The folder of \"\u{2068}l.png\u{2069}\" is gone. The file stays in the trash.")
        #expect(try text(trash + "/files/l.png") == "old")

        #expect(rename(trash, trash + ".away") == 0)
        #expect(throws: TrashedFile.Failure.self) { try second.restore() }
        #expect(reason(second).contains("the trash cannot be reached"))
        #expect(rename(trash + ".away", trash) == 0)

        unlink(trash + "/files/l.png")
        try write("somebody else's", trash + "/files/l.png")
        #expect(reason(second) == "\"\u{2068}l.png\u{2069}\" is no longer in the trash.")
        #expect(try text(trash + "/files/l.png") == "somebody else's")
    }

    /// FAT file systems number their files anew then. What differs otherwise is another file.
    @Test func whatItsDriveBringsBackIsRestored() throws {
        let (path, place) = (folder.file("in/f.png"), trash + "/files/f.png")
        let trashed = try #require(
            TrashedFile(of: FilePath(path), as: try put("old", as: "f.png", from: "in/f.png", date: "01")))
        var info = stat()
        #expect(rename(place, folder.file("former")) == 0 && stat(folder.file("former"), &info) == 0)
        /// Puts another file into its place in the trash, of its time or one somewhat different.
        func replace(_ text: String, date: String, differs: Bool = false) throws {
            try put(text, as: "f.png", from: "in/f.png", date: date)
            var times = [info.st_mtim, info.st_mtim]
            if differs { times[1].tv_nsec = (times[1].tv_nsec + 1) % 1_000_000_000 }
            #expect(utimensat(AT_FDCWD, place, &times, 0) == 0)
        }
        func isGone() -> Bool {
            do throws(TrashedFile.Failure) { try trashed.restore() } catch { return !error.isRetryable }
            return false
        }
        try replace("longer", date: "01")
        #expect(isGone(), "another size")
        try replace("new", date: "02")
        #expect(isGone(), "deleted at another time")
        try replace("new", date: "01", differs: true)
        #expect(isGone(), "of another time")
        try replace("old", date: "01")
        try trashed.restore()
        #expect(try text(path) == "old" && !FileManager.default.fileExists(atPath: trash + "/info/f.png.trashinfo"))
    }

    /// A window must not hang with it.
    @Test func whatADiskDoesThatHangsIsNotWaitedFor() throws {
        let path = FilePath(folder.file("in/h.png"))
        let stamp = try put("trashed", as: "h.png", from: "in/h.png", date: "01")
        let trashed = try #require(TrashedFile(of: path, as: stamp))
        let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let hung: Bool? = SideThreads.shared.run(on: path.folder.asEntry, within: 0.01) { _ in
            begun.signal()
            end.wait()
            return true
        }
        begun.wait()
        #expect(hung == nil)
        do throws(Trash.Failure) {
            _ = try Trash.put(path, ifStill: stamp)
            Issue.record("it did not wait")
        } catch { #expect(error.description.contains("does not respond"), "\(error)") }
        do throws(TrashedFile.Failure) {
            try trashed.restore()
            Issue.record("it did not wait")
        } catch { #expect(error.isRetryable && error.description.contains("does not respond"), "\(error)") }
        end.signal()
        #expect(eventually { (try? trashed.restore()) != nil })
        #expect(try text(path.text) == "trashed")
    }

    @Test func linksComeBackAsLinks() throws {
        let link = trash + "/files/l.png"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/no/such/thing")
        try write("[Trash Info]\nPath=in/l.png\nDeletionDate=2020-01-01T10:00:00\n", trash + "/info/l.png.trashinfo")
        let identity = try #require(FileStamp(entry: FilePath(link).system))
        try #require(TrashedFile(of: FilePath(folder.file("in/l.png")), as: identity)).restore()
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("in/l.png")) == "/no/such/thing")
    }

    @Test func namesThatAreNoTextComeBack() throws {
        let name: [UInt8] = Array("caf".utf8) + [0xE9] + Array(".png".utf8)
        let path = FilePath(folder.file("in")).appending(name)
        let place = FilePath(trash + "/files").appending(name)
        let info = FilePath(trash + "/info").appending(name + Array(".trashinfo".utf8))
        try write("old", folder.file("old"))
        try write("[Trash Info]\nPath=in/caf%E9.png\nDeletionDate=2020-01-01T10:00:00\n", folder.file("new"))
        #expect(rename(folder.file("old"), place.system) == 0)
        #expect(rename(folder.file("new"), info.system) == 0)
        let identity = try #require(FileStamp(entry: place.system))
        try #require(TrashedFile(of: path, as: identity)).restore()
        #expect(FileStamp(entry: path.system) == identity && FileStamp(entry: info.system) == nil)
    }

    @Test func onlyTheFileMeantIsMoved() throws {
        func reason(_ path: String, _ file: FileStamp) -> String {
            do throws(Trash.Failure) { _ = try Trash.put(FilePath(path), ifStill: file) } catch {
                return error.description
            }
            return "it was moved"
        }
        let path = folder.file("in/a\u{202E}gpj.png")
        try write("one", path)
        let file = try #require(FileStamp(of: path))
        // Of the same size and time.
        var times = [timespec(tv_sec: 1_000_000, tv_nsec: 5), timespec(tv_sec: 1_000_000, tv_nsec: 5)]
        try write("two", folder.file("in/other"))
        #expect(
            utimensat(AT_FDCWD, path, &times, 0) == 0 && utimensat(AT_FDCWD, folder.file("in/other"), &times, 0) == 0)
        let timed = try #require(FileStamp(of: path))
        #expect(timed != file, "its time is another")
        #expect(reason(path, file).contains("\"\u{2068}a\u{FFFD}gpj.png\u{2069}\" has been replaced"))
        #expect(rename(folder.file("in/other"), path) == 0)
        #expect(reason(path, timed).contains("has been replaced by another file"))
        // A nanosecond.
        let second = try #require(FileStamp(of: path))
        times[1].tv_nsec = 6
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
        #expect(reason(path, second).contains("has been replaced by another file"))
        unlink(path)
        #expect(reason(path, timed) == "\"\u{2068}a\u{FFFD}gpj.png\u{2069}\" is no longer there.")
        #expect(
            Trash.Failure.notMoved(path: FilePath(path), reason: "why").description
                == "\"\u{2068}a\u{FFFD}gpj.png\u{2069}\" could not be moved to the trash: why")
        #expect(mkdir(path, 0o700) == 0)
        #expect(reason(path, timed).contains("has been replaced by another file"))
        #expect(FileManager.default.fileExists(atPath: path))
    }
}
