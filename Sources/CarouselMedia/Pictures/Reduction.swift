// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

/// Reduces pictures with the cubic filter of Mitchell and Netravali, which reaches two pixels of the result to each side.
/// Averages of boxes would turn fine patterns into coarse ones.
struct Reduction {
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
        let reduction = Reduction(channels: channels, across: Taps(source.width, to: size.width))
        let down = Taps(source.height, to: size.height)
        let rows = down.most
        // Holds as many rows, already reduced horizontally, as one row of the result needs.
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: source.width + (rows + 1) * size.width) {
            floats in
            guard let row = floats.baseAddress else { return }
            let sum = row + source.width
            let ring = sum + size.width
            var taken = 0
            for y in 0..<size.height {
                let first = down.first[y]
                let weights = down.weights(of: y)
                while taken < first + weights.count {
                    reduction.spread(from + taken * fromStride, into: row, count: source.width)
                    reduction.reduce(row, into: ring + taken % rows * size.width)
                    taken += 1
                }
                sum.update(repeating: .zero, count: size.width)
                for (place, weight) in weights.enumerated() {
                    let part = ring + (first + place) % rows * size.width
                    for x in 0..<size.width { sum[x] += part[x] * weight }
                }
                reduction.store(sum, to: to + y * toStride, count: size.width)
            }
        }
        return result
    }

    private let channels: Int
    private let across: Taps

    /// Colours are weighted by alpha, so that invisible pixels do not contribute.
    private func spread(_ from: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
        if channels == 3 {
            for x in 0..<count {
                row[x] = SIMD4(Float(from[3 * x]), Float(from[3 * x + 1]), Float(from[3 * x + 2]), 255)
            }
        } else {
            for x in 0..<count {
                let alpha = Float(from[4 * x + 3])
                let color = SIMD3(Float(from[4 * x]), Float(from[4 * x + 1]), Float(from[4 * x + 2]))
                row[x] = SIMD4(color * (alpha / 255), alpha)
            }
        }
    }

    private func reduce(_ row: UnsafePointer<SIMD4<Float>>, into out: UnsafeMutablePointer<SIMD4<Float>>) {
        across.weights.withUnsafeBufferPointer { weights in
            for x in across.first.indices {
                let from = row + across.first[x]
                var sum = SIMD4<Float>.zero
                let begin = across.begin[x]
                for place in 0..<across.begin[x + 1] - begin { sum += from[place] * weights[begin + place] }
                out[x] = sum
            }
        }
    }

    private func store(_ row: UnsafePointer<SIMD4<Float>>, to: UnsafeMutablePointer<UInt8>, count: Int) {
        for x in 0..<count {
            let pixel = row[x]
            let straight = pixel.w > 0 ? pixel * (255 / pixel.w) : .zero
            let bytes = SIMD4<UInt8>((straight.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)) + 0.5))
            for channel in 0..<3 { to[channels * x + channel] = bytes[channel] }
            if channels == 4 { to[4 * x + 3] = UInt8(min(255, max(0, pixel.w)) + 0.5) }
        }
    }

    /// Which pixels of a row or a column contribute to each pixel of the result, and with what weight.
    private struct Taps {
        /// For each pixel of the result: its first source pixel, and the index of its first weight.
        private(set) var first: [Int] = []
        private(set) var begin = [0]
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
                first.append(range.lowerBound)
                weights += raw.map { Float($0 / sum) }
                begin.append(weights.count)
                most = max(most, raw.count)
            }
        }

        func weights(of place: Int) -> ArraySlice<Float> { weights[begin[place]..<begin[place + 1]] }

        private static func mitchell(_ x: Double) -> Double {
            let x = abs(x)
            if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
            return x < 2 ? (-7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3) / 6 : 0
        }
    }
}
