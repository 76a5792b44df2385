// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// PNG files written byte by byte, for what gdk-pixbuf does not write.
enum PNGFixture {
    /// - Parameters:
    ///   - depth: bits of a sample.
    ///   - colorType: 0 for grey, 2 for colour.
    ///   - rows: of samples as they are stored, without filter bytes.
    static func data(
        width: Int, depth: UInt8, colorType: UInt8, rows: [[UInt8]], profile: [UInt8]? = nil
    ) -> Data {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
        file += chunk("IHDR", long(width) + long(rows.count) + [depth, colorType, 0, 0, 0])
        if let profile { file += chunk("iCCP", Array("test".utf8) + [0, 0] + stored(profile)) }
        file += chunk("IDAT", stored(rows.flatMap { [0] + $0 }))
        file += chunk("IEND", [])
        return Data(file)
    }

    /// The format of a file's samples, and its other contents.
    struct Kind: CustomTestStringConvertible {
        var depth: UInt8
        /// 0 for grey, 2 for colour, 3 for a palette, plus 4 for alpha.
        var colorType: UInt8
        var isInterlaced = false
        var palette: [UInt8]?
        var transparency: [UInt8]?
        var profile: [UInt8]?
        /// Number of compressed texts, before the pixels and after them in turn.
        var compressedTexts = 0

        var testDescription: String {
            "colour type \(colorType), \(depth) bits"
                + (isInterlaced ? ", interlaced" : "") + (transparency == nil ? "" : ", tRNS")
        }
    }

    /// A file of any kind.
    ///
    /// - Parameter samples: of a pixel, below 2 to the power of `depth`.
    static func data(_ kind: Kind, width: Int, height: Int, samples: (_ x: Int, _ y: Int) -> [Int]) -> Data {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
        file += chunk(
            "IHDR", long(width) + long(height) + [kind.depth, kind.colorType, 0, 0, kind.isInterlaced ? 1 : 0])
        if let profile = kind.profile { file += chunk("iCCP", Array("test".utf8) + [0, 0] + stored(profile)) }
        if let palette = kind.palette { file += chunk("PLTE", palette) }
        if let transparency = kind.transparency { file += chunk("tRNS", transparency) }
        func texts(_ count: Int, _ name: String, _ head: [UInt8]) -> [UInt8] {
            (0..<count).flatMap { _ in chunk(name, Array("Comment".utf8) + head + stored(Array("text".utf8))) }
        }
        file += texts((kind.compressedTexts + 1) / 2, "zTXt", [0, 0])
        // Adam7: where passes begin, and their steps.
        let passes =
            kind.isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var rows: [UInt8] = []
        for (left, top, right, down) in passes where left < width {
            for y in stride(from: top, to: height, by: down) {
                rows.append(0)
                rows += packed(stride(from: left, to: width, by: right).flatMap { samples($0, y) }, kind.depth)
            }
        }
        file += chunk("IDAT", stored(rows))
        file += texts(kind.compressedTexts / 2, "iTXt", [0, 1, 0, 0, 0])
        file += chunk("IEND", [])
        return Data(file)
    }

    private static func packed(_ samples: [Int], _ depth: UInt8) -> [UInt8] {
        if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        var bytes: [UInt8] = []
        var bits = 8
        for sample in samples {
            if bits == 8 { (bits, bytes) = (0, bytes + [0]) }
            bits += Int(depth)
            bytes[bytes.count - 1] |= UInt8(sample) << (8 - bits)
        }
        return bytes
    }

    private static func long(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        var crc: UInt32 = ~0
        for byte in named {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return long(body.count) + named + long(Int(~crc))
    }

    /// In zlib's format for uncompressed data.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        var out: [UInt8] = [0x78, 1]
        for start in stride(from: 0, to: bytes.count, by: 65535) {
            let block = bytes[start..<min(bytes.count, start + 65535)]
            let count = UInt16(block.count)
            out.append(block.endIndex == bytes.count ? 1 : 0)
            out += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)] + block
        }
        return out + long(Int(b << 16 | a))
    }
}
