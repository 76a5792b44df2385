// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import Foundation
import TestSupport
import Testing

@Suite struct PictureDecoderTests {
    private let folder: TemporaryFolder
    private let large = PixelSize(width: 4096, height: 4096)

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    @Test(arguments: ["png", "jpg", "webp"])
    func formatsComeBackAsTheyWereWritten(ending: String) throws {
        let file = path("quarters." + ending)
        try PictureWriter.write(PictureFixtures.quarters(64, 40), to: file)
        let result = try PictureDecoder.decodePatiently(file, fitting: large)
        #expect(result.natural == PixelSize(width: 64, height: 40))
        #expect(result.pixels.size == result.natural)
        #expect(PictureFixtures.letters(result.pixels) == "rgbw")
    }

    @Test func gifsShowTheirFirstPicture() throws {
        try PictureFixtures.gif.write(to: URL(fileURLWithPath: path("a.gif")))
        #expect(try PictureDecoder.decodePatiently(path("a.gif"), fitting: large).pixels[0, 0] == SIMD4(255, 0, 0, 255))
    }

    @Test func alphaIsPremultipliedAndSurvivesPNG() throws {
        var picture = PixelBuffer(size: PixelSize(width: 2, height: 1))
        picture[0, 0] = SIMD4(100, 50, 0, 200)
        try PictureWriter.write(picture, to: path("alpha.png"))
        let pixels = try PictureDecoder.decodePatiently(path("alpha.png"), fitting: large).pixels
        #expect(pixels[0, 0] == SIMD4(100, 50, 0, 200))
        #expect(pixels[1, 0] == SIMD4(0, 0, 0, 0))
    }

    @Test(arguments: ["png", "jpg"])
    func picturesComeAtTheSizeNeeded(ending: String) throws {
        let file = path("large." + ending)
        try PictureWriter.write(PictureFixtures.quarters(1200, 800), to: file)
        func size(_ width: Int, _ height: Int, covers: Bool = false) throws -> PixelSize {
            let result = try PictureDecoder.decodePatiently(
                file, fitting: PixelSize(width: width, height: height), covers: covers)
            #expect(result.natural == PixelSize(width: 1200, height: 800))
            #expect(PictureFixtures.letters(result.pixels) == "rgbw")
            return result.pixels.size
        }
        #expect(try size(300, 300) == PixelSize(width: 300, height: 200))
        #expect(try size(300, 300, covers: true) == PixelSize(width: 450, height: 300))
        #expect(try size(5000, 5000) == PixelSize(width: 1200, height: 800))
    }

    @Test func jpegsAreDecodedToAnEighthWhereThatNearlyDoes() throws {
        let file = path("camera.jpg")
        try PictureWriter.write(PictureFixtures.quarters(4000, 3000), to: file)
        func width(_ extent: Int) throws -> Int {
            try PictureDecoder.decodePatiently(file, fitting: PixelSize(width: extent, height: extent)).pixels.size
                .width
        }
        #expect(try [2048, 2000, 512, 500, 600, 480, 1024].map(width) == [2000, 2000, 500, 500, 600, 480, 1000])
    }

    /// Where the quarters of the stored picture belong, according to the EXIF standard.
    @Test(arguments: zip(1...8, ["rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"]))
    func picturesStandUpright(orientation: Int, letters: String) throws {
        let file = path("turned.jpg")
        try PictureWriter.write(PictureFixtures.quarters(320, 160), to: file)
        try PictureFixtures.setOrientation(UInt8(orientation), of: file)
        let isTurned = orientation > 4
        let result = try PictureDecoder.decodePatiently(file, fitting: PixelSize(width: 80, height: 400))
        #expect(PictureFixtures.letters(result.pixels) == letters)
        #expect(result.natural == (isTurned ? PixelSize(width: 160, height: 320) : PixelSize(width: 320, height: 160)))
        #expect(result.pixels.size == (isTurned ? PixelSize(width: 80, height: 160) : PixelSize(width: 80, height: 40)))
    }

    private func error(_ file: String) -> PictureError? {
        do throws(PictureError) {
            _ = try PictureDecoder.decodePatiently(file, fitting: large)
            return nil
        } catch { return error }
    }

