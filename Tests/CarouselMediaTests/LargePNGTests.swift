// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

/// PNGs that do not fit the memory limit, tested with small pictures and a low limit.
@Suite struct LargePNGTests {
    private let folder: TemporaryFolder
    private let large = PixelSize(width: 4096, height: 4096)
    private let small = PixelSize(width: 24, height: 16)

    init() throws { folder = try TemporaryFolder() }

    private func write(_ data: Data, _ name: String = "a.png") throws -> String {
        try data.write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    private func step(_ path: String, _ natural: PixelSize, to target: PixelSize, memory: Int) -> Int? {
        let route = PNGFormat().route(of: FilePath(path), natural, to: target, memory: memory)
        if case .own(let step) = route { return step }
        return nil
    }

    private static let kinds: [PNGFixture.Kind] = {
        var kinds: [PNGFixture.Kind] = []
        for isInterlaced in [false, true] {
            for (type, depths) in [(UInt8(0), [1, 2, 4, 8, 16]), (2, [8, 16]), (4, [8, 16]), (6, [8, 16])] {
                for depth in depths {
                    kinds.append(
                        PNGFixture.Kind(depth: UInt8(depth), colorType: type, isInterlaced: isInterlaced))
                }
            }
            for depth in [1, 2, 4, 8] {
                let count = 1 << depth
                let reds: [UInt8] = (0..<count).map { UInt8(255 * $0 / (count - 1)) }
                let palette: [UInt8] = reds.flatMap { red -> [UInt8] in [red, 60, 255 - red] }
                let alphas: [UInt8] = reds.map { 255 - $0 / 3 }
                for transparency in [nil, alphas] {
                    kinds.append(
                        PNGFixture.Kind(
                            depth: UInt8(depth), colorType: 3, isInterlaced: isInterlaced, palette: palette,
                            transparency: transparency))
                }
            }
            // One grey, one invisible colour.
            kinds.append(
                PNGFixture.Kind(depth: 2, colorType: 0, isInterlaced: isInterlaced, transparency: [0, 3]))
            kinds.append(
                PNGFixture.Kind(
                    depth: 8, colorType: 2, isInterlaced: isInterlaced, transparency: [0, 255, 0, 255, 0, 255]))
        }
        return kinds
    }()

    /// Squares of 16 pixels, whose edges every box preserves, with a gradient if there are enough values.
    private func picture(_ kind: PNGFixture.Kind) -> Data {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind.colorType] ?? 1
        let most = (1 << Int(kind.depth)) - 1
        return PNGFixture.data(kind, width: 96, height: 64) { x, y in
            (0..<channels).map { channel -> Int in
                let square = (x / 16 + y / 16 * (channel + 1)) % 4
                if kind.depth < 8 { return square * most / 3 }
                if kind.colorType == 2, square == 3 { return most }
                let gradient = (x + 2 * y) * (3 - channel) / 10
                return (square * 60 + gradient) * most / 255
            }
        }
    }

    @Test(arguments: kinds) func everyKindComesAsItDoesWhole(kind: PNGFixture.Kind) throws {
        let path = try write(picture(kind))
        let (memory, wanted) = (9000, kind.isInterlaced ? 4 : 3)
        #expect(step(path, PixelSize(width: 96, height: 64), to: small, memory: memory) == wanted)
        // Passes take one pixel of each box.
        let comparison = try RouteComparison(
            path, step: wanted, takesFirst: kind.isInterlaced, size: small, memory: memory)
        #expect(comparison.lean.natural == PixelSize(width: 96, height: 64))
        let difference = comparison.difference
        #expect(difference.mean < 1 && difference.most <= 3, "\(difference)")
    }

