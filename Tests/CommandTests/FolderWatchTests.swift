// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import CarouselProgram

/// Changes in folders, as reported by the system.
@Suite struct FolderWatchTests {
    let folder: TemporaryFolder
    /// What is watched.
    let root: String

    init() throws {
        folder = try TemporaryFolder()
        root = folder.file("root")
        try FileManager.default.createDirectory(atPath: root + "/in/deep", withIntermediateDirectories: true)
    }

    func write(_ path: String) throws { try Data([1]).write(to: URL(fileURLWithPath: path)) }

    func move(_ path: String, to target: String) throws {
        #expect(rename(path, target) == 0, "\(path): \(String(cString: strerror(errno)))")
    }

    /// Lets this process be kept from reading, as those of most users can: only for one of a test's own.
    func giveUpRights() throws {
        guard geteuid() == 0 else { return }
        let chown = try Shell.run("chown", ["-R", "65534", folder.path])
        #expect(chown.status == 0 && seteuid(65534) == 0)
    }

    /// A viewer's list of pictures, kept up to date.
    final class Library {
        let watch: FolderWatch
        let order: PictureOrder
        private(set) var files: [FilePath]
        /// What must be read again: it has changed, or was gone for a moment.
        private(set) var changed: [FilePath] = []

        init(_ arguments: [String], isRecursive: Bool = true, onChange: @escaping @Sendable () -> Void = {}) throws {
            watch = try #require(
                FolderWatch(arguments.map { FilePath($0) }, isRecursive: isRecursive, onChange: onChange))
            files = (try? watch.list())?.paths ?? []
            order = PictureOrder(watch.arguments)
        }

        var paths: [String] { files.map(\.text) }

        func update() {
            let changes = FolderChanges(watch.take(), to: files, order)
            files = changes.paths
            changed += changes.changed + changes.added
        }

        /// Waits until exactly these pictures are there.
        func becomes(_ wanted: [String]) -> Bool {
            wait { $0.paths == wanted }
        }

        func tells(ofChangeIn path: String) -> Bool {
            defer { changed = [] }
            return wait { $0.changed.contains(FilePath(path)) }
        }

