// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Testing

@testable import CarouselGL

/// Drawing with numbers of any size, however large.
@Suite(.serialized) struct AnySizeTests {
    @Test func aTargetKeepsToItsRanges() {
        let huge = PixelRect(x: .min, y: .max, width: .max, height: .min)
        var target = RenderTarget(viewport: huge, scale: 1e300, scissor: huge)
        #expect(target.viewport == PixelRect(x: -(1 << 24), y: 1 << 24, width: 1 << 24, height: 0))
        #expect(target.scissor == target.viewport && target.scale == 100)
        for (scale, wanted) in [
            (0, 1), (-3, 1), (.nan, 1), (.infinity, 100), (1e-300, 0.01), (1.5, 1.5),
        ] as [(Double, Double)] {
            target.scale = scale
            #expect(target.scale == wanted)
        }
        #expect(target.box(huge).width <= 1 << 24)
    }

    @Test func aPictureThatIsTooLargeIsAnError() throws {
        let context = try OffscreenContext()
        try context.makeCurrent()
        defer { context.close() }
        for size in [
            PixelSize(width: .max, height: 1), PixelSize(width: 1, height: .max), PixelSize(width: 0, height: 1),
            PixelSize(width: .min, height: .min),
        ] {
            #expect(throws: GLError.self) { try OffscreenTarget(size: size) }
        }
    }

    @Test func textTakesNoMorePixelsThanItMay() throws {
        let stage = try GLStage(PixelSize(width: 64, height: 64), scale: 1000)
        defer { stage.close() }
        stage.source.answer = { _ in .pending }
        var list = DrawList(size: Size(width: 640, height: 640))
        list.planes = [DrawList.Plane()]
        for extent in [10.0, 1000, 1e9] {
            var quad = DrawList.Quad(plane: 0, frame: Rect(x: 0, y: 0, width: extent, height: extent))
            quad.content = .text(TextContent(string: "text", size: quad.frame.size))
            list.quads = [quad]
            try stage.draw(list)
            let scale = try #require(stage.source.requests.first?.scale)
            #expect(scale > 0 && scale <= 100 && scale * extent <= 5793, "\(extent): \(scale)")
        }
    }

    /// The fraction of the layer's number tells what alpha means: see quad.frag.glsl.
    @Test(arguments: [HostTexture.Alpha.premultiplied, .straight, .ignored])
    func aLayerOfAnyNumberLeavesRoomForWhatAlphaMeans(alpha: HostTexture.Alpha) {
        for layer in [0, 2047, 65_535, 65_536, 1 << 23, Int.max] {
            let texture = HostTexture(
                name: 1, size: PixelSize(width: 1, height: 1), target: .array, layer: layer, alpha: alpha)
            let slot = TextureStore.Slot(texture, array: 0, layer: texture.layer)
            #expect(slot.layer == Int32(min(layer, 65_535)))
            let number = Float(slot.layer) + slot.alpha.fraction
            #expect(number - Float(slot.layer) == alpha.fraction, "\(layer)")
        }
    }

    @Test func picturesFarBeyondTheEndAreNotLookedForOneByOne() throws {
        let stage = try GLStage(PixelSize(width: 64, height: 64))
        defer { stage.close() }
        let pictures = ManyPictures(count: 20)
        let scene = Scene(size: Size(width: 64, height: 64))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.delegate = pictures
        carousel.dataSource = pictures
        carousel.bounceDistance = .greatestFiniteMagnitude
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        for offset in [1e11, -1e12, 0] {
            carousel.scrollOffset = offset
            let list = scene.drawList()
            #expect(list.batches.count == 1)
            try stage.draw(list)
        }
    }
}
