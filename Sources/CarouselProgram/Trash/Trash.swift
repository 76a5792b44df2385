// SPDX-License-Identifier: MIT

import CGIO
import CarouselMedia
import Glibc

/// The desktop's trash, from which files can be restored.
enum Trash {
    /// Why a file was not moved to the trash.
    enum Failure: Error, CustomStringConvertible {
        /// The file is not the intended one.
        case isAnother(path: String)
        case isGone(path: String)
        case notMoved(path: String, reason: String)

        var description: String {
            switch self {
            case .isAnother(let path):
                "\"\(PathText.name(of: path))\" has been replaced by another file and was not deleted. Press Delete again "
                    + "to move the new file to the trash."
            case .isGone(let path):
                "\"\(PathText.name(of: path))\" is no longer there."
            case .notMoved(let path, let reason):
                "'\(PathText.visible(path))' could not be moved to the trash: "
                    + PathText.visible(reason)
            }
        }
    }

    /// Moves a file to the trash, but only if it is the intended one and has not been replaced.
    ///
    /// - Parameter file: the intended file. For a link, this is its target; only the link is moved.
    /// - Returns: the file in the trash; nil if it cannot be found there.
    static func put(_ path: String, ifStill file: FileStamp) throws(Failure) -> TrashedFile? {
        guard let entry = TrashedFile.Identity(of: path) else { throw .isGone(path: path) }
        guard PathText.withSystemPath(path, { FileStamp(of: $0) }) == file else { throw .isAnother(path: path) }
        try move(path)
        guard let trashed = TrashedFile(of: path, as: entry) else { return nil }
        // It may have been replaced between the check and the move.
        guard trashed.identity != entry else { return trashed }
        do throws(TrashedFile.Failure) { try trashed.restore() } catch {
            throw .notMoved(path: path, reason: error.description)
        }
        throw .isAnother(path: path)
    }

    private static func move(_ path: String) throws(Failure) {
        guard let file = PathText.withSystemPath(path, { g_file_new_for_path($0) }) else {
            throw .notMoved(path: path, reason: "no memory")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        var error: UnsafeMutablePointer<GError>?
        guard g_file_trash(file, nil, &error) == 0 else { return }
        let reason = gio_error_message(error).map { String(cString: $0) } ?? "no reason given"
        g_clear_error(&error)
        throw .notMoved(path: path, reason: reason)
    }
}
