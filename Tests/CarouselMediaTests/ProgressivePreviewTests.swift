// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

/// Progressive JPEGs whose coefficients do not fit the memory limit, tested with small pictures of 203 x 149 pixels and
/// a low limit.
@Suite struct ProgressivePreviewTests {
    private let folder: TemporaryFolder
    private let natural = PixelSize(width: 203, height: 149)
    private let eighth = PixelSize(width: 26, height: 19)
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
        DecodingRoute(of: path, "jpeg", natural, to: natural, memory: memory)
    }

    /// With memory for a preview only, compared with an eighth of the picture decoded whole.
    private func compare(_ path: String, orientation: UInt8 = 1) throws -> RouteComparison {
        try RouteComparison(
            path, step: 8, orientation: Int(orientation), size: large, memory: ProgressivePreviewTests.memory)
    }

    /// With various subsampling, restarts, and separate scans for the components.
    @Test(arguments: ["444", "420", "grey", "restarts", "apart", "rgb", "unmarked rgb"])
    func pixelsAreTheMeansOfBlocks(name: String) throws {
        let path = try copy(name == "unmarked rgb" ? "rgb" : name)
        if name == "unmarked rgb" {
            // Without Adobe's marker the components' names decide.
            var data = try Data(contentsOf: URL(fileURLWithPath: path))
            let marker = try #require(data.range(of: Data([0xFF, 0xEE, 0, 14])))
            data.removeSubrange(marker.lowerBound..<(marker.lowerBound + 16))
            try data.write(to: URL(fileURLWithPath: path))
        }
        #expect(route(path) == .preview)
        #expect(route(path, memory: 10_000_000) == .whole(natural))
        let whole = try PictureDecoder.decode(path, fitting: large).pixels
        let preview = try PictureDecoder.decode(path, fitting: large, memory: ProgressivePreviewTests.memory)
        #expect(whole.size == natural && preview.natural == natural && preview.pixels.size == eighth)
        var (total, most) = (0.0, 0.0)
        for y in 0..<(natural.height / 8) {
            for x in 0..<(natural.width / 8) {
                var sum = SIMD4<Int>.zero
                for place in 0..<64 {
                    sum &+= SIMD4<Int>(truncatingIfNeeded: whole[8 * x + place % 8, 8 * y + place / 8])
                }
                for channel in 0..<4 {
                    let difference = abs(Double(sum[channel]) / 64 - Double(preview.pixels[x, y][channel]))
                    total += difference
                    most = max(most, difference)
                }
            }
        }
        let mean = total / Double(4 * (natural.width / 8) * (natural.height / 8))
        // The last bit of means is missing; subsampled colours are interpolated.
        let isFull = ["444", "grey", "rgb", "unmarked rgb"].contains(name)
        #expect(mean < (isFull ? 1 : 5) && most < (isFull ? 4 : 90), "\(mean), \(most)")
    }

    @Test(arguments: [1, 3, 6, 8]) func glancesStandUpright(orientation: UInt8) throws {
        let path = try copy("444")
        try PictureFixtures.setOrientation(orientation, of: path)
        let comparison = try compare(path, orientation: orientation)
        #expect(comparison.lean.natural == comparison.whole.natural)
        #expect(comparison.lean.natural.width == (orientation > 4 ? 149 : 203))
        #expect(comparison.difference.mean < 1, "\(comparison.difference)")
    }

    @Test func coloursBecomeSRGB() throws {
        let path = try copy("444")
        let plain = try compare(path).lean.pixels
        let profile = try ProfileFixture.bytes(gamma: 1)
        let name = Array("ICC_PROFILE\0".utf8)
        try PictureFixtures.insert(name + [1, 1] + profile, behind: 0xE2, of: path)
        let comparison = try compare(path)
        #expect(comparison.difference.mean < 1, "\(comparison.difference)")
        #expect(comparison.lean.pixels != plain)
        // Profiles may be split into parts, in any order.
        let parts = try copy("444")
        try PictureFixtures.insert(name + [1, 2] + profile.prefix(200), behind: 0xE2, of: parts)
        try PictureFixtures.insert(name + [2, 2] + profile.dropFirst(200), behind: 0xE2, of: parts)
        let preview = try PictureDecoder.decode(parts, fitting: large, memory: ProgressivePreviewTests.memory)
        #expect(preview.pixels == comparison.lean.pixels)
    }

    @Test(arguments: ["cmyk", "arithmetic"]) func whatIsUnusualShowsItsThumbnailOrSaysWhy(name: String) throws {
        let path = try copy(name)
        #expect(route(path) == .thumbnail)
        #expect(throws: PictureError.tooLarge(path: path, width: 203, height: 149)) {
            try PictureDecoder.decode(path, fitting: large, memory: ProgressivePreviewTests.memory)
        }
        try PictureWriter.write(PictureFixtures.quarters(203, 149).reducedForThumbnail, to: folder.file("small.jpg"))
        let thumbnail = try Array(Data(contentsOf: URL(fileURLWithPath: folder.file("small.jpg"))))
        try PictureFixtures.setThumbnail(thumbnail, orientation: 6, of: path)
        let result = try PictureDecoder.decode(path, fitting: large, memory: ProgressivePreviewTests.memory)
        #expect(result.natural == PixelSize(width: 149, height: 203))
        #expect(PictureFixtures.letters(result.pixels) == "brwg")
    }

    @Test func sequentialOnesComeCoarserWhereMemoryEnds() throws {
        let path = folder.file("sequential.jpg")
        try PictureWriter.write(PictureFixtures.quarters(400, 300), to: path)
        func width(_ memory: Int) throws -> Int {
            let result = try PictureDecoder.decode(path, fitting: large, memory: memory)
            #expect(result.natural == PixelSize(width: 400, height: 300))
            #expect(PictureFixtures.letters(result.pixels) == "rgbw")
            return result.pixels.size.width
        }
        #expect(try [10_000_000, 400_000, 100_000, 20_000].map(width) == [400, 200, 100, 50])
        #expect(throws: PictureError.tooLarge(path: path, width: 400, height: 300)) { try width(1000) }
    }

    @Test func cutOffAndCancelledOnesEnd() throws {
        let path = try copy("420")
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        // In the middle of the first scan.
        let scan = try #require(whole.range(of: Data([0xFF, 0xDA]))).upperBound
        try whole.prefix(scan + 60).write(to: URL(fileURLWithPath: path))
        let reason = "its data are truncated or corrupt"
        #expect(throws: PictureError.damaged(path: path, reason: reason)) {
            try PictureDecoder.decode(path, fitting: large, memory: ProgressivePreviewTests.memory)
        }
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: PictureError.damaged(path: path, reason: "cancelled")) {
            try PictureDecoder.decode(
                path, fitting: large, memory: ProgressivePreviewTests.memory, cancellation: cancellation)
        }
    }

    @Test(.timeLimit(.minutes(1))) func badFilesDoNoHarm() throws {
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
                let result = try PictureDecoder.decode(path, fitting: large, memory: 4000)
                #expect(!result.natural.isEmpty && result.pixels.size.area <= 4000, "seed \(seed)")
            } catch {
                failures += 1
            }
            // Whatever gdk-pixbuf makes of the file's header.
            if let pixbuf = try? ProgressivePreview.read(path, nil) { _ = Pixbuf.pixels(pixbuf, reducedTo: eighth) }
        }
        #expect((50..<390).contains(failures), "\(failures), seed \(seed)")
    }
}

extension PixelBuffer {
    /// As a camera makes it: 160 pixels wide, without bars.
    fileprivate var reducedForThumbnail: PixelBuffer { PictureFixtures.quarters(160, 160 * size.height / size.width) }
}
