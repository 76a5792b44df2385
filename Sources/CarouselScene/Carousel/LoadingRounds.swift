// SPDX-License-Identifier: MIT

/// Tells what has happened to a carousel's items while the data source was asked for something: its code may scroll, edit and
/// reload.
struct LoadingRounds {
    /// A moment to compare with a later one.
    struct Moment {
        fileprivate var numbering: Int
        fileprivate var round: Int
    }

    /// Incremented whenever indexes come to refer to other items: what was asked for before must not be placed after.
    private var numbering = 0
    /// Incremented with every round of loading: the last one to begin has loaded what is in sight.
    private var round = 0

    /// The present moment.
    var now: Moment { Moment(numbering: numbering, round: round) }

    /// From now on, indexes refer to other items.
    mutating func renumber() { numbering += 1 }

    /// A round of loading begins.
    mutating func begin() { round += 1 }

    /// Whether indexes still refer to the same items.
    func hasSameItems(since moment: Moment) -> Bool { moment.numbering == numbering }

    /// Whether no further round of loading has begun.
    func isLast(_ moment: Moment) -> Bool { moment.round == round }
}
