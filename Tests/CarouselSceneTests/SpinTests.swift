// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Spins to an item: where they end, how fast they go, and what stops them.
@Suite struct SpinTests {
    private final class Teller: CarouselDelegate {
        var told: [String] = []
        var wraps = true
        func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { told.append("begins") }
        func carouselDidEndScrollingAnimation(_ carousel: Carousel) { told.append("ends") }
        func carouselDidSettle(_ carousel: Carousel, at index: Int) { told.append("settles at \(index)") }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .wrap ? wraps ? 1 : 0 : value
        }
    }

    private func stage(_ count: Int = 12, wraps: Bool = true) -> (Stage, Teller) {
        let (stage, teller) = (Stage(count), Teller())
        teller.wraps = wraps
        stage.carousel.delegate = teller
        stage.carousel.reloadData()
        stage.run(1)
        teller.told.removeAll()
        return (stage, teller)
    }

    /// How many items it goes, summed over the frames.
    private func way(_ stage: Stage, _ seconds: Double) -> Double {
        var (way, last) = (0.0, stage.carousel.scrollOffset)
        for _ in 0..<Int(seconds * 60) {
            stage.run(1.0 / 60)
            way += stage.carousel.motion.extent.shortestDistance(
                fromOffset: last, toOffset: stage.carousel.scrollOffset)
            last = stage.carousel.scrollOffset
        }
        return way
    }

    @Test(arguments: [
        (3, 5, 2, 26.0), (3, 1, 2, 34), (3, 3, 1, 12), (3, 5, -2, -34), (3, 1, -1, -14), (3, 5, 0, 2), (3, 1, 0, -2),
        (3, 11, 0, -4), (3, 25, 1, 22), (3, -1, 1, 20),
    ]) func itGoesWholeRoundsAndOnToTheItem(from: Int, to: Int, turns: Int, expected: Double) {
        let (stage, teller) = stage()
        stage.carousel.currentItemIndex = from
        stage.run(1)
        teller.told.removeAll()
        var ended: [Bool] = []
        let index = stage.carousel.spin(toItemAt: to, turns: turns) { ended.append($0) }
        #expect(index == (to + 24) % 12 && stage.carousel.destinationItemIndex == index && stage.carousel.isSpinning)
        #expect(abs(way(stage, 4) - expected) < 1e-9)
        #expect(stage.carousel.scrollOffset == Double(index) && ended == [true] && !stage.carousel.isSpinning)
        let settles = from == index ? [] : ["settles at \(index)"]
        #expect(teller.told == ["begins", "ends"] + settles && !stage.scene.isAnimating)
    }

    @Test func withoutWrappingItGoesStraightThere() {
        let (stage, _) = stage(wraps: false)
        #expect(stage.carousel.spin(toItemAt: 7, turns: 3) == 7)
        #expect(abs(way(stage, 4) - 7) < 1e-9 && stage.carousel.scrollOffset == 7)
        #expect(stage.carousel.spin(toItemAt: 99, turns: -3, duration: 1) == 11)
        stage.run(1.1)
        #expect(stage.carousel.scrollOffset == 11)
    }

    /// Even gain, a steady speed, and a cubic curve at the end; without a jump of the speed in between.
    @Test func theSpeedIsAsDescribed() {
        for slope in [-3.0, 0, 0.5, 3] {
            let curve = SpinCurve(slope: slope)
            #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1 && curve.slope(at: 0) == slope)
            #expect(curve.slope(at: 1) == 0 && curve.slope(at: 0.2) == curve.slope(at: 0.5))
            for time in [0.15, 0.55] {
                #expect(abs(curve.value(at: time - 1e-9) - curve.value(at: time)) < 1e-7)
                #expect(abs(curve.slope(at: time - 1e-9) - curve.slope(at: time)) < 1e-6)
            }
            for step in 1..<1000 {
                let time = Double(step) / 1000
                let quotient = (curve.value(at: time + 1e-6) - curve.value(at: time - 1e-6)) / 2e-6
                #expect(abs(quotient - curve.slope(at: time)) < 1e-4)
            }
            let half = curve.slope(at: 0.775) / curve.slope(at: 0.5)
            #expect(abs(half - 0.25) < 1e-9, "the velocity of a cubic curve halfway down")
        }
    }

    /// Spins from rest, from a spin, from a flick and from a scroll; the same at each frame rate.
    @Test(arguments: [0, 1, 2]) func offsetsDoNotDependOnTheFrameRate(script: Int) {
        func offsets(_ rate: Int) -> [Double] {
            let (stage, _) = stage(23)
            let (carousel, begin) = (stage.carousel, stage.time)
            var seen: [Double] = []
            carousel.decelerationCurve = .exponential()
            for half in 0..<12 {
                switch (script, half) {
                case (0, 0): carousel.spin(toItemAt: 5, turns: 2, duration: 2.7)
                case (0, 2): carousel.spin(toItemAt: 20, turns: -1, duration: 2.9)
                case (1, 0): carousel.scrollToItem(at: 9, duration: 1.3)
                case (1, 1): carousel.spin(toItemAt: 2, turns: 3, duration: 3)
                case (1, 3):
                    carousel.scrollAnimation = .spring(damping: 0.7, response: 0.6)
                    carousel.scrollToItem(at: 11, animated: true)
                case (2, 0):
                    let width = carousel.itemWidth
                    carousel.touchDown()
                    carousel.beginDragging()
                    carousel.drag(translation: -0.3 * width, velocity: -9 * width)
                    carousel.endDragging()
                case (2, 1): carousel.spin(toItemAt: 0, turns: 1, duration: 4)
                default: break
                }
                for step in 1...(rate / 2) {
                    stage.scene.advance(to: begin + Double(half) / 2 + Double(step) / Double(rate))
                }
                seen.append(carousel.scrollOffset)
            }
            return seen
        }
        let (slow, usual, quick) = (offsets(30), offsets(60), offsets(144))
        for index in slow.indices {
            let spread = max(abs(slow[index] - usual[index]), abs(quick[index] - usual[index]))
            #expect(spread < 1e-9, "script \(script), after \(index + 1) halves: \(spread)")
        }
        #expect(Set(usual).count > 5, "it moves: \(usual)")
    }

    @Test func itBeginsWithThePresentVelocity() {
        let (stage, _) = stage(50)
        let carousel = stage.carousel
        carousel.spin(toItemAt: 20, turns: 1, duration: 3)
        stage.run(1)
        let speed = carousel.motion.travel.velocity(at: stage.time)
        #expect(speed > 20)
        carousel.spin(toItemAt: 25, turns: 1, duration: 3)
        #expect(abs(carousel.motion.travel.velocity(at: stage.time) - speed) < 1e-9)
        carousel.spin(toItemAt: 5, turns: -2, duration: 3)
        #expect(abs(carousel.motion.travel.velocity(at: stage.time) - speed) < 1e-9, "it turns round by and by")
        stage.run(4)
        #expect(carousel.scrollOffset == 5)
    }

    @Test func aTouchStopsItUnlessUsersCannotScroll() {
        let point = Point(x: 320, y: 200)
        let (stage, _) = stage()
        let (scene, carousel) = (stage.scene, stage.carousel)
        var ended: [Bool] = []
        carousel.isScrollEnabled = false
        carousel.spin(toItemAt: 4, turns: 2, duration: 2) { ended.append($0) }
        stage.run(0.5)
        scene.handle(.pointer(PointerEvent(.began, at: point, time: scene.time)))
        scene.handle(.pointer(PointerEvent(.ended, at: point, time: scene.time)))
        _ = carousel.handle(.select)
        stage.run(1.6)
        #expect(carousel.scrollOffset == 4 && ended == [true])
        carousel.isScrollEnabled = true
        carousel.spin(toItemAt: 9, turns: 2, duration: 2) { ended.append($0) }
        stage.run(0.5)
        scene.handle(.pointer(PointerEvent(.began, at: point, time: scene.time)))
        let place = carousel.scrollOffset
        stage.run(0.5)
        #expect(carousel.scrollOffset == place && ended == [true, false] && !carousel.isSpinning)
        scene.handle(.pointer(PointerEvent(.cancelled, at: point, time: scene.time)))
        stage.run(1)
        #expect(carousel.scrollOffset == place.rounded())
        // A key counts from where the spin is, not from where it would have ended.
        carousel.currentItemIndex = 0
        carousel.spin(toItemAt: 6, turns: 3, duration: 4) { ended.append($0) }
        stage.run(0.3)
        let base = carousel.scrollOffset.rounded()
        _ = carousel.handle(.step(1))
        stage.run(1)
        #expect(carousel.scrollOffset == base + 1 && ended == [true, false, false])
        // Another spin.
        carousel.spin(toItemAt: 1) { ended.append($0) }
        carousel.spin(toItemAt: 2) { ended.append($0) }
        #expect(ended == [true, false, false, false])
        stage.run(4)
        #expect(ended == [true, false, false, false, true] && carousel.currentItemIndex == 2)
    }

    /// To those who are told that a spin has been replaced, the next one has begun.
    @Test func whatThatBeginsReplacesItInTurn() {
        let (stage, teller) = stage()
        var ended: [String] = []
        stage.carousel.spin(toItemAt: 5) {
            ended.append("first \($0)")
            stage.carousel.spin(toItemAt: 7) { ended.append("third \($0)") }
        }
        teller.told.removeAll()
        stage.carousel.spin(toItemAt: 6) { ended.append("second \($0)") }
        #expect(ended == ["first false", "second false"] && teller.told == ["begins"])
        stage.run(4)
        #expect(stage.carousel.currentItemIndex == 7 && ended.last == "third true" && ended.count == 3)
    }

    @Test func oddNumbersAreClamped() {
        let (stage, _) = stage()
        let carousel = stage.carousel
        func seconds(_ duration: Double) -> Double {
            carousel.spin(toItemAt: 3, turns: 1, duration: duration)
            return carousel.motion.travel.duration
        }
        #expect(seconds(.nan) == 3 && seconds(-1) == 0.1 && seconds(.infinity) == 3 && seconds(1e9) == 3600)
        carousel.spin(toItemAt: .max, turns: .max, duration: 0.1)
        #expect(abs(carousel.motion.travel.end) < 13_000)
        carousel.spin(toItemAt: .min, turns: .min, duration: 0.1)
        stage.run(1)
        #expect(carousel.scrollOffset == carousel.scrollOffset.rounded() && !stage.scene.isAnimating)
        stage.items.count = 0
        carousel.reloadData()
        var ended: [Bool] = []
        #expect(carousel.spin(toItemAt: 3) { ended.append($0) } == -1 && ended == [false])
    }

    @Test func withReducedMotionItFades() {
        let (stage, _) = stage()
        stage.carousel.reducesMotion = true
        var ended: [Bool] = []
        stage.carousel.spin(toItemAt: 5) { ended.append($0) }
        stage.run(1.0 / 60)
        #expect(stage.carousel.scrollOffset == 5 && stage.carousel.motion.fade != nil && ended.isEmpty)
        stage.run(0.5)
        #expect(ended == [true] && !stage.scene.isAnimating)
    }

    /// Items that go away under it, and wrapping that does.
    @Test func itComesToRestWhereThereIsAnItem() {
        for count in [0, 1, 5, 40] {
            let (stage, teller) = stage()
            var ended: [Bool] = []
            stage.carousel.spin(toItemAt: 8, turns: 2) { ended.append($0) }
            stage.run(1)
            teller.wraps = count != 5
            stage.items.count = count
            stage.carousel.reloadData()
            stage.run(4)
            let offset = stage.carousel.scrollOffset
            #expect(offset == Double(stage.carousel.currentItemIndex) && offset < Double(max(count, 1)))
            #expect(ended.count == 1 && !stage.scene.isAnimating && stage.carousel.currentItemIndex < count)
        }
    }

    /// Whatever happens, each spin tells its end once, and the carousel rests at an item.
    @Test(arguments: [UInt64(5), 16]) func tenThousandOperations(seed: UInt64) {
        let (stage, teller) = stage(17, wraps: seed == 16)
        let (scene, carousel) = (stage.scene, stage.carousel)
        var (begun, ended, arrived) = (0, 0, 0)
        let use = RandomUse(of: stage, seed: seed)
        (use.commands, use.pause) = ([.step(1), .step(-2), .last, .select], 0.6)
        func spin() {
            begun += 1
            var index = -2
            index = carousel.spin(
                toItemAt: use.int(-3...20), turns: use.int(-2...2), duration: use.double(0...1)
            ) {
                ended += 1
                guard $0 else { return }
                arrived += 1
                if carousel.numberOfItems == 17 { #expect(carousel.currentItemIndex == index, "seed \(seed)") }
            }
        }
        for _ in 0..<10_000 {
            use.act([
                spin, spin, spin, spin, { carousel.scrollToItem(at: use.int(0...16), animated: true) },
                {
                    guard use.bool() else { return }
                    stage.items.count = use.pick(0, 1, 5, 30)
                    carousel.reloadData()
                    stage.run(use.double(0...1))
                    stage.items.count = 17
                    carousel.reloadData()
                    // What was under way leads elsewhere now.
                    carousel.currentItemIndex = 3
                }, { carousel.keepsMomentum.toggle() }, { stage.run(use.double(0...0.6)) },
            ])
            #expect(carousel.scrollOffset.isFinite && begun - ended <= 1, "seed \(seed)")
        }
        use.lift()
        carousel.reloadData()
        stage.run(9)
        #expect(begun == ended && arrived > begun / 20 && arrived < begun, "seed \(seed): \(begun), \(arrived)")
        #expect(carousel.scrollOffset == Double(carousel.currentItemIndex) && !scene.isAnimating, "seed \(seed)")
        #expect(teller.told.last { $0.hasPrefix("settles") } == "settles at \(carousel.currentItemIndex)")
    }
}
