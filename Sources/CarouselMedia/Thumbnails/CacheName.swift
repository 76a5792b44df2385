// SPDX-License-Identifier: MIT

import CPixbuf

/// Names of this library's files in folders that others may use as well: `carousel-`, 32 hexadecimal digits, a point and
/// what the file is.
package enum CacheName {
    /// What a file is, as its name ends.
    package enum Kind: String, CaseIterable, Sendable {
        /// What is noted of a response.
        case head
        /// The bytes of a response.
        case body
        /// Not whole yet, or lent to somebody who reads it.
        case draft = "part"
    }

    private static let mark = "carousel-"
    private static let digits = 32

    /// The name for what a text stands for. It does not tell the text.
    package static func of(_ text: String, _ kind: Kind) -> String {
        guard let digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1) else { return new(kind) }
        defer { g_free(digest) }
        return "\(mark)\(String(cString: digest).prefix(digits)).\(kind.rawValue)"
    }

    /// A name that no other file has.
    package static func new(_ kind: Kind) -> String {
        let values = [UInt64.random(in: 0...(.max)), .random(in: 0...(.max))]
        let hex = values.map { value in
            let text = String(value, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return "\(mark)\(hex.joined()).\(kind.rawValue)"
    }

    /// What a file with a name is; nil for names of any other form.
    package static func kind(of name: String) -> Kind? {
        guard name.utf8.starts(with: mark.utf8) else { return nil }
        let rest = name.utf8.dropFirst(mark.utf8.count)
        guard rest.prefix(digits).count == digits, rest.prefix(digits).allSatisfy(isHex) else { return nil }
        return Kind.allCases.first { rest.dropFirst(digits).elementsEqual(".\($0.rawValue)".utf8) }
    }

    /// Whether a byte is a digit as names have them.
    static func isHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
