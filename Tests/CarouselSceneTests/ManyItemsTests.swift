// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Ten million items cost what ten do, and the last of them behaves like the first.
@Suite struct ManyItemsTests {
    @Test(arguments: CarouselType.allCases)
    func theTenMillionthItemIsLaidOutAsTheFirst(type: CarouselType) {
        let few = Stage(21, type)
        let many = Stage(10_000_001, type)
        for stage in [few, many] {
            stage.items.options = [.wrap: 0, .count: 12, .visibleItems: 9]
            stage.carousel.setNeedsLayout()
            stage.run(1)
        }
        few.carousel.scrollOffset = 10.25
        many.carousel.scrollOffset = 9_999_990.25
        few.run(1)
        many.run(1)
        let a = few.carousel.loaded.items
        let b = many.carousel.loaded.items
        #expect(a.count == b.count && !a.isEmpty)
        for (near, far) in zip(a, b) {
            #expect(near.index + 9_999_980 == far.index)
            #expect(near.container.transform3D.isAlmostEqual(to: far.container.transform3D, tolerance: 1e-6))
        }
    }

    @Test func tenMillionItemsAskForNoMoreViewsThanTen() {
        let few = Stage(10)
        let many = Stage(10_000_000)
        #expect(few.items.asked == many.items.asked)
        many.carousel.scrollToItem(at: 9_999_999, animated: true)
        many.run(1)
        #expect(many.carousel.currentItemIndex == 9_999_999)
        #expect(many.items.viewsMade <= 3 * many.carousel.numberOfVisibleItems)
    }

    @Test func editsAmongTenMillionTouchTheLoadedItemsAlone() {
        let stage = Stage(10_000_000)
        stage.carousel.scrollOffset = 5_000_000
        let asked = stage.items.asked.count
        stage.items.count += 1
        stage.carousel.performBatchUpdates { $0.insertItem(at: 3) }
        #expect(stage.carousel.currentItemIndex == 5_000_001)
        stage.items.count -= 1
        stage.carousel.performBatchUpdates { $0.removeItem(at: 9_999_999) }
        stage.run(1)
        #expect(stage.items.asked.count == asked)
        #expect(stage.carousel.currentItemIndex == 5_000_001)
    }

    @Test func insertionsInARowDoNotPileUp() {
        let stage = Stage(1000)
        stage.carousel.scrollOffset = 500
        for _ in 0..<500 {
            stage.items.count += 1
            stage.carousel.insertItem(at: 500, animated: true)
        }
        let most = stage.carousel.numberOfVisibleItems + Carousel.maxFading
        #expect(stage.carousel.loaded.count <= most && stage.carousel.contentView.subviews.count <= most)
        stage.run(1)
        #expect(stage.carousel.loaded.count == stage.carousel.numberOfVisibleItems)
    }
}
