// SPDX-License-Identifier: MIT

import Testing

/// Ten thousand random operations, and invariants that must hold after each of them.
@Suite struct PropertyTests {
    @Test(arguments: 1...3 as ClosedRange<UInt64>, [false, true])
    func tenThousandOperationsKeepTheCarouselSound(seed: UInt64, reenters: Bool) {
        let subject = RandomCarousel(seed: seed, reenters: reenters)
        for round in 0..<200 {
            for _ in 0..<50 {
                subject.operate()
                subject.check()
            }
            subject.checkAtRest()
            if let failure = subject.failures.first {
                Issue.record("seed \(seed), round \(round): \(failure)")
                return
            }
        }
    }
}
