// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite struct PatienceTests {
    @Test func waitingInVainFailsTheTest() {
        withKnownIssue { eventually(within: 0.01) { false } }
        var asked = 0
        #expect(
            eventually {
                asked += 1
                return asked == 3
            })
    }
}
