// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc

/// What a picture file says before its pixels.
struct PictureHead {
    /// gdk-pixbuf's name of the format.
    var format: String
    /// The size as stored.
    var size: PixelSize
    /// Whether it is a vector picture.
    var isScalable = false

    /// Nil if the file is not a picture in a known format.
    ///
    /// - Parameter memory: bytes available. A picture that cannot be examined within that has no format.
    init?(_ path: FilePath, memory: Int) {
        // To find the size, gdk-pixbuf must have a whole TIFF in memory, and must decode a whole AVIF or HEIC.
        if let rows = TIFFRows(path, memory: memory) {
            (format, size) = ("tiff", rows.size)
            return
        }
        let start = PictureHead.bytes(of: path, count: 33)
        // Before it tells the size, gdk-pixbuf unpacks all texts that precede the pixels.
        if start.starts(with: PictureHead.beginningOfPNG) {
            guard let size = PictureHead.sizeOfPNG(start) else { return nil }
            (format, self.size) = ("png", size)
            return
        }
        if PictureHead.isHEIF(start), let size = PictureHead.sizeOfHEIF(path),
            DecodingRoute.wholeBytes("avif", path, size, to: .zero) > memory
        {
            (format, self.size) = ("avif", size)
            return
        }
        if start.starts(with: "RIFF".utf8), let size = WebPFile.size(of: path) {
            (format, self.size) = ("webp", size)
            return
        }
        if start.starts(with: "GIF8".utf8), let file = GIFFile(path, most: 1) {
            (format, size) = ("gif", file.size)
            return
        }
        if PictureHead.isBMPWithHugeHead(start) { return nil }
        // For an SVG that does not state its size, its text is laid out.
        guard let found = SharedFonts.whileDecoding({ PixbufReader.head(of: path, memory: memory) }) else { return nil }
        (format, size, isScalable) = (found.format, found.size, found.isScalable)
    }

    /// A file's first bytes.
    static func bytes(of path: FilePath, count: Int) -> [UInt8] {
        PlainFile.with(path) { PlainFile.bytes($0, atMost: count, at: 0) } ?? []
    }

    /// Whether a file begins as those of the usual formats do.
    static func isOfUsualFormat(_ path: FilePath) -> Bool {
        let start = bytes(of: path, count: 8)
        let beginnings: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8), Array("II*\0".utf8),
            Array("MM\0*".utf8),
        ]
        return beginnings.contains { start.starts(with: $0) }
    }

    /// Whether a BMP claims a header that is longer than any: gdk-pixbuf would allocate all of it, up to 4 GB.
    private static func isBMPWithHugeHead(_ start: [UInt8]) -> Bool {
        guard start.count >= 18, start.starts(with: "BM".utf8) else { return false }
        return start[14..<18].reversed().number > 1024
    }

    /// What all PNGs begin with: a signature, and the length and the name of their first chunk.
    private static let beginningOfPNG: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)

    /// The size in a PNG's first chunk; nil if that is incomplete.
    private static func sizeOfPNG(_ start: [UInt8]) -> PixelSize? {
        guard start.count == 33 else { return nil }
        let size = PixelSize(width: start[16..<20].number, height: start[20..<24].number)
        return max(size.width, size.height) <= Int(Int32.max) ? size : nil
    }

    /// Whether it is an AVIF or a HEIC: two codecs in one kind of file.
    private static func isHEIF(_ start: [UInt8]) -> Bool {
        ["ftypav", "ftyphe", "ftypmif1", "ftypmsf1"].contains { start.dropFirst(4).starts(with: $0.utf8) }
    }

    /// The largest size in its properties: that of the picture rather than of its thumbnail or a tile.
    private static func sizeOfHEIF(_ path: FilePath) -> PixelSize? {
        let bytes = bytes(of: path, count: 64 << 10)
        guard bytes.count > 64 else { return nil }
        func number(_ place: Int) -> Int { bytes[place..<place + 4].number }
        var greatest: PixelSize?
        // A box begins with its length and name; this one has a version and two numbers.
        for place in 4..<bytes.count - 16
        where bytes[place] == UInt8(ascii: "i") && bytes[place..<place + 4].elementsEqual("ispe".utf8) {
            guard number(place - 4) == 20 else { continue }
            let size = PixelSize(width: number(place + 8), height: number(place + 12))
            guard max(size.width, size.height) <= Int(Int32.max) else { continue }
            if size.area > greatest?.area ?? 0 { greatest = size }
        }
        return greatest
    }
}
