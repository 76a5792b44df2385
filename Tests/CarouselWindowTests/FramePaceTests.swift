// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselWindow

@Suite struct FramePaceTests {
    @Test func framesOfAFastProgramComeAtTheirRate() {
        var pace = FramePace(rate: 50)
        var (now, frames) = (10.0, 0)
        while now < 20 {
            let rest = pace.delay(at: now)
            #expect(rest >= 0 && rest <= 0.02)
            now += rest
            pace.noteFrame(at: now)
            frames += 1
            // Drawing takes a millisecond.
            now += 0.001
        }
        #expect(frames >= 499 && frames <= 502)
    }

    @Test func aDisplayThatSetsThePaceIsNeverHeldUp() {
        var pace = FramePace(rate: 60)
        // The display jitters by a millisecond.
        for frame in 0..<600 {
            let now = Double(frame) / 60 + (frame % 3 == 0 ? 0.001 : 0)
            #expect(pace.delay(at: now) == 0)
            pace.noteFrame(at: now)
        }
        // A late frame does not bring the next one forward.
        #expect(pace.delay(at: 11) == 0)
        pace.noteFrame(at: 11)
        #expect(pace.delay(at: 11.001) > 0.01)
    }

    @Test func nonsenseIsSixty() {
        for rate in [0, -1, .nan, .infinity, 1e9] { #expect(FramePace(rate: rate).rate == 60) }
        var pace = FramePace(rate: 60)
        pace.noteFrame(at: 1000)
        // The clock has been set back.
        #expect(pace.delay(at: 1) <= 1.0 / 60)
        pace.noteFrame(at: 1)
        #expect(pace.delay(at: 1.02) == 0)
    }

    @Test(arguments: [FramePace.Goal.event, .frame, .time(11), .time(10), .time(-Double.infinity), .motion])
    func noWaitIsLongerThanItMayBe(goal: FramePace.Goal) {
        // There is a second from one frame to the next.
        var pace = FramePace(rate: 1)
        pace.noteFrame(at: 10)
        for most in [1e-9, 0.0005, 0.002, 0.1, 5] {
            let wait = pace.wait(for: goal, at: 10, atMost: most)
            #expect(wait > 0 && wait <= most)
        }
        for most in [0, -1, .nan, -Double.infinity] { #expect(pace.wait(for: goal, at: 10, atMost: most) == 0) }
    }

    @Test func aWaitEndsWhenSomethingIsDue() {
        var pace = FramePace(rate: 50)
        #expect(pace.wait(for: .frame, at: 10, atMost: 5) == 0)
        pace.noteFrame(at: 10)
        #expect(pace.wait(for: .frame, at: 10, atMost: .infinity) == pace.delay(at: 10))
        #expect(pace.wait(for: .time(12), at: 10, atMost: .infinity) == 2)
        #expect(pace.wait(for: .time(9), at: 10, atMost: .infinity) == 0.001)
        #expect(pace.wait(for: .motion, at: 10, atMost: .infinity) == 1.0 / 120)
        #expect(pace.wait(for: .event, at: 10, atMost: .infinity) == .infinity)
    }
}
