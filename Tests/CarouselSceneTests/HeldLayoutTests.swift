// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Layouts and edits while a finger has the carousel: it stays where the finger holds it, and settles once that lifts.
@Suite struct HeldLayoutTests {
    enum Change: CaseIterable { case size, contentOffset, layout }

    private func change(_ stage: ActiveStage, _ change: Change) {
        switch change {
        case .size: stage.carousel.frame.size.height = 350
        case .contentOffset: stage.carousel.contentOffset = Size(width: 0, height: 20)
        case .layout: stage.carousel.setNeedsLayout()
        }
    }

    /// Nothing moves, and nothing is told.
    private func expectRest(_ stage: ActiveStage, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let place = stage.carousel.scrollOffset
        stage.items.forget()
        for change in Change.allCases {
            self.change(stage, change)
            stage.run(0.5)
            #expect(!stage.carousel.isScrolling, "\(name), \(change)", sourceLocation: sourceLocation)
        }
        #expect(stage.carousel.scrollOffset == place, "\(name)", sourceLocation: sourceLocation)
        #expect(stage.items.told["willScroll"] == nil, "\(name)", sourceLocation: sourceLocation)
    }

    @Test func underAFingerThatRests() {
        let stage = ActiveStage(20)
        stage.rest(at: 3)
        stage.touch(.began, 320)
        expectRest(stage, "at an item")
        stage.touch(.ended, 320)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 3)
    }

    @Test func underAFingerThatHasStoppedAFlick() {
        let stage = ActiveStage(20)
        stage.swipe(by: 0.3, speed: 20)
        stage.run(0.1)
        while abs(stage.carousel.scrollOffset - stage.carousel.scrollOffset.rounded()) < 0.1 { stage.frame() }
        #expect(stage.carousel.isDecelerating)
        stage.touch(.began, 320)
        let place = stage.carousel.scrollOffset
        #expect(place != place.rounded() && !stage.carousel.isDecelerating)
        expectRest(stage, "at \(place)")
        stage.touch(.cancelled, 320)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == place.rounded() && !stage.scene.isAnimating)
    }

    @Test func underAFingerOnTheBar() throws {
        let stage = ActiveStage(20) { carousel, _ in carousel.scrollIndicator = .always }
        let bar = try #require(stage.carousel.subviews.lazy.compactMap { $0 as? ScrollBar }.first)
        let (x, y) = (bar.frame.midX, bar.frame.midY - 6)
        stage.touch(.began, x, y)
        stage.touch(.moved, x + 20, y)
        stage.touch(.moved, x + 200, y)
        let place = stage.carousel.scrollOffset
        #expect(place > 3 && place != place.rounded())
        expectRest(stage, "at \(place)")
        stage.touch(.ended, x + 200, y)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == place.rounded() && !stage.scene.isAnimating)
    }

    /// A wheel that has just turned has it, too, until it rests.
    @Test func afterAWheelItWaitsUntilThatRests() {
        let stage = ActiveStage(20)
        stage.rest(at: 3)
        stage.scene.handle(.scroll(by: Point(x: 30, y: 0), at: Point(x: 320, y: 200)))
        let place = stage.carousel.scrollOffset
        #expect(place > 3 && place < 3.5)
        change(stage, .contentOffset)
        stage.frame()
        #expect(stage.carousel.scrollOffset == place && !stage.carousel.isScrolling)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 3)
    }

    /// A finger on a carousel that has left the scene does not hold it any more.
    @Test func afterAFingerThatWasTakenAwayItSettles() {
        let stage = ActiveStage(20)
        stage.touch(.began, 320)
        stage.carousel.removeFromSuperview()
        stage.run(0.1)
        stage.scene.root.addSubview(stage.carousel)
        stage.touch(.ended, 320)
        stage.run(1)
        stage.carousel.scrollOffset = 3.4
        change(stage, .size)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 3)
    }

    /// Without a finger a layout leads to an item, as in iCarousel.
    @Test func withoutAFingerItSettlesAtOnce() {
        let stage = ActiveStage(20)
        stage.carousel.scrollOffset = 3.4
        change(stage, .size)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 3)
    }

    /// Where the finger pulls the items beyond their end, a batch leaves them.
    @Test(arguments: [false, true]) func aBatchWhileItIsPulledBeyondTheStartMovesNothing(animated: Bool) {
        let stage = ActiveStage(20)
        let carousel = stage.carousel
        carousel.beginDragging()
        var way = 0.0
        while carousel.scrollOffset > -0.4, way < 300 {
            way += 5
            carousel.drag(translation: way, velocity: 0)
        }
        let place = carousel.scrollOffset
        #expect(place <= -0.4 && place > -1)
        stage.items.ids.append(100)
        carousel.performBatchUpdates(animated: animated) { $0.insertItem(at: 20) }
        #expect(carousel.scrollOffset == place && carousel.isDragging)
        stage.items.ids.remove(at: 10)
        carousel.performBatchUpdates(animated: animated) { $0.removeItem(at: 10) }
        #expect(carousel.scrollOffset == place && carousel.isDragging)
        stage.run(0.5)
        #expect(carousel.scrollOffset == place && carousel.isDragging)
        carousel.endDragging()
        stage.run(1)
        #expect(carousel.scrollOffset == 0)
    }
}
