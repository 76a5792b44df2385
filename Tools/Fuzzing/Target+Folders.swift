// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

@testable import CarouselMedia
@testable import CarouselProgram

extension FuzzTarget {
    static let folders = FuzzTarget(
        name: "folders", about: "events in watched folders, and the resulting changes", maxBytes: 2048
    ) { bytes in
        var reader = ByteReader(bytes)
        if reader.flag() {
            watched.withLock { $0?.take(&reader) }
        } else {
            checkChanges(&reader)
        }
    }

    private static let watched = Mutex(WatchedFolder())

    /// Changes in any order, with similar names.
    private static func checkChanges(_ reader: inout ByteReader) {
        func path() -> FilePath {
            let folders = ["", "a/", "a/b/", "a/b/../", "c/", "a b/", "\u{E4}/", "//"]
            let names = ["1.png", "2.png", "10.png", "x.jpg", "X.JPG", "", "..", "\u{301}.gif"]
            let folder = reader.one(of: folders)
            let name = reader.flag() ? reader.one(of: names) : String(reader.choice(of: 100)) + ".png"
            return FilePath("/root/" + folder + name)
        }
        let order = PictureOrder(["/root", "/root/c"])
        let old = order.sorted(Set((0..<reader.choice(of: 30)).map { _ in path() }))
        var changes: [FolderWatch.Change] = []
        while !reader.isAtEnd {
            switch reader.choice(of: 8) {
            case 0...2: changes.append(.appeared(path: path()))
            case 3...5: changes.append(.vanished(path: path()))
            case 6:
                let folder = path().folder
                changes.append(.folderVanished(path: reader.flag() ? folder : FilePath(folder.bytes.dropLast())))
            default:
                let all = Set((0..<reader.choice(of: 10)).map { _ in path() })
                let unread = (0..<reader.choice(of: 3)).map { _ in reader.flag() ? path() : path().folder }
                changes.append(.listed(paths: order.sorted(all), unread: unread))
            }
        }
        let result = FolderChanges(changes, to: old, order)
        precondition(Set(result.paths).count == result.paths.count, "\(result.paths)")
        precondition(Set(result.paths).isSuperset(of: result.changed + result.added))
        precondition(Set(result.gone) == Set(old).subtracting(result.paths))
        precondition(order.sorted(result.paths) == result.paths)
    }
}

/// A real folder, with a watch that receives made-up events.
private struct WatchedFolder: Sendable {
    private let watch: FolderWatch
    private let path: String
    private let count: Int

    /// Nil if the system does not allow watching.
    init?() {
        path = ScratchFolder.newFolder
        mkdir(path + "/inner", 0o700)
        for name in ["/1.png", "/2.jpg", "/inner/3.png"] { close(creat(path + name, 0o600)) }
        symlink("1.png", path + "/link.png")
        guard let watch = FolderWatch([FilePath(path)], onChange: {}) else { return nil }
        self.watch = watch
        _ = try? watch.list()
        count = watch.watches.count
    }

    /// Delivers events about folders that are watched or not.
    func take(_ reader: inout ByteReader) {
        var bytes: [UInt8] = []
        let watches = watch.watches
        while !reader.isAtEnd {
            let names = [
                "1.png", "link.png", "new.png", "inner", "3.png", "", ".hidden.png", "a\nb.gif", "inner/3.png",
            ]
            let number = reader.choice(of: 8)
            let descriptor =
                watches.isEmpty || number == 7
                ? Int32(truncatingIfNeeded: reader.int())
                : watches[number % watches.count]
            let flags = [
                IN_CLOSE_WRITE, IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE, IN_CREATE, IN_ISDIR | IN_CREATE,
                IN_ISDIR | IN_DELETE, IN_ISDIR | IN_MOVED_FROM, IN_IGNORED, IN_UNMOUNT, IN_Q_OVERFLOW,
            ]
            var mask = UInt32(reader.one(of: flags.map { Int($0) }))
            if reader.choice(of: 16) == 0 { mask = UInt32(truncatingIfNeeded: reader.int()) }
            var name = reader.flag() ? Array(reader.one(of: names).utf8) : reader.bytes(reader.choice(of: 40))
            name += [UInt8](repeating: 0, count: reader.choice(of: 20))
            var event = inotify_event()
            event.wd = descriptor
            event.mask = mask
            event.len = reader.choice(of: 32) == 0 ? UInt32(truncatingIfNeeded: reader.int()) : UInt32(name.count)
            withUnsafeBytes(of: event) { bytes += $0 }
            bytes += name
        }
        bytes.withUnsafeBytes { bytes in
            for event in FolderEvents(bytes) { watch.note(event) }
        }
        for case .appeared(let path) in watch.take() { precondition(!path.bytes.isEmpty) }
        // Watches the folders again that the events have removed from the watch.
        if watch.watches.count < count { _ = try? watch.list() }
    }
}
