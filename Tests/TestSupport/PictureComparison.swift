// SPDX-License-Identifier: MIT

public import CarouselCore
import Glibc

/// The difference between two pictures of the same size.
public struct PictureComparison: Sendable {
    /// Peak signal-to-noise ratio over red, green and blue in dB; infinite if they are equal.
    public let psnr: Double
    /// Greatest difference in any channel including alpha, 0...255.
    public let maxDifference: Int
    /// For each difference 0...255, the number of pixels whose worst channel differs by that much.
    private let pixelsByDifference: [Int]

    /// Nil if the sizes differ.
    public init?(_ a: PixelBuffer, _ b: PixelBuffer) {
        guard a.size == b.size else { return nil }
        let size = a.size
        var counts = [Int](repeating: 0, count: 256)
        var squares = 0
        a.bytes.withUnsafeBufferPointer { bytesA in
            b.bytes.withUnsafeBufferPointer { bytesB in
                counts.withUnsafeMutableBufferPointer { counts in
                    guard let baseA = bytesA.baseAddress, let baseB = bytesB.baseAddress else { return }
                    var y = 0
                    while y < size.height {
                        let rowA = baseA + y * a.stride
                        let rowB = baseB + y * b.stride
                        var at = 0
                        while at < 4 * size.width {
                            var most = 0
                            var channel = 0
                            while channel < 4 {
                                var difference = Int(rowA[at + channel]) - Int(rowB[at + channel])
                                if difference < 0 { difference = -difference }
                                if channel < 3 { squares += difference * difference }
                                if difference > most { most = difference }
                                channel += 1
                            }
                            counts[most] += 1
                            at += 4
                        }
                        y += 1
                    }
                }
            }
        }
        let mean = Double(squares) / Double(3 * size.area)
        psnr = squares == 0 ? .infinity : 10 * log10(255 * 255 / mean)
        maxDifference = counts.lastIndex { $0 > 0 } ?? 0
        pixelsByDifference = counts
    }

    /// Number of pixels with a channel that is off by more than `delta`.
    public func pixelsDiffering(byMoreThan delta: Int) -> Int {
        guard delta < 255 else { return 0 }
        return pixelsByDifference[max(0, delta + 1)...].reduce(0, +)
    }

    /// A picture of the differences: black where equal, brighter for larger differences (eightfold), opaque.
    public static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> PixelBuffer {
        let size = PixelSize(
            width: max(a.size.width, b.size.width), height: max(a.size.height, b.size.height))
        var out = PixelBuffer(size: size, color: Color(red: 1, green: 0, blue: 1))
        for y in 0..<min(a.size.height, b.size.height) {
            for x in 0..<min(a.size.width, b.size.width) {
                let (p, q) = (a[x, y], b[x, y])
                let alpha = abs(Int(p.w) - Int(q.w))
                var pixel = SIMD4<UInt8>(0, 0, 0, 255)
                for channel in 0..<3 {
                    let difference = max(alpha, abs(Int(p[channel]) - Int(q[channel])))
                    pixel[channel] = UInt8(min(255, 8 * difference))
                }
                out[x, y] = pixel
            }
        }
        return out
    }
}
