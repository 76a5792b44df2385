// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Carousels that go on by themselves, and what makes them wait.
@Suite struct AutoplayTests {
    /// Notes what autoplay tells, and answers how long each item is shown.
    private final class Player: CarouselDelegate {
        var told: [String] = []
        var intervals: [Int: Double] = [:]
        var wraps = false
        var willPlay: ((Carousel) -> Void)?

        var isAsked: ((Carousel) -> Void)?
        /// The items that it was asked about, each with the tag of its view then.
        var asked: [[Int?]] = []

        func carousel(_ carousel: Carousel, autoplayIntervalForItemAt index: Int) -> Double {
            asked.append([index, carousel.itemView(at: index)?.tag])
            isAsked?(carousel)
            return intervals[index] ?? carousel.autoplay?.interval ?? 0
        }
        func carouselWillAutoplay(_ carousel: Carousel, from index: Int, to next: Int) {
            told.append("\(index) to \(next)")
            willPlay?(carousel)
        }
        func carouselDidChangeAutoplayState(_ carousel: Carousel) { told.append("\(carousel.autoplayState)") }
        func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { told.append("scrolls") }
        func carouselDidEndScrollingAnimation(_ carousel: Carousel) { told.append("rests") }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .wrap && wraps ? 1 : value
        }
    }

    private func stage(_ count: Int = 4, wraps: Bool = false, _ autoplay: Autoplay? = Autoplay()) -> (Stage, Player) {
        let (stage, player) = (Stage(count), Player())
        player.wraps = wraps
        stage.carousel.delegate = player
        stage.carousel.reloadData()
        stage.run(1)
        player.told.removeAll()
        stage.carousel.autoplay = autoplay
        return (stage, player)
    }

    @Test func itRestsThenGoesOnAndTellsInOrder() {
        let (stage, player) = stage()
        let carousel = stage.carousel
        #expect(carousel.autoplayState == .dwelling && player.told == ["dwelling"])
        let begin = stage.scene.time
        #expect(stage.scene.wakeTime == begin + 4 && stage.scene.isAnimating, "as hosts that sleep are told")
        stage.scene.needsDisplay = false
        stage.run(3.9)
        #expect(!stage.scene.needsDisplay && carousel.currentItemIndex == 0, "no frame while it rests")
        #expect(abs(carousel.autoplayProgress - 0.975) < 1e-9)
        stage.run(0.2)
        #expect(carousel.autoplayState == .moving && carousel.autoplayProgress == 0)
        stage.run(0.5)
        #expect(carousel.autoplayState == .dwelling && carousel.currentItemIndex == 1)
        #expect(player.told == ["dwelling", "0 to 1", "scrolls", "moving", "rests", "dwelling"])
        // From where it came to rest, a whole interval.
        #expect(abs((stage.scene.wakeTime ?? 0) - begin - 8.4) < 0.05)
        carousel.autoplay = nil
        #expect(carousel.autoplayState == .off && player.told.last == "off")
        stage.run(10)
        #expect(carousel.currentItemIndex == 1 && !stage.scene.isAnimating && stage.scene.wakeTime == nil)
    }

    @Test(arguments: [
        (false, Autoplay.Direction.forward, false, [1, 2, 3, 0, 1]), (false, .backward, false, [3, 2, 1, 0, 3]),
        (false, .forward, true, [1, 2, 3, 3, 3]), (true, .forward, false, [1, 2, 3, 0, 1]),
        (true, .backward, true, [3, 2, 1, 0, 3]),
    ]) func theEndsAreAsAsked(wraps: Bool, direction: Autoplay.Direction, stops: Bool, expected: [Int]) {
        let (stage, _) = stage(
            wraps: wraps, Autoplay(interval: 1, direction: direction, scrollDuration: 0.5, stopsAtEnd: stops))
        var seen: [Int] = []
        for _ in expected {
            stage.run(1.6)
            seen.append(stage.carousel.currentItemIndex)
        }
        #expect(seen == expected)
        #expect(stage.carousel.autoplayState == (stops && !wraps ? .paused : .dwelling))
    }

    /// The last group is short.
    @Test(arguments: [false, true]) func theLastItemOfAShortGroupIsTheEnd(stops: Bool) {
        let (stage, player) = stage(10, nil)
        stage.carousel.stepSize = 4
        stage.carousel.currentItemIndex = 9
        stage.run(1)
        stage.carousel.autoplay = Autoplay(interval: 1, stopsAtEnd: stops)
        stage.run(1.6)
        #expect(stage.carousel.scrollOffset == (stops ? 9 : 0) && player.told.contains("9 to 0") == !stops)
        #expect(stage.carousel.autoplayState == (stops ? .paused : .dwelling))
    }

    /// Just before the seam the first item is the current one, and ahead.
    @Test func fromBeforeTheSeamItGoesForward() {
        let (stage, player) = stage(10, wraps: true, nil)
        let carousel = stage.carousel
        carousel.scrollToItemBoundary = false
        carousel.scrollOffset = 9.7
        stage.run(1)
        #expect(carousel.scrollOffset == 9.7 && carousel.currentItemIndex == 0)
        carousel.autoplay = Autoplay(interval: 1)
        var (place, way) = (9.7, 0.0)
        for _ in 0..<100 {
            stage.run(1.0 / 60)
            way += carousel.motion.extent.shortestDistance(fromOffset: place, toOffset: carousel.scrollOffset)
            place = carousel.scrollOffset
        }
        #expect(abs(way - 1.3) < 1e-9 && carousel.currentItemIndex == 1, "it has gone \(way) items")
        #expect(player.told.contains("0 to 1"))
    }

    @Test(arguments: Autoplay.Resumption.allCases) func whateverTheUserDoesPausesIt(resumption: Autoplay.Resumption) {
        let point = Point(x: 320, y: 200)
        let acts: [(String, (Stage) -> Void, (Stage) -> Void)] = [
            (
                "a finger", { $0.scene.handle(.pointer(PointerEvent(.began, at: point, time: $0.time))) },
                { $0.scene.handle(.pointer(PointerEvent(.ended, at: point, time: $0.time))) }
            ),
            ("a wheel", { $0.scene.handle(.scroll(by: Point(x: 30, y: 0), at: point)) }, { _ in }),
            ("a key", { $0.scene.handle(.command(.step(1))) }, { _ in }),
            ("the program", { $0.carousel.scrollToItem(at: 1, animated: true) }, { _ in }),
        ]
        for (name, begin, end) in acts {
            let (stage, player) = stage(20, Autoplay(interval: 4, resumesAfterTouch: resumption))
            stage.run(3)
            begin(stage)
            #expect(stage.carousel.autoplayState == .paused, "\(name)")
            end(stage)
            stage.run(0.8)
            switch resumption {
            case .never:
                stage.run(20)
                #expect(stage.carousel.autoplayState == .paused && !player.told.contains("moving"), "\(name)")
                stage.carousel.resumeAutoplay()
                #expect(stage.carousel.autoplayState == .dwelling)
            case .interval:
                #expect(stage.carousel.autoplayState == .dwelling && stage.carousel.autoplayProgress < 0.25, "\(name)")
            case .remaining:
                #expect(stage.carousel.autoplayState == .dwelling && stage.carousel.autoplayProgress > 0.75, "\(name)")
            }
        }
    }

    @Test func itStaysUnderAFingerOnAControl() throws {
        let (stage, _) = stage(4, Autoplay(interval: 1))
        try stage.slideInFirstItem()
        stage.run(5)
        #expect(stage.carousel.scrollOffset == 0)
        stage.touch(.ended, 340)
        stage.run(1.3)
        #expect(stage.carousel.currentItemIndex == 1)
    }

    @Test func whoeverDoesNotSeeItMissesNothing() throws {
        let (stage, _) = stage()
        let carousel = stage.carousel
        stage.run(1)
        stage.scene.root.isHidden = true
        stage.run(10)
        #expect(carousel.currentItemIndex == 0 && carousel.autoplayState == .paused)
        #expect(!stage.scene.isAnimating, "nothing wakes a scene that does not show it")
        stage.scene.root.isHidden = false
        _ = stage.scene.drawList()
        stage.run(0.1)
        #expect(carousel.autoplayState == .dwelling)
        // The program did not draw for an hour.
        stage.scene.advance(to: 3600)
        #expect(carousel.currentItemIndex == 0 && carousel.autoplayProgress == 0 && stage.scene.wakeTime == 3604)
        // Out of the scene, and back.
        carousel.removeFromSuperview()
        #expect(carousel.autoplayState == .paused)
        stage.scene.root.addSubview(carousel)
        stage.scene.advance(to: 3601)
        #expect(carousel.autoplayState == .dwelling)
        // The focus is on something in the item.
        let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 20))
        try #require(carousel.itemView(at: 0)).addSubview(button)
        stage.scene.focusedView = button
        _ = stage.scene.drawList()
        stage.scene.advance(to: 3602)
        #expect(carousel.autoplayState == .paused)
        stage.scene.focusedView = carousel
        _ = stage.scene.drawList()
        stage.scene.advance(to: 3603)
        #expect(carousel.autoplayState == .dwelling)
    }

    @Test func outOfItsSceneItKeepsWhatHasPassed() {
        let (stage, _) = stage(4, Autoplay(interval: 10))
        let carousel = stage.carousel
        stage.run(6)
        #expect(abs(carousel.autoplayProgress - 0.6) < 1e-9)
        carousel.removeFromSuperview()
        #expect(carousel.autoplayState == .paused && abs(carousel.autoplayProgress - 0.6) < 1e-9)
        stage.run(20)
        stage.scene.root.addSubview(carousel)
        stage.run(3)
        #expect(carousel.autoplayState == .dwelling && abs(carousel.autoplayProgress - 0.9) < 0.01)
        stage.run(1.1)
        #expect(carousel.autoplayState == .moving)
    }

    @Test func reducedMotionFewItemsAndAutoscrollHoldIt() {
        let (stage, _) = stage()
        let carousel = stage.carousel
        carousel.reducesMotion = true
        #expect(carousel.autoplayState == .paused)
        carousel.resumeAutoplay()
        #expect(carousel.autoplayState == .dwelling, "the user wants it")
        carousel.reducesMotion = false
        var faults: [CarouselDiagnostic] = []
        carousel.onDiagnostic = { faults.append($0) }
        carousel.autoscroll = 1
        #expect(carousel.autoplayState == .paused && faults == [.autoplayWithAutoscroll])
        carousel.autoscroll = 0
        stage.run(1)
        #expect(carousel.autoplayState == .dwelling)
        stage.items.count = 1
        carousel.reloadData()
        #expect(carousel.autoplayState == .paused)
        stage.items.count = 3
        carousel.reloadData()
        stage.run(1)
        #expect(carousel.autoplayState == .dwelling)
        stage.run(2)
        carousel.reloadData()
        #expect(carousel.autoplayState == .dwelling && carousel.autoplayProgress == 0, "a whole interval again")
        stage.run(1)
        carousel.restore(Carousel.State(index: 2))
        #expect(carousel.currentItemIndex == 2 && carousel.autoplayState == .dwelling && carousel.autoplayProgress == 0)
    }

    @Test func itemsMayBeShownForAsLongAsEachNeeds() {
        let (stage, player) = stage(4, nil)
        let carousel = stage.carousel
        player.intervals = [0: 1, 1: .infinity, 2: .nan, 3: -5]
        carousel.autoplay = Autoplay(interval: 2)
        stage.run(1.6)
        #expect(carousel.currentItemIndex == 1)
        stage.run(100)
        #expect(carousel.currentItemIndex == 1 && carousel.autoplayState == .dwelling && carousel.autoplayProgress == 0)
        #expect(stage.scene.wakeTime == nil && !stage.scene.isAnimating)
        carousel.resumeAutoplay()
        stage.run(0.6)
        #expect(carousel.currentItemIndex == 2)
        stage.run(1.5)
        #expect(carousel.currentItemIndex == 2)
        stage.run(0.7)
        #expect(carousel.currentItemIndex == 3)
        stage.run(0.7)
        #expect(carousel.currentItemIndex == 0)
    }

    @Test func aPauseKeepsTheRestAndADelegateMayChangeAnything() {
        let (stage, player) = stage()
        let carousel = stage.carousel
        stage.run(3)
        carousel.pauseAutoplay()
        stage.run(50)
        #expect(carousel.autoplayState == .paused && abs(carousel.autoplayProgress - 0.75) < 0.01)
        carousel.resumeAutoplay()
        stage.run(1.5)
        #expect(carousel.currentItemIndex == 1)
        player.willPlay = { $0.pauseAutoplay() }
        stage.run(5)
        #expect(carousel.currentItemIndex == 1 && carousel.autoplayState == .paused, "it has not begun to move")
        player.willPlay = { $0.autoplay = nil }
        carousel.resumeAutoplay()
        stage.run(5)
        #expect(carousel.currentItemIndex == 1 && carousel.autoplayState == .off)
        player.told.removeAll()
        player.isAsked = { $0.pauseAutoplay() }
        carousel.autoplay = Autoplay()
        #expect(player.told == ["paused"], "once, though it is stopped while it begins")
        player.isAsked = nil
        carousel.resumeAutoplay()
        player.willPlay = { [items = stage.items] in
            items.count = 2
            $0.reloadData()
        }
        stage.run(5)
        #expect(carousel.numberOfItems == 2 && carousel.autoplayState != .off)
    }

    /// An edit may put another item in the centre, or give that one another index: it is asked for once all is in its place.
    @Test(arguments: ["batch", "insertion", "animated insertion", "removal", "reload"])
    func afterAnEditTheItemInTheCentreIsAskedFor(edit: String) {
        let (stage, player) = (ActiveStage(6), Player())
        let (carousel, items) = (stage.carousel, stage.items)
        carousel.delegate = player
        carousel.autoplay = Autoplay()
        stage.rest(at: 3)
        #expect(carousel.autoplayState == .dwelling && player.asked.last == [3, 3])
        player.asked.removeAll()
        if edit == "removal" { items.ids.removeFirst() } else { items.ids.insert(9, at: 0) }
        switch edit {
        case "batch": carousel.performBatchUpdates(animated: false) { $0.insertItem(at: 0) }
        case "removal": carousel.removeItem(at: 0, animated: false)
        case "reload": carousel.reloadData(keeping: .identifier)
        default: carousel.insertItem(at: 0, animated: edit != "insertion")
        }
        // Single edits leave the offset, as in iCarousel. After a reload no view is loaded yet.
        let index = edit == "batch" || edit == "reload" ? 4 : 3
        #expect(carousel.currentItemIndex == index)
        #expect(player.asked == [[index, edit == "reload" ? nil : items.ids[index]]])
    }

    /// A folder in which pictures appear all the time must not stop the show.
    @Test(arguments: [false, true]) func editsElsewhereLeaveWhatHasPassed(animated: Bool) {
        let (stage, player) = stage(6)
        let carousel = stage.carousel
        stage.run(3)
        player.asked.removeAll()
        stage.items.count = 7
        carousel.performBatchUpdates(animated: animated) { $0.insertItem(at: 4) }
        #expect(carousel.autoplayState == .dwelling && abs(carousel.autoplayProgress - 0.75) < 1e-9)
        stage.run(0.5)
        stage.items.count = 8
        carousel.insertItem(at: 5, animated: animated)
        #expect(player.asked.map(\.first) == [0, 0], "it may be shown for longer now")
        stage.run(0.6)
        #expect(carousel.autoplayState == .moving)
        stage.run(3.4)
        #expect(carousel.currentItemIndex == 1 && carousel.autoplayProgress > 0.7)
        // What takes the place of the current item is shown for as long as others.
        stage.items.count = 7
        carousel.performBatchUpdates(animated: animated) { $0.removeItem(at: 1) }
        #expect(carousel.currentItemIndex == 1 && carousel.autoplayProgress == 0)
        stage.run(3.9)
        #expect(carousel.currentItemIndex == 1 && carousel.autoplayState == .dwelling)
    }

    @Test func valuesAreMadeValid() {
        let absurd = Autoplay(interval: 0, scrollDuration: -1)
        #expect(absurd.interval == 0.1 && absurd.scrollDuration == nil)
        #expect(Autoplay(interval: .nan).interval == 4 && Autoplay(interval: 1e9).interval == 86_400)
        #expect(
            Autoplay(scrollDuration: .nan).scrollDuration == nil && Autoplay(scrollDuration: 1e9).scrollDuration == 60)
    }

    /// Whatever users and programs do: steps begin from rest, each in its turn, and in the end it dwells at an item.
    @Test(arguments: [1, 2, 3, 4]) func tenThousandOperations(seed: UInt64) {
        let (stage, player) = stage(12, wraps: seed % 2 == 0, Autoplay(interval: 0.5))
        let (scene, carousel) = (stage.scene, stage.carousel)
        let use = RandomUse(of: stage, seed: seed)
        (use.commands, use.pause) = ([.step(1), .step(-2), .last, .select], 2)
        for _ in 0..<2500 {
            use.act([
                { use.scroll() }, { use.reload(0...14) }, { use.remove() }, { carousel.isHidden = use.bool() },
                { use.bool() ? carousel.pauseAutoplay() : carousel.resumeAutoplay() },
            ])
            if carousel.autoplayState == .dwelling {
                #expect(!carousel.isDragging && !carousel.isDecelerating && carousel.numberOfItems > 1)
            }
            if use.int(0...3) == 0 { _ = scene.drawList() }
        }
        use.lift()
        stage.items.count = 12
        carousel.isHidden = false
        carousel.reloadData()
        carousel.resumeAutoplay()
        _ = scene.drawList()
        let states = player.told.filter { name in AutoplayState.allCases.contains { "\($0)" == name } }
        #expect(states.count > 1 && zip(states, states.dropFirst()).allSatisfy { $0 != $1 }, "each change is told once")
        player.told.removeAll()
        stage.run(30)
        // In turn: will autoplay, scrolls, moving, rests, dwelling.
        let steps = player.told.filter { $0.contains(" to ") }.count
        #expect(steps > 20 && player.told.filter { $0 == "moving" }.count == steps)
        #expect(carousel.scrollOffset == carousel.scrollOffset.rounded() || carousel.autoplayState == .moving)
        carousel.autoplay = nil
        stage.run(3)
        #expect(!scene.isAnimating && carousel.scrollOffset == Double(carousel.currentItemIndex))
    }
}
