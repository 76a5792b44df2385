// SPDX-License-Identifier: MIT

/// A response's status and headers, line by line. A redirect's are forgotten when the next response begins.
struct ResponseHead {
    private(set) var status = 0
    /// Names in small letters; of a name that comes more than once, all values with commas between.
    private(set) var headers: [String: String] = [:]

    private static let mostHeaders = 200

    /// Reads a line as it comes over the network.
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
