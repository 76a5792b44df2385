// SPDX-License-Identifier: MIT

import CarouselKit
import Glibc

/// Why there is nothing to show.
enum PictureFilesError: Error, CustomStringConvertible {
    case missing(path: String)
    case notReadable(path: String)
    case empty(paths: [String])

    var description: String {
        switch self {
        case .missing(let path):
            "'\(PathText.visible(path))' does not exist. Name a picture or a folder of pictures."
        case .notReadable(let path):
            "'\(PathText.visible(path))' cannot be read. Give yourself permission (chmod +r, for folders +rx), or name another."
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

    private var seen: Set<Folder.Identity> = []
    private var firstError: PictureFilesError?

    /// Files are taken whatever they are called; folders are searched recursively for names that end as pictures do, each
    /// once, however often it is named.
    ///
    /// A path that cannot be used is passed over with a warning as long as another one shows something.
    ///
    /// - Parameter willRead: is called with each folder before it is read.
    init(_ arguments: [String], willRead: (String) -> Void = { _ in }) throws(PictureFilesError) {
        for argument in arguments {
            do throws(PictureFilesError) {
                if try PictureFiles.isFolder(argument) { search(argument, willRead) } else { paths.append(argument) }
            } catch {
                note(error)
            }
        }
        guard !paths.isEmpty else { throw firstError ?? .empty(paths: arguments) }
    }

    /// Whether a path names a folder; throws where it names nothing that can be seen.
    static func isFolder(_ path: String) throws(PictureFilesError) -> Bool {
        var info = stat()
        guard PathText.withSystemPath(path, { stat($0, &info) }) == 0 else {
            throw errno == EACCES ? .notReadable(path: path) : .missing(path: path)
        }
        return info.st_mode & S_IFMT == S_IFDIR
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

    private mutating func search(_ path: String, _ willRead: (String) -> Void) {
        willRead(path)
        guard let folder = Folder(path) else { return note(.notReadable(path: path)) }
        guard seen.insert(folder.identity).inserted else { return }
        paths += folder.pictures
        for inner in folder.folders { search(inner, willRead) }
    }

    private mutating func note(_ error: PictureFilesError) {
        firstError = firstError ?? error
        warnings.append(error.description)
    }
}
