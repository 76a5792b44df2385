// SPDX-License-Identifier: MIT

import Foundation

/// A new folder for temporary files of the command.
struct ScratchFolder {
    let path: String

    /// Creates one in the directory for temporary files. It never takes over an existing folder.
    init() throws {
        var template = Array((FileManager.default.temporaryDirectory.path + "/carousel-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CocoaError(
                .fileWriteUnknown, userInfo: [NSFilePathErrorKey: FileManager.default.temporaryDirectory.path])
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Deletes it with everything in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
