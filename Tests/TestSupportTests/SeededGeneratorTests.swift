// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite struct SeededGeneratorTests {
    @Test func numbersAreThePublishedOnes() {
        var random = SeededGenerator(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
    }
}
