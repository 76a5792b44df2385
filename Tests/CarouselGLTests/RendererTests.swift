// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import TestSupport
import Testing

@testable import CarouselGL

@Suite(.serialized) struct RendererTests {
    private let size = PixelSize(width: 64, height: 64)

    private func list(_ quads: [DrawList.Quad], _ transform: Homography = .identity) -> DrawList {
        var list = DrawList(size: Size(width: 64, height: 64), background: .black)
        list.planes.append(DrawList.Plane(transform: transform))
        list.quads = quads
        return list
    }

    private func card(_ color: Color, _ frame: Rect = Rect(x: 8, y: 8, width: 48, height: 48)) -> DrawList.Quad {
        var quad = DrawList.Quad(plane: 0, frame: frame)
        quad.fill = color
        return quad
    }

    private func pictureQuad(_ picture: Picture, x: Double = 8) -> DrawList.Quad {
        var quad = DrawList.Quad(plane: 0, frame: Rect(x: x, y: 8, width: 40, height: 40))
        quad.content = .pixels(picture)
        quad.fill = Color(red: 0, green: 0, blue: 1)
        return quad
    }

    @Test func singleSidedQuadsAreLeftOutFromBehind() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        let mirrored = Homography(Transform3D(scaleX: -1, y: 1, z: 1)).movingImage(x: 64, y: 0)
        var quad = card(.white)
        quad.isDoubleSided = false
        #expect(try stage.picture(of: list([quad]))[32, 32].x == 255)
        #expect(try stage.picture(of: list([quad], mirrored))[32, 32].x == 0)
        quad.isDoubleSided = true
        #expect(try stage.picture(of: list([quad], mirrored))[32, 32].x == 255)
    }

    @Test func whatIsBehindTheEyeIsNotDrawn() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        var transform = Transform3D.identity
        transform.m34 = -1 / 100
        transform = transform.translated(x: 0, y: 0, z: 200)
        #expect(try stage.picture(of: list([card(.white)], Homography(transform)))[32, 32].x == 0)
    }

    @Test func theFillShowsUntilThePictureIsThere() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        let red = Picture(PixelBuffer(size: PixelSize(width: 2, height: 2), color: Color(red: 1, green: 0, blue: 0)))
        stage.source.answer = { _ in .pending }
        let waiting = list([pictureQuad(red)])
        #expect(try stage.draw(waiting).pending == 1)
        #expect(try stage.target.readPixels()[20, 20] == SIMD4(0, 0, 255, 255))
        stage.source.answer = nil
        #expect(try stage.draw(waiting).texturesUploaded == 1)
        #expect(try stage.target.readPixels()[20, 20] == SIMD4(255, 0, 0, 255))
        #expect(try stage.draw(waiting).texturesUploaded == 0)
        #expect(stage.source.requests.isEmpty)
    }

    @Test func whatFailedShowsItsStandInOnceAndForAll() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        let green = PixelBuffer(size: PixelSize(width: 4, height: 2), color: Color(red: 0, green: 1, blue: 0))
        stage.source.answer = { _ in .failed(MipChain(green), message: "broken") }
        var quad = DrawList.Quad(plane: 0, frame: Rect(x: 16, y: 16, width: 32, height: 32))
        quad.content = .file(path: "broken.png")
        try stage.draw(list([quad]))
        let picture = try stage.picture(of: list([quad]))
        #expect(stage.source.requests.isEmpty)
        #expect(picture[32, 32] == SIMD4(0, 255, 0, 255))
        // The picture is twice as wide as high, and is clipped to its view.
        #expect(picture[32, 18] == SIMD4(0, 255, 0, 255))
        #expect(picture[8, 32] == SIMD4(0, 0, 0, 255))
    }

    @Test func movingUploadsTransformsAlone() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        let picture = TestPictures.checks(4, seed: 1)
        try stage.draw(list([pictureQuad(picture), card(.white)]))
        let moved = try stage.draw(list([pictureQuad(picture), card(.white)], .identity.movingImage(x: 3, y: 0)))
        #expect(moved.bytesUploaded == 2 * 48)
    }

    @Test func manyPicturesOfOneSizeTakeOneCall() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        let quads = (0..<20).map { pictureQuad(TestPictures.checks(4, seed: UInt64($0)), x: Double($0)) }
        #expect(try stage.draw(list(quads)).drawCalls == 1)
    }

    /// With drivers that cannot begin at an instance, attribute pointers are set to it instead.
    @Test(arguments: OffscreenContext.API.allCases)
    func everyCallDrawsItsOwnRectangles(api: OffscreenContext.API) throws {
        func frames(hasBaseInstance: Bool) throws -> [PixelBuffer] {
            let stage = try GLStage(size, api: api, hasBaseInstance: hasBaseInstance)
            defer { stage.close() }
            #expect(hasBaseInstance || !stage.renderer.capabilities.hasBaseInstance)
            let scene = Scene(size: Size(width: 64, height: 64))
            for index in 0..<12 {
                let place = Double(index)
                let view = View(frame: Rect(x: 3 * place, y: 2 * place, width: 24, height: 24))
                view.backgroundColor = Color(red: Float(index) / 12, green: Float(index % 3) / 3, blue: 0.5)
                if index % 3 == 1 { view.cornerRadius = 6 }
                if index % 3 == 2 { view.reflection = Reflection(gap: 1, scale: 0.5, alpha: 0.5) }
                scene.root.addSubview(view)
            }
            return try (0..<4).map { frame in
                scene.root.transform = AffineTransform(translationX: Double(frame), y: 0)
                #expect(try stage.draw(scene.drawList()).drawCalls > 6)
                return try stage.target.readPixels()
            }
        }
        let frames = try (frames(hasBaseInstance: true), frames(hasBaseInstance: false))
        #expect(frames.0 == frames.1)
        #expect(Set(frames.0.map { $0[32, 32] }).count > 1)
        #expect(glGetError() == GLenum(GL_NO_ERROR))
    }

    @Test func picturesOfManySizesTakeFewCalls() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        let extents = [4, 20, 40, 60, 80, 100]
        let quads = (0..<60).map { pictureQuad(TestPictures.checks(extents[$0 % 6], seed: UInt64($0)), x: Double($0)) }
        #expect(try stage.draw(list(quads)).drawCalls == 1)
    }

    @Test func texturesKeepToTheirBudget() throws {
        let budget = 24 << 20
        let stage = try GLStage(size, textureBudget: budget)
        defer { stage.close() }
        for round in 0..<40 {
            let extent = 200 + 40 * (round % 5)
            let pixels = PixelBuffer(
                size: PixelSize(width: extent, height: extent), color: Color(white: Float(round) / 40))
            let picture = try stage.picture(of: list([pictureQuad(Picture(pixels))]))
            #expect(abs(Int(picture[20, 20].x) - Int((Double(round) / 40 * 255).rounded())) <= 1)
            #expect(stage.renderer.textureBytes <= budget)
        }
    }

    @Test func picturesInSightShowBeyondTheBudget() throws {
        let stage = try GLStage(size, textureBudget: 0)
        defer { stage.close() }
        let colors = (0..<8).map { Color(white: Float($0 + 1) / 8) }
        let quads = colors.enumerated().map { index, color in
            let extent = 16 << (index % 4)
            var quad = pictureQuad(Picture(PixelBuffer(size: PixelSize(width: extent, height: extent), color: color)))
            quad.frame = Rect(x: 8 * Double(index), y: 0, width: 8, height: 64)
            return quad
        }
        for _ in 0..<3 {
            let picture = try stage.picture(of: list(quads))
            for index in 0..<8 {
                #expect(picture[8 * index + 4, 32].x == colors[index].premultipliedBytes.x)
            }
        }
    }

    @Test func aLargerViewAsksForMorePixels() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        let small = PixelBuffer(size: PixelSize(width: 16, height: 16), color: .white)
        stage.source.answer = { _ in .ready(MipChain(small), natural: PixelSize(width: 4000, height: 4000)) }
        var quad = DrawList.Quad(plane: 0, frame: Rect(x: 0, y: 0, width: 16, height: 16))
        quad.content = .file(path: "large.png")
        try stage.draw(list([quad]))
        #expect(stage.source.requests.map(\.pixelSize) == [PixelSize(width: 16, height: 16)])
        try stage.draw(list([quad]))
        #expect(stage.source.requests.isEmpty)
        quad.frame.size = Size(width: 60, height: 60)
        try stage.draw(list([quad]))
        #expect(stage.source.requests.map(\.pixelSize) == [PixelSize(width: 64, height: 64)])
    }

    /// The larger picture replaces the smaller one before the list is drawn, while another picture needs a layer of the smaller size.
    @Test func whatIsShownInTwoSizesStaysAsItIsInBoth() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        stage.source.answer = { request in
            let color = Color(red: request.content == .file(path: "red") ? 1 : 0, green: 0.2, blue: 0)
            return .ready(
                MipChain(PixelBuffer(size: request.pixelSize, color: color)),
                natural: PixelSize(width: 100, height: 100))
        }
        func picture(_ path: String, _ frame: Rect) -> DrawList.Quad {
            var quad = DrawList.Quad(plane: 0, frame: frame)
            quad.content = .file(path: path)
            return quad
        }
        let small = picture("red", Rect(x: 0, y: 0, width: 16, height: 16))
        let others = [
            picture("red", Rect(x: 20, y: 20, width: 40, height: 40)),
            picture("green", Rect(x: 48, y: 0, width: 16, height: 16)),
        ]
        #expect(try stage.draw(list([small])).texturesUploaded == 1)
        for uploads in [2, 0] {
            #expect(try stage.draw(list([small] + others)).texturesUploaded == uploads)
            let pixels = try stage.target.readPixels()
            #expect(pixels[8, 8] == SIMD4(255, 51, 0, 255))
            #expect(pixels[40, 40] == SIMD4(255, 51, 0, 255))
            #expect(pixels[56, 8] == SIMD4(0, 51, 0, 255))
        }
    }

    @Test func itemsNearTheCentreComeFirstAndThoseOutOfSightLast() throws {
        let (scene, items) = pictureScene(.linear, isVertical: false, offset: 4)
        let stage = try GLStage(PixelSize(width: 320, height: 240))
        defer { stage.close() }
        stage.source.answer = { _ in .pending }
        try stage.draw(scene.drawList())
        #expect(Set(stage.source.priorities.filter(\.isInSight).map(\.distance)) == [0, 1, 2])
        #expect(stage.source.priorities.contains { !$0.isInSight })
        withExtendedLifetime(items) {}
    }

    /// Scrolling uploads only the uniform block, and takes one call, however many items there are.
    @Test(arguments: [100, 20_000], [CarouselType.coverFlow, .cylinder, .linear])
    func scrollingTakesOneBlockAndOneCall(count: Int, type: CarouselType) throws {
        let faces = ManyPictures(count: count)
        let scene = Scene(size: Size(width: 320, height: 240))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.type = type
        carousel.delegate = faces
        carousel.dataSource = faces
        scene.root.addSubview(carousel)
        let stage = try GLStage(PixelSize(width: 320, height: 240))
        defer { stage.close() }
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 20
        try stage.draw(scene.drawList())
        for _ in 0..<3 {
            carousel.scrollOffset += 0.1
            let stats = try stage.draw(scene.drawList())
            #expect(stats.quads == count && stats.drawCalls == 1 && stats.bytesUploaded <= 512)
        }
    }

    /// If there are more items than the index list is long enough for, another call uses the list again.
    @Test func seventyThousandItemsTakeTwoCalls() throws {
        func lastItems(of count: Int, calls: Int) throws -> PixelBuffer {
            let faces = ManyPictures(count: count, pictures: 2)
            let scene = Scene(size: Size(width: 160, height: 40))
            let carousel = Carousel(frame: scene.root.bounds)
            carousel.type = .linear
            (carousel.delegate, carousel.dataSource) = (faces, faces)
            scene.root.addSubview(carousel)
            let stage = try GLStage(PixelSize(width: 160, height: 40))
            defer { stage.close() }
            carousel.layoutIfNeeded()
            carousel.scrollOffset = Double(count - 5)
            let stats = try stage.draw(scene.drawList())
            #expect(stats.quads == count && stats.drawCalls == calls)
            let picture = try stage.picture(of: scene.drawList())
            withExtendedLifetime(faces) {}
            return picture
        }
        let few = try lastItems(of: 10_000, calls: 1)
        #expect(try lastItems(of: 70_000, calls: 2) == few)
        #expect(few != PixelBuffer(size: few.size, color: .black))
    }

    /// So many items are drawn without anti-aliasing, and with appearances that differ only in their textures. On whole pixels
    /// that makes no difference.
    @Test(arguments: [1, 2], [(alpha: 1.0, isLoading: false), (0.4, false), (0.4, true)])
    func manyItemsLookAsFewDo(pictures: Int, state: (alpha: Double, isLoading: Bool)) throws {
        let faces = ManyPictures(count: 5000, pictures: pictures)
        faces.items.placeholderColor = Color(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.7)
        // A picture that has not loaded shows its placeholder colour.
        if state.isLoading { faces.images[pictures - 1] = Image(path: "/nonexistent/later.png") }
        let size = Size(width: 320, height: 240)
        let scene = Scene(size: size)
        let carousel = Carousel(frame: Rect(origin: .zero, size: size))
        carousel.delegate = faces
        carousel.dataSource = faces
        scene.root.addSubview(carousel)
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 2500
        carousel.alpha = state.alpha
        scene.backgroundColor = Color(red: 0.9, green: 0.9, blue: 0.9)
        let stage = try GLStage(PixelSize(width: 320, height: 240))
        defer { stage.close() }
        let computed = try stage.picture(of: scene.drawList())
        #expect(try stage.draw(scene.drawList()).quads == 5000)
        let placed = try stage.picture(of: scene.drawList(placingPictures: true))
        let comparison = try #require(PictureComparison(computed, placed))
        #expect(comparison.psnr > 50, "\(comparison.psnr) dB")
    }

    private final class Stills: CarouselDataSource, CarouselDelegate {
        func numberOfItems(in carousel: Carousel) -> Int { 1000 }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { View() }
        func pictureItems(in carousel: Carousel) -> CarouselScene.PictureItems? {
            CarouselScene.PictureItems(size: Size(width: 30, height: 60))
        }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
            Image(pixels: TestPictures.checks(8, seed: UInt64(index % 16)).pixels)
        }
        func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double { 30 + Double(index * 7 % 40) }
    }

    /// Pictures of different extents, which scroll by and wrap; then others in an animation.
    @Test(arguments: [CarouselType.linear, .coverFlow], [(false, false), (true, false), (false, true)])
    func unevenPicturesAreWhereTheCPUPlacesThem(type: CarouselType, axis: (isVertical: Bool, isMirrored: Bool)) throws {
        let (stills, scene) = (Stills(), Scene(size: Size(width: 320, height: 240)))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.type = type
        carousel.isVertical = axis.isVertical
        carousel.layoutDirection = axis.isMirrored ? .rightToLeft : .leftToRight
        carousel.hasVariableExtents = true
        carousel.delegate = stills
        carousel.dataSource = stills
        scene.root.addSubview(carousel)
        let stage = try GLStage(PixelSize(width: 320, height: 240))
        defer { stage.close() }
        carousel.layoutIfNeeded()
        for offset in [0, 0.4, 1, 1.5, 2.2, 3, 40, 900, 901.25, 999] {
            carousel.scrollOffset = offset
            #expect(try #require(scene.drawList().batches.first).extents != nil)
            let computed = try stage.picture(of: scene.drawList())
            let placed = try stage.picture(of: scene.drawList(placingPictures: true))
            let comparison = try #require(PictureComparison(computed, placed))
            #expect(comparison.psnr > 40, "\(type) at \(offset): \(comparison.psnr) dB")
        }
    }

    /// A ring whose items are all in sight shows each in its place, whatever the offset.
    @Test func aTurningRingLooksAsTheCPUPlacesIt() throws {
        let stage = try GLStage(PixelSize(width: 320, height: 240))
        defer { stage.close() }
        let (scene, items) = pictureScene(.cylinder, isVertical: false, offset: 0, ofViews: false)
        let carousel = try #require(scene.root.subviews.first as? Carousel)
        defer { withExtendedLifetime(items) {} }
        for step in 0..<16 {
            carousel.scrollOffset = Double(step) / 2 + 0.1
            let computed = try stage.picture(of: scene.drawList())
            let placed = try stage.picture(of: scene.drawList(placingPictures: true))
            let comparison = try #require(PictureComparison(computed, placed))
            #expect(comparison.psnr > 45, "\(step): \(comparison.psnr) dB")
        }
    }

    @Test func scissorsCutOnScreen() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        var cut = list([card(.white, Rect(x: 0, y: 0, width: 64, height: 64))])
        cut.planes[0].scissor = Rect(x: 10, y: 20, width: 30, height: 5)
        let picture = try stage.picture(of: cut)
        #expect(picture[10, 20].x == 255 && picture[39, 24].x == 255)
        #expect(picture[9, 20].x == 0 && picture[10, 19].x == 0 && picture[40, 24].x == 0 && picture[10, 25].x == 0)
    }

    @Test func numbersThatAreNoneAreLeftOut() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        var broken = list([card(.white, Rect(x: .nan, y: 0, width: 10, height: .infinity)), card(.white)])
        broken.quads[1].plane = 7
        #expect(try stage.draw(broken).quads == 0)
        #expect(try stage.draw(DrawList(size: Size(width: 0, height: 0))).quads == 0)
    }

    /// Of many items, only some are examined to find the greatest magnification. The one in the middle may be large, so it is included.
    @Test func theMiddleOneOfManyIsSharp() throws {
        let pictures = ManyPictures(count: 1000)
        let scene = Scene(size: Size(width: 64, height: 64))
        let carousel = Carousel(frame: scene.root.bounds)
        (carousel.dataSource, carousel.delegate) = (pictures, pictures)
        carousel.centerScale = CenterScale(zoom: 6, shrinksOthers: false)
        scene.root.addSubview(carousel)
        carousel.scrollOffset = 501
        let stage = try GLStage(size)
        defer { stage.close() }
        try stage.draw(scene.drawList())
        #expect(try #require(stage.source.requests.map(\.pixelSize.width).max()) >= 48)
        withExtendedLifetime(pictures) {}
    }

    /// The tables of pictures without views are kept from list to list.
    @Test func aKeptListIsDrawnAsItWas() throws {
        let pictures = ManyPictures(count: 40, pictures: 2)
        let scene = Scene(size: Size(width: 64, height: 64))
        let carousel = Carousel(frame: scene.root.bounds)
        carousel.type = .cylinder
        (carousel.dataSource, carousel.delegate) = (pictures, pictures)
        scene.root.addSubview(carousel)
        let stage = try GLStage(size)
        defer { stage.close() }
        func list(at offset: Double) -> DrawList {
            carousel.scrollOffset = offset
            return scene.drawList()
        }
        let kept = list(at: 3)
        let before = try stage.picture(of: kept)
        let later = list(at: 9.5)
        pictures.images[0] = Image(pixels: TestPictures.checks(16, seed: 5).pixels)
        for index in 0..<40 { carousel.reloadItem(at: index, animated: false) }
        let others = list(at: 3)
        #expect(kept.batches.count == 1 && others.batches.count == 1)
        #expect(try stage.picture(of: later) != before)
        #expect(try stage.picture(of: others) != before)
        #expect(try stage.picture(of: kept) == before)
        withExtendedLifetime(pictures) {}
    }

    @Test func aClosedRendererDrawsNothing() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        stage.renderer.close()
        #expect(try stage.draw(list([card(.white)])).drawCalls == 0)
    }

    @Test func shaderErrorsCarryTheDriversLog() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        do throws(GLError) {
            _ = try Program.compile(GLenum(GL_VERTEX_SHADER), "vertex", "#version 300 es\n", Array("nonsense;".utf8))
            Issue.record("nonsense compiled")
        } catch {
            guard case .shaderCompilation("vertex", let log) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(log.contains("nonsense") || log.contains("syntax"))
        }
    }

    @Test func tooLargeATargetIsAnErrorThatSaysSo() throws {
        let stage = try GLStage(size)
        defer { stage.close() }
        #expect(throws: GLError.self) { try OffscreenTarget(size: PixelSize(width: 1 << 20, height: 4)) }
    }
}
