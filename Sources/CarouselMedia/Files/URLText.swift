// SPDX-License-Identifier: MIT

import CPixbuf

/// The parts of URLs: schemes, the paths of `file:` URLs and the bytes of `data:` URLs.
package enum URLText {
    /// In lower case, without the colon; nil if there is none.
    static func scheme(of url: String) -> String? {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), let first = url.utf8.first else { return nil }
        let scheme = url.utf8[..<colon]
        func isLetter(_ byte: UInt8) -> Bool { (byte | 32) >= UInt8(ascii: "a") && (byte | 32) <= UInt8(ascii: "z") }
        func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
        guard isLetter(first), scheme.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }) else {
            return nil
        }
        return url[..<colon].lowercased()
    }

    /// Whether its bytes must be fetched.
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

    /// The bytes that percent codes stand for; text with a code that is not one is taken as it is.
    private static func unescaped(_ text: Substring) -> [UInt8] {
        guard let bytes = g_uri_unescape_bytes(String(text), -1, nil, nil) else { return Array(text.utf8) }
        defer { g_bytes_unref(bytes) }
        var count = 0
        let start = g_bytes_get_data(bytes, &count)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Also of the alphabet for URLs, and without padding.
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
        // It skips what is not base64.
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
            // There may be an unescaped password, or the beginning of one.
            credentials = rest.lastIndex(of: at)
            if credentials == nil, scheme != nil { return url[..<port.startIndex] + "…" }
        }
        guard let credentials else { return url }
        // 'picture@2x.png' is a path.
        if scheme == nil, !rest[..<credentials].contains(colon) { return url }
        return String(url[..<rest.startIndex] + url[url.utf8.index(after: credentials)...])
    }
}
