// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import TestSupport
import Testing

@testable import CarouselProgram

/// Which picture a carousel starts with.
@Suite struct StartPictureTests {
    private func begin(_ count: Int, _ type: CarouselType = .coverFlow2, at start: String? = nil) throws
        -> PictureGallery
    {
        let gallery = PictureGallery(paths: (0..<count).map { "/pictures/\($0 + 1).png" })
        gallery.carousel.type = type
        let scene = Scene(size: Size(width: 800, height: 600))
        gallery.carousel.frame = scene.root.bounds
        scene.root.addSubview(gallery.carousel)
        scene.layoutIfNeeded()
        try StartPicture(wanted: start).apply(to: gallery)
        scene.layoutIfNeeded()
        return gallery
    }

    @Test func aFewBeginInTheMiddle() throws {
        for (count, index) in [(1, 0), (2, 0), (3, 1), (12, 5), (30, 14)] {
            let gallery = try begin(count)
            #expect(gallery.carousel.currentItemIndex == index && !gallery.carousel.isWrapEnabled, "\(count)")
        }
        #expect(try begin(0).carousel.currentItemIndex <= 0)
    }

    @Test func manyAndTypesThatGoRoundBeginWithTheFirst() throws {
        for count in [31, 5000] {
            let carousel = try begin(count).carousel
            #expect(carousel.currentItemIndex == 0 && carousel.isWrapEnabled)
        }
        #expect(try begin(9, .rotary).carousel.currentItemIndex == 0)
    }

    @Test func aNameOrANumberSaysOtherwise() throws {
        #expect(try begin(12, at: "3").carousel.currentItemIndex == 2)
        #expect(try begin(12, at: "7.png").carousel.currentItemIndex == 6)
        #expect(try begin(5000, at: "/pictures/4000.png").carousel.currentItemIndex == 3999)
        for nonsense in ["0", "13", "none.png", "", "1e3", "-1", "\(Int.min)", "\(Int.max)"] {
            #expect(throws: StartPictureError.self) { try begin(12, at: nonsense) }
        }
    }

    /// Texts count as equal if they look the same; such files are different ones.
    @Test func namesThatLookTheSameAreDifferentFiles() throws {
        let (composed, decomposed) = ("/pictures/\u{E9}.png", "/pictures/e\u{301}.png")
        let gallery = PictureGallery(paths: [composed, decomposed])
        for (index, path) in [composed, decomposed].enumerated() {
            #expect(gallery.index(of: FilePath(path)) == index)
            #expect(gallery.paths(without: FilePath(path)).map { FilePath($0) } == [gallery.files[1 - index]])
            for start in [path, FilePath(path).shownName] {
                try StartPicture(wanted: start).apply(to: gallery)
                #expect(gallery.carousel.currentItemIndex == index, "\(Array(start.utf8))")
            }
        }
        // If only the other one is there, it is meant.
        let other = PictureGallery(paths: ["/pictures/1.png", composed])
        try StartPicture(wanted: "e\u{301}.png").apply(to: other)
        #expect(other.carousel.currentItemIndex == 1)
    }

    @Test func theCommandSaysWhatThereIs() throws {
        let folder = try colourFolder(3)
        let result = try carousel("render", folder.path, "-o", folder.file("out.jpg"), "--start", "9")
        #expect(
            result.status == 1 && result.errors.contains("'9'") && result.errors.contains("1 to 3"), "\(result.errors)")
    }

    @Test func theLastPlaceIsKeptForEachSetOfArguments() throws {
        let folder = try TemporaryFolder()
        let (one, other) = (
            LastPicture(["/a", "/b"], folder: folder.path), LastPicture(["/a/b"], folder: folder.path)
        )
        #expect(one.picture == nil)
        #expect(one.save("/a/Ä 1.png") && other.save(FilePath(text: "file:///a/%FF.png")))
        #expect(one.picture == "/a/Ä 1.png" && other.picture?.text == "file:///a/%FF.png")
        #expect(!LastPicture(["/a"], folder: "/proc/none").save("/a/1.png"))
    }
}
