// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@Suite struct PictureTests {
    private func noise(seed: UInt64, opaque: Bool) -> PixelBuffer {
        var random = SeededGenerator(seed: seed)
        var picture = PixelBuffer(size: PixelSize(width: 31, height: 17))
        for y in 0..<17 {
            for x in 0..<31 {
                let alpha: UInt8 = opaque ? 255 : .random(in: 0...255, using: &random)
                picture[x, y] = SIMD4(
                    .random(in: 0...alpha, using: &random), .random(in: 0...alpha, using: &random),
                    .random(in: 0...alpha, using: &random), alpha)
            }
        }
        return picture
    }

    @Test(arguments: [true, false]) func pngKeepsPremultipliedPixels(opaque: Bool) throws {
        let folder = try TemporaryFolder()
        let picture = noise(seed: 7, opaque: opaque)
        try PNGFile.write(picture, to: folder.file("a.png"))
        #expect(try PNGFile.read(folder.file("a.png")) == picture)
    }

    @Test func missingFilesAreNamed() {
        let error = #expect(throws: PNGFileError.self) { try PNGFile.read("/nowhere/a.png") }
        #expect(error?.description.contains("/nowhere/a.png") == true)
    }

    @Test func comparisonCounts() throws {
        let a = noise(seed: 1, opaque: true)
        let same = try #require(PictureComparison(a, a))
        #expect(same.psnr == .infinity)
        #expect(same.maxDifference == 0)
        #expect(same.pixelsDiffering(byMoreThan: 0) == 0)

        var b = PixelBuffer(size: a.size, color: .black)
        let black = b
        b[3, 4] = SIMD4(0, 9, 0, 255)
        b[4, 4] = SIMD4(0, 0, 4, 255)
        let comparison = try #require(PictureComparison(black, b))
        #expect(comparison.maxDifference == 9)
        #expect(comparison.pixelsDiffering(byMoreThan: 3) == 2)
        #expect(comparison.pixelsDiffering(byMoreThan: 4) == 1)
        #expect(comparison.pixelsDiffering(byMoreThan: 9) == 0)
        let mean = 97.0 / Double(3 * 31 * 17)
        #expect(abs(comparison.psnr - 10 * log10(65025 / mean)) < 1e-9)
        #expect(PictureComparison(a, PixelBuffer(size: PixelSize(width: 1, height: 1))) == nil)
        #expect(PictureComparison.difference(black, b)[3, 4] == SIMD4(0, 72, 0, 255))
    }

    @Test func temporaryFoldersGo() throws {
        var path = ""
        do {
            let folder = try TemporaryFolder()
            path = folder.path
            try Data([1]).write(to: URL(fileURLWithPath: folder.file("x")))
            #expect(FileManager.default.fileExists(atPath: folder.file("x")))
            withExtendedLifetime(folder) {}
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func missingReferencesFailAndLeaveThePicture() {
        let name = "no-such-reference"
        withKnownIssue {
            expectPicture(noise(seed: 2, opaque: true), matches: name)
        }
        let left = "\(TestFolders.failures)/\(name)-got.png"
        #expect(FileManager.default.fileExists(atPath: left))
        try? FileManager.default.removeItem(atPath: left)
    }
}
