// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

/// The way to decode a picture that keeps within a limit of memory.
enum DecodingRoute: Equatable {
    /// By gdk-pixbuf, to about an extent.
    case whole(PixelSize)
    /// A PNG row by row, every so many pixels becoming one.
    case rows(step: Int)
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
    init(of path: String, _ format: String, _ coded: PixelSize, to target: PixelSize, memory: Int) {
        switch format {
        case "png": self = DecodingRoute.ofPNG(path, coded, to: target, memory: memory)
        case "jpeg": self = DecodingRoute.ofJPEG(path, coded, to: target, memory: memory)
        default: self = .whole(target)
        }
    }

    /// A pixbuf of about the extent wanted, or nil where there is no way; the caller lets go of it.
    func read(_ path: String, _ cancellation: Cancellation?) throws(PixbufReader.Failure) -> OpaquePointer? {
        switch self {
        case .whole(let target): return try PixbufReader.read(path, at: target, cancellation)
        case .rows(let step): return try PNGRows.read(path, step: step, cancellation)
        case .glance:
            let pixbuf = try ProgressiveGlance.read(path, cancellation)
            let orientation = EXIFThumbnail(inJPEGAt: path)?.orientation ?? 1
            gdk_pixbuf_set_option(pixbuf, "orientation", String(orientation))
            return pixbuf
        case .thumbnail: return nil
        }
    }

    // MARK: - PNG

    private static func ofPNG(_ path: String, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        let whole = 4 * (coded.area + target.area)
        // Small ones are not looked into.
        guard whole > memory / 4 else { return .whole(target) }
        let isInterlaced = PNGChunks.isInterlaced(path)
        let step = PNGRows.step(of: coded, to: target, isInterlaced: isInterlaced, memory: memory) ?? 1
        let reduced = coded.divided(by: step)
        // Boxes as small as needed lose nothing, and take no longer; anything else is a makeshift.
        let isAsGood = !isInterlaced && step > 1 && reduced.width >= target.width && reduced.height >= target.height
        if whole <= memory, !isAsGood { return .whole(target) }
        return step > 1 ? .rows(step: step) : .thumbnail
    }

    // MARK: - JPEG

    private static func ofJPEG(_ path: String, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        let wanted = jpegExtent(of: coded, near: target)
        var frame: JPEGFrame?
        var left = memory
        // Coefficients have two bytes each; there are four components at most.
        if 8 * coded.area + jpegBytes(of: coded, at: wanted) > memory,
            let (found, kept) = JPEGFrame.coefficientBytes(of: path)
        {
            frame = found
            left -= kept
        }
        let parts = [2, 4, 8].map { coded.divided(by: $0) }.filter { $0.width < wanted.width }
        if let extent = ([wanted] + parts).first(where: { jpegBytes(of: coded, at: $0) <= left }) {
            return .whole(extent)
        }
        if let frame, frame.isPlain, ProgressiveGlance.bytes(of: frame) <= memory { return .glance }
        return .thumbnail
    }

    /// Bytes that gdk-pixbuf takes for a JPEG, coefficients left out, with what is made of it.
    private static func jpegBytes(of coded: PixelSize, at extent: PixelSize) -> Int {
        let decoded = [8, 4, 2].lazy.map { coded.divided(by: $0) }
            .first { $0.width >= extent.width && $0.height >= extent.height }
        // It is reduced further, turned, and copied with alpha.
        return max(3 * (decoded ?? coded).area + 3 * extent.area, 10 * extent.area)
    }

    /// A JPEG is decoded to a half, a quarter or an eighth of its extent for less than to anything between. Where one of
    /// these falls short of what is needed by a sixteenth at most, it will do: needs are rounded up further than that.
    private static func jpegExtent(of coded: PixelSize, near wanted: PixelSize) -> PixelSize {
        for part in [8, 4, 2] {
            let size = coded.divided(by: part)
            guard size.width <= wanted.width, size.height <= wanted.height else { continue }
            if size.isNearly(wanted) { return size }
        }
        return wanted
    }
}
