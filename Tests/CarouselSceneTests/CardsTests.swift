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

    @Test func itComesToRestAndKeysDoNotSwingIt() {
        let stage = stage()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: -110, velocity: 0)
        stage.carousel.endDragging()
        stage.run(0.1)
        #expect(stage.carousel.itemToggle == -1, "under way it is still the card that was held")
        stage.run(2)
        #expect(stage.carousel.currentItemIndex == 5)
        #expect(stage.carousel.input.held == nil)
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
