// SPDX-License-Identifier: MIT

import CarouselKit
package import CarouselMedia
import Glibc

/// Why there is nothing to show.
package enum PictureFilesError: Error, CustomStringConvertible {
    case missing(path: FilePath)
    /// It may exist, but the system does not let us look; `code` is an `errno`.
    case notReadable(path: FilePath, code: Int32)
    case notAnswering(path: FilePath)
    case empty(paths: [FilePath])
    /// Its pictures are shown, but the system does not report changes there.
    case notFollowed(path: FilePath, code: Int32)

    /// - Parameter code: the system's `errno` for the path.
    init(_ path: FilePath, _ code: Int32) {
        let isMissing = [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code)
        self = isMissing ? .missing(path: path) : .notReadable(path: path, code: code)
    }

    /// The path, if it could not be read but may still exist.
    var unreadPath: FilePath? {
        switch self {
        case .notReadable(let path, _), .notAnswering(let path): path
        case .missing, .empty, .notFollowed: nil
        }
    }

    package var description: String {
        switch self {
        case .missing(let path):
            "'\(path.shown)' does not exist. Name a picture or a folder of pictures."
        case .notReadable(let path, EACCES), .notReadable(let path, EPERM):
            "'\(path.shown)' cannot be read. Make it readable (chmod +r, or +rx for a folder), or name another file or folder."
        case .notReadable(let path, let code):
            "'\(path.shown)' cannot be read (\(String(cString: strerror(code)))). Check its disk or network, or name another "
                + "file or folder."
        case .notAnswering(let path):
            "'\(path.shown)' does not respond. Check its disk or network, or name another file or folder."
        case .empty(let paths):
            "There are no pictures in \(paths.map { "'\($0.shown)'" }.joined(separator: ", ")). "
                + "Name a folder with pictures, such as PNG or JPEG files."
        case .notFollowed(let path, let code):
            "Changes in '\(path.shown)', and maybe in other folders, will not appear. "
                + "\(PictureFilesError.remedy(forWatching: code)), and restart the viewer."
        }
    }

    private static func remedy(forWatching code: Int32) -> String {
        switch code {
        case ENOSPC: "Raise fs.inotify.max_user_watches (sysctl)"
        case EMFILE: "Raise fs.inotify.max_user_instances (sysctl)"
        default: "Close other programs (\(String(cString: strerror(code))))"
        }
    }
}

