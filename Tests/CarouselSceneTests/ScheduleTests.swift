// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// What is to be done later, and when it is.
@Suite struct ScheduleTests {
    private let scene = Scene(size: Size(width: 100, height: 100))

    /// Schedules itself again and again, at most as often as it takes to see that it does not stop.
    private final class Repeater {
        let scene: Scene
        let delay: Double
        var times: [Double] = []

        init(_ scene: Scene, every delay: Double) { (self.scene, self.delay) = (scene, delay) }

        func run() {
            times.append(scene.time)
            guard times.count < 1000 else { return }
            scene.schedule(after: delay) { [unowned self] in run() }
        }
    }

    @Test(arguments: [0.0, -1, .nan, .infinity]) func whatSchedulesItselfAtOnceRunsOncePerCall(delay: Double) {
        let repeater = Repeater(scene, every: delay)
        scene.schedule(after: 0) { repeater.run() }
        scene.advance(to: 0)
        #expect(repeater.times == [0])
        scene.advance(to: 0)
        scene.setTime(0)
        #expect(repeater.times == [0, 0, 0])
        for frame in 1...10 { scene.advance(to: Double(frame) / 60) }
        #expect(repeater.times.count == 13 && scene.isAnimating)
        scene.advance(to: 100)
        #expect(repeater.times.count == 14 && scene.time == 100)
    }

    @Test func whatRepeatsDoesSoWithinOneAdvance() {
        let repeater = Repeater(scene, every: 0.1)
        scene.schedule(after: 0.1) { repeater.run() }
        // A sum of tenths does not meet the end exactly.
        scene.advance(to: 10 + 1e-9)
        #expect(repeater.times.count == 100)
        #expect(repeater.times.enumerated().allSatisfy { abs($1 - 0.1 * Double($0 + 1)) < 1e-9 })
    }

    @Test func oneThatRunsAtOnceDoesNotHoldUpTheOthers() {
        let (busy, calm) = (Repeater(scene, every: 0), Repeater(scene, every: 0.5))
        scene.schedule(after: 0) { busy.run() }
        scene.schedule(after: 0.5) { calm.run() }
        scene.advance(to: 2.25)
        #expect(calm.times == [0.5, 1, 1.5, 2])
        #expect(busy.times == [0, 0.5, 1, 1.5, 2], "once at each time")
    }

    @Test func whatIsScheduledAtOnceComesBeforeWhatIsDueLater() {
        var order: [String] = []
        scene.schedule(after: 0) { [unowned scene] in
            order.append("first")
            scene.schedule(after: 0) { order.append("at once") }
        }
        scene.schedule(after: 0.5) { order.append("later") }
        scene.advance(to: 1)
        #expect(order == ["first", "at once", "later"])
    }

    @Test func equalTimesKeepTheirOrder() {
        var order: [Int] = []
        for number in 0..<5 { scene.schedule(after: 1) { order.append(number) } }
        scene.schedule(after: 0.5) { [unowned scene] in
            for number in 5..<8 { scene.schedule(after: 0.5) { order.append(number) } }
        }
        scene.schedule(after: 1) { [unowned scene] in
            order.append(8)
            for number in 9..<11 { scene.schedule(after: 0) { order.append(number) } }
        }
        scene.advance(to: 1)
        #expect(order == [0, 1, 2, 3, 4, 8, 5, 6, 7])
        scene.advance(to: 1)
        #expect(order == [0, 1, 2, 3, 4, 8, 5, 6, 7, 9, 10])
        #expect(!scene.isAnimating)
    }

    /// Actions run when they are due, in the order in which they were scheduled if that is at once; those of a time that has come
    /// schedule more.
    @Test(arguments: [UInt64(1), 2, 3]) func manyRunInTheirOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var ran: [(due: Double, number: Int)] = []
        var count = 0
        func schedule(after delay: Double) {
            let (due, number) = (scene.time + delay, count)
            count += 1
            scene.schedule(after: delay) {
                #expect(scene.time == due, "seed \(seed)")
                ran.append((due, number))
                if count < 500 { schedule(after: Double(Int.random(in: 1...8, using: &random)) / 4) }
            }
        }
        for _ in 0..<40 { schedule(after: Double(Int.random(in: 0...8, using: &random)) / 4) }
        while scene.isAnimating, scene.time < 1000 {
            scene.advance(to: scene.time + Double(Int.random(in: 0...3, using: &random)) / 2)
        }
        #expect(ran.count == count && count == 500, "seed \(seed)")
        #expect(zip(ran, ran.dropFirst()).allSatisfy { $0.due < $1.due || $0.due == $1.due && $0.number < $1.number })
    }
}
