// SPDX-License-Identifier: MIT

import CarouselMedia

/// The description of a response, in its own file. It omits the address, which may contain a password.
struct HTTPCacheHead: Hashable {
    /// The kind of response.
    enum Body: Hashable {
        /// A body: the name of its file in the cache folder, and its size in bytes.
        case file(name: String, bytes: Int)
        /// A redirect to another address.
        case redirect(to: String)
    }

    var body: Body
    /// The headers that `HTTPFreshness` reads, updated by later responses that say that this one was not modified.
    var headers: [String: String]
    /// When the response arrived, in seconds since 1970.
    var received: Double

    /// Maximum size of such a file in bytes.
    static let maxBytes = 16 << 10
    /// The first bytes of all heads, including other versions.
    private static let mark = "carousel "
    private static let version = "carousel 3"
    private static let end = "end"

    /// Whether a file with these bytes is a head, valid or not.
    static func isMarked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark.utf8) }

    init(_ body: Body, _ headers: [String: String], received: Double) {
        (self.body, self.headers, self.received) = (body, headers, received)
    }

    /// Nil if the bytes are of another version or incomplete.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= HTTPCacheHead.maxBytes else { return nil }
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

    /// The file's bytes; nil if they would be too many or could not be read back unchanged.
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

/// A response's status and headers, line by line. A redirect's are discarded when the next response begins.
struct ResponseHead {
    private(set) var status = 0
    /// Names in lower case; if a name occurs more than once, its values are joined with commas.
    private(set) var headers: [String: String] = [:]

    private static let maxHeaders = 200

    /// Parses a line as received.
    mutating func add(_ line: String) {
        let line = line.filter { !$0.isNewline }
        if line.lowercased().hasPrefix("http/") {
            headers = [:]
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let name = line[..<colon].lowercased()
        // Headers that determine freshness count however many precede them.
        guard headers.count < ResponseHead.maxHeaders || HTTPFreshness.headers.contains(name) else { return }
        let value = line[line.index(after: colon)...].trimmed(of: " \t")
        headers[name] = headers[name].map { "\($0), \(value)" } ?? String(value)
    }
}
