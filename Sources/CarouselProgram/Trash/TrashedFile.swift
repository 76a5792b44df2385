// SPDX-License-Identifier: MIT

import CGIO
import CarouselMedia
import Glibc

/// A file in the trash, according to the freedesktop.org trash specification: a folder `files`, and a folder `info`
/// that records where each file came from.
struct TrashedFile {
    /// The file's identity, wherever it is moved.
    struct Identity: Hashable {
        private let device: dev_t
        /// The system may reuse an inode number.
        private let number: ino_t
        private let seconds: Int
        private let nanoseconds: Int

        /// Nil if nothing exists there. Links are not followed.
        init?(of path: String) {
            var info = stat()
            guard PathText.withSystemPath(path, { lstat($0, &info) }) == 0 else { return nil }
            (device, number) = (info.st_dev, info.st_ino)
            (seconds, nanoseconds) = (info.st_mtim.tv_sec, info.st_mtim.tv_nsec)
        }
    }

    /// Why it cannot be restored.
    enum Failure: Error, CustomStringConvertible {
        /// Something else exists at its former place.
        case isTaken(path: String)
        /// It is no longer in the trash.
        case isGone(path: String)
        case folderIsGone(path: String)
        case notMoved(path: String, reason: String)

        /// Whether another attempt may succeed.
        var mayPass: Bool { if case .isGone = self { false } else { true } }

        var description: String {
            switch self {
            case .isTaken(let path):
                "Another file is in the place of \"\(PathText.name(of: path))\", which stays in the trash."
            case .isGone(let path):
                "\"\(PathText.name(of: path))\" is no longer in the trash."
            case .folderIsGone(let path):
                "The folder of \"\(PathText.name(of: path))\" is gone. The file stays in the trash."
            case .notMoved(let path, let reason):
                "\"\(PathText.name(of: path))\" could not be restored and stays in the trash: "
                    + PathText.visible(reason)
            }
        }
    }

    /// Its former path, to which it is restored.
    let path: String
    /// Its path in the trash.
    let identity: Identity
    private let place: String
    private let info: String

    /// Finds what was deleted from a path: the requested file or, if that is not there, the one deleted last. Nil if
    /// there is none.
    init?(of path: String, as wanted: Identity) {
        let absolute = PathText.absolute([path]).first ?? path
        let all = TrashedFile.folders(for: absolute).lazy.flatMap { TrashedFile.all(of: absolute, shown: path, in: $0) }
        guard let found = all.first(where: { $0.file.identity == wanted }) ?? all.max(by: { $0.date < $1.date }) else {
            return nil
        }
        self = found.file
    }

    private init(path: String, identity: Identity, place: String, info: String) {
        (self.path, self.identity, self.place, self.info) = (path, identity, place, info)
    }

    /// Moves it back to its former path; never overwrites anything.
    func restore() throws(Failure) {
        guard Identity(of: place) == identity else { throw .isGone(path: path) }
        let code = PathText.withSystemPath(place) { from in
            PathText.withSystemPath(path) { DraftFile.move(from, to: $0, replacing: false) }
        }
        switch code {
        case 0: PathText.withSystemPath(info) { _ = unlink($0) }
        case EEXIST, ENOTEMPTY: throw .isTaken(path: path)
        case ENOENT, ENOTDIR: throw .folderIsGone(path: path)
        default: throw .notMoved(path: path, reason: String(cString: strerror(code)))
        }
    }

    // MARK: - Where the trash is

    /// The user's home trash, and any trash on the file's disk.
    private static func folders(for path: String) -> [(trash: String, top: String)] {
        var folders: [(trash: String, top: String)] = []
        if let data = g_get_user_data_dir() { folders.append((String(cString: data) + "/Trash", "/")) }
        let user = String(getuid())
        var top = PathText.folder(of: path)
        while true {
            for name in [".Trash/" + user, ".Trash-" + user] {
                folders.append((PathText.joined(top, name.utf8), top))
            }
            let bytes = PathText.bytes(of: top)
            guard let end = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return folders }
            top = bytes[...end].withUnsafeBufferPointer { PathText.folder(of: PathText.text(of: $0)) }
            if top == "." { return folders }
        }
    }

    /// The files in a trash that come from a path, and when they were deleted.
    private static func all(
        of path: String, shown: String, in folder: (trash: String, top: String)
    ) -> [(file: TrashedFile, date: String)] {
        let name = PathText.bytes(of: path).split(separator: UInt8(ascii: "/")).last ?? []
        // If the name was taken, the trash has inserted a number after its first part.
        let start = name.prefix { $0 != UInt8(ascii: ".") }
        let infos = PathText.joined(folder.trash, "info".utf8)
        return TrashedFile.names(in: infos).compactMap { entry in
            let ending = Array(".trashinfo".utf8)
            guard entry.starts(with: start), entry.suffix(ending.count).elementsEqual(ending) else { return nil }
            let info = PathText.joined(infos, entry)
            let place = PathText.joined(
                PathText.joined(folder.trash, "files".utf8), entry.dropLast(ending.count))
            guard let said = TrashedFile.read(info), let origin = said.path(from: folder.top),
                origin == PathText.bytes(of: path), let identity = Identity(of: place)
            else { return nil }
            return (TrashedFile(path: shown, identity: identity, place: place, info: info), said.date)
        }
    }

    private static func names(in folder: String) -> [[UInt8]] {
        guard let directory = PathText.withSystemPath(folder, opendir) else { return [] }
        defer { closedir(directory) }
        var names: [[UInt8]] = []
        while let entry = readdir(directory) { names.append(Array(Folder.name(of: entry))) }
        return names
    }

    // MARK: - Trash info

    private struct Note {
        /// Percent-encoded, absolute or relative to the top of its disk.
        var path = ""
        /// Later dates are later in text order.
        var date = ""

        func path(from top: String) -> [UInt8]? {
            let isWhole = path.hasPrefix("/")
            guard let bytes = URLText.bytes(ofFileURL: "file://" + (isWhole ? "" : "/") + path) else { return nil }
            return isWhole ? bytes : PathText.bytes(of: PathText.joined(top, bytes.dropFirst()))
        }
    }

    private static func read(_ info: String) -> Note? {
        let file = PathText.withSystemPath(info) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = Glibc.read(file, &bytes, bytes.count)
        var note = Note()
        for line in bytes.prefix(max(0, count)).split(separator: UInt8(ascii: "\n")) {
            let line = String(decoding: line, as: UTF8.self)
            if line.hasPrefix("Path=") { note.path = String(line.dropFirst("Path=".count)) }
            if line.hasPrefix("DeletionDate=") { note.date = String(line.dropFirst("DeletionDate=".count)) }
        }
        return note.path.isEmpty ? nil : note
    }
}
