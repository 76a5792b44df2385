// SPDX-License-Identifier: MIT

/// The shortest edit script between two lists: Myers' greedy algorithm, which stops if there are too many steps.
///
/// Lists that differ little take one pass, however long they are.
struct EditScript {
    /// Indexes in the old list, ascending.
    private(set) var removals: [Int] = []
    /// Indexes in the new list, ascending.
    private(set) var insertions: [Int] = []

    var isEmpty: Bool { removals.isEmpty && insertions.isEmpty }

    /// - Parameter most: the result is nil if more steps than this are needed.
    init?<Item: Equatable>(from old: [Item], to new: [Item], most: Int) {
        // For the present number of steps: how far each diagonal (old index minus new index) has advanced in the old
        // list.
        var reached = [Int](repeating: 0, count: 2 * most + 3)
        var history: [[Int]] = []
        let middle = most + 1
        for steps in 0...max(0, most) {
            history.append(reached)
            for diagonal in stride(from: -steps, through: steps, by: 2) {
                var oldIndex = EditScript.start(diagonal, steps, middle, reached)
                while oldIndex < old.count, oldIndex - diagonal < new.count, oldIndex >= diagonal,
                    old[oldIndex] == new[oldIndex - diagonal]
                {
                    oldIndex += 1
                }
                reached[middle + diagonal] = oldIndex
                guard oldIndex >= old.count, oldIndex - diagonal >= new.count else { continue }
                trace(back: history, from: diagonal, middle)
                return
            }
        }
        return nil
    }

    /// Where a diagonal begins after one more step: an item of the old list is removed, or one of the new list
    /// inserted.
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
