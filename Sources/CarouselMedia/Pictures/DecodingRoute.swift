// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc
import Synchronization

/// How to decode a picture within a memory limit.
enum DecodingRoute: Equatable {
    /// With gdk-pixbuf, to a size that it reaches without its own scaling.
    case whole(PixelSize)
    /// The first picture of a GIF or an animated WebP.
    case firstFrame
    /// A PNG row by row, averaging boxes of pixels.
    case rows(step: Int)
    /// A TIFF by strips, averaging boxes of pixels, within the given memory.
    case strips(step: Int, memory: Int)
    /// Impossible, except for a thumbnail that a camera may have left in a JPEG.
    case thumbnail

    /// Finds the route that comes closest to what is wanted.
    ///
    /// - Parameters:
    ///   - format: gdk-pixbuf's name of it.
    ///   - coded: the picture's size.
    ///   - target: the wanted size.
    ///   - isScalable: whether it is a vector picture.
    init(
        of path: FilePath, _ format: String, _ coded: PixelSize, to target: PixelSize, memory: Int,
        isScalable: Bool = false
    ) {
        switch format {
        case "png": self = DecodingRoute.ofPNG(path, coded, to: target, memory: memory)
        case "jpeg": self = DecodingRoute.ofJPEG(path, coded, to: target, memory: memory)
        case "tiff": self = DecodingRoute.ofTIFF(path, coded, to: target, memory: memory)
        default:
            guard !isScalable else {
                self = .whole(target)
                return
            }
            let fits = DecodingRoute.wholeBytes(format, path, coded, to: target) <= memory
            let isAnimated = format == "gif" || format == "webp" && WebPFile.size(of: path) != nil
            let decoded = format == "webp" ? DecodingRoute.ample(target, of: coded) : coded
            self = !fits ? .thumbnail : isAnimated ? .firstFrame : .whole(decoded)
        }
    }

    /// A pixbuf of about the wanted size, or nil if there is no route; the caller releases it.
    func read(_ path: FilePath, _ cancellation: Cancellation?) throws(PixbufReader.Failure) -> OpaquePointer? {
        switch self {
        case .whole(let target):
            return try SharedFonts.whileDecoding { () throws(PixbufReader.Failure) in
                try PixbufReader.read(path, at: target, cancellation)
            }
        case .firstFrame:
            guard let picture = FrameSequence.first(of: path) else {
                throw PixbufReader.Failure(reason: "its data are truncated or corrupt")
            }
            return picture
        case .rows(let step): return try PNGRows.read(path, step: step, cancellation)
        case .strips(let step, let memory):
            return try TIFFRows.read(path, step: step, memory: memory, cancellation)
        case .thumbnail: return nil
        }
    }

    // MARK: - Decoding whole

    /// Whether the picture is held in memory at its full size.
    var isWhole: Bool {
        switch self {
        case .whole, .firstFrame: true
        case .rows, .strips, .thumbnail: false
        }
    }

    /// Bytes that gdk-pixbuf needs for a picture of any format except PNG, JPEG and vector formats, including the
    /// result.
    static func wholeBytes(_ format: String, _ path: FilePath, _ coded: PixelSize, to target: PixelSize) -> Int {
        var info = stat()
        // Files may be of any size and claim any picture size: beyond these limits nothing fits.
        let fileBytes = stat(path.system, &info) == 0 ? min(Int(info.st_size), 1 << 40) : 0
        let area = min(coded.area, 1 << 40)
        let each: Int
        var kept = 2 * fileBytes
        switch format {
        // These are decoded as they are read; others are read first, into a buffer that doubles as it fills up.
        case "pnm": (each, kept) = (3, 0)
        case "bmp": (each, kept) = (PictureHead.bytes(of: path, count: 30).dropFirst(28).first == 32 ? 4 : 3, 0)
        case "tga": (each, kept) = (PictureHead.bytes(of: path, count: 17).dropFirst(16).first == 24 ? 3 : 4, 0)
        case "webp": each = bytesOfWebP(path)
        // The picture, twice, and the canvas.
        case "gif": each = 12
        // The planes, of up to 12 bits per sample, and their pixels.
        case "avif", "heif": each = 7
        default: each = 4
        }
        let decoded = each == 0 ? 4 * ample(target, of: coded).area : each * area
        // It is reduced, rotated, and copied with alpha.
        return kept + max(decoded + 4 * target.area, 12 * target.area)
    }

