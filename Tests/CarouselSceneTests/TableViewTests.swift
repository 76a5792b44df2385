// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// Rows whose views have their index as tag.
private final class Rows: TableDataSource {
    var count: Int
    private(set) var viewsMade = 0
    var asked: [Int] = []
    /// What to return instead of a row's own view.
    var substitute: ((Int) -> View?)?

    init(_ count: Int) { self.count = count }

    func numberOfRows(in table: TableView) -> Int { count }

    func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View {
        asked.append(index)
        if let view = substitute?(index) { return view }
        if view == nil { viewsMade += 1 }
        let row = view ?? View()
        row.tag = index
        return row
    }
}

@Suite struct TableViewTests {
    private let stage = ScrollStage(TableView())
    private let rows = Rows(100)
    private var table: TableView { stage.view }

    init() { table.dataSource = rows }

    /// Says what is wrong with the rows in sight, if anything.
    private func fault() -> String? {
        let first = max(0, Int(table.contentOffset.y / table.rowHeight))
        let end = min(table.numberOfRows, Int(((table.contentOffset.y + 400) / table.rowHeight).rounded(.up)))
        let expected = Array(first..<max(first, end))
        if table.indexesForVisibleRows != expected { return "\(table.indexesForVisibleRows), not \(expected)" }
        for row in table.rows
        where row.rowView?.tag != row.index || abs(row.frame.minY - Double(row.index) * table.rowHeight) > 1e-6 {
            return "row \(row.index) shows \(row.rowView?.tag ?? -1) at \(row.frame.minY)"
        }
        if table.subviews.filter({ $0 is TableRow }).count != table.rows.count { return "rows that are none" }
        return nil
    }

    @Test func onlyRowsInSightHaveViews() {
        #expect(table.rowHeight == 44 && table.contentSize.height == 4400)
        #expect(rows.asked == Array(0...9))
        #expect(fault() == nil)
        table.contentOffset.y = 22
        #expect(table.indexesForVisibleRows == Array(0...9))
        stage.flick(200, 480, speed: 3000)
        stage.run(3) {
            #expect(fault() == nil)
            #expect(table.rows.count + table.spareRows.count <= 22)
        }
        #expect(table.contentOffset.y > 1000)
        #expect(rows.viewsMade <= 11)
        #expect(table.viewForRow(at: 0) == nil)
    }

    @Test func manyRowsCostNoMoreThanFew() {
        rows.count = .max
        table.reloadData()
        table.scrollToRow(.max, animated: false)
        #expect(rows.asked.count < 50 && table.numberOfRows == CarouselLimits.items)
        #expect(table.indexesForVisibleRows.last == CarouselLimits.items - 1 && fault() == nil)
        rows.count = 1_000_000
        table.reloadData()
        table.scrollToRow(999_999, animated: false)
        #expect(table.indexesForVisibleRows.last == 999_999 && fault() == nil)
    }

    @Test func countsBelowZeroAreNone() {
        rows.count = -3
        table.reloadData()
        #expect(table.numberOfRows == 0 && table.indexesForVisibleRows == [] && table.contentSize.height == 0)
        table.scrollToRow(2, animated: false)
        #expect(table.contentOffset == .zero)
        table.dataSource = nil
        #expect(table.numberOfRows == 0)
    }

    @Test func aTapSelectsAndTheRowLightsUp() {
        var told: [Int] = []
        table.onSelect = { told.append($0) }
        table.contentOffset.y = 100
        stage.touch(.began, 200, 100 + 60)
        #expect(lit == [3] && table.selectedRow == nil)
        stage.touch(.ended, 203, 100 + 60)
        #expect(told == [3] && table.selectedRow == 3 && lit == [3])
        stage.touch(.began, 200, 100 + 110)
        #expect(lit == [3, 4])
        stage.touch(.moved, 200, 100 + 90)
        #expect(lit == [3] && table.isDragging)
        stage.touch(.ended, 200, 100 + 90)
        #expect(told == [3])
        table.selectedRow = 1000
        #expect(table.selectedRow == nil && lit == [])
    }

