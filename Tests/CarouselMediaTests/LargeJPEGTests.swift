// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

/// JPEGs that do not fit the memory limit, tested with small pictures of 203 x 149 pixels and a low limit.
@Suite struct LargeJPEGTests {
    private let folder: TemporaryFolder
    private let natural = PixelSize(width: 203, height: 149)
    private let large = PixelSize(width: 4096, height: 4096)
    private static let memory = 20_000

    init() throws { folder = try TemporaryFolder() }

    /// A copy that can be changed.
    private func copy(_ name: String) throws -> String {
        let path = folder.file(name + ".jpg")
        let from = TestFolders.fixtures + "/Progressive/" + name + ".jpg"
        try Data(contentsOf: URL(fileURLWithPath: from)).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func route(_ path: String, memory: Int = memory) -> DecodingRoute {
        JPEGFormat().route(of: FilePath(path), natural, to: natural, memory: memory)
    }

    /// Of a progressive JPEG, libjpeg keeps all coefficients to decode any of it.
    @Test(arguments: ["444", "420", "grey", "restarts", "apart", "rgb", "cmyk", "arithmetic"])
    func progressiveOnesShowTheirThumbnailOrSayWhy(name: String) throws {
        let path = try copy(name)
        #expect(route(path) == .thumbnail && route(path, memory: 10_000_000) == .whole(natural))
        #expect(throws: PictureError.tooLarge(path: path, width: 203, height: 149)) {
            try PictureDecoder.decodePatiently(path, fitting: large, memory: LargeJPEGTests.memory)
        }
        try PictureWriter.write(PictureFixtures.quarters(203, 149).reducedForThumbnail, to: folder.file("small.jpg"))
        let thumbnail = try Array(Data(contentsOf: URL(fileURLWithPath: folder.file("small.jpg"))))
        try PictureFixtures.setThumbnail(thumbnail, orientation: 6, of: path)
        let result = try PictureDecoder.decodePatiently(path, fitting: large, memory: LargeJPEGTests.memory)
        #expect(result.natural == PixelSize(width: 149, height: 203))
        #expect(PictureFixtures.letters(result.pixels) == "brwg")
    }

    @Test func sequentialOnesComeCoarserWhereMemoryEnds() throws {
        let path = folder.file("sequential.jpg")
        try PictureWriter.write(PictureFixtures.quarters(400, 300), to: path)
        func width(_ memory: Int) throws -> Int {
            let result = try PictureDecoder.decodePatiently(path, fitting: large, memory: memory)
            #expect(result.natural == PixelSize(width: 400, height: 300))
            #expect(PictureFixtures.letters(result.pixels) == "rgbw")
            return result.pixels.size.width
        }
        #expect(try [10_000_000, 400_000, 100_000, 20_000].map(width) == [400, 200, 100, 50])
        #expect(throws: PictureError.tooLarge(path: path, width: 400, height: 300)) { try width(1000) }
    }

    @Test func badFilesDoNoHarm() throws {
        let seed = UInt64(ProcessInfo.processInfo.environment["CAROUSEL_SEED"] ?? "") ?? 20_261_122
        var random = SeededGenerator(seed: seed)
        var files: [[UInt8]] = []
        for name in ["420", "apart", "restarts"] {
            files.append([UInt8](try Data(contentsOf: URL(fileURLWithPath: try copy(name)))))
        }
        for isInterlaced in [false, true] {
            let kind = PNGFixture.Kind(depth: 8, colorType: 6, isInterlaced: isInterlaced)
            files.append([UInt8](PNGFixture.data(kind, width: 40, height: 30) { x, y in [x, y, 9, 200] }))
        }
        let path = folder.file("bad")
        var failures = 0
        for number in 0..<400 {
            var bytes = files[number % files.count]
            // The first one counts.
            let most = Bool.random(using: &random) ? min(700, bytes.count) : bytes.count
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                bytes[Int.random(in: 2..<most, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Int.random(in: 0..<4, using: &random) == 0 { bytes.removeLast(Int.random(in: 1..<most, using: &random)) }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            do throws(PictureError) {
                let result = try PictureDecoder.decodePatiently(path, fitting: large, memory: 4000)
                #expect(!result.natural.isEmpty && result.pixels.size.area <= 4000, "seed \(seed)")
            } catch {
                failures += 1
            }
        }
        #expect((50..<390).contains(failures), "\(failures), seed \(seed)")
    }
}

extension PixelBuffer {
    /// As a camera makes it: 160 pixels wide, without bars.
    fileprivate var reducedForThumbnail: PixelBuffer { PictureFixtures.quarters(160, 160 * size.height / size.width) }
}
