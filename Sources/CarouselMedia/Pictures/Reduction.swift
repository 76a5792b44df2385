// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

/// Reduces pictures with the cubic filter of Mitchell and Netravali, which reaches two pixels of the result to each side.
/// Averages of boxes would turn fine patterns into coarse ones.
enum Reduction {
    /// A pixbuf of at most the given size, with the same options: a reduced copy, or the same one if it is no larger.
    ///
    /// - Returns: nil for other pixel formats or if out of memory; the caller releases it.
    static func reduced(_ pixbuf: OpaquePointer, to most: PixelSize) -> OpaquePointer? {
        let source = PixelSize(width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
        let size = PixelSize(width: min(source.width, most.width), height: min(source.height, most.height))
        guard size != source else {
            g_object_ref(UnsafeMutableRawPointer(pixbuf))
            return pixbuf
        }
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        guard gdk_pixbuf_get_bits_per_sample(pixbuf) == 8, channels == 3 || channels == 4,
            let from = gdk_pixbuf_read_pixels(pixbuf),
            let result = gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, channels == 4 ? 1 : 0, 8, gint(size.width), gint(size.height)),
            let to = gdk_pixbuf_get_pixels(result)
        else { return nil }
        gdk_pixbuf_copy_options(pixbuf, result)
        let (fromStride, toStride) = (Int(gdk_pixbuf_get_rowstride(pixbuf)), Int(gdk_pixbuf_get_rowstride(result)))
        let (across, down) = (Taps(source.width, to: size.width), Taps(source.height, to: size.height))
        let (width, rows) = (size.width, down.most)
        // A spread row, and as many rows, already reduced horizontally, as one row of the result needs.
        withUnsafeTemporaryAllocation(of: carousel_pixel.self, capacity: source.width + rows * width) { pixels in
            guard let spread = pixels.baseAddress else { return }
            let ring = spread + source.width
            across.withTaps { across in
                down.withTaps { down in
                    var taken = 0
                    for y in 0..<size.height {
                        let (first, begin, end) = (Int(down.first[y]), Int(down.begin[y]), Int(down.begin[y + 1]))
                        while taken < first + end - begin {
                            carousel_reduce_row(
                                from + taken * fromStride, gint(source.width), gint(channels), spread, across,
                                ring + taken % rows * width)
                            taken += 1
                        }
                        carousel_store_rows(
                            ring, gint(rows), gint(first), down.weights + begin, gint(end - begin), to + y * toStride,
                            gint(channels), gint(width))
                    }
                }
            }
        }
        return result
    }

    /// Which pixels of a row or a column contribute to each pixel of the result, and with what weight.
    private struct Taps {
        /// For each pixel of the result: its first source pixel, and the index of its first weight.
        private(set) var first: [Int32] = []
        private(set) var begin: [Int32] = [0]
        private(set) var weights: [Float] = []
        /// The most weights that a pixel has.
        private(set) var most = 0

        init(_ count: Int, to target: Int) {
            let ratio = Double(count) / Double(target)
            for place in 0..<target {
                let centre = (Double(place) + 0.5) * ratio - 0.5
                // An axis that is not reduced stays unchanged.
                let range =
                    ratio > 1
                    ? max(0, Int((centre - 2 * ratio).rounded(.up)))...min(count - 1, Int(centre + 2 * ratio))
                    : place...place
                let raw = range.map { ratio > 1 ? Taps.mitchell((Double($0) - centre) / ratio) : 1 }
                let sum = raw.reduce(0, +)
                first.append(Int32(range.lowerBound))
                weights += raw.map { Float($0 / sum) }
                begin.append(Int32(weights.count))
                most = max(most, raw.count)
            }
        }

        func withTaps(_ body: (carousel_taps) -> Void) {
            first.withUnsafeBufferPointer { first in
                begin.withUnsafeBufferPointer { begin in
                    weights.withUnsafeBufferPointer { weights in
                        body(
                            carousel_taps(
                                first: first.baseAddress, begin: begin.baseAddress, weights: weights.baseAddress,
                                count: gint(first.count)))
                    }
                }
            }
        }

        private static func mitchell(_ x: Double) -> Double {
            let x = abs(x)
            if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
            return x < 2 ? (-7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3) / 6 : 0
        }
    }
}