    @Test func whatCannotBeShownSaysWhy() throws {
        #expect(error(path("missing.png")) == .missing(path: path("missing.png")))
        #expect(error(folder.path) == .notReadable(path: folder.path, reason: "it is not a regular file"))

        try Data("Not a picture.".utf8).write(to: URL(fileURLWithPath: path("text.jpg")))
        #expect(error(path("text.jpg")) == .unknownFormat(path: path("text.jpg")))

        try PictureWriter.write(SamplePictures.picture(number: 1), to: path("whole.png"))
        let whole = try Data(contentsOf: URL(fileURLWithPath: path("whole.png")))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path("half.png")))
        guard case .damaged(path("half.png"), _) = error(path("half.png")) else {
            Issue.record("\(String(describing: error(path("half.png"))))")
            return
        }
        try Data().write(to: URL(fileURLWithPath: path("empty.png")))
        #expect(error(path("empty.png")) == .damaged(path: path("empty.png"), reason: "it is empty"))
        try whole.prefix(20).write(to: URL(fileURLWithPath: path("short.png")))
        let reason = "its header is incomplete"
        #expect(error(path("short.png")) == .damaged(path: path("short.png"), reason: reason))
    }

    @Test func aPipeIsNoPicture() throws {
        mkfifo(path("pipe.jpg"), 0o600)
        #expect(error(path("pipe.jpg")) == .notReadable(path: path("pipe.jpg"), reason: "it is not a regular file"))
    }

    @Test(arguments: ["width='1' height='10000000'", "width='10000000' height='1'", "width='3' height='2'"])
    func vectorsOfAnyExtentAreDrawnWithinBounds(extent: String) throws {
        try #require(PictureDecoder.isPictureName("a.svg"), "librsvg's loader is missing: run scripts/test")
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' \(extent)><rect width='100%' height='100%' fill='red'/></svg>"
        try Data(svg.utf8).write(to: URL(fileURLWithPath: path("a.svg")))
        for covers in [false, true] {
            let size = PixelSize(width: 300, height: 200)
            do throws(PictureError) {
                let pixels = try PictureDecoder.decodePatiently(path("a.svg"), fitting: size, covers: covers).pixels
                #expect(max(pixels.size.width, pixels.size.height) <= 4096)
                // Such a thin one may be invisible.
                let middle = pixels[pixels.size.width / 2, pixels.size.height / 2]
                #expect(middle == SIMD4(255, 0, 0, 255) || extent.contains("10000000"))
            } catch {
                #expect(extent.contains("10000000"), "\(error)")
            }
        }
    }

    @Test func picturesBeyondMemoryAreTurnedDown() throws {
        let file = path("huge.png")
        try PictureFixtures.pngHeader(width: 60_000, height: 60_000).write(to: URL(fileURLWithPath: file))
        #expect(error(file) == .tooLarge(path: file, width: 60_000, height: 60_000))
    }

    @Test func namesTellPictures() {
        for name in ["a.png", "b.JPG", "c.jpeg", "d.gif", "e.x.bmp", "f.webp"] {
            #expect(PictureDecoder.isPictureName(name))
        }
        for name in ["png", "a.txt", "b.png.part", "", "c."] { #expect(!PictureDecoder.isPictureName(name)) }
    }
}

@Suite struct PictureWriterTests {
    @Test func failedWritesLeaveNothingBehind() throws {
        let folder = try TemporaryFolder()
        let picture = PictureFixtures.quarters(4, 4)
        #expect(throws: PictureError.self) { try PictureWriter.write(picture, to: folder.path + "/a.bmp") }
        #expect(throws: PictureError.self) { try PictureWriter.write(picture, to: folder.path + "/no/such/a.png") }
        try FileManager.default.createDirectory(atPath: folder.path + "/b.png", withIntermediateDirectories: false)
        #expect(throws: PictureError.self) { try PictureWriter.write(picture, to: folder.path + "/b.png") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["b.png"])
    }

    @Test func failedWritesSayWhatToDo() throws {
        let folder = try TemporaryFolder()
        func message(_ name: String) -> String {
            do throws(PictureError) {
                try PictureWriter.write(PictureFixtures.quarters(4, 4), to: folder.file(name), replaces: false)
            } catch { return error.description }
            return ""
        }
        #expect(message("a.bmp").hasSuffix("does not end in .png, .jpg, .jpeg or .webp. Choose another name."))
        #expect(message("no/a.png").hasSuffix("Check that its folder exists and has room, or choose another name."))
    }

    @Test func samplesAreNumberedAndAlwaysTheSame() throws {
        let folder = try TemporaryFolder()
        let paths = try SamplePictures.write(count: 3, to: folder.path + "/new/folder")
        #expect(paths.map { $0.split(separator: "/").last } == ["sample-01.jpg", "sample-02.jpg", "sample-03.jpg"])
        #expect(SamplePictures.picture(number: 5) == SamplePictures.picture(number: 5))
        #expect(SamplePictures.picture(number: 5) != SamplePictures.picture(number: 6))
        let ratios = Set((1...24).map { SamplePictures.picture(number: $0).size })
        #expect(ratios.count >= 4)
    }
}