    /// The rows that are highlighted.
    private var lit: [Int] { table.rows.filter(\.hasOverlay).map(\.index).sorted() }

    @Test func aTapThatStopsTheRowsSelectsNone() {
        stage.flick(200, 480, speed: 1500)
        stage.run(0.2)
        stage.touch(.began, 200, 300)
        stage.touch(.ended, 200, 300)
        #expect(table.selectedRow == nil && lit == [])
        #expect(stage.settle())
        stage.touch(.began, 200, 300)
        stage.touch(.ended, 200, 300)
        #expect(table.selectedRow != nil)
    }

    @Test func aTapBelowTheLastRowIsNotTheTables() {
        rows.count = 2
        table.reloadData()
        stage.touch(.began, 200, 300)
        #expect(!table.takesTaps)
        stage.touch(.ended, 200, 300)
        #expect(table.selectedRow == nil)
        table.isScrollEnabled = false
        stage.touch(.began, 200, 110)
        stage.touch(.ended, 200, 110)
        #expect(table.selectedRow == 0, "rows that do not scroll can be selected")
    }

    @Test func scrollingToARowGoesNoFurtherThanNeeded() {
        table.scrollToRow(5, animated: false)
        #expect(table.contentOffset.y == 0)
        table.scrollToRow(20, animated: false)
        #expect(table.contentOffset.y == 21 * 44 - 400)
        table.scrollToRow(2, animated: true)
        #expect(stage.settle())
        #expect(table.contentOffset.y == 88)
        table.scrollToRow(-7, animated: false)
        #expect(table.contentOffset.y == 0)
        table.rowHeight = 600
        table.scrollToRow(3, animated: false)
        #expect(table.contentOffset.y == 1800 && fault() == nil)
        table.rowHeight = .nan
        #expect(table.rowHeight == 600)
        table.rowHeight = -4
        #expect(table.rowHeight == 1)
    }

    @Test func reloadingKeepsWhatThereStillIs() {
        table.selectedRow = 50
        table.contentOffset.y = 2000
        rows.count = 30
        table.reloadData()
        #expect(table.contentOffset.y == 30 * 44 - 400 && table.selectedRow == nil && fault() == nil)
        rows.count = 3
        table.reloadData()
        #expect(table.contentOffset.y == 0 && fault() == nil)
        #expect(!table.takesPan(Point(x: 0, y: -20)), "all rows are in sight")
    }

    @Test func theFocusStaysInTheTableWhenItsRowGoes() throws {
        rows.substitute = { _ in Switch() }
        table.reloadData()
        stage.scene.focusedView = table.viewForRow(at: 1)
        try #require(stage.scene.focusedView is Switch)
        table.reloadData()
        #expect(table.isFocused, "reloaded")
        stage.scene.focusedView = table.viewForRow(at: 1)
        table.contentOffset.y = 40
        #expect(table.viewForRow(at: 1)?.isFocused == true, "still in sight")
        table.contentOffset.y = 400
        #expect(table.isFocused, "out of sight")
    }

    @Test func linesLieBetweenRows() {
        rows.count = 3
        table.reloadData()
        let quads = stage.scene.drawList().quads
        #expect(quads.map(\.frame) == [143, 187].map { Rect(x: 50, y: $0, width: 300, height: 1) })
        table.separatorColor = .clear
        #expect(stage.scene.drawList().quads.isEmpty)
    }

    @Test func rowsAreCutOffAtTheTablesRoundCorners() {
        table.cornerRadius = 20
        for row in table.rows { row.rowView?.backgroundColor = .white }
        let clips = Set(stage.scene.drawList().quads.map(\.clip))
        #expect(clips == [DrawList.Clip(frame: table.frame, cornerRadius: 20)])
    }

