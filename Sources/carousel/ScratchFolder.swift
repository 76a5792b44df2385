// SPDX-License-Identifier: MIT

import Foundation

/// A new folder for what the command needs while it runs.
struct ScratchFolder {
    let path: String

    /// Makes one where temporary files go. Nobody else's folder is ever taken for it.
    init() throws {
        var template = Array((FileManager.default.temporaryDirectory.path + "/carousel-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CocoaError(
                .fileWriteUnknown, userInfo: [NSFilePathErrorKey: FileManager.default.temporaryDirectory.path])
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Deletes it with all that is in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
