// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc

/// What a picture file says before its pixels.
struct PictureHead {
    /// gdk-pixbuf's name of the format.
    var format: String
    /// As the pixels are stored.
    var size: PixelSize
    /// Whether it is drawn rather than stored.
    var isScalable = false

    /// Nil for what is no picture of a known format.
    ///
    /// - Parameter memory: bytes that there are for it. What cannot be looked at with so many has no format.
    init?(_ path: String, memory: Int) {
        // gdk-pixbuf has to have all of a TIFF in memory to tell its extent, and all of an AVIF decoded.
        if let rows = TIFFRows(path, memory: memory) {
            (format, size) = ("tiff", rows.size)
            return
        }
        if let size = PictureHead.sizeOfAVIF(path), DecodingRoute.wholeBytes("avif", path, size, to: .zero) > memory {
            (format, self.size) = ("avif", size)
            return
        }
        if let size = WebPFrames.size(of: path) {
            (format, self.size) = ("webp", size)
            return
        }
        var (width, height): (gint, gint) = (0, 0)
        // An SVG that does not say how large it is has its text laid out.
        let found = SharedFonts.whileDecoding { gdk_pixbuf_get_file_info(path, &width, &height) }
        guard let found else { return nil }
        size = PixelSize(width: Int(width), height: Int(height))
        isScalable = gdk_pixbuf_format_is_scalable(found) != 0
        format = ""
        guard let name = gdk_pixbuf_format_get_name(found) else { return }
        defer { g_free(name) }
        format = String(cString: name)
    }

    /// A file's first bytes.
    static func bytes(of path: String, count: Int) -> [UInt8] {
        let file = PlainFile.open(path)
        guard file >= 0 else { return [] }
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: count) { $1 = max(0, pread(file, $0.baseAddress, count, 0)) }
    }

    /// The largest extent that an AVIF's properties name: that of the picture, and not of its thumbnail or of a tile.
    private static func sizeOfAVIF(_ path: String) -> PixelSize? {
        let bytes = bytes(of: path, count: 64 << 10)
        guard bytes.count > 64, bytes[4..<8].elementsEqual("ftyp".utf8), bytes[8..<10].elementsEqual("av".utf8) else {
            return nil
        }
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        var greatest: PixelSize?
        // A box begins with its length and its name; this one has a version and two numbers.
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
