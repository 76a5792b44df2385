// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// The bar of a carousel.
@Suite struct ScrollIndicatorTests {
    private func stage(_ count: Int = 20, _ indicator: ScrollIndicator, wraps: Bool = false) -> Stage {
        let stage = Stage(count)
        stage.items.options[.wrap] = wraps ? 1 : 0
        stage.carousel.scrollIndicator = indicator
        stage.carousel.reloadData()
        stage.run(1)
        return stage
    }

    private func shownBar(_ stage: Stage) -> ScrollBar? {
        stage.carousel.subviews.lazy.compactMap { $0 as? ScrollBar }.first
    }

    private func touch(_ stage: Stage, _ kind: PointerEvent.Kind, _ x: Double, _ y: Double) {
        stage.scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: stage.time)))
    }

    @Test func thereIsNoneUnlessWanted() {
        let stage = stage(20, .none)
        stage.carousel.scrollToItem(at: 5, animated: true)
        stage.run(0.2)
        #expect(stage.carousel.subviews.count == 1)
    }

    @Test func itComesWithAMotionAndGoesAfterIt() throws {
        let stage = stage(20, .automatic)
        #expect(shownBar(stage) == nil)
        stage.carousel.scrollToItem(at: 10, animated: true)
        stage.run(0.2)
        let bar = try #require(shownBar(stage))
        #expect(bar.alpha == 1 && bar.frame.maxY == 397 && bar.frame.height == 3)
        stage.run(0.25)
        // As a scroll view with items side by side would have it.
        let (start, length) = ScrollBar.span(track: 634, offset: 2000, extent: 640, maxOffset: 3800)
        #expect(abs(bar.frame.minX - 3 - start) < 1e-9 && abs(bar.frame.width - length) < 1e-9)
        stage.run(ScrollBarFade.stay)
        #expect(bar.alpha > 0 && bar.alpha < 1)
        stage.run(ScrollBarFade.fadeOut)
        #expect(bar.superview == nil && !stage.scene.isAnimating)
        _ = stage.scene.drawList()
        stage.run(1)
        #expect(!stage.scene.needsDisplay)
    }

    /// A finger that rests lets the scene rest, and the bar stays as long as it does.
    @Test func itStaysWhileAFingerHoldsTheCarousel() {
        let stage = stage(20, .automatic)
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: -150, velocity: 0)
        stage.run(2)
        #expect(shownBar(stage)?.alpha == 1 && !stage.scene.isAnimating)
        stage.carousel.scrollToItemBoundary = false
        stage.carousel.endDragging()
        stage.run(2)
        #expect(shownBar(stage) == nil && !stage.scene.isAnimating)
    }

    /// Nor does it go under a finger that has not moved yet.
    @Test(arguments: [true, false]) func itStaysUnderAFingerThatRests(scrollsOn: Bool) {
        let stage = stage(20, .automatic)
        stage.carousel.scrollToItemBoundary = scrollsOn
        stage.carousel.scrollToItem(at: 10, animated: true)
        stage.run(0.2)
        touch(stage, .began, 320, 200)
        stage.run(2)
        #expect(shownBar(stage)?.alpha == 1 && !stage.scene.isAnimating)
        touch(stage, .ended, 320, 200)
        stage.run(2)
        #expect(shownBar(stage) == nil && !stage.scene.isAnimating)
    }

    @Test func itIsAtTheRightOfAVerticalCarousel() throws {
        let stage = stage(20, .always)
        #expect(shownBar(stage)?.frame.maxY == 397)
        stage.carousel.isVertical = true
        stage.run(1)
        let bar = try #require(shownBar(stage))
        #expect(bar.frame.maxX == 637 && bar.frame.width == 5 && bar.frame.minY == 3)
        stage.carousel.frame.size = Size(width: 300, height: 300)
        stage.run(1)
        #expect(bar.frame.maxX == 297)
        stage.carousel.scrollIndicator = .none
        #expect(stage.carousel.subviews.count == 1)
    }

    @Test func thereIsNoneWhereThereIsNoEnd() {
        #expect(shownBar(stage(20, .always, wraps: true)) == nil)
        #expect(shownBar(stage(1, .always)) == nil)
        #expect(shownBar(stage(0, .always)) == nil)
        #expect(shownBar(stage(2, .always)) != nil)
        let stage = stage(20, .always)
        stage.items.count = 1
        stage.carousel.reloadData()
        stage.run(1)
        #expect(stage.carousel.subviews.count == 1, "nor a grip")
        stage.carousel.dataSource = nil
        stage.run(1)
        #expect(stage.carousel.subviews.count == 1)
    }

    /// No frames come for a bar that is never shown.
    @Test func aCarouselThatWrapsIsAtRestAfterItsScroll() {
        func frames(_ indicator: ScrollIndicator) -> Int {
            let stage = stage(20, indicator, wraps: true)
            stage.carousel.scrollToItem(at: 3, animated: true)
            var count = 0
            while stage.scene.isAnimating, count < 600 {
                stage.run(1.0 / 60)
                count += 1
            }
            #expect(stage.carousel.scrollOffset == 3)
            return count
        }
        #expect(frames(.automatic) == frames(.none))
    }

    @Test func itShrinksBeyondAnEnd() throws {
        let stage = stage(20, .always)
        let length = try #require(shownBar(stage)).frame.width
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: 40, velocity: 0)
        let offset = stage.carousel.scrollOffset
        #expect(offset < 0)
        #expect(abs(length - (shownBar(stage)?.frame.width ?? 0) + offset * stage.carousel.itemWidth) < 1e-9)
    }

    @Test(arguments: [20, 100_000]) func aDragOfTheBarScrubs(count: Int) throws {
        let stage = stage(count, .always)
        let bar = try #require(shownBar(stage))
        let way = 634 - bar.frame.width
        let x = bar.frame.midX
        touch(stage, .began, x, bar.frame.midY - 8)
        touch(stage, .moved, x + 20, 390)
        #expect(bar.frame.height == 8 && stage.carousel.scrollOffset == 0, "it begins where the finger is then")
        touch(stage, .moved, x + 20 + way * 0.3, 100)
        #expect(abs(stage.carousel.scrollOffset - 0.3 * Double(count - 1)) < 1e-6 * Double(count))
        #expect(abs(bar.frame.minX - 3 - 0.3 * way) < 1e-6, "it stays with the finger")
        touch(stage, .moved, 9000, 100)
        #expect(stage.carousel.scrollOffset == Double(count - 1))
        touch(stage, .moved, x + 20 + way * 0.77, 100)
        touch(stage, .ended, x + 20 + way * 0.77, 100)
        #expect(stage.items.calls.allSatisfy { $0.hasPrefix("index") }, "no drag of the items")
        stage.run(1)
        let offset = stage.carousel.scrollOffset
        #expect(offset == (0.77 * Double(count - 1)).rounded() && bar.frame.height == 5 && !stage.scene.isAnimating)
    }

    /// What is beside the bar belongs to the items, and taps do everywhere.
    @Test func theRestOfTheEdgeIsTheItems() throws {
        let stage = stage(20, .always)
        stage.items.itemSize = Size(width: 200, height: 400)
        stage.carousel.reloadData()
        stage.run(1)
        touch(stage, .began, 320, 395)
        touch(stage, .moved, 220, 395)
        #expect(stage.carousel.isDragging)
        touch(stage, .ended, 220, 395)
        stage.run(2)
        stage.carousel.scrollOffset = 10
        stage.run(1)
        stage.items.calls = []
        let bar = try #require(shownBar(stage))
        #expect(bar.frame.contains(Point(x: 322, y: 395)))
        touch(stage, .began, 322, 395)
        touch(stage, .ended, 322, 395)
        #expect(stage.items.calls == ["didSelect(10)"])
        stage.carousel.isScrollEnabled = false
        touch(stage, .began, 322, 395)
        touch(stage, .moved, 400, 395)
        touch(stage, .ended, 400, 395)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 10)
    }

    /// Whatever happens to the items meanwhile, the carousel comes to rest, and the bar says where.
    @Test(arguments: [UInt64(3), 41]) func itSaysWhereTheCarouselRests(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stage = stage(20, seed == 3 ? .always : .automatic)
        let carousel = stage.carousel
        var isDown = false
        for operation in 0..<10_000 {
            switch Int.random(in: 0..<11, using: &random) {
            case 0...3:
                let (x, y) = (Double.random(in: 0...640, using: &random), Double.random(in: 360...399, using: &random))
                let kind: PointerEvent.Kind =
                    !isDown ? .began : Int.random(in: 0...2, using: &random) == 0 ? .ended : .moved
                isDown = kind != .ended
                touch(stage, kind, x, y)
            case 4: stage.scene.handle(.command(.step(Int.random(in: -3...3, using: &random))))
            case 5: stage.scene.handle(.scroll(by: Point(x: 30, y: 0), at: Point(x: 320, y: 100)))
            case 6:
                stage.items.count = [0, 1, 2, 20, 100_000].randomElement(using: &random) ?? 20
                carousel.reloadData()
            case 7:
                stage.items.options[.wrap] = Int.random(in: 0...3, using: &random) == 0 ? 1 : 0
                carousel.setNeedsLayout()
            case 8: carousel.frame.size.width = Double.random(in: 0...640, using: &random)
            case 9: carousel.scrollOffset = Double(Int.random(in: -3...30, using: &random))
            default: carousel.isVertical.toggle()
            }
            stage.run(Double.random(in: 0...0.06, using: &random))
            if operation % 100 == 99 {
                if isDown { touch(stage, .cancelled, 0, 0) }
                isDown = false
                stage.run(3)
                #expect(!stage.scene.isAnimating, "seed \(seed), operation \(operation)")
                let offset = carousel.scrollOffset
                #expect(abs(offset - offset.rounded()) < 1e-9, "seed \(seed), operation \(operation): \(offset)")
                let shows = shownBar(stage) != nil
                let extent = carousel.isVertical ? carousel.bounds.height : carousel.bounds.width
                let expected = seed == 3 && stage.items.count > 1 && !carousel.isWrapEnabled && extent > 6
                #expect(shows == expected, "seed \(seed), operation \(operation)")
                #expect(carousel.subviews.count == (expected ? 3 : 1), "seed \(seed), operation \(operation)")
            }
        }
    }

    @Test func aFingerMayHoldTheBarForLongerThanTheCarouselLives() {
        let scene = Scene(size: Size(width: 640, height: 400))
        let items = FakeItems(count: 20)
        var carousel: Carousel? = Carousel(frame: Rect(x: 0, y: 0, width: 640, height: 400))
        carousel?.scrollIndicator = .always
        carousel?.dataSource = items
        if let carousel { scene.root.addSubview(carousel) }
        scene.advance(to: 1)
        scene.handle(.pointer(PointerEvent(.began, at: Point(x: 20, y: 395), time: 1)))
        scene.handle(.pointer(PointerEvent(.moved, at: Point(x: 40, y: 395), time: 1)))
        scene.handle(.pointer(PointerEvent(.moved, at: Point(x: 200, y: 395), time: 1)))
        #expect((carousel?.scrollOffset ?? 0) > 1)
        carousel?.removeFromSuperview()
        carousel = nil
        scene.handle(.pointer(PointerEvent(.moved, at: Point(x: 90, y: 395), time: 1)))
        scene.handle(.pointer(PointerEvent(.ended, at: Point(x: 90, y: 395), time: 1)))
        withExtendedLifetime(items) {}
    }
}

