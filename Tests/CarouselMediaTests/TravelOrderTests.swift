// SPDX-License-Identifier: MIT

import CarouselScene
import Testing

@testable import CarouselMedia

@Suite struct TravelOrderTests {
    /// Items by number, the most urgent first, after rounds with the centre at the given places.
    private func order(_ centres: [Double], reach: Int = 4) -> [Int] {
        var order = TravelOrder()
        var urgencies: [(Int, RankedRequest.Urgency)] = []
        for centre in centres {
            order.beginRound()
            let middle = Int(centre.rounded())
            urgencies = (middle - reach...middle + reach).map { item in
                (item, order.urgency(of: .file(path: "\(item)"), ContentPriority(distance: abs(Double(item) - centre))))
            }
        }
        return urgencies.sorted { $0.1 < $1.1 }.map(\.0)
    }

    @Test func atRestTheNearestComesFirst() {
        #expect(order([10, 10])[0] == 10)
        #expect(Set(order([10, 10])[1...2]) == [9, 11])
        #expect(Set(order([10, 10]).suffix(2)) == [6, 14])
    }

    @Test func inMotionWhatWillBeNearComesFirst() {
        // A fifth of an item per round: two items further on when the picture arrives.
        #expect(order([10, 10.2, 10.4])[0] == 12)
        #expect(order([10.4, 10.2, 10])[0] == 8)
        // What is behind comes last.
        #expect(order([10, 10.2, 10.4]).last == 6)
        #expect(order([10.4, 10.2, 10]).last == 14)
    }

    @Test func whatIsTooFastToBeSeenTwiceIsNoRest() {
        var order = TravelOrder()
        func round(_ centre: Double) {
            order.beginRound()
            for item in Int(centre) - 4...Int(centre) + 4 {
                _ = order.urgency(of: .file(path: "\(item)"), ContentPriority(distance: abs(Double(item) - centre)))
            }
        }
        round(10)
        #expect(order.isAtRest, "the first pictures come as fast as they can")
        round(30)
        #expect(!order.isAtRest)
        round(50)
        #expect(!order.isAtRest)
        round(50)
        #expect(order.isAtRest)
        order.beginRound()
        #expect(order.isAtRest, "nothing is requested")
    }

    @Test func directionOutlastsRoundsThatAreTooFast() {
        // Half an item per round, then far away: what comes next is wanted further ahead than what is near.
        #expect(order([10, 10.5, 30, 50])[0] != 50)
    }

    @Test func whatIsOutOfSightComesLast() {
        var order = TravelOrder()
        order.beginRound()
        let seen = order.urgency(of: .file(path: "a"), ContentPriority(distance: 5000))
        let hidden = order.urgency(of: .file(path: "b"), ContentPriority(isInSight: false))
        #expect(seen < hidden)
    }

    @Test func amongEqualsTheNewestComesFirst() {
        var order = TravelOrder()
        order.beginRound()
        _ = order.urgency(of: .file(path: "old"), ContentPriority(distance: 1))
        order.beginRound()
        let old = order.urgency(of: .file(path: "old"), ContentPriority(distance: 1))
        let new = order.urgency(of: .file(path: "new"), ContentPriority(distance: 1))
        #expect(new < old)
    }
}
