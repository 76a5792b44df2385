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
            "'\(path)' does not exist. Name a picture or a folder of pictures."
        case .notReadable(let path):
            "'\(path)' cannot be read. Give yourself permission (chmod +r, for folders +rx), or name another."
        case .empty(let paths):
            "There is no picture in \(paths.map { "'\($0)'" }.joined(separator: ", ")). "
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

    /// Files are taken whatever they are called; folders are searched recursively for names that end as pictures do.
    ///
    /// A path that cannot be used is passed over with a warning as long as another one shows something.
    init(_ arguments: [String]) throws(PictureFilesError) {
        var firstError: PictureFilesError?
        for argument in arguments {
            var info = stat()
            guard stat(argument, &info) == 0 else {
                let error: PictureFilesError =
                    errno == EACCES ? .notReadable(path: argument) : .missing(path: argument)
                firstError = firstError ?? error
                warnings.append(error.description)
                continue
            }
            if info.st_mode & S_IFMT == S_IFDIR {
                if let error = search(argument) { firstError = firstError ?? error }
            } else {
                paths.append(argument)
            }
        }
        guard !paths.isEmpty else { throw firstError ?? .empty(paths: arguments) }
    }

    private mutating func search(_ folder: String) -> PictureFilesError? {
        guard let entries = Folder.entries(of: folder) else {
            let error = PictureFilesError.notReadable(path: folder)
            warnings.append(error.description)
            return error
        }
        let files = entries.filter { !$0.isFolder && PictureDecoder.isPictureName($0.name) }.map(\.name)
        // A linked folder might lead back to where it stands.
        let folders = entries.filter { $0.isFolder && !$0.isLink }.map(\.name)
        paths += NaturalOrder.sorted(files).map { Folder.joined(folder, $0) }
        var firstError: PictureFilesError?
        for name in NaturalOrder.sorted(folders) {
            if let error = search(Folder.joined(folder, name)) { firstError = firstError ?? error }
        }
        return firstError
    }
}
