// SPDX-License-Identifier: MIT

/// The carousels that a carousel is linked with.
struct Links {
    /// One that follows it.
    struct Follower {
        weak var carousel: Carousel?
    }

    weak var leader: Carousel?
    var following = Carousel.Following.item
    /// Nil for the usual one.
    var map: ((Double) -> Double)?
    /// Whether the leader followed this one first.
    var isSecond = false
    /// The item that stands for the leader's, as last told; nil if there is none.
    var leaderItem: Int?
    /// Whether the next frame sees to it that the two agree.
    var isDue = false
    var followers: [Follower] = []
}

extension ScrollReason {
    /// Whether neither the user nor the program wanted it.
    var isLed: Bool { self == .link || self == .edit }
}
