// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Cards that swing aside under a finger.
@Suite struct CardsTests {
    private func stage() -> Stage {
        let stage = Stage(9)
        stage.carousel.shape = Cards()
        stage.carousel.scrollToItem(at: 4, animated: false)
        stage.run(1)
        return stage
    }

    private func transform(_ stage: Stage, _ index: Int) -> Transform3D? {
        stage.carousel.loaded.item(at: index)?.container.transform3D
    }

    /// Where the shape puts an item, with a card held or without.
    private func place(_ stage: Stage, _ index: Int, held side: Double = 0) -> Transform3D {
        stage.carousel.layout.transform(offset: stage.carousel.offsetForItem(at: index), toggle: side)
    }

    @Test func onlyTheCardThatTheFingerHoldsSwings() {
        let stage = stage()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: -100, velocity: 0)
        #expect((stage.carousel.scrollOffset - 4.5).magnitude < 1e-9)
        #expect(transform(stage, 4) == place(stage, 4, held: -1))
        #expect(transform(stage, 4) != place(stage, 4))
        #expect(transform(stage, 5) == place(stage, 5))
        // The other way, it swings to the other side.
        stage.carousel.drag(translation: 60, velocity: 0)
        #expect(stage.carousel.scrollOffset < 4)
        #expect(transform(stage, 4) == place(stage, 4, held: 1))
        #expect(transform(stage, 3) == place(stage, 3))
    }

    /// Also among copies of one card.
    @Test(arguments: [1, 2, 3]) func theCopyThatTheFingerHoldsSwings(count: Int) throws {
        let stage = Stage(count)
        let carousel = stage.carousel
        (carousel.shape, carousel.repeatsItems) = (Cards(), true)
        stage.items.options[.wrap] = 1
        carousel.reloadData()
        stage.run(1)
        for side in [-1.0, 1] {
            carousel.beginDragging()
            let held = try #require(carousel.loaded.item(at: carousel.currentPosition)?.container)
            var swinging: [Double] = []
            for way in [0.3, 0.45, 0.55, 0.9, 1.05, 1.4, 0.95, 0.6, 0.4, 0.1, -0.2, 0.2] {
                carousel.drag(translation: side * way * 200, velocity: 0)
                swinging.append(carousel.itemToggle)
                #expect((held.offset - side * way).magnitude < 1e-9)
            }
            #expect(swinging == [1, 1, 1, 1, 0, 0, 1, 1, 1, 1, -1, 1].map { $0 * side })
            carousel.drag(translation: 0, velocity: 0)
            carousel.endDragging()
            stage.run(2)
        }
    }

    /// A batch may give the card another index in mid-swing.
    @Test func aCopyThatIsMovedGoesOnSwinging() {
        let stage = Stage(3)
        let carousel = stage.carousel
        (carousel.shape, carousel.repeatsItems) = (Cards(), true)
        stage.items.options[.wrap] = 1
        carousel.reloadData()
        stage.run(1)
        carousel.beginDragging()
        carousel.drag(translation: 60, velocity: 0)
        #expect(carousel.itemToggle == 1)
        stage.items.count = 5
        carousel.performBatchUpdates(animated: false) {
            $0.insertItem(at: 0)
            $0.insertItem(at: 1)
        }
        #expect(carousel.itemToggle == 1)
        carousel.drag(translation: -60, velocity: 0)
        #expect(carousel.itemToggle == -1)
    }

    @Test func itComesToRestAndKeysDoNotSwingIt() {
        let stage = stage()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: -110, velocity: 0)
        stage.carousel.endDragging()
        stage.run(0.1)
        #expect(stage.carousel.itemToggle == -1, "under way it is still the card that was held")
        stage.run(2)
        #expect(stage.carousel.currentItemIndex == 5)
        #expect(stage.carousel.input.heldPosition == nil)
        stage.carousel.scrollToItem(at: 4, animated: true)
        stage.run(0.2)
        #expect(stage.carousel.scrollOffset != 5 && stage.carousel.scrollOffset != 4)
        for index in 3...6 { #expect(transform(stage, index) == place(stage, index)) }
    }

    /// No card jumps when it is caught on its way.
    @Test func aCardThatIsCaughtGoesOnFromWhereItIs() {
        let stage = stage()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: -120, velocity: -400)
        stage.carousel.endDragging()
        stage.run(0.1)
        let before = (3...6).map { transform(stage, $0) }
        stage.carousel.touchDown()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: 0, velocity: 0)
        #expect((3...6).map { transform(stage, $0) } == before)
        stage.carousel.drag(translation: 1, velocity: 0)
        for (index, old) in zip(3...6, before) {
            let moved = (transform(stage, index)?.m41 ?? .infinity) - (old?.m41 ?? 0)
            #expect(moved.magnitude < 6, "item \(index) jumps by \(moved) points")
        }
    }
}
