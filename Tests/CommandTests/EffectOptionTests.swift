// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@Suite(.serialized) struct EffectOptionTests {
    private let out: TemporaryFolder

    init() throws { out = try TemporaryFolder() }

    /// A picture of the middle one of three grey items of 80 x 60 points, and of its neighbours 100 points beside it.
    private func picture(_ options: String...) throws -> PixelBuffer { try picture(options) }

    private func picture(_ options: [String]) throws -> PixelBuffer {
        let folder = try colourFolder(3)
        let result = try Shell.run(
            Shell.products + "/carousel",
            [
                "render", folder.path, "-o", out.file("a.png"), "--type", "linear", "--offset", "1", "--size",
                "300x200",
                "--item-size", "80x60", "--background", "#ffffff",
            ] + options)
        #expect(result.status == 0, "\(result.errors)")
        return try PNGFile.read(out.file("a.png"))
    }

    @Test func eachEffectIsSeenWhereItBelongs() throws {
        let plain = try picture()
        let white = SIMD4<UInt8>(255, 255, 255, 255)
        #expect(plain[150, 100] != white && plain[150, 140] == white && plain[112, 72] != white)
        let mirrored = try picture("--reflection", "0.8")
        // The lower edge is at 130, the gap 4 points.
        #expect(mirrored[150, 140] != white && mirrored[150, 170] == white)
        #expect(mirrored[150, 100] == plain[150, 100])
        #expect(try picture("--corners", "20")[112, 72] == white)
        let shadow = try picture("--shadow", "10")
        #expect(shadow[150, 133] != white && shadow[150, 100] == plain[150, 100])
    }

    @Test(arguments: [
        ["--dim", "0.5"], ["--desaturate", "1"], ["--tint", "#00ff00"], ["--fog", "1"],
        ["--dim", "1", "--reach", "2"],
    ])
    func distanceChangesTheNeighboursAlone(options: [String]) throws {
        let plain = try picture("--wrap")
        let picture = try picture(["--wrap"] + options)
        #expect(picture[150, 100] == plain[150, 100])
        #expect(picture[70, 100] != plain[70, 100], "\(options)")
    }

    @Test(arguments: [
        ["--dim", "2"], ["--reflection", "1.5"], ["--fog", "nan"], ["--parallax", "0.7"], ["--reach", "0"],
    ])
    func numbersOutOfRangeAreErrors(options: [String]) throws {
        let folder = try colourFolder(1)
        let result = try Shell.run(
            Shell.products + "/carousel", ["render", folder.path, "-o", out.file("a.png")] + options)
        #expect(result.status != 0)
        #expect(result.errors.contains("must be a number from"), "\(result.errors)")
    }
}
