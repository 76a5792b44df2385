// SPDX-License-Identifier: MIT

import Foundation

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

    /// As zlib stores what it does not compress; at most 65,535 bytes.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        let count = UInt16(bytes.count)
        let head = [1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
        return [0x78, 1] + head + bytes + long(Int(b << 16 | a))
    }
}
