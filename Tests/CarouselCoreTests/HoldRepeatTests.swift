// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@Suite struct HoldRepeatTests {
    /// The times of all repeats, checked in frames of a given length.
    private func times(until end: Double, frame: Double) -> [Double] {
        var hold = HoldRepeat(beginning: 10)
        var times: [Double] = []
        var frames = 1
        while Double(frames) * frame <= end {
            let due = hold.repeats(until: 10 + Double(frames) * frame)
            times += Array(repeating: Double(frames) * frame, count: due)
            frames += 1
        }
        return times
    }

    @Test func aPauseThenEverQuicker() {
        let times = times(until: 5, frame: 0.001)
        #expect(abs((times.first ?? 0) - 0.4) < 0.002)
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(gaps.allSatisfy { gap in [0.15, 0.08, 0.04].contains { abs($0 - gap) < 0.002 } })
        #expect(zip(gaps.dropFirst(), gaps).allSatisfy { $0 <= $1 + 0.002 }, "never slower again")
        #expect(abs((gaps.first ?? 0) - 0.15) < 0.002 && abs((gaps.last ?? 0) - 0.04) < 0.002)
    }

    @Test func theFrameRateDoesNotMatter() {
        let (fine, coarse) = (times(until: 4, frame: 0.001).count, times(until: 4, frame: 1.0 / 30).count)
        #expect(abs(fine - coarse) <= 1)
    }

    @Test func stallsAreNotMadeUpFor() {
        var hold = HoldRepeat(beginning: 0)
        #expect(hold.repeats(until: 100) == HoldRepeat.maxAtOnce)
        #expect(hold.repeats(until: 100.01) == 0)
        #expect(hold.repeats(until: 100.05) == 1)
    }

    @Test func numbersThatAreNoneDoNothing() {
        var hold = HoldRepeat(beginning: .nan)
        #expect(hold.nextTime == HoldRepeat.pause)
        #expect(hold.repeats(until: .infinity) == 0)
        #expect(hold.repeats(until: .nan) == 0)
    }
}
