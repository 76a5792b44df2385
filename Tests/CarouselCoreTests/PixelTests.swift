// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@Suite struct PixelBufferTests {
    @Test func sizesAndBytesMustFit() {
        let size = PixelSize(width: 2, height: 3)
        #expect(PixelBuffer(size: size, stride: 8, bytes: [UInt8](repeating: 0, count: 24)) != nil)
        #expect(PixelBuffer(size: size, stride: 12, bytes: [UInt8](repeating: 0, count: 36)) != nil)
        #expect(PixelBuffer(size: size, stride: 8, bytes: [UInt8](repeating: 0, count: 23)) == nil)
        #expect(PixelBuffer(size: size, stride: 7, bytes: [UInt8](repeating: 0, count: 24)) == nil)
        #expect(PixelBuffer(size: .zero, stride: 0, bytes: []) == nil)
        #expect(PixelBuffer(size: PixelSize(width: -1, height: 4), stride: 8, bytes: []) == nil)
        #expect(PixelBuffer(size: PixelSize(width: 1, height: .max), stride: 4, bytes: [0]) == nil)
        #expect(PixelBuffer(size: PixelSize(width: .max, height: 1), stride: .max, bytes: [0]) == nil)
    }

    @Test func rowsAreAStrideApart() throws {
        let bytes = (0..<24).map(UInt8.init)
        var buffer = try #require(PixelBuffer(size: PixelSize(width: 2, height: 2), stride: 12, bytes: bytes))
        #expect(buffer[1, 0] == SIMD4(4, 5, 6, 7))
        #expect(buffer[0, 1] == SIMD4(12, 13, 14, 15))
        buffer[1, 1] = SIMD4(9, 8, 7, 6)
        #expect(buffer.bytes[16..<20] == [9, 8, 7, 6])
        #expect(buffer.bytes[20] == 20)
    }

    @Test func colorsArePremultiplied() {
        let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        let buffer = PixelBuffer(size: PixelSize(width: 3, height: 2), color: color)
        #expect(buffer[0, 0] == SIMD4(128, 64, 0, 128))
        #expect(buffer[2, 1] == buffer[0, 0])
        #expect(PixelBuffer(size: .zero).size == PixelSize(width: 1, height: 1))
    }
}

@Suite struct SizeClassTests {
    @Test func smallestThatHolds() {
        #expect(SizeClass.extent(holding: 1) == 16)
        #expect(SizeClass.extent(holding: 16) == 16)
        #expect(SizeClass.extent(holding: 17) == 32)
        #expect(SizeClass.extent(holding: 33) == 48)
        #expect(SizeClass.extent(holding: 4096) == 4096)
        #expect(SizeClass.extent(holding: 5000) == 5000)
        #expect(
            SizeClass.layerSize(holding: PixelSize(width: 200, height: 130)) == PixelSize(width: 256, height: 192))
    }

    @Test func atMostAThirdIsPadding() {
        for extent in 17...4096 {
            let layer = SizeClass.extent(holding: extent)
            #expect(layer >= extent)
            // The two smallest classes are further apart.
            if extent >= 22 { #expect(3 * (layer - extent) <= layer, "\(extent) in \(layer)") }
            #expect(layer < 2 * extent)
        }
        #expect(SizeClass.extents == SizeClass.extents.sorted())
    }
}

@Suite struct MipChainTests {
    private func pixel(_ chain: MipChain, level: Int, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
        let at = chain.offset(ofLevel: level) + 4 * (y * chain.levelSizes[level].width + x)
        return SIMD4(chain.bytes[at], chain.bytes[at + 1], chain.bytes[at + 2], chain.bytes[at + 3])
    }

    private func noise(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
        var random = SeededGenerator(seed: seed)
        var picture = PixelBuffer(size: PixelSize(width: width, height: height))
        for y in 0..<height {
            for x in 0..<width {
                var pixel = SIMD4<UInt8>()
                for channel in 0..<4 { pixel[channel] = .random(in: 0...255, using: &random) }
                picture[x, y] = pixel
            }
        }
        return picture
    }

    @Test func theMeanColourIsThatOfWhatIsNotTransparent() throws {
        var picture = PixelBuffer(size: PixelSize(width: 100, height: 37), color: Color(red: 1, green: 0, blue: 0))
        for y in 0..<37 { for x in 50..<100 { picture[x, y] = SIMD4(0, 0, 255, 255) } }
        let mean = MipChain(picture).meanColor
        #expect(abs(mean.red - 0.5) < 0.08 && mean.green == 0 && abs(mean.blue - 0.5) < 0.08, "\(mean)")
        for y in 0..<37 { for x in 50..<100 { picture[x, y] = .zero } }
        let red = MipChain(picture).meanColor
        #expect(red.red > 0.99 && red.blue == 0 && red.alpha == 1, "\(red)")
        #expect(MipChain(PixelBuffer(size: PixelSize(width: 3, height: 3))).meanColor == .black)
        #expect(MipChain(PixelBuffer(size: PixelSize(width: 1, height: 1), color: .white)).meanColor == .white)
    }

