// SPDX-License-Identifier: MIT

import CPNG
import CPixbuf
import CarouselCore
import Glibc

struct PNGFormat: PictureFormat {
    let name = "png"
    let signatures: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47]]
    let maxArea = PictureDecoder.maxReducedArea

    /// What all PNGs begin with: a signature, and the length and the name of their first chunk.
    private static let firstBytes: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)

    /// Maximum number of compressed texts in a PNG for gdk-pixbuf, which keeps up to a thousand, of 8 MB each. Reading by rows keeps none.
    static let maxCompressedTexts = 10

    /// Takes the size from the first chunk, because gdk-pixbuf first decompresses all texts that precede the pixels.
    func probe(_ path: FilePath, _ start: [UInt8], memory: Int) -> ProbeResult {
        guard start.starts(with: PNGFormat.firstBytes) else { return .leftToOthers }
        guard start.count >= 33 else { return .refused }
        let size = PixelSize(width: start[16..<20].number, height: start[20..<24].number)
        return max(size.width, size.height) <= Int(Int32.max) ? .size(size) : .refused
    }

    func sharedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize, by route: DecodingRoute) -> Int { 0 }

    func route(of path: FilePath, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        // gdk-pixbuf shows truncated files without an error.
        guard let texts = PNGChunks.compressedTexts(in: path) else { return .truncated }
        let hasManyTexts = texts > PNGFormat.maxCompressedTexts
        let whole = 4 * (coded.area + target.area)
        // Small pictures are not examined further.
        guard whole > memory / 4 || hasManyTexts else { return .whole(coded) }
        let isInterlaced = PNGChunks.isInterlaced(path)
        let possible = PNGRows.step(of: coded, to: target, isInterlaced: isInterlaced, memory: memory)
        // Interlaced pictures are read at half their size at most.
        if hasManyTexts { return possible.map { .own(step: $0) } ?? .thumbnail }
        let step = possible ?? 1
        let reduced = coded.divided(by: step)
        // If the boxes are small enough, averaging loses nothing and takes no longer; anything coarser is a makeshift.
        let isAsGood = !isInterlaced && step > 1 && reduced.isAmple(for: target)
        if whole <= memory, !isAsGood { return .whole(coded) }
        return step > 1 ? .own(step: step) : .thumbnail
    }

    func read(
        _ path: FilePath, step: Int, memory: Int, _ cancellation: Cancellation?
    ) throws(PixbufReader.Failure) -> OpaquePointer {
        try PNGRows(path, cancellation).pixbuf(step: step)
    }
}

/// Information in a PNG file that does not require decoding its pixels.
enum PNGChunks {
    /// Maximum bytes of a text; those of thumbnails are shorter.
    private static let maxTextBytes = 4096

    /// Calls `body` with each chunk's name and the place and length of its content, up to the chunk `end`; returns whether that is there.
    private static func walk(
        _ file: Int32, to end: String, _ body: (_ name: String, _ place: Int, _ length: Int) -> Void
    ) -> Bool {
        var place = 8
        while let head = PlainFile.bytes(file, 8, at: place) {
            // Stops at what is no chunk, since the rest may be long: a download may have reserved space for all of the file.
            guard head[4...].allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & ~0x20) }) else {
                return false
            }
            let (name, length) = (String(decoding: head[4...], as: UTF8.self), head[..<4].number)
            if name == end { return true }
            body(name, place + 8, length)
            // Length, name and checksum take twelve bytes.
            place += length + 12
        }
        return false
    }

    /// The texts before the pixels, by keyword; nil if the file is not a PNG.
    static func texts(in path: FilePath) -> [String: String]? { PlainFile.with(path) { texts(of: $0) } }

    /// The same for an open file.
    static func texts(of file: Int32) -> [String: String]? {
        guard PlainFile.bytes(file, 8, at: 0)?[1..<4].elementsEqual("PNG".utf8) == true else { return nil }
        var texts: [String: String] = [:]
        let hasPixels = walk(file, to: "IDAT") { name, place, length in
            guard name == "tEXt", length <= maxTextBytes, let text = PlainFile.bytes(file, length, at: place),
                let end = text.firstIndex(of: 0)
            else { return }
            texts[String(decoding: text[..<end], as: UTF8.self)] = String(decoding: text[(end + 1)...], as: UTF8.self)
        }
        return hasPixels ? texts : nil
    }

    static func isInterlaced(_ path: FilePath) -> Bool {
        // The last byte of the header, which comes first.
        PictureHead.bytes(of: path, count: 29).dropFirst(28).first ?? 0 != 0
    }

    /// The number of compressed texts of a file; nil if it is not complete.
    static func compressedTexts(in path: FilePath) -> Int? {
        PlainFile.with(path) { file in
            var count = 0
            let isWhole = walk(file, to: "IEND") { name, _, _ in if ["zTXt", "iTXt"].contains(name) { count += 1 } }
            return isWhole ? count : nil
        }
    }
}

