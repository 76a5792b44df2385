// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselGL
import CarouselScene
import TestSupport
import Testing

/// Textures owned by the program, in views and as pictures without views. Tests/C/textures.c tests their settings.
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

    private func texture(_ color: [UInt8], format: GLint = GL_RGBA) -> HostTexture {
        var name: GLuint = 0
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, format, 1, 1, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), color)
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

    /// Drawn one by one, and from copies. If the driver decoded texels, they would be far too dark, as nothing encodes them again.
    @Test(arguments: OffscreenContext.API.allCases, [true, false])
    func texelsInSRGBAreShownAsTheyAre(api: OffscreenContext.API, areViews: Bool) throws {
        let stage = try GLStage(PixelSize(width: 60, height: 20), api: api)
        defer { stage.close() }
        try #require(stage.renderer.capabilities.extensions.contains("GL_EXT_texture_sRGB_decode"))
        let scene = Scene(size: Size(width: 60, height: 20))
        let items = Items(texture([128, 64, 32, 255], format: GL_SRGB8_ALPHA8), areViews: areViews)
        let carousel = Carousel(frame: scene.root.bounds)
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        carousel.scrollOffset = 1
        #expect(try stage.picture(of: scene.drawList())[30, 10] == SIMD4(128, 64, 32, 255))
        #expect(glGetError() == GLenum(GL_NO_ERROR))
    }

    /// A texture of a picture's pixels, from the top row downward or from the bottom row upward.
    private func texture(of pixels: PixelBuffer, isFlipped: Bool = false) -> HostTexture {
        let size = pixels.size
        var rows = pixels
        if isFlipped {
            for y in 0..<size.height {
                for x in 0..<size.width { rows[x, y] = pixels[x, size.height - 1 - y] }
            }
        }
        var name: GLuint = 0
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        rows.bytes.withUnsafeBytes {
            glTexImage2D(
                GLenum(GL_TEXTURE_2D), 0, GL_RGBA, GLsizei(size.width), GLsizei(size.height), 0, GLenum(GL_RGBA),
                GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
        }
        return HostTexture(name: name, size: size, isFlipped: isFlipped)
    }

    /// This includes textures whose first row is the bottom one.
    @Test(arguments: [true, false], [false, true])
    func parallaxMovesATextureAsItDoesAPicture(areViews: Bool, isFlipped: Bool) throws {
        let stage = try GLStage(PixelSize(width: 120, height: 200))
        defer { stage.close() }
        let pixels = TestPictures.checks(16, seed: 7).pixels
        let images = [Image(texture: texture(of: pixels, isFlipped: isFlipped)), Image(pixels: pixels)]
        let pictures = try images.map { image in
            let scene = Scene(size: Size(width: 120, height: 200))
            let items = Same(image, radius: 0, areViews: areViews)
            let carousel = Carousel(frame: scene.root.bounds)
            carousel.isVertical = true
            carousel.depthEffects = DepthEffects(parallax: 0.25)
            carousel.dataSource = items
            scene.root.addSubview(carousel)
            carousel.scrollOffset = 0.4
            return try withExtendedLifetime(items) { try stage.picture(of: scene.drawList()) }
        }
        let comparison = try #require(PictureComparison(pictures[0], pictures[1]))
        #expect(comparison.psnr > 40, "\(comparison.psnr) dB")
        #expect(pictures[0][60, 70] != pictures[0][60, 110], "something is drawn")
    }

    /// A texture is drawn like a picture of the same pixels: tilted, at every offset, with and without rounded corners.
    @Test(arguments: [true, false], [0.0, 12])
    func aTextureLooksAsAPictureDoes(areViews: Bool, radius: Double) throws {
        let stage = try GLStage(PixelSize(width: 200, height: 120))
        defer { stage.close() }
        let pixels = TestPictures.checks(16, seed: 7).pixels
        let images = [Image(texture: texture(of: pixels)), Image(pixels: pixels)]
        for offset in [0, 0.3, 1] {
            let pictures = try images.map { image in
                let scene = Scene(size: Size(width: 200, height: 120))
                let items = Same(image, radius: radius, areViews: areViews)
                let carousel = Carousel(frame: scene.root.bounds)
                carousel.type = .coverFlow
                carousel.dataSource = items
                scene.root.addSubview(carousel)
                carousel.scrollOffset = offset
                return try stage.picture(of: scene.drawList())
            }
            let comparison = try #require(PictureComparison(pictures[0], pictures[1]))
            #expect(comparison.psnr > 40, "\(offset): \(comparison.psnr) dB")
        }
    }

    /// Three items that show the same image.
    private final class Same: CarouselDataSource {
        let (image, radius, areViews): (Image, Double, Bool)

        init(_ image: Image, radius: Double, areViews: Bool) {
            (self.image, self.radius, self.areViews) = (image, radius, areViews)
        }

        private let frame = Rect(x: 0, y: 0, width: 80, height: 80)

        func numberOfItems(in carousel: Carousel) -> Int { 3 }

        func pictureItems(in carousel: Carousel) -> CarouselScene.PictureItems? {
            areViews ? nil : CarouselScene.PictureItems(size: frame.size, cornerRadius: radius)
        }

        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { image }

        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            let view = ImageView(frame: frame, image: image)
            view.cornerRadius = radius
            view.clipsToBounds = true
            return view
        }
    }

    /// Items that show textures in turn.
    private final class Turns: CarouselDataSource {
        let textures: [HostTexture]
        let areViews: Bool

        init(_ textures: [HostTexture], areViews: Bool) {
            self.textures = textures
            self.areViews = areViews
        }

        private let frame = Rect(x: 0, y: 0, width: 2, height: 20)

        func numberOfItems(in carousel: Carousel) -> Int { 1000 }

        func pictureItems(in carousel: Carousel) -> CarouselScene.PictureItems? {
            areViews ? nil : CarouselScene.PictureItems(size: frame.size)
        }

        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
            Image(texture: textures[index % textures.count])
        }

        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            ImageView(frame: frame, image: Image(texture: textures[index % textures.count]))
        }
    }

    private final class Options: CarouselDelegate {
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .visibleItems ? 1000 : value
        }
    }

    /// - Parameter change: called after the first of two frames.
    private func draw(
        _ turns: Turns, on stage: GLStage, change: () -> Void = {}
    ) throws -> (FrameStats, PixelBuffer) {
        let scene = Scene(size: Size(width: 64, height: 20))
        let options = Options()
        let carousel = Carousel(frame: scene.root.bounds)
        carousel.delegate = options
        carousel.dataSource = turns
        scene.root.addSubview(carousel)
        // An item begins at every even pixel; the one in the middle shows the fifth texture.
        carousel.scrollOffset = 500
        carousel.contentOffset = Size(width: 1, height: 0)
        try stage.draw(scene.drawList())
        change()
        let stats = try stage.draw(scene.drawList())
        return (stats, try stage.target.readPixels())
    }

    /// A colour for each of sixteen textures.
    private func color(_ number: Int) -> SIMD4<UInt8> { SIMD4(UInt8(10 * number), 255, UInt8(255 - 10 * number), 255) }

    private func bytes(_ number: Int) -> [UInt8] { (0..<4).map { color(number)[$0] } }

    /// Sixteen textures, each of its own colour, shown by a thousand items in turn.
    @Test(arguments: OffscreenContext.API.allCases, [true, false])
    func manyItemsWithSixteenTexturesTakeFewDrawCalls(api: OffscreenContext.API, areViews: Bool) throws {
        let stage = try GLStage(PixelSize(width: 64, height: 20), api: api)
        defer { stage.close() }
        let textures = (0..<16).map { texture(bytes($0)) }
        let (stats, picture) = try draw(Turns(textures, areViews: areViews), on: stage)
        #expect(stats.drawCalls <= 17)
        for item in 485..<515 {
            #expect(picture[2 * (item - 500) + 33, 10] == color(item % 16))
        }
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        // The next frame shows what the program has drawn into a texture.
        glBindTexture(GLenum(GL_TEXTURE_2D), textures[500 % 16].name)
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, 0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), [9, 8, 7, 255] as [UInt8])
        #expect(try draw(Turns(textures, areViews: areViews), on: stage).1[33, 10] == SIMD4(9, 8, 7, 255))
    }

    /// Textures without alpha are copied by drawing, in each frame over what was there before.
    @Test(arguments: OffscreenContext.API.allCases)
    func texturesOfAnotherFormatAreCopiedToo(api: OffscreenContext.API) throws {
        let stage = try GLStage(PixelSize(width: 64, height: 20), api: api)
        defer { stage.close() }
        func fill(_ texture: HostTexture, as number: Int) {
            glBindTexture(GLenum(GL_TEXTURE_2D), GLuint(texture.name))
            glTexImage2D(
                GLenum(GL_TEXTURE_2D), 0, GL_RGB, 1, 1, 0, GLenum(GL_RGB), GLenum(GL_UNSIGNED_BYTE), bytes(number))
        }
        let textures = (0..<16).map { texture(bytes($0)) }
        for (number, texture) in textures.enumerated() { fill(texture, as: 15 - number) }
        let (stats, picture) = try draw(Turns(textures, areViews: false), on: stage) {
            for (number, texture) in textures.enumerated() { fill(texture, as: number) }
        }
        // There is one call for each copy, and a few for the items.
        #expect((17..<40).contains(stats.drawCalls))
        for item in 485..<515 { #expect(picture[2 * (item - 500) + 33, 10] == color(item % 16)) }
        #expect(glGetError() == GLenum(GL_NO_ERROR))
    }

    /// Swizzles and the base level are settings of a texture, which a copy of its memory would not have.
    @Test(arguments: OffscreenContext.API.allCases, [true, false])
    func copiesAreWhatIsReadOfTextures(api: OffscreenContext.API, areViews: Bool) throws {
        let stage = try GLStage(PixelSize(width: 64, height: 20), api: api)
        defer { stage.close() }
        func set(_ name: Int32, _ value: Int32) { glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value) }
        let textures = (0..<16).map { number in
            if number.isMultiple(of: 2) {
                // A frame of a video: blue, green, red, and a byte without meaning.
                let color = bytes(number)
                let texture = texture([color[2], color[1], color[0], 0])
                set(GL_TEXTURE_SWIZZLE_R, GL_BLUE)
                set(GL_TEXTURE_SWIZZLE_B, GL_RED)
                set(GL_TEXTURE_SWIZZLE_A, GL_ONE)
                return texture
            }
            let texture = texture(of: PixelBuffer(size: PixelSize(width: 2, height: 2), color: .black))
            glTexImage2D(
                GLenum(GL_TEXTURE_2D), 1, GL_RGBA, 1, 1, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes(number))
            set(GL_TEXTURE_BASE_LEVEL, 1)
            set(GL_TEXTURE_MAX_LEVEL, 1)
            return texture
        }
        let picture = try draw(Turns(textures, areViews: areViews), on: stage).1
        for item in 485..<515 { #expect(picture[2 * (item - 500) + 33, 10] == color(item % 16)) }
        #expect(glGetError() == GLenum(GL_NO_ERROR))
    }

    /// A texture whose mipmaps end early is read from its last one where it is shown smaller still.
    @Test(arguments: OffscreenContext.API.allCases, [true, false])
    func copiesHaveTheLevelsThatAreReadOfTextures(api: OffscreenContext.API, areViews: Bool) throws {
        let stage = try GLStage(PixelSize(width: 64, height: 20), api: api)
        defer { stage.close() }
        let target = GLenum(GL_TEXTURE_2D)
        let textures = (0..<16).map { number in
            var name: GLuint = 0
            glGenTextures(1, &name)
            glBindTexture(target, name)
            let isStored = number % 3 == 0
            if isStored {
                glTexStorage2D(target, 2, GLenum(GL_RGBA8), 16, 16)
            } else {
                glTexParameteri(target, GLenum(GL_TEXTURE_MAX_LEVEL), 1)
            }
            // Some have levels beyond those that may be read.
            for level in 0..<GLint(number % 3 == 1 ? 5 : 2) {
                let extent = GLsizei(16 >> level)
                let color = level < 2 ? bytes(number) : [0, 0, 0, 0]
                let texels = (0..<extent * extent).flatMap { _ in color }
                if !isStored {
                    glTexImage2D(
                        target, level, GL_RGBA8, extent, extent, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
                }
                glTexSubImage2D(
                    target, level, 0, 0, extent, extent, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), texels)
            }
            return HostTexture(name: name, size: PixelSize(width: 16, height: 16), hasMipmaps: true)
        }
        let picture = try draw(Turns(textures, areViews: areViews), on: stage).1
        for item in 485..<515 { #expect(picture[2 * (item - 500) + 33, 10] == color(item % 16)) }
        #expect(glGetError() == GLenum(GL_NO_ERROR))
    }

    /// Items show layers of the program's array, with and without mipmaps, and pictures of pixels.
    @Test(arguments: OffscreenContext.API.allCases, [true, false])
    func layersOfAnArrayTakeOneDrawCall(api: OffscreenContext.API, areViews: Bool) throws {
        let stage = try GLStage(PixelSize(width: 64, height: 20), api: api)
        defer { stage.close() }
        var name: GLuint = 0
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), name)
        let colors = (0..<16).flatMap { bytes($0) }
        glTexImage3D(
            GLenum(GL_TEXTURE_2D_ARRAY), 0, GL_RGBA, 1, 1, 16, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), colors)
        let layers = (0..<16).map {
            HostTexture(name: name, size: PixelSize(width: 1, height: 1), target: .array, layer: $0)
        }
        let (stats, picture) = try draw(Turns(layers, areViews: areViews), on: stage)
        #expect(stats.drawCalls == 1)
        for item in 485..<515 {
            #expect(picture[2 * (item - 500) + 33, 10] == color(item % 16))
        }
        #expect(glGetError() == GLenum(GL_NO_ERROR))
    }

    /// The host's array is read through a sampler without mipmaps, which must not stay bound for our pictures, even if nothing
    /// is restored between frames.
    @Test func samplersStayWithTheHostsArrays() throws {
        let stage = try GLStage(PixelSize(width: 20, height: 20))
        defer { stage.close() }
        stage.renderer.restoresState = false
        var stripes = PixelBuffer(size: PixelSize(width: 64, height: 64), color: .black)
        stripes.withUnsafeMutableBytes { bytes in
            for place in 0..<64 * 64 where (4..<12).contains(place % 16) {
                for channel in 0..<3 { bytes[4 * place + channel] = 255 }
            }
        }
        var name: GLuint = 0
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), name)
        glTexImage3D(
            GLenum(GL_TEXTURE_2D_ARRAY), 0, GL_RGBA, 1, 1, 1, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
            [9, 8, 7, 255] as [UInt8])
        let host = Image(texture: HostTexture(name: name, size: PixelSize(width: 1, height: 1), target: .array))
        let scene = Scene(size: Size(width: 20, height: 20))
        let view = ImageView(frame: Rect(x: 8, y: 8, width: 4, height: 4), image: Image(pixels: stripes))
        scene.root.addSubview(view)
        let before = try stage.picture(of: scene.drawList())[10, 10]
        #expect((100...155).contains(before.x), "small pictures are averaged")
        view.image = host
        #expect(try stage.picture(of: scene.drawList())[10, 10] == SIMD4(9, 8, 7, 255))
        view.image = Image(pixels: stripes)
        #expect(try stage.picture(of: scene.drawList())[10, 10] == before)
    }

    /// A batch at rest does not look up its array in each frame, so no other array may take its number meanwhile.
    @Test func anArrayThatABatchAtRestShowsStays() throws {
        let stage = try GLStage(PixelSize(width: 60, height: 20))
        defer { stage.close() }
        func array(_ color: [UInt8]) -> HostTexture {
            var name: GLuint = 0
            glGenTextures(1, &name)
            glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), name)
            glTexImage3D(
                GLenum(GL_TEXTURE_2D_ARRAY), 0, GL_RGBA, 1, 1, 1, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), color)
            return HostTexture(name: name, size: PixelSize(width: 1, height: 1), target: .array)
        }
        let scene = Scene(size: Size(width: 60, height: 20))
        let items = Items(array([200, 100, 50, 255]), areViews: false)
        let carousel = Carousel(frame: scene.root.bounds)
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        carousel.scrollOffset = 1
        for _ in 0..<600 { try stage.draw(scene.drawList()) }
        let other = Image(texture: array([1, 2, 3, 255]))
        scene.root.addSubview(ImageView(frame: Rect(x: 0, y: 0, width: 4, height: 4), image: other))
        let picture = try stage.picture(of: scene.drawList())
        #expect(picture[30, 10] == SIMD4(200, 100, 50, 255))
        #expect(picture[2, 2] == SIMD4(1, 2, 3, 255))
    }

    @Test func fewItemsAreDrawnWithoutCopies() {
        var cost = HostTextureCost()
        for name in 1...8 { cost.add(HostTexture(name: UInt32(name), size: PixelSize(width: 512, height: 512))) }
        #expect(!cost.favoursCopies(changes: 21))
        #expect(cost.favoursCopies(changes: 1000))
        cost.add(HostTexture(name: 9, size: PixelSize(width: 4096, height: 1)))
        #expect(!cost.favoursCopies(changes: 1_000_000), "not every driver has such arrays")
        cost.remove(HostTexture(name: 9, size: PixelSize(width: 4096, height: 1)))
        #expect(cost.favoursCopies(changes: 1000))
        for name in 10...80 { cost.add(HostTexture(name: UInt32(name), size: PixelSize(width: 512, height: 512))) }
        #expect(!cost.favoursCopies(changes: 1_000_000), "the copies would take more than 64 MiB")
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