    @Test func levelsHalveDownToOne() {
        let chain = MipChain(noise(40, 20, seed: 31))
        #expect(chain.pictureSize == PixelSize(width: 40, height: 20))
        #expect(chain.layerSize == PixelSize(width: 48, height: 32))
        #expect(
            chain.levelSizes.map { [$0.width, $0.height] }
                == [[48, 32], [24, 16], [12, 8], [6, 4], [3, 2], [1, 1]])
        #expect(chain.offset(ofLevel: 0) == 0)
        #expect(chain.offset(ofLevel: 2) == 4 * (48 * 32 + 24 * 16))
        #expect(chain.bytes.count == chain.offset(ofLevel: chain.levelSizes.count))
    }

    @Test func edgePixelsRepeatIntoThePadding() {
        let picture = noise(21, 18, seed: 32)
        let chain = MipChain(picture)
        for y in 0..<32 {
            for x in 0..<32 {
                #expect(pixel(chain, level: 0, x, y) == picture[min(x, 20), min(y, 17)])
            }
        }
    }

    @Test func paddedRowsAreRead() throws {
        var bytes = [UInt8](repeating: 99, count: 40)
        bytes.replaceSubrange(0..<8, with: [1, 1, 1, 1, 3, 3, 3, 3])
        bytes.replaceSubrange(20..<28, with: [5, 5, 5, 5, 7, 7, 7, 7])
        let size = PixelSize(width: 2, height: 2)
        let chain = MipChain(try #require(PixelBuffer(size: size, stride: 20, bytes: bytes)), layerSize: size)
        #expect(chain.levelSizes.count == 2)
        #expect(pixel(chain, level: 0, 1, 1) == SIMD4(repeating: 7))
        #expect(pixel(chain, level: 1, 0, 0) == SIMD4(repeating: 4))
    }

    @Test func everyLevelIsTheMeanOfTheOneAbove() {
        let chain = MipChain(noise(24, 16, seed: 33), layerSize: PixelSize(width: 24, height: 16))
        for level in 1..<chain.levelSizes.count {
            let (size, above) = (chain.levelSizes[level], chain.levelSizes[level - 1])
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (right, below) = (min(2 * x + 1, above.width - 1), min(2 * y + 1, above.height - 1))
                    for channel in 0..<4 {
                        let sum =
                            Int(pixel(chain, level: level - 1, 2 * x, 2 * y)[channel])
                            + Int(pixel(chain, level: level - 1, right, 2 * y)[channel])
                            + Int(pixel(chain, level: level - 1, 2 * x, below)[channel])
                            + Int(pixel(chain, level: level - 1, right, below)[channel])
                        #expect(Int(pixel(chain, level: level, x, y)[channel]) == (sum + 2) / 4)
                    }
                }
            }
        }
    }

    @Test func oneColorStaysThatColor() {
        let color = Color(red: 200 / 255, green: 100 / 255, blue: 50 / 255)
        let chain = MipChain(PixelBuffer(size: PixelSize(width: 37, height: 5), color: color))
        #expect(chain.levelSizes.count > 3)
        for level in chain.levelSizes.indices { #expect(pixel(chain, level: level, 0, 0) == SIMD4(200, 100, 50, 255)) }
    }

    @Test func layersAreNeverSmallerThanThePicture() {
        let chain = MipChain(noise(20, 10, seed: 34), layerSize: PixelSize(width: 4, height: 64))
        #expect(chain.layerSize == PixelSize(width: 20, height: 64))
    }

    @Test func thinPicturesGoDownToOne() {
        let chain = MipChain(noise(8, 1, seed: 35), layerSize: PixelSize(width: 8, height: 1))
        #expect(chain.levelSizes.map(\.width) == [8, 4, 2, 1])
        #expect(chain.levelSizes.map(\.height) == [1, 1, 1, 1])
    }
}

@Suite struct SaturatingIntTests {
    @Test func valuesThatFitAreTruncated() {
        #expect(Int(saturating: 2.9) == 2)
        #expect(Int(saturating: -2.9) == -2)
        #expect(Int(saturating: -0.0) == 0)
        #expect(Int(saturating: -0x1p63) == .min)
        #expect(Int(saturating: 0x1p63.nextDown) == 9_223_372_036_854_774_784)
    }

    @Test func othersSaturate() {
        #expect(Int(saturating: 0x1p63) == .max)
        #expect(Int(saturating: .infinity) == .max)
        #expect(Int(saturating: 1e300) == .max)
        #expect(Int(saturating: (-0x1p63).nextDown) == .min)
        #expect(Int(saturating: -.infinity) == .min)
        #expect(Int(saturating: .nan) == 0)
        #expect(Int(saturating: -Double.nan) == 0)
    }
}
