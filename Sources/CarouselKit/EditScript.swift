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

    private init() {}

    /// - Parameter maxSteps: the result is nil if more steps than this are needed.
    init?<Item: Equatable>(from old: [Item], to new: [Item], maxSteps: Int) {
        // For the present number of steps: how far each diagonal (old index minus new index) has advanced in the old
        // list, and by which steps.
        var reached = [(oldIndex: Int, script: EditScript)](repeating: (0, EditScript()), count: 2 * maxSteps + 3)
        let middle = maxSteps + 1
        for steps in 0...max(0, maxSteps) {
            for diagonal in stride(from: -steps, through: steps, by: 2) {
                var (oldIndex, script) = (0, EditScript())
                if steps > 0 {
                    // One more step: an item of the old list is removed, or one of the new list inserted.
                    let (below, above) = (reached[middle + diagonal - 1], reached[middle + diagonal + 1])
                    if diagonal == -steps || (diagonal != steps && below.oldIndex < above.oldIndex) {
                        (oldIndex, script) = above
                        script.insertions.append(oldIndex - diagonal - 1)
                    } else {
                        (oldIndex, script) = (below.oldIndex + 1, below.script)
                        script.removals.append(below.oldIndex)
                    }
                }
                while oldIndex < old.count, oldIndex - diagonal < new.count, oldIndex >= diagonal,
                    old[oldIndex] == new[oldIndex - diagonal]
                {
                    oldIndex += 1
                }
                reached[middle + diagonal] = (oldIndex, script)
                guard oldIndex >= old.count, oldIndex - diagonal >= new.count else { continue }
                self = script
                return
            }
        }
        return nil
    }
}
