// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Testing

@Suite struct CarouselTests {
    @Test func whatIsReadOfThePerspectiveAndTheOffsetsIsInForce() {
        let carousel = Carousel()
        carousel.perspective = -5000
        carousel.contentOffset = Size(width: 1e300, height: 2)
        carousel.viewpointOffset = Size(width: 1, height: .nan)
        #expect(carousel.perspective == -1000 && carousel.viewpointOffset == .zero)
        #expect(carousel.contentOffset == Size(width: CarouselLimits.number, height: 2))
        carousel.perspective = .infinity
        #expect(carousel.perspective == 0)
    }

    @Test func onlyWhatIsInSightIsAskedFor() {
        let s = CarouselScenery(count: 1000)
        #expect(s.carousel.numberOfItems == 1000)
        #expect(s.carousel.itemWidth == 200)
        #expect(s.carousel.numberOfVisibleItems == 6)
        #expect(s.carousel.indexesForVisibleItems == [0, 1, 2, 3, 4, 5])
        #expect(s.items.viewsMade == 6)
    }

    @Test func viewsThatLeaveComeBackForReuse() {
        let s = CarouselScenery(count: 1000)
        for offset in stride(from: 0.0, through: 900, by: 0.5) { s.carousel.scrollOffset = offset }
        #expect(s.carousel.currentItemIndex == 900)
        #expect(s.carousel.currentItemView?.tag == 900)
        #expect(s.items.viewsMade <= 7)
        #expect(s.carousel.visibleItemViews.map(\.tag) == s.carousel.indexesForVisibleItems)
    }

    @Test func theTenMillionthItemCostsNoMore() {
        let s = CarouselScenery(count: 10_000_000, type: .coverFlow)
        s.carousel.scrollOffset = 9_999_998.5
        #expect(s.carousel.indexesForVisibleItems.last == 9_999_999)
        #expect(s.carousel.offsetForItem(at: 9_999_999) == 0.5)
        #expect(s.items.viewsMade < 60)
    }

    @Test(arguments: CarouselType.allCases) func containersCarryTheLayout(type: CarouselType) {
        let s = CarouselScenery(count: 20, type: type, options: [.fadeMax: 1, .fadeMinAlpha: 0.25])
        s.carousel.scrollOffset = 2.3
        #expect(!s.carousel.visibleItemViews.isEmpty)
        for view in s.carousel.visibleItemViews {
            guard let container = view.superview, let index = s.carousel.index(ofItemView: view) else {
                Issue.record("a visible item without a container")
                continue
            }
            let offset = s.carousel.offsetForItem(at: index)
            let expected = s.carousel.layout.transform(offset: offset, toggle: s.carousel.toggle)
            #expect(container.transform3D.isAlmostEqual(to: expected))
            #expect(container.alpha == s.carousel.layout.appearance(offset: offset, toggle: 0).alpha)
            #expect(container.superview === s.carousel.contentView)
        }
    }

    @Test func itemsAreDrawnBackToFront() {
        let s = CarouselScenery(count: 9, type: .coverFlow)
        s.carousel.scrollOffset = 4
        let expected: [Double] = [-4, -3, -2, -1, 4, 3, 2, 1, 0]
        let list = s.scene.drawList()
        #expect(
            list.quads.map { list.planes[$0.plane].offset } == expected, "one side, the other side, then the centre")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func aDurationThatIsNoneDoesNothing(duration: Double) {
        let s = CarouselScenery(count: 20)
        s.carousel.scrollOffset = 3
        s.items.calls = []
        s.carousel.scroll(byNumberOfItems: 2, duration: duration)
        s.carousel.scrollToItem(at: 9, duration: duration)
        s.carousel.scroll(byOffset: 2, duration: duration)
        #expect(s.carousel.scrollOffset == 3 && !s.carousel.isScrolling)
        s.settle()
        #expect(s.carousel.scrollOffset == 3 && s.items.calls.isEmpty)
    }

