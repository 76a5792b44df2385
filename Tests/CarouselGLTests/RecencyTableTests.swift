// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import TestSupport
import Testing

@testable import CarouselGL

@Suite struct RecencyTableTests {
    /// Thousands of operations, compared with lists that are searched linearly.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func agreesWithPlainLists(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var table = RecencyTable()
        var lists = [[Int]](repeating: [], count: 4)
        func content(_ number: Int) -> Content { .file(path: String(number)) }
        for frame in 1...2000 {
            let number = Int.random(in: 0..<40, using: &random)
            let list = Int.random(in: 0..<4, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3:
                for index in lists.indices { lists[index].removeAll { $0 == number } }
                lists[list].append(number)
                table.insert(
                    RecencyTable.Entry(scale: 1), for: content(number), seenIn: frame,
                    list: list)
            case 3..<8:
                if let index = table.index(of: content(number)) { table.touch(index, in: frame) }
                if let at = lists.firstIndex(where: { $0.contains(number) }) {
                    lists[at].removeAll { $0 == number }
                    lists[at].append(number)
                }
            case 8:
                if let index = table.index(of: content(number)) { table.remove(at: index) }
                for index in lists.indices { lists[index].removeAll { $0 == number } }
            default:
                guard frame % 20 == 0 else { continue }
                table.removeAll(in: list)
                lists[list] = []
            }
            for index in lists.indices {
                #expect(table.count(in: index) == lists[index].count)
                #expect(table.oldest(in: index).flatMap { table.content(at: $0) } == lists[index].first.map(content))
                #expect(table.newest(in: index).flatMap { table.content(at: $0) } == lists[index].last.map(content))
            }
        }
    }
}
