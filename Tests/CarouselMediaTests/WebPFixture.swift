// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import Foundation
import TestSupport

/// An animated WebP of 8 x 4 pixels that plays twice. Its frames: red everywhere, blue to the right, green to the left
/// that is cleared afterwards, blue to the right.
enum WebPFixture {
    static func parts() throws -> Data {
        let folder = try TemporaryFolder()
        func frame(_ color: Color, x: Int, width: Int, milliseconds: Int, clears: Bool = false) throws -> [UInt8] {
            let path = folder.file("picture.webp")
            try PictureWriter.write(PixelBuffer(size: PixelSize(width: width, height: 4), color: color), to: path)
            let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            let place = number(x / 2, 3) + number(0, 3) + number(width - 1, 3) + number(3, 3)
            return chunk("ANMF", place + number(milliseconds, 3) + [clears ? 1 : 0] + picture(in: file))
        }
        var body = Array("WEBP".utf8) + chunk("VP8X", [2, 0, 0, 0] + number(7, 3) + number(3, 3))
        body += chunk("ANIM", [0, 0, 0, 0] + number(2, 2))
        body += try frame(Color(red: 1, green: 0, blue: 0), x: 0, width: 8, milliseconds: 100)
        body += try frame(Color(red: 0, green: 0, blue: 1), x: 4, width: 4, milliseconds: 200)
        body += try frame(Color(red: 0, green: 1, blue: 0), x: 0, width: 4, milliseconds: 300, clears: true)
        body += try frame(Color(red: 0, green: 0, blue: 1), x: 4, width: 4, milliseconds: 400)
        return Data(chunk("RIFF", body))
    }

    /// The colours to the left and to the right.
    static func letters(_ picture: PixelBuffer) -> String {
        [2, 6].map { x in
            let pixel = picture[x, 2]
            switch (pixel.x > 128, pixel.y > 128, pixel.z > 128, pixel.w > 128) {
            case (true, false, false, true): return "r"
            case (false, true, false, true): return "g"
            case (false, false, true, true): return "b"
            case (_, _, _, false): return "-"
            default: return "?"
            }
        }.joined()
    }

    /// The chunk with the pixels of a still file.
    private static func picture(in file: [UInt8]) -> [UInt8] {
        var place = 12
        while place + 8 <= file.count {
            let length = file[(place + 4)..<(place + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + length + length & 1
            if ["VP8 ", "VP8L"].contains(String(decoding: file[place..<place + 4], as: UTF8.self)) {
                return Array(file[place..<end])
            }
            place = end
        }
        return []
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(body.count, 4) + body + (body.count & 1 == 1 ? [0] : [])
    }

    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(number >> (8 * $0) & 255) }
    }
}
