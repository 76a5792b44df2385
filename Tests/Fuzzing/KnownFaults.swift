// SPDX-License-Identifier: MIT

/// Faults that are known, and being mended: targets keep away from them meanwhile.
enum KnownFaults {
    /// Decoding has no limit of time, and vectors can ask for any.
    static let decodingHasNoEnd = true
    /// Animated WebP files are read by gdk-pixbuf, which takes as much memory as they say.
    static let animatedWebPTakesAnyMemory = true
    /// Counts beyond 32 bits trap, and large ones take as long as they say.
    static let countsTrap = true

    /// Whether bytes are such a WebP file.
    static func isAvoided(_ bytes: [UInt8]) -> Bool {
        animatedWebPTakesAnyMemory && bytes.count > 20 && bytes[..<4].elementsEqual("RIFF".utf8)
            && bytes[8..<16].elementsEqual("WEBPVP8X".utf8) && bytes[20] & 2 != 0
    }
}
