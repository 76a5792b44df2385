// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import Glibc

/// Paths as text. A path whose bytes are not UTF-8 is represented by a `file:` URL, which the library can show as well.
package enum PathText {
    /// The system's form of a path.
    static func bytes(of path: String) -> [UInt8] {
        isURL(path) ? URLText.bytes(ofFileURL: path) ?? Array(path.utf8) : Array(path.utf8)
    }

    /// Calls a closure with a path in the system's form.
    static func withSystemPath<R>(_ path: String, _ body: (UnsafePointer<CChar>) -> R) -> R {
        guard isURL(path), let bytes = URLText.bytes(ofFileURL: path) else { return path.withCString(body) }
        let text = bytes.map { CChar(bitPattern: $0) } + [0]
        return text.withUnsafeBufferPointer { buffer in buffer.baseAddress.map(body) ?? path.withCString(body) }
    }

    /// The text for a path's bytes.
    static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard bytes.first != UInt8(ascii: "/") else { return URLText.fileURL(ofPath: bytes) }
        // URLs have no relative paths.
        var whole = workingFolder
        if whole.last != UInt8(ascii: "/") { whole.append(UInt8(ascii: "/")) }
        whole += bytes
        return whole.withUnsafeBufferPointer { URLText.fileURL(ofPath: $0) }
    }

    /// The path of an entry in a folder.
    static func joined(_ folder: String, _ name: some Collection<UInt8>) -> String {
        var path = bytes(of: folder)
        if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
        path += name
        return path.withUnsafeBufferPointer { text(of: $0) }
    }

    /// The folder that contains a path's file; `.` if the path names none.
    static func folder(of path: String) -> String {
        let bytes = bytes(of: path)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return bytes[...slash].withUnsafeBufferPointer { text(of: $0) }
    }

    /// A folder's absolute path without links and dots; the same path if the folder does not exist or does not respond.
    static func absolute(ofFolder path: String) -> String {
        let found = SideThreads.shared.run(on: path, waiting: moment) { _ -> String? in
            guard let real = withSystemPath(path, { realpath($0, nil) }) else { return nil }
            defer { free(real) }
            return UnsafeRawBufferPointer(start: real, count: strlen(real)).withMemoryRebound(to: UInt8.self) {
                text(of: $0)
            }
        }
        return (found ?? nil) ?? path
    }

    /// Seconds to wait for a folder's path: the user is waiting for a window.
    private static let moment = 1.0

    /// Absolute paths: of folders without links and dots; files keep their links.
    static func absolute(_ paths: [String]) -> [String] {
        var folders: [String: String] = [:]
        return paths.map { path in
            if (try? PictureFiles.isFolder(path, waiting: moment)) == true { return absolute(ofFolder: path) }
            guard let name = bytes(of: path).split(separator: UInt8(ascii: "/")).last else { return path }
            let folder = folder(of: path)
            let absolute = folders[folder] ?? absolute(ofFolder: folder)
            folders[folder] = absolute
            return joined(absolute, name)
        }
    }

    /// A file's name for display, on one line; a question mark replaces what is not text.
    static func name(of path: String) -> String {
        visible(String(decoding: bytes(of: path).split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self))
    }

    /// Text on one line; a question mark replaces invisible characters.
    package static func visible(_ text: String) -> String { VisibleText.of(text) }

    private static func isURL(_ path: String) -> Bool { path.utf8.starts(with: "file:///".utf8) }

    private static var workingFolder: [UInt8] {
        guard let folder = getcwd(nil, 0) else { return [] }
        defer { free(folder) }
        return UnsafeBufferPointer(start: folder, count: strlen(folder)).map { UInt8(bitPattern: $0) }
    }
}
