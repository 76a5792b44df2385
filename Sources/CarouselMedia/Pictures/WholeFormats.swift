// SPDX-License-Identifier: MIT

import CarouselCore

// Formats that gdk-pixbuf decodes whole: how much memory that takes, and what must be known before gdk-pixbuf sees a file.

/// AVIF and HEIC. gdk-pixbuf must decode a whole picture to find its size, so pictures too large for that are recognised before.
struct HEIFFormat: PictureFormat {
    let name = "avif"
    let otherNames = ["heif", "heif/avif"]

    func probe(_ path: FilePath, _ start: [UInt8], memory: Int) -> ProbeResult {
        guard
            ["ftypav", "ftyphe", "ftypmif1", "ftypmsf1"].contains(where: { start.dropFirst(4).starts(with: $0.utf8) }),
            let size = HEIFFormat.maxSize(in: path), wholeBytes(of: path, size, to: .zero) > memory
        else { return .leftToOthers }
        return .size(size)
    }

    /// Bytes of the planes, of up to 12 bits per sample, and of the pixels made from them.
    func decodedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize) -> Int { 7 * coded.cappedArea }

    /// The largest size in its properties: that of the picture rather than of its thumbnail or a tile.
    private static func maxSize(in path: FilePath) -> PixelSize? {
        let bytes = PictureHead.bytes(of: path, count: 64 << 10)
        guard bytes.count > 64 else { return nil }
        func number(_ place: Int) -> Int { bytes[place..<place + 4].number }
        var greatest: PixelSize?
        // A box begins with its length and name; `ispe` continues with a version, the width and the height.
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

struct BMPFormat: PictureFormat {
    let name = "bmp"
    let isBufferedWhole = false

    /// Refuses files that claim a header longer than any real one: gdk-pixbuf would allocate all of it, up to 4 GB.
    func probe(_ path: FilePath, _ start: [UInt8], memory: Int) -> ProbeResult {
        guard start.count >= 18, start.starts(with: "BM".utf8) else { return .leftToOthers }
        return start[14..<18].reversed().number > 1024 ? .refused : .leftToOthers
    }

    func decodedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize) -> Int {
        (PictureHead.bytes(of: path, count: 30).dropFirst(28).first == 32 ? 4 : 3) * coded.cappedArea
    }
}

struct TGAFormat: PictureFormat {
    let name = "tga"
    let isBufferedWhole = false

    func decodedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize) -> Int {
        (PictureHead.bytes(of: path, count: 17).dropFirst(16).first == 24 ? 3 : 4) * coded.cappedArea
    }
}

struct PNMFormat: PictureFormat {
    let name = "pnm"
    let isBufferedWhole = false

    func decodedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize) -> Int { 3 * coded.cappedArea }
}

/// gdk-pixbuf does not know compressed SVGs; they are decompressed for it.
struct SVGFormat: PictureFormat {
    let name = "svg"
    let extensions = ["svgz"]
}
