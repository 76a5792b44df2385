// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import CarouselMedia

@Suite struct ArrivalCallbackTests {
    /// The ten-thousandth arrival takes no more of the stack than the first.
    @Test func callsDoNotGrowDeeper() {
        let callback = ArrivalCallback()
        let depths = Mutex<[UInt]>([])
        callback.action = {
            var local = 0
            let place = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
            depths.withLock { $0.append(place) }
        }
        for _ in 0..<10_000 { callback.call() }
        let seen = depths.withLock { $0 }
        #expect(seen.count == 10_000)
        #expect(Set(seen.dropFirst()).count == 1)
    }

    @Test func aCallbackCanBeTakenAway() {
        let callback = ArrivalCallback()
        let calls = Mutex(0)
        callback.call()
        callback.action = { calls.withLock { $0 += 1 } }
        callback.call()
        callback.action = nil
        callback.call()
        #expect(calls.withLock { $0 } == 1)
    }
}
