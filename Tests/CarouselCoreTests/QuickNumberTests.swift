// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import CarouselCore

/// Four numbers at once come to the same as one at a time.
@Suite struct QuickNumberTests {
    @Test func anglesAreRightToElevenDigits() {
        for step in -40_000...40_000 {
            let radians = Double(step) * (abs(step) < 20_000 ? 0.000_7 : 13.7)
            let lanes = SIMD4(radians, radians + 1.1, -radians, radians - 2.9)
            let angle = QuickNumber.angle(QuickNumber(lanes))
            for lane in 0..<4 {
                #expect(abs(angle.sine.lanes[lane] - sin(lanes[lane])) < 3e-11, "\(lanes[lane])")
                #expect(abs(angle.cosine.lanes[lane] - cos(lanes[lane])) < 3e-11, "\(lanes[lane])")
            }
        }
    }

    @Test func choicesAreThoseOfOneNumber() {
        let (a, b) = (SIMD4(1, -2, .nan, 3.5), SIMD4(0.5, -2, 4, .infinity))
        let (x, y) = (QuickNumber(a), QuickNumber(b))
        for lane in 0..<4 {
            func isSame(_ got: QuickNumber, _ want: Double) -> Bool {
                got.lanes[lane] == want || got.lanes[lane].isNaN && want.isNaN
            }
            #expect(isSame(.least(x, y), .least(a[lane], b[lane])))
            #expect(isSame(.greatest(x, y), .greatest(a[lane], b[lane])))
            #expect(isSame(.select(x, below: y, 1, else: 2), .select(a[lane], below: b[lane], 1, else: 2)))
            #expect(isSame(x.magnitude, a[lane].magnitude))
            #expect(isSame(x.floor(), a[lane].floor()))
            #expect(isSame((-x.magnitude).exponential(), exp(-a[lane].magnitude)))
        }
    }
}
