// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

/// Reduces pictures with the cubic filter of Mitchell and Netravali, which reaches two pixels of the result to each side.
/// Averages of boxes would turn fine patterns into coarse ones.
enum Reduction {
    /// A pixbuf of at most the given size, with the same options: a reduced copy, or the same one if it is no larger.
    /// Nil for other pixel formats or if out of memory; the caller releases it.
    static func reduced(_ pixbuf: OpaquePointer, to most: PixelSize) -> OpaquePointer? {
        let source = Pixbuf.size(pixbuf)
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
        let count = source.width * channels
        // A source row, the sums that it contributes to, and one more float, since four are read for each pixel.
        withUnsafeTemporaryAllocation(of: Float.self, capacity: (1 + maxSums) * count + 1) { floats in
            guard let row = floats.baseAddress else { return }
            let sums = row + count
            var (oldest, next) = (0, 0)
            for y in 0..<source.height {
                while next < size.height, down.first[next] <= y { next += 1 }
                guard oldest < next else { continue }
                carousel_read_row(from + y * fromStride, gint(source.width), gint(channels), row)
                for place in oldest..<next {
                    let tap = y - Int(down.first[place])
                    carousel_add_row(
                        row, down.weights[Int(down.begin[place]) + tap], gint(count), tap == 0 ? 1 : 0,
                        sums + place % maxSums * count)
                }
                while oldest < next, down.end(of: oldest) == y + 1 {
                    carousel_write_row(
                        sums + oldest % maxSums * count, gint(channels), across.first, across.begin, across.weights,
                        gint(size.width), to + oldest * toStride)
                    oldest += 1
                }
            }
        }
        return result
    }

    /// The most rows of the result that a source row contributes to: the filter reaches two of them to each side.
    private static let maxSums = 5

    /// Which pixels of a row or a column contribute to each pixel of the result, and with what weight.
    private struct Taps {
        /// For each pixel of the result: its first source pixel, and the index of its first weight.
        private(set) var first: [Int32] = []
        private(set) var begin: [Int32] = [0]
        private(set) var weights: [Float] = []

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
            }
        }

        /// The source pixel after the last one that contributes to a pixel of the result.
        func end(of place: Int) -> Int { Int(first[place] + begin[place + 1] - begin[place]) }

        private static func mitchell(_ x: Double) -> Double {
            let x = abs(x)
            if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
            return x < 2 ? (-7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3) / 6 : 0
        }
    }
}

/// Receives a picture's rows one by one and averages boxes of pixels.
struct BoxRows: ~Copyable {
    /// Greatest `step`, so that a box's sums fit 32 bits.
    static let widestBox = 256

    private let size: PixelSize
    private let channels: Int
    private let step: Int
    private let reduced: PixelSize
    private let pixels: UnsafeMutablePointer<UInt8>
    private let stride: Int
    private let sums: UnsafeMutablePointer<UInt32>
    private var taken = 0

    /// Averages `step` x `step` pixels of 3 bytes or, with alpha, 4, into a buffer that must exist until the last row is added.
    init(_ size: PixelSize, channels: Int, step: Int, into pixels: UnsafeMutablePointer<UInt8>, stride: Int) {
        (self.size, self.channels, self.step) = (size, channels, step)
        (self.pixels, self.stride) = (pixels, stride)
        reduced = size.divided(by: step)
        sums = UnsafeMutablePointer<UInt32>.allocate(capacity: reduced.width * channels)
        sums.initialize(repeating: 0, count: reduced.width * channels)
    }

    deinit { sums.deallocate() }

    mutating func take(_ row: UnsafePointer<UInt8>) {
        guard taken < size.height else { return }
        if channels == 4 { addWeighted(row) } else { addOpaque(row) }
        taken += 1
        guard taken % step == 0 || taken == size.height else { return }
        let rows = (taken - 1) % step + 1
        var (sum, out) = (sums, pixels + (taken - 1) / step * stride)
        for x in 0..<reduced.width {
            let count = UInt32(rows * min(step, size.width - x * step))
            let weight = channels == 4 ? sum[3] : count
            for channel in 0..<3 { out[channel] = weight == 0 ? 0 : UInt8((sum[channel] + weight / 2) / weight) }
            if channels == 4 { out[3] = UInt8((weight + count / 2) / count) }
            sum += channels
            out += channels
        }
        sums.update(repeating: 0, count: reduced.width * channels)
    }

    private func addOpaque(_ row: UnsafePointer<UInt8>) {
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

    /// Colours are weighted by alpha: invisible pixels contribute none.
    private func addWeighted(_ row: UnsafePointer<UInt8>) {
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
}
