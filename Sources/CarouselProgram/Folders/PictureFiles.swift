// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import Glibc

/// Why there is nothing to show.
package enum PictureFilesError: Error, CustomStringConvertible {
    case missing(path: String)
    case notReadable(path: String)
    case notAnswering(path: String)
    case empty(paths: [String])

    package var description: String {
        switch self {
        case .missing(let path):
            "'\(PathText.visible(path))' does not exist. Name a picture or a folder of pictures."
        case .notReadable(let path):
            "'\(PathText.visible(path))' cannot be read. Set its permissions (chmod +r, for folders +rx), or name another."
        case .notAnswering(let path):
            "'\(PathText.visible(path))' does not respond. Check its disk or network, or name another."
        case .empty(let paths):
            "There are no pictures in \(paths.map { "'\(PathText.visible($0))'" }.joined(separator: ", ")). "
                + "Name a folder with pictures, such as PNG or JPEG files."
        }
    }
}

/// Finds the pictures that paths on a command line refer to.
package struct PictureFiles {
    /// The files found, folder by folder in natural order.
    package private(set) var paths: [String] = []
    /// What was skipped, and why.
    private(set) var warnings: [String] = []

    /// The paths on the command line that are folders.
    private(set) var named: Set<String> = []

    private let seconds: Double
    private let isRecursive: Bool
    private var seen: Set<Folder.Identity> = []
    private var firstError: PictureFilesError?

    /// Seconds to wait for a folder while the user waits for a window.
    private static let moment = 1.0

    /// Files are accepted whatever their names. Folders are searched recursively for names with the extensions of
    /// picture formats, each once, however often it is named.
    ///
    /// An unusable path is skipped with a warning, as long as another one shows something.
    ///
    /// - Parameters:
    ///   - seconds: time limit for a file or folder to respond.
    ///   - isRecursive: whether subfolders are searched as well.
    ///   - willRead: called with each folder before it is read, on a thread that is abandoned if that takes too long.
    package init(
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

    /// Whether a path is a folder; throws if it does not exist or cannot be accessed.
    ///
    /// - Parameters:
    ///   - seconds: its time limit to respond.
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

    /// Whether a path seems to exist, as far as can be found out at once.
    static func mayBeThere(_ path: String) -> Bool {
        do throws(PictureFilesError) {
            _ = try isFolder(path, waiting: moment)
            return true
        } catch {
            if case .notAnswering = error { return true }
            return false
        }
    }

    /// Reports on standard error what was skipped.
    func printWarnings() {
        for warning in warnings { StandardError.print("carousel: " + warning) }
    }

    /// Removes duplicates.
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
