// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

@Suite struct ReductionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Rings that grow finer to the edges, where neighbouring pixels are white and black.
    private static let zonePlate: PixelBuffer = {
        let extent = 1200
        var picture = PixelBuffer(size: PixelSize(width: extent, height: extent))
        for y in 0..<extent {
            for x in 0..<extent {
                let (across, down) = (Double(x - extent / 2), Double(y - extent / 2))
                let grey = UInt8(127.5 + 127.5 * cos(.pi * (across * across + down * down) / Double(extent)))
                picture[x, y] = SIMD4(grey, grey, grey, 255)
            }
        }
        return picture
    }()

    /// `most` is between what this filter leaves and what means of boxes would: from 0.6 and 7.2 for PNGs to 4.0 and 4.9
    /// for JPEGs, which their decoder reduces first. An eighth of a JPEG is the
    /// decoder's own: means of its blocks, left as they are, since anything else would come later.
    @Test(arguments: [
        ("png", 190, 1.0), ("jpg", 120, 3.1), ("jpg", 145, 3.5), ("jpg", 150, 6.0), ("jpg", 200, 4.4),
        ("webp", 150, 3.0),
    ])
    func finePatternsTurnGrey(ending: String, extent: Int, most: Double) throws {
        let file = folder.path + "/zones." + ending
        try PictureWriter.write(ReductionTests.zonePlate, to: file)
        let pixels = try PictureDecoder.decodePatiently(file, fitting: PixelSize(width: extent, height: extent)).pixels
        try #require(pixels.size.width == extent)
        var (coarse, fine): ([Double], [Double]) = ([], [])
        for y in 0..<extent {
            for x in 0..<extent {
                let centre = Double(extent - 1) / 2
                // 1 where the pattern is as fine as the result can show.
                let fineness = 2 * hypot(Double(x) - centre, Double(y) - centre) * 1200 / Double(extent * extent)
                if fineness < 0.5 { coarse.append(Double(pixels[x, y].x)) }
                if fineness > 1.5 { fine.append(Double(pixels[x, y].x)) }
            }
        }
        func deviation(_ values: [Double]) -> Double {
            let mean = values.reduce(0, +) / Double(values.count)
            return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
        }
        #expect(deviation(coarse) > 70, "the rings in the middle stay")
        #expect(deviation(fine) < most, "what is too fine turns grey, and into no other rings")
    }

    @Test func aPlainColourStaysAndEdgesKeepTheirAlpha() throws {
        var picture = PixelBuffer(size: PixelSize(width: 90, height: 60))
        for y in 0..<60 { for x in 30..<90 { picture[x, y] = SIMD4(100, 50, 0, 200) } }
        let reduced = try #require(
            Pixbuf.with(picture) { Pixbuf.pixels($0, reducedTo: PixelSize(width: 12, height: 8)) })
        #expect(reduced.size == PixelSize(width: 12, height: 8))
        for y in 0..<8 {
            #expect(reduced[0, y] == SIMD4(0, 0, 0, 0))
            #expect(reduced[11, y] == SIMD4(100, 50, 0, 200))
            // Nothing dark comes in from where there is no colour.
            let edge = reduced[4, y]
            #expect(abs(Int(edge.x) * 2 - Int(edge.w)) <= 2)
        }
    }
}
