// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import TestSupport
import Testing

@testable import CarouselGL

/// Carousels of thousands of pictures without views.
@Suite(.serialized) struct ManyPicturesTests {
    private final class Items: CarouselDataSource, CarouselDelegate {
        let look: CarouselScene.PictureItems
        let images: [Image]
        var visibleItems = 0.0

        init(_ look: CarouselScene.PictureItems, _ images: [Image]) { (self.look, self.images) = (look, images) }

        func numberOfItems(in carousel: Carousel) -> Int { images.count }
        func pictureItems(in carousel: Carousel) -> CarouselScene.PictureItems? { look }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { images[index] }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { View() }

        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .visibleItems && visibleItems > 0 ? visibleItems : value
        }
    }

    private func scene(_ items: Items, _ type: CarouselType, _ size: Size) -> (Scene, Carousel) {
        let scene = Scene(size: size)
        let carousel = Carousel(frame: scene.root.bounds)
        carousel.type = type
        carousel.dataSource = items
        carousel.delegate = items
        scene.root.addSubview(carousel)
        return (scene, carousel)
    }

    private func picture(_ color: Color, _ extent: Int = 4) -> Image {
        Image(pixels: PixelBuffer(size: PixelSize(width: extent, height: extent), color: color))
    }

    private func whiteTexture(_ alpha: HostTexture.Alpha) -> HostTexture {
        var name: GLuint = 0
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, 4, 4, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
            [UInt8](repeating: 255, count: 64))
        return HostTexture(name: name, size: PixelSize(width: 4, height: 4), alpha: alpha)
    }

    /// Many items are not examined one by one; up to 512 items are, and their batch is divided into parts.
    @Test func fewItemsInSightLookTheSameAfterMany() throws {
        let stage = try GLStage(PixelSize(width: 160, height: 80))
        defer { stage.close() }
        let look = CarouselScene.PictureItems(
            size: Size(width: 20, height: 20), cornerRadius: 5, shadow: Shadow(blur: 4))
        let images = (0..<3000).map { picture($0.isMultiple(of: 2) ? .white : Color(red: 1, green: 0, blue: 0)) }
        let items = Items(look, images)
        let (scene, carousel) = scene(items, .linear, Size(width: 160, height: 80))
        scene.backgroundColor = Color(white: 0.5)
        items.visibleItems = 100
        carousel.scrollOffset = 1500
        let few = try stage.picture(of: scene.drawList())
        items.visibleItems = 2000
        carousel.setNeedsLayout()
        try stage.draw(scene.drawList())
        items.visibleItems = 100
        carousel.setNeedsLayout()
        #expect(try stage.picture(of: scene.drawList()) == few)
        #expect(few[80, 40] != few[80, 2], "something is drawn")
    }

    /// Items on the far side of a ring show their backs.
    @Test func backsAreHiddenOnBothRoutes() throws {
        let stage = try GLStage(PixelSize(width: 320, height: 120))
        defer { stage.close() }
        let seen = try [true, false].map { isDoubleSided in
            let look = CarouselScene.PictureItems(size: Size(width: 40, height: 40), isDoubleSided: isDoubleSided)
            let items = Items(look, (0..<12).map { _ in picture(.white) })
            let (scene, carousel) = scene(items, .cylinder, Size(width: 320, height: 120))
            carousel.viewpointOffset = Size(width: 0, height: -60)
            let list = scene.drawList()
            #expect(list.batches.count == 1)
            let computed = try stage.picture(of: list)
            let placed = try stage.picture(of: scene.drawList(placingPictures: true))
            #expect(try #require(PictureComparison(computed, placed)).psnr > 40)
            return (0..<120).reduce(0) { sum, y in sum + (0..<320).count { computed[$0, y].x > 128 } }
        }
        #expect(seen[1] > 1000 && seen[0] > seen[1] + 500, "\(seen)")
    }

    /// The fraction of a layer's number tells what alpha means, and perspective changes the number a little.
    @Test func translucentPicturesStaySoBesideTexturesThatAreNotPremultiplied() throws {
        let stage = try GLStage(PixelSize(width: 320, height: 200))
        defer { stage.close() }
        let texture = whiteTexture(.straight)
        let glass = (0..<16).map { picture(Color(red: 0, green: 0, blue: 1, alpha: 0.5), 4 + $0 % 3) }
        let look = CarouselScene.PictureItems(size: Size(width: 24, height: 24))
        var images = (0..<6000).map { glass[$0 % 16] }
        let pictures = try [glass[0], Image(texture: texture)].map { odd in
            // The odd picture is far out of sight.
            images[4500] = odd
            let items = Items(look, images)
            items.visibleItems = 6000
            let (scene, carousel) = scene(items, .timeMachine, Size(width: 320, height: 200))
            scene.backgroundColor = .white
            carousel.scrollOffset = 20.3
            return try stage.picture(of: scene.drawList())
        }
        #expect(stage.renderer.variants.contains { $0.features.isSuperset(of: [.batched, .hard, .straight]) })
        var opaque = 0
        for y in 0..<200 {
            for x in 0..<320 where pictures[0][x, y] != pictures[1][x, y] { opaque += 1 }
        }
        #expect(opaque == 0, "\(opaque) pixels differ")
        #expect(pictures[0][160, 100] != SIMD4(255, 255, 255, 255), "something is drawn")
    }

    /// Pictures of one colour each, of so many sizes that they are in more texture arrays than one call reads.
    private var ofManySizes: [Image] {
        [4, 20, 40, 60].flatMap { width in
            [4, 20, 40].map { height in
                let color = Color(red: Float(width) / 60, green: Float(height) / 40, blue: 0.5)
                return Image(pixels: PixelBuffer(size: PixelSize(width: width, height: height), color: color))
            }
        }
    }

    /// If they were drawn array by array, pictures behind would cover pictures in front.
    @Test func picturesInManyTexturesAreDrawnFromBackToFront() throws {
        let stage = try GLStage(PixelSize(width: 160, height: 120))
        defer { stage.close() }
        let sizes = ofManySizes
        let look = CarouselScene.PictureItems(size: Size(width: 60, height: 60))
        let items = Items(look, (0..<60).map { sizes[$0 % sizes.count] })
        items.visibleItems = 40
        let (scene, carousel) = scene(items, .timeMachine, Size(width: 160, height: 120))
        carousel.scrollOffset = 30
        #expect(try stage.draw(scene.drawList()).drawCalls > TextureUnits.arrayCount, "one each time the array changes")
        let computed = try stage.picture(of: scene.drawList())
        let placed = try stage.picture(of: scene.drawList(placingPictures: true))
        let comparison = try #require(PictureComparison(computed, placed))
        #expect(comparison.psnr > 40, "\(comparison.psnr) dB")
        #expect(placed[80, 60] != placed[2, 2], "something is drawn")
        withExtendedLifetime(items) {}
    }

    /// Pictures arrive in one array after the other. Programs are compiled before the frame that needs them is drawn.
    @Test(arguments: [false, true]) func graphicsCardsGetOneProgramForSeveralTextures(isSoftware: Bool) throws {
        let stage = try GLStage(PixelSize(width: 160, height: 120), isSoftware: isSoftware)
        defer { stage.close() }
        let look = CarouselScene.PictureItems(size: Size(width: 40, height: 40))
        let sizes = ofManySizes
        // More items are in sight than are divided into parts.
        let items = Items(look, (0..<3000).map { sizes[max(0, $0 - 1500) / 200] })
        items.visibleItems = 600
        let (scene, carousel) = scene(items, .timeMachine, Size(width: 160, height: 120))
        for offset in stride(from: 700.0, through: 2300, by: 100) {
            carousel.scrollOffset = offset
            let list = scene.drawList()
            #expect(list.batches.count == 1)
            try stage.draw(list)
        }
        let units = Set(stage.renderer.variants.filter { $0.features.contains(.batched) }.map(\.units))
        #expect(isSoftware ? units.isSuperset(of: [1, 2, 3]) : units == [1, TextureUnits.arrayCount], "\(units)")
    }

    @Test func texturesOfPicturesOutOfSightCostNoCalls() throws {
        let stage = try GLStage(PixelSize(width: 160, height: 120))
        defer { stage.close() }
        let sizes = ofManySizes
        let look = CarouselScene.PictureItems(size: Size(width: 60, height: 60))
        // From the hundredth on, pictures have two sizes in turn.
        let items = Items(look, (0..<200).map { sizes[$0 < 100 ? $0 % sizes.count : $0 % 2] })
        items.visibleItems = 40
        let (scene, carousel) = scene(items, .timeMachine, Size(width: 160, height: 120))
        carousel.scrollOffset = 30
        #expect(try stage.draw(scene.drawList()).drawCalls > TextureUnits.arrayCount)
        carousel.scrollOffset = 150
        #expect(try stage.draw(scene.drawList()).drawCalls == 1)
        withExtendedLifetime(items) {}
    }

    /// Carousels that share a renderer draw several lists a frame, so copies are kept by frames rather than lists.
    @Test func copiesOfTexturesOutlastTheTablesThatNameThem() throws {
        let stage = try GLStage(PixelSize(width: 8, height: 8))
        defer { stage.close() }
        let hosts = HostArrays(stage.renderer.capabilities)
        let texture = HostTexture(name: 7, size: PixelSize(width: 4, height: 4))
        hosts.begin(frame: 1)
        hosts.requestCopy(of: texture)
        let layer = try #require(hosts.slot(of: texture)).layer
        for frame in 2...120 {
            for _ in 0..<5 { hosts.begin(frame: frame) }
        }
        #expect(hosts.slot(of: texture)?.layer == layer)
        for frame in 121...600 { hosts.begin(frame: frame) }
        #expect(hosts.slot(of: texture) == nil, "in the end it is forgotten")
    }

    /// A host whose window is resized creates its textures anew, each time in another size.
    @Test func copiesOfOtherSizesTakeThePlacesOfForgottenOnes() throws {
        let stage = try GLStage(PixelSize(width: 8, height: 8))
        defer { stage.close() }
        let hosts = HostArrays(stage.renderer.capabilities)
        defer { hosts.close() }
        var arrays: Set<Int32> = []
        for round in 1...20 {
            let texture = HostTexture(name: 7, size: PixelSize(width: 3 + round, height: 4))
            // Copies are not kept for that many frames.
            hosts.begin(frame: 300 * round)
            hosts.requestCopy(of: texture)
            arrays.insert(try #require(hosts.slot(of: texture)).array)
            let place = try #require(hosts.neededCopies.first)
            #expect(hosts.prepareCopy(to: place)?.array.layerSize == texture.size)
        }
        #expect(arrays.count <= 3, "\(arrays.sorted())")
    }

    @Test(arguments: OffscreenContext.API.allCases)
    func aTextureThatHasBeenCopiedIsAttachedToNothing(api: OffscreenContext.API) throws {
        let stage = try GLStage(PixelSize(width: 60, height: 40), api: api)
        defer { stage.close() }
        let texture = Image(texture: whiteTexture(.premultiplied))
        let items = Items(CarouselScene.PictureItems(size: Size(width: 20, height: 20)), [texture, texture, texture])
        let (scene, _) = scene(items, .coverFlow, Size(width: 60, height: 40))
        let picture = try stage.picture(of: scene.drawList())
        #expect(picture[30, 20] == SIMD4(255, 255, 255, 255))
        for framebuffer in 1...GLuint(8) {
            glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
            // Stops at a framebuffer that does not exist.
            guard glGetError() == GLenum(GL_NO_ERROR) else { break }
            var attached: GLint = 0
            glGetFramebufferAttachmentParameteriv(
                GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0),
                GLenum(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE), &attached)
            #expect(attached != GL_TEXTURE, "framebuffer \(framebuffer)")
        }
    }
}
