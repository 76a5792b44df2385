// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselCore
@testable import CarouselScene

/// How far a swipe goes: at most so many items, by groups, to points of the program's.
@Suite struct SwipeTests {
    private final class Chooser: CarouselDelegate {
        var asked: [(offset: Double, velocity: Double)] = []
        var answer: (Double) -> Double = { $0 }
        var wraps = false
        var events: [String] = []

        func carousel(
            _ carousel: Carousel, targetOffsetForProposedOffset offset: Double, velocity: Double
        ) -> Double {
            asked.append((offset, velocity))
            return answer(offset)
        }

        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .wrap && wraps ? 1 : value
        }

        func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) { events.append("released") }
        func carouselDidEndScrollingAnimation(_ carousel: Carousel) { events.append("scrolled") }
        func carouselDidEndDecelerating(_ carousel: Carousel) { events.append("rests") }
    }

    private func stage(_ count: Int = 20, wraps: Bool = false) -> (Stage, Chooser) {
        let (stage, chooser) = (Stage(count), Chooser())
        chooser.wraps = wraps
        stage.carousel.delegate = chooser
        stage.carousel.reloadData()
        stage.run(0.5)
        return (stage, chooser)
    }

    /// A swipe by hundredths of an item, at so many per second, as a finger's.
    private func swipe(_ stage: Stage, by hundredths: Double, speed: Double = 0) {
        let unit = stage.carousel.itemWidth / 100
        stage.carousel.touchDown()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: hundredths * unit, velocity: speed * unit)
        stage.carousel.endDragging()
    }

    @Test(arguments: [false, true]) func aSwipeGoesNoFurtherThanSoManyItems(wraps: Bool) {
        let (stage, _) = stage(wraps: wraps)
        let carousel = stage.carousel
        carousel.currentItemIndex = 9
        for (most, points, speed, expected) in [
            (1, -900.0, -5000.0, 10), (1, -900, 0, 10), (1, -30, -5000, 10), (1, 30, 5000, 8), (1, -10, 0, 9),
            (3, -2000, -9000, 12), (3, -130, -1, 10), (2, 5000, 9000, 7), (-4, 5000, 9000, 8),
        ] {
            carousel.currentItemIndex = 9
            carousel.maximumItemsPerSwipe = most
            swipe(stage, by: points, speed: speed)
            #expect((carousel.scrollOffset - 9).magnitude < Double(max(most, 1)) + 1, "it follows less and less")
            stage.run(3)
            #expect(carousel.scrollOffset == Double(expected), "\(most) items, \(points), \(speed)")
        }
        carousel.stopAtItemBoundary = false
        carousel.scrollToItemBoundary = false
        carousel.currentItemIndex = 9
        carousel.maximumItemsPerSwipe = 1
        swipe(stage, by: -60, speed: -9000)
        stage.run(3)
        #expect(carousel.scrollOffset == 10, "the limit holds without boundaries, too")
    }

    @Test(arguments: [-1.0, 1]) func aWheelAfterAFlickSettlesAtTheNearestItem(direction: Double) {
        let (stage, _) = stage()
        stage.carousel.currentItemIndex = 9
        swipe(stage, by: direction * -30, speed: direction * -700)
        stage.run(3)
        let place = stage.carousel.scrollOffset
        #expect(place != 9 && place == place.rounded())
        // Back by a third of an item, and left alone.
        let width = stage.carousel.itemWidth
        stage.scene.handle(
            .scroll(by: Point(x: -direction * 0.3 * width, y: 0), at: Point(x: 320, y: 200)))
        #expect(abs(stage.carousel.scrollOffset - place + direction * 0.3) < 1e-9)
        stage.run(2)
        #expect(stage.carousel.scrollOffset == place)
    }

    /// As in a scroll view, however near to one another they are.
    @Test(arguments: [Lean(), Lean(angle: 1), Overlap(), Overlap(isLoose: true), Ferris()] as [any Shape], [nil, 0.5])
    func itemsOfFSPagerViewFollowTheFinger(shape: any Shape, spacing: Double?) throws {
        let stage = Stage(20)
        let carousel = stage.carousel
        stage.items.options[.spacing] = spacing
        carousel.shape = shape
        stage.run(0.5)
        carousel.currentItemIndex = 9
        let container = try #require(carousel.loaded.item(at: 9)?.container)
        func place() -> Double {
            container.transformToRoot.map(container.bounds.center)?.x ?? .nan
        }
        carousel.beginDragging()
        carousel.drag(translation: -1, velocity: 0)
        // Covers that turn or go round a rim are a little aside by then.
        #expect((place() - 319).magnitude < 0.03)
        carousel.drag(translation: -50, velocity: 0)
        let moved = (carousel.scrollOffset - 9) * carousel.layout.spacing * carousel.itemWidth
        #expect((moved - 50).magnitude < 1e-9)
        if shape is Overlap { #expect((place() - 270).magnitude < 1e-9) }
        // They go on as fast as the finger that lets go, and as far as on a touchpad.
        carousel.drag(translation: -50, velocity: -1000)
        #expect((carousel.motion.velocity * carousel.layout.spacing * carousel.itemWidth - 1000).magnitude < 1e-9)
        carousel.drag(translation: 0, velocity: 0)
        carousel.endDragging()
        stage.run(2)
        let start = carousel.scrollOffset
        stage.scene.handle(.scroll(by: Point(x: 20, y: 0), at: Point(x: 320, y: 200)))
        let wheeled = (carousel.scrollOffset - start) * carousel.layout.spacing * carousel.itemWidth
        #expect((wheeled - 20).magnitude < 1e-9)
    }

    /// Items go as far as a rubber band lets them, and back with the finger.
    @Test func beyondTheLimitItemsFollowLess() {
        let (stage, _) = stage()
        let width = stage.carousel.itemWidth
        stage.carousel.currentItemIndex = 5
        stage.carousel.maximumItemsPerSwipe = 1
        stage.carousel.touchDown()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: -2 * width, velocity: 0)
        #expect((stage.carousel.scrollOffset - 6 - RubberBand.stretch(1, extent: 1)).magnitude < 1e-12)
        stage.carousel.drag(translation: -0.5 * width, velocity: 0)
        #expect((stage.carousel.scrollOffset - 5.5).magnitude < 1e-12)
        stage.carousel.drag(translation: 3 * width, velocity: 0)
        #expect((stage.carousel.scrollOffset - 4 + RubberBand.stretch(2, extent: 1)).magnitude < 1e-12)
        stage.carousel.endDragging()
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 4)
    }

    /// Quick swipes add up: each counts from where the last one is going.
    @Test func aSwipeInMotionCountsFromItsDestination() {
        let (stage, _) = stage(12, wraps: true)
        stage.carousel.currentItemIndex = 10
        stage.carousel.maximumItemsPerSwipe = 1
        for _ in 0..<4 {
            swipe(stage, by: -40, speed: -3000)
            stage.run(0.05)
        }
        stage.run(2)
        #expect(stage.carousel.currentItemIndex == 2)
    }

    @Test func keysAndSwipesGoByGroups() {
        let (stage, _) = stage(8)
        let carousel = stage.carousel
        carousel.stepSize = 3
        func press(_ command: Command) -> Double {
            _ = carousel.handle(command)
            stage.run(1)
            return carousel.scrollOffset
        }
        #expect([press(.step(1)), press(.step(1)), press(.step(1)), press(.step(-1))] == [3, 6, 6, 3])
        #expect(press(.step(-9)) == 0 && press(.step(.max)) == 6 && press(.jump(4)) == 4)
        #expect(press(.step(1)) == 6)
        for (points, speed, expected) in [(30.0, 0.0, 6.0), (170, 0, 3), (30, 400, 0), (-30, -9000, 6)] {
            swipe(stage, by: points, speed: speed)
            stage.run(3)
            #expect(carousel.scrollOffset == expected, "\(points) points, \(speed)")
        }
        let (round, _) = self.stage(8, wraps: true)
        round.carousel.stepSize = 3
        var seen: [Double] = []
        for _ in 0..<5 {
            _ = round.carousel.handle(.step(1))
            round.run(1)
            seen.append(round.carousel.scrollOffset)
        }
        #expect(seen == [3, 6, 0, 3, 6], "each round begins anew")
        _ = round.carousel.handle(.step(-2))
        round.run(1)
        #expect(round.carousel.scrollOffset == 0)
    }

    /// Beyond the seam the offset is counted anew, and so must be where the swipe may end.
    @Test func aFlickOverTheSeamRestsWhereItLeads() {
        let (stage, chooser) = stage(10, wraps: true)
        let carousel = stage.carousel
        for (start, group, most, stops, points, speed) in [
            (8, 2, 4, true, -50.0, -1000.0), (9, 1, 3, false, -40, -700),
        ] {
            carousel.currentItemIndex = start
            (carousel.stepSize, carousel.stopAtItemBoundary) = (group, stops)
            carousel.maximumItemsPerSwipe = most
            swipe(stage, by: points, speed: speed)
            stage.run(3)
            #expect(carousel.scrollOffset == 2 && !stage.scene.isAnimating, "from \(start)")
            #expect((chooser.asked.last?.offset ?? 0) > 11, "from \(start)")
        }
    }

    /// The last group is short.
    @Test func atTheLastItemOfAShortGroupKeysAreAtTheEnd() {
        let (stage, _) = stage(10)
        let carousel = stage.carousel
        carousel.stepSize = 4
        carousel.currentItemIndex = 9
        #expect(!carousel.handle(.step(1)), "the focus may leave")
        stage.run(1)
        #expect(carousel.scrollOffset == 9)
        #expect(carousel.handle(.step(-1)))
        stage.run(1)
        #expect(carousel.scrollOffset == 4)
    }

    @Test func theProgramSaysWhereASwipeEnds() {
        let (stage, chooser) = stage()
        chooser.answer = { ($0 * 2).rounded() / 2 + 0.5 }
        swipe(stage, by: -300, speed: -1500)
        let asked = chooser.asked
        #expect(asked.count == 1 && asked[0].velocity > 2)
        stage.run(3)
        #expect(stage.carousel.scrollOffset == asked[0].offset + 0.5, "between items, and stays there")
        #expect(chooser.events.suffix(2) == ["released", "rests"])
        // Without a flick it scrolls there.
        chooser.events = []
        chooser.answer = { _ in 1.25 }
        swipe(stage, by: -20)
        stage.run(3)
        #expect(stage.carousel.scrollOffset == 1.25 && chooser.events == ["released", "scrolled"])
        // Against the flick, beyond the ends, and no number at all.
        chooser.answer = { _ in -7 }
        swipe(stage, by: -300, speed: -1500)
        stage.run(3)
        #expect(stage.carousel.scrollOffset == 0)
        chooser.answer = { _ in .nan }
        swipe(stage, by: -30)
        stage.run(3)
        #expect(stage.carousel.scrollOffset == 0)
        // A tap brings it back to an item as ever.
        chooser.answer = { _ in 3.5 }
        swipe(stage, by: -30)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 3.5)
        stage.carousel.scrollToItem(at: 3, animated: true)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 3)
    }

    /// Between items, too: a layout must not move it on to one.
    @Test func whereTheProgramEndsASwipeTheCarouselStays() {
        let (stage, chooser) = stage()
        let carousel = stage.carousel
        chooser.answer = { _ in 3.5 }
        swipe(stage, by: -30)
        stage.run(1)
        #expect(carousel.scrollOffset == 3.5)
        chooser.events = []
        carousel.frame.size.width = 500
        stage.run(1)
        #expect(carousel.scrollOffset == 3.5)
        carousel.reloadData()
        stage.run(1)
        #expect(carousel.scrollOffset == 3.5 && chooser.events.isEmpty)
        // Unless there is no such place any more.
        stage.items.count = 3
        carousel.reloadData()
        stage.run(1)
        #expect(carousel.scrollOffset == 2)
    }

    /// Whatever happens, the carousel comes to rest at the beginning of a group, and no swipe goes further than it may.
    @Test(arguments: [UInt64(6), 25]) func itRestsWhereItMay(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (stage, chooser) = stage(23, wraps: seed == 25)
        let carousel = stage.carousel
        carousel.stepSize = 4
        for operation in 0..<10_000 {
            carousel.maximumItemsPerSwipe = Bool.random(using: &random) ? Int.random(in: 1...5, using: &random) : nil
            switch Int.random(in: 0..<8, using: &random) {
            case 0...3:
                let begin = carousel.motion.destination.rounded()
                swipe(
                    stage, by: Double.random(in: -900...900, using: &random),
                    speed: Double.random(in: -4000...4000, using: &random))
                if let most = carousel.maximumItemsPerSwipe {
                    let end = chooser.asked.last?.offset ?? .nan
                    let gone = carousel.motion.extent.shortestDistance(
                        fromOffset: carousel.motion.extent.clamped(offset: begin),
                        toOffset: carousel.motion.extent.clamped(offset: end))
                    let limit = Double(max(most, 4)) + 1e-9
                    #expect(gone.magnitude <= limit, "seed \(seed), operation \(operation): \(gone)")
                }
            case 4: _ = carousel.handle(.step(Int.random(in: -3...3, using: &random)))
            case 5: _ = carousel.scrollByWheel(Point(x: Double.random(in: -300...300, using: &random), y: 0))
            case 6: carousel.scrollOffset = Double.random(in: -30...30, using: &random)
            default: carousel.frame.size.width = Double.random(in: 200...800, using: &random)
            }
            stage.run(Double.random(in: 0...0.1, using: &random))
        }
        carousel.maximumItemsPerSwipe = nil
        swipe(stage, by: 30)
        stage.run(3)
        let (offset, end) = (carousel.scrollOffset, carousel.isWrapEnabled ? 23.0 : 20)
        #expect(offset.truncatingRemainder(dividingBy: 4) == 0 && offset <= end, "seed \(seed): rests at \(offset)")
        #expect(!stage.scene.isAnimating, "seed \(seed)")
    }
}
