// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import Foundation

/// Picture files made for a test.
enum PictureFixtures {
    /// Four quarters: red and green above, blue and white below.
    static func quarters(_ width: Int, _ height: Int) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: width, height: height))
        for y in 0..<height {
            for x in 0..<width {
                picture[x, y] =
                    y < height / 2
                    ? (x < width / 2 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 255, 0, 255))
                    : (x < width / 2 ? SIMD4(0, 0, 255, 255) : SIMD4(255, 255, 255, 255))
            }
        }
        return picture
    }

    /// The colours of the four quarters as letters: `rgbw` for the picture above.
    static func letters(_ picture: PixelBuffer) -> String {
        let (width, height) = (picture.size.width, picture.size.height)
        return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let pixel = picture[width * x / 4, height * y / 4]
            switch (pixel.x > 128, pixel.y > 128, pixel.z > 128) {
            case (true, false, false): return "r"
            case (false, true, false): return "g"
            case (false, false, true): return "b"
            case (true, true, true): return "w"
            default: return "?"
            }
        }.joined()
    }

    /// Inserts an EXIF block with an orientation after a JPEG's first marker.
    static func setOrientation(_ orientation: UInt8, of path: String) throws {
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        try insert(Array("Exif\0\0".utf8) + tiff, behind: 0xE1, of: path)
    }

    /// Inserts an EXIF block with another, small JPEG after a JPEG's first marker.
    static func setThumbnail(_ thumbnail: [UInt8], orientation: UInt8, of path: String) throws {
        func long(_ value: Int) -> [UInt8] {
            [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
        }
        var tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        tiff += [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0] + long(26)
        tiff += [0, 2, 0x02, 0x01, 0, 4, 0, 0, 0, 1] + long(56) + [0x02, 0x02, 0, 4, 0, 0, 0, 1]
        tiff += long(thumbnail.count) + long(0)
        precondition(tiff.count == 56)
        try insert(Array("Exif\0\0".utf8) + tiff + thumbnail, behind: 0xE1, of: path)
    }

    /// Inserts a segment after a JPEG's first marker.
    static func insert(_ body: [UInt8], behind marker: UInt8, of path: String) throws {
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        let length = body.count + 2
        data.insert(contentsOf: [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body, at: 2)
        try data.write(to: URL(fileURLWithPath: path))
    }

    /// A PNG file that states its size, and ends soon after.
    static func pngHeader(width: UInt32, height: UInt32) -> Data {
        func bytes(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
        let header = Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 2, 0, 0, 0]
        var crc: UInt32 = ~0
        for byte in header {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Data(
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + bytes(13) + header + bytes(~crc) + bytes(100)
                + Array("IDAT".utf8))
    }

    /// A GIF of one red pixel.
    static let gif = Data([
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0,
        0,
        2, 2, 0x44, 1, 0, 0x3B,
    ])
}

extension PictureDecoder {
    /// Decodes a file however long that takes: a machine that is busy would give it up.
    static func decodePatiently(
        _ path: String, fitting size: PixelSize, covers: Bool = false, memory: Int = usualMemory,
        cancellation: Cancellation? = nil
    ) throws(PictureError) -> Result {
        try decode(
            path, fitting: size, covers: covers, memory: memory, seconds: .infinity, cancellation: cancellation)
    }
}
