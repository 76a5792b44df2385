// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarouselProgram

/// What is complete some time after it has come, or has come complete.
extension FolderWatchTests {
    /// Programs that copy a folder set its mode last.
    @Test func aFolderThatMayBeReadLaterIsFound() async {
        await #expect(processExitsWith: .success) {
            let tests = try FolderWatchTests()
            let root = tests.root
            try FileManager.default.createDirectory(atPath: root + "/.copy/in", withIntermediateDirectories: true)
            for name in ["1.png", ".copy/3.png", ".copy/in/4.png"] { try tests.write(root + "/" + name) }
            try tests.giveUpRights()
            let library = try Library([root + "/"])
            chmod(root + "/.copy", 0)
            try tests.move(root + "/.copy", to: root + "/copy")
            try tests.write(root + "/2.png")
            let before = ["1.png", "2.png"].map { root + "/" + $0 }
            #expect(library.becomes(before), "it cannot be read yet")
            chmod(root + "/copy", 0o700)
            let after = before + ["3.png", "in/4.png"].map { root + "/copy/" + $0 }
            #expect(library.becomes(after))
            // Those that are watched are not read again.
            for path in [root, root + "/in", root + "/copy"] { chmod(path, 0o755) }
            try tests.write(root + "/copy/in/5.png")
            #expect(library.becomes(after + [root + "/copy/in/5.png"]), "it is watched")
            #expect(Set(library.changed.map(\.text)) == Set(library.paths).subtracting([root + "/1.png"]))
            #expect(library.changed.count == 4)
        }
    }

    /// Without the right to enter it, what is in it can be listed but not opened.
    @Test func aFolderThatMayBeEnteredLaterIsFound() async {
        await #expect(processExitsWith: .success) {
            let tests = try FolderWatchTests()
            let (root, deep) = (tests.root, tests.root + "/in/deep")
            for path in [root + "/1.png", root + "/in/2.png", deep + "/3.png"] { try tests.write(path) }
            chmod(root + "/in", 0o600)
            try tests.giveUpRights()
            let library = try Library([root])
            #expect(library.paths == [root + "/1.png"])
            #expect(throws: PictureFilesError.self) { try PictureFiles([FilePath(root + "/in")]) }
            chmod(root + "/in", 0o700)
            let all = [root + "/1.png", root + "/in/2.png", deep + "/3.png"]
            #expect(library.becomes(all))
            try tests.write(deep + "/4.png")
            #expect(library.becomes(all + [deep + "/4.png"]), "it is watched")
        }
    }

    /// As by programs that never let others see half a file.
    @Test func linksWithoutAnotherNameAppearOnce() throws {
        let library = try Library([root])
        // Its end is told.
        try write(root + "/1.png")
        try write(root + "/.draft")
        #expect(link(root + "/.draft", root + "/2.png") == 0 && unlink(root + "/.draft") == 0)
        var all = ["1", "2"].map { root + "/\($0).png" }
        // O_TMPFILE, which glibc defines only with _GNU_SOURCE; not all file systems have it.
        let file = open(root, O_RDWR | O_DIRECTORY | 0o20_000_000, 0o600)
        if file >= 0 {
            #expect(Glibc.write(file, "a", 1) == 1)
            all.append(root + "/3.png")
            #expect(linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, all[2], AT_SYMLINK_FOLLOW) == 0)
            close(file)
        }
        #expect(library.becomes(all))
        #expect(library.changed.map(\.text).sorted() == all)
    }

    @Test func whatIsBeingWrittenIsNoLink() throws {
        let (slow, linked) = (FilePath(root + "/slow.png"), FilePath(root + "/linked.png"))
        try write(linked.text)
        let library = try Library([root])
        let watch = library.watch
        let file = open(slow.text, O_WRONLY | O_CREAT, 0o600)
        /// The longest time between two writes.
        var (longest, last) = (0.0, Date())
        func writeMore() {
            #expect(Glibc.write(file, "a", 1) == 1)
            let now = Date()
            (longest, last) = (max(longest, now.timeIntervalSince(last)), now)
        }
        /// As if it were looked at only now.
        func note(_ path: FilePath) {
            watch.note(watch.watches.map { FolderEvent(watch: $0, mask: UInt32(IN_CREATE), name: path.name) })
        }
        try write(root + "/1.png")
        #expect(library.becomes([root + "/1.png", linked.text]), "all before has been told of")
        var told: [FolderWatch.Change] = []
        // A busy machine may leave the file alone for so long that it counts as complete: then the test tries again.
        repeat {
            writeMore()
            (longest, told) = (0, [])
            note(slow)
            writeMore()
            usleep(100_000)
            note(linked)
            // The thread looks how long to wait.
            try write(root + "/.hidden")
            eventually {
                writeMore()
                told += watch.take()
                return !told.isEmpty
            }
            writeMore()
        } while told.first == .appeared(path: slow) && longest > 0.9
        #expect(told.first == .appeared(path: linked))
        close(file)
        #expect(eventually { watch.take().contains(.appeared(path: slow)) })
    }
}
