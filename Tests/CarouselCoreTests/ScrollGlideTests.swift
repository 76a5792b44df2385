// SPDX-License-Identifier: MIT

import CarouselCore
import Glibc
import TestSupport
import Testing

@Suite struct ScrollGlideTests {
    @Test(arguments: [100.0, 1000, -3000, 8000])
    func aFlickGoesAsFarAsItsDecelerationSays(velocity: Double) {
        let glide = ScrollGlide(from: 50, velocity: velocity, limits: -1e6...1e6)
        // Velocity falls to 0.998 of itself each millisecond: v + 0.998 v + 0.998² v ... milliseconds.
        let way = velocity / 1000 / (1 - 0.998)
        #expect(abs(glide.destination - 50 - way) < abs(way) * 0.01)
        #expect(glide.offset(at: glide.duration) == glide.destination)
        #expect(abs(glide.velocity(at: 0.5) - velocity * pow(0.998, 500)) < 1e-6 * abs(velocity))
        #expect(glide.velocity(at: glide.duration) == 0)
    }

    @Test func otherRatesStopSooner() {
        let normal = ScrollGlide(from: 0, velocity: 1000, limits: 0...1e6)
        let fast = ScrollGlide(from: 0, velocity: 1000, limits: 0...1e6, rate: 0.99)
        #expect(abs(fast.destination - 100) < 1)
        #expect(fast.duration < normal.duration)
        #expect(ScrollGlide(from: 0, velocity: 1000, limits: 0...1e6, rate: .nan) == normal)
    }

    @Test func beyondAnEndItSpringsBackInAboutThreeTenths() {
        let glide = ScrollGlide(from: -60, velocity: 0, limits: 0...500)
        #expect(glide.destination == 0)
        #expect(glide.offset(at: 0) == -60)
        #expect(abs(glide.offset(at: 0.3)) < 60 * 0.02)
        #expect(glide.offset(at: 0.1) < -20, "it does not jump")
        #expect(glide.duration > 0.25 && glide.duration < 0.5)
        #expect(glide.offset(at: glide.duration) == 0)
    }

    @Test func aFlickIntoAnEndGoesBeyondItAndComesBack() {
        let glide = ScrollGlide(from: 400, velocity: 2000, limits: 0...500)
        let offsets = stride(from: 0, through: glide.duration, by: 0.001).map { glide.offset(at: $0) }
        let furthest = offsets.max() ?? 0
        #expect(furthest > 510 && furthest < 560)
        #expect(glide.destination == 500)
        let hard = ScrollGlide(from: 400, velocity: 2000, limits: 0...500, bounces: false)
        #expect(stride(from: 0, through: 2, by: 0.001).allSatisfy { hard.offset(at: $0) <= 500 })
        #expect(hard.destination == 500 && hard.duration < 0.1)
    }

    @Test func aFlickBackFromBeyondAnEndGoesOnInside() {
        let glide = ScrollGlide(from: -20, velocity: 3000, limits: 0...10_000)
        #expect(glide.destination > 500)
        let slow = ScrollGlide(from: -20, velocity: 100, limits: 0...10_000)
        #expect(slow.destination == 0)
    }

    @Test func badNumbersDoNoHarm() {
        #expect(ScrollGlide(restingAt: .nan).destination == 0)
        #expect(ScrollGlide(from: .infinity, velocity: .nan, limits: 3...5).destination == 3)
        #expect(ScrollGlide(from: 0, to: .infinity, duration: 1).destination == 0)
        #expect(ScrollGlide(from: 0, to: 10, duration: .nan).duration == 0)
        let glide = ScrollGlide(from: 0, to: 10, duration: 1)
        #expect(glide.offset(at: .nan) == 10 && glide.offset(at: -5) == 0 && glide.offset(at: 0.5) == 5)
        #expect(ScrollGlide(from: 0, velocity: .greatestFiniteMagnitude, limits: 0...100).destination == 100)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func offsetsNeverJumpAndEndWithinTheLimits(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let upper = Bool.random(using: &random) ? Double.random(in: 0...2000, using: &random) : 0
            let limits = 0...upper
            let start = Double.random(in: -200...upper + 200, using: &random)
            let velocity = Double.random(in: -5000...5000, using: &random)
            let glide = ScrollGlide(from: start, velocity: velocity, limits: limits)
            #expect(limits.contains(glide.destination), "seed \(seed)")
            #expect(glide.duration.isFinite && glide.duration < 12, "seed \(seed)")
            var previous = glide.offset(at: 0)
            #expect(previous == start || glide.duration == 0, "seed \(seed)")
            var jumps = 0
            for time in stride(from: 0, through: glide.duration + 0.01, by: 0.001) {
                let offset = glide.offset(at: time)
                // 5000 points per second, and what the spring adds to that.
                if !(abs(offset - previous) < 12) { jumps += 1 }
                previous = offset
            }
            #expect(jumps == 0, "seed \(seed): from \(start) at \(velocity)")
        }
    }
}

@Suite struct RubberBandTests {
    @Test func itIsTheFormulaOfIOS() {
        let wanted: Double = (1 - 1 / (100 * 0.55 / 400 + 1)) * 400
        #expect(RubberBand.stretch(100, extent: 400) == wanted)
        #expect(RubberBand.stretch(-100, extent: 400) == -RubberBand.stretch(100, extent: 400))
        #expect(RubberBand.stretch(1e12, extent: 400) <= 400)
        #expect(RubberBand.stretch(0, extent: 400) == 0)
        #expect(RubberBand.stretch(10, extent: 0) == 0)
        #expect(RubberBand.stretch(.nan, extent: 400) == 0)
    }

    @Test func thereIsAWayBack() {
        for distance in stride(from: -1000.0, through: 1000, by: 37) {
            let stretch = RubberBand.stretch(distance, extent: 300)
            #expect(abs(RubberBand.distance(forStretch: stretch, extent: 300) - distance) < 1e-6)
        }
        #expect(RubberBand.distance(forStretch: 500, extent: 300).isFinite)
    }

    @Test func withinTheLimitsItFollowsTheFinger() {
        #expect(RubberBand.offset(70, limits: 0...100, extent: 300) == 70)
        #expect(RubberBand.offset(120, limits: 0...100, extent: 300) == 100 + RubberBand.stretch(20, extent: 300))
        #expect(RubberBand.unlimitedOffset(70, limits: 0...100, extent: 300) == 70)
        #expect(RubberBand.offset(.nan, limits: 5...100, extent: 300) == 5)
    }
}
