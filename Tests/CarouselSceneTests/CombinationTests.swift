// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Properties and events that each work alone, together.
@Suite struct CombinationTests {
    // MARK: - Fingers and ends

    /// The row's end stays where it was pulled to, in groups as one by one.
    @Test(arguments: [1, 2, 3]) func trimmedRowsStayAtTheirEnds(stepSize: Int) throws {
        let stage = Stage(10)
        let carousel = stage.carousel
        carousel.trimsEnds = true
        carousel.stepSize = stepSize
        /// Pulls the row slowly by so many items from item 4.
        func pull(by items: Double) {
            carousel.currentItemIndex = 4
            stage.run(1)
            carousel.touchDown()
            carousel.beginDragging()
            carousel.drag(translation: -items * carousel.itemWidth, velocity: 0)
            carousel.endDragging()
            stage.run(2)
        }
        // The row is moved by less than all its items, which therefore are beyond an end.
        let last = [1: 7.0, 2: 8, 3: 9][stepSize]
        let first = [1: 1.0, 2: 0, 3: 0][stepSize]
        for (alignment, way, end) in [(Alignment.start, 2.9, last), (.center, -2.95, first)] {
            carousel.alignment = alignment
            pull(by: way)
            let ends = try #require(carousel.motion.untrimmed)
            #expect(carousel.scrollOffset == end && !ends.contains(carousel.scrollOffset), "\(alignment) \(ends)")
        }
        // Where keys have led beyond that, a touch or a notch that moves nothing leaves it.
        carousel.alignment = .start
        let beyond = stepSize == 2 ? 8 : 9
        carousel.currentItemIndex = beyond
        stage.run(1)
        #expect(carousel.motion.settlementAtRest == .report(index: beyond))
        carousel.currentItemIndex = 4
        stage.run(1)
        for _ in 0..<30 {
            _ = carousel.scrollByWheel(Point(x: 0, y: 100))
            stage.run(1.0 / 60)
        }
        stage.run(2)
        let ends = try #require(carousel.motion.untrimmed)
        #expect(carousel.scrollOffset >= ends.upperBound)
        // At once, too.
        carousel.scrollAnimation = .timing(.linear, duration: 0)
        pull(by: 2.9)
        #expect(carousel.scrollOffset == last)
    }

    @Test func reducedMotionNeverFadesToNothing() {
        let world = CombinedStage(10)
        let carousel = world.carousel
        carousel.reducesMotion = true
        carousel.currentItemIndex = 9
        world.run(1)
        carousel.touchDown()
        carousel.beginDragging()
        carousel.drag(translation: -60, velocity: -1500)
        let pulled = carousel.scrollOffset
        carousel.endDragging()
        var farthest = 0.0
        world.run(1) { farthest = max(farthest, carousel.scrollOffset) }
        #expect(farthest <= pulled && carousel.scrollOffset == 9)
        #expect(!world.shelf.events.contains("decelerates"))
    }

    @Test func aTurnedScreenLeavesTheDragWhereItIs() {
        let world = CombinedStage(30)
        let carousel = world.carousel
        carousel.currentItemIndex = 10
        world.run(1)
        world.scene.handle(.pointer(PointerEvent(.began, at: Point(x: 400, y: 200), time: world.scene.time)))
        for step in 1...10 {
            world.run(0.02)
            let position = Point(x: 400 - 20 * Double(step), y: 200)
            world.scene.handle(.pointer(PointerEvent(.moved, at: position, time: world.scene.time)))
        }
        for turn in [
            { carousel.isVertical = true }, { carousel.isVertical = false },
            { carousel.layoutDirection = .rightToLeft },
        ] {
            let before = carousel.scrollOffset
            turn()
            world.run(1.0 / 60)
            world.scene.handle(.pointer(PointerEvent(.moved, at: Point(x: 199, y: 200), time: world.scene.time)))
            #expect(carousel.isDragging && abs(carousel.scrollOffset - before) < 0.05, "\(before)")
        }
    }

    /// A touch that is for the list around it moves nothing in the carousel.
    @Test func aPlaceBetweenItemsStaysThroughOtherTouchesAndLayouts() {
        let list = ScrollView(frame: Rect(x: 0, y: 0, width: 600, height: 400))
        list.contentSize = Size(width: 600, height: 1200)
        let world = CombinedStage(30, in: list)
        let carousel = world.carousel
        world.shelf.target = 5.5
        carousel.beginDragging()
        carousel.drag(translation: -300, velocity: -900)
        carousel.endDragging()
        world.run(3)
        #expect(carousel.scrollOffset == 5.5)
        world.pan(from: Point(x: 300, y: 200), by: Point(x: 0, y: -100))
        #expect(list.contentOffset.y > 50 && carousel.scrollOffset == 5.5)
        // Without an animation, too.
        for duration in [0, 0.4] {
            list.contentOffset = .zero
            carousel.scrollAnimation = .timing(.linear, duration: duration)
            world.shelf.target = 8.5
            carousel.currentItemIndex = 8
            world.run(1)
            carousel.beginDragging()
            carousel.drag(translation: -10, velocity: 0)
            carousel.endDragging()
            world.run(1)
            #expect(carousel.scrollOffset == 8.5)
            carousel.frame.size.height -= 10
            world.run(1)
            #expect(carousel.scrollOffset == 8.5, "\(duration)")
        }
    }