/// Reads a PNG row by row and reduces it on the way, so that it is never in memory whole: to averaged boxes of pixels
/// or, if it is interlaced, to the pixels of its first passes.
struct PNGRows: ~Copyable {
    private let file: UnsafeMutablePointer<carousel_png>
    private let size: PixelSize
    private let channels: Int
    private let row: UnsafeMutablePointer<UInt8>
    private let cancellation: Cancellation?

    /// Pixels of the file per pixel of the result, each way, so that the result is as large as `target` if so many
    /// bytes of memory allow; nil if there is not enough for any result.
    static func step(of coded: PixelSize, to target: PixelSize, isInterlaced: Bool, memory: Int) -> Int? {
        func fits(_ step: Int) -> Bool {
            let reduced = coded.divided(by: step)
            // A stored row (twice), an unpacked row, the sums of one row of boxes, the result, and the pixbuf made from
            // it.
            let rows = 24 * coded.width + 16 * reduced.width
            return rows + 4 * reduced.area + 8 * min(target.area, reduced.area) <= memory
        }
        if isInterlaced {
            // Passes hold single pixels instead of averages, so more pixels are needed to reduce them further without flicker.
            let isAmple = { coded.width >= 2 * $0 * target.width && coded.height >= 2 * $0 * target.height }
            return [8, 4, 2].first { isAmple($0) && fits($0) } ?? [2, 4, 8].first(where: fits)
        }
        let least = 2 * min(coded.width / max(1, target.width), coded.height / max(1, target.height)) / 3
        return (min(max(1, least), BoxRows.widestBox)...BoxRows.widestBox).first(where: fits)
    }

    init(_ path: FilePath, _ cancellation: Cancellation?) throws(PixbufReader.Failure) {
        guard let file = carousel_png_open(path.system) else {
            throw PixbufReader.Failure(reason: "it cannot be opened")
        }
        guard carousel_png_begin(file), let png = file.pointee.png, let info = file.pointee.info,
            (3...4).contains(file.pointee.channels)
        else {
            let failure = PNGRows.failure(of: file)
            carousel_png_close(file)
            throw failure
        }
        self.file = file
        self.cancellation = cancellation
        channels = Int(file.pointee.channels)
        size = PixelSize(
            width: Int(png_get_image_width(png, info)), height: Int(png_get_image_height(png, info)))
        // Rows of passes also use this buffer, and libpng may write beyond their ends.
        row = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * channels)
    }

    deinit {
        row.deallocate()
        carousel_png_close(file)
    }

    /// A pixbuf of the file's pixels divided by `step`, with its colour profile; the caller releases it.
    func pixbuf(step: Int) throws(PixbufReader.Failure) -> OpaquePointer {
        let pixbuf = try Pixbuf.new(size.divided(by: step), hasAlpha: channels == 4) {
            (pixels, stride) throws(PixbufReader.Failure) in
            if png_get_interlace_type(file.pointee.png, file.pointee.info) == UInt8(PNG_INTERLACE_NONE) {
                var boxes = BoxRows(size, channels: channels, step: step, into: pixels, stride: stride)
                for _ in 0..<size.height {
                    try readRow()
                    boxes.take(row)
                }
            } else {
                try readPasses(step: step, into: pixels, stride: stride)
            }
        }
        var count: png_uint_32 = 0
        let profile = carousel_png_profile(file, &count)
        ColorProfile.attach(profile, count, to: pixbuf)
        return pixbuf
    }

    private func readRow() throws(PixbufReader.Failure) {
        try PixbufReader.checkWanted(cancellation)
        guard carousel_png_row(file, row) else { throw PNGRows.failure(of: file) }
    }

    private static func failure(of file: UnsafeMutablePointer<carousel_png>) -> PixbufReader.Failure {
        PixbufReader.Failure(reason: String(cString: carousel_png_reason(file)))
    }

    // MARK: - Passes

    /// The start and spacing of the passes of an interlaced picture, from the PNG standard.
    private static let passes: [(x: Int, y: Int, right: Int, down: Int)] = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4),
    ]

    private func readPasses(
        step: Int, into pixels: UnsafeMutablePointer<UInt8>, stride: Int
    ) throws(PixbufReader.Failure) {
        // Each pass fills gaps between the pixels of those before it.
        for pass in PNGRows.passes where pass.x % step == 0 && pass.y % step == 0 {
            guard size.width > pass.x, size.height > pass.y else { continue }
            let columns = (size.width - pass.x + pass.right - 1) / pass.right
            for y in Swift.stride(from: pass.y, to: size.height, by: pass.down) {
                try readRow()
                var (from, out) = (row, pixels + y / step * stride + pass.x / step * channels)
                for _ in 0..<columns {
                    for channel in 0..<channels { out[channel] = from[channel] }
                    from += channels
                    out += pass.right / step * channels
                }
            }
        }
    }
}

extension PixelSize {
    /// Divided by an integer, or by different ones across and down, and rounded up.
    func divided(by across: Int, down: Int? = nil) -> PixelSize {
        let down = down ?? across
        return PixelSize(width: (width + across - 1) / across, height: (height + down - 1) / down)
    }
}
