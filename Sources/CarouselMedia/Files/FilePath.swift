// SPDX-License-Identifier: MIT

import CarouselCore
import Glibc

/// A path as the system has it: bytes, which need not be UTF-8. The public API has text in its place: see `text`.
package struct FilePath: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The bytes, and a zero after them: what system calls take.
    package let system: [CChar]

    private static let slash = UInt8(ascii: "/")

    /// What follows a zero does not count.
    package init(_ bytes: some Collection<UInt8>) {
        system = bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
    }

    package init(_ path: String) { self.init(path.utf8) }

    package init(stringLiteral path: String) { self.init(path) }

    /// Takes what `text` returns.
    package init(text: String) {
        self =
            text.utf8.starts(with: "file:///".utf8) ? URLText.path(ofFileURL: text) ?? FilePath(text) : FilePath(text)
    }

    package func hash(into hasher: inout Hasher) { system.withUnsafeBytes { hasher.combine(bytes: $0) } }

    package var bytes: [UInt8] { system.dropLast().map { UInt8(bitPattern: $0) } }

    /// The path itself, or a `file:` URL if it is not UTF-8.
    package var text: String {
        let bytes = bytes
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard bytes.first != FilePath.slash, let folder = getcwd(nil, 0) else { return URLText.fileURL(ofPath: self) }
        // URLs have no relative paths.
        defer { free(folder) }
        return URLText.fileURL(ofPath: FilePath(cString: folder).appending(bytes))
    }

    /// The text on one line, without invisible characters.
    package var shown: String { VisibleText.of(text) }

    /// The file's name for display, on one line; a replacement character stands for what is not text.
    package var shownName: String { VisibleText.of(String(decoding: name, as: UTF8.self)) }

    /// The same for a text: a name written from right to left must not reorder what is beside it.
    package var isolatedName: String { "\u{2068}\(shownName)\u{2069}" }

    /// What follows the last slash, except for slashes at the end.
    package var name: [UInt8] { bytes.split(separator: FilePath.slash).last.map(Array.init) ?? [] }

    /// The folder that contains the file, with a slash at its end; `.` if the path names none.
    package var folder: FilePath {
        let bytes = bytes
        return bytes.lastIndex(of: FilePath.slash).map { FilePath(bytes[...$0]) } ?? "."
    }

    /// The same with a slash at its end, as folders have it.
    package var asFolder: FilePath { bytes.last == FilePath.slash ? self : FilePath(bytes + [FilePath.slash]) }

    /// The path of an entry in this folder.
    package func appending(_ name: some Collection<UInt8>) -> FilePath { FilePath(asFolder.bytes + name) }

    /// Takes what a system call returns.
    package init(cString: UnsafePointer<CChar>) {
        system = Array(UnsafeBufferPointer(start: cString, count: strlen(cString) + 1))
    }
}
