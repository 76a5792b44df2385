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
            #expect(place == expected ?? self.place(ofRemoved: index, updates, new), "seed \(seed), item \(index)")
        }
    }

    /// What comes right after the items that were before a removed one, and have stayed.
    private func place(ofRemoved index: Int, _ updates: CarouselUpdates, _ new: [Int?]) -> Int {
        let gone = Set(updates.removed + updates.moves.map(\.from))
        let come = Set(updates.inserted + updates.moves.map(\.to))
        var before = (0..<index).filter { !gone.contains($0) }.count
        var place = 0
        while before > 0, place < new.count {
            if !come.contains(place) { before -= 1 }
            place += 1
        }
        return place
    }

    @Test func whatIsInsertedWhereAnItemWasTakesItsPlace() {
        func place(of index: Int, removing removed: [Int], inserting inserted: [Int]) -> Int {
            var updates = CarouselUpdates()
            for index in removed { updates.removeItem(at: index) }
            for index in inserted { updates.insertItem(at: index) }
            #expect(updates.areValid(forCount: 10))
            return updates.mapping.newPlace(of: index)
        }
        #expect(place(of: 5, removing: [5], inserting: [5]) == 5)
        #expect(place(of: 9, removing: [9], inserting: [9]) == 9, "the last one")
        #expect(place(of: 0, removing: [0], inserting: [0]) == 0)
        #expect(place(of: 5, removing: [5], inserting: [5, 6]) == 5)
        #expect(place(of: 9, removing: [9], inserting: [9, 10]) == 9)
        #expect(place(of: 5, removing: [5], inserting: [0]) == 6, "the next one")
        #expect(place(of: 5, removing: [5], inserting: [7]) == 5, "the next one")
        #expect(place(of: 5, removing: [4, 5], inserting: [4, 5]) == 4)
        #expect(place(of: 5, removing: [5], inserting: []) == 5)
        #expect(place(of: 6, removing: [5], inserting: [5]) == 6 && place(of: 4, removing: [5], inserting: [5]) == 4)
    }

    /// As long lists of changes are made: quickly, and in order.
    @Test func manyChangesAreInOrder() {
        let count = 100_000
        var updates = CarouselUpdates()
        for index in 0..<count { updates.insertItem(at: index) }
        #expect(updates.inserted == Array(0..<count) && updates.areValid(forCount: 0))
        #expect(updates.newCount(from: 0) == count)
        var shuffled = CarouselUpdates()
        for index in [4, 0, 9, 3, 8, 4] { shuffled.removeItem(at: index) }
        #expect(shuffled.removed == [0, 3, 4, 4, 8, 9] && !shuffled.areValid(forCount: 10))
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
                $0.reloadItem(at: 1)
            })
        #expect(
            !isValid {
                $0.reloadItem(at: 1)
                $0.reloadItem(at: 1)
            })
        #expect(
            isValid {
                $0.removeItem(at: 1)
                $0.reloadItem(at: 2)
                $0.reloadItem(at: 0)
            })
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
