// SPDX-License-Identifier: MIT

import CarouselScene

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
