// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Items whose extent follows the carousel's.
@Suite struct ItemSizingTests {
    @Test func extentsFollowTheFormulas() {
        #expect(ItemSizing.views.extent(in: 600) == nil)
        #expect(ItemSizing.fitting(count: 3, gap: 15).extent(in: 600) == 190)
        #expect(ItemSizing.fitting(count: 2.5).extent(in: 600) == 240)
        #expect(ItemSizing.fraction(0.8).extent(in: 600) == 480)
        #expect(ItemSizing.peek(20, gap: 10).extent(in: 600) == 540)
        let own = Size(width: 50, height: 40)
        #expect(
            ItemSizing.fitting(count: 2, aspectRatio: 1.5).size(of: own, in: 600, isVertical: false)
                == Size(width: 300, height: 200))
        #expect(ItemSizing.fraction(0.5).size(of: own, in: 600, isVertical: true) == Size(width: 50, height: 300))
    }

    @Test func oddNumbersCountAsTheNearest() {
        #expect(ItemSizing.fitting(count: .nan, gap: .infinity).extent(in: 600) == 600)
        #expect(ItemSizing.fitting(count: 0.2, gap: -5).extent(in: 600) == 600)
        #expect(ItemSizing.fitting(count: 90, gap: 50).extent(in: 600) == 1)
        #expect(ItemSizing.fraction(7).extent(in: 600) == 600 && ItemSizing.fraction(.nan).extent(in: 600) == 600)
        #expect(ItemSizing.peek(1e9).extent(in: 600) == 1 && ItemSizing.peek(.nan).extent(in: 600) == 600)
        #expect(
            ItemSizing.fitting(count: 1, aspectRatio: 0).size(of: .zero, in: 600, isVertical: false)
                == Size(width: 600, height: 0))
    }

    @Test func viewsFollowTheCarouselAndNoneIsAskedFor() throws {
        let stage = Stage(20)
        stage.carousel.scrollToItem(at: 7, animated: false)
        stage.run(1)
        stage.carousel.itemSizing = .fitting(count: 4, gap: 16)
        #expect(stage.carousel.itemWidth == 148 && stage.carousel.currentItemIndex == 7)
        #expect(stage.carousel.loaded.count > 3)
        for item in stage.carousel.loaded.items {
            #expect(item.view.bounds.size == Size(width: 148, height: 150))
            #expect(item.container.bounds.size == item.view.bounds.size)
            let place = Double(item.index - 7) * 164
            #expect((item.container.transform3D.m41 - place).magnitude < 1e-9)
        }
        stage.run(1)
        let asked = stage.items.asked.count
        stage.carousel.frame.size = Size(width: 400, height: 400)
        stage.scene.layoutIfNeeded()
        #expect(stage.carousel.itemWidth == 88 && stage.carousel.currentItemIndex == 7)
        #expect(stage.carousel.loaded.items.allSatisfy { $0.view.bounds.width == 88 })
        #expect(stage.items.asked.count == asked)
        stage.carousel.isVertical = true
        stage.scene.layoutIfNeeded()
        let upright = Size(width: 200, height: 88)
        #expect(stage.carousel.itemWidth == 88 && stage.carousel.currentItemIndex == 7)
        #expect(stage.carousel.loaded.items.allSatisfy { $0.view.bounds.size == upright }, "their own width again")
        stage.carousel.itemSizing = .views
        stage.scene.layoutIfNeeded()
        #expect(stage.carousel.itemWidth == 150 && stage.carousel.currentItemIndex == 7)
        #expect(stage.carousel.loaded.items.allSatisfy { $0.view.bounds.size == stage.items.itemSize })
    }

    /// Their own size counts again, also the width that was measured before.
    @Test func viewsGetTheirOwnWidthBack() {
        let stage = Stage(20)
        for sizing in [ItemSizing.fitting(count: 4), .fraction(0.5)] {
            stage.carousel.itemSizing = sizing
            stage.run(1)
            #expect(stage.carousel.itemWidth != 200)
            stage.carousel.itemSizing = .views
            stage.run(1)
            #expect(stage.carousel.itemWidth == 200)
            #expect(stage.carousel.loaded.items.allSatisfy { $0.view.bounds.size == stage.items.itemSize })
        }
    }

    private final class Pictures: CarouselDataSource {
        var asked = 0
        private let image = Image(pixels: PixelBuffer(size: PixelSize(width: 2, height: 2), color: .white))

        func numberOfItems(in carousel: Carousel) -> Int { 9 }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { View() }
        func pictureItems(in carousel: Carousel) -> PictureItems? { PictureItems(size: Size(width: 50, height: 60)) }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
            asked += 1
            return image
        }
    }

    @Test func picturesFollowItToo() throws {
        let (scene, pictures, carousel) = (Scene(size: Size(width: 600, height: 300)), Pictures(), Carousel())
        carousel.frame = Rect(origin: .zero, size: scene.size)
        carousel.dataSource = pictures
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        func drawn() throws -> PictureWindow { try #require(scene.drawList().batches.first).pictures }
        let (before, asked) = (try drawn(), pictures.asked)
        #expect(before.template.frame.size == Size(width: 50, height: 60))
        carousel.itemSizing = .fitting(count: 2, aspectRatio: 2)
        let after = try drawn()
        #expect(after.template.frame.size == Size(width: 300, height: 150))
        #expect(after.content(at: 1) == before.content(at: 1) && after.identity !== before.identity)
        #expect(pictures.asked == asked || carousel.layout.numberOfVisibleItems < before.positions.count)
        carousel.itemSizing = .views
        #expect(try drawn().template.frame.size == Size(width: 50, height: 60))
    }

    /// Shapes keep their own spacing beside the gap.
    @Test func gapsComeOnTopOfTheShapesSpacing() {
        let stage = Stage(20)
        stage.carousel.itemSizing = .peek(120, gap: 40)
        #expect(stage.carousel.itemWidth == 320 && stage.carousel.layout.spacing == 1.125)
        stage.carousel.type = .coverFlow
        #expect((stage.carousel.layout.spacing - 0.25 * 1.125).magnitude < 1e-12)
        stage.items.options[.spacing] = 2
        stage.carousel.setNeedsLayout()
        stage.scene.layoutIfNeeded()
        #expect(stage.carousel.layout.spacing == 2)
    }

    /// A spacing of the delegate's own has no gap; with it, iCarousel's drags go by the item's width.
    @Test(arguments: [(nil, 360.0), (2.0, 320)]) func theItemStaysUnderTheFinger(spacing: Double?, width: Double) {
        let stage = Stage(20)
        stage.items.options[.spacing] = spacing
        stage.carousel.itemSizing = .peek(120, gap: 40)
        stage.scene.layoutIfNeeded()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: -width / 2, velocity: 0)
        #expect((stage.carousel.scrollOffset - 0.5).magnitude < 1e-9)
    }
}
