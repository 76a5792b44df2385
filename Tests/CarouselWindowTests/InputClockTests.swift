// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselKit
import Testing

@testable import CarouselWindow

@Suite struct InputClockTests {
    /// A drag of 300 points in a tenth of a second, then a frame of a quarter of a second, during which the finger is lifted.
    @Test func aFlickSurvivesASlowFrame() {
        var (clock, tracker) = (InputClock(), VelocityTracker())
        clock.waitStart = 1
        for step in 0...10 {
            let now = 1 + Double(step) * 0.01
            tracker.add(Point(x: -30 * Double(step), y: 0), at: clock.time(ofRelease: false, reportedAt: now))
        }
        clock.knownUntil = 1.1
        clock.waitStart = 1.35
        let time = clock.time(ofRelease: true, reportedAt: 1.3502)
        #expect(time == 1.1 && tracker.velocity(at: time).x < -2000)
    }

    @Test func aFingerThatRestsDoesNotFlick() {
        var clock = InputClock()
        clock.waitStart = 1
        _ = clock.time(ofRelease: false, reportedAt: 1.01)
        clock.knownUntil = 1.01
        // The window has drawn since then, and waits. No event comes for a while.
        clock.waitStart = 1.03
        #expect(clock.time(ofRelease: true, reportedAt: 1.4) == 1.4)
    }

    @Test func aReleaseIsNeverBeforeTheMoveThatItFollows() {
        var clock = InputClock()
        (clock.knownUntil, clock.waitStart) = (2, 2.1)
        #expect(clock.time(ofRelease: false, reportedAt: 2.1001) == 2.1001)
        #expect(clock.time(ofRelease: true, reportedAt: 2.1002) == 2.1001)
    }

    /// After a frame of two seconds, a slow machine takes a while to deliver events.
    @Test func slowMachinesTakeLongForAllThings() {
        var clock = InputClock()
        (clock.knownUntil, clock.waitStart) = (1, 3)
        #expect(clock.earliestTime(reportedAt: 3.1) == 1 && clock.earliestTime(reportedAt: 3.3) == 3.3)
        #expect(clock.time(ofRelease: true, reportedAt: 3.1) == 1)
    }
}
