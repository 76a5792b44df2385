// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import Glibc

/// Why there is nothing to show.
enum PictureFilesError: Error, CustomStringConvertible {
    case missing(path: String)
    case notReadable(path: String)
    case notAnswering(path: String)
    case empty(paths: [String])

    var description: String {
        switch self {
        case .missing(let path):
            "'\(PathText.visible(path))' does not exist. Name a picture or a folder of pictures."
        case .notReadable(let path):
            "'\(PathText.visible(path))' cannot be read. Give yourself permission (chmod +r, for folders +rx), or name another."
        case .notAnswering(let path):
            "'\(PathText.visible(path))' does not answer. Check the disk or the network that it is on, or name another."
        case .empty(let paths):
            "There is no picture in \(paths.map { "'\(PathText.visible($0))'" }.joined(separator: ", ")). "
                + "Name a folder with pictures, such as PNG or JPEG files."
        }
    }
}

/// Finds the pictures that paths on a command line stand for.
struct PictureFiles {
    /// The files found, folder by folder in natural order.
    private(set) var paths: [String] = []
    /// What was left out, and why.
    private(set) var warnings: [String] = []

    /// Those of the paths on the command line that are folders.
    private(set) var named: Set<String> = []

    private let seconds: Double
    private let isRecursive: Bool
    private var seen: Set<Folder.Identity> = []
    private var firstError: PictureFilesError?

    /// Seconds to wait for a folder where somebody waits for a window.
    private static let moment = 1.0

    /// Files are taken whatever they are called; folders are searched recursively for names that end as pictures do, each
    /// once, however often it is named.
    ///
    /// A path that cannot be used is passed over with a warning as long as another one shows something.
    ///
    /// - Parameters:
    ///   - seconds: that a file or folder may take to answer.
    ///   - isRecursive: whether folders in folders are searched as well.
    ///   - willRead: is called with each folder before it is read, on a thread that is left to itself if that takes too
    ///     long.
    init(
        _ arguments: [String], within seconds: Double = PictureDecoder.usualSeconds, isRecursive: Bool = true,
        willRead: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(PictureFilesError) {
        (self.seconds, self.isRecursive) = (seconds, isRecursive)
        for argument in arguments {
            do throws(PictureFilesError) {
                if try PictureFiles.isFolder(argument, within: seconds) {
                    named.insert(argument)
                    search(argument, willRead)
                } else {
                    paths.append(argument)
                }
            } catch {
                note(error)
            }
        }
        guard !paths.isEmpty else { throw firstError ?? .empty(paths: arguments) }
    }

    /// Whether a path names a folder; throws where it names nothing that can be seen.
    ///
    /// - Parameters:
    ///   - seconds: that it may take to answer.
    ///   - patience: seconds to wait for that.
    static func isFolder(
        _ path: String, within seconds: Double = PictureDecoder.usualSeconds, waiting patience: Double = .infinity
    ) throws(PictureFilesError) -> Bool {
        let answer = SideThreads.shared.run(on: path, within: seconds, waiting: patience) {
            _ -> Result<Bool, PictureFilesError> in
            var info = stat()
            guard PathText.withSystemPath(path, { stat($0, &info) }) == 0 else {
                return .failure(errno == EACCES ? .notReadable(path: path) : .missing(path: path))
            }
            return .success(info.st_mode & S_IFMT == S_IFDIR)
        }
        guard let answer else { throw .notAnswering(path: path) }
        return try answer.get()
    }

    /// Whether a path names something, for all that can be found out at once.
    static func mayBeThere(_ path: String) -> Bool {
        do throws(PictureFilesError) {
            _ = try isFolder(path, waiting: moment)
            return true
        } catch {
            if case .notAnswering = error { return true }
            return false
        }
    }

    /// Tells on standard error what was left out.
    func printWarnings() {
        for warning in warnings { StandardError.print("carousel: " + warning) }
    }

    /// Leaves out what was named, or found, a second time.
    mutating func removeDuplicates() {
        var seen = Set<String>(minimumCapacity: paths.count)
        paths = paths.filter { seen.insert($0).inserted }
    }

    private mutating func search(_ path: String, _ willRead: @escaping @Sendable (String) -> Void) {
        let answer = SideThreads.shared.run(on: path, within: seconds) { goesOn -> Folder? in
            willRead(path)
            return Folder(path, goesOn)
        }
        guard let answer else { return note(.notAnswering(path: path)) }
        guard let folder = answer else { return note(.notReadable(path: path)) }
        guard seen.insert(folder.identity).inserted else { return }
        paths += folder.pictures
        guard isRecursive else { return }
        for inner in folder.folders { search(inner, willRead) }
    }

    private mutating func note(_ error: PictureFilesError) {
        firstError = firstError ?? error
        warnings.append(error.description)
    }
}