    @Test func theSameViewTwiceIsInOneRow() {
        let view = View()
        rows.substitute = { $0 < 4 ? view : nil }
        table.reloadData()
        let holders = table.rows.filter { $0.rowView === view }
        #expect(holders.map(\.index) == [3])
        #expect(table.indexesForVisibleRows == Array(0...9))
        rows.substitute = nil
        table.reloadData()
        #expect(fault() == nil)
    }

    @Test func strangeViewsDoNoHarm() throws {
        let elsewhere = View()
        stage.scene.root.addSubview(elsewhere)
        let part = try #require(table.subviews.first)
        let line = try #require(part.subviews.last)
        let strange = [elsewhere, stage.scene.root, table, part, line]
        rows.substitute = { $0 < strange.count ? strange[$0] : nil }
        table.reloadData()
        #expect(table.viewForRow(at: 0) === elsewhere)
        #expect(table.isDescendant(of: stage.scene.root))
        #expect(table.indexesForVisibleRows == Array(0...9))
        elsewhere.removeFromSuperview()
        #expect(table.viewForRow(at: 0) == nil)
        rows.substitute = nil
        table.reloadData()
        #expect(fault() == nil)
    }

    @Test func aDataSourceMayReloadWhileItIsAsked() {
        var left = 2
        rows.substitute = { [rows, table] index in
            if index == 4, left > 0 {
                left -= 1
                rows.count = 7
                table.reloadData()
                table.contentOffset.y = 30
            }
            return nil
        }
        table.reloadData()
        stage.run(0.1)
        #expect(fault() == nil && table.numberOfRows == 7)
        rows.substitute = { [table] _ in
            table.reloadData()
            return nil
        }
        table.reloadData()
        stage.run(0.1)
        rows.substitute = nil
        stage.run(0.1)
        table.reloadData()
        #expect(fault() == nil)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func randomFingersAndReloadsKeepItSound(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        for step in 0..<150 {
            let (x, y) = (number(60...340), number(110...490))
            switch Int.random(in: 0...8, using: &random) {
            case 0, 1: stage.flick(x, y, speed: number(-6000...6000))
            case 2:
                stage.beginDrag(x, y, down: Bool.random(using: &random))
                stage.touch(.moved, x, number(-200...800))
                if Bool.random(using: &random) { stage.touch(.cancelled, x, y) }
            case 3:
                rows.count = Int(number(-5...60))
                table.reloadData()
            case 4: table.rowHeight = number(20...120)
            case 5: table.scrollToRow(Int(number(-5...70)), animated: Bool.random(using: &random))
            case 6: stage.scene.handle(.scroll(by: Point(x: 0, y: number(-500...500)), at: Point(x: x, y: y)))
            case 7: table.bounces.toggle()
            default: stage.touch(.ended, x, y)
            }
            var found: String?
            stage.run(number(0...0.4)) { found = found ?? fault() }
            if let found {
                Issue.record("seed \(seed), step \(step): \(found)")
                return
            }
            guard step % 5 == 4 else { continue }
            stage.touch(.cancelled, x, y)
            #expect(stage.settle(), "seed \(seed), step \(step)")
            let end = max(0, table.contentSize.height - 400)
            #expect(
                table.contentOffset.x == 0 && table.contentOffset.y >= 0 && table.contentOffset.y <= end,
                "seed \(seed), step \(step): \(table.contentOffset)")
            _ = stage.scene.drawList()
            stage.run(0.1)
            #expect(!stage.scene.needsDisplay, "seed \(seed), step \(step)")
        }
    }
}

