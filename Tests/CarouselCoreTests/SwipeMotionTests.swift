// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore

/// What a motion knows of a swipe, as the items get other indexes.
@Suite struct SwipeMotionTests {
    private func motion(_ count: Int, at offset: Double, wraps: Bool = false, most: Int? = 1) -> ScrollMotion {
        var motion = ScrollMotion()
        motion.extent = ScrollExtent(numberOfItems: count, isWrapEnabled: wraps)
        motion.itemWidth = 100
        motion.settings.maximumItemsPerSwipe = most
        _ = motion.jump(to: offset)
        return motion
    }

    private func swipe(_ motion: inout ScrollMotion, by way: Double, at time: Double = 0) {
        let worked = (
            motion.beginDrag(translation: 0), motion.drag(translation: -100 * way, velocity: 0),
            motion.endDrag(at: time)
        )
        #expect(worked == (true, true, true))
    }

    @Test func aShiftTakesTheSwipeAlong() {
        var motion = motion(20, at: 3)
        motion.press(at: 0)
        motion.shift(by: 2)
        #expect(motion.pressedItem == 5)
        swipe(&motion, by: 0.6)
        #expect(motion.swipeEnds == 4...6 && motion.settlementAfterDrag == .scroll(index: 6))
        motion.shift(by: 10)
        #expect(motion.swipeEnds == 14...16 && motion.settlementAfterDrag == .scroll(index: 16))
        motion.shift(by: -14)
        #expect(motion.swipeEnds == 0...2 && motion.settlementAfterDrag == .scroll(index: 2))
        _ = motion.end(at: 1.5, time: 0)
        #expect(motion.restingPlace == 1.5)
        motion.shift(by: 4)
        #expect(motion.restingPlace == 5.5)
        motion.place(at: 5.5)
        #expect(motion.settlementAtRest == .none, "it may stay there")
        motion.shift(by: .nan)
        motion.shift(by: .infinity)
        #expect(motion.restingPlace == 5.5 && motion.scrollOffset == 5.5)
        motion.shift(by: 1e300)
        #expect(motion.restingPlace == ScrollMotion.maxOffset)
        #expect(motion.swipeEnds == ScrollMotion.maxOffset...ScrollMotion.maxOffset)
    }

    /// Halfway across the seam the offset may count on from the last round.
    @Test func theRoundIsTheSameForTheSwipe() {
        var motion = motion(10, at: 9.7, wraps: true)
        motion.press(at: 0)
        #expect(motion.pressedItem == 10)
        motion.countFromThisRound()
        #expect(motion.pressedItem == 0 && abs(motion.scrollOffset + 0.3) < 1e-12)
        // A round has other items now.
        motion.extent.numberOfItems = 15
        swipe(&motion, by: 0.9)
        #expect(motion.swipeEnds == -1...1 && motion.settlementAfterDrag == .scroll(index: 1))
        _ = motion.end(at: 0.5, time: 0)
        #expect(motion.restingPlace == 0.5)

        motion = self.motion(10, at: 9.2, wraps: true)
        swipe(&motion, by: 0.4)
        #expect(motion.swipeEnds == 8...10)
        _ = motion.end(at: 9.5, time: 0)
        motion.countFromThisRound()
        #expect(motion.swipeEnds == -2...0 && motion.restingPlace == -0.5)
        #expect(abs(motion.scrollOffset + 0.4) < 1e-12)
    }

