// SPDX-License-Identifier: MIT

import CarouselScene

/// A request for content.
struct Wish {
    /// Its urgency.
    struct Urgency: Comparable {
        /// In items from the centre, where it will be soon.
        var distance: Double
        /// The round in which it was first requested.
        var since: Int

        /// Whether the first one is more urgent.
        static func < (a: Urgency, b: Urgency) -> Bool {
            a.distance == b.distance ? a.since > b.since : a.distance < b.distance
        }
    }

    var request: ContentRequest
    var urgency: Urgency
}