/// The bar of a row that stops where its last item is in sight.
@Suite struct TrimmedIndicatorTests {
    /// Twenty items of 100 points in 640: the row moves by 1360 points.
    private func stage(_ alignment: Alignment) throws -> (Stage, ScrollBar) {
        let stage = Stage(20)
        stage.items.itemSize = Size(width: 100, height: 100)
        (stage.carousel.alignment, stage.carousel.trimsEnds) = (alignment, true)
        stage.carousel.scrollIndicator = .always
        stage.carousel.reloadData()
        stage.run(1)
        return (stage, try #require(stage.carousel.subviews.lazy.compactMap { $0 as? ScrollBar }.first))
    }

    @Test(arguments: [Alignment.start, .center, .end]) func itGoesFromEndToEndAsTheRowDoes(alignment: Alignment) throws
    {
        let (stage, bar) = try stage(alignment)
        let carousel = stage.carousel
        let ends = try #require(carousel.motion.untrimmed)
        #expect(abs(ends.upperBound - ends.lowerBound - 13.6) < 1e-6)
        #expect(abs(bar.frame.width - 634 * 640 / 2000) < 1e-6)
        for (offset, part) in [(0.0, 0.0), (ends.lowerBound + 3.4, 0.25), (ends.upperBound, 1), (19, 1)] {
            carousel.scrollOffset = offset
            #expect(abs(bar.frame.minX - 3 - part * (634 - bar.frame.width)) < 1e-6, "at \(offset)")
        }
    }

    /// From the last item, where the row has long stopped, the first point of a drag moves it.
    @Test(arguments: [Alignment.start, .center, .end]) func aDragOfItMovesTheRowAllTheWay(alignment: Alignment) throws {
        let (stage, bar) = try stage(alignment)
        let carousel = stage.carousel
        let ends = try #require(carousel.motion.untrimmed)
        carousel.scrollOffset = 19
        let (x, way) = (bar.frame.midX, 634 - bar.frame.width)
        func touch(_ kind: PointerEvent.Kind, _ x: Double) {
            stage.scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: bar.frame.midY), time: stage.time)))
        }
        touch(.began, x)
        touch(.moved, x - 20)
        touch(.moved, x - 20 - way * 0.1)
        #expect(abs(carousel.scrollOffset - (ends.upperBound - 1.36)) < 1e-6)
        #expect(abs(bar.frame.maxX - (637 - way * 0.1)) < 1e-6, "it stays with the finger")
        touch(.moved, x - 900)
        #expect(carousel.scrollOffset == ends.lowerBound)
        touch(.ended, x - 900)
        stage.run(1)
        #expect(carousel.scrollOffset == carousel.scrollOffset.rounded() && !stage.scene.isAnimating)
        #expect(abs(bar.frame.minX - 3) < 1e-6)
    }

    @Test func thereIsNoneWhereAllOfTheRowIsInSight() throws {
        let (stage, bar) = try stage(.start)
        stage.items.count = 6
        stage.carousel.reloadData()
        stage.run(1)
        #expect(bar.superview == nil)
        stage.carousel.trimsEnds = false
        stage.run(1)
        #expect(bar.superview != nil)
    }

    /// Where a finger pulls the row beyond its end, the bar says so.
    @Test func itShrinksWhereTheRowIsPulledBeyondItsEnd() throws {
        let (stage, bar) = try stage(.start)
        stage.carousel.scrollOffset = 19
        let length = bar.frame.width
        stage.carousel.touchDown()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: -40, velocity: 0)
        #expect(bar.frame.width < length - 1 && abs(bar.frame.maxX - 637) < 1e-6)
    }
}
