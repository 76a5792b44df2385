// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Durations, curves and springs of scrolls, how flicks slow down, and the momentum that they keep.
@Suite struct ScrollAnimationTests {
    private func stage(_ count: Int = 20, wraps: Bool = false) -> Stage {
        let stage = Stage(count)
        stage.items.options[.wrap] = wraps ? 1 : 0
        stage.carousel.reloadData()
        stage.run(0.5)
        return stage
    }

    /// A flick at so many items per second, after a drag of hundredths of an item.
    private func flick(_ stage: Stage, _ speed: Double, by hundredths: Double = 0) {
        let width = stage.carousel.itemWidth
        stage.carousel.touchDown()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: -hundredths / 100 * width, velocity: -speed * width)
        stage.carousel.endDragging()
    }

    /// Offsets at each half second, if the clock goes in so many steps a second.
    private func offsets(_ rate: Int, _ act: (Stage, Int) -> Void) -> [Double] {
        let stage = self.stage(40)
        let begin = stage.time
        var seen: [Double] = []
        for half in 0..<10 {
            act(stage, half)
            for step in 1...(rate / 2) {
                stage.scene.advance(to: begin + Double(half) / 2 + Double(step) / Double(rate))
            }
            seen.append(stage.carousel.scrollOffset)
        }
        return seen
    }

    private static let animations: [ScrollAnimation] = [
        .spring(damping: 1, response: 0.5), .spring(damping: 0.3, response: 0.7), .spring(damping: 2, response: 0.3),
        .timing(.bezier(0.3, -0.4, 0.2, 1.4), duration: 0.9), .timing(.easeOutCubic, duration: 0.7),
    ]

    /// Retargeted in motion, flicked, and back from beyond the ends: the same at each frame rate.
    @Test(arguments: animations) func offsetsDoNotDependOnTheFrameRate(animation: ScrollAnimation) {
        for script in 0..<3 {
            func run(_ rate: Int) -> [Double] {
                offsets(rate) { stage, half in
                    let carousel = stage.carousel
                    if half == 0 {
                        carousel.scrollAnimation = animation
                        carousel.bounceAnimation = .spring(damping: 0.6, response: 0.35)
                        carousel.decelerationCurve = .exponential(rate: 0.997)
                        carousel.keepsMomentum = true
                        carousel.currentItemIndex = 3
                    }
                    switch (script, half) {
                    case (0, 0): carousel.scrollToItem(at: 12, animated: true)
                    case (0, 1): carousel.scrollToItem(at: 7, animated: true)
                    case (0, 2): _ = carousel.handle(.step(1))
                    case (1, 0): flick(stage, 23, by: 30)
                    case (1, 1): carousel.scrollToItem(at: 5, animated: true)
                    case (2, 0): flick(stage, -60, by: -10)
                    case (2, 1): flick(stage, -20, by: -10)
                    default: break
                    }
                }
            }
            let (slow, usual, quick) = (run(30), run(60), run(144))
            for index in slow.indices {
                let spread = max((slow[index] - usual[index]).magnitude, (quick[index] - usual[index]).magnitude)
                #expect(spread < 1e-9, "script \(script), after \(index + 1) halves: \(spread)")
            }
            #expect(Set(usual).count > 2, "script \(script) moves: \(usual)")
        }
    }

    /// The formula agrees with small steps of the spring's equation.
    @Test(arguments: [0.05, 0.3, 0.9999, 1, 1.0001, 2, 10]) func aSpringSolvesItsEquation(damping: Double) {
        let spring = DampedSpring(angularFrequency: 9, dampingRatio: damping)
        for (stretch, velocity) in [(-3.0, 0.0), (1, 40), (0, -5)] {
            var (place, speed) = (stretch, velocity)
            let step = 1e-5
            for _ in 0..<50_000 {
                // The midpoint rule, whose error falls with the square of the step.
                let middle = (place + speed * step / 2, speed - (81 * place + 18 * damping * speed) * step / 2)
                place += middle.1 * step
                speed -= (81 * middle.0 + 18 * damping * middle.1) * step
            }
            let exact = spring.state(stretch: stretch, velocity: velocity, after: 0.5)
            #expect((exact.stretch - place).magnitude < 1e-6 && (exact.velocity - speed).magnitude < 1e-5)
            let rest = spring.restTime(stretch: stretch, velocity: velocity, within: 1e-3, speed: 1e-2)
            let end = spring.state(stretch: stretch, velocity: velocity, after: rest)
            #expect(end.stretch.magnitude <= 1e-3 && end.velocity.magnitude <= 1e-2 && rest > 0)
            let before = spring.state(stretch: stretch, velocity: velocity, after: rest - 1e-3)
            #expect(before.stretch.magnitude > 1e-3 || before.velocity.magnitude > 1e-2, "no later than needed")
        }
    }

    /// Keys, taps, drags and the program all take the animation's time.
    @Test func everyScrollTakesTheAnimation() {
        func seconds(_ act: (Stage) -> Void) -> Double {
            let stage = self.stage()
            stage.carousel.currentItemIndex = 5
            stage.carousel.scrollAnimation = .timing(.linear, duration: 1)
            act(stage)
            let begin = stage.time
            while stage.carousel.isScrolling, stage.time < begin + 9 { stage.run(1.0 / 60) }
            return stage.time - begin
        }
        for (name, act) in [
            ("program", { $0.carousel.scrollToItem(at: 9, animated: true) }),
            ("key", { _ = $0.carousel.handle(.step(1)) }),
            ("tap", { $0.carousel.tap(at: Point(x: 540, y: 200)) }), ("drag", { flick($0, 0, by: 30) }),
        ] as [(String, (Stage) -> Void)] {
            #expect((seconds(act) - 1).magnitude < 0.04, "\(name): \(seconds(act))")
        }
        #expect((seconds { $0.carousel.scrollToItem(at: 9, duration: 0.5) } - 0.5).magnitude < 0.04)
        #expect(
            seconds {
                $0.carousel.scrollAnimation = .timing(.linear, duration: 0);
                $0.carousel.scrollToItem(at: 9, animated: true)
            } == 0)
        let stage = self.stage()
        stage.carousel.scrollAnimation = .timing(.linear, duration: 1)
        stage.carousel.scrollToItem(at: 10, animated: true)
        let begin = stage.carousel.scrollOffset
        stage.run(0.5)
        #expect((stage.carousel.scrollOffset - begin - 5).magnitude < 1e-6, "the curve")
    }

    /// A spring that is sent elsewhere goes on from its place, at its speed; it may pass an end.
    @Test func springsKeepPlaceAndVelocity() {
        let stage = self.stage()
        let carousel = stage.carousel
        carousel.scrollAnimation = .spring(damping: 0.5, response: 0.5)
        carousel.scrollToItem(at: 10, animated: true)
        stage.run(0.15)
        let (before, speed) = (carousel.scrollOffset, carousel.motion.travel.velocity(at: stage.time))
        #expect(speed > 10)
        carousel.scrollToItem(at: 0, animated: true)
        #expect((carousel.motion.travel.velocity(at: stage.time) - speed).magnitude < 1e-9)
        stage.run(0.02)
        #expect(carousel.scrollOffset > before, "it turns round by and by")
        var least = 0.0
        while carousel.isScrolling, stage.time < 60 {
            stage.run(1.0 / 60)
            least = min(least, carousel.scrollOffset)
        }
        stage.run(1)
        #expect(least < -0.5 && carousel.scrollOffset == 0 && !stage.scene.isAnimating)
        carousel.bounces = false
        carousel.scrollToItem(at: 19, animated: true)
        for _ in 0..<120 {
            stage.run(1.0 / 60)
            #expect(carousel.scrollOffset <= 19)
        }
    }

    @Test func timingsKeepMomentumIfAsked() {
        func gone(_ keeps: Bool) -> Double {
            let stage = self.stage()
            stage.carousel.keepsMomentum = keeps
            stage.carousel.scrollToItem(at: 10, duration: 1)
            stage.run(0.5)
            let before = stage.carousel.scrollOffset
            stage.carousel.scrollToItem(at: 15, duration: 1)
            stage.run(1.0 / 60)
            defer {
                stage.run(2)
                #expect(stage.carousel.scrollOffset == 15)
            }
            return stage.carousel.scrollOffset - before
        }
        #expect(gone(false) < 0.01 && gone(true) > 0.2)
    }

    /// The second of two flicks goes further by half of the first one's speed; not a late one, nor one back.
    @Test func repeatedFlicksAddUp() {
        func speed(keeps: Bool = true, wait: Double = 0.1, _ second: Double = 10) -> Double {
            let stage = self.stage(1000)
            stage.carousel.keepsMomentum = keeps
            stage.carousel.decelerationCurve = .exponential()
            stage.carousel.currentItemIndex = 500
            flick(stage, 20)
            stage.run(0.3)
            let left = stage.carousel.motion.travel.velocity(at: stage.time)
            #expect(left > 5 && left < 20)
            stage.carousel.touchDown()
            stage.run(wait)
            stage.carousel.beginDragging()
            stage.carousel.drag(translation: 0, velocity: -second * stage.carousel.itemWidth)
            stage.carousel.endDragging()
            return (stage.carousel.motion.velocity - second) / left
        }
        #expect((speed() - 0.5).magnitude < 1e-9)
        #expect(speed(keeps: false) == 0 && speed(wait: 0.4) == 0 && speed(-10) == 0)
    }

    /// As UIScrollView: the natural way is speed over friction, and the end is at an item, at which the speed begins unchanged.
    @Test func exponentialDecelerationsEndAtItems() {
        let stage = self.stage(100)
        let carousel = stage.carousel
        carousel.decelerationCurve = .exponential(rate: 0.998)
        carousel.currentItemIndex = 10
        flick(stage, 9, by: 1)
        let natural = 10.01 + 9 / 2.002
        #expect(carousel.motion.destination == natural.rounded(.up))
        #expect((carousel.motion.travel.velocity(at: stage.time) - 9).magnitude < 1e-9)
        stage.run(9)
        #expect(carousel.scrollOffset == 15 && !stage.scene.isAnimating)
        #expect(stage.items.calls.filter { $0 == "didEndDecelerating" }.count == 1)
        carousel.stopAtItemBoundary = false
        carousel.scrollToItemBoundary = false
        carousel.currentItemIndex = 10
        flick(stage, 9, by: 1)
        stage.run(1)
        let expected = 10.01 + 9 / 2.002 * (1 - 0.1351)
        #expect((carousel.scrollOffset - expected).magnitude < 5e-3, "\(carousel.scrollOffset)")
    }

    /// Where it runs into an end, it does not creep on beyond it: it is back as soon as iCarousel's would be.
    @Test(arguments: [true, false]) func exponentialDecelerationsTurnBackAtTheEnds(stops: Bool) {
        for (index, way) in [(94, 1.0), (5, -1)] {
            for speed in [9.0, 12, 20] {
                func secondsBeyond(_ curve: DecelerationCurve) -> Double {
                    let stage = self.stage(100)
                    let carousel = stage.carousel
                    (carousel.decelerationCurve, carousel.stopAtItemBoundary) = (curve, stops)
                    carousel.currentItemIndex = index
                    flick(stage, way * speed)
                    #expect((carousel.motion.travel.velocity(at: stage.time) - way * speed).magnitude < 1e-9)
                    var frames = 0
                    for _ in 0..<600 {
                        stage.run(1.0 / 60)
                        if carousel.scrollOffset != carousel.motion.kept(carousel.scrollOffset) { frames += 1 }
                    }
                    #expect(!stage.scene.isAnimating)
                    return Double(frames) / 60
                }
                let seconds = secondsBeyond(.exponential())
                #expect(seconds < 1, "\(way * speed): \(seconds)")
                if speed == 20 { #expect(seconds > 0.3 && secondsBeyond(.iCarousel) < 1) }
            }
        }
    }

    @Test func beyondAnEndTheBounceAnimationLeadsBack() {
        let stage = self.stage()
        stage.carousel.bounceAnimation = .timing(.linear, duration: 2)
        flick(stage, 0, by: -60)
        let begin = stage.carousel.scrollOffset
        #expect(begin < -0.3)
        stage.run(1)
        #expect((stage.carousel.scrollOffset - begin / 2).magnitude < 1e-6)
        stage.run(1.1)
        #expect(stage.carousel.scrollOffset == 0 && !stage.scene.isAnimating)
    }

    /// Steps during a scroll that passes the first item in a round count from there, not a whole round on.
    @Test(arguments: [ScrollAnimation.spring(damping: 0.4, response: 0.4), .timing(.easeInOut, duration: 0.4)])
    func stepsAroundARoundAddUp(animation: ScrollAnimation) {
        let stage = self.stage(12, wraps: true)
        stage.carousel.scrollAnimation = animation
        stage.carousel.currentItemIndex = 11
        for step in 1...3 {
            _ = stage.carousel.handle(.step(1))
            #expect((stage.carousel.motion.stepOrigin - stage.carousel.scrollOffset).magnitude < 3, "step \(step)")
            stage.run(0.3)
        }
        stage.run(5)
        #expect(stage.carousel.scrollOffset == 2)
    }

    /// The same for a step in a flick that has gone round more than once.
    @Test func aStepInAFlickGoesNoFurther() {
        let stage = self.stage(10, wraps: true)
        stage.carousel.currentItemIndex = 2
        stage.flick(by: 23)
        var before = stage.carousel.scrollOffset
        var way = 0.0
        while way < 18, stage.carousel.isDecelerating {
            stage.run(1.0 / 60)
            way += (stage.carousel.scrollOffset - before + 10).truncatingRemainder(dividingBy: 10)
            before = stage.carousel.scrollOffset
        }
        #expect(way >= 18 && stage.carousel.isDecelerating)
        let rest = stage.carousel.motion.stepOrigin - stage.carousel.scrollOffset
        #expect(rest > 0 && rest < 10)
        _ = stage.carousel.handle(.step(1))
        var gone = 0.0
        while stage.scene.isAnimating, gone < 100 {
            stage.run(1.0 / 60)
            gone += (stage.carousel.scrollOffset - before + 10).truncatingRemainder(dividingBy: 10)
            before = stage.carousel.scrollOffset
        }
        #expect((gone - rest - 1).magnitude < 0.6, "\(gone), \(rest)")
    }

    /// A page is half of what is in sight, whatever a step is.
    @Test func pagesAreAsLongWithAStepSize() {
        let stage = self.stage(100, wraps: false)
        let page = stage.carousel.numberOfVisibleItems / 2
        stage.carousel.stepSize = 2
        _ = stage.carousel.handle(.page(1))
        stage.run(2)
        #expect(page >= 2 && stage.carousel.currentItemIndex == page / 2 * 2)
    }

    @Test func oddNumbersAreClampedOrIgnored() {
        let carousel = Carousel()
        #expect(carousel.scrollAnimation == .timing(.easeInOut, duration: 0.4) && carousel.bounceAnimation == nil)
        #expect(carousel.decelerationCurve == .iCarousel && !carousel.keepsMomentum)
        carousel.scrollAnimation = .spring(damping: 0, response: 1e9)
        #expect(carousel.scrollAnimation == .spring(damping: 0.05, response: 10))
        for odd in [ScrollAnimation.spring(damping: .nan, response: 1), .timing(.ease, duration: .infinity)] {
            carousel.scrollAnimation = odd
            #expect(carousel.scrollAnimation == .spring(damping: 0.05, response: 10))
        }
        carousel.scrollAnimation = .timing(.ease, duration: -3)
        #expect(carousel.scrollAnimation == .timing(.ease, duration: 0))
        carousel.bounceAnimation = .spring(damping: .infinity, response: 1)
        #expect(carousel.bounceAnimation == nil)
        carousel.decelerationCurve = .exponential(rate: .nan)
        #expect(carousel.decelerationCurve == .exponential(rate: 0.998))
        carousel.decelerationCurve = .exponential(rate: 7)
        #expect(carousel.decelerationCurve == .exponential(rate: 0.9999))
        #expect(Easing.easeOutCubic.value(at: 0.5) == 0.875)
        #expect((Easing.bezier(0.25, 0.1, 0.25, 1).value(at: 0.3) - Easing.ease.value(at: 0.3)).magnitude < 1e-6)
        for odd in [Easing.bezier(.nan, .infinity, -4, .nan), .bezier(1, 0, 0, 1), .bezier(0, 1e300, 1, -1e300)] {
            #expect(odd.value(at: 0) == 0 && odd.value(at: 1) == 1 && odd.value(at: 0.5).isFinite)
        }
    }

    /// Whatever happens, the carousel comes to rest at an item, each beginning has its end, and it rests for good.
    @Test(arguments: [UInt64(8), 21]) func itComesToRest(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let stage = self.stage(23, wraps: seed == 21)
        let carousel = stage.carousel
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func animation() -> ScrollAnimation {
            Bool.random(using: &random)
                ? .spring(damping: number(0.2...2), response: number(0.1...0.6))
                : .timing(
                    .bezier(number(0...1), number(-1...2), number(0...1), number(-1...2)), duration: number(0...0.6))
        }
        for operation in 0..<10_000 {
            switch Int.random(in: 0..<13, using: &random) {
            case 0...2: flick(stage, number(-40...40), by: number(-300...300))
            case 3: _ = carousel.handle(.step(Int.random(in: -3...3, using: &random)))
            case 4: carousel.scrollToItem(at: Int.random(in: 0..<23, using: &random), animated: true)
            case 5: carousel.tap(at: Point(x: number(0...640), y: 200))
            case 6: _ = carousel.scrollByWheel(Point(x: number(-300...300), y: 0))
            case 7: carousel.frame.size.width = number(200...800)
            case 8: carousel.scrollAnimation = animation()
            case 9: carousel.bounceAnimation = Bool.random(using: &random) ? animation() : nil
            case 10: carousel.keepsMomentum.toggle()
            case 11:
                carousel.decelerationCurve =
                    Bool.random(using: &random) ? .iCarousel : .exponential(rate: number(0.9...0.999))
            default:
                stage.items.count = Int.random(in: 0...30, using: &random)
                carousel.reloadData()
            }
            stage.run(number(0...0.06))
            let isFine = carousel.scrollOffset.isFinite && carousel.scrollOffset.magnitude < 1e4
            #expect(isFine, "seed \(seed), operation \(operation): \(carousel.scrollOffset)")
            guard isFine else { return }
        }
        stage.items.count = 23
        carousel.reloadData()
        flick(stage, 3, by: 30)
        stage.run(60)
        let offset = carousel.scrollOffset
        #expect(offset == offset.rounded() && Int(offset) % 23 == carousel.currentItemIndex, "seed \(seed): \(offset)")
        #expect(!stage.scene.isAnimating && !carousel.isScrolling && !carousel.isDecelerating, "seed \(seed)")
        let count = { (name: String) in stage.items.calls.filter { $0 == name }.count }
        #expect(count("willBeginDecelerating") >= count("didEndDecelerating"), "seed \(seed)")
    }
}
