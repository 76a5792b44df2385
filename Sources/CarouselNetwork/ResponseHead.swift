// SPDX-License-Identifier: MIT

/// A response's status and headers, line by line. A redirect's are discarded when the next response begins.
struct ResponseHead {
    private(set) var status = 0
    /// Names in lower case; if a name occurs more than once, its values are joined with commas.
    private(set) var headers: [String: String] = [:]

    private static let mostHeaders = 200

    /// Parses a line as received.
    mutating func add(_ line: String) {
        let line = line.filter { !$0.isNewline }
        if line.lowercased().hasPrefix("http/") {
            headers = [:]
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return
        }
        guard let colon = line.firstIndex(of: ":"), headers.count < ResponseHead.mostHeaders else { return }
        let name = line[..<colon].lowercased()
        var value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        while let last = value.last, last == " " || last == "\t" { value.removeLast() }
        headers[name] = headers[name].map { "\($0), \(value)" } ?? String(value)
    }
}
