// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A new, empty folder under `/tmp`; it is deleted with its contents when this object goes away.
public final class TemporaryFolder: Sendable {
    /// The folder's path, without a slash at its end.
    public let path: String

    public init() throws(TemporaryFolderError) {
        var template = Array("/tmp/carousel-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .notCreated(reason: String(cString: strerror(errno))) }
        path = template.withUnsafeBufferPointer { buffer in
            String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder. The file need not exist.
    public func file(_ name: String) -> String { path + "/" + name }
}

/// Why there is no temporary folder.
public enum TemporaryFolderError: Error, CustomStringConvertible {
    case notCreated(reason: String)

    public var description: String {
        switch self {
        case .notCreated(let reason):
            "No folder could be made under /tmp (\(reason)). Make room there, or make it writable."
        }
    }
}
