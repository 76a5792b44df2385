// SPDX-License-Identifier: MIT

import CarouselReplay
import Foundation
import TestSupport
import Testing

/// Compares our shapes with the tables of other projects' styles. `Tests/Fixtures/styles/README.md` says what they are.
@Suite struct StyleTests {
    private static let folder = URL(filePath: TestFolders.fixtures + "/styles")

    private static let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".json")
    }.sorted()

    @Test(arguments: files ?? []) func shapesAgreeWithTheirStyles(file: String) throws {
        let data = try Data(contentsOf: StyleTests.folder.appending(path: file))
        let tables = try #require(try StyleFile.tables(data))
        #expect(!tables.isEmpty)
        for table in tables {
            let found = try table.comparison()
            #expect(
                found.agrees,
                "\(table.title): \(found.corners) points, alpha \(found.alpha), shade \(found.shade), \(found.faults)")
            #expect(table.count >= 5)
        }
    }

    @Test func noFileIsMissing() {
        #expect((StyleTests.files ?? []).count == 29)
    }

    /// A difference in any kind of value is found.
    @Test func differencesAreFound() throws {
        let data = try Data(contentsOf: StyleTests.folder.appending(path: "swiper.cube.json"))
        let table = try #require(try StyleFile.tables(data)?.first as? StyleTable)
        func found(_ change: (inout StyleTable) -> Void) throws -> StyleComparison {
            var changed = table
            change(&changed)
            return try changed.comparison()
        }
        let seen = try #require(table.values.firstIndex { $0.hidden == false && $0.offset > 0 })
        #expect(try found { _ in }.agrees)
        #expect(try found { $0.values[seen].m?[12] += 0.1 }.corners > 0.02)
        #expect(try found { $0.values[seen].alpha = 0.9 }.alpha > 0.09)
        #expect(try found { $0.values[seen].overlay?["left"]? += 0.1 }.shade > 0.09)
        #expect(try found { $0.values[seen].hidden = true }.faults.count == 1)
        #expect(try found { $0.orders?[1].backToFront?.reverse() }.faults.count == 1)
        #expect(throws: StyleError.unknownStyle("none")) { try found { $0.style = "none" } }
    }

    /// Our printed tables can be read back and agree with our values. To compute them, offsets and scroll offsets are enough.
    @Test func ourTablesAreTablesToo() throws {
        var count = 0
        for file in StyleTests.files ?? [] {
            let data = try Data(contentsOf: StyleTests.folder.appending(path: file))
            guard var tables = try StyleFile.tables(data) as? [StyleTable] else { continue }
            for number in tables.indices {
                tables[number].values = tables[number].values.map { StyleTable.Value(offset: $0.offset) }
                tables[number].orders = tables[number].orders?.map { StyleTable.Order(scroll: $0.scroll) }
            }
            let text = try StyleFile.encode(try tables.map { try $0.computed() })
            let read = try #require(try StyleFile.tables(Data(text.utf8)))
            #expect(read.count == tables.count, "\(file)")
            for table in read { #expect(try table.comparison().agrees, "\(table.title)") }
            count += read.count
        }
        #expect(count > 0)
    }
}
