// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Carousels that draw attention while nobody uses them.
@Suite struct AttractTests {
    private final class Teller: CarouselDelegate {
        var told: [String] = []
        var wraps = true
        var willBegin: ((Carousel) -> Void)?
        func carouselWillBeginAttract(_ carousel: Carousel) {
            told.append("attracts")
            willBegin?(carousel)
        }
        func carouselDidEndAttract(_ carousel: Carousel) { told.append("ends") }
        func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { told.append("scrolls") }
        func carouselDidEndScrollingAnimation(_ carousel: Carousel) { told.append("rests") }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .wrap ? wraps ? 1 : 0 : value
        }
    }

    private static let point = Point(x: 320, y: 200)

    private func stage(
        _ count: Int = 8, wraps: Bool = true, _ attract: Attract? = Attract(idle: 10, interval: 2, seed: 7)
    ) -> (Stage, Teller) {
        let (stage, teller) = (Stage(count), Teller())
        teller.wraps = wraps
        stage.carousel.delegate = teller
        stage.carousel.reloadData()
        stage.run(1)
        teller.told.removeAll()
        stage.carousel.attract = attract
        return (stage, teller)
    }

    /// The items at which it rests during a time.
    private func shown(_ stage: Stage, _ seconds: Double) -> [Int] {
        var seen: [Int] = []
        for _ in 0..<Int(seconds * 10) {
            stage.run(0.1)
            let carousel = stage.carousel
            guard carousel.isAttracting, !carousel.isScrolling, seen.last != carousel.currentItemIndex else { continue }
            seen.append(carousel.currentItemIndex)
        }
        return seen
    }

    @Test func itWaitsWithoutFramesThenSpinsAndTellsInOrder() {
        let (stage, teller) = stage()
        let (scene, carousel) = (stage.scene, stage.carousel)
        let begin = scene.time
        #expect(scene.wakeTime == begin + 10 && !carousel.isAttracting)
        scene.needsDisplay = false
        stage.run(9.9)
        #expect(!scene.needsDisplay && scene.wakeTime == begin + 10 && teller.told.isEmpty)
        stage.run(0.2)
        #expect(carousel.isAttracting && carousel.isSpinning && teller.told == ["attracts", "scrolls"])
        stage.run(3)
        #expect(teller.told == ["attracts", "scrolls", "rests"] && !carousel.isSpinning)
        // One sleep as long as it rests.
        scene.needsDisplay = false
        let rest = (scene.wakeTime ?? 0) - scene.time
        #expect(rest > 1.8 && rest < 2)
        stage.run(1.5)
        #expect(!scene.needsDisplay)
        stage.run(1)
        #expect(carousel.isSpinning && teller.told.count == 4)
        carousel.attract = nil
        #expect(!carousel.isAttracting && teller.told.contains("ends"))
        stage.run(2)
        #expect(!scene.isAnimating && scene.wakeTime == nil)
        #expect(carousel.scrollOffset == Double(carousel.currentItemIndex))
    }

    @Test func itWaitsWhileAFingerIsOnAControl() throws {
        let (stage, teller) = stage()
        try stage.slideInFirstItem()
        stage.run(25)
        #expect(count("attracts", teller) == 0 && stage.carousel.scrollOffset == 0)
        stage.touch(.ended, 340)
        stage.run(9.9)
        #expect(count("attracts", teller) == 0)
        stage.run(0.2)
        #expect(count("attracts", teller) == 1)
    }

    @Test func withoutItNothingIsKept() {
        let (stage, _) = stage(8, nil)
        #expect(stage.scene.inputWatchers.isEmpty && stage.scene.wakeTime == nil && !stage.scene.isAnimating)
    }

    @Test(arguments: [2, 3, 8, 100]) func noItemComesAgainUntilAllHaveBeenSeen(count: Int) {
        for seed in 1...20 as ClosedRange<UInt64> {
            var motion = AttractMotion()
            _ = motion.set(Attract(seed: seed), at: 0)
            var (current, before) = (0, 0)
            var seen: Set<Int> = []
            var orders: [[Int]] = [[]]
            for number in 0..<5 * count {
                current = motion.choose(from: current, count: count)
                if number < count - 1 { #expect(!seen.contains(current), "seed \(seed)") }
                if !seen.insert(current).inserted {
                    // The present item counts as seen when its turn comes.
                    #expect(seen.union([before]).count == count, "seed \(seed), choice \(number)")
                    before = orders.last?.last ?? 0
                    seen = [current]
                    orders.append([])
                }
                orders[orders.count - 1].append(current)
            }
            #expect(orders.count >= 5, "seed \(seed)")
            if count == 100 { #expect(Set(orders.map { $0.prefix(20) }).count == orders.count, "each is another one") }
        }
    }

    @Test func orderContainsEachOnce() {
        var orders: Set<[Int]> = []
        for count in Array(1...70) + [1000, 4097] {
            for seed in 1...10 as ClosedRange<UInt64> {
                let order = RandomOrder(count: count, seed: seed)
                let items = (0..<count).map { order[$0] }
                #expect(items.sorted() == Array(0..<count))
                if count == 8 { orders.insert(items) }
            }
        }
        #expect(orders.count > 6, "seeds differ")
        let large = RandomOrder(count: 10_000_000, seed: 1)
        #expect(Set((0..<1000).map { large[$0] }).count == 1000)
        // Evenly spread: the mean of a thousand is near the middle.
        let mean = (0..<1000).reduce(0.0) { $0 + Double(large[$1]) } / 1000
        #expect(abs(mean - 5e6) < 5e5)
    }

    @Test func theSameSeedReplays() {
        func run(_ seed: UInt64) -> [Int] {
            let (stage, _) = stage(50, Attract(idle: 1, interval: 0.5, duration: 0.5, seed: seed))
            return shown(stage, 40)
        }
        let first = run(3)
        #expect(first.count > 20 && Set(first).count == first.count && run(3) == first && run(4) != first)
    }

    @Test(arguments: [false, true]) func nextGoesInTurnAndBackToTheFirst(wraps: Bool) {
        let (stage, _) = stage(4, wraps: wraps, Attract(idle: 1, interval: 0.5, choice: .next, duration: 0.5))
        #expect(shown(stage, 7).prefix(6) == [1, 2, 3, 0, 1, 2])
    }

    @Test func anyInputEndsItWhereItIs() {
        let inputs: [(String, (Stage) -> Void)] = [
            ("a finger", { $0.scene.handle(.pointer(PointerEvent(.began, at: AttractTests.point, time: $0.time))) }),
            ("a finger elsewhere", { $0.scene.handle(.pointer(PointerEvent(.began, at: .zero, time: $0.time))) }),
            ("a wheel", { $0.scene.handle(.wheel(notches: 1, at: AttractTests.point)) }),
            ("a touchpad", { $0.scene.handle(.scroll(by: Point(x: 3, y: 0), at: AttractTests.point)) }),
            ("a key", { $0.scene.handle(.hold(.step(1), at: $0.time)) }),
            ("a command", { $0.scene.handle(.command(.leave)) }), ("what the program uses", { $0.scene.noteInput() }),
        ]
        for (name, act) in inputs {
            for isEnabled in [true, false] {
                let (stage, teller) = stage(40)
                stage.carousel.isScrollEnabled = isEnabled
                stage.carousel.frame = Rect(x: 10, y: 10, width: 620, height: 380)
                stage.run(10.2 + 1)
                #expect(stage.carousel.isSpinning, "\(name)")
                let place = stage.carousel.scrollOffset
                act(stage)
                #expect(teller.told.filter { $0 == "ends" }.count == 1 && !stage.carousel.isAttracting, "\(name)")
                stage.scene.handle(.pointer(PointerEvent(.ended, at: .zero, time: stage.time)))
                stage.scene.handle(.release(.step(1), at: stage.time))
                stage.run(2)
                let gone = stage.carousel.motion.extent.shortestDistance(
                    fromOffset: place, toOffset: stage.carousel.scrollOffset)
                #expect(abs(gone) < 2 && !stage.carousel.isScrolling, "\(name): \(gone)")
                #expect(stage.carousel.scrollOffset == Double(stage.carousel.currentItemIndex), "\(name)")
                // And a whole time of waiting.
                stage.run(7.5)
                #expect(!stage.carousel.isAttracting, "\(name)")
                stage.run(1)
                #expect(stage.carousel.isAttracting, "\(name)")
            }
        }
    }

    /// At an end it moves nothing any more, but somebody is there.
    @Test func itDoesNotBeginWhileAKeyIsHeld() {
        let (stage, teller) = stage(3, wraps: false, Attract(idle: 2, interval: 2))
        stage.scene.handle(.hold(.step(1), at: stage.time))
        stage.run(10)
        #expect(stage.carousel.scrollOffset == 2 && !stage.carousel.isAttracting && count("attracts", teller) == 0)
        stage.scene.handle(.release(.step(1), at: stage.time))
        stage.run(1.9)
        #expect(!stage.carousel.isAttracting)
        stage.run(0.3)
        #expect(stage.carousel.isAttracting)
    }

    @Test func oddEventsAreNoInput() {
        let (stage, _) = stage()
        let due = stage.scene.wakeTime
        stage.run(1)
        stage.scene.handle(.pointer(PointerEvent(.began, at: Point(x: .nan, y: 0), time: stage.time)))
        stage.scene.handle(.hold(.step(1), at: .infinity))
        stage.scene.handle(.scroll(by: Point(x: .nan, y: 0), at: .zero))
        stage.scene.handle(.wheel(notches: 0, at: .zero))
        stage.scene.handle(.releaseAll)
        #expect(stage.scene.wakeTime == due)
        // A late event is preceded by what was due before it.
        stage.scene.handle(.pointer(PointerEvent(.began, at: AttractTests.point, time: stage.time + 60)))
        #expect(!stage.carousel.isAttracting && stage.scene.time == stage.time + 60)
    }

    @Test func itDoesNotBeginWhereItMustNot() {
        let blocks: [(String, (Stage) -> Void, (Stage) -> Void)] = [
            ("reduced motion", { $0.carousel.reducesMotion = true }, { $0.carousel.reducesMotion = false }),
            ("autoscroll", { $0.carousel.autoscroll = 0.1 }, { $0.carousel.autoscroll = 0 }),
            ("hidden", { $0.carousel.isHidden = true }, { $0.carousel.isHidden = false }),
            (
                "no scene", { $0.carousel.removeFromSuperview() }, { $0.scene.root.addSubview($0.carousel) }
            ),
            (
                "one item",
                {
                    $0.items.count = 1
                    $0.carousel.reloadData()
                },
                {
                    $0.items.count = 8
                    $0.carousel.reloadData()
                }
            ),
        ]
        for (name, block, free) in blocks {
            for runs in [false, true] {
                let (stage, teller) = stage()
                stage.run(runs ? 11 : 1)
                block(stage)
                stage.run(30)
                #expect(!stage.carousel.isAttracting && teller.told.filter { $0 == "attracts" }.count == (runs ? 1 : 0))
                #expect(teller.told.filter { $0 == "ends" }.count == (runs ? 1 : 0), "\(name)")
                if name != "autoscroll" { #expect(!stage.scene.isAnimating, "\(name)") }
                free(stage)
                _ = stage.scene.drawList()
                stage.run(9)
                #expect(!stage.carousel.isAttracting, "\(name)")
                stage.run(2)
                #expect(stage.carousel.isAttracting, "\(name)")
            }
        }
    }

    @Test func autoplayWaitsMeanwhile() {
        let (stage, _) = stage(8, Attract(idle: 9.5, interval: 5))
        stage.carousel.autoplay = Autoplay(interval: 3, resumesAfterTouch: .never)
        stage.run(10.5)
        #expect(stage.carousel.isAttracting && stage.carousel.autoplayState == .paused)
        stage.run(6)
        #expect(stage.carousel.autoplayState == .paused)
        stage.carousel.attract = nil
        stage.run(1)
        #expect(stage.carousel.autoplayState == .dwelling, "nobody has touched it")
    }

    @Test func aDelegateMayChangeAnything() {
        let (stage, teller) = stage()
        teller.willBegin = { $0.attract = nil }
        stage.run(11)
        #expect(teller.told == ["attracts", "ends"] && !stage.scene.isAnimating)
        stage.carousel.attract = Attract(idle: 1)
        teller.willBegin = { [items = stage.items] in
            items.count = 0
            $0.reloadData()
        }
        teller.told.removeAll()
        stage.run(3)
        #expect(teller.told.filter { $0 != "scrolls" && $0 != "rests" } == ["attracts", "ends"])
        #expect(!stage.scene.isAnimating)
    }

    @Test func valuesAreMadeValid() {
        let absurd = Attract(idle: 0, interval: -1, duration: 1e9)
        #expect(absurd.idle == 1 && absurd.interval == 0.1 && absurd.duration == 3600)
        let odd = Attract(idle: .nan, interval: .nan, duration: .nan)
        #expect(odd.idle == 60 && odd.interval == 8 && odd.duration == 3)
        var attract = Attract()
        attract.idle = 1e9
        #expect(attract.idle == 86_400 && attract.seed != Attract().seed)
    }

    /// Whatever users and programs do: beginnings and ends match, and in the end it attracts, and rests at an item.
    @Test(arguments: [1, 2, 3, 4]) func tenThousandOperations(seed: UInt64) {
        let (stage, teller) = stage(
            12, wraps: seed % 2 == 0, Attract(idle: 1, interval: 0.5, duration: 0.7, seed: seed))
        let (scene, carousel) = (stage.scene, stage.carousel)
        if seed > 2 { carousel.autoplay = Autoplay(interval: 0.7) }
        let use = RandomUse(of: stage, seed: seed)
        use.commands = [.step(1), .step(-2), .last, .select]
        for _ in 0..<2500 {
            switch use.int(0...16) {
            case 0, 1:
                use.touch()
                #expect(!carousel.isAttracting)
            case 2: use.move()
            case 3: use.turnWheel()
            case 4:
                use.press()
                #expect(!carousel.isAttracting)
            case 5: use.scroll()
            case 6: use.reload(0...14)
            case 7: use.remove()
            case 8: use.resize(1...900)
            case 9: carousel.isHidden = use.bool()
            case 10: carousel.reducesMotion = use.bool()
            case 11: carousel.superview == nil ? scene.root.addSubview(carousel) : carousel.removeFromSuperview()
            case 12: carousel.attract?.seed = UInt64(use.int(0...9))
            default: stage.run(use.double(0...3))
            }
            let (begun, ended) = (count("attracts", teller), count("ends", teller))
            #expect(begun - ended == (carousel.isAttracting ? 1 : 0), "seed \(seed)")
            if use.int(0...3) == 0 { _ = scene.drawList() }
        }
        use.lift()
        #expect(count("attracts", teller) > 10, "seed \(seed): \(count("attracts", teller))")
        carousel.autoplay = nil
        if carousel.superview == nil { scene.root.addSubview(carousel) }
        (carousel.isHidden, carousel.reducesMotion) = (false, false)
        stage.items.count = 12
        carousel.reloadData()
        _ = scene.drawList()
        stage.run(30)
        #expect(carousel.isAttracting, "seed \(seed)")
        scene.noteInput()
        carousel.attract = nil
        stage.run(3)
        #expect(!scene.isAnimating && carousel.scrollOffset == Double(carousel.currentItemIndex), "seed \(seed)")
    }

    private func count(_ name: String, _ teller: Teller) -> Int { teller.told.filter { $0 == name }.count }
}