    /// Indexes of other rounds are those of items: it goes there the shorter way.
    @Test(arguments: [(34, 4, 0.0...4.0), (-26, 4, 0...4), (20, 0, 0...0), (-10, 0, 0...0), (27, 7, 7...10)])
    func anIndexOfAnotherRoundIsReachedTheShorterWay(index: Int, item: Int, way: ClosedRange<Double>) {
        let s = CarouselScenery(count: 10, options: [.wrap: 1])
        s.carousel.scrollToItem(at: index, animated: true)
        var frames = 0
        while s.scene.isAnimating, frames < 60 {
            s.scene.advance(to: s.scene.time + 1.0 / 60)
            frames += 1
            let offset = s.carousel.scrollOffset
            #expect(way.contains(offset) || way.upperBound == 10 && offset == 0, "\(offset)")
        }
        #expect(s.carousel.scrollOffset == Double(item) && frames > 2 && frames < 60)
        s.carousel.scrollToItem(at: 0, animated: false)
        s.items.calls = []
        s.carousel.scrollToItem(at: index, animated: false)
        #expect(s.carousel.scrollOffset == Double(item))
        #expect(s.items.calls == (item == 0 ? [] : ["index(\(item))"]))
    }

    @Test func placeholdersFlankTheItems() {
        let s = CarouselScenery(count: 1)
        s.items.placeholders = 3
        s.carousel.reloadData()
        s.scene.layoutIfNeeded()
        #expect(s.carousel.indexesForVisibleItems == [-2, -1, 0, 1])
        #expect(s.carousel.itemView(at: -2)?.tag == -1)
        #expect(s.carousel.itemView(at: -1)?.tag == -2)
        #expect(s.carousel.itemView(at: 1)?.tag == -3)
    }

    @Test func emptyAndNegativeCountsShowNothing() {
        let s = CarouselScenery(count: 0)
        #expect(s.carousel.currentItemIndex == -1)
        #expect(s.carousel.visibleItemViews.isEmpty)
        s.items.count = -5
        s.carousel.reloadData()
        s.scene.layoutIfNeeded()
        #expect(s.carousel.numberOfItems == 0)
        #expect(s.scene.drawList().quads.isEmpty)
    }

    @Test func reloadTakesANewItemSize() {
        let s = CarouselScenery(count: 10)
        s.items.itemSize = Size(width: 100, height: 80)
        s.carousel.reloadData()
        s.scene.layoutIfNeeded()
        #expect(s.carousel.itemWidth == 100)
    }

    @Test func dragMovesByTheItemWidth() {
        let s = CarouselScenery(count: 10)
        s.carousel.beginDragging()
        s.carousel.drag(translation: -100, velocity: 0)
        #expect(abs(s.carousel.scrollOffset - 0.5) < 1e-9)
        s.carousel.endDragging()
        s.settle()
        #expect(s.carousel.scrollOffset == 1)
        #expect(s.items.calls == ["willBeginDragging", "index(1)", "didEndDragging(false)"])
    }

