// SPDX-License-Identifier: MIT

import CGIO
import CarouselMedia
import Glibc

/// The picture that was current when the viewer was last closed, for each set of files and folders.
struct LastPlace: Sendable {
    private let path: String

    /// - Parameters:
    ///   - arguments: absolute paths of the viewer's files and folders.
    ///   - folder: where programs keep their state; nil for the user's.
    init(_ arguments: [String], folder: String? = nil) {
        let text = Array(arguments.map { PathText.bytes(of: $0) + [0] }.joined())
        let sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, text, gsize(text.count))
        defer { g_free(sum) }
        let folder = folder ?? String(cString: g_get_user_state_dir())
        path = "\(folder)/carousel/\(sum.map { String(cString: $0) } ?? "none")"
    }

    /// The picture's path; nil if nothing is remembered.
    var picture: String? {
        var text: UnsafeMutablePointer<gchar>?
        var length: gsize = 0
        guard g_file_get_contents(path, &text, &length, nil) != 0, let text else { return nil }
        defer { g_free(text) }
        return UnsafeRawBufferPointer(start: text, count: Int(length)).withMemoryRebound(to: UInt8.self) {
            $0.isEmpty ? nil : PathText.text(of: $0)
        }
    }

    /// Remembers a picture.
    ///
    /// - Returns: whether that worked.
    func remember(_ picture: String) -> Bool {
        let bytes = PathText.bytes(of: picture)
        guard g_mkdir_with_parents(PathText.folder(of: path), 0o700) == 0 else { return false }
        return g_file_set_contents_full(
            path, bytes.map { CChar(bitPattern: $0) }, gssize(bytes.count), G_FILE_SET_CONTENTS_CONSISTENT, 0o600, nil)
            != 0
    }
}
