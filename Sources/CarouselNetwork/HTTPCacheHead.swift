// SPDX-License-Identifier: MIT

import CarouselMedia

/// What is noted of a response in a file of its own. The address is not: it may hold a password.
struct HTTPCacheHead: Hashable {
    /// What has come.
    enum Body: Hashable {
        /// Bytes: the name of their file in the cache's folder, and their number.
        case file(name: String, bytes: Int)
        /// Another address.
        case redirect(to: String)
    }

    var body: Body
    /// Those that `HTTPFreshness` reads, of the response and of those that called it unchanged.
    var headers: [String: String]
    /// When it came, in seconds since 1970.
    var received: Double

    /// Most bytes of such a file.
    static let mostBytes = 16 << 10
    /// What all begin with, also those of other versions.
    private static let mark = "carousel "
    private static let version = "carousel 3"
    private static let end = "end"

    /// Whether a file with such bytes is one: what it says need not make sense.
    static func isMarked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark.utf8) }

    init(_ body: Body, _ headers: [String: String], received: Double) {
        (self.body, self.headers, self.received) = (body, headers, received)
    }

    /// Nil for what is none of this version, or not whole.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= HTTPCacheHead.mostBytes else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard lines.count >= 4, lines[0] == HTTPCacheHead.version, lines.last == HTTPCacheHead.end,
            let received = Double(lines[1]), received.isFinite
        else { return nil }
        self.received = received
        guard let body = Body(lines[2]) else { return nil }
        self.body = body
        headers = [:]
        for line in lines[3...] {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[String(line[..<colon])] = String(line[line.index(after: colon)...])
        }
    }

    /// The file's bytes; nil where they would be too many, or would be read as something else.
    var bytes: [UInt8]? {
        var lines = [HTTPCacheHead.version, String(received), body.line]
        for name in HTTPFreshness.headers { if let value = headers[name] { lines.append("\(name):\(value)") } }
        lines.append(HTTPCacheHead.end)
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let read = HTTPCacheHead(body, headers.filter { HTTPFreshness.headers.contains($0.key) }, received: received)
        return HTTPCacheHead(bytes) == read ? bytes : nil
    }
}

extension HTTPCacheHead.Body {
    fileprivate init?(_ line: String) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        if parts.first == "redirect", parts.count > 1 {
            self = .redirect(to: String(line.dropFirst(parts[0].count + 1)))
        } else if parts.first == "file", parts.count == 3, let count = Int(parts[1]), count >= 0,
            CacheName.kind(of: parts[2]) == .body
        {
            self = .file(name: parts[2], bytes: count)
        } else {
            return nil
        }
    }

    fileprivate var line: String {
        switch self {
        case .file(let name, let bytes): "file \(bytes) \(name)"
        case .redirect(let target): "redirect \(target)"
        }
    }
}
