// SPDX-License-Identifier: MIT

import CarouselScene

/// Which wishes are urgent: not what is near now, but what will be near soon.
///
/// Where things are going follows from how far they were from the centre a round ago. What comes in while others move
/// is taken to come nearer.
struct TravelOrder {
    /// How many rounds to look ahead: about a sixth of a second.
    static let roundsAhead = 10.0
    /// From here on wishes are out of sight, whatever their distance.
    static let outOfSight = 1000.0

    private struct Past {
        var distance: Double
        var since: Int
    }

    private var past: [Content: Past] = [:]
    private var present: [Content: Past] = [:]
    private var round = 0
    /// Items travelled in a round: the most that any came nearer or went away, in this round and in the one before.
    private var travel = 0.0
    private var travelBefore = 0.0
    /// Whether anything wished for in this round was wished for in the one before.
    private var isContinued = false

    /// Whether nothing that was wished for came nearer or went away in this round. Where all of it is new, so much has
    /// passed that nothing is left to measure by.
    var isAtRest: Bool { travel == 0 && (isContinued || past.isEmpty || present.isEmpty) }

    /// Begins a round; what was wished for in the one before is remembered.
    mutating func beginRound() {
        round += 1
        // What was too fast to be measured was no slower than before.
        travelBefore = isAtRest || isContinued ? travel : max(travel, travelBefore)
        swap(&past, &present)
        present.removeAll(keepingCapacity: true)
        travel = 0
        isContinued = false
    }

    /// How urgent a wish is: smaller ones come first. Among equals the newest does.
    mutating func urgency(of content: Content, distance: Double) -> Wish.Urgency {
        let isHidden = distance >= TravelOrder.outOfSight
        let distance = isHidden ? distance - TravelOrder.outOfSight : distance
        let before = past[content]
        present[content] = Past(distance: distance, since: before?.since ?? round)
        let change = before.map { distance - $0.distance }
        if let change {
            travel = max(travel, abs(change))
            isContinued = true
        }
        let ahead = max(travel, travelBefore) * TravelOrder.roundsAhead
        let soon =
            switch change {
            case .some(let change) where change > 0: distance + ahead
            case .some(0): distance
            default: abs(distance - ahead)
            }
        return Wish.Urgency(
            distance: soon + (isHidden ? TravelOrder.outOfSight : 0), since: before?.since ?? round)
    }
}
