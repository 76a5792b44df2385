// SPDX-License-Identifier: MIT

/// A picture prepared for one layer of a texture array: padded to the layer's size by repeating its edge pixels, and
/// halved down to one pixel, so that filtering near the edges never reads foreign colours.
///
/// Building one costs about as much as decoding a small picture; do it on the decoding thread.
public struct MipChain: Sendable {
    /// Size of the picture itself, at the top left of level 0.
    public let pictureSize: PixelSize
    /// Size of level 0, which is the layer's.
    package let layerSize: PixelSize
    /// Size of each level, from level 0 down to 1 x 1.
    package let levelSizes: [PixelSize]
    package let isOpaque: Bool
    /// All levels one after the other, rows tightly packed.
    package let bytes: [UInt8]
    /// Whether it was drawn from a vector picture, which can also be drawn larger than its own size.
    package var isScalable = false

    /// Where a level's bytes begin; levels are clamped, and the one beyond the last gives the end of all bytes.
    package func offset(ofLevel level: Int) -> Int { levelSizes.prefix(max(0, level)).reduce(0) { $0 + 4 * $1.area } }

    /// The picture's mean colour, opaque: transparent pixels do not count. Black if all are transparent.
    public var meanColor: Color {
        // A few hundred pixels are enough.
        let level = levelSizes.firstIndex { max($0.width, $0.height) <= 16 } ?? 0
        let size = levelSizes[level]
        let (width, height) = (
            max(1, size.width * pictureSize.width / layerSize.width),
            max(1, size.height * pictureSize.height / layerSize.height)
        )
        var sum = SIMD4<Float>.zero
        let start = offset(ofLevel: level)
        for y in 0..<height {
            for x in 0..<width {
                let place = start + 4 * (y * size.width + x)
                sum += SIMD4(
                    Float(bytes[place]), Float(bytes[place + 1]), Float(bytes[place + 2]), Float(bytes[place + 3]))
            }
        }
        guard sum.w > 0 else { return .black }
        return Color(red: min(1, sum.x / sum.w), green: min(1, sum.y / sum.w), blue: min(1, sum.z / sum.w))
    }

    /// Pads and halves a picture.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - layerSize: at least the picture's size; smaller extents are raised to it. If nil, or if it would have more
    ///     than `PixelBuffer.maxArea` pixels, the smallest `SizeClass` that holds the picture.
    public init(_ picture: PixelBuffer, layerSize: PixelSize? = nil) {
        func raised(_ size: PixelSize) -> PixelSize {
            PixelSize(width: max(size.width, picture.size.width), height: max(size.height, picture.size.height))
        }
        let usual = raised(SizeClass.layerSize(holding: picture.size))
        let wanted = layerSize.map(raised) ?? usual
        let layer = wanted.area > PixelBuffer.maxArea ? usual : wanted
        let sizes = layer.levels
        pictureSize = picture.size
        isOpaque = picture.isOpaque
        self.layerSize = layer
        levelSizes = sizes
        let total = sizes.reduce(0) { $0 + 4 * $1.area }
        bytes = [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
            guard let base = buffer.baseAddress else { return }
            let out = UnsafeMutableRawPointer(base)
            MipChain.pad(picture, to: layer, at: out)
            var source = out
            for (upper, lower) in zip(sizes, sizes.dropFirst()) {
                let target = source + 4 * upper.area
                MipChain.halve(source, size: upper, into: target, size: lower)
                source = target
            }
            count = total
        }
    }