        private func wait(_ condition: (Library) -> Bool) -> Bool {
            eventually {
                if condition(self) { return true }
                update()
                return false
            }
        }
    }

    @Test func foldersTellWhatComesAndGoes() throws {
        try write(root + "/b.png")
        let library = try Library([root])
        #expect(library.paths == [root + "/b.png"])
        try write(root + "/a.png")
        try write(root + "/notes.txt")
        #expect(library.becomes([root + "/a.png", root + "/b.png"]))
        try move(root + "/a.png", to: root + "/in/c.png")
        #expect(library.becomes([root + "/b.png", root + "/in/c.png"]))
        try FileManager.default.createDirectory(atPath: root + "/e/f", withIntermediateDirectories: true)
        // Whether it was watched before or after, the file is reported.
        try write(root + "/e/f/g.png")
        #expect(library.becomes([root + "/b.png", root + "/e/f/g.png", root + "/in/c.png"]))
        unlink(root + "/in/c.png")
        #expect(library.becomes([root + "/b.png", root + "/e/f/g.png"]))
    }

    @Test func foldersThatMoveTakeTheirPicturesAlong() throws {
        for name in ["in/1.png", "in/deep/2.png"] { try write(root + "/" + name) }
        let library = try Library([root])
        try move(root + "/in", to: root + "/out")
        #expect(library.becomes([root + "/out/1.png", root + "/out/deep/2.png"]))
        // Its watches have moved as well.
        try write(root + "/out/deep/3.png")
        #expect(library.becomes([root + "/out/1.png", root + "/out/deep/2.png", root + "/out/deep/3.png"]))
        try move(root + "/out", to: folder.file("elsewhere"))
        #expect(library.becomes([]))
        try write(folder.file("elsewhere/4.png"))
        try write(root + "/5.png")
        #expect(library.becomes([root + "/5.png"]), "what has left counts no more")
    }

    @Test func theFolderItselfMayGoAndComeBack() throws {
        try write(root + "/in/1.png")
        let library = try Library([root])
        try move(root, to: folder.file("other"))
        #expect(library.becomes([]))
        try move(folder.file("other"), to: root)
        #expect(library.becomes([root + "/in/1.png"]))
        try write(root + "/2.png")
        #expect(library.becomes([root + "/2.png", root + "/in/1.png"]))
        try FileManager.default.removeItem(atPath: root)
        #expect(library.becomes([]))
    }

    /// As one that is mounted twice.
    @Test func aFolderWithTwoPathsIsKnownByTheFirst() throws {
        try write(root + "/in/1.png")
        #expect(symlink(root + "/in", folder.file("second")) == 0)
        let library = try Library([root + "/in", folder.file("second")])
        #expect(library.paths == [root + "/in/1.png"])
        try write(root + "/in/1.png")
        #expect(library.tells(ofChangeIn: root + "/in/1.png"))
        try write(root + "/in/2.png")
        #expect(library.becomes([root + "/in/1.png", root + "/in/2.png"]))
        unlink(root + "/in/1.png")
        #expect(library.becomes([root + "/in/2.png"]))
    }

    /// As the viewer watches the folder of the only file that it is given.
    @Test func theFolderOfAFileMayGoAndComeBack() throws {
        try write(root + "/1.png")
        let library = try Library([root + "/"], isRecursive: false)
        try move(root, to: folder.file("other"))
        #expect(library.becomes([]))
        try write(folder.file("other/2.png"))
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
        try write(root + "/3.png")
        #expect(library.becomes([root + "/3.png"]))
        try FileManager.default.removeItem(atPath: root)
        #expect(library.becomes([]))
    }

    @Test func linksAppear() throws {
        try write(folder.file("outside.png"))
        let library = try Library([root])
        #expect(link(folder.file("outside.png"), root + "/hard.png") == 0)
        #expect(library.becomes([root + "/hard.png"]))
        #expect(symlink(folder.file("outside.png"), root + "/soft.png") == 0)
        #expect(library.becomes([root + "/hard.png", root + "/soft.png"]))
        // A dangling link is not a picture, and a link to a folder could form a loop.
        #expect(symlink(folder.file("none.png"), root + "/none.png") == 0)
        #expect(symlink(folder.path, root + "/folder.png") == 0)
        unlink(root + "/hard.png")
        #expect(library.becomes([root + "/soft.png"]))
    }

    @Test func pipesAreNoPictures() throws {
        let library = try Library([root])
        #expect(mkfifo(folder.file("pipe.png"), 0o600) == 0)
        try move(folder.file("pipe.png"), to: root + "/moved.png")
        #expect(mkfifo(root + "/made.png", 0o600) == 0)
        // Both ends, so that neither waits for the other; it is written and closed.
        let end = open(root + "/made.png", O_RDWR)
        close(end)
        #expect(link(root + "/made.png", root + "/linked.png") == 0)
        #expect(symlink(root + "/made.png", folder.file("soft.png")) == 0)
        try move(folder.file("soft.png"), to: root + "/soft.png")
        try write(root + "/picture.png")
        #expect(library.becomes([root + "/picture.png"]), "all before has been told of")
        #expect(mkfifo(folder.file("other.png"), 0o600) == 0)
        try move(folder.file("other.png"), to: root + "/picture.png")
        #expect(library.becomes([]), "one has taken a picture's place")
    }

    @Test func namesThatAreNoTextAreTold() throws {
        let library = try Library([root])
        try write(folder.file("outside.png"))
        let latin = Array("\(root)/caf".utf8) + [0xE9] + Array(".png".utf8)
        let name = latin.map { CChar(bitPattern: $0) } + [0]
        #expect(rename(folder.file("outside.png"), name) == 0)
        #expect(library.becomes(["file://\(root)/caf%E9.png"]))
        unlink(name)
        #expect(library.becomes([]))
    }

    @Test func picturesThatAreReplacedAreTold() throws {
        let (path, named) = (root + "/1.png", folder.file("named.png"))
        for path in [path, named] { try write(path) }
        let library = try Library([root, named])
        #expect(library.paths == [path, named])
        try write(path)
        #expect(library.tells(ofChangeIn: path))
        try write(root + "/.draft")
        try move(root + "/.draft", to: path)
        #expect(library.tells(ofChangeIn: path))
        unlink(path)
        try write(path)
        #expect(library.tells(ofChangeIn: path))
        // A file that was named by itself is watched by itself.
        try write(folder.file("other.png"))
        try write(named)
        #expect(library.tells(ofChangeIn: named))
        #expect(library.paths == [path, named])
    }

    @Test func whatIsLostInAnOverflowIsFoundAnew() throws {
        let most = (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)) ?? ""
        let events = try #require(Int(most.trimmingCharacters(in: .whitespacesAndNewlines)))
        try write(root + "/old.png")
        // The thread that reads events is blocked meanwhile.
        let (told, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isFirst = Mutex(true)
        let library = try Library([root]) {
            guard
                isFirst.withLock({ isFirst in
                    defer { isFirst = false }
                    return isFirst
                })
            else { return }
            told.signal()
            goOn.wait()
        }
        try write(root + "/first.png")
        told.wait()
        for number in 0...events / 2 {
            let file = open(root + "/.\(number % 64)", O_WRONLY | O_CREAT, 0o600)
            close(file)
            unlink(root + "/.\(number % 64)")
        }
        unlink(root + "/old.png")
        try move(root + "/in", to: root + "/inner")
        try write(root + "/inner/new.png")
        goOn.signal()
        #expect(library.becomes([root + "/first.png", root + "/inner/new.png"]))
        try write(root + "/inner/deep/newer.png")
        #expect(library.becomes([root + "/first.png", root + "/inner/new.png", root + "/inner/deep/newer.png"]))
    }

    /// As with a network that is away for a moment: in a process whose user may be kept from reading.
    @Test func whatCannotBeReadAfterAnOverflowStays() async {
        await #expect(processExitsWith: .success) {
            let tests = try FolderWatchTests()
            let (root, away) = (tests.root, tests.folder.file("away"))
            for name in ["1.png", "in/2.png", "in/deep/3.png"] { try tests.write(root + "/" + name) }
            try FileManager.default.createDirectory(atPath: away + "/in", withIntermediateDirectories: true)
            for name in ["4.png", "in/5.png"] { try tests.write(away + "/" + name) }
            try tests.giveUpRights()
            let library = try Library([root, away])
            let all = library.paths
            try #require(all.count == 5)
            /// What is there if the system has told of nothing else.
            func remains() -> [String] {
                library.watch.note(FolderEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: []))
                let listed = library.watch.take().filter { if case .listed = $0 { true } else { false } }
                return FolderChanges(listed, to: library.files, library.order).paths.map(\.text)
            }
            for (place, rest) in [(root, 2), (away, 3), (root + "/in", 3), (away + "/in", 4)] {
                chmod(place, 0)
                #expect(opendir(place) == nil && errno == EACCES)
                #expect(remains() == all, "\(place) cannot be read")
                chmod(place, 0o700)
                // It is still watched.
                try tests.write(place + "/new.png")
                let isTold = eventually { library.watch.take().contains(.appeared(path: FilePath(place + "/new.png"))) }
                #expect(isTold, "\(place)")
                unlink(place + "/new.png")
                try tests.move(place, to: tests.folder.file("elsewhere"))
                #expect(remains().count == rest, "\(place) is gone")
                try tests.move(tests.folder.file("elsewhere"), to: place)
                #expect(remains() == all)
            }
            chmod(away, 0)
            try FileManager.default.removeItem(atPath: root + "/in")
            unlink(root + "/1.png")
            #expect(remains() == Array(all.suffix(2)), "only what cannot be read stays")
            chmod(away, 0o700)
            try FileManager.default.removeItem(atPath: away)
            #expect(remains() == [])
        }
    }

    @Test func whatIsMountedIsToldByItsPlace() throws {
        let table = folder.file("mounts")
        let lines = [
            "/dev/a / ext4 rw 0 0", "/dev/b /media/my\\040stick vfat rw 0 0", "/dev/c /media/other vfat rw 0 0",
            "/dev/d /media/my vfat rw 0 0", "proc /proc proc rw 0 0", "no mount",
        ]
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: table))
        func devices(_ paths: FilePath...) -> [String] { Mount.concerning(paths, in: table).map(\.device.text) }
        #expect(devices("/media/my stick/in") == ["/dev/a", "/dev/b"], "above it")
        #expect(devices("/media") == ["/dev/a", "/dev/b", "/dev/c", "/dev/d"], "in it")
        #expect(devices("/media/my stick") == ["/dev/a", "/dev/b"])
        #expect(devices("/home", "/media/other/in") == ["/dev/a", "/dev/c"])
        #expect(Mount.concerning(["/"], in: folder.file("none")) == [])
    }

    /// A drive that is mounted on a watched folder makes no event there.
    @Test func aDriveThatComesBackIsRead() throws {
        let table = folder.file("mounts")
        func mount(_ device: String) throws {
            try Data("\(device) \(root) vfat rw 0 0\n".utf8).write(to: URL(fileURLWithPath: table))
        }
        try mount("/dev/a")
        let watch = try #require(FolderWatch([FilePath(root)], mountTable: table) {})
        _ = try? watch.list()
        watch.noteMounts()
        #expect(watch.take() == [], "nothing has changed there")
        // The drive goes, and is back.
        for folder in watch.watches { watch.note(FolderEvent(watch: folder, mask: UInt32(IN_UNMOUNT), name: [])) }
        #expect(watch.take().contains(.folderVanished(path: FilePath(root))))
        try write(root + "/1.png")
        #expect(watch.take() == [], "it is not watched")
        watch.noteMounts()
        #expect(watch.take() == [.listed(paths: [FilePath(root + "/1.png")], unread: [])])
        // Another one is mounted over it.
        try write(root + "/2.png")
        #expect(eventually { watch.take() == [.appeared(path: FilePath(root + "/2.png"))] }, "it is watched again")
        try mount("/dev/b")
        watch.noteMounts()
        let both = FolderWatch.Change.listed(paths: ["1", "2"].map { FilePath(root + "/\($0).png") }, unread: [])
        #expect(watch.take() == [both])
        // It goes and is back before anybody looks: the table is as it was.
        watch.note(watch.watches.map { FolderEvent(watch: $0, mask: UInt32(IN_UNMOUNT), name: []) })
        #expect(watch.take() == [both])
        try write(root + "/3.png")
        #expect(eventually { watch.take() == [.appeared(path: FilePath(root + "/3.png"))] }, "it is watched")
    }

    /// Its thread, which holds it, ends.
    @Test(arguments: [false, true]) func whatIsClosedGoesAway(isListed: Bool) throws {
        weak var closed: FolderWatch?
        do {
            let watch = try #require(FolderWatch([FilePath(root)]) {})
            if isListed { _ = try? watch.list() }
            closed = watch
            watch.close()
        }
        let isGone = eventually { closed == nil }
        #expect(isGone)
    }

    /// Where all watches that the system allows are taken, there is no room for one whose end wakes the thread. Counted in a process
    /// without any other.
    @Test func closingTakesAWatchAwayAndAddsNone() async {
        await #expect(processExitsWith: .success) {
            func count() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo").reduce(0) { sum, name in
                    let info = try? String(contentsOfFile: "/proc/self/fdinfo/" + name, encoding: .utf8)
                    let lines = info?.split(separator: "\n") ?? []
                    return sum + lines.filter { $0.hasPrefix("inotify ") }.count
                }
            }
            let folder = try TemporaryFolder()
            let watch = try #require(FolderWatch([FilePath(folder.path)]) {})
            _ = try? watch.list()
            let before = try count()
            #expect(before == watch.watches.count && before > 0)
            watch.close()
            #expect(try count() == before - 1)
            withExtendedLifetime(watch) {}
        }
    }

    @Test func whatComesWhileFoldersAreReadIsTold() throws {
        let watch = try #require(FolderWatch([FilePath(root)]) {})
        let files = try? watch.list()
        #expect(files == nil, "there is none yet")
        try write(root + "/in/1.png")
        var paths: [String] = []
        eventually {
            paths = FolderChanges(watch.take(), to: [], PictureOrder(watch.arguments)).paths.map(\.text)
            return !paths.isEmpty
        }
        #expect(paths == [root + "/in/1.png"])
        let order = Mutex<[String]>([])
        let root = root
        let found = try PictureFiles([FilePath(root)]) { folder in
            order.withLock { $0.append(folder.text) }
            // Each is watched before it is read.
            if folder.text == root { try? Data([1]).write(to: URL(fileURLWithPath: root + "/2.png")) }
        }
        #expect(order.withLock { $0 } == [root, root + "/in", root + "/in/deep"])
        #expect(found.paths.map(\.text) == [root + "/2.png", root + "/in/1.png"])
    }
}
