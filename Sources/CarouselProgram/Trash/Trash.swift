// SPDX-License-Identifier: MIT

import CGIO
import CarouselCore
import CarouselMedia
import Glibc

/// The desktop's trash, from which files can be restored.
enum Trash {
    /// The reason that failures give for a disk that hangs.
    fileprivate static let noResponse = "its folder does not respond"

    /// Whether the disks of a file and of a link's target respond within some seconds: one that hangs would stop the window for good.
    fileprivate static func responds(_ path: FilePath) -> Bool {
        let (threads, seconds) = (SideThreads.shared, 5.0)
        guard threads.responds(path.folder.asEntry, waiting: seconds, { _ = FileStamp(entry: path.system) }) else {
            return false
        }
        return path.linkTarget == nil || threads.responds(path, waiting: seconds) { _ = FileStamp(of: path.system) }
    }

    /// Why a file was not moved to the trash.
    enum Failure: Error, CustomStringConvertible {
        /// The file is not the intended one.
        case isAnother(path: FilePath)
        case isGone(path: FilePath)
        case notMoved(path: FilePath, reason: String)

        var description: String {
            switch self {
            case .isAnother(let path):
                "\"\(path.isolatedName)\" has been replaced by another file and was not deleted. Press Delete again "
                    + "to move the new file to the trash."
            case .isGone(let path):
                "\"\(path.isolatedName)\" is no longer there."
            case .notMoved(let path, let reason):
                "\"\(path.isolatedName)\" could not be moved to the trash: \(reason)"
            }
        }
    }

    /// Moves a file to the trash, but only if it is still the intended one. For a link, its target must be the intended file,
    /// and only the link is moved. Returns the file in the trash; nil if it cannot be found there.
    static func put(_ path: FilePath, ifStill file: FileStamp) throws(Failure) -> TrashedFile? {
        guard responds(path) else { throw .notMoved(path: path, reason: noResponse) }
        guard let entry = FileStamp(entry: path.system) else { throw .isGone(path: path) }
        guard FileStamp(of: path.system) == file else { throw .isAnother(path: path) }
        let former = TrashedFile(of: path, as: entry)?.identity
        try move(path)
        guard let trashed = TrashedFile(of: path, as: entry) else { return nil }
        guard trashed.identity != entry else { return trashed }
        // On a full disk, the trash takes the file but cannot write where it came from, so the file found was deleted earlier.
        guard trashed.identity != former else { return nil }
        // The file was replaced between the check and the move.
        do throws(TrashedFile.Failure) { try trashed.restore() } catch {
            throw .notMoved(path: path, reason: error.description)
        }
        throw .isAnother(path: path)
    }

    private static func move(_ path: FilePath) throws(Failure) {
        guard let file = g_file_new_for_path(path.system) else { throw .notMoved(path: path, reason: "out of memory") }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        var error: UnsafeMutablePointer<GError>?
        guard g_file_trash(file, nil, &error) == 0 else { return }
        let reason = gio_error_message(error).map { VisibleText.of(String(cString: $0)) } ?? "no reason given"
        g_clear_error(&error)
        throw .notMoved(path: path, reason: reason)
    }
}

/// A file in a trash as freedesktop.org specifies it: a folder `files`, and a folder `info` that says where each file came from.
struct TrashedFile {
    /// Why it cannot be restored.
    enum Failure: Error, CustomStringConvertible {
        /// Something else exists at its former place.
        case isTaken(path: FilePath)
        /// It is no longer in the trash.
        case isGone(path: FilePath)
        case folderIsGone(path: FilePath)
        case notMoved(path: FilePath, reason: String)

        /// Whether another attempt may succeed.
        var isRetryable: Bool { if case .isGone = self { false } else { true } }

        var description: String {
            switch self {
            case .isTaken(let path):
                "Another file now has the name \"\(path.isolatedName)\"; the deleted one stays in the trash."
            case .isGone(let path):
                "\"\(path.isolatedName)\" is no longer in the trash."
            case .folderIsGone(let path):
                "The folder of \"\(path.isolatedName)\" is gone. The file stays in the trash."
            case .notMoved(let path, let reason):
                "\"\(path.isolatedName)\" could not be restored and stays in the trash: \(reason)"
            }
        }
    }

    /// Its former path, to which it is restored.
    let path: FilePath
    /// Identifies the file wherever it is moved.
    let identity: FileStamp
    /// Its path in the trash.
    private let place: FilePath
    private let info: FilePath
    /// What the trash says of its deletion.
    private let record: [UInt8]

