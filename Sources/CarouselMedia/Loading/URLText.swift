// SPDX-License-Identifier: MIT

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
    static func path(ofFileURL url: String) -> String? {
        bytes(ofFileURL: url).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The bytes of the path of a `file:` URL on this machine, which need not be UTF-8.
    package static func bytes(ofFileURL url: String) -> [UInt8]? {
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
        let bytes = percentDecoded(rest.utf8)
        return bytes.contains(0) ? nil : bytes
    }

    /// The `file:` URL of an absolute path.
    package static func fileURL(ofPath path: some Sequence<UInt8>) -> String {
        var url = "file://"
        for byte in path {
            let character = Character(UnicodeScalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "/-._~".contains(character) {
                url.append(character)
            } else {
                url += byte < 16 ? "%0" : "%"
                url += String(byte, radix: 16, uppercase: true)
            }
        }
        return url
    }

    /// The bytes of a `data:` URL; nil if they cannot be read.
    static func bytes(ofDataURL url: String) -> [UInt8]? {
        guard scheme(of: url) == "data", let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let bytes = percentDecoded(url.utf8[url.utf8.index(after: comma)...])
        return url[..<comma].lowercased().hasSuffix(";base64") ? base64Decoded(bytes) : bytes
    }

    private static func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        // Of an escape: nil outside one, otherwise the digits so far.
        var digits: [UInt8]?
        for byte in text {
            if let so = digits {
                if so.isEmpty, hex(byte) != nil {
                    digits = [byte]
                } else if let first = so.first.flatMap(hex), let second = hex(byte) {
                    bytes.append(first << 4 | second)
                    digits = nil
                } else {
                    bytes += [UInt8(ascii: "%")] + so + [byte]
                    digits = nil
                }
            } else if byte == UInt8(ascii: "%") {
                digits = []
            } else {
                bytes.append(byte)
            }
        }
        if let digits { bytes += [UInt8(ascii: "%")] + digits }
        return bytes
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (word, bits) = (UInt32(0), 0)
        for byte in text {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="), UInt8(ascii: " "), 9, 10, 13: continue
            default: return nil
            }
            (word, bits) = (word << 6 | UInt32(value), bits + 6)
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
            }
        }
        return bytes
    }
}
