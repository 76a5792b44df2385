// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// What changes what is seen, and moves nothing, is drawn all the same.
@Suite struct DrawnChangeTests {
    /// Items that stay in one place, where only their shade and their order change.
    private struct Pile: Shape {
        var darkens = false
        var rises = 1.0

        func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
            var placement = Placement<N>()
            if darkens { placement.shadeBefore = (item.offset.magnitude * 0.2).clamped(0, 1) }
            placement.lift = item.offset * N(rises)
            return placement
        }
    }

    /// Whether there is anything to draw, in the next frame or before; draws it.
    private func draws(_ stage: Stage, _ change: () -> Void = {}) -> Bool {
        stage.scene.needsDisplay = false
        change()
        stage.run(1.0 / 60)
        defer { _ = stage.scene.drawList() }
        return stage.scene.needsDisplay
    }

    /// How many frames are drawn in so many seconds.
    private func frames(_ stage: Stage, seconds: Int) -> Int { (1...seconds * 60).count { _ in draws(stage) } }

    private func stage(_ count: Int, _ shape: any Shape) -> Stage {
        let stage = Stage(count)
        stage.carousel.shape = shape
        stage.run(1)
        _ = stage.scene.drawList()
        return stage
    }

    @Test func itemsThatOnlyDarkenAreDrawn() {
        let stage = stage(4, Pile(darkens: true, rises: 0))
        stage.carousel.scrollToItem(at: 2, duration: 1)
        #expect(frames(stage, seconds: 1) > 50)
        #expect(frames(stage, seconds: 2) < 5, "at rest nothing is")
        let cards = self.stage(4, Cards())
        #expect(draws(cards) { cards.carousel.shape = Cards(isShaded: false) })
        #expect(frames(cards, seconds: 1) == 0)
    }

    @Test func itemsOfWhichOnlyTheDepthEffectsChangeAreDrawn() {
        let stage = stage(4, Pile(rises: 0))
        stage.carousel.depthEffects = DepthEffects(dimming: 0.5)
        stage.carousel.scrollToItem(at: 2, duration: 1)
        #expect(frames(stage, seconds: 1) > 50)
        #expect(frames(stage, seconds: 2) < 5)
    }

    @Test func anotherOrderIsDrawn() {
        let stage = stage(4, Pile())
        let before = stage.carousel.indexesBackToFront
        #expect(draws(stage) { stage.carousel.shape = Pile(rises: -1) })
        #expect(stage.carousel.indexesBackToFront == before.reversed())
        #expect(frames(stage, seconds: 1) == 0)
    }

    @Test func aShadowThatComesIsDrawn() {
        let stage = stage(4, Cube())
        #expect(draws(stage) { stage.carousel.shape = Cube(floorShadow: FloorShadow()) })
        #expect(draws(stage) { stage.carousel.shape = Cube() })
        #expect(!draws(stage) { stage.carousel.shape = Cube() })
    }

    /// No item in sight changes, but how many there are.
    @Test func editsOutOfSightAreDrawn() {
        let stage = stage(100, Linear())
        let pages = PageIndicator(frame: Rect(x: 170, y: 370, width: 300, height: 24))
        (pages.carousel, pages.style) = (stage.carousel, .fraction)
        stage.scene.root.addSubview(pages)
        stage.run(1)
        _ = stage.scene.drawList()
        #expect(!draws(stage))
        func edit(_ change: Int, _ edit: () -> Void) -> Bool {
            stage.items.count += change
            return draws(stage, edit)
        }
        #expect(edit(-1) { stage.carousel.removeItem(at: 50, animated: false) })
        #expect(pages.numberOfPages == 99)
        #expect(edit(1) { stage.carousel.performBatchUpdates { $0.insertItem(at: 60) } })
        #expect(pages.numberOfPages == 100)
        stage.run(1)
        #expect(edit(1) { stage.carousel.insertItem(at: 80, animated: true) })
        #expect(pages.numberOfPages == 101)
        #expect(frames(stage, seconds: 1) < 5)
    }

    /// The mark of a page indicator fills only as long as it is drawn.
    @Test func theProgressOfAutoplayGoesOnBeingDrawn() {
        let stage = stage(5, Linear())
        let pages = PageIndicator(frame: Rect(x: 170, y: 370, width: 300, height: 24))
        (pages.carousel, pages.showsAutoplayProgress) = (stage.carousel, true)
        stage.scene.root.addSubview(pages)
        stage.carousel.autoplay = Autoplay(interval: 20)
        #expect(frames(stage, seconds: 1) > 50)
        stage.carousel.pauseAutoplay()
        #expect(frames(stage, seconds: 1) < 5)
        stage.carousel.resumeAutoplay()
        #expect(frames(stage, seconds: 2) > 100)
        for kind in [PointerEvent.Kind.began, .ended] {
            stage.scene.handle(.pointer(PointerEvent(kind, at: Point(x: 320, y: 200), time: stage.time)))
            _ = draws(stage)
        }
        #expect(stage.carousel.autoplayState == .dwelling)
        #expect(frames(stage, seconds: 1) > 50)
        // What is filled in part is so no more.
        stage.carousel.pauseAutoplay()
        #expect(frames(stage, seconds: 1) < 5)
        #expect(draws(stage) { stage.carousel.autoplay = Autoplay(interval: 30) })
        #expect(pages.filling == nil)
        stage.carousel.resumeAutoplay()
        #expect(frames(stage, seconds: 1) > 50)
        stage.carousel.pauseAutoplay()
        #expect(frames(stage, seconds: 1) < 5 && pages.filling != nil)
        #expect(draws(stage) { stage.carousel.autoplay = nil })
        #expect(pages.filling == nil)
    }

    /// What is no control shows it, too.
    @Test func aRingInTheColoursOfAnotherThemeIsDrawn() {
        let stage = stage(4, Linear())
        stage.carousel.frame.size.height = 200
        let other = Carousel(frame: Rect(x: 0, y: 200, width: 640, height: 200))
        other.dataSource = stage.items
        stage.scene.root.addSubview(other)
        stage.scene.focusedView = stage.carousel
        stage.run(1)
        func ring() -> Color? { stage.scene.drawList().quads.first { $0.borderWidth > 0 }?.borderColor }
        #expect(ring() == Theme.dark.accent && !draws(stage))
        var theme = Theme.dark
        theme.accent = .white
        #expect(draws(stage) { stage.scene.theme = theme })
        #expect(ring() == .white)
    }
}
