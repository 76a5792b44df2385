// SPDX-License-Identifier: MIT

import CGIO

/// The order in which people sort names: `photo 2` before `photo 10`, ignoring case; accented letters are next to those
/// without accents.
enum NaturalOrder {
    static func sorted(_ names: [String]) -> [String] {
        names.map { (key: Key($0.utf8), name: $0) }.sorted { $0.key < $1.key }.map(\.name)
    }

    /// A key whose bytes compare as the name should. If keys are equal, the names' own bytes decide.
    struct Key: Comparable {
        private let bytes: [UInt8]
        private let name: [UInt8]

        init(_ name: some Collection<UInt8>) {
            self.name = Array(name)
            var bytes: [UInt8] = []
            self.name.withUnsafeBufferPointer { NaturalOrder.append(keyOf: $0, to: &bytes) }
            self.bytes = bytes
        }

        static func < (a: Key, b: Key) -> Bool {
            a.bytes == b.bytes
                ? a.name.lexicographicallyPrecedes(b.name) : a.bytes.lexicographicallyPrecedes(b.bytes)
        }
    }

    /// Appends a name's key to other bytes. A number becomes a 1, which is lower than any character of a name, then its
    /// number of digits without leading zeros, then the digits: a longer number is greater.
    static func append(keyOf name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
        guard name.allSatisfy({ $0 < 0x80 }) else {
            // Names that are not UTF-8 are compared as ASCII.
            let text = String(validating: name, as: UTF8.self).map { Array(withoutAccents($0.lowercased()).utf8) }
            return (text ?? Array(name)).withUnsafeBufferPointer { appendLowercased($0, to: &key) }
        }
        appendLowercased(name, to: &key)
    }

    /// The same text with plain letters in place of accented ones.
    static func withoutAccents(_ text: String) -> String {
        guard let parts = g_utf8_normalize(text, -1, G_NORMALIZE_NFD) else { return text }
        defer { g_free(parts) }
        var result = String.UnicodeScalarView()
        result.append(
            contentsOf: String(cString: parts).unicodeScalars.filter { !(0x300...0x36F).contains($0.value) })
        return String(result)
    }

    private static func appendLowercased(_ name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
        var place = 0
        while place < name.count {
            let byte = name[place]
            guard isDigit(byte) else {
                let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                key.append(isCapital ? byte | 32 : byte)
                place += 1
                continue
            }
            while place < name.count, name[place] == UInt8(ascii: "0") { place += 1 }
            let first = place
            while place < name.count, isDigit(name[place]) { place += 1 }
            key.append(1)
            key.append(UInt8(clamping: place - first))
            key.append(contentsOf: name[first..<place])
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
