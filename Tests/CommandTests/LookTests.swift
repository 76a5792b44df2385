// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit
import TestSupport
import Testing

@testable import CarouselProgram

/// The default size, shape and effects of pictures.
@Suite struct LookTests {
    private let pictures: TemporaryFolder

    init() throws {
        pictures = try TemporaryFolder()
        for (name, width, height) in [("1 wide", 90, 30), ("2 tall", 30, 60), ("3 square", 40, 40)] {
            let color = Color(red: name == "2 tall" ? 1 : 0, green: 0.5, blue: name == "2 tall" ? 0 : 1)
            try PNGFile.write(
                PixelBuffer(size: PixelSize(width: width, height: height), color: color),
                to: pictures.file(name + ".png"))
        }
    }

    private func options(_ arguments: String...) throws -> CarouselOptions {
        try CarouselOptions.parse([pictures.path] + arguments)
    }

    /// A gallery as large as its window, laid out.
    private func show(_ size: Size, _ options: CarouselOptions) throws -> (scene: Scene, gallery: PictureGallery) {
        let gallery = try options.gallery()
        let scene = Scene(size: size)
        gallery.carousel.frame = scene.root.bounds
        scene.root.addSubview(gallery.carousel)
        options.look.apply(to: gallery, in: size)
        scene.layoutIfNeeded()
        return (scene, gallery)
    }

    @Test(arguments: [Size(width: 1280, height: 720), Size(width: 3840, height: 2160), Size(width: 320, height: 240)])
    func itemsAreThreeFifthsOfTheWindowsHeight(size: Size) throws {
        let gallery = try show(size, options()).gallery
        #expect(abs(gallery.itemSize.height / size.height - 0.6) < 1e-9)
        #expect(gallery.itemSize.width <= 0.8 * size.width)
        let asked = try show(size, options("--item-size", "80x50")).gallery
        #expect(asked.itemSize == Size(width: 80, height: 50))
    }

    /// What stands on the lower edge of an item must not be far below the middle, with its light above it.
    @Test func inTallWindowsItemsAreNoHigherThanWide() throws {
        let (scene, gallery) = try show(Size(width: 400, height: 900), options())
        #expect(gallery.itemSize == Size(width: 320, height: 320))
        let backdrop = Backdrop(.black, hasLight: true)
        backdrop.layOut(scene.size)
        let light = try #require(backdrop.view.subviews.first)
        #expect(light.frame.minY > 290 && light.frame.maxY < 450)
    }

    @Test func plainPicturesAreNotDimmedAndTheHelpSaysSo() throws {
        let size = Size(width: 800, height: 400)
        #expect(try show(size, options()).gallery.carousel.depthEffects?.dimming == 0.35)
        let effects = try show(size, options("--plain")).gallery.carousel.depthEffects
        #expect((effects ?? DepthEffects()).dimming == 0)
        let help = CarouselOptions.helpMessage(columns: 10_000)
        #expect(help.contains("shadows, dimming or a light") && help.contains("after four items; 0 with --plain"))
    }

    /// Time machines lie to one side, which is the other one from right to left.
    @Test func whatIsShiftedIsShiftedToTheOtherSideFromRightToLeft() throws {
        let size = Size(width: 1280, height: 720)
        let left = try show(size, options("--type", "timeMachine")).gallery.carousel.contentOffset.width
        let right = try show(size, options("--type", "timeMachine", "--right-to-left")).gallery.carousel
        #expect(left != 0 && right.contentOffset.width == -left)
    }

    @Test func theyGoFromRightToLeftIfAsked() throws {
        #expect(try options("--right-to-left").gallery(of: []).carousel.effectiveLayoutDirection == .rightToLeft)
        #expect(try options().gallery(of: []).carousel.effectiveLayoutDirection == .leftToRight)
    }

    @Test func manyPicturesInSightHaveNoViews() throws {
        let (scene, gallery) = try show(
            Size(width: 800, height: 400), options("--visible", "2000", "--type", "cylinder", "--item-size", "20x20"))
        gallery.paths = (0..<3000).map { "/none/\($0).png" }
        scene.layoutIfNeeded()
        #expect(gallery.showsManyItems && gallery.carousel.visibleItemViews.isEmpty)
        let batch = try #require(scene.drawList().batches.first)
        #expect(batch.items.count == 2000)
        #expect(batch.pictures.content(at: 7) == .file(path: "/none/7.png"))
        #expect(gallery.reflection == nil && gallery.cornerRadius == 0, "the usual effects are left out")
        gallery.borderWidth = 2
        #expect(scene.drawList().batches.first?.pictures.templates.count == 2)
        gallery.options = [:]
        scene.layoutIfNeeded()
        #expect(scene.drawList().batches.isEmpty && !gallery.carousel.visibleItemViews.isEmpty)
        #expect(throws: (any Error).self) { try options("--visible", "0") }
    }

