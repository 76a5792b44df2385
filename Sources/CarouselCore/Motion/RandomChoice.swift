// SPDX-License-Identifier: MIT

/// Chooses items by chance, none of them again until all have been seen.
package struct RandomChoice: Sendable {
    /// Where random numbers begin: with the same seed and the same items, the same ones follow.
    package let seed: UInt64
    private var order = RandomOrder(count: 0, seed: 0)
    /// How many places of the order have been seen, and how many orders there have been.
    private var (seen, rounds) = (0, UInt64(0))

    package init(seed: UInt64) { self.seed = seed }

    /// The item that follows; the present one does not come, unless there is no other, and counts as seen when its turn comes.
    /// With another number of items, it begins anew.
    ///
    /// - Parameter count: number of items, 1 or more.
    package mutating func next(after current: Int, count: Int) -> Int {
        guard count > 1 else { return 0 }
        while true {
            if order.count != count || seen >= count {
                rounds += 1
                seen = 0
                order = RandomOrder(count: count, seed: seed &+ rounds)
            }
            let item = order[seen]
            seen += 1
            if item != current { return item }
        }
    }
}
