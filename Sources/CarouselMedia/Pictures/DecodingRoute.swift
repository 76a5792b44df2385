// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc

/// The way to decode a picture that keeps within a limit of memory.
enum DecodingRoute: Equatable {
    /// By gdk-pixbuf, to an extent that it decodes to without reducing by itself.
    case whole(PixelSize)
    /// The first picture of a GIF or an animated WebP.
    case firstFrame
    /// A PNG row by row, every so many pixels becoming one.
    case rows(step: Int)
    /// A TIFF by strips, every so many pixels becoming one; in so much memory.
    case strips(step: Int, memory: Int)
    /// A progressive JPEG's coarsest scans.
    case glance
    /// There is none, but for a thumbnail that a camera may have left in a JPEG.
    case thumbnail

    /// Finds the way that comes nearest to what is wanted.
    ///
    /// - Parameters:
    ///   - format: gdk-pixbuf's name of it.
    ///   - coded: the picture's extent.
    ///   - target: the extent wanted.
    ///   - isScalable: whether it is drawn at that extent.
    init(
        of path: String, _ format: String, _ coded: PixelSize, to target: PixelSize, memory: Int,
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

    /// A pixbuf of about the extent wanted, or nil where there is no way; the caller lets go of it.
    func read(_ path: String, _ cancellation: Cancellation?) throws(PixbufReader.Failure) -> OpaquePointer? {
        switch self {
        case .whole(let target):
            return try SharedFonts.whileDecoding { () throws(PixbufReader.Failure) in
                try PixbufReader.read(path, at: target, cancellation)
            }
        case .firstFrame:
            guard let picture = FrameSequence.first(of: path) else {
                throw PixbufReader.Failure(reason: "its data are cut off or broken")
            }
            return picture
        case .rows(let step): return try PNGRows.read(path, step: step, cancellation)
        case .strips(let step, let memory):
            return try TIFFRows.read(path, step: step, memory: memory, cancellation)
        case .glance:
            let pixbuf = try ProgressiveGlance.read(path, cancellation)
            let orientation = EXIFThumbnail(inJPEGAt: path)?.orientation ?? 1
            gdk_pixbuf_set_option(pixbuf, "orientation", String(orientation))
            return pixbuf
        case .thumbnail: return nil
        }
    }

    // MARK: - Decoding whole

    /// Whether the picture stands in memory as it is stored.
    var isWhole: Bool {
        switch self {
        case .whole, .firstFrame: true
        case .rows, .strips, .glance, .thumbnail: false
        }
    }

    /// Bytes that gdk-pixbuf takes for a picture of any format but PNG, JPEG and vectors, with what is made of it.
    static func wholeBytes(_ format: String, _ path: String, _ coded: PixelSize, to target: PixelSize) -> Int {
        var info = stat()
        // Files may be of any size, and say anything of their pictures': what is beyond these never fits.
        let fileBytes = stat(path, &info) == 0 ? min(Int(info.st_size), 1 << 40) : 0
        let area = min(coded.area, 1 << 40)
        let each: Int
        var kept = 2 * fileBytes
        switch format {
        // These are decoded as they are read; others are read first, into memory that doubles as it fills up.
        case "pnm": (each, kept) = (3, 0)
        case "bmp": (each, kept) = (PictureHead.bytes(of: path, count: 30).dropFirst(28).first == 32 ? 4 : 3, 0)
        case "tga": (each, kept) = (PictureHead.bytes(of: path, count: 17).dropFirst(16).first == 24 ? 3 : 4, 0)
        case "webp": each = bytesOfWebP(path)
        // The picture, twice, and the canvas.
        case "gif": each = 12
        // The planes, of up to 12 bits a sample, and their pixels.
        case "avif": each = 7
        default: each = 4
        }
        let decoded = each == 0 ? 4 * ample(target, of: coded).area : each * area
        // It is reduced, turned, and copied with alpha.
        return kept + max(decoded + 4 * target.area, 12 * target.area)
    }

    /// Of each pixel: pictures with losses are reduced while they are decoded, those that move have two canvases.
    private static func bytesOfWebP(_ path: String) -> Int {
        let file = PlainFile.open(path)
        guard file >= 0 else { return 4 }
        defer { close(file) }
        var offset: off_t = 12
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 9) { head in
            while pread(file, head.baseAddress, 9, offset) == 9 {
                if head[..<4].elementsEqual("VP8 ".utf8) { return 0 }
                if head[..<4].elementsEqual("VP8L".utf8) { return 4 }
                if head[..<4].elementsEqual("VP8X".utf8), head[8] & 2 != 0 { return 12 }
                let length = head[4..<8].reversed().reduce(0) { $0 << 8 | off_t($1) }
                offset += 8 + length + length & 1
            }
            return 4
        }
    }

