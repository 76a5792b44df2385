// SPDX-License-Identifier: MIT

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
