// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc

/// A path as the system has it: bytes, which need not be UTF-8. The public API uses text instead: see `text`.
package struct FilePath: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The bytes, and a zero after them: what system calls take.
    package let system: [CChar]

    private static let slash = UInt8(ascii: "/")

    /// A path of these bytes, up to the first zero.
    package init(_ bytes: some Collection<UInt8>) {
        system = bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
    }

    package init(_ path: String) { self.init(path.utf8) }

    package init(stringLiteral path: String) { self.init(path) }

    /// The path that has this `text`.
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
        // `file:` URLs have no relative paths.
        defer { free(folder) }
        return URLText.fileURL(ofPath: FilePath(cString: folder).appending(bytes))
    }

    /// The text on one line, without invisible characters.
    package var shown: String { VisibleText.of(text) }

    /// The file's name for display, on one line; a replacement character stands for what is not text.
    package var shownName: String { VisibleText.of(String(decoding: name, as: UTF8.self)) }

    /// The same, to be put into other text: isolated, so that a right-to-left name does not reorder what is beside it.
    package var isolatedName: String { "\u{2068}\(shownName)\u{2069}" }

    /// The last component of the path; slashes at the end do not count.
    package var name: [UInt8] { bytes.split(separator: FilePath.slash).last.map(Array.init) ?? [] }

    /// The folder that contains the file, with a slash at its end; `.` if the path names none.
    package var folder: FilePath {
        let bytes = bytes
        return bytes.lastIndex(of: FilePath.slash).map { FilePath(bytes[...$0]) } ?? "."
    }

    /// The path with a slash at its end, as for a folder.
    package var asFolder: FilePath { bytes.last == FilePath.slash ? self : FilePath(bytes + [FilePath.slash]) }

    /// The path without slashes at its end, as for an entry of the folder around it.
    package var asEntry: FilePath {
        bytes.lastIndex { $0 != FilePath.slash }.map { FilePath(bytes[...$0]) } ?? self
    }

    /// Where a link leads; nil if this is not a link.
    package var linkTarget: FilePath? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        return readlink(system, &target, target.count - 1) > 0 ? FilePath(cString: target) : nil
    }

    /// The path of an entry in this folder.
    package func appending(_ name: some Collection<UInt8>) -> FilePath { FilePath(asFolder.bytes + name) }

    /// Takes what a system call returns.
    package init(cString: UnsafePointer<CChar>) {
        system = Array(UnsafeBufferPointer(start: cString, count: strlen(cString) + 1))
    }
}

/// The parts of URLs: schemes, the paths of `file:` URLs and the bytes of `data:` URLs.
package enum URLText {
    /// A URL's scheme in lower case, without the colon; nil if there is none.
    static func scheme(of url: String) -> String? {
        guard let scheme = g_uri_parse_scheme(url) else { return nil }
        defer { g_free(scheme) }
        return String(cString: scheme).lowercased()
    }

    /// Whether a URL's bytes must be fetched.
    static func isRemote(_ url: String) -> Bool {
        switch scheme(of: url) {
        case "file", "data", nil: false
        default: true
        }
    }

    /// The path of a `file:` URL on this machine.
    package static func path(ofFileURL url: String) -> FilePath? {
        guard scheme(of: url) == "file" else { return nil }
        var rest = url.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
            rest = rest[host.endIndex...]
        }
        guard rest.hasPrefix("/") else { return nil }
        rest = rest.prefix { $0 != "?" && $0 != "#" }
        let bytes = unescaped(rest)
        return bytes.contains(0) ? nil : FilePath(bytes)
    }

    /// The `file:` URL of an absolute path.
    package static func fileURL(ofPath path: FilePath) -> String {
        guard let text = g_uri_escape_string(path.system, "/", 0) else { return "" }
        defer { g_free(text) }
        return "file://" + String(cString: text)
    }

    /// The bytes of a `data:` URL; nil if they cannot be read.
    static func bytes(ofDataURL url: String) -> [UInt8]? {
        guard scheme(of: url) == "data", let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let bytes = unescaped(url[url.utf8.index(after: comma)...])
        return url[..<comma].lowercased().hasSuffix(";base64") ? base64Decoded(bytes) : bytes
    }

    /// The bytes that percent codes stand for; text with an invalid code is returned unchanged.
    private static func unescaped(_ text: Substring) -> [UInt8] {
        guard let bytes = g_uri_unescape_bytes(String(text), -1, nil, nil) else { return Array(text.utf8) }
        defer { g_bytes_unref(bytes) }
        var count = 0
        let start = g_bytes_get_data(bytes, &count)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The bytes of base64 text, which may use the alphabet for URLs and lack padding; nil if none of it is base64.
    private static func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
        var usual = ""
        for byte in text {
            switch Character(UnicodeScalar(byte)) {
            case "-": usual.append("+")
            case "_": usual.append("/")
            case "=", " ", "\t", "\n", "\r": continue
            case let other: usual.append(other)
            }
        }
        while usual.utf8.count % 4 != 0 { usual.append("=") }
        var count = 0
        guard let bytes = g_base64_decode(usual, &count) else { return nil }
        defer { g_free(bytes) }
        // GLib skips what is not base64.
        guard count > 0 || usual.isEmpty else { return nil }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}

extension URLText {
    /// A URL as it may appear in messages: without the user name and password, and without everything from `?` or `#`,
    /// which is often a key. Of a `data:` URL only the scheme is left.
    package static func withoutSecrets(_ url: String) -> String {
        if scheme(of: url) == "data" { return "data:" }
        let shown = withoutCredentials(url)
        guard let end = shown.utf8.firstIndex(where: { "?#".utf8.contains($0) }) else { return shown }
        return shown[..<end] + (shown.utf8[end] == UInt8(ascii: "?") ? "?…" : "")
    }

    private static func withoutCredentials(_ url: String) -> String {
        let (colon, slash, at) = (UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "@"))
        let scheme = scheme(of: url)
        // URL parsers accept any number of slashes, and none if the scheme has to be guessed.
        let afterScheme = url.utf8.dropFirst(scheme.map { $0.utf8.count + 1 } ?? 0)
        let isAbsolute = scheme == nil || afterScheme.first == slash
        let rest = isAbsolute ? afterScheme.drop { $0 == slash } : url.utf8[...]
        if scheme == "file", url.utf8.distance(from: afterScheme.startIndex, to: rest.startIndex) != 2 { return url }
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        var credentials = authority.lastIndex(of: at)
        let host = credentials.map { authority[$0...].dropFirst() } ?? authority
        let port = host.drop { $0 != colon }.dropFirst()
        if host.first != UInt8(ascii: "["), !port.allSatisfy({ (0x30...0x39).contains($0) }) {
            // What follows the colon is no port: it may be an unescaped password, or the beginning of one.
            credentials = rest.lastIndex(of: at)
            if credentials == nil, scheme != nil { return url[..<port.startIndex] + "…" }
        }
        guard let credentials else { return url }
        // 'picture@2x.png' is a path.
        if scheme == nil, !rest[..<credentials].contains(colon) { return url }
        return String(url[..<rest.startIndex] + url[url.utf8.index(after: credentials)...])
    }
}
