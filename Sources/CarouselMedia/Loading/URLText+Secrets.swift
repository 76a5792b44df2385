// SPDX-License-Identifier: MIT

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
