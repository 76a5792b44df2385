// SPDX-License-Identifier: MIT

import CPixbuf
import CTiff
import CarouselCore
import Glibc

struct TIFFFormat: PictureFormat {
    let name = "tiff"
    let signatures = ["II*\0", "MM\0*", "II+\0", "MM\0+"].map { Array($0.utf8) }
    let maxArea = PictureDecoder.maxReducedArea
    /// libtiff multiplies colours by alpha.
    let isPremultiplied = true

    /// Finds the size without gdk-pixbuf, which must have the whole file in memory for that.
    func probe(_ path: FilePath, _ start: [UInt8], memory: Int) -> ProbeResult {
        guard signatures.contains(Array(start.prefix(4))), let rows = TIFFRows(path, memory: memory) else {
            return .leftToOthers
        }
        return .size(rows.size)
    }

    func route(of path: FilePath, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        let whole = wholeBytes(of: path, coded, to: target)
        // Small pictures are not examined further.
        guard whole > memory / 4 else { return .whole(coded) }
        if let step = TIFFRows(path, memory: memory)?.step(to: target, memory: memory) { return .own(step: step) }
        return whole <= memory ? .whole(coded) : .thumbnail
    }

    func read(
        _ path: FilePath, step: Int, memory: Int, _ cancellation: Cancellation?
    ) throws(PixbufReader.Failure) -> OpaquePointer {
        guard let rows = TIFFRows(path, memory: memory) else {
            throw PixbufReader.Failure(reason: "it cannot be opened")
        }
        return try rows.pixbuf(step: step, byRows: rows.isReadByRows(within: memory), cancellation)
    }
}

/// Reads a TIFF by strips, rows of tiles, or rows, and reduces it on the way, so that neither file nor picture is in memory whole.
struct TIFFRows: ~Copyable {
    /// The picture's size as stored.
    let size: PixelSize
    private let file: UnsafeMutablePointer<carousel_tiff>

    /// Bytes that libtiff may always allocate at once, for what it reads before the pixels, however low the memory limit is.
    private static let alwaysAllowedBytes: Int64 = 64 << 20
    /// Rows read at a time if strips have fewer.
    private static let usualBand = 16

    /// Nil if the file is not a TIFF that libtiff can read with single allocations of `memory` or `alwaysAllowedBytes`, whichever is more.
    init?(_ path: FilePath, memory: Int) {
        // By descriptor: the path may lead elsewhere meanwhile, and programs started by this one must not inherit it.
        let descriptor = PlainFile.open(path)
        guard descriptor >= 0 else { return nil }
        // Only files that begin like a TIFF are given to libtiff.
        let head = PlainFile.bytes(descriptor, atMost: 4, at: 0)
        guard TIFFFormat().signatures.contains(head) else {
            close(descriptor)
            return nil
        }
        let limit = max(Int64(memory), TIFFRows.alwaysAllowedBytes)
        guard let file = carousel_tiff_open(descriptor, limit) else { return nil }
        self.file = file
        size = PixelSize(width: Int(file.pointee.width), height: Int(file.pointee.height))
    }

    deinit { carousel_tiff_close(file) }

    /// Rows that are read at a time: those of a strip or tile, or of several strips if they have few rows.
    private var band: Int {
        let rows = Int(file.pointee.band)
        return min(size.height, rows * max(1, TIFFRows.usualBand / rows))
    }

    /// Bytes that reading takes in addition to the result, by bands or row by row.
    private func bytes(byRows: Bool) -> Int {
        let pointee = file.pointee
        if byRows {
            return pointee.rowBytes > 0 ? Int(pointee.rowwiseBytes) + 4 * size.width : .max
        }
        let bytes = Int(pointee.bandBytes)
        return bytes > Int(Int32.max) ? .max : bytes + 4 * size.width * band
    }

    /// Whether to read row by row. That is slower, but bands can be as high as the picture, and leave too little room for the result.
    func isReadByRows(within memory: Int) -> Bool {
        let bytes = bytes(byRows: false)
        return bytes > self.bytes(byRows: true)
            && (bytes > memory / 2 || Int(file.pointee.band) > 4 * TIFFRows.usualBand)
    }

    /// Pixels of the file per pixel of the result, each way, so that the result is as large as `target` if memory
    /// allows; nil if there is not enough for any result.
    func step(to target: PixelSize, memory: Int) -> Int? {
        let bytes = bytes(byRows: isReadByRows(within: memory))
        guard bytes < memory else { return nil }
        return PNGRows.step(of: size, to: target, isInterlaced: false, memory: memory - bytes)
    }

    /// A pixbuf of the pixels divided by `step`, with colour profile and orientation; the caller releases it.
    func pixbuf(
        step: Int, byRows: Bool, _ cancellation: Cancellation?
    ) throws(PixbufReader.Failure) -> OpaquePointer {
        let pixbuf = try Pixbuf.new(size.divided(by: step), hasAlpha: true) {
            (pixels, stride) throws(PixbufReader.Failure) in
            var boxes = BoxRows(size, channels: 4, step: step, into: pixels, stride: stride)
            if byRows {
                try readRows(into: &boxes, cancellation)
            } else {
                try readBands(into: &boxes, cancellation)
            }
        }
        gdk_pixbuf_set_option(pixbuf, "orientation", String(file.pointee.orientation))
        var count: UInt32 = 0
        let profile = carousel_tiff_profile(file, &count)
        ColorProfile.attach(profile, count, to: pixbuf)
        return pixbuf
    }

    private func readBands(into boxes: inout BoxRows, _ cancellation: Cancellation?) throws(PixbufReader.Failure) {
        guard carousel_tiff_begin(file) else { throw failure }
        let band = band
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width * band)
        defer { pixels.deallocate() }
        for first in stride(from: 0, to: size.height, by: band) {
            try PixbufReader.checkWanted(cancellation)
            let count = min(band, size.height - first)
            guard carousel_tiff_band(file, UInt32(first), UInt32(count), pixels) else { throw failure }
            for row in 0..<count {
                let row = UnsafeMutableRawPointer(pixels + row * size.width).assumingMemoryBound(to: UInt8.self)
                // libtiff multiplies colours by alpha.
                carousel_unmultiply_row(row, gint(size.width))
                boxes.take(row)
            }
        }
    }

    private func readRows(into boxes: inout BoxRows, _ cancellation: Cancellation?) throws(PixbufReader.Failure) {
        let samples = Int(file.pointee.samples)
        let row = UnsafeMutablePointer<UInt8>.allocate(
            capacity: max(Int(file.pointee.rowBytes), samples * size.width))
        let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * size.width)
        defer {
            row.deallocate()
            pixels.deallocate()
        }
        for y in 0..<size.height {
            try PixbufReader.checkWanted(cancellation)
            guard carousel_tiff_row(file, UInt32(y), row) else { throw failure }
            for x in 0..<size.width {
                let (from, out) = (row + samples * x, pixels + 4 * x)
                (out[0], out[1], out[2]) = samples == 1 ? (from[0], from[0], from[0]) : (from[0], from[1], from[2])
                out[3] = 255
            }
            boxes.take(pixels)
        }
    }

    private var failure: PixbufReader.Failure {
        let reason = String(cString: carousel_tiff_reason(file))
        return PixbufReader.Failure(reason: reason.isEmpty ? "its data are truncated or corrupt" : reason)
    }
}