    @Test func picturesKeepTheirShapesAndStandOnTheFloor() throws {
        let (scene, gallery) = try show(Size(width: 1000, height: 500), options("--start", "1"))
        for (index, size) in [PixelSize(width: 90, height: 30), PixelSize(width: 30, height: 60)].enumerated() {
            let view = try #require(gallery.pictureView(at: index))
            #expect(view.frame.size == gallery.itemSize, "nothing is known yet")
            let image = try #require(gallery.image(at: index))
            scene.note(PictureInfo(size: size, color: Color(red: 1, green: 0, blue: 0)), of: image.content)
            scene.layoutIfNeeded()
            #expect(abs(view.frame.width / view.frame.height - Double(size.width) / Double(size.height)) < 1e-9)
            #expect(view.frame.width <= gallery.itemSize.width + 1e-9 && view.frame.maxY == gallery.itemSize.height)
            #expect(view.placeholderColor == Color(red: 1, green: 0, blue: 0))
            #expect(view.reflection != nil && view.cornerRadius > 0)
        }
        // Without a floor, they are centred and have shadows.
        gallery.carousel.type = .wheel
        try options().look.apply(to: gallery, in: scene.size)
        scene.layoutIfNeeded()
        let wide = try #require(gallery.pictureView(at: 0))
        #expect(wide.center.y == gallery.itemSize.height / 2 && wide.reflection == nil && wide.shadow != nil)
        // A reflection that is asked for is like those on a floor.
        let usual = try show(scene.size, options()).gallery.reflection
        let asked = try show(scene.size, options("--type", "wheel", "--reflection", "0.3")).gallery.reflection
        #expect(asked != nil && asked == usual)
    }

    @Test func plainAddsNothing() throws {
        let gallery = try show(Size(width: 1000, height: 500), options("--plain")).gallery
        let view = try #require(gallery.pictureView(at: 0))
        #expect(view.reflection == nil && view.shadow == nil && view.cornerRadius == 0)
        #expect(gallery.carousel.depthEffects == DepthEffects() && gallery.options.isEmpty)
        // Requested effects are applied nevertheless, and crop nothing.
        let round = try show(Size(width: 1000, height: 500), options("--plain", "--corners", "5")).gallery
        #expect(round.keepsPictureShapes && round.cornerRadius == 5 && round.reflection == nil)
        let cropped = try show(Size(width: 1000, height: 500), options("--crop")).gallery
        #expect(!cropped.keepsPictureShapes && cropped.contentMode == .scaleAspectFill)
    }

    /// The middle one of three, at its visible width and height.
    @Test func aRenderedPictureHasRoundCornersAndItsWholeContent() throws {
        let out = pictures.file(".out.png")
        let result = try carousel("render", pictures.path, "-o", out, "--size", "640x400", "--type", "linear")
        #expect(result.status == 0, "\(result.errors)")
        let picture = try PNGFile.read(out)
        // 240 points high, 120 wide, about the middle.
        let orange = picture[320, 200]
        #expect(orange.x == 255 && orange.z == 0, "\(orange)")
        #expect(picture[262, 200] == orange && picture[320, 82] == orange && picture[378, 318] != orange, "\(orange)")
        #expect(picture[256, 200] != orange && picture[320, 77] != orange)
        #expect(picture[261, 81] != orange, "the corner is round")
        let mirrored = picture[320, 325]
        #expect(mirrored.x > 60 && mirrored.x < 200, "\(mirrored)")
    }

    @Test func theLightTakesTheHueOfThePictureInTheMiddle() throws {
        func corner(_ start: String, _ more: String...) throws -> SIMD4<UInt8> {
            let out = pictures.file(".out.png")
            let result = try Shell.run(
                Shell.products + "/carousel",
                ["render", pictures.path, "-o", out, "--force", "--size", "640x400", "--start", start] + more)
            #expect(result.status == 0, "\(result.errors)")
            return try PNGFile.read(out)[320, 60]
        }
        let (red, blue) = (try corner("2 tall.png"), try corner("3"))
        #expect(red.x > red.z + 8 && blue.z > blue.x + 8, "\(red) \(blue)")
        #expect(try corner("2", "--plain") == SIMD4(16, 16, 20, 255))
        #expect(try corner("2", "--background", "#204060") == SIMD4(32, 64, 96, 255))
    }

    @Test func namesForPeople() {
        #expect(CarouselType.coverFlow2.shape.title == "Cover Flow 2")
        #expect(CarouselType.invertedTimeMachine.shape.title == "Inverted Time Machine")
        #expect(CarouselType.linear.shape.title == "Linear")
    }
}