    @Test func anEndIsFeltAgainAfterTheProgramHasMovedOn() {
        let world = CombinedStage(4)
        let carousel = world.carousel
        var felt = 0
        world.scene.onFeedback = { if case .end = $0 { felt += 1 } }
        carousel.currentItemIndex = 3
        world.run(1)
        world.pull(-30)
        #expect(felt == 1)
        carousel.scrollToItem(at: 0, animated: true)
        world.run(1)
        carousel.scrollToItem(at: 3, animated: true)
        world.run(1)
        world.pull(-30)
        #expect(felt == 2)
    }

    // MARK: - Items that are swiped away

    @Test(arguments: [false, true]) func onlyPansOnTheCurrentItemSwipeItAway(isDismissable: Bool) {
        let list = ScrollView(frame: Rect(x: 0, y: 0, width: 600, height: 400))
        list.contentSize = Size(width: 600, height: 1200)
        let world = CombinedStage(6, in: list)
        world.carousel.dismissDirections = isDismissable ? [.up] : []
        for x in [300.0, 420, 30] {
            list.contentOffset = .zero
            world.run(0.1)
            world.pan(from: Point(x: x, y: 200), by: Point(x: 0, y: -100)) {
                #expect(world.carousel.dismissals.isHeld == (isDismissable && x == 300))
            }
            #expect((list.contentOffset.y > 50) != (isDismissable && x == 300), "\(x)")
        }
    }

