// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

@testable import CarouselMedia

@Suite struct ArrivalCallbackTests {
    /// The ten-thousandth arrival uses no more stack than the first.
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

    @Test func closingWaitsForACallAndAllowsNoOther() {
        let callback = ArrivalCallback()
        let begun = Mutex(false)
        let ended = Mutex(false)
        let calls = Mutex(0)
        callback.action = {
            calls.withLock { $0 += 1 }
            begun.withLock { $0 = true }
            usleep(100_000)
            ended.withLock { $0 = true }
        }
        Thread.detachNewThread { callback.call() }
        while !begun.withLock({ $0 }) { usleep(1000) }
        callback.close()
        #expect(ended.withLock { $0 })
        callback.action = { calls.withLock { $0 += 1 } }
        callback.call()
        #expect(calls.withLock { $0 } == 1)
    }
}
