// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Input that a carousel has no use for is left to others: to what is around it, to the focus, and to the host.
@Suite struct UnusedInputTests {
    /// Two carousels of three items, one above the other, in a list that scrolls.
    private func makeScene() -> (Scene, [Carousel], FakeItems, ScrollView) {
        let scene = Scene(size: Size(width: 400, height: 300))
        let list = ScrollView(frame: Rect(origin: .zero, size: scene.size))
        list.contentSize = Size(width: 400, height: 900)
        scene.root.addSubview(list)
        let items = FakeItems(count: 3)
        let carousels = [0.0, 200].map { Carousel(frame: Rect(x: 0, y: $0, width: 400, height: 200)) }
        for carousel in carousels {
            carousel.dataSource = items
            list.addSubview(carousel)
        }
        rest(scene)
        return (scene, carousels, items, list)
    }

    private func rest(_ scene: Scene) {
        for _ in 0..<120 { scene.advance(to: scene.time + 1.0 / 60) }
    }

    @Test func beyondAnEndAFreshStepMovesTheFocusAndAHeldOneStops() {
        let (scene, carousels, items, _) = makeScene()
        defer { withExtendedLifetime(items) {} }
        scene.focusedView = carousels[0]
        scene.handle(.hold(.step(1), at: scene.time))
        for _ in 0..<240 { scene.advance(to: scene.time + 1.0 / 60) }
        #expect(carousels[0].currentItemIndex == 2 && carousels[0].isFocused, "a held key stops at the end")
        scene.handle(.release(.step(1), at: scene.time))
        rest(scene)
        #expect(scene.handle(.command(.step(1))) && !carousels[0].isFocused)
        // Alone, there is nowhere to go.
        let alone = CarouselScenery(count: 3)
        alone.settle()
        alone.scene.focusedView = alone.carousel
        #expect(!alone.scene.handle(.command(.step(-1))) && alone.carousel.isFocused)
        #expect(alone.scene.handle(.command(.step(1))))
        alone.settle()
        #expect(alone.carousel.currentItemIndex == 1)
    }

    @Test func aWheelAtAnEndScrollsWhatIsAround() {
        let (scene, carousels, items, list) = makeScene()
        defer { withExtendedLifetime(items) {} }
        let point = Point(x: 200, y: 50)
        #expect(scene.handle(.scroll(by: Point(x: 0, y: 400), at: point)) && list.contentOffset.y == 0)
        rest(scene)
        #expect(carousels[0].scrollOffset == 2)
        #expect(scene.handle(.scroll(by: Point(x: 0, y: 40), at: point)) && list.contentOffset.y == 40)
        #expect(carousels[0].scrollOffset == 2)
    }

    @Test func notchesAtAnEndLeaveTheFocusAlone() {
        let (scene, carousels, items, _) = makeScene()
        defer { withExtendedLifetime(items) {} }
        scene.focusedView = carousels[0]
        #expect(scene.handle(.wheel(notches: -1, at: Point(x: 200, y: 50))))
        rest(scene)
        #expect(carousels[0].isFocused && carousels[0].scrollOffset == 0)
    }

    /// Puts an indicator with the pages of a carousel in front of the list.
    private func addPages(of carousel: Carousel, to scene: Scene) -> PageIndicator {
        let pages = PageIndicator(frame: Rect(x: 0, y: 170, width: 400, height: 24))
        pages.carousel = carousel
        scene.root.addSubview(pages)
        return pages
    }

    @Test(arguments: [false, true]) func notchesOverPagesAtAnEndLeaveOthersAlone(isFocused: Bool) {
        let (scene, carousels, items, _) = makeScene()
        defer { withExtendedLifetime(items) {} }
        let pages = addPages(of: carousels[0], to: scene)
        carousels[0].scrollToItem(at: 2, animated: false)
        rest(scene)
        scene.focusedView = isFocused ? carousels[0] : nil
        #expect(scene.handle(.wheel(notches: 1, at: pages.center)))
        rest(scene)
        #expect(carousels[0].isFocused == isFocused && carousels.map(\.scrollOffset) == [2, 0])
    }

    @Test func aWheelOverPagesThatAreDisabledIsNotForThem() {
        let (scene, carousels, items, _) = makeScene()
        defer { withExtendedLifetime(items) {} }
        let pages = addPages(of: carousels[0], to: scene)
        pages.isEnabled = false
        scene.focusedView = carousels[1]
        #expect(!scene.handle(.scroll(by: Point(x: 0, y: 40), at: pages.center)))
        #expect(scene.handle(.wheel(notches: 1, at: pages.center)))
        rest(scene)
        #expect(carousels.map(\.scrollOffset) == [0, 1], "it is a knob")
    }

    @Test func aScrollThatGoesNowhereIsWaitedFor() {
        let stage = Stage(5, isLaidOut: false)
        stage.scene.advance(to: 0)
        // As in iCarousel, the first layout scrolls to where the carousel is already.
        let due = stage.scene.wakeTime
        #expect(due == 0.4 && stage.scene.onlyWaits && stage.scene.isAnimating)
        for time in [0.4, 0.41] { stage.scene.advance(to: time) }
        #expect(stage.scene.wakeTime == nil && !stage.scene.isAnimating)
        // What is scheduled is more than that.
        stage.carousel.scrollToItem(at: 0, duration: 1)
        let time = stage.scene.time + 0.5
        stage.scene.schedule(after: 0.5) {}
        #expect(stage.scene.wakeTime == time && !stage.scene.onlyWaits)
        // What moves is not waited for.
        stage.carousel.scrollToItem(at: 1, duration: 1)
        #expect(stage.scene.wakeTime == nil && !stage.scene.onlyWaits)
    }
}
