// SPDX-License-Identifier: MIT

import CExif
import CPixbuf
import CarouselCore

/// The thumbnail that cameras put into a JPEG's EXIF block, and the picture's orientation.
struct EXIFThumbnail {
    /// 1...8, as in the EXIF standard.
    private(set) var orientation = 1
    private let jpeg: [UInt8]

    /// Reads the beginning of a file; nil unless it is a JPEG with an EXIF block.
    init?(inJPEGAt path: FilePath) {
        // An EXIF block has at most 64 KiB, and comes first or second.
        self.init(inJPEG: PictureHead.bytes(of: path, count: 96 << 10))
    }

    /// Parses a JPEG's first bytes.
    init?(inJPEG bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0xD8]), let loader = exif_loader_new() else { return nil }
        defer { exif_loader_unref(loader) }
        bytes.withUnsafeBufferPointer {
            // It only reads them.
            _ = exif_loader_write(loader, UnsafeMutablePointer(mutating: $0.baseAddress), UInt32($0.count))
        }
        guard let data = exif_loader_get_data(loader) else { return nil }
        defer { exif_data_unref(data) }
        if let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION), entry.pointee.size >= 2 {
            let turn = Int(exif_get_short(entry.pointee.data, exif_data_get_byte_order(data)))
            if (1...8).contains(turn) { orientation = turn }
        }
        jpeg = Array(UnsafeBufferPointer(start: data.pointee.data, count: Int(data.pointee.size)))
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
        let size = Pixbuf.size(upright)
        guard size.width <= 1024, size.height <= 1024, !size.isEmpty else { return nil }
        let inner = natural.scaled(by: natural.scale(to: size, covers: false, enlarges: true))
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
        gdk_pixbuf_remove_option(pixbuf, "orientation")
        gdk_pixbuf_set_option(pixbuf, "orientation", String(orientation))
        return gdk_pixbuf_apply_embedded_orientation(pixbuf)
    }
}
