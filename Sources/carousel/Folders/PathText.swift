// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import Glibc

/// Paths as text. A path whose bytes are no UTF-8 is carried by a `file:` URL, which the library shows as well.
enum PathText {
    /// What the system knows a path by.
    static func bytes(of path: String) -> [UInt8] {
        isURL(path) ? URLText.bytes(ofFileURL: path) ?? Array(path.utf8) : Array(path.utf8)
    }

    /// Calls with a path as the system takes it.
    static func withSystemPath<R>(_ path: String, _ body: (UnsafePointer<CChar>) -> R) -> R {
        guard isURL(path), let bytes = URLText.bytes(ofFileURL: path) else { return path.withCString(body) }
        let text = bytes.map { CChar(bitPattern: $0) } + [0]
        return text.withUnsafeBufferPointer { buffer in buffer.baseAddress.map(body) ?? path.withCString(body) }
    }

    /// The text for a path's bytes.
    static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard bytes.first != UInt8(ascii: "/") else { return URLText.fileURL(ofPath: bytes) }
        // URLs know no relative paths.
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

    /// The folder that a path's file lies in; `.` where it names none.
    static func folder(of path: String) -> String {
        let bytes = bytes(of: path)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return bytes[...slash].withUnsafeBufferPointer { text(of: $0) }
    }

    /// A folder's path from the root, without links and dots; the same path where it names nothing or does not answer.
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

    /// Seconds to wait for a folder to tell its path: somebody waits for a window.
    private static let moment = 1.0

    /// Paths from the root: of folders without links and dots, of files as links if they are such.
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

    /// A file's name, for people, on one line; what is no text in it shows as a question mark.
    static func name(of path: String) -> String {
        visible(String(decoding: bytes(of: path).split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self))
    }

    /// Text on one line: what would not show in it does so as a question mark.
    static func visible(_ text: String) -> String { VisibleText.of(text) }

    private static func isURL(_ path: String) -> Bool { path.utf8.starts(with: "file:///".utf8) }

    private static var workingFolder: [UInt8] {
        guard let folder = getcwd(nil, 0) else { return [] }
        defer { free(folder) }
        return UnsafeBufferPointer(start: folder, count: strlen(folder)).map { UInt8(bitPattern: $0) }
    }
}
