// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@Suite struct CarouselUpdatesTests {
    /// Applies the changes to a list naively.
    private func apply(_ updates: CarouselUpdates, to old: [Int]) -> [Int?] {
        let gone = Set(updates.removed + updates.moves.map(\.from))
        var survivors = old.enumerated().filter { !gone.contains($0.offset) }.map(\.element)[...]
        var new: [Int?] = []
        for index in 0..<updates.newCount(from: old.count) {
            if updates.inserted.contains(index) {
                new.append(nil)
            } else if let move = updates.moves.first(where: { $0.to == index }) {
                new.append(old[move.from])
            } else {
                new.append(survivors.popFirst())
            }
        }
        return new
    }

    @Test(arguments: 1...300)
    func mappingsLeadWhereTheChangesLead(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...12, using: &random)
        var updates = CarouselUpdates()
        var free = Array(0..<count).shuffled(using: &random)
        let removals = Int.random(in: 0...count, using: &random)
        for _ in 0..<removals { updates.removeItem(at: free.removeLast()) }
        let insertions = Int.random(in: 0...4, using: &random)
        let newCount = count - removals + insertions
        var places = Array(0..<newCount).shuffled(using: &random)
        for _ in 0..<insertions { updates.insertItem(at: places.removeLast()) }
        while !free.isEmpty, !places.isEmpty, Bool.random(using: &random) {
            updates.moveItem(from: free.removeLast(), to: places.removeLast())
        }
        #expect(updates.areValid(forCount: count))
        #expect(updates.newCount(from: count) == newCount)
        let old = Array(100..<100 + count)
        let new = apply(updates, to: old)
        let mapping = updates.mapping
        for index in 0..<count {
            let expected = new.firstIndex(of: old[index])
            #expect(mapping.newIndex(of: index) == expected, "seed \(seed), item \(index)")
            let place = mapping.newPlace(of: index)
            #expect(place >= 0 && place <= newCount, "seed \(seed)")
        }
    }

    @Test func wrongIndexesAreNoticed() {
        func isValid(_ change: (inout CarouselUpdates) -> Void) -> Bool {
            var updates = CarouselUpdates()
            change(&updates)
            return updates.areValid(forCount: 3)
        }
        #expect(isValid { _ in })
        #expect(!isValid { $0.removeItem(at: 3) })
        #expect(!isValid { $0.removeItem(at: -1) })
        #expect(!isValid { $0.insertItem(at: 4) })
        #expect(isValid { $0.insertItem(at: 3) })
        #expect(!isValid { $0.reloadItem(at: 3) })
        #expect(
            !isValid {
                $0.removeItem(at: 1)
                $0.removeItem(at: 1)
            })
        #expect(
            !isValid {
                $0.removeItem(at: 1)
                $0.moveItem(from: 1, to: 0)
            })
        #expect(
            !isValid {
                $0.insertItem(at: 1)
                $0.moveItem(from: 0, to: 1)
            })
    }
}