    private static func pad(_ picture: PixelBuffer, to layer: PixelSize, at out: UnsafeMutableRawPointer) {
        let pixels = out.assumingMemoryBound(to: UInt32.self)
        let width = picture.size.width
        picture.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            for y in 0..<layer.height {
                let row = pixels + y * layer.width
                let from = base + min(y, picture.size.height - 1) * picture.stride
                UnsafeMutableRawPointer(row).copyMemory(from: from, byteCount: 4 * width)
                let last = row[width - 1]
                for x in width..<max(width, layer.width) { row[x] = last }
            }
        }
    }

    /// The mean of each 2 x 2 block; an odd last row or column is left out, as the extents are rounded down.
    private static func halve(
        _ from: UnsafeMutableRawPointer, size: PixelSize,
        into: UnsafeMutableRawPointer, size half: PixelSize
    ) {
        let source = from.assumingMemoryBound(to: SIMD4<UInt8>.self)
        let target = into.assumingMemoryBound(to: SIMD4<UInt8>.self)
        let right = size.width > 1 ? 1 : 0
        let below = size.height > 1 ? size.width : 0
        for y in 0..<half.height {
            let row = source + (size.height > 1 ? 2 * y * size.width : 0)
            let out = target + y * half.width
            for x in 0..<half.width {
                let p = row + (size.width > 1 ? 2 * x : 0)
                let sum =
                    SIMD4<UInt16>(truncatingIfNeeded: p[0])
                    &+ SIMD4<UInt16>(truncatingIfNeeded: p[right])
                    &+ SIMD4<UInt16>(truncatingIfNeeded: p[below])
                    &+ SIMD4<UInt16>(truncatingIfNeeded: p[below + right]) &+ 2
                out[x] = SIMD4<UInt8>(truncatingIfNeeded: sum &>> 2)
            }
        }
    }
}

extension PixelSize {
    /// The sizes of a layer's levels, from this one down to 1 x 1.
    package var levels: [PixelSize] {
        var levels = [self]
        while let last = levels.last, last.width > 1 || last.height > 1 {
            levels.append(PixelSize(width: max(1, last.width / 2), height: max(1, last.height / 2)))
        }
        return levels
    }
}

extension MipChain {
    /// The size of the picture once it is halved; nil if it is too small for that.
    package var halvedSize: PixelSize? {
        guard levelSizes.count > 1, min(layerSize.width, layerSize.height) > 1 else { return nil }
        let layer = levelSizes[1]
        return PixelSize(
            width: min(layer.width, (pictureSize.width + 1) / 2),
            height: min(layer.height, (pictureSize.height + 1) / 2))
    }

    /// The same picture at half its size, without level 0: a quarter of the bytes. Nil if it is too small.
    package var halved: MipChain? {
        guard let size = halvedSize else { return nil }
        var half = MipChain(
            pictureSize: size, isOpaque: isOpaque, levelSizes: Array(levelSizes.dropFirst()),
            bytes: Array(bytes[(4 * layerSize.area)...]))
        half.isScalable = isScalable
        return half
    }

    /// The picture itself, from level 0.
    public var picture: PixelBuffer? {
        PixelBuffer(
            size: pictureSize, stride: 4 * layerSize.width,
            bytes: Array(bytes[..<(4 * layerSize.width * pictureSize.height)]))
    }

    private init(pictureSize: PixelSize, isOpaque: Bool, levelSizes: [PixelSize], bytes: [UInt8]) {
        (self.pictureSize, self.isOpaque) = (pictureSize, isOpaque)
        layerSize = levelSizes.first ?? pictureSize
        (self.levelSizes, self.bytes) = (levelSizes, bytes)
    }
}

/// The few sizes of texture layers, chosen so that pictures of similar size share an array.
package enum SizeClass {
    /// Extents of layers, in pixels: the powers of two, and from 48 on, three quarters of each. So at most a third of a
    /// layer's extent is padding if its picture is at least 22 pixels long.
    package static let extents = [
        16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096,
    ]

    /// The smallest class that holds `extent` pixels; beyond the largest class, `extent` itself.
    package static func extent(holding extent: Int) -> Int { extents.first { $0 >= extent } ?? extent }

    /// The smallest layer that holds a picture of the given size.
    package static func layerSize(holding size: PixelSize) -> PixelSize {
        PixelSize(width: extent(holding: size.width), height: extent(holding: size.height))
    }
}
