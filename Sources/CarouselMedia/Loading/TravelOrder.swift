// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Which requests are urgent: not what is near now, but what will be near soon.
struct TravelOrder {
    private struct Past {
        var distance: Double
        var since: Int
    }

    private var approach = Approach()
    private var past: [Content: Past] = [:]
    private var present: [Content: Past] = [:]
    private var round = 0

    /// Whether no requested item changed its distance in this round.
    var isAtRest: Bool { approach.isAtRest }

    /// Begins a round; the requests of the one before are remembered.
    mutating func beginRound() {
        round += 1
        approach.beginRound()
        swap(&past, &present)
        present.removeAll(keepingCapacity: true)
    }

    /// How urgent a request is: smaller values come first. Among equals, the newest does.
    mutating func urgency(of content: Content, _ priority: ContentPriority) -> RankedRequest.Urgency {
        let before = past[content]
        let since = before?.since ?? round
        present[content] = Past(distance: priority.distance, since: since)
        let soon = approach.soon(priority.distance, before: before?.distance)
        return RankedRequest.Urgency(
            soon: ContentPriority(distance: soon, isInSight: priority.isInSight), since: since)
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