/// Finds the pictures that paths on a command line refer to.
package struct PictureFiles {
    /// The files found, folder by folder in natural order.
    package private(set) var paths: [FilePath] = []
    /// Why paths were skipped.
    private(set) var failures: [PictureFilesError] = []

    /// The paths on the command line that are files.
    private(set) var named: Set<FilePath> = []

    /// The files and folders that were searched.
    let arguments: [FilePath]
    private let seconds: Double
    private let isRecursive: Bool
    private var seen: Set<Folder.Identity> = []

    /// Seconds to wait for a file or folder while the user waits for a window.
    static let shortWait = 1.0

    /// Files are accepted whatever their names. Folders are searched recursively for names with the extensions of
    /// picture formats, each once, however often it is named.
    ///
    /// An unusable path is skipped with a warning, as long as another one shows something; otherwise this throws.
    ///
    /// - Parameters:
    ///   - seconds: time limit for a file or folder to respond.
    ///   - isRecursive: whether subfolders are searched as well.
    ///   - willRead: called with each folder before it is read, on a thread that is abandoned if that takes too long.
    package init(
        _ arguments: [FilePath], within seconds: Double = PictureDecoder.usualSeconds, isRecursive: Bool = true,
        willRead: @escaping @Sendable (FilePath) -> Void = { _ in }
    ) throws(PictureFilesError) {
        self = try PictureFiles(searching: arguments, within: seconds, isRecursive: isRecursive, willRead: willRead)
            .checked()
    }

    /// Searches in the same way, but collects failures instead of throwing.
    init(
        searching arguments: [FilePath], within seconds: Double = PictureDecoder.usualSeconds, isRecursive: Bool = true,
        willRead: @escaping @Sendable (FilePath) -> Void = { _ in }
    ) {
        (self.arguments, self.seconds, self.isRecursive) = (arguments, seconds, isRecursive)
        for argument in arguments {
            do throws(PictureFilesError) {
                if try PictureFiles.isFolder(argument, within: seconds) {
                    search(argument, willRead)
                } else {
                    named.insert(argument)
                    paths.append(argument)
                }
            } catch {
                failures.append(error)
            }
        }
    }

    /// The files themselves; throws the reason if there is nothing to show, or with `mayBeEmpty` only if something could not be read.
    func checked(mayBeEmpty: Bool = false) throws(PictureFilesError) -> PictureFiles {
        if paths.isEmpty, !(mayBeEmpty && failures.isEmpty) { throw failures.first ?? .empty(paths: arguments) }
        return self
    }

    /// Whether a path is a folder; throws if it does not exist or cannot be accessed. It may take `seconds` to
    /// respond, of which the caller waits for `patience`.
    static func isFolder(
        _ path: FilePath, within seconds: Double = PictureDecoder.usualSeconds, waiting patience: Double = .infinity
    ) throws(PictureFilesError) -> Bool {
        let answer = SideThreads.shared.run(on: path, within: seconds, waiting: patience) {
            _ -> Result<Bool, PictureFilesError> in
            var info = stat()
            guard stat(path.system, &info) == 0 else { return .failure(PictureFilesError(path, errno)) }
            return .success(info.kind == S_IFDIR)
        }
        guard let answer else { throw .notAnswering(path: path) }
        return try answer.get()
    }

    /// Whether a path seems to exist, as far as can be found out at once.
    static func mayExist(_ path: FilePath) -> Bool {
        do throws(PictureFilesError) {
            _ = try isFolder(path, waiting: shortWait)
            return true
        } catch {
            if case .notAnswering = error { return true }
            return false
        }
    }

    /// Absolute paths whose folders contain no links and dots. After `shortWait`, paths that do not respond at once stay as they are.
    static func absolute(_ paths: [FilePath]) -> [FilePath] {
        var folders: [FilePath: FilePath] = [:]
        let end = Monitor.now + shortWait
        // Even late, each path gets 0.05 seconds, in which those that respond at all do.
        func rest() -> Double { max(0.05, end - Monitor.now) }
        return paths.map { path in
            if (try? isFolder(path, waiting: rest())) == true { return absolute(ofFolder: path, waiting: rest()) }
            guard !path.name.isEmpty else { return path }
            // A slash at the end is no part of the name.
            let folder = path.asEntry.folder
            let absolute = folders[folder] ?? absolute(ofFolder: folder, waiting: rest())
            folders[folder] = absolute
            return absolute.appending(path.name)
        }
    }

    /// A folder's absolute path without links and dots; with them if the folder does not exist or does not respond.
    private static func absolute(ofFolder path: FilePath, waiting patience: Double) -> FilePath {
        let found = SideThreads.shared.run(on: path, waiting: patience) { _ -> FilePath? in
            guard let real = realpath(path.system, nil) else { return nil }
            defer { free(real) }
            return FilePath(cString: real)
        }
        return (found ?? nil) ?? inWorkingFolder(path)
    }

    private static func inWorkingFolder(_ path: FilePath) -> FilePath {
        guard path.bytes.first != UInt8(ascii: "/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return FilePath(cString: folder).appending(path.bytes)
    }

    /// Reports on standard error what was skipped.
    func printWarnings() {
        for failure in failures { StandardError.print("carousel: \(failure)") }
    }

    mutating func removeDuplicates() {
        var seen = Set<FilePath>(minimumCapacity: paths.count)
        paths = paths.filter { seen.insert($0).inserted }
    }

    private mutating func search(_ path: FilePath, _ willRead: @escaping @Sendable (FilePath) -> Void) {
        let answer = SideThreads.shared.run(on: path, within: seconds) { goesOn in
            willRead(path)
            return Result { () throws(PictureFilesError) in try Folder(path, goesOn) }
        }
        switch answer ?? .failure(.notAnswering(path: path)) {
        case .failure(let error): failures.append(error)
        case .success(let folder):
            guard seen.insert(folder.identity).inserted else { return }
            paths += folder.pictures
            guard isRecursive else { return }
            for inner in folder.folders { search(inner, willRead) }
        }
    }
}

/// Searches for pictures on its own thread, so that a window can open meanwhile.
package final class PictureSearch: Sendable {
    private let found = Answer<Result<PictureFiles, PictureFilesError>>()

    /// `list` finds the pictures, on another thread, where `onEnd` is called afterwards.
    package init(
        _ list: @escaping @Sendable () throws(PictureFilesError) -> PictureFiles, onEnd: @escaping @Sendable () -> Void
    ) {
        let search: @Sendable () -> Void = { [found] in
            found.set(Result(catching: list))
            onEnd()
        }
        if !BackgroundThread.start(search) { search() }
    }

    /// The result; nil during the search.
    var result: Result<PictureFiles, PictureFilesError>? { found.wait(until: 0) }

    package func wait() throws(PictureFilesError) -> PictureFiles {
        guard let result = found.wait(until: .infinity) else { throw .empty(paths: []) }
        return try result.get()
    }
}
