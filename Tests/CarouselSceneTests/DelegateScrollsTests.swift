// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Scrolls that a delegate begins while it is told that something ends: they go on.
@Suite struct DelegateScrollsTests {
    /// Does something the first time only.
    private func once(_ act: @escaping (Carousel) -> Void) -> (Carousel) -> Void {
        var isDone = false
        return { carousel in
            guard !isDone else { return }
            isDone = true
            act(carousel)
        }
    }

    private func scrollToSeven(_ carousel: Carousel) { carousel.scrollToItem(at: 7, animated: true) }

    @Test func oneBegunAsADecelerationEnds() {
        let stage = ActiveStage(20)
        stage.items.onEndDecelerating = once(scrollToSeven)
        stage.swipe(by: 0.3, speed: 6)
        #expect(stage.carousel.isDecelerating)
        stage.run(3)
        #expect(stage.items.told["didEndDecelerating"] == 1)
        #expect(stage.carousel.scrollOffset == 7 && !stage.scene.isAnimating)
        #expect(stage.items.told["willScroll"] == 1 && stage.items.told["didEndScrolling"] == 1, "no other scroll")
    }

    @Test func oneBegunAsASlowFingerLetsGo() {
        let stage = ActiveStage(20)
        stage.rest(at: 3)
        stage.items.onEndDragging = once(scrollToSeven)
        stage.swipe(by: 0.3)
        #expect(!stage.carousel.isDecelerating && stage.carousel.destinationItemIndex == 7)
        stage.run(2)
        #expect(stage.carousel.scrollOffset == 7 && stage.items.told["willScroll"] == 1)
    }

    /// Where the delegate lets a swipe end does not count for what it begins itself.
    @Test func oneBegunAsAFingerLetsGoOfWhatEndsElsewhere() {
        let stage = ActiveStage(20)
        stage.rest(at: 3)
        stage.items.target = { _ in 1.5 }
        stage.items.onEndDragging = once(scrollToSeven)
        stage.swipe(by: 0.3)
        stage.run(2)
        #expect(stage.carousel.scrollOffset == 7)
    }

    @Test(arguments: [0.3, 1]) func oneBegunWhenAskedWhereASwipeIsToEnd(speed: Double) {
        let stage = ActiveStage(20)
        stage.rest(at: 3)
        let act = once(scrollToSeven)
        stage.items.target = { [weak carousel = stage.carousel] in
            if let carousel { act(carousel) }
            return $0 + 0.25
        }
        stage.swipe(by: 0.3, speed: speed)
        stage.run(2)
        #expect(stage.carousel.scrollOffset == 7 && stage.items.told["didEndDragging"] == 1)
    }

    @Test func oneBegunAsADragIsGivenUp() {
        let stage = ActiveStage(20)
        stage.rest(at: 3)
        stage.items.onEndDragging = once(scrollToSeven)
        stage.touch(.began, 320)
        for step in 1...4 {
            stage.frame()
            stage.touch(.moved, 320 - 10 * Double(step))
        }
        #expect(stage.carousel.isDragging)
        stage.carousel.isScrollEnabled = false
        stage.frame()
        stage.touch(.ended, 280)
        #expect(stage.items.told["didEndDragging"] == 1)
        stage.run(2)
        #expect(stage.carousel.scrollOffset == 7)
    }

    @Test func oneBegunInTheLastFrameOfAScroll() {
        let stage = ActiveStage(20)
        stage.items.onScroll = { [once = once(scrollToSeven)] in if $0.scrollOffset == 3 { once($0) } }
        // Its end is between two frames: the last one is the first at the item.
        stage.carousel.scrollToItem(at: 3, duration: 0.41)
        stage.run(2)
        #expect(stage.carousel.scrollOffset == 7)
        #expect(stage.items.told["willScroll"] == 2)
        #expect(stage.items.told["didEndScrolling"] == 1, "the first has not ended")
    }

    @Test func oneBegunInTheLastFrameOfADeceleration() {
        let stage = ActiveStage(20)
        stage.items.onScroll = { [once = once(scrollToSeven)] in
            if $0.isDecelerating, $0.scrollOffset == $0.motion.destination { once($0) }
        }
        stage.swipe(by: 0.3, speed: 6)
        stage.run(3)
        #expect(stage.items.told["didEndDecelerating"] == nil && stage.carousel.scrollOffset == 7)
    }

    @Test func aSpinThatIsReplacedInItsLastFrameHasNotComeToItsItem() {
        let stage = ActiveStage(12, wraps: true)
        var ended: [Bool] = []
        var wasSpinning = false
        let replace = once {
            wasSpinning = $0.isSpinning
            scrollToSeven($0)
        }
        stage.items.onScroll = { if $0.scrollOffset == 3 { replace($0) } }
        stage.carousel.spin(toItemAt: 3, turns: 1, duration: 1.01) { ended.append($0) }
        stage.run(3)
        #expect(wasSpinning && ended == [false])
        #expect(stage.carousel.scrollOffset == 7 && !stage.scene.isAnimating)
    }

    @Test func aSpinBegunInTheLastFrameOfAnotherHasNotEndedYet() {
        let stage = ActiveStage(12, wraps: true)
        var ended: [String] = []
        let replace = once { carousel in
            carousel.spin(toItemAt: 7, turns: 1, duration: 1.01) { [unowned carousel] in
                ended.append("second \($0) at \(carousel.scrollOffset)")
            }
        }
        stage.items.onScroll = { if $0.scrollOffset == 3 { replace($0) } }
        stage.carousel.spin(toItemAt: 3, turns: 1, duration: 1.01) { ended.append("first \($0)") }
        stage.run(1.5)
        #expect(stage.carousel.isSpinning && ended == ["first false"])
        stage.run(1)
        #expect(ended == ["first false", "second true at 7.0"] && !stage.scene.isAnimating)
    }
}
