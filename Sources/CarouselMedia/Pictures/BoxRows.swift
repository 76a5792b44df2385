// SPDX-License-Identifier: MIT

import CarouselCore

/// Receives a picture's rows one by one and averages boxes of pixels.
struct BoxRows: ~Copyable {
    /// A box's sums fit 32 bits.
    static let widestBox = 256

    private let size: PixelSize
    private let channels: Int
    private let step: Int
    private let reduced: PixelSize
    private let pixels: UnsafeMutablePointer<UInt8>
    private let stride: Int
    private let sums: UnsafeMutablePointer<UInt32>
    private var taken = 0

    /// - Parameters:
    ///   - size: of the picture.
    ///   - channels: bytes per pixel: 3 or, with alpha, 4.
    ///   - step: width and height of a box in pixels.
    ///   - pixels: the buffer for the result, which must exist until the last row has been added.
    init(_ size: PixelSize, channels: Int, step: Int, into pixels: UnsafeMutablePointer<UInt8>, stride: Int) {
        (self.size, self.channels, self.step) = (size, channels, step)
        (self.pixels, self.stride) = (pixels, stride)
        reduced = size.divided(by: step)
        sums = UnsafeMutablePointer<UInt32>.allocate(capacity: reduced.width * channels)
        sums.initialize(repeating: 0, count: reduced.width * channels)
    }

    deinit { sums.deallocate() }

    /// Adds the next row.
    mutating func take(_ row: UnsafePointer<UInt8>) {
        guard taken < size.height else { return }
        if channels == 4 { addWeighted(row) } else { addOpaque(row) }
        taken += 1
        guard taken % step == 0 || taken == size.height else { return }
        let rows = (taken - 1) % step + 1
        let out = pixels + (taken - 1) / step * stride
        for x in 0..<reduced.width {
            let count = UInt32(rows * min(step, size.width - x * step))
            if channels == 4 {
                BoxRows.setMean(sums + 4 * x, count, out + 4 * x)
            } else {
                for channel in 0..<3 { out[3 * x + channel] = UInt8((sums[3 * x + channel] + count / 2) / count) }
            }
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

    private static func setMean(
        _ sum: UnsafeMutablePointer<UInt32>, _ count: UInt32, _ out: UnsafeMutablePointer<UInt8>
    ) {
        let weight = sum[3]
        for channel in 0..<3 { out[channel] = weight == 0 ? 0 : UInt8((sum[channel] + weight / 2) / weight) }
        out[3] = UInt8((weight + count / 2) / count)
    }
}