/// Tables in the items of a carousel, which are tilted planes.
@Suite struct TableViewInCarouselTests {
    private let stage = Stage(20)
    private let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 150))
    private let rows = Rows(100)
    private var carousel: Carousel { stage.carousel }

    init() throws {
        table.dataSource = rows
        carousel.ignorePerpendicularSwipes = true
        try #require(carousel.itemView(at: 0)).addSubview(table)
        stage.run(0.1)
    }

    private func touch(_ kind: PointerEvent.Kind, _ point: Point) {
        stage.run(1.0 / 60)
        stage.scene.handle(.pointer(PointerEvent(kind, at: point, time: stage.time)))
    }

    private func touch(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double) { touch(kind, Point(x: x, y: y)) }

    @Test func verticallyDraggedTheTableScrolls() {
        touch(.began, 320, 200)
        touch(.moved, 321, 180)
        touch(.moved, 321, 140)
        #expect(table.isDragging && !carousel.isDragging)
        #expect(abs(table.contentOffset.y - 40) < 1e-9 && carousel.scrollOffset == 0)
        touch(.ended, 321, 140)
        stage.run(5)
        #expect(table.contentOffset.y > 60 && carousel.scrollOffset == 0 && !stage.scene.isAnimating)
    }

    @Test func horizontallyDraggedTheCarouselScrolls() {
        touch(.began, 320, 200)
        #expect(table.rows.contains { $0.hasOverlay })
        touch(.moved, 300, 201)
        touch(.moved, 220, 201)
        #expect(carousel.isDragging && !table.isDragging && !table.rows.contains { $0.hasOverlay })
        #expect(table.contentOffset == .zero && abs(carousel.scrollOffset - 0.4) < 1e-9)
        touch(.ended, 220, 201)
    }

    @Test func aTapIsTheRowsAndNotTheItems() {
        stage.items.calls = []
        touch(.began, 320, 180)
        touch(.ended, 320, 180)
        #expect(table.selectedRow == 1)
        #expect(!stage.items.calls.contains("didSelect(0)"))
    }

    @Test func theFocusOfATableWithoutRowsGoesToItsCarousel() {
        rows.substitute = { _ in Switch() }
        table.reloadData()
        stage.scene.focusedView = table.viewForRow(at: 1)
        table.reloadData()
        #expect(table.isFocused)
        rows.count = 0
        table.reloadData()
        #expect(carousel.isFocused)
    }

    @Test func wheelsScrollTheTableFirst() {
        let at = Point(x: 320, y: 200)
        stage.scene.handle(.scroll(by: Point(x: 0, y: 30), at: at))
        #expect(table.contentOffset.y == 30 && carousel.scrollOffset == 0)
        stage.scene.handle(.scroll(by: Point(x: 30, y: 0), at: at))
        #expect(table.contentOffset.y == 30 && carousel.scrollOffset > 0)
    }

    @Test(arguments: [CarouselType.coverFlow, .rotary, .custom])
    func inATiltedPlaneTheRowUnderTheFingerStaysThere(type: CarouselType) throws {
        carousel.centerItemWhenSelected = false
        stage.items.customTransform = { offset, transform in
            transform.rotated(by: 0.7, x: 0.4, y: 1, z: 0.2).translated(x: offset * 240, y: 10, z: -30)
        }
        carousel.type = type
        carousel.scrollToItem(at: 1, animated: false)
        stage.run(1)
        // Item 0 is to the left of the centre.
        let grip = Point(x: 100, y: 80)
        let start = try #require(table.convert(grip, to: nil))
        try #require(table.isDescendant(of: carousel))
        #expect(table.convert(start, from: nil).map { abs($0.y - 80) < 1e-6 } == true)
        let hit = stage.scene.root.hitTest(start)
        try #require(hit?.isDescendant(of: table) == true, "\(type): nothing lies over it")

        func scenePoint(_ x: Double, _ y: Double) throws -> Point {
            try #require(table.transformToRoot.map(Point(x: x, y: y + table.contentOffset.y)))
        }
        touch(.began, start)
        touch(.moved, try scenePoint(100, 55))
        #expect(table.isDragging)
        touch(.moved, try scenePoint(100, 15))
        #expect(abs(table.contentOffset.y - 40) < 1e-6, "40 points of the plane, however many they are on screen")
        touch(.cancelled, start)
        #expect(carousel.scrollOffset == 1)
    }
}
