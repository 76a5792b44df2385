// SPDX-License-Identifier: MIT

import CarouselScene

/// Something to be fetched.
struct Wish {
    /// What comes first.
    struct Urgency: Comparable {
        /// In items from the centre, where it will be soon.
        var distance: Double
        /// The round in which it was wished for first.
        var since: Int

        /// Whether the first one is more urgent.
        static func < (a: Urgency, b: Urgency) -> Bool {
            a.distance == b.distance ? a.since > b.since : a.distance < b.distance
        }
    }

    var request: ContentRequest
    var urgency: Urgency
}