    /// Finds a file that was deleted from a path: the requested one or, if that is not there, the last one. Nil if there is none.
    init?(of path: FilePath, as wanted: FileStamp) {
        let absolute = PictureFiles.absolute([path]).first ?? path
        let all = TrashedFile.folders(for: absolute).lazy.flatMap { TrashedFile.all(of: absolute, shown: path, in: $0) }
        guard let found = all.first(where: { $0.file.identity == wanted }) ?? all.max(by: { $0.date < $1.date }) else {
            return nil
        }
        self = found.file
    }

    private init(path: FilePath, identity: FileStamp, place: FilePath, info: FilePath, record: [UInt8]) {
        (self.path, self.identity, self.place, self.info, self.record) = (path, identity, place, info, record)
    }

    /// Whether it is what is at its place now. If its drive was away meanwhile, its numbers may be others: then its size and time, and
    /// where it came from and when, must be the same.
    private var isThere: Bool {
        guard let file = FileStamp(entry: place.system) else { return false }
        return file == identity || file.hasSizeAndTime(of: identity) && TrashedFile.record(in: info) == record
    }

    /// Moves it back to its former path; never overwrites anything.
    func restore() throws(Failure) {
        guard Trash.responds(place), Trash.responds(path) else { throw .notMoved(path: path, reason: Trash.noResponse) }
        guard isThere else {
            // The trash of a drive that was pulled out went with it.
            guard FileStamp(entry: place.folder.asEntry.system) != nil else {
                throw .notMoved(path: path, reason: "the trash cannot be reached. Try again once its drive is back.")
            }
            throw .isGone(path: path)
        }
        let code = DraftFile.move(place.system, to: path.system, replacing: false)
        switch code {
        case 0: unlink(info.system)
        case EEXIST, ENOTEMPTY: throw .isTaken(path: path)
        case ENOENT, ENOTDIR: throw .folderIsGone(path: path)
        default: throw .notMoved(path: path, reason: String(cString: strerror(code)))
        }
    }

    // MARK: - Where the trash is

    /// The user's home trash, and any trash on the file's disk.
    private static func folders(for path: FilePath) -> [(trash: FilePath, top: FilePath)] {
        var folders: [(trash: FilePath, top: FilePath)] = []
        if let data = g_get_user_data_dir() { folders.append((FilePath(cString: data).appending("Trash".utf8), "/")) }
        let user = String(getuid())
        for top in PathResolution.folders(to: path).reversed() {
            for name in [".Trash/" + user, ".Trash-" + user] { folders.append((top.appending(name.utf8), top)) }
        }
        return folders
    }

    /// The files in a trash that come from a path, and when they were deleted.
    private static func all(
        of path: FilePath, shown: FilePath, in folder: (trash: FilePath, top: FilePath)
    ) -> [(file: TrashedFile, date: String)] {
        // If the name was taken, the trash has inserted a number after its first part.
        let start = path.name.prefix { $0 != UInt8(ascii: ".") }
        let infos = folder.trash.appending("info".utf8)
        return infos.entries.compactMap { entry in
            let ending = Array(".trashinfo".utf8)
            guard entry.starts(with: start), entry.suffix(ending.count).elementsEqual(ending) else { return nil }
            let info = infos.appending(entry)
            let place = folder.trash.appending("files".utf8).appending(entry.dropLast(ending.count))
            let record = TrashedFile.record(in: info)
            guard let origin = TrashedFile.origin(record, top: folder.top), origin.path == path,
                let identity = FileStamp(entry: place.system)
            else { return nil }
            return (TrashedFile(path: shown, identity: identity, place: place, info: info, record: record), origin.date)
        }
    }

    /// What the trash has noted about a file; empty if it cannot be read.
    private static func record(in info: FilePath) -> [UInt8] {
        let file = open(info.system, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = Glibc.read(file, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    /// The path that a file in the trash comes from, and when it was deleted, as text that sorts by time.
    private static func origin(_ record: [UInt8], top: FilePath) -> (path: FilePath, date: String)? {
        var (path, date) = ("", "")
        for line in record.split(separator: UInt8(ascii: "\n")) {
            let line = String(decoding: line, as: UTF8.self)
            if line.hasPrefix("Path=") { path = String(line.dropFirst("Path=".count)) }
            if line.hasPrefix("DeletionDate=") { date = String(line.dropFirst("DeletionDate=".count)) }
        }
        // Percent-encoded, absolute or relative to the top of its disk.
        let isWhole = path.hasPrefix("/")
        guard !path.isEmpty, let own = URLText.path(ofFileURL: "file://" + (isWhole ? "" : "/") + path) else {
            return nil
        }
        return (isWhole ? own : top.appending(own.bytes.dropFirst()), date)
    }
}
