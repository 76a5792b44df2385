// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Rows of carousels whose parts the program keeps, and rows that are out of sight.
@Suite struct KeptRowsTests {
    private final class Films: CarouselRowsDataSource, CarouselDataSource {
        var count = 10
        weak var rows: CarouselRows?

        func numberOfRows(in rows: CarouselRows) -> Int { count }
        func rows(_ rows: CarouselRows, configure carousel: Carousel, forRowAt index: Int) {
            carousel.dataSource = self
        }
        func rows(_ rows: CarouselRows, identifierForRowAt index: Int) -> String? { "r\(index)" }
        func numberOfItems(in carousel: Carousel) -> Int { 8 }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 140))
        }
        func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? { "i\(index)" }
    }

    private let films = Films()
    private let scene = Scene(size: Size(width: 800, height: 900))

    private func makeRows() -> CarouselRows {
        let rows = CarouselRows(frame: Rect(x: 0, y: 0, width: 800, height: 800))
        films.rows = rows
        rows.rowHeight = 200
        rows.dataSource = films
        scene.root.addSubview(rows)
        run(0.5)
        return rows
    }

    private func run(_ seconds: Double) {
        let begin = scene.time
        for frame in 1...Int(seconds * 60) { scene.advance(to: begin + Double(frame) / 60) }
    }

    @Test func aRowsCarouselMayBeKeptOverAReload() throws {
        let rows = makeRows()
        let kept = try #require(rows.carousel(ofRow: 0))
        films.count = 0
        rows.reloadData()
        run(0.5)
        #expect(kept.superview == nil, "the row is gone")
        #expect(rows.index(ofRow: kept) == nil)
        kept.scrollToItem(at: 3, animated: false)
        kept.reloadData()
        kept.layoutIfNeeded()
        #expect(kept.currentItemIndex == 3)
        scene.root.addSubview(kept)
        kept.scrollToItem(at: 5, animated: true)
        run(1)
        #expect(kept.currentItemIndex == 5)
    }

    @Test func theColumnMayBeKeptForLongerThanTheRows() throws {
        var rows: CarouselRows? = makeRows()
        weak let gone = rows
        let column = try #require(rows?.carousel)
        rows?.removeFromSuperview()
        run(0.1)
        rows = nil
        #expect(gone == nil)
        scene.root.addSubview(column)
        column.scrollToItem(at: 2, animated: true)
        run(1)
        #expect(column.currentItemIndex == 2)
        _ = (column.viewsOpenToFocus, column.focusOrigin, column.handle(.move(.right)), column.handle(.move(.down)))
        run(1)
        column.frame.size.height = 500
        run(0.5)
        column.reloadData()
        run(0.5)
        #expect(column.numberOfItems == 0 && column.visibleItemViews.isEmpty)
    }

    /// Rows that have left the scene have noted where they were: what is set after that counts.
    @Test func positionsThatAreSetWhileRowsAreOutOfSightCount() throws {
        let rows = makeRows()
        let shown = rows.carousel.indexesForVisibleItems
        for index in shown { try #require(rows.carousel(ofRow: index)).scrollToItem(at: 2, animated: false) }
        run(0.5)
        rows.frame.size.height = 300
        run(0.5)
        #expect(shown.contains { rows.carousel(ofRow: $0) == nil })
        var saved: [String: Carousel.State] = [:]
        for index in shown { saved["r\(index)"] = Carousel.State(identifier: "i5", index: 5) }
        rows.positions = saved
        rows.frame.size.height = 800
        run(0.5)
        for index in shown {
            #expect(rows.carousel(ofRow: index)?.currentItemIndex == 5, "row \(index)")
            #expect(rows.positions["r\(index)"]?.index == 5, "row \(index)")
        }
    }
}
