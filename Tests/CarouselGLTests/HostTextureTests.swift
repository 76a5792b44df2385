// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselGL
import CarouselScene
import Testing

/// Textures owned by the program, in views and as pictures without views. Tests/C/textures.c has their settings.
@Suite(.serialized) struct HostTextureTests {
    /// One item shows a texture, the others are blue; as views, or as pictures.
    private final class Items: CarouselDataSource {
        let texture: HostTexture
        let areViews: Bool
        let blue = Image(
            pixels: PixelBuffer(size: PixelSize(width: 4, height: 4), color: Color(red: 0, green: 0, blue: 1)))

        init(_ texture: HostTexture, areViews: Bool) {
            self.texture = texture
            self.areViews = areViews
        }

        private func image(_ index: Int) -> Image { index == 1 ? Image(texture: texture) : blue }

        func numberOfItems(in carousel: Carousel) -> Int { 3 }

        func pictureItems(in carousel: Carousel) -> CarouselScene.PictureItems? {
            areViews ? nil : CarouselScene.PictureItems(size: Size(width: 20, height: 20))
        }

        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { image(index) }

        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            ImageView(frame: Rect(x: 0, y: 0, width: 20, height: 20), image: image(index))
        }
    }

    private func texture(_ color: [UInt8]) -> HostTexture {
        var name: GLuint = 0
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GL_RGBA, 1, 1, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), color)
        return HostTexture(name: name, size: PixelSize(width: 1, height: 1))
    }

    @Test(arguments: OffscreenContext.API.allCases, [true, false])
    func anItemShowsATextureBesideOthers(api: OffscreenContext.API, areViews: Bool) throws {
        let stage = try GLStage(PixelSize(width: 60, height: 20), api: api)
        defer { stage.close() }
        let scene = Scene(size: Size(width: 60, height: 20))
        let items = Items(texture([200, 100, 50, 255]), areViews: areViews)
        let carousel = Carousel(frame: scene.root.bounds)
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        carousel.scrollOffset = 1
        let picture = try stage.picture(of: scene.drawList())
        #expect(picture[30, 10] == SIMD4(200, 100, 50, 255))
        #expect(picture[10, 10] == SIMD4(0, 0, 255, 255))
        #expect(picture[50, 10] == SIMD4(0, 0, 255, 255))
        #expect(glGetError() == GLenum(GL_NO_ERROR))
    }

    @Test func whatTheContextCannotShowIsLeftOut() throws {
        let stage = try GLStage(PixelSize(width: 60, height: 20), api: .desktop)
        defer { stage.close() }
        let scene = Scene(size: Size(width: 60, height: 20))
        var external = texture([200, 100, 50, 255])
        external.target = .external
        scene.root.addSubview(
            ImageView(frame: Rect(x: 0, y: 0, width: 60, height: 20), image: Image(texture: external)))
        let picture = try stage.picture(of: scene.drawList())
        #expect(picture[30, 10] == SIMD4(0, 0, 0, 255))
        #expect(glGetError() == GLenum(GL_NO_ERROR))
    }
}