    /// Per pixel: lossy pictures are reduced while they are decoded, animations have two canvases.
    private static func bytesOfWebP(_ path: FilePath) -> Int {
        let bytes = PlainFile.with(path) { file -> Int? in
            var offset = 12
            // Where a download has only made room, there are no chunks.
            while let head = PlainFile.bytes(file, 9, at: offset), head[0] != 0 {
                if head[..<4].elementsEqual("VP8 ".utf8) { return 0 }
                if head[..<4].elementsEqual("VP8L".utf8) { return 4 }
                if head[..<4].elementsEqual("VP8X".utf8), head[8] & 2 != 0 { return 12 }
                let length = head[4..<8].reversed().number
                offset += 8 + length + length & 1
            }
            return nil
        }
        return bytes ?? 4
    }

    /// The size to decode to where the decoder averages boxes of pixels: a better filter does the rest.
    private static func ample(_ target: PixelSize, of coded: PixelSize) -> PixelSize {
        let twice = PixelSize(width: 2 * target.width, height: 2 * target.height)
        return twice.width < coded.width && twice.height < coded.height ? twice : coded
    }

    // MARK: - TIFF

    private static func ofTIFF(_ path: FilePath, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute
    {
        let whole = wholeBytes("tiff", path, coded, to: target)
        // Small ones are not examined.
        guard whole > memory / 4 else { return .whole(coded) }
        if let step = TIFFRows(path, memory: memory)?.step(to: target, memory: memory) {
            return .strips(step: step, memory: memory)
        }
        return whole <= memory ? .whole(coded) : .thumbnail
    }

    // MARK: - PNG

    /// The most compressed texts in a PNG that gdk-pixbuf decodes: it keeps up to a thousand, of 8 MB each. Reading by
    /// rows keeps none.
    static let mostPackedTexts = 10

    private static func ofPNG(_ path: FilePath, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute
    {
        let whole = 4 * (coded.area + target.area)
        let hasManyTexts = PNGChunks.packedTexts(in: path) ?? 0 > mostPackedTexts
        // Small ones are not examined further.
        guard whole > memory / 4 || hasManyTexts else { return .whole(coded) }
        let isInterlaced = PNGChunks.isInterlaced(path)
        let possible = PNGRows.step(of: coded, to: target, isInterlaced: isInterlaced, memory: memory)
        // Interlaced ones come at half their size at most.
        if hasManyTexts { return possible.map { .rows(step: $0) } ?? .thumbnail }
        let step = possible ?? 1
        let reduced = coded.divided(by: step)
        // Boxes that are small enough lose nothing, and take no longer; anything coarser is a makeshift.
        let isAsGood = !isInterlaced && step > 1 && reduced.isAmple(for: target)
        if whole <= memory, !isAsGood { return .whole(coded) }
        return step > 1 ? .rows(step: step) : .thumbnail
    }

    // MARK: - JPEG

    /// Decoding a JPEG at a half, a quarter or an eighth of its size is cheaper than at any size in between.
    private static func ofJPEG(_ path: FilePath, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute
    {
        let parts = [8, 4, 2, 1].map { coded.divided(by: $0) }
        let wanted = parts.first { $0.isNearly(target) } ?? coded
        var left = memory
        // Coefficients have two bytes each; there are at most four components.
        if 8 * coded.area + jpegBytes(at: wanted, to: target) > memory {
            left -= JPEGFrame.coefficientBytes(of: path) ?? 0
        }
        let possible = parts.reversed().drop { $0 != wanted }
        if let extent = possible.first(where: { jpegBytes(at: $0, to: target) <= left }) { return .whole(extent) }
        return .thumbnail
    }

    /// Bytes that gdk-pixbuf needs for a JPEG, excluding coefficients but including the result.
    private static func jpegBytes(at extent: PixelSize, to target: PixelSize) -> Int {
        let final = min(extent.area, target.area)
        // It is reduced further, rotated, and copied with alpha.
        return max(3 * extent.area + 3 * final, 10 * final)
    }
}

/// A limit on the bytes of pictures that are decoded whole, shared by all threads. Nobody waits for memory: a thread
/// that gets none does something else.
final class SharedMemory: Sendable {
    /// The total.
    let bytes: Int
    private let taken = Mutex(0)

    init(bytes: Int) { self.bytes = max(0, bytes) }

    /// Pictures that take less than this are not counted, so that they never have to wait.
    var small: Int { bytes / 8 }

    /// Whether any is in use.
    var isTaken: Bool { taken.withLock { $0 > 0 } }

    /// Reserves memory; returns whether there was enough.
    func take(_ count: Int) -> Bool {
        guard count > small else { return true }
        return taken.withLock { taken in
            guard taken + count <= bytes else { return false }
            taken += count
            return true
        }
    }

    /// Releases reserved memory.
    func give(_ count: Int) {
        guard count > small else { return }
        taken.withLock { $0 -= count }
    }
}
