// SPDX-License-Identifier: MIT

import CGIO

/// The desktop's trash, from which files can be restored.
enum Trash {
    /// Why a file could not be put there.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let reason: String
        var description: String {
            "'\(PathText.visible(path))' could not be put into the trash and stays where it is: "
                + PathText.visible(reason)
        }
    }

    /// Moves a file to the trash.
    static func put(_ path: String) throws(Failure) {
        guard let file = PathText.withSystemPath(path, { g_file_new_for_path($0) }) else {
            throw Failure(path: path, reason: "no memory")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        var error: UnsafeMutablePointer<GError>?
        guard g_file_trash(file, nil, &error) == 0 else { return }
        let reason = gio_error_message(error).map { String(cString: $0) } ?? "no reason given"
        g_clear_error(&error)
        throw Failure(path: path, reason: reason)
    }
}
