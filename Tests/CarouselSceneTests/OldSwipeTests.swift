// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// What is known of a swipe: it moves with the items, and does not govern what comes after it.
@Suite struct OldSwipeTests {
    /// A spin whose item is taken away stops, and moves on to the nearest item: not back to where the swipe before it could end.
    @Test func aSpinIsNotBoundByTheSwipeBeforeIt() {
        let stage = ActiveStage(100)
        let carousel = stage.carousel
        stage.rest(at: 3)
        carousel.maximumItemsPerSwipe = 1
        stage.swipe(by: 0.6, speed: 5)
        stage.run(2)
        #expect(carousel.scrollOffset == 4)
        carousel.spin(toItemAt: 95, duration: 3)
        while carousel.isSpinning, carousel.scrollOffset < 57.3 { stage.frame() }
        #expect(carousel.isSpinning && carousel.scrollOffset < 63)
        stage.items.ids.removeLast(10)
        carousel.reloadData()
        stage.frame()
        let place = carousel.scrollOffset
        #expect(!carousel.isSpinning && place > 57)
        stage.run(2)
        #expect((carousel.scrollOffset - place).magnitude <= 1.5, "from \(place) to \(carousel.scrollOffset)")
        #expect(carousel.scrollOffset == carousel.scrollOffset.rounded())
    }

    @Test func whereTheDelegateEndsAFlickMovesWithTheItems() {
        let stage = ActiveStage(20)
        stage.items.target = { _ in 3.5 }
        stage.swipe(by: 0.5, speed: 12)
        stage.run(0.1)
        #expect(stage.carousel.isDecelerating && stage.carousel.motion.destination == 3.5)
        stage.insertInFront(2)
        #expect(stage.carousel.isDecelerating && stage.carousel.motion.destination == 5.5)
        stage.run(3)
        #expect(stage.carousel.scrollOffset == 5.5)
    }

    /// The same where the carousel has gone round meanwhile.
    @Test func whereTheDelegateEndsAFlickMovesWithTheItemsOfTheNextRound() {
        let stage = ActiveStage(10, wraps: true)
        stage.rest(at: 8)
        stage.items.target = { _ in 12.5 }
        stage.swipe(by: 0.5, speed: 12)
        while stage.carousel.scrollOffset > 5 { stage.frame() }
        #expect(stage.carousel.isDecelerating && stage.carousel.scrollOffset < 1)
        stage.items.ids.append(100)
        stage.carousel.performBatchUpdates(animated: false) { $0.insertItem(at: 10) }
        stage.run(3)
        #expect(stage.carousel.scrollOffset == 2.5)
    }

    @Test func whereAFingerCameDownMovesWithTheItems() {
        let stage = ActiveStage(20)
        stage.rest(at: 3)
        stage.carousel.maximumItemsPerSwipe = 1
        stage.carousel.touchDown()
        stage.insertInFront(2)
        #expect(stage.carousel.scrollOffset == 5)
        stage.swipe(by: 0.6, speed: 9, presses: false)
        stage.run(3)
        #expect(stage.carousel.scrollOffset == 6 && stage.currentID == 4)
    }

    /// The items behind the limit move on, too, while the flick is under way.
    @Test func whereASwipeMayEndMovesWithTheItems() {
        let stage = ActiveStage(20)
        stage.rest(at: 3)
        stage.carousel.maximumItemsPerSwipe = 1
        stage.carousel.stopAtItemBoundary = false
        stage.swipe(by: 0.2, speed: 2.1)
        stage.frame()
        #expect(stage.carousel.isDecelerating)
        stage.insertInFront(5)
        stage.run(3)
        #expect(stage.carousel.scrollOffset == 9 && stage.currentID == 4)
    }

    @Test(arguments: [(0.0, 7.0), (0.6, 8), (-0.4, 7), (-0.6, 6)])
    func aTapDoesNotGovernADragAfterAScroll(way: Double, expected: Double) {
        let stage = ActiveStage(20)
        let carousel = stage.carousel
        stage.rest(at: 3)
        carousel.maximumItemsPerSwipe = 1
        stage.touch(.began, 320)
        stage.frame()
        stage.touch(.ended, 320)
        stage.run(1)
        carousel.scrollToItem(at: 7, animated: true)
        stage.run(1)
        #expect(carousel.scrollOffset == 7)
        stage.swipe(by: way, presses: false)
        #expect((carousel.scrollOffset - 7 - way).magnitude < 1e-9, "it follows the finger wholly")
        stage.run(2)
        #expect(carousel.scrollOffset == expected)
    }

    @Test func aFingerOnItsWayRoundManyTimesHoldsTheItemThatItLeadsTo() {
        let stage = ActiveStage(10, wraps: true)
        let carousel = stage.carousel
        carousel.maximumItemsPerSwipe = 1
        carousel.scroll(byOffset: 34, duration: 2)
        stage.run(0.3)
        #expect(carousel.isScrolling && carousel.motion.destination == 34)
        carousel.touchDown()
        let extent = carousel.motion.extent
        #expect(extent.clamped(offset: carousel.motion.pressedItem ?? -1) == 4)
        var (way, last) = (0.0, carousel.scrollOffset)
        stage.swipe(by: 0.3, speed: 9, presses: false)
        for _ in 0..<180 {
            stage.frame()
            way += extent.shortestDistance(fromOffset: last, toOffset: carousel.scrollOffset)
            last = carousel.scrollOffset
        }
        #expect((3...5).contains(carousel.scrollOffset) && way.magnitude < 6, "\(way) to \(carousel.scrollOffset)")
    }

    /// What a flick was does not count for a touch that only stops it.
    @Test func aTouchThatOnlyStopsAFlickSettlesAtTheNearestItem() {
        let stage = ActiveStage(20)
        let carousel = stage.carousel
        stage.swipe(by: 0.3, speed: 20)
        #expect(carousel.motion.destination > 6)
        stage.run(0.05)
        var time = stage.time
        while carousel.scrollOffset < 4.12 {
            time += 1e-3
            stage.scene.advance(to: time)
        }
        #expect(carousel.isDecelerating && carousel.scrollOffset < 4.3)
        for (kind, y) in [(PointerEvent.Kind.began, 200.0), (.moved, 230), (.moved, 260), (.ended, 260)] {
            time += 0.02
            // The event itself stops the flick before time goes on.
            if kind == .began { time -= 0.02 }
            stage.scene.handle(.pointer(PointerEvent(kind, at: Point(x: 320, y: y), time: time)))
        }
        #expect(stage.items.told["didEndDragging"] == 1, "of the flick alone")
        for frame in 1...120 { stage.scene.advance(to: time + Double(frame) / 60) }
        #expect(carousel.scrollOffset == 4)
    }

    @Test func aFlickThatEndsAnywhereSettlesAtAGroup() {
        let stage = ActiveStage(10)
        let carousel = stage.carousel
        (carousel.stepSize, carousel.stopAtItemBoundary) = (3, false)
        for (speed, end, expected) in [(12.0, 4.3, 3.0), (16.5, 5.8, 6), (24, 8.3, 9)] {
            stage.rest(at: 0)
            stage.swipe(by: 0.3, speed: speed)
            #expect(carousel.isDecelerating && (carousel.motion.destination - end).magnitude < 1e-9)
            stage.run(4)
            #expect(carousel.scrollOffset == expected, "\(speed)")
        }
    }
}
