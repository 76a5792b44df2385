// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

@Suite struct FrameSequenceTests {
    @Test func picturesOfGIFsStayOrClearOrGiveWay() throws {
        // Red, blue and a transparent colour, in frames of one pixel each; the file claims to be smaller than the
        // first.
        var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x81, 0, 0, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0, 0]
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 1, 0, 0]
        func picture(at x: UInt8, _ color: UInt8, disposal: UInt8, width: UInt8 = 1) {
            bytes += [
                0x21, 0xF9, 4, disposal << 2 | 1, 10 * (disposal + 1), 0, 2, 0, 0x2C, x, 0, 0, 0, width, 0, 1, 0, 0,
            ]
            // Codes of three bits: a clear code, the colour of each pixel, and an end code.
            let codes = [4] + [Int](repeating: Int(color), count: Int(width)) + [5]
            let bits = codes.enumerated().reduce(0) { $0 | $1.element << (3 * $1.offset) }
            bytes += [2, 2, UInt8(bits & 255), UInt8(bits >> 8), 0]
        }
        picture(at: 0, 0, disposal: 1, width: 2)
        picture(at: 1, 1, disposal: 2)
        picture(at: 0, 1, disposal: 3)
        picture(at: 1, 2, disposal: 0)
        let folder = try TemporaryFolder()
        try Data(bytes + [0x3B]).write(to: URL(fileURLWithPath: folder.file("a.gif")))
        let frames = try #require(FrameSequence(FilePath(folder.file("a.gif"))))
        #expect(frames.size == PixelSize(width: 2, height: 1) && frames.isAnimated)
        let pictures = try (0..<8).map { _ in
            let pixbuf = try #require(frames.next())
            let picture = try #require(Pixbuf.pixels(pixbuf, reducedTo: frames.size))
            let letters = (0..<2).map { x in
                let pixel = picture[x, 0]
                return pixel.w < 128 ? "-" : pixel.x > 128 ? "r" : pixel.z > 128 ? "b" : "?"
            }
            return (letters.joined(), frames.delay)
        }
        #expect(pictures.map(\.0) == ["rr", "rb", "b-", "r-", "rr", "rb", "b-", "r-"])
        #expect(pictures.map(\.1) == [200, 300, 400, 100, 200, 300, 400, nil])
    }

    /// The block may be empty, or say something else than the number of rounds: here the size of a buffer.
    @Test(
        arguments: [
            ([3, 1, 0, 0, 0], 0), ([3, 1, 2, 0, 0], 3), ([0], 1), ([5, 2, 0, 16, 0, 0, 0], 1),
        ] as [([UInt8], Int)])
    func gifsHaveAllTheirPicturesWhateverTheirLoopBlockSays(block: [UInt8], rounds: Int) throws {
        var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + block
        for _ in 0..<2 {
            bytes += [0x21, 0xF9, 4, 0, 4, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        }
        let folder = try TemporaryFolder()
        try Data(bytes + [0x3B]).write(to: URL(fileURLWithPath: folder.file("a.gif")))
        let file = try #require(GIFFile(FilePath(folder.file("a.gif")), maxFrames: 10))
        #expect(file.frames.map(\.milliseconds) == [40, 40])
        #expect(file.loopCount == rounds)
    }

    @Test func partsOfPicturesLieWhereTheyBelong() throws {
        let folder = try TemporaryFolder()
        try WebPFixture.parts().write(to: URL(fileURLWithPath: folder.file("parts.webp")))
        let frames = try #require(FrameSequence(FilePath(folder.file("parts.webp"))))
        #expect(frames.size == PixelSize(width: 8, height: 4) && frames.isAnimated)
        let pictures = try (0..<7).map { _ in
            let pixbuf = try #require(frames.next())
            let picture = try #require(Pixbuf.pixels(pixbuf, reducedTo: frames.size))
            return (WebPFixture.letters(picture), frames.delay)
        }
        // Red everywhere; blue to the right; green that is cleared again; nothing over it; and the whole animation
        // again.
        #expect(pictures.map(\.0) == ["rr", "rb", "gb", "-b", "rr", "rb", "gb"])
        #expect(pictures.map(\.1) == [100, 200, 300, 400, 100, 200, 300])
        _ = frames.next()
        #expect(frames.delay == nil, "It plays twice.")
        let still = try PictureDecoder.decodePatiently(folder.file("parts.webp"), fitting: frames.size)
        #expect(WebPFixture.letters(still.pixels) == "rr")
    }

    /// Otherwise it would be sharper whenever the animation begins anew, or less sharp.
    @Test func theFirstFrameLooksLikeThePicture() throws {
        var bytes = Array("GIF89a".utf8) + [8, 0, 8, 0, 0x81, 0, 0]
        bytes += [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2 {
            // Codes of three bits: a clear code before every second pixel keeps them that short. Then an end code.
            let codes = (0..<32).flatMap { _ in
                [4, Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random)]
            }
            let bits = (codes + [5]).flatMap { code in (0..<3).map { code >> $0 & 1 } }
            let data = stride(from: 0, to: bits.count, by: 8).map { start in
                bits[start..<min(start + 8, bits.count)].reversed().reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
            }
            bytes += [0x21, 0xF9, 4, 0, 4, 0, 0, 0, 0x2C, 0, 0, 0, 0, 8, 0, 8, 0, 0, 2, UInt8(data.count)]
            bytes += data
            bytes.append(0)
        }
        let folder = try TemporaryFolder()
        let path = folder.file("a.gif")
        try Data(bytes + [0x3B]).write(to: URL(fileURLWithPath: path))
        let picture = try PictureDecoder.decodePatiently(path, fitting: PixelSize(width: 3, height: 3)).pixels
        #expect(picture.size == PixelSize(width: 3, height: 3))
        let file = try #require(AnimatedFile(at: FilePath(path)))
        let reader = try #require(FrameReader(file, size: picture.size))
        let frames = (0..<4).map { _ in reader.next()?.bytes == MipChain(picture).bytes }
        #expect(frames == [false, true, false, true])
    }
}
