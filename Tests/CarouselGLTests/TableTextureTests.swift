// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import TestSupport
import Testing

@testable import CarouselGL
@testable import CarouselScene

/// Tables for vertex shaders with a limited texture size.
@Suite(.serialized) struct TableTextureTests {
    /// Pictures that are all different.
    private final class DifferentPictures: CarouselDataSource, CarouselDelegate {
        let images: [Image]

        init(_ count: Int) {
            images = (0..<count).map { number in
                let color = Color(
                    red: Float(number % 16 + 1) / 16, green: Float(number / 16 % 16) / 16, blue: Float(number / 256) / 4
                )
                return Image(pixels: PixelBuffer(size: PixelSize(width: 4, height: 4), color: color))
            }
        }

        func numberOfItems(in carousel: Carousel) -> Int { images.count }
        func pictureItems(in carousel: Carousel) -> CarouselScene.PictureItems? {
            CarouselScene.PictureItems(size: Size(width: 12, height: 12), cornerRadius: 3)
        }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { images[index] }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            let view = ImageView(image: images[index])
            view.bounds.size = Size(width: 12, height: 12)
            view.cornerRadius = 3
            return view
        }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            switch option {
            case .visibleItems, .count: Double(images.count)
            case .radius: 120
            default: value
            }
        }
    }

    private func draw(
        _ count: Int, maxTextureSize: Int
    ) throws -> (picture: PixelBuffer, stats: FrameStats, variants: Set<Variant>, error: GLenum) {
        let items = DifferentPictures(count)
        let size = Size(width: 300, height: 100)
        let scene = Scene(size: size)
        let carousel = Carousel(frame: Rect(origin: .zero, size: size))
        carousel.type = .wheel
        carousel.delegate = items
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        let stage = try GLStage(PixelSize(width: 300, height: 100), maxTextureSize: maxTextureSize)
        defer { stage.close() }
        try stage.draw(scene.drawList())
        let stats = try stage.draw(scene.drawList())
        #expect(!scene.drawList().batches.isEmpty, "the vertex shader lays it out")
        withExtendedLifetime(items) {}
        return (try stage.target.readPixels(), stats, stage.renderer.variants, glGetError())
    }

    @Test func linesAreAsLongAsTheyMustBe() {
        func width(_ texels: Int, _ most: Int) -> Int { 1 << TableTexture.logWidth(for: texels, maxTextureSize: most) }
        #expect(width(0, 16_384) == 1024 && width(8_000_000, 8192) == 1024)
        // A million pictures with rounded corners need eight million texels.
        #expect(width(8_000_000, 4096) == 2048 && width(4096 * 4096, 4096) == 4096)
        #expect(width(2_000_000, 2048) == 1024 && width(2_100_000, 2048) == 2048)
        // Lines are never longer than a texture may be.
        #expect(width(1 << 40, 2048) == 2048 && width(1 << 40, 3000) == 2048 && width(100, 64) == 64)
        #expect(TableTexture(.appearances, maxTextureSize: 2048).capacity == 2048 * 2048)
    }

    @Test func linesOfAnyLengthShowTheSame() throws {
        let usual = try draw(300, maxTextureSize: .max)
        let short = try draw(300, maxTextureSize: 64)
        func hasUsualLines(_ variant: Variant) -> Bool {
            let lines = Variant.TableWidths()
            return [variant.widths.appearances, variant.widths.slots, variant.widths.order]
                == [lines.appearances, lines.slots, lines.order]
        }
        #expect(usual.variants.allSatisfy(hasUsualLines), "nothing changes where there is room")
        #expect(!short.variants.allSatisfy(hasUsualLines))
        #expect(usual.picture == short.picture)
        #expect(usual.stats.leftOut == 0 && short.stats.leftOut == 0)
        #expect(usual.error == 0 && short.error == 0)
    }

    @Test func smallPicturesThatATableHasNoRoomForAreLeftOut() throws {
        let faces = ManyPictures(count: 5000)
        let scene = Scene(size: Size(width: 320, height: 240))
        let carousel = Carousel(frame: scene.root.bounds)
        carousel.delegate = faces
        carousel.dataSource = faces
        scene.root.addSubview(carousel)
        let stage = try GLStage(PixelSize(width: 320, height: 240), maxTextureSize: 64)
        defer { stage.close() }
        let stats = try stage.draw(scene.drawList())
        #expect(stats.quads == 0 && stats.leftOut > 0 && glGetError() == 0)
        withExtendedLifetime(faces) {}
    }

    /// While pictures fade in, each takes two rows.
    @Test func whatHadNoRoomBesideOthersThatFadeInIsShownAfterwards() throws {
        let items = ManyPictures(count: 200, pictures: 200)
        items.images = (0..<200).map { Image(path: String($0)) }
        let scene = Scene(size: Size(width: 300, height: 100))
        let carousel = Carousel(frame: scene.root.bounds)
        (carousel.type, carousel.delegate, carousel.dataSource) = (.wheel, items, items)
        scene.root.addSubview(carousel)
        let stage = try GLStage(PixelSize(width: 300, height: 100), maxTextureSize: 32)
        defer { stage.close() }
        stage.renderer.fadeSeconds = 100
        stage.source.answer = { _ in .pending }
        try stage.draw(scene.drawList())
        let dot = MipChain(PixelBuffer(size: PixelSize(width: 4, height: 4), color: .white))
        stage.source.answer = { _ in .ready(dot, natural: dot.pictureSize) }
        #expect(try stage.draw(scene.drawList()).leftOut == 200 - 32 * 32 / 8)
        stage.renderer.fadeSeconds = 0
        #expect(try stage.draw(scene.drawList()).leftOut == 0)
        withExtendedLifetime(items) {}
    }

    @Test func whatThereIsNoRoomForIsLeftOut() throws {
        let whole = try draw(300, maxTextureSize: 64)
        let (picture, stats, _, error) = try draw(300, maxTextureSize: 32)
        // Each picture takes eight texels.
        #expect(stats.leftOut == 300 - 32 * 32 / 8)
        #expect(error == 0)
        #expect(picture != whole.picture)
        // All pictures have some red.
        let isShown = (0..<picture.size.area).contains {
            picture[$0 % picture.size.width, $0 / picture.size.width].x > 8
        }
        #expect(isShown)
    }
}
