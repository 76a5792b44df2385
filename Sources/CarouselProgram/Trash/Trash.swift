// SPDX-License-Identifier: MIT

import CGIO
import CarouselCore
import CarouselMedia
import Glibc

/// The desktop's trash, from which files can be restored.
enum Trash {
    /// Why a file was not moved to the trash.
    enum Failure: Error, CustomStringConvertible {
        /// The file is not the intended one.
        case isAnother(path: FilePath)
        case isGone(path: FilePath)
        case notMoved(path: FilePath, reason: String)

        var description: String {
            switch self {
            case .isAnother(let path):
                "\"\(path.shownName)\" has been replaced by another file and was not deleted. Press Delete again "
                    + "to move the new file to the trash."
            case .isGone(let path):
                "\"\(path.shownName)\" is no longer there."
            case .notMoved(let path, let reason):
                "'\(path.shown)' could not be moved to the trash: "
                    + VisibleText.of(reason)
            }
        }
    }

    /// Moves a file to the trash, but only if it is the intended one and has not been replaced.
    ///
    /// - Parameter file: the intended file. For a link, this is its target; only the link is moved.
    /// - Returns: the file in the trash; nil if it cannot be found there.
    static func put(_ path: FilePath, ifStill file: FileStamp) throws(Failure) -> TrashedFile? {
        guard let entry = TrashedFile.Identity(of: path) else { throw .isGone(path: path) }
        guard FileStamp(of: path.system) == file else { throw .isAnother(path: path) }
        try move(path)
        guard let trashed = TrashedFile(of: path, as: entry) else { return nil }
        // It may have been replaced between the check and the move.
        guard trashed.identity != entry else { return trashed }
        do throws(TrashedFile.Failure) { try trashed.restore() } catch {
            throw .notMoved(path: path, reason: error.description)
        }
        throw .isAnother(path: path)
    }

    private static func move(_ path: FilePath) throws(Failure) {
        guard let file = g_file_new_for_path(path.system) else {
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
