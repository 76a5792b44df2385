// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselProgram

@Suite(.serialized) struct EffectOptionTests {
    private let out: TemporaryFolder

    init() throws { out = try TemporaryFolder() }

    /// A picture of the middle one of three grey items of 80 x 60 points, and of its neighbours.
    private func picture(_ options: String...) throws -> PixelBuffer { try picture(options) }

    private func picture(_ options: [String]) throws -> PixelBuffer {
        let folder = try colourFolder(3)
        let result = try Shell.run(
            Shell.products + "/carousel",
            [
                "render", folder.path, "-o", out.file("a.png"), "--type", "linear", "--offset", "1", "--size",
                "300x200",
                "--item-size", "80x60", "--background", "#ffffff", "--force", "--plain",
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

    @Test func bordersHaveTheirWidthAndColour() throws {
        let plain = try picture()
        // The left edge is at 110, the upper one at 70.
        let red = SIMD4<UInt8>(255, 0, 0, 255)
        let bordered = try picture("--border", "6", "--border-color", "#ff0000")
        #expect(bordered[112, 100] == red && bordered[115, 100] == red && bordered[150, 72] == red)
        #expect(bordered[118, 100] == plain[118, 100])
        #expect(try picture("--border", "6")[112, 100] == SIMD4(255, 255, 255, 255), "white unless said otherwise")
        // Red at half strength over the picture.
        let thin = try picture("--border", "6", "--border-color", "#ff000080")[112, 100]
        #expect(thin.x > plain[112, 100].x && thin.y < plain[112, 100].y && thin != red)
    }

    @Test func reflectionsHaveTheirGapAndScale() throws {
        let white = SIMD4<UInt8>(255, 255, 255, 255)
        let usual = try picture("--reflection", "1")
        // The lower edge is at 130: half of 60 points is mirrored, 4 points below.
        #expect(usual[150, 132] == white && usual[150, 136] != white && usual[150, 166] == white)
        let moved = try picture("--reflection", "1", "--reflection-gap", "12", "--reflection-scale", "0.25")
        #expect(moved[150, 140] == white && moved[150, 144] != white && moved[150, 159] == white)
        #expect(try picture("--reflection", "1", "--reflection-gap", "-4")[150, 132] != white)
    }

    @Test func shadowsHaveTheirColourAndOffset() throws {
        let shadow = try picture("--shadow", "0", "--shadow-color", "#0000ff", "--shadow-offset", "15,-10")
        let blue = SIMD4<UInt8>(0, 0, 255, 255)
        #expect(shadow[200, 65] == blue && shadow[150, 65] == blue && shadow[200, 100] == blue)
        let white = SIMD4<UInt8>(255, 255, 255, 255)
        #expect(shadow[40, 65] == white && shadow[150, 135] == white)
        // A negative number is not taken for an option.
        #expect(try picture("--shadow", "0", "--shadow-offset", "-15,10")[150, 135] != white)
    }

    @Test func theAmountOfTintCounts() throws {
        let green = SIMD4<UInt8>(0, 255, 0, 255)
        let tint = ["--wrap", "--tint", "#00ff00", "--tint-amount"]
        #expect(try picture(tint + ["1"])[70, 100] == green)
        #expect(try picture(tint + ["0"])[70, 100] == picture("--wrap")[70, 100])
        let half = try picture("--wrap", "--tint", "#00ff00")
        #expect(try half == picture(tint + ["0.5"]) && half[70, 100] != green)
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
        ["--border=-1"], ["--reflection-gap", "nan"], ["--reflection-scale", "2"], ["--tint-amount", "1.1"],
    ])
    func numbersOutOfRangeAreErrors(options: [String]) {
        expectNotParsed(["a.png", "-o", "b.png"] + options, by: Render.self, saying: "must be a number from")
    }

    @Test(arguments: ["1", "1,2,3", "a,b", "nan,0", "1e9,0"])
    func offsetsThatAreNoneAreErrors(offset: String) {
        expectNotParsed(
            ["a.png", "-o", "b.png", "--shadow", "3", "--shadow-offset", offset], by: Render.self,
            saying: "--shadow-offset")
    }

    @Test(arguments: [
        ("--corners", "0 to 10,000"), ("--border", "0 to 10,000"), ("--shadow", "0 to 1000"), ("--dim", "0 to 1"),
        ("--shadow-offset", "X,Y, each -10,000 to 10,000"), ("--reflection", "0 to 1"), ("--tint", "#RRGGBB"),
        ("--reflection-gap", "-10,000 to 10,000"), ("--reflection-scale", "0 to 1"), ("--desaturate", "0 to 1"),
        ("--tint-amount", "0 to 1"), ("--fog", "0 to 100"), ("--parallax", "0 to 0.5"), ("--reach", "0.01 to 1000"),
        ("--item-size", "WIDTHxHEIGHT, 1 to 16384"), ("--size", "WIDTHxHEIGHT, 1 to 16384"), ("--scale", "at most 16"),
        ("--type", "coverFlow2"), ("--background", "#RRGGBB"), ("--decoding-seconds", "0.1 to 86,400"),
    ])
    func anErrorNamesFormAndRange(option: String, form: String) {
        for value in ["nonsense", "-20000,x", "--"] {
            expectNotParsed(["a.png", "-o", "b.png", option, value], by: Render.self, saying: form)
        }
    }

    /// What the other tests find out without starting the command.
    @Test func theCommandTurnsThemDown() throws {
        try expectTurnedDown(["render", "a.png", "-o", "b.png", "--dim", "2"], saying: "must be a number from")
    }
}
