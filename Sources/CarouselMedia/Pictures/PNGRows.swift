// SPDX-License-Identifier: MIT

import CPNG
import CPixbuf
import CarouselCore

/// Reads a PNG row by row and reduces it meanwhile, so that it never stands in memory whole: to the means of boxes of
/// pixels or, where it is interlaced, to the pixels that its first passes hold.
struct PNGRows: ~Copyable {
    private let file: UnsafeMutablePointer<carousel_png>
    private let size: PixelSize
    private let channels: Int
    private let row: UnsafeMutablePointer<UInt8>
    private let cancellation: Cancellation?

    /// A box's sums fit 32 bits.
    private static let widestBox = 256

    /// Pixels of the file for one of the result, each way, so that the result is as large as `target` if that can be held.
    ///
    /// - Parameter memory: the bytes that there are for it.
    /// - Returns: nil where nothing can be held.
    static func step(of coded: PixelSize, to target: PixelSize, isInterlaced: Bool, memory: Int) -> Int? {
        func fits(_ step: Int) -> Bool {
            let reduced = coded.divided(by: step)
            // A row as it is stored (two of them) and as it comes, the sums of one row of boxes, the result, and what is made of it.
            let rows = 24 * coded.width + 16 * reduced.width
            return rows + 4 * reduced.area + 8 * min(target.area, reduced.area) <= memory
        }
        if isInterlaced {
            // The passes hold single pixels: to be reduced further without flicker, more of them are needed.
            let isAmple = { coded.width >= 2 * $0 * target.width && coded.height >= 2 * $0 * target.height }
            return [8, 4, 2].first { isAmple($0) && fits($0) } ?? [2, 4, 8].first(where: fits)
        }
        let least = min(coded.width / max(1, target.width), coded.height / max(1, target.height))
        return (min(max(1, least), widestBox)...widestBox).first(where: fits)
    }

    /// A pixbuf of the file's pixels divided by `step`, with its colour profile; the caller lets go of it.
    static func read(
        _ path: String, step: Int, _ cancellation: Cancellation?
    ) throws(PixbufReader.Failure) -> OpaquePointer {
        try PNGRows(path, cancellation).pixbuf(step: step)
    }

    private init(_ path: String, _ cancellation: Cancellation?) throws(PixbufReader.Failure) {
        guard let file = carousel_png_open(path) else { throw PixbufReader.Failure(reason: "it cannot be opened") }
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
        // Rows of passes come in it as well, which may write beyond their ends.
        row = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * channels)
    }

    deinit {
        row.deallocate()
        carousel_png_close(file)
    }

    private func pixbuf(step: Int) throws(PixbufReader.Failure) -> OpaquePointer {
        let reduced = size.divided(by: step)
        guard
            let pixbuf = gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, channels == 4 ? 1 : 0, 8, gint(reduced.width), gint(reduced.height)),
            let pixels = gdk_pixbuf_get_pixels(pixbuf)
        else { throw PixbufReader.Failure(reason: "out of memory") }
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        do throws(PixbufReader.Failure) {
            if png_get_interlace_type(file.pointee.png, file.pointee.info) == UInt8(PNG_INTERLACE_NONE) {
                try readBoxes(of: step, into: pixels, stride: stride, reduced)
            } else {
                try readPasses(step: step, into: pixels, stride: stride)
            }
        } catch {
            g_object_unref(UnsafeMutableRawPointer(pixbuf))
            throw error
        }
        var count: png_uint_32 = 0
        if let profile = carousel_png_profile(file, &count) {
            ColorProfile.attach(UnsafeBufferPointer(start: profile, count: Int(count)), to: pixbuf)
        }
        return pixbuf
    }

    private func readRow() throws(PixbufReader.Failure) {
        if cancellation?.isCancelled == true { throw PixbufReader.Failure(reason: "called off") }
        guard carousel_png_row(file, row) else { throw PNGRows.failure(of: file) }
    }

    private static func failure(of file: UnsafeMutablePointer<carousel_png>) -> PixbufReader.Failure {
        PixbufReader.Failure(reason: String(cString: carousel_png_reason(file)))
    }

    // MARK: - Boxes

    private func readBoxes(
        of step: Int, into pixels: UnsafeMutablePointer<UInt8>, stride: Int, _ reduced: PixelSize
    ) throws(PixbufReader.Failure) {
        let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: reduced.width * channels)
        defer { sums.deallocate() }
        for y in 0..<reduced.height {
            sums.update(repeating: 0, count: reduced.width * channels)
            let rows = min(step, size.height - y * step)
            for _ in 0..<rows {
                try readRow()
                if channels == 4 { addWeighted(to: sums, step) } else { addOpaque(to: sums, step) }
            }
            let out = pixels + y * stride
            for x in 0..<reduced.width {
                let count = UInt32(rows * min(step, size.width - x * step))
                if channels == 4 {
                    PNGRows.setMean(sums + 4 * x, count, out + 4 * x)
                } else {
                    for channel in 0..<3 { out[3 * x + channel] = UInt8((sums[3 * x + channel] + count / 2) / count) }
                }
            }
        }
    }

    private func addOpaque(to sums: UnsafeMutablePointer<UInt32>, _ step: Int) {
        var (from, sum) = (row, sums)
        var left = size.width
        while left > 0 {
            var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
            for _ in 0..<min(step, left) {
                red &+= UInt32(from[0])
                green &+= UInt32(from[1])
                blue &+= UInt32(from[2])
                from += 3
            }
            sum[0] &+= red
            sum[1] &+= green
            sum[2] &+= blue
            sum += 3
            left -= step
        }
    }

    /// Colours count as much as their alpha: what cannot be seen has none to give.
    private func addWeighted(to sums: UnsafeMutablePointer<UInt32>, _ step: Int) {
        var (from, sum) = (row, sums)
        var left = size.width
        while left > 0 {
            for _ in 0..<min(step, left) {
                let alpha = UInt32(from[3])
                sum[0] &+= UInt32(from[0]) &* alpha
                sum[1] &+= UInt32(from[1]) &* alpha
                sum[2] &+= UInt32(from[2]) &* alpha
                sum[3] &+= alpha
                from += 4
            }
            sum += 4
            left -= step
        }
    }

    private static func setMean(
        _ sum: UnsafeMutablePointer<UInt32>, _ count: UInt32, _ out: UnsafeMutablePointer<UInt8>
    ) {
        let weight = sum[3]
        for channel in 0..<3 { out[channel] = weight == 0 ? 0 : UInt8((sum[channel] + weight / 2) / weight) }
        out[3] = UInt8((weight + count / 2) / count)
    }

    // MARK: - Passes

    /// Where the passes of an interlaced picture begin and how far their pixels are apart, as the PNG standard has it.
    private static let passes: [(x: Int, y: Int, right: Int, down: Int)] = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4),
    ]

    private func readPasses(
        step: Int, into pixels: UnsafeMutablePointer<UInt8>, stride: Int
    ) throws(PixbufReader.Failure) {
        // Further passes lie between these pixels.
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
    /// Divided by a whole number, rounded up.
    func divided(by part: Int) -> PixelSize {
        PixelSize(width: (width + part - 1) / part, height: (height + part - 1) / part)
    }
}
