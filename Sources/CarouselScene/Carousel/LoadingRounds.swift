// SPDX-License-Identifier: MIT

/// Tells which of the things that a carousel knows about its items are stale. The data source's code may scroll, edit and reload while
/// it is asked for something: each part of the carousel keeps the moment at which it learned something, and asks here whether it still
/// holds.
struct LoadingRounds {
    /// A moment to compare with a later one.
    struct Moment {
        /// Incremented as a reload begins and as it ends: from then on, the data source may make views of other classes and sizes.
        fileprivate var reload = 0
        /// Incremented whenever indexes come to refer to other items: what was asked for before must not be placed after.
        fileprivate var numbering = 0
        /// Incremented with every round of loading: the last one to begin has loaded what is in sight.
        fileprivate var round = 0
    }

    /// The present moment.
    private(set) var now = Moment()
    /// Whether the data source is being asked for everything again.
    private(set) var isReloading = false

    /// The data source is asked for everything again.
    mutating func beginReload() {
        isReloading = true
        now.reload += 1
        renumber()
    }

    /// The data source has been asked how many items there are. What was loaded meanwhile may still be from before.
    mutating func endReload() {
        isReloading = false
        now.reload += 1
    }

    /// From now on, indexes refer to other items.
    mutating func renumber() { now.numbering += 1 }

    /// A round of loading begins.
    mutating func begin() { now.round += 1 }

    /// Whether there has been no reload since.
    func hasSameViews(since moment: Moment) -> Bool { moment.reload == now.reload }

    /// Whether indexes still refer to the same items.
    func hasSameItems(since moment: Moment) -> Bool { moment.numbering == now.numbering }

    /// Whether no further round of loading has begun.
    func isLast(_ moment: Moment) -> Bool { moment.round == now.round }
}
