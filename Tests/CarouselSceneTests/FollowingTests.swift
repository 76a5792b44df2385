// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Carousels that lead one another.
@Suite struct FollowingTests {
    private final class Listener: CarouselDelegate {
        var wraps = false
        var extents: [Int: Double] = [:]
        var leaderItems: [Int] = []
        var begun = 0
        var ended = 0
        var scrolled = 0
        var settled: [Int] = []

        func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double { extents[index] ?? 0 }
        func carousel(_ carousel: Carousel, isLeaderAtItem index: Int) { leaderItems.append(index) }
        func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { begun += 1 }
        func carouselDidEndScrollingAnimation(_ carousel: Carousel) { ended += 1 }
        func carouselDidScroll(_ carousel: Carousel) { scrolled += 1 }
        func carouselDidSettle(_ carousel: Carousel, at index: Int) { settled.append(index) }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .wrap ? wraps ? 1 : 0 : value
        }
    }

    /// Makes a button for an item each time.
    private final class FreshButtons: CarouselDataSource {
        func numberOfItems(in carousel: Carousel) -> Int { 20 }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            Button(frame: Rect(x: 0, y: 0, width: 60, height: 40))
        }
    }

    /// Two carousels in a scene: the upper half and the lower half.
    private final class Pair {
        let stage: Stage
        let lower = Carousel(frame: Rect(x: 0, y: 200, width: 640, height: 200))
        let lowerItems: FakeItems
        let (listener, lowerListener) = (Listener(), Listener())
        var upper: Carousel { stage.carousel }

        init(_ count: Int, _ lowerCount: Int, wraps: Bool = false, lowerWraps: Bool = false) {
            stage = Stage(count)
            lowerItems = FakeItems(count: lowerCount)
            (listener.wraps, lowerListener.wraps) = (wraps, lowerWraps)
            upper.frame = Rect(x: 0, y: 0, width: 640, height: 200)
            upper.delegate = listener
            lowerItems.itemSize = Size(width: 100, height: 100)
            lower.delegate = lowerListener
            lower.dataSource = lowerItems
            stage.scene.root.addSubview(lower)
            run(1)
        }

        func run(_ seconds: Double) { stage.run(seconds) }

        /// A drag by so many points to the left, as a finger's.
        func drag(_ carousel: Carousel, by points: Double, releases: Bool = true) {
            let y = carousel.frame.midY
            let scene = stage.scene
            for step in 0...10 {
                let x = 400 - points * Double(step) / 10
                scene.handle(
                    .pointer(PointerEvent(step == 0 ? .began : .moved, at: Point(x: x, y: y), time: scene.time)))
                run(1.0 / 60)
            }
            run(0.2)
            guard releases else { return }
            scene.handle(.pointer(PointerEvent(.ended, at: Point(x: 400 - points, y: y), time: scene.time)))
        }

        var isAtRest: Bool { !stage.scene.isAnimating }
    }

    @Test func anItemFollowsAnItem() {
        let pair = Pair(20, 20)
        pair.upper.currentItemIndex = 7
        pair.lower.follow(pair.upper, by: .item)
        #expect(pair.lower.currentItemIndex == 7 && pair.lower.leader === pair.upper && pair.upper.leader == nil)
        #expect(pair.lowerListener.leaderItems == [7])
        pair.run(1)
        pair.lowerListener.begun = 0
        pair.upper.scrollToItem(at: 12, animated: true)
        pair.run(0.1)
        #expect(pair.lowerListener.leaderItems == [7, 12], "where it is going")
        pair.run(2)
        #expect(pair.lower.currentItemIndex == 12 && pair.lower.scrollReason == .link && pair.isAtRest)
        #expect(pair.lowerListener.begun == 1 && pair.lowerListener.settled.last == 12, "one scroll, no echo")
        #expect(pair.upper.scrollReason == .program)
        // A tap beside the centre, and a drag, lead the leader.
        pair.lower.tap(at: Point(x: 430, y: 100))
        pair.run(0.1)
        #expect(pair.upper.destinationItemIndex == 13 && pair.upper.isScrolling)
        pair.run(2)
        #expect(pair.upper.currentItemIndex == 13 && pair.lower.currentItemIndex == 13 && pair.isAtRest)
        pair.drag(pair.lower, by: 310)
        #expect(pair.upper.currentItemIndex == 13, "not before it rests")
        pair.run(3)
        #expect(pair.upper.currentItemIndex == pair.lower.currentItemIndex && pair.lower.currentItemIndex > 14)
        #expect(pair.upper.scrollReason == .link && pair.isAtRest)
        pair.lower.stopFollowing()
        pair.upper.scrollToItem(at: 0, animated: true)
        pair.run(2)
        #expect(pair.lower.currentItemIndex > 14 && pair.lower.leader == nil && pair.isAtRest)
    }

    @Test func aFingerComesFirstAndTheTwoAgreeInTheEnd() {
        let pair = Pair(20, 20)
        for following in [Carousel.Following.item, .progress] {
            pair.lower.follow(pair.upper, by: following)
            pair.upper.currentItemIndex = 3
            pair.run(1)
            pair.drag(pair.lower, by: 210, releases: false)
            let held = pair.lower.scrollOffset
            pair.upper.currentItemIndex = 15
            pair.run(1)
            #expect(pair.lower.scrollOffset == held)
            pair.stage.scene.handle(
                .pointer(PointerEvent(.ended, at: Point(x: 190, y: 300), time: pair.stage.scene.time)))
            pair.run(4)
            #expect(pair.upper.scrollOffset == pair.lower.scrollOffset && pair.isAtRest, "\(following)")
            #expect(pair.lower.scrollOffset == (following == .progress ? 15 : Double(pair.lower.currentItemIndex)))
        }
    }

    @Test func progressIsFollowedInEveryFrame() {
        for (count, lower) in [(20, 20), (20, 39), (39, 20), (20, 1), (1, 20)] {
            let pair = Pair(count, lower)
            pair.lower.follow(pair.upper, by: .progress)
            pair.upper.scrollToItem(at: count - 1, duration: 1)
            for _ in 0..<70 {
                pair.run(1.0 / 60)
                let expected = count > 1 ? pair.upper.scrollOffset / Double(count - 1) * Double(lower - 1) : 0
                #expect(abs(pair.lower.scrollOffset - expected) < 1e-6)
            }
            pair.run(1)
            #expect(pair.isAtRest && pair.lower.currentItemIndex == (count > 1 ? lower - 1 : 0))
        }
        let mapped = Pair(20, 20)
        mapped.lower.follow(mapped.upper, by: .progress) { $0 > 15 ? .nan : 19 - $0 }
        #expect(mapped.lower.scrollOffset == 19)
        mapped.upper.scrollOffset = 4.5
        #expect(mapped.lower.scrollOffset == 14.5)
        mapped.upper.scrollOffset = 16
        #expect(mapped.lower.scrollOffset == 14.5, "no number, no change")
        mapped.run(2)
        mapped.upper.currentItemIndex = 2
        mapped.drag(mapped.lower, by: 210)
        mapped.run(4)
        #expect(mapped.lower.currentItemIndex == 17 && mapped.upper.currentItemIndex == 2, "it goes back")
    }

    /// Where the leader rests on an item, the follower may be between two of its own.
    @Test func anotherSizeDoesNotMoveWhatFollowsByProgress() {
        let pair = Pair(20, 12)
        pair.lower.follow(pair.upper, by: .progress)
        pair.upper.currentItemIndex = 5
        pair.run(1)
        let (place, listener) = (pair.lower.scrollOffset, pair.lowerListener)
        #expect(abs(place - 5.0 / 19 * 11) < 1e-9 && pair.isAtRest)
        (listener.begun, listener.ended, listener.scrolled) = (0, 0, 0)
        pair.lower.frame.size.width = 400
        pair.run(1)
        #expect([listener.begun, listener.ended, listener.scrolled] == [0, 0, 0])
        #expect(pair.lower.scrollOffset == place && pair.isAtRest)
        pair.upper.currentItemIndex = 8
        pair.run(1)
        #expect(abs(pair.lower.scrollOffset - 8.0 / 19 * 11) < 1e-9, "it follows on")
    }

    @Test func eachLeadsTheOther() {
        let pair = Pair(20, 39)
        pair.lower.follow(pair.upper, by: .progress)
        pair.upper.follow(pair.lower, by: .progress)
        pair.drag(pair.upper, by: 310)
        pair.run(3)
        #expect(pair.upper.currentItemIndex > 0 && pair.isAtRest)
        #expect(abs(pair.lower.scrollOffset - 2 * pair.upper.scrollOffset) < 1e-6)
        #expect(pair.lower.scrollReason == .link && pair.upper.scrollReason == .touch)
        // Whichever began later, one of them goes to the other once both have been dragged.
        pair.lower.stopFollowing()
        pair.lower.follow(pair.upper, by: .progress)
        pair.upper.scroll(toOffset: 3, duration: 0)
        pair.lower.scroll(toOffset: 20, duration: 0)
        pair.run(3)
        #expect(abs(pair.lower.scrollOffset - 2 * pair.upper.scrollOffset) < 1e-6 && pair.isAtRest)
        pair.upper.bounces = false
        let scrolled = pair.listener.scrolled
        pair.drag(pair.lower, by: 520)
        pair.run(3)
        #expect(abs(pair.lower.scrollOffset - 2 * pair.upper.scrollOffset) < 1e-6 && pair.isAtRest)
        #expect(pair.lower.scrollOffset == pair.lower.scrollOffset.rounded() && pair.lower.scrollReason == .touch)
        #expect(pair.listener.scrolled > scrolled && pair.upper.scrollReason == .link)
        // Maps that do not fit one another do not go on for ever.
        pair.lower.follow(pair.upper, by: .progress) { $0 + 1 }
        pair.upper.follow(pair.lower, by: .progress) { $0 + 1 }
        pair.upper.setNeedsLayout()
        pair.lower.setNeedsLayout()
        pair.run(5)
        #expect(pair.isAtRest)
        // Nor do three in a circle.
        let third = Carousel(frame: pair.lower.frame)
        third.follow(pair.upper, by: .item)
        #expect(third.leader === pair.upper)
        pair.upper.follow(third, by: .item)
        #expect(pair.upper.leader === third && third.leader === pair.upper, "two follow each other")
        pair.upper.follow(pair.lower, by: .item)
        pair.lower.follow(third, by: .item)
        #expect(pair.lower.leader == nil)
        third.follow(third, by: .item)
        #expect(third.leader == nil)
    }

    @Test func whatIsInSightNeedNotMove() {
        let pair = Pair(30, 30)
        pair.lower.follow(pair.upper, by: .keepsInSight())
        pair.run(1)
        for (item, place) in [(1, 0), (2, 0), (3, 3), (5, 3), (1, 3), (0, 0), (29, 29), (27, 29)] {
            pair.upper.scrollToItem(at: item, animated: true)
            pair.run(2)
            #expect(pair.lower.currentItemIndex == place && pair.isAtRest, "\(item)")
            #expect(pair.lowerListener.leaderItems.last == item)
        }
        // Its user looks through it.
        pair.drag(pair.lower, by: -900)
        pair.run(3)
        let place = pair.lower.currentItemIndex
        #expect(place < 25 && pair.upper.currentItemIndex == 27 && pair.isAtRest)
        pair.lower.tap(at: Point(x: 320, y: 100))
        pair.run(2)
        #expect(pair.upper.currentItemIndex == place)
        pair.lower.follow(pair.upper, by: .keepsInSight(margin: 1))
        pair.upper.currentItemIndex = place + 1
        pair.run(2)
        #expect(pair.lower.currentItemIndex == place)
        pair.upper.currentItemIndex = place + 2
        pair.run(2)
        #expect(pair.lower.currentItemIndex == place + 2)
    }

    /// As many pictures as there may be.
    private final class ManyPictures: CarouselDataSource {
        func numberOfItems(in carousel: Carousel) -> Int { CarouselLimits.items }
        func pictureItems(in carousel: Carousel) -> PictureItems? {
            PictureItems(size: Size(width: 100, height: 100))
        }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { view ?? View() }
    }

    /// Looking at each of them, a thousand times, would not end.
    @Test func ofAMarginWithoutEndOnlyWhatMayBeInSightIsLookedAt() {
        let (pair, pictures) = (Pair(10, 10), ManyPictures())
        pair.lower.dataSource = pictures
        pair.run(1)
        pair.lower.follow(pair.upper, by: .keepsInSight(margin: .max))
        for step in 1...1003 { pair.upper.scrollOffset = Double(step % 10) }
        pair.run(1)
        #expect(pair.upper.currentItemIndex == 3 && pair.lower.currentItemIndex == 3)
    }

    /// Where a flick goes round and round, what counts is where it ends.
    @Test func aFlickThroughRoundsIsInSightWhereItEnds() {
        let pair = Pair(10, 10, lowerWraps: true)
        pair.lower.follow(pair.upper, by: .keepsInSight())
        pair.run(1)
        let width = pair.lower.itemWidth
        pair.lower.beginDragging()
        pair.lower.drag(translation: -1, velocity: -(25 * 3 + 1) * width)
        pair.lower.endDragging()
        let end = pair.lower.destinationItemIndex
        #expect(pair.lower.isDecelerating && pair.lower.motion.destination > 15)
        pair.upper.currentItemIndex = end
        pair.run(0.1)
        #expect(pair.lower.isDecelerating, "it goes there anyway")
        pair.run(10)
        #expect(pair.lower.currentItemIndex == end)
    }

    /// While a finger rests on the leader there is nothing to draw; once it lifts, the follower goes where the leader is.
    @Test func aFollowerSleepsWhileItsLeaderIsHeld() {
        let pair = Pair(12, 23)
        pair.lower.follow(pair.upper, by: .progress)
        pair.run(1)
        pair.drag(pair.upper, by: 300, releases: false)
        pair.run(1)
        #expect(pair.upper.isDragging && !pair.stage.scene.isAnimating)
        pair.lower.scrollOffset = 3.3
        pair.run(1)
        #expect(!pair.stage.scene.isAnimating && pair.lower.scrollOffset == 3.3)
        pair.stage.scene.handle(
            .pointer(PointerEvent(.ended, at: Point(x: 100, y: 100), time: pair.stage.scene.time)))
        pair.run(3)
        #expect(pair.isAtRest && pair.lower.scrollOffset == Double(pair.upper.currentItemIndex) * 2)
    }

    /// A carousel that follows another one by progress comes back from beyond its end, too.
    @Test func aFollowerWithFewerItemsIsAmongThem() {
        let pair = Pair(12, 12)
        pair.upper.follow(pair.lower, by: .progress)
        pair.lower.follow(pair.upper, by: .progress)
        pair.upper.currentItemIndex = 11
        pair.run(2)
        pair.stage.items.count = 5
        pair.upper.reloadData()
        pair.run(3)
        #expect(pair.upper.scrollOffset == 4 && pair.lower.scrollOffset == 11 && pair.isAtRest)
    }

    @Test func aButtonIsSelectedWhereTheLeaderIs() {
        final class Buttons: CarouselDataSource {
            var count = 20
            func numberOfItems(in carousel: Carousel) -> Int { count }
            func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
                view ?? Button(frame: Rect(x: 0, y: 0, width: 60, height: 40))
            }
        }
        let (pair, buttons) = (Pair(20, 20), Buttons())
        pair.lower.dataSource = buttons
        func selected() -> [Int] {
            pair.lower.loaded.items.filter { ($0.view as? Button)?.isSelected == true }.map(\.index)
        }
        pair.run(1)
        pair.lower.follow(pair.upper, by: .keepsInSight())
        #expect(selected() == [0])
        pair.upper.scrollToItem(at: 3, animated: true)
        pair.run(1)
        #expect(selected() == [3])
        pair.upper.currentItemIndex = 15
        pair.run(2)
        #expect(selected() == [15])
        pair.lower.scrollOffset = 2
        pair.run(1)
        #expect(selected().isEmpty, "views that are used again are not")
        pair.upper.currentItemIndex = 4
        buttons.count = 10
        pair.lower.reloadData()
        pair.run(1)
        #expect(selected() == [4])
        pair.lower.stopFollowing()
        #expect(selected().isEmpty)
    }

    /// Its items' selection is the program's own; only one that follows marks its leader's item.
    @Test func aLeaderKeepsItsOwnSelection() {
        let (pair, buttons) = (Pair(20, 20), FreshButtons())
        pair.upper.dataSource = buttons
        pair.run(1)
        for item in pair.upper.loaded.items { (item.view as? Button)?.isSelected = true }
        let count = pair.upper.loaded.count
        pair.lower.follow(pair.upper, by: .item)
        pair.upper.scrollOffset = 0.25
        pair.run(1.0 / 60)
        #expect(count > 2 && pair.upper.loaded.items.count { ($0.view as? Button)?.isSelected == true } == count)
        pair.upper.stopFollowing()
        #expect(pair.upper.loaded.items.count { ($0.view as? Button)?.isSelected == true } == count)
    }

    @Test func aViewThatReplacesTheLeadersItemIsSelectedToo() {
        let (pair, buttons) = (Pair(20, 20), FreshButtons())
        pair.lower.dataSource = buttons
        pair.run(1)
        pair.lower.follow(pair.upper, by: .item)
        pair.run(1)
        let old = pair.lower.itemView(at: 0)
        pair.lower.reloadItem(at: 0, animated: false)
        #expect(pair.lower.itemView(at: 0) !== old)
        #expect((pair.lower.itemView(at: 0) as? Button)?.isSelected == true)
    }

    /// With copies, what counts is the size of the item that is shown there.
    @Test func whetherACopyIsInSightGoesByItsOwnSize() {
        let pair = Pair(4, 4, lowerWraps: true)
        pair.lowerListener.extents = [0: 100, 1: 100, 2: 400, 3: 100]
        pair.lower.hasVariableExtents = true
        pair.lower.repeatsItems = true
        pair.lower.reloadData()
        pair.run(1)
        // The item that goes by the number 2 among the positions is in sight as a copy only.
        pair.lower.scrollOffset = 8
        pair.run(1)
        for index in 0..<4 {
            let size = pair.lower.loadedItem(at: index)?.container.bounds.width ?? pair.lower.itemWidth
            let room = pair.lower.bounds.width
            let isInSight = pair.lower.isWithinBounds(itemAt: index, offset: 0)
            #expect(isInSight == (size <= room), "item \(index)")
            #expect(size == pair.lowerListener.extents[index], "item \(index)")
        }
        pair.lower.frame.size.width = 300
        pair.run(1)
        pair.lower.scrollOffset = 10
        pair.run(1)
        #expect(!pair.lower.isWithinBounds(itemAt: 2, offset: 0) && pair.lower.isWithinBounds(itemAt: 1, offset: 0))
    }

    @Test func wrappingOnOneSide() {
        let pair = Pair(10, 10, wraps: true)
        pair.lower.follow(pair.upper, by: .item)
        pair.upper.currentItemIndex = 9
        pair.run(1)
        pair.upper.scrollToItem(at: 0, animated: true)
        pair.run(2)
        #expect(pair.lower.currentItemIndex == 0 && pair.isAtRest)
        // On the way from the last to the first, the other goes all the way back, without a jump.
        pair.lower.follow(pair.upper, by: .progress)
        pair.upper.scrollOffset = 9
        pair.upper.scroll(byNumberOfItems: 1, duration: 1)
        var steps: [Double] = []
        for _ in 0..<70 {
            let before = pair.lower.scrollOffset
            pair.run(1.0 / 60)
            steps.append(abs(pair.lower.scrollOffset - before))
        }
        #expect(pair.lower.scrollOffset == 0 && (steps.max() ?? 9) < 0.5)
        let other = Pair(10, 10, lowerWraps: true)
        other.lower.follow(other.upper, by: .item)
        other.upper.currentItemIndex = 9
        other.run(0.2)
        #expect(other.lower.scrollOffset > 9 || other.lower.scrollOffset < 0.5, "the shorter way")
        other.run(2)
        #expect(other.lower.currentItemIndex == 9)
    }

    @Test func itEndsWhenEitherLeaves() {
        let pair = Pair(20, 20)
        pair.lower.follow(pair.upper, by: .item)
        pair.lower.removeFromSuperview()
        #expect(pair.lower.leader == nil && pair.upper.links == nil)
        pair.stage.scene.root.addSubview(pair.lower)
        pair.lower.follow(pair.upper, by: .progress)
        pair.upper.removeFromSuperview()
        #expect(pair.lower.leader == nil && pair.lower.links == nil)
        do {
            let passing = Carousel()
            pair.lower.follow(passing, by: .item)
            #expect(pair.lower.leader === passing)
        }
        #expect(pair.lower.leader == nil)
        pair.lower.scrollOffset = 3
        pair.run(2)
        #expect(pair.lower.currentItemIndex == 3 && pair.isAtRest)
    }

    @Test func bothMayBeEdited() {
        for following in [Carousel.Following.item, .progress] {
            let pair = Pair(20, 20)
            pair.lower.follow(pair.upper, by: following)
            if following == .progress { pair.upper.follow(pair.lower, by: .progress) }
            pair.upper.scrollToItem(at: 9, animated: true)
            pair.run(2)
            for _ in 0..<3 {
                pair.upper.performBatchUpdates { updates in
                    updates.removeItem(at: 0)
                    pair.stage.items.count -= 1
                }
                pair.lower.performBatchUpdates { updates in
                    updates.removeItem(at: 0)
                    pair.lowerItems.count -= 1
                }
            }
            pair.run(3)
            #expect(pair.upper.scrollOffset == 6 && pair.lower.scrollOffset == 6 && pair.isAtRest, "\(following)")
        }
    }

    /// How far a carousel is from where its leader puts it, in items.
    private func distance(of follower: Carousel, from leader: Carousel) -> Double {
        let (extent, place) = (
            follower.motion.extent,
            leader.motion.extent.counterpart(
                of: leader.scrollOffset, in: follower.motion.extent)
        )
        return abs(extent.shortestDistance(fromOffset: follower.scrollOffset, toOffset: extent.clamped(offset: place)))
    }

    /// Whatever users and programs do, the two come to rest, and agree then.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8]) func tenThousandOperations(seed: UInt64) {
        print("FollowingTests seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let pair = Pair(12, seed % 4 < 2 ? 12 : 23, wraps: seed % 3 == 0, lowerWraps: seed % 3 == 1)
        let scene = pair.stage.scene
        let isProgress = seed % 2 == 0
        pair.lower.follow(pair.upper, by: isProgress ? .progress : .item)
        let isMutual = seed > 4
        if isMutual { pair.upper.follow(pair.lower, by: isProgress ? .progress : .item) }
        var (isDown, rests, last) = (false, 0, Point.zero)
        for _ in 0..<1250 {
            let point = Point(x: .random(in: 0...640, using: &random), y: .random(in: 0...400, using: &random))
            let (carousel, items) =
                Bool.random(using: &random) ? (pair.upper, pair.stage.items) : (pair.lower, pair.lowerItems)
            switch Int.random(in: 0...13, using: &random) {
            case 0, 1:
                scene.handle(.pointer(PointerEvent(isDown ? .ended : .began, at: point, time: scene.time)))
                isDown.toggle()
                last = point
            case 2, 3:
                last.x = point.x
                if isDown { scene.handle(.pointer(PointerEvent(.moved, at: last, time: scene.time))) }
            case 4: scene.handle(.scroll(by: Point(x: .random(in: -300...300, using: &random), y: 0), at: point))
            case 5:
                _ = carousel.carryOut([.step(1), .step(-2), .last, .select].randomElement(using: &random) ?? .first)
            case 6:
                carousel.scrollToItem(
                    at: .random(in: -2...14, using: &random), duration: .random(in: 0...1, using: &random))
            case 7:
                items.count = .random(in: 0...14, using: &random)
                carousel.reloadData()
            case 8:
                guard items.count > 0 else { break }
                items.count -= 1
                carousel.removeItem(at: .random(in: 0...12, using: &random), animated: .random(using: &random))
            case 9: carousel.frame.size.width = .random(in: 200...900, using: &random)
            case 10: carousel.scrollOffset = .random(in: 0...12, using: &random)
            default: pair.run(.random(in: 0...2, using: &random))
            }
            guard !isDown, Int.random(in: 0...4, using: &random) == 0 else { continue }
            pair.run(8)
            #expect(pair.isAtRest, "it does not come to rest")
            guard pair.upper.numberOfItems > 0, pair.lower.numberOfItems > 0 else { continue }
            rests += 1
            if isProgress {
                // Of two that follow each other, the one that was touched has led: with fewer items there may be no way back.
                let ways = [distance(of: pair.lower, from: pair.upper), distance(of: pair.upper, from: pair.lower)]
                #expect(ways[0] < 1e-6 || isMutual && ways[1] < 1e-6)
            } else {
                #expect(pair.lower.currentItemIndex == min(pair.upper.currentItemIndex, pair.lower.numberOfItems - 1))
            }
            #expect(pair.lowerListener.leaderItems.last == pair.lower.links?.leaderItem)
        }
        #expect(rests > 40)
    }
}