    @Test func aFlickRunsOutAtAnItem() {
        let s = CarouselScenery(count: 100, options: [.wrap: 0])
        func touch(_ kind: PointerEvent.Kind, _ x: Double, _ time: Double) {
            s.scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: 200), time: time)))
        }
        touch(.began, 500, 1)
        for step in 1...10 { touch(.moved, 500 - Double(step) * 20, 1 + Double(step) * 0.01) }
        touch(.ended, 300, 1.1)
        #expect(s.carousel.isDecelerating)
        s.settle()
        #expect(s.carousel.scrollOffset > 3)
        #expect(s.carousel.scrollOffset == s.carousel.scrollOffset.rounded())
        #expect(s.items.calls.contains("didEndDecelerating"))
    }

    @Test func aTapBringsASideItemToTheCentre() {
        let s = CarouselScenery(count: 10)
        let point = Point(x: 320 + 200, y: 200)
        s.scene.handle(.pointer(PointerEvent(.began, at: point, time: 1)))
        s.scene.handle(.pointer(PointerEvent(.ended, at: point, time: 1.05)))
        s.settle()
        #expect(s.carousel.currentItemIndex == 1)
        #expect(s.items.calls.contains("didSelect(1)"))
    }

    @Test func commandsStepAndAddUp() {
        let s = CarouselScenery(count: 50)
        s.scene.handle(.command(.step(1)))
        s.scene.handle(.command(.step(1)))
        s.settle()
        #expect(s.carousel.scrollOffset == 2)
        s.scene.handle(.command(.last))
        s.settle()
        #expect(s.carousel.scrollOffset == 49)
        s.scene.handle(.command(.step(1)))
        s.settle()
        #expect(s.carousel.scrollOffset == 49)
        s.scene.handle(.command(.first))
        s.settle()
        #expect(s.carousel.scrollOffset == 0)
    }

    @Test func touchpadScrollingEndsOnAnItem() {
        let s = CarouselScenery(count: 50)
        s.scene.handle(.scroll(by: Point(x: 130, y: 0), at: Point(x: 320, y: 200)))
        #expect(abs(s.carousel.scrollOffset - 0.65) < 1e-9)
        s.settle()
        #expect(s.carousel.scrollOffset == 1)
    }

    @Test func nothingMovesAtRest() {
        let s = CarouselScenery(count: 50, type: .coverFlow2)
        s.settle()
        _ = s.scene.drawList()
        #expect(!s.scene.isAnimating)
        s.scene.advance(to: s.scene.time + 100)
        #expect(!s.scene.needsDisplay)
    }

    @Test func theScrollToTheCurrentItemDrawsNoFrame() {
        let s = CarouselScenery(count: 50, type: .coverFlow)
        _ = s.scene.drawList()
        #expect(s.scene.isAnimating, "iCarousel begins with a scroll to where it stands")
        s.scene.advance(to: 0.2)
        #expect(!s.scene.needsDisplay)
    }

    @Test func nonFiniteOffsetsAreIgnored() {
        let s = CarouselScenery(count: 50, options: [.wrap: 1])
        s.carousel.scrollOffset = 7
        s.carousel.scrollOffset = .infinity
        s.carousel.scrollOffset = .nan
        s.carousel.scroll(byOffset: .nan, duration: 1)
        s.carousel.scroll(toOffset: .infinity, duration: 0)
        #expect(s.carousel.scrollOffset == 7)
    }

    @Test func hiddenBackfacesLetTouchesThrough() {
        let s = CarouselScenery(count: 12, type: .cylinder, options: [.showBackfaces: 0])
        let hidden = s.carousel.visibleItemViews.filter { $0.superview?.isHidden == true }
        #expect(!hidden.isEmpty)
        let middle = s.carousel.itemView(at: Point(x: 320, y: 200))
        #expect(middle === s.carousel.currentItemView)
    }

    /// Beyond the ends the items control the toggle; it never finishes there.
    @Test(arguments: [-0.5, -0.3, 4.4, 4.5], [CarouselType.linear, .coverFlow, .coverFlow2])
    func aCarouselThatIsPutBeyondItsEndsComesToRest(offset: Double, type: CarouselType) {
        let s = CarouselScenery(count: 5, type: type)
        s.settle()
        s.carousel.scrollOffset = offset
        s.settle()
        #expect(!s.scene.isAnimating && s.carousel.scrollOffset == offset)
    }

    @Test func keysDoNotScrollWhatMayNotScroll() {
        let s = CarouselScenery(count: 50)
        s.carousel.isScrollEnabled = false
        for command in [Command.step(1), .page(1), .last, .jump(7), .random, .type("a")] {
            #expect(!s.scene.handle(.command(command)))
            s.settle()
        }
        #expect(s.carousel.scrollOffset == 0)
        #expect(s.scene.handle(.command(.select)), "what is in the middle can still be chosen")
    }

    @Test func randomItemsComeOnceEach() {
        func shown(_ count: Int, seed: UInt64, presses: Int, wait: Bool) -> [Int] {
            let s = CarouselScenery(count: count)
            s.carousel.randomSeed = seed
            return (0..<presses).map { _ in
                #expect(s.scene.handle(.command(.random)) == (count > 0))
                // In a hurry, it may be where it is sent back to.
                #expect(!wait || s.carousel.isOnItsWay == (count > 1))
                if wait {
                    s.settle()
                    #expect(s.carousel.scrollReason == .command || count < 2)
                }
                return s.carousel.destinationItemIndex
            }
        }
        for seed in 1...20 as ClosedRange<UInt64> {
            let items = shown(8, seed: seed, presses: 21, wait: true)
            #expect(Set(items[..<7]).count == 7 && Set(items).count == 8, "seed \(seed): \(items)")
            #expect(zip(items, items.dropFirst()).allSatisfy { $0 != $1 }, "it always moves")
            #expect(items == shown(8, seed: seed, presses: 21, wait: false), "also before it is there")
        }
        #expect(shown(8, seed: 1, presses: 9, wait: true) != shown(8, seed: 2, presses: 9, wait: true))
        #expect(shown(1, seed: 1, presses: 2, wait: true) == [0, 0])
        _ = shown(0, seed: 1, presses: 2, wait: true)
        let (one, other) = (CarouselScenery(count: 3).carousel, CarouselScenery(count: 3).carousel)
        #expect(one.randomSeed != other.randomSeed)
    }
}
