// SPDX-License-Identifier: MIT

/// The fewest steps from one list to another: Myers' greedy algorithm, which gives up where they become too many.
///
/// Lists that differ little are compared once, however long they are.
struct EditScript {
    /// Indexes in the old list, rising.
    private(set) var removals: [Int] = []
    /// Indexes in the new list, rising.
    private(set) var insertions: [Int] = []

    var isEmpty: Bool { removals.isEmpty && insertions.isEmpty }

    /// - Parameter most: nil is the result where more steps than this are needed.
    init?(from old: [String], to new: [String], most: Int) {
        // After so many steps: how far in the old list each diagonal (place in the old less that in the new) has come.
        var reached = [Int](repeating: 0, count: 2 * most + 3)
        var history: [[Int]] = []
        let middle = most + 1
        for steps in 0...max(0, most) {
            history.append(reached)
            for diagonal in stride(from: -steps, through: steps, by: 2) {
                var place = EditScript.start(diagonal, steps, middle, reached)
                while place < old.count, place - diagonal < new.count, place >= diagonal,
                    old[place] == new[place - diagonal]
                {
                    place += 1
                }
                reached[middle + diagonal] = place
                guard place >= old.count, place - diagonal >= new.count else { continue }
                trace(back: history, from: diagonal, middle)
                return
            }
        }
        return nil
    }

    /// Where a diagonal begins after one more step: an item of the old list is left out, or one of the new put in.
    private static func start(_ diagonal: Int, _ steps: Int, _ middle: Int, _ reached: [Int]) -> Int {
        guard steps > 0 else { return 0 }
        let (below, above) = (reached[middle + diagonal - 1], reached[middle + diagonal + 1])
        return diagonal == -steps || (diagonal != steps && below < above) ? above : below + 1
    }

    private mutating func trace(back history: [[Int]], from last: Int, _ middle: Int) {
        var diagonal = last
        for steps in stride(from: history.count - 1, to: 0, by: -1) {
            let reached = history[steps]
            let (below, above) = (reached[middle + diagonal - 1], reached[middle + diagonal + 1])
            if diagonal == -steps || (diagonal != steps && below < above) {
                diagonal += 1
                insertions.append(above - diagonal)
            } else {
                diagonal -= 1
                removals.append(below)
            }
        }
        insertions.reverse()
        removals.reverse()
    }
}
