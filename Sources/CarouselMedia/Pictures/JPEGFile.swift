// SPDX-License-Identifier: MIT

import CExif
import CPixbuf
import CarouselCore
import Glibc

/// JPEG. Decoding it at a half, a quarter or an eighth of its size is cheaper than at any size in between.
struct JPEGFormat: PictureFormat {
    let name = "jpeg"
    let signatures: [[UInt8]] = [[0xFF, 0xD8, 0xFF]]
    let maxArea = PictureDecoder.maxReducedArea

    func sharedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize, by route: DecodingRoute) -> Int { 0 }

    func route(of path: FilePath, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        let parts = [8, 4, 2, 1].map { coded.divided(by: $0) }
        let wanted = parts.first { $0.nearlyReaches(target) } ?? coded
        var left = memory
        // Coefficients have two bytes each; there are at most four components.
        if 8 * coded.area + bytes(at: wanted, to: target) > memory {
            left -= JPEGFrame.coefficientBytes(of: path) ?? 0
        }
        let possible = parts.reversed().drop { $0 != wanted }
        if let extent = possible.first(where: { bytes(at: $0, to: target) <= left }) { return .whole(extent) }
        return .thumbnail
    }

    /// Bytes that gdk-pixbuf needs, excluding coefficients but including the result.
    private func bytes(at extent: PixelSize, to target: PixelSize) -> Int {
        let final = min(extent.area, target.area)
        // The picture is then reduced further, rotated, and copied with alpha.
        return max(3 * extent.area + 3 * final, 10 * final)
    }
}

/// The markers and segments of a JPEG file, which need not be valid.
extension FileBytes {
    /// The second byte of the next marker that has a segment, and the segment without its length, as libjpeg finds them;
    /// nil at the end of the picture, or if it is truncated.
    fileprivate mutating func nextSegment() -> (marker: UInt8, bytes: [UInt8])? {
        var isBegun = false
        while let marker = byte() {
            // A marker begins with one or more bytes of FF, and anything may precede it.
            guard isBegun, marker != 0, marker != 0xFF else {
                isBegun = marker == 0xFF
                continue
            }
            isBegun = false
            if marker == 0xD9 { return nil }
            // These markers have no segment.
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            guard let length = next(2)?.number, length >= 2 else { return nil }
            return next(length - 2).map { (marker, $0) }
        }
        return nil
    }
}

/// What a JPEG says about its frame, up to its first scan.
struct JPEGFrame {
    /// Size in pixels, as stored.
    let size: PixelSize
    /// Sampling factors of the components in each direction, 1...4.
    private let factors: [(across: Int, down: Int)]
    private let marker: UInt8

    /// Whether it is progressive, with either entropy coding.
    private var isProgressive: Bool { [0xC2, 0xC6, 0xCA, 0xCE].contains(marker) }

    /// Parses the segment after a marker; nil if it does not begin a valid frame.
    init?(marker: UInt8, _ bytes: [UInt8]) {
        // C4, C8 and CC are other markers.
        guard (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker), bytes.count >= 6 else { return nil }
        self.marker = marker
        size = PixelSize(width: bytes[3...4].number, height: bytes[1...2].number)
        let count = Int(bytes[5])
        guard !size.isEmpty, (1...4).contains(count), bytes.count >= 6 + 3 * count else { return nil }
        factors = (0..<count).map { index -> (across: Int, down: Int) in
            let both = Int(bytes[7 + 3 * index])
            return (both >> 4, both & 15)
        }
        guard factors.allSatisfy({ (1...4).contains($0.across) && (1...4).contains($0.down) }) else { return nil }
    }

    /// Bytes of the coefficients that libjpeg keeps while it decodes the file; 0 for none. Nil for invalid files.
    static func coefficientBytes(of path: FilePath) -> Int? {
        PlainFile.with(path) { file in
            var (bytes, frame): (FileBytes, JPEGFrame?) = (FileBytes(file), nil)
            while let (marker, segment) = bytes.nextSegment() {
                if let found = JPEGFrame(marker: marker, segment) { frame = found }
                guard marker == 0xDA, let frame else { continue }
                // The components of a sequential JPEG may also come one after the other.
                let isKept = frame.isProgressive || Int(segment.first ?? 0) < frame.factors.count
                return isKept ? 128 * frame.blocks : 0
            }
            return nil
        }
    }

    /// Number of blocks of 8 x 8 samples, of all components.
    private var blocks: Int {
        let (across, down) = (factors.map(\.across).max() ?? 1, factors.map(\.down).max() ?? 1)
        let groups = size.divided(by: 8 * across, down: 8 * down)
        return factors.reduce(0) { $0 + $1.across * $1.down } * groups.area
    }
}

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
            // libexif only reads the bytes.
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

    /// A picture's size, upright.
    func upright(_ coded: PixelSize) -> PixelSize { orientation > 4 ? coded.transposed : coded }

    /// The thumbnail, upright, without any bars that pad it from the aspect ratio of `natural`, the picture's upright size; nil for none.
    func pixels(natural: PixelSize) -> PixelBuffer? {
        // It is decoded whole: check its claimed size first.
        guard jpeg.count > 100, let extent = codedSize, max(extent.width, extent.height) <= 1024,
            let raw = Pixbuf.decoded(jpeg, as: "jpeg")
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(raw)) }
        // The thumbnail has the picture's orientation, whatever it says itself.
        gdk_pixbuf_remove_option(raw, "orientation")
        gdk_pixbuf_set_option(raw, "orientation", String(orientation))
        guard let upright = gdk_pixbuf_apply_embedded_orientation(raw) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        let size = Pixbuf.size(upright)
        guard size.width <= 1024, size.height <= 1024, !size.isEmpty else { return nil }
        let inner = natural.scaled(by: natural.scale(to: size, covers: false, enlarges: true))
        guard inner.width <= size.width, inner.height <= size.height else { return nil }
        guard
            let part = gdk_pixbuf_new_subpixbuf(
                upright, gint((size.width - inner.width) / 2), gint((size.height - inner.height) / 2),
                gint(inner.width), gint(inner.height))
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(part)) }
        return Pixbuf.pixels(part, reducedTo: inner)
    }

    /// The thumbnail's claimed size.
    private var codedSize: PixelSize? {
        var bytes = FileBytes(jpeg)
        while let (marker, segment) = bytes.nextSegment(), marker != 0xDA {
            if let frame = JPEGFrame(marker: marker, segment) { return frame.size }
        }
        return nil
    }
}