    @Test func nothingIsSwipedAwayFromASpinThatNobodyMayStop() throws {
        let world = CombinedStage(12)
        let carousel = world.carousel
        carousel.type = .rotary
        carousel.isScrollEnabled = false
        carousel.dismissDirections = [.up]
        world.run(1)
        carousel.spin(toItemAt: 3, turns: 2, duration: 10)
        world.run(1)
        world.pan(from: Point(x: 300, y: 200), by: Point(x: 0, y: -60)) { #expect(!carousel.dismissals.isHeld) }
        #expect(carousel.isSpinning)
    }

    @Test func whatNobodyHasRemovedIsNotBroughtBack() {
        let world = CombinedStage(30)
        world.carousel.dismissDirections = [.up]
        #expect(world.carousel.dismissItem(towards: .up))
        world.run(0.1)
        world.carousel.currentItemIndex = 25
        world.run(2)
        #expect(world.shelf.events == ["dismissed 0"] && !world.carousel.undoDismissal())
    }

    // MARK: - What goes on by itself

    @Test func autoplayAsksForTheItemThatAttractModeHasMovedTo() {
        let world = CombinedStage(6)
        world.shelf.intervals = [0: .infinity]
        world.carousel.autoplay = Autoplay(interval: 5)
        world.carousel.attract = Attract(idle: 10, interval: 50, choice: .next, turns: 0, duration: 1)
        world.run(20)
        #expect(world.carousel.isAttracting && world.carousel.currentItemIndex == 1)
        world.scene.noteInput()
        world.run(7)
        #expect(world.shelf.asked.starts(with: [0, 1]) && world.carousel.currentItemIndex == 2)
    }

    @Test(arguments: [Autoplay.Resumption.never, .interval, .remaining])
    func autoplayGoesOnAfterAutoscroll(resumption: Autoplay.Resumption) {
        let world = CombinedStage(30)
        world.carousel.autoplay = Autoplay(interval: 2, resumesAfterTouch: resumption)
        world.run(1)
        world.carousel.autoscroll = -1
        world.run(1)
        world.carousel.autoscroll = 0
        world.run(1)
        let index = world.carousel.currentItemIndex
        world.run(6)
        #expect(world.carousel.currentItemIndex > index && world.carousel.autoplayState != .paused)
    }

    @Test(arguments: [0.4, 0]) func autoplayHasNowhereToGoInOneGroup(duration: Double) {
        let world = CombinedStage(3)
        world.carousel.stepSize = 5
        world.carousel.scrollAnimation = .timing(.easeInOut, duration: duration)
        world.carousel.autoplay = Autoplay(interval: 1)
        world.run(5)
        #expect(world.shelf.events.isEmpty && world.carousel.autoplayState == .dwelling)
    }

    // MARK: - Edits and scenes

    @Test(arguments: [false, true]) func whatOpensOnArrivalDoesSoThroughEdits(edits: Bool) {
        let world = CombinedStage(30)
        world.shelf.make = { ExpandingView(frame: Rect(x: 0, y: 0, width: 120, height: 120)) }
        world.carousel.reloadData()
        world.run(1)
        #expect(world.carousel.expandItem(at: 20, animated: true))
        world.run(0.1)
        if edits {
            world.carousel.performBatchUpdates {
                $0.insertItem(at: 0)
                world.shelf.count = 31
            }
        }
        world.run(3)
        #expect(world.carousel.expandedItemIndex == (edits ? 21 : 20))
    }

    /// A program may open a second window, whose clock begins anew.
    @Test func whatMovesGoesOnInASceneWithAnEarlierClock() {
        let former = CombinedStage(30)
        former.scene.advance(to: 1000)
        let scene = Scene(size: Size(width: 600, height: 400))
        scene.advance(to: 1)
        let carousel = former.carousel
        carousel.dismissDirections = [.up]
        carousel.scrollToItem(at: 3, duration: 0.4)
        former.run(0.2)
        let offset = carousel.scrollOffset
        #expect(offset > 1 && offset < 2)
        scene.root.addSubview(carousel)
        scene.advance(to: 1 + 1.0 / 60)
        #expect(carousel.scrollOffset > offset)
        for frame in 2...60 { scene.advance(to: 1 + Double(frame) / 60) }
        #expect(carousel.scrollOffset == 3 && !carousel.isScrolling)

        let third = Scene(size: Size(width: 600, height: 400))
        #expect(carousel.dismissItem(towards: .up))
        scene.advance(to: 2.1)
        third.root.addSubview(carousel)
        for frame in 1...120 { third.advance(to: Double(frame) / 60) }
        #expect(former.shelf.events == ["dismissed 3"] && carousel.dismissals.current == nil)
    }

    @Test func anIndicatorBesideRowsTurnsTheirColumn() {
        final class Rows: CarouselRowsDataSource {
            let shelf = CombinedItems(6)
            func numberOfRows(in rows: CarouselRows) -> Int { 8 }
            func rows(_ rows: CarouselRows, configure carousel: Carousel, forRowAt index: Int) {
                carousel.dataSource = shelf
            }
        }
        let scene = Scene(size: Size(width: 600, height: 700))
        let rows = CarouselRows(frame: Rect(x: 0, y: 0, width: 500, height: 700))
        let source = Rows()
        rows.dataSource = source
        scene.root.addSubview(rows)
        let indicator = PageIndicator(frame: Rect(x: 550, y: 0, width: 24, height: 700))
        indicator.isVertical = true
        indicator.carousel = rows.carousel
        scene.root.addSubview(indicator)
        scene.advance(to: 1)
        for hasFocus in [true, false] {
            if hasFocus { rows.takeFocus() } else { scene.focusedView = nil }
            let (row, time) = (rows.carousel.currentItemIndex, scene.time)
            scene.handle(.pointer(PointerEvent(.began, at: Point(x: 562, y: 690), time: time)))
            scene.handle(.pointer(PointerEvent(.ended, at: Point(x: 562, y: 690), time: time + 0.05)))
            for frame in 1...60 { scene.advance(to: time + Double(frame) / 60) }
            #expect(rows.carousel.currentItemIndex == row + 1, "\(hasFocus)")
            #expect(rows.carousel(ofRow: 0)?.currentItemIndex ?? 0 == 0)
        }
        withExtendedLifetime(source) {}
    }

    // MARK: - Indexes, types and extents

    /// iCarousel's `scrollOffset` may be set beyond the ends; an item that does not exist must not be scrolled to.
    @Test func jumpsToItemsEndAtItems() {
        let world = CombinedStage(10)
        for (index, end) in [(100, 9.0), (-5, 0), (4, 4)] {
            world.carousel.scrollToItem(at: index, animated: false)
            #expect(world.carousel.scrollOffset == end)
        }
    }

    @Test func aShapeOfOnesOwnGivesWayToTheDelegate() {
        let world = CombinedStage(3)
        world.carousel.shape = Cube()
        #expect(world.carousel.type == .custom)
        world.carousel.type = .custom
        #expect(world.carousel.shape is DelegateShape)
    }

    @Test func itemsThatCannotMakeRoomAreAsLongAsUsual() {
        final class Long: CarouselDelegate {
            func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double { 400 }
        }
        let world = CombinedStage(10)
        let long = Long()
        world.carousel.delegate = long
        world.carousel.hasVariableExtents = true
        world.run(1)
        func width() -> Double? { world.carousel.currentItemView?.superview?.bounds.width }
        #expect(width() == 400)
        world.carousel.type = .rotary
        world.run(1)
        #expect(width() == 120)
        world.carousel.type = .linear
        world.run(1)
        #expect(width() == 400)
    }
}