    @Test(arguments: [(2, 22_000), (4, 9000), (8, 5500)])
    func interlacedOnesAreReadAsFarAsMemoryGoes(step: Int, memory: Int) throws {
        // Neither width nor height is a whole number of boxes.
        let size = PixelSize(width: 99, height: 61)
        let kind = PNGFixture.Kind(depth: 8, colorType: 2, isInterlaced: true)
        let path = try write(
            PNGFixture.data(kind, width: size.width, height: size.height) { x, y in [2 * x, 3 * y, x + y] })
        #expect(self.step(path, size, to: size, memory: memory) == step)
        let pixels = try PictureDecoder.decodePatiently(path, fitting: large, memory: memory).pixels
        #expect(pixels.size == size.divided(by: step))
        var wrong = 0
        for y in 0..<pixels.size.height {
            for x in 0..<pixels.size.width {
                let (x0, y0) = (step * x, step * y)
                if pixels[x, y] != SIMD4(UInt8(2 * x0), UInt8(3 * y0), UInt8(x0 + y0), 255) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    /// Each could take 8 MB of memory, and gdk-pixbuf would keep them all.
    @Test func manyTextsAreNotUnpacked() throws {
        let size = PixelSize(width: 96, height: 64)
        for isInterlaced in [false, true] {
            var kind = PNGFixture.Kind(depth: 8, colorType: 2, isInterlaced: isInterlaced)
            kind.compressedTexts = PNGFormat.maxCompressedTexts
            let few = try write(picture(kind), "few.png")
            kind.compressedTexts += 1
            let many = try write(picture(kind), "many.png")
            let routes = [few, many].map {
                PNGFormat().route(of: FilePath($0), size, to: size, memory: PictureDecoder.usualMemory)
            }
            #expect(routes == [.whole(size), .own(step: isInterlaced ? 2 : 1)])
            let (usual, lean) = try (
                PictureDecoder.decodePatiently(few, fitting: large),
                PictureDecoder.decodePatiently(many, fitting: large)
            )
            #expect(lean.natural == size && lean.pixels.size == (isInterlaced ? size.divided(by: 2) : size))
            if !isInterlaced { #expect(lean.pixels == usual.pixels) }
        }
        // Nor are they to find the size.
        let start = try write(picture(PNGFixture.Kind(depth: 8, colorType: 2)).prefix(33), "start.png")
        let head = try #require(PictureHead(FilePath(start), memory: PictureDecoder.usualMemory))
        #expect(head.format.name == "png" && head.size == size)
    }

    @Test func tinyInterlacedOnesHaveEmptyPasses() throws {
        for (width, height) in [(1, 1), (3, 1), (1, 9), (5, 5), (4, 200)] {
            let kind = PNGFixture.Kind(depth: 8, colorType: 0, isInterlaced: true)
            let path = try write(PNGFixture.data(kind, width: width, height: height) { x, y in [x + y] })
            for step in [2, 4, 8] {
                let pixbuf = try PNGRows(FilePath(path), nil).pixbuf(step: step)
                let size = PixelSize(width: width, height: height).divided(by: step)
                let pixels = try #require(Pixbuf.pixels(pixbuf, reducedTo: size))
                #expect(pixels.size == size)
                #expect(pixels[size.width - 1, size.height - 1].x == UInt8(step * (size.width + size.height - 2)))
            }
        }
    }

    @Test(arguments: ["opaque", "alpha"]) func boxesAreMeans(name: String) throws {
        let size = PixelSize(width: 50, height: 35)
        var picture = PixelBuffer(size: size, color: .white)
        for y in 0..<size.height {
            for x in 0..<size.width {
                picture[x, y] = SIMD4(UInt8(x * 5), UInt8(y * 7), x % 3 == 0 ? 255 : 0, 255)
                if name == "alpha", x % 2 == 1 { picture[x, y] = SIMD4(0, 0, 0, 0) }
            }
        }
        let path = folder.file("boxes.png")
        try PictureWriter.write(picture, to: path)
        let step = 4
        let pixbuf = try PNGRows(FilePath(path), nil).pixbuf(step: step)
        let reduced = size.divided(by: step)
        let pixels = try #require(Pixbuf.pixels(pixbuf, reducedTo: reduced))
        var worst = 0.0
        for y in 0..<reduced.height {
            for x in 0..<reduced.width {
                var (sum, count) = (SIMD4<Int>.zero, 0)
                for v in (step * y)..<min(size.height, step * y + step) {
                    for u in (step * x)..<min(size.width, step * x + step) {
                        sum &+= SIMD4<Int>(truncatingIfNeeded: picture[u, v])
                        count += 1
                    }
                }
                for channel in 0..<4 {
                    let mean = Double(sum[channel]) / Double(count)
                    worst = max(worst, abs(mean - Double(pixels[x, y][channel])))
                }
            }
        }
        #expect(worst <= 1.5)
    }

    @Test func whatCannotBeSeenGivesNoColour() throws {
        let kind = PNGFixture.Kind(depth: 8, colorType: 6)
        let path = try write(
            PNGFixture.data(kind, width: 96, height: 64) { x, y in
                (x + y) % 2 == 0 ? [255, 0, 0, 255] : [0, 255, 0, 0]
            })
        let pixels = try PictureDecoder.decodePatiently(path, fitting: small, memory: 13_000).pixels
        #expect(pixels[12, 8] == SIMD4(128, 0, 0, 128))
    }

    @Test func coloursBecomeSRGBByRowsToo() throws {
        for isInterlaced in [false, true] {
            var kind = PNGFixture.Kind(depth: 8, colorType: 2, isInterlaced: isInterlaced)
            kind.profile = try ProfileFixture.bytes(gamma: 1)
            let path = try write(PNGFixture.data(kind, width: 96, height: 64) { _, _ in [128, 128, 128] })
            let pixels = try PictureDecoder.decodePatiently(path, fitting: small, memory: 9000).pixels
            // Half the light is 188 in sRGB.
            for channel in 0..<3 { #expect(abs(Int(pixels[5, 5][channel]) - 188) <= 2) }
        }
    }

    @Test func whatFitsComesAsLargeAsAskedForAndElseAsLargeAsCanBe() throws {
        let path = folder.file("quarters.png")
        try PictureWriter.write(PictureFixtures.quarters(400, 300), to: path)
        func decode(_ extent: Int, _ memory: Int) throws -> PictureDecoder.Result {
            let result = try PictureDecoder.decodePatiently(
                path, fitting: PixelSize(width: extent, height: extent), memory: memory)
            #expect(result.natural == PixelSize(width: 400, height: 300))
            #expect(PictureFixtures.letters(result.pixels) == "rgbw")
            return result
        }
        #expect(try decode(100, 400_000).pixels.size == PixelSize(width: 100, height: 75))
        #expect(try decode(90, 400_000).pixels.size == PixelSize(width: 90, height: 68))
        #expect(try decode(400, 1_000_000).pixels.size == PixelSize(width: 400, height: 300))
        #expect(try decode(400, 400_000).pixels.size == PixelSize(width: 200, height: 150))
        #expect(try decode(400, 100_000).pixels.size == PixelSize(width: 80, height: 60))
        #expect(throws: PictureError.tooLarge(path: path, width: 400, height: 300)) { try decode(400, 1000) }
    }

    @Test func brokenOnesAreDamagedOnesAndNothingIsReadInVain() throws {
        for isInterlaced in [false, true] {
            let whole = picture(PNGFixture.Kind(depth: 8, colorType: 2, isInterlaced: isInterlaced))
            func reason(_ data: Data) throws -> String? {
                let path = try write(data)
                do throws(PictureError) {
                    _ = try PictureDecoder.decodePatiently(path, fitting: small, memory: 9000)
                    return nil
                } catch {
                    guard case .damaged(path, let reason) = error else {
                        Issue.record("\(error)")
                        return nil
                    }
                    return reason
                }
            }
            #expect(try reason(whole.prefix(whole.count / 2)) == "it is truncated")
            // The end is there, but data before it is missing: its length is less than it was.
            var short = whole
            let start = try #require(short.range(of: Data("IDAT".utf8))).upperBound
            short.removeSubrange((start + 100)..<(short.count - 16))
            short.replaceSubrange((start - 8)..<(start - 4), with: [0, 0, 0, 100])
            #expect(try reason(short) != nil)
            var flipped = whole
            flipped[start + 3] ^= 0xFF
            #expect(try reason(flipped) != nil)

            let path = try write(whole)
            let cancellation = Cancellation()
            cancellation.cancel()
            #expect(throws: PictureError.damaged(path: path, reason: "cancelled")) {
                try PictureDecoder.decodePatiently(path, fitting: small, memory: 9000, cancellation: cancellation)
            }
        }
    }
}
