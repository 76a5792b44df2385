// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Tables and scroll views operated by keys and knobs.
@Suite struct ScrollCommandTests {
    private final class Rows: TableDataSource {
        func numberOfRows(in table: TableView) -> Int { 100 }
        func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View { view ?? View() }
    }

    @Test func aKnobWorksATable() {
        let stage = ScrollStage(TableView())
        let rows = Rows()
        stage.view.dataSource = rows
        var chosen: [Int] = []
        stage.view.onSelect = { chosen.append($0) }
        stage.scene.layoutIfNeeded()
        stage.scene.handle(.command(.focus(1)))
        #expect(stage.view.isFocused)
        stage.scene.handle(.command(.step(1)))
        #expect(stage.view.selectedRow == nil, "steps move the focus still")
        stage.scene.handle(.command(.select))
        stage.scene.handle(.command(.step(1)))
        #expect(stage.view.selectedRow == 0)
        stage.scene.handle(.command(.step(12)))
        #expect(stage.view.selectedRow == 12 && stage.settle())
        #expect(stage.view.indexesForVisibleRows.contains(12) && stage.view.contentOffset.y == 13 * 44 - 400)
        #expect(chosen == [])
        stage.scene.handle(.command(.select))
        #expect(chosen == [12])
        stage.scene.handle(.command(.page(1)))
        #expect(stage.view.selectedRow == 20)
        stage.scene.handle(.command(.last))
        #expect(stage.view.selectedRow == 99)
        stage.scene.handle(.command(.page(.min)))
        #expect(stage.view.selectedRow == 0)
        stage.scene.handle(.command(.leave))
        #expect(!stage.scene.isEngaged && stage.view.isFocused)
    }

    @Test func aKnobScrolls() {
        let stage = ScrollStage(ScrollView())
        stage.view.contentSize = Size(width: 300, height: 1000)
        stage.scene.handle(.command(.focus(1)))
        stage.scene.handle(.command(.select))
        for _ in 0..<3 { stage.scene.handle(.command(.step(1))) }
        #expect(stage.settle() && stage.view.contentOffset.y == 180, "quick steps add up")
        stage.scene.handle(.command(.last))
        #expect(stage.settle() && stage.view.contentOffset.y == 600)
        stage.scene.handle(.command(.page(-1)))
        #expect(stage.settle() && stage.view.contentOffset.y == 240)
        stage.scene.handle(.command(.select))
        #expect(!stage.scene.isEngaged)
    }

    @Test func whereNothingScrollsThereIsNoFocus() {
        let stage = ScrollStage(ScrollView())
        stage.scene.handle(.command(.focus(1)))
        #expect(stage.scene.focusedView == nil)
    }
}
