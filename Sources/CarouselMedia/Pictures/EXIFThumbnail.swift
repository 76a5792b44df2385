// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc

/// The thumbnail that cameras put into a JPEG's EXIF block, and the picture's orientation.
struct EXIFThumbnail {
    /// 1...8, as in the EXIF standard.
    private(set) var orientation = 1
    private let jpeg: ArraySlice<UInt8>

    /// Reads the beginning of a file; nil unless it is a JPEG with an EXIF block.
    init?(inJPEGAt path: String) {
        let file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        defer { close(file) }
        // An EXIF block has at most 64 KiB, and comes first or second.
        let bytes = [UInt8](unsafeUninitializedCapacity: 96 << 10) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, buffer.count, 0))
        }
        self.init(inJPEG: bytes)
    }

    /// Parses a JPEG's first bytes.
    init?(inJPEG bytes: [UInt8]) {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            let end = place + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            if bytes[place + 1] == 0xE1, bytes[(place + 4)..<end].starts(with: Array("Exif\0\0".utf8)) {
                guard let block = TIFFBlock(bytes[(place + 10)..<end]) else { return nil }
                orientation = block.orientation
                jpeg = block.thumbnail
                return
            }
            place = end
        }
        return nil
    }

    /// The thumbnail, upright, without bars; nil if there is none.
    ///
    /// - Parameter natural: the picture's own size, upright. Thumbnails of another aspect ratio have bars around them.
    func pixels(natural: PixelSize) -> PixelBuffer? {
        // It is decoded whole: check its claimed size first.
        guard jpeg.count > 100, let extent = codedSize, max(extent.width, extent.height) <= 1024,
            let loader = gdk_pixbuf_loader_new_with_type("jpeg", nil)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let isRead = jpeg.withUnsafeBufferPointer {
            gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil) != 0
        }
        // A loader must be closed whatever has happened before.
        guard gdk_pixbuf_loader_close(loader, nil) != 0, isRead, let raw = gdk_pixbuf_loader_get_pixbuf(loader),
            let upright = turned(raw)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        let size = PixelSize(width: Int(gdk_pixbuf_get_width(upright)), height: Int(gdk_pixbuf_get_height(upright)))
        guard size.width <= 1024, size.height <= 1024, !size.isEmpty else { return nil }
        let scale = min(
            Double(size.width) / Double(natural.width), Double(size.height) / Double(natural.height))
        let inner = natural.scaled(by: scale)
        guard inner.width <= size.width, inner.height <= size.height else { return nil }
        guard
            let part = gdk_pixbuf_new_subpixbuf(
                upright, gint((size.width - inner.width) / 2), gint((size.height - inner.height) / 2),
                gint(inner.width),
                gint(inner.height))
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(part)) }
        return Pixbuf.pixels(part, reducedTo: inner)
    }

    /// The thumbnail's claimed size.
    private var codedSize: PixelSize? {
        var place = jpeg.startIndex + 2
        while place + 4 <= jpeg.endIndex, jpeg[place] == 0xFF {
            let marker = jpeg[place + 1]
            guard marker != 0xFF else {
                place += 1
                continue
            }
            let end = place + 2 + (Int(jpeg[place + 2]) << 8 | Int(jpeg[place + 3]))
            guard end >= place + 4, end <= jpeg.endIndex, marker != 0xDA else { return nil }
            if let frame = JPEGFrame(marker: marker, Array(jpeg[(place + 4)..<end])) { return frame.size }
            place = end
        }
        return nil
    }

    private func turned(_ pixbuf: OpaquePointer) -> OpaquePointer? {
        // The thumbnail has the picture's orientation, whatever it says itself.
        switch orientation {
        case 2: return gdk_pixbuf_flip(pixbuf, 1)
        case 3: return gdk_pixbuf_rotate_simple(pixbuf, GDK_PIXBUF_ROTATE_UPSIDEDOWN)
        case 4: return gdk_pixbuf_flip(pixbuf, 0)
        case 5, 7:
            let rotation = orientation == 5 ? GDK_PIXBUF_ROTATE_CLOCKWISE : GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE
            guard let rotated = gdk_pixbuf_rotate_simple(pixbuf, rotation) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(rotated)) }
            return gdk_pixbuf_flip(rotated, 1)
        case 6: return gdk_pixbuf_rotate_simple(pixbuf, GDK_PIXBUF_ROTATE_CLOCKWISE)
        case 8: return gdk_pixbuf_rotate_simple(pixbuf, GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE)
        default:
            g_object_ref(UnsafeMutableRawPointer(pixbuf))
            return pixbuf
        }
    }
}

/// The directories of an EXIF block. Offsets are not trusted.
private struct TIFFBlock {
    var orientation = 1
    var thumbnail: ArraySlice<UInt8> = []

    init?(_ block: ArraySlice<UInt8>) {
        let isBig = block.starts(with: [0x4D, 0x4D])
        guard isBig || block.starts(with: [0x49, 0x49]) else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= block.count - count else { return nil }
            let bytes = block[(block.startIndex + offset)..<(block.startIndex + offset + count)]
            return isBig ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        /// The value of an entry: short numbers are stored where long ones begin.
        func value(_ entry: Int) -> Int? { number(entry + 8, number(entry + 2, 2) == 3 ? 2 : 4) }

        var directory = number(4, 4) ?? 0
        var (start, length): (Int?, Int?)
        for index in 0..<2 where directory > 0 {
            guard let entries = number(directory, 2) else { break }
            for entry in 0..<min(entries, 512) {
                let at = directory + 2 + 12 * entry
                switch (index, number(at, 2)) {
                case (0, 0x0112): if let turn = value(at), (1...8).contains(turn) { orientation = turn }
                case (1, 0x0201): start = value(at)
                case (1, 0x0202): length = value(at)
                default: break
                }
            }
            directory = number(directory + 2 + 12 * entries, 4) ?? 0
        }
        if let start, let length, start >= 0, length > 0, start <= block.count - length {
            thumbnail = block[(block.startIndex + start)..<(block.startIndex + start + length)]
        }
    }
}
