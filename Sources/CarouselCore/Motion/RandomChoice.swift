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

/// A random order in which each of so many things comes once. It takes no memory, however many they are: a Feistel network
/// scrambles their places.
struct RandomOrder: Hashable, Sendable {
    let count: Int
    private let seed: UInt64
    /// Half of the bits of the least even power of two that is not below the count.
    private let bits: UInt64

    private static let rounds = UInt64(6)

    init(count: Int, seed: UInt64) {
        self.count = count
        self.seed = RandomOrder.mixed(seed)
        bits = UInt64((Int.bitWidth - max(count - 1, 1).leadingZeroBitCount + 1) / 2)
    }

    /// What comes at a place, 0..<count.
    subscript(place: Int) -> Int {
        var number = UInt64(place)
        // What lies beyond the count is scrambled on: in the end something below it comes, and nothing twice.
        repeat { number = scrambled(number) } while number >= UInt64(count)
        return Int(number)
    }

    private func scrambled(_ number: UInt64) -> UInt64 {
        let mask = 1 << bits - 1 as UInt64
        var (left, right) = (number >> bits, number & mask)
        for round in 0..<RandomOrder.rounds {
            (left, right) = (right, left ^ RandomOrder.mixed(seed &+ round << 32 &+ right) & mask)
        }
        return left << bits | right
    }

    /// SplitMix64's number after a state.
    private static func mixed(_ state: UInt64) -> UInt64 {
        var z = state &+ 0x9e37_79b9_7f4a_7c15
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
}
