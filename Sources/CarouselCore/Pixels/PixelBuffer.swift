// SPDX-License-Identifier: MIT

/// A picture in memory: RGBA, 8 bits per channel, premultiplied alpha, sRGB, rows from top to bottom.
public struct PixelBuffer: Hashable, Sendable {
    /// Size in pixels.
    public let size: PixelSize
    /// Bytes from one row to the next, at least `4 * size.width`.
    public let stride: Int
    /// The rows; `stride * size.height` bytes.
    public private(set) var bytes: [UInt8]

    /// Maximum number of pixels in a picture created empty: 268,435,456, which take 1 GiB.
    public static let maxArea = 1 << 28

    /// Uses bytes as they are.
    ///
    /// - Returns: nil if the size is empty, an extent above 536,870,911, the stride too small or the bytes too few.
    public init?(size: PixelSize, stride: Int, bytes: [UInt8]) {
        guard !size.isEmpty, size.width <= Int32.max / 4, size.height <= Int32.max / 4,
            stride >= 4 * size.width, bytes.count >= stride.multiplied(saturating: size.height)
        else { return nil }
        (self.size, self.stride, self.bytes) = (size, stride, bytes)
    }

    /// A picture of one colour; extents below 1 become 1. Beyond `maxArea` pixels the bottom rows are left out and, in a
    /// single row, the rightmost pixels.
    public init(size: PixelSize, color: Color = .clear) {
        let width = size.width.clamped(to: 1...PixelBuffer.maxArea)
        let size = PixelSize(width: width, height: size.height.clamped(to: 1...PixelBuffer.maxArea / width))
        let pixel = color.premultipliedBytes
        self.size = size
        stride = 4 * size.width
        bytes = [UInt8](unsafeUninitializedCapacity: stride * size.height) { buffer, count in
            for index in 0..<buffer.count { buffer.initializeElement(at: index, to: pixel[index & 3]) }
            count = buffer.count
        }
    }

    /// The four bytes of a pixel; outside the picture, a precondition failure.
    public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
        get {
            precondition(x >= 0 && y >= 0 && x < size.width && y < size.height, "outside the picture")
            let at = y * stride + 4 * x
            return SIMD4(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
        }
        set {
            precondition(x >= 0 && y >= 0 && x < size.width && y < size.height, "outside the picture")
            let at = y * stride + 4 * x
            for channel in 0..<4 { bytes[at + channel] = newValue[channel] }
        }
    }

    /// Lets `body` write the bytes in place.
    public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeMutableBytes(body)
    }

    /// Whether no pixel lets anything shine through.
    package var isOpaque: Bool {
        let opaque = UInt32(littleEndian: 0xFF00_0000)
        return bytes.withUnsafeBytes { bytes in
            for y in 0..<size.height {
                let row = UnsafeRawBufferPointer(rebasing: bytes[(y * stride)..<(y * stride + 4 * size.width)])
                var all = opaque
                for x in 0..<size.width { all &= row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self) }
                guard all == opaque else { return false }
            }
            return true
        }
    }

    /// Multiplies the colours of pixels with straight alpha by their alpha; `to` may be the same memory as `from`.
    package static func premultiply(_ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, count: Int) {
        for x in 0..<count {
            let alpha = UInt32(from[4 * x + 3])
            to[4 * x] = UInt8((UInt32(from[4 * x]) * alpha + 127) / 255)
            to[4 * x + 1] = UInt8((UInt32(from[4 * x + 1]) * alpha + 127) / 255)
            to[4 * x + 2] = UInt8((UInt32(from[4 * x + 2]) * alpha + 127) / 255)
            to[4 * x + 3] = UInt8(alpha)
        }
    }

    /// Divides the colours by alpha, for consumers that need straight alpha.
    package mutating func unmultiply() {
        let (size, stride) = (size, stride)
        bytes.withUnsafeMutableBufferPointer { bytes in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let pixel = y * stride + 4 * x
                    let alpha = UInt32(bytes[pixel + 3])
                    guard alpha > 0, alpha < 255 else { continue }
                    for channel in pixel..<pixel + 3 {
                        bytes[channel] = UInt8(min(255, (UInt32(bytes[channel]) * 255 + alpha / 2) / alpha))
                    }
                }
            }
        }
    }
}

extension Color {
    /// Red, green, blue and alpha as bytes, colours multiplied by alpha.
    public var premultipliedBytes: SIMD4<UInt8> {
        let scaled = SIMD4<Float>(red * alpha, green * alpha, blue * alpha, alpha) * 255 + 0.5
        return SIMD4<UInt8>(UInt8(scaled.x), UInt8(scaled.y), UInt8(scaled.z), UInt8(scaled.w))
    }
}