    /// Beyond the seam the offset is counted in another round than when the finger let go.
    @Test func aDecelerationOverTheSeamTakesTheSwipeAlong() {
        let swipes: [(Double, Int, Int, Bool, Double, Double, ScrollMotion.Settlement)] = [
            (8, 2, 4, true, 0.5, 10, .report(index: 2)), (9, 1, 3, false, 0.4, 7, .scroll(index: 2)),
        ]
        for (start, step, most, stops, way, velocity, expected) in swipes {
            var motion = motion(10, at: start, wraps: true, most: most)
            motion.settings.stepSize = step
            motion.settings.stopAtItemBoundary = stops
            motion.press(at: 0)
            _ = motion.beginDrag(translation: 0)
            _ = motion.drag(translation: -100 * way, velocity: -100 * velocity)
            _ = motion.endDrag(at: 0)
            #expect(motion.isDecelerating && motion.destination > 11)
            for frame in 0...120 where motion.isDecelerating {
                let time = Double(frame) / 60
                let passed = motion.step(to: time)
                motion.settle(at: time)
                if passed == .decelerated(isFinished: true) { motion.endDeceleration() }
            }
            #expect(!motion.isDecelerating && motion.swipeEnds?.upperBound == 2)
            #expect(motion.settlementAtRest == expected, "from \(start): at \(motion.scrollOffset)")
        }
    }

    /// The last group is short: going on from behind its beginning must not lead back there.
    @Test func theLastItemOfAShortGroupIsAnEnd() {
        let extent = ScrollExtent(numberOfItems: 10)
        let from9 = [1, 3, -1, -2].map { extent.groupStart($0, from: 9, size: 4) }
        #expect(from9 == [9, 9, 4, 0])
        let from4 = [1, 2, -1, -2].map { extent.groupStart($0, from: 4, size: 4) }
        #expect(from4 == [8, 8, 0, 0])
    }

    @Test func withoutWrappingThereAreNoRounds() {
        var motion = motion(10, at: 4.2)
        swipe(&motion, by: 0.4)
        let ends = motion.swipeEnds
        motion.countFromThisRound()
        #expect(motion.swipeEnds == ends && ends != nil && abs(motion.scrollOffset - 4.6) < 1e-12)
    }

    /// A press on the way to another round means the item there, at its nearest place.
    @Test func aPressMeansTheItemThatTheScrollLeadsTo() {
        for (distance, item) in [(34.0, 4.0), (-34, 6), (5, 5), (12, 2)] {
            var motion = motion(10, at: 0, wraps: true)
            motion.scroll(by: distance, .timing(.linear, duration: 1), at: 0)
            _ = motion.step(to: 0)
            _ = motion.step(to: 0.1)
            motion.settle(at: 0.1)
            let place = motion.scrollOffset
            #expect(motion.destination == distance && (0..<10).contains(place))
            motion.press(at: 0.1)
            let pressed = motion.pressedItem ?? .nan
            #expect(motion.extent.clamped(offset: pressed) == item, "\(distance): \(pressed)")
            #expect((pressed - place).magnitude <= 5.5, "\(distance): \(pressed) from \(place)")
            swipe(&motion, by: 0, at: 0.1)
            #expect(motion.swipeEnds == pressed - 1...pressed + 1)
        }
    }

    @Test func scrollsAndSpinsForgetTheSwipe() {
        for isSpin in [false, true] {
            var motion = motion(20, at: 3)
            swipe(&motion, by: 0.6)
            #expect(motion.swipeEnds == 2...4)
            if isSpin {
                motion.spin(to: 12, turns: 0, duration: 1, at: 0)
            } else {
                motion.scroll(by: 6, .timing(.linear, duration: 1), at: 0)
            }
            #expect(motion.swipeEnds == nil && motion.pressedItem == nil && motion.restingPlace == nil)
        }
        // What leads to where a swipe ends belongs to it.
        var motion = motion(20, at: 3)
        swipe(&motion, by: 0.6)
        motion.scroll(by: 0.4, .timing(.linear, duration: 1), at: 0, settles: true)
        #expect(motion.swipeEnds == 2...4)
        // And what waits for a finger does not take its limit away.
        _ = motion.beginDrag(translation: 0)
        motion.scroll(by: 6, .timing(.linear, duration: 1), at: 0)
        #expect(motion.swipe != nil)
    }
}
