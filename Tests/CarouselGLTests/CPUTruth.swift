// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselGL
import CarouselScene
import Foundation
import TestSupport
import Testing

/// The CPU's pictures, which the renderer's must resemble.
struct CPUTruth {
    /// What is compared. File names begin with it.
    let subject: String
    /// The required similarity (PSNR), in dB.
    let wanted: Double

    /// Compares two pictures; keeps both if they differ too much, or always with `CAROUSEL_KEEP_PICTURES`.
    func compare(_ got: PixelBuffer, with truth: PixelBuffer, _ name: String) throws {
        let comparison = try #require(PictureComparison(got, truth))
        print("\(subject) truth: \(name) \((comparison.psnr * 10).rounded() / 10) dB")
        if comparison.psnr < wanted || ProcessInfo.processInfo.environment["CAROUSEL_KEEP_PICTURES"] != nil {
            try? FileManager.default.createDirectory(atPath: TestFolders.failures, withIntermediateDirectories: true)
            try? PNGFile.write(got, to: "\(TestFolders.failures)/\(subject)-\(name)-got.png")
            try? PNGFile.write(truth, to: "\(TestFolders.failures)/\(subject)-\(name)-want.png")
        }
        #expect(comparison.psnr >= wanted, "\(name)")
    }

    /// Draws a carousel; one of pictures without views is also laid out by the vertex shader. Both must match the CPU's picture.
    func compare(_ scene: Scene, ofViews: Bool, on stage: GLStage, scale: Double = 1, _ name: String) throws {
        let placed = scene.drawList(placingPictures: true)
        #expect(placed.quads.count > 2 && placed.batches.isEmpty)
        let truth = Rasteriser(scale: scale, letsContentOverflow: true).picture(of: placed)
        try compare(try stage.picture(of: placed), with: truth, name)
        let list = scene.drawList()
        guard !ofViews else {
            #expect(list == placed, "views are placed by the CPU")
            return
        }
        #expect(list.quads.isEmpty && list.batches.count == 1)
        try compare(try stage.picture(of: list), with: truth, "\(name)-pictures")
    }
}