    /// What formats that reduce by means of boxes are decoded to, where the rest is left to a better filter.
    private static func ample(_ target: PixelSize, of coded: PixelSize) -> PixelSize {
        let twice = PixelSize(width: 2 * target.width, height: 2 * target.height)
        return twice.width < coded.width && twice.height < coded.height ? twice : coded
    }

    // MARK: - TIFF

    private static func ofTIFF(_ path: String, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        let whole = wholeBytes("tiff", path, coded, to: target)
        // Small ones are not looked into.
        guard whole > memory / 4 else { return .whole(coded) }
        if let step = TIFFRows(path, memory: memory)?.step(to: target, memory: memory) {
            return .strips(step: step, memory: memory)
        }
        return whole <= memory ? .whole(coded) : .thumbnail
    }

    // MARK: - PNG

    private static func ofPNG(_ path: String, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        let whole = 4 * (coded.area + target.area)
        // Small ones are not looked into.
        guard whole > memory / 4 else { return .whole(coded) }
        let isInterlaced = PNGChunks.isInterlaced(path)
        let step = PNGRows.step(of: coded, to: target, isInterlaced: isInterlaced, memory: memory) ?? 1
        let reduced = coded.divided(by: step)
        // Boxes that are small enough lose nothing, and take no longer; anything else is a makeshift.
        let isAsGood = !isInterlaced && step > 1 && reduced.isAmple(for: target)
        if whole <= memory, !isAsGood { return .whole(coded) }
        return step > 1 ? .rows(step: step) : .thumbnail
    }

    // MARK: - JPEG

    /// A JPEG is decoded to a half, a quarter or an eighth of its extent for less than to anything between.
    private static func ofJPEG(_ path: String, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        let parts = [8, 4, 2, 1].map { coded.divided(by: $0) }
        let isEnough = { (extent: PixelSize) in
            2 * extent.width >= coded.width ? extent.isNearly(target) : extent.isAmple(for: target)
        }
        let wanted = parts.first(where: isEnough) ?? coded
        var frame: JPEGFrame?
        var left = memory
        // Coefficients have two bytes each; there are four components at most.
        if 8 * coded.area + jpegBytes(at: wanted, to: target) > memory,
            let (found, kept) = JPEGFrame.coefficientBytes(of: path)
        {
            frame = found
            left -= kept
        }
        let possible = parts.reversed().drop { $0 != wanted }
        if let extent = possible.first(where: { jpegBytes(at: $0, to: target) <= left }) { return .whole(extent) }
        if let frame, frame.isPlain, ProgressiveGlance.bytes(of: frame) <= memory { return .glance }
        return .thumbnail
    }

    /// Bytes that gdk-pixbuf takes for a JPEG, coefficients left out, with what is made of it.
    private static func jpegBytes(at extent: PixelSize, to target: PixelSize) -> Int {
        let final = min(extent.area, target.area)
        // It is reduced further, turned, and copied with alpha.
        return max(3 * extent.area + 3 * final, 10 * final)
    }
}
