// SPDX-License-Identifier: MIT

import CarouselScene

/// Which requests are urgent: not what is near now, but what will be near soon.
///
/// The direction of travel follows from the distances from the centre one round ago. What newly appears while other
/// things move is assumed to approach.
struct TravelOrder {
    /// Number of rounds to look ahead: about a sixth of a second.
    static let roundsAhead = 10.0

    private struct Past {
        var distance: Double
        var since: Int
    }

    private var past: [Content: Past] = [:]
    private var present: [Content: Past] = [:]
    private var round = 0
    /// Items travelled per round: the most by which any distance changed, in this round or the one before.
    private var travel = 0.0
    private var travelBefore = 0.0
    /// Whether anything requested in this round was also requested in the one before.
    private var isContinued = false

    /// Whether no requested item changed its distance in this round. If all are new, so much has passed that nothing is
    /// left to compare.
    var isAtRest: Bool { travel == 0 && (isContinued || past.isEmpty || present.isEmpty) }

    /// Begins a round; the requests of the one before are remembered.
    mutating func beginRound() {
        round += 1
        // A movement too fast to be measured was no slower than the last one.
        travelBefore = isAtRest || isContinued ? travel : max(travel, travelBefore)
        swap(&past, &present)
        present.removeAll(keepingCapacity: true)
        travel = 0
        isContinued = false
    }

    /// How urgent a request is: smaller values come first. Among equals, the newest does.
    mutating func urgency(of content: Content, _ priority: ContentPriority) -> RankedRequest.Urgency {
        let distance = priority.distance
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
        return RankedRequest.Urgency(
            soon: ContentPriority(distance: soon, isInSight: priority.isInSight), since: before?.since ?? round)
    }
}

/// A request, and how urgent it is.
struct RankedRequest {
    /// Its urgency.
    struct Urgency: Comparable {
        /// Its priority where it will be soon.
        var soon: ContentPriority
        /// The round in which it was first requested.
        var since: Int

        /// Whether the first one is more urgent.
        static func < (a: Urgency, b: Urgency) -> Bool {
            a.soon == b.soon ? a.since > b.since : a.soon < b.soon
        }
    }

    var request: ContentRequest
    var urgency: Urgency
}
