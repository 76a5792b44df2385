// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// Rows of carousels: what has the focus, and where each row is.
@Suite struct RowsTests {
    /// Rows of names, and what the delegate is told.
    private final class Films: CarouselRowsDataSource, CarouselRowsDelegate, CarouselDataSource {
        var shelves: [(name: String, items: [String])]
        var isNamed = true
        var told: [String] = []
        var configured: [Int] = []
        weak var rows: CarouselRows?

        init(_ count: Int, of items: Int) {
            shelves = (0..<count).map { row in ("r\(row)", (0..<items).map { "r\(row) i\($0)" }) }
        }

        func numberOfRows(in rows: CarouselRows) -> Int { shelves.count }
        func rows(_ rows: CarouselRows, configure carousel: Carousel, forRowAt index: Int) {
            configured.append(index)
            carousel.dataSource = self
        }
        func rows(_ rows: CarouselRows, titleForRowAt index: Int) -> String? { shelves[index].name }
        func rows(_ rows: CarouselRows, identifierForRowAt index: Int) -> String? {
            isNamed ? shelves[index].name : nil
        }
        func rows(_ rows: CarouselRows, didFocusItemAt index: Int, inRow row: Int) { told.append("\(row).\(index)") }

        private func items(of carousel: Carousel) -> [String] {
            guard let row = rows?.index(ofRow: carousel), shelves.indices.contains(row) else { return [] }
            return shelves[row].items
        }
        func numberOfItems(in carousel: Carousel) -> Int { items(of: carousel).count }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 140))
        }
        func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? {
            let items = items(of: carousel)
            return items.indices.contains(index) ? items[index] : nil
        }
    }

    private final class Home {
        let scene = Scene(size: Size(width: 800, height: 600))
        let rows = CarouselRows(frame: Rect(x: 0, y: 0, width: 800, height: 600))
        let films: Films
        var time = 0.0

        init(_ count: Int = 10, of items: Int = 8, wraps: Bool = false) {
            films = Films(count, of: items)
            films.rows = rows
            rows.rowHeight = 200
            rows.options[.wrap] = wraps ? 1 : 0
            rows.delegate = films
            rows.dataSource = films
            scene.root.addSubview(rows)
            run(1)
            rows.takeFocus()
        }

        func run(_ seconds: Double) {
            let end = time + seconds
            while time < end - 1e-9 {
                time = min(end, time + 1.0 / 60)
                scene.advance(to: time)
            }
        }

        func press(_ direction: Direction, times: Int = 1) {
            for _ in 0..<times {
                scene.handle(.hold(.move(direction), at: time))
                scene.handle(.release(.move(direction), at: time))
            }
            run(1)
        }

        /// The row and the item that keys act on.
        var focus: (row: Int, item: Int) {
            (rows.focusedRow, rows.carousel(ofRow: rows.focusedRow)?.currentItemIndex ?? -1)
        }
    }

    @Test func leftAndRightGoAlongARowAndUpAndDownFromRowToRow() {
        let home = Home()
        #expect(home.focus == (0, 0) && home.films.told == ["0.0"])
        home.press(.right, times: 3)
        #expect(home.focus == (0, 3))
        home.press(.down)
        #expect(home.focus == (1, 0) && home.rows.carousel(ofRow: 1)?.isFocused == true)
        home.press(.right)
        home.press(.up)
        #expect(home.focus == (0, 3), "on its current item")
        home.press(.down)
        #expect(home.focus == (1, 1))
        #expect(home.films.told == ["0.0", "0.1", "0.2", "0.3", "1.0", "1.1", "0.3", "1.1"])
        home.press(.up, times: 2)
        #expect(home.focus.row == 0 && home.rows.carousel.currentItemIndex == 0)
    }

    /// As in the documentation: the rows come into a scene first.
    @Test func rowsTakeTheFocusOnceTheyAreInAScene() {
        let (scene, films) = (Scene(size: Size(width: 800, height: 600)), Films(3, of: 5))
        let rows = CarouselRows(frame: scene.root.bounds)
        films.rows = rows
        rows.dataSource = films
        rows.takeFocus()
        scene.root.addSubview(rows)
        scene.layoutIfNeeded()
        #expect(scene.focusedView?.isDescendant(of: rows) != true)
        rows.takeFocus()
        #expect(scene.focusedView != nil && scene.focusedView === rows.carousel(ofRow: 0))
    }

    /// Rows have as many items as one another, and share their carousels: what one is loading is not what another is.
    @Test func aRowThatIsShownByAnotherRowsCarouselMayWantMoreItems() throws {
        let home = Home(30)
        let carousel = try #require(home.rows.carousel(ofRow: 0))
        carousel.setLoadingMore(true, edge: .trailing)
        home.rows.scrollToRow(at: 20, animated: false)
        home.run(1)
        let rows = (0..<30).filter { home.rows.carousel(ofRow: $0) === carousel }
        #expect(rows.count == 1 && rows != [0] && !carousel.isLoadingMore(edge: .trailing))
    }

    @Test func theNextRowHasTheFocusBeforeItIsInTheMiddle() {
        let home = Home()
        home.scene.handle(.command(.move(.down)))
        #expect(home.rows.focusedRow == 1 && home.rows.carousel.currentItemIndex == 0)
        home.scene.handle(.command(.move(.right)))
        home.run(1)
        #expect(home.focus == (1, 1) && home.rows.carousel(ofRow: 0)?.currentItemIndex == 0)
    }

    /// Its row stays where it is. When the program is told of the tap, the focus is there.
    @Test func aTapOnTheCurrentItemOfAnotherRowTakesTheFocusThere() throws {
        final class Listener: CarouselDelegate {
            weak var rows: CarouselRows?
            var focusedRows: [Int] = []
            func carousel(_ carousel: Carousel, didSelectItemAt index: Int) {
                focusedRows.append(rows?.focusedRow ?? -1)
            }
        }
        let (home, listener) = (Home(), Listener())
        let row = try #require(home.rows.carousel(ofRow: 1))
        listener.rows = home.rows
        row.delegate = listener
        home.run(1)
        #expect(home.focus == (0, 0))
        // In the middle of the second row, below its title.
        for kind in [PointerEvent.Kind.began, .ended] {
            home.scene.handle(.pointer(PointerEvent(kind, at: Point(x: 400, y: 318), time: home.time)))
        }
        home.run(1)
        #expect(listener.focusedRows == [1] && home.films.told == ["0.0", "1.0"])
        #expect(home.focus == (1, 0) && row.isFocused && row.scrollOffset == 0)
    }

    /// That it was swiped once does not make what becomes of its items the user's doing.
    @Test func aRowThatIsEmptiedDoesNotTakeTheFocus() throws {
        let home = Home()
        let row = try #require(home.rows.carousel(ofRow: 2))
        for place in 0...20 {
            let kind: PointerEvent.Kind = place == 0 ? .began : place == 20 ? .ended : .moved
            let point = Point(x: 600 - 10 * Double(place), y: 520)
            home.scene.handle(.pointer(PointerEvent(kind, at: point, time: home.time)))
            home.run(1.0 / 60)
        }
        home.run(2)
        #expect(home.focus.row == 2 && home.focus.item > 0 && row.scrollReason == .touch)
        home.press(.up)
        home.press(.up)
        #expect(home.focus.row == 0 && home.rows.carousel(ofRow: 2) === row && row.scrollReason == .touch)
        home.films.shelves[2].items = []
        row.reloadData()
        home.run(2)
        #expect(row.currentItemIndex == -1 && row.scrollReason == .edit)
        #expect(home.focus.row == 0 && home.rows.column.scrollOffset == 0)
    }

    /// The item in focus may become another one although nothing scrolls.
    @Test(arguments: [false, true]) func otherItemsInTheFocusedRowAreTold(animated: Bool) throws {
        let home = Home()
        let row = try #require(home.rows.carousel(ofRow: 0))
        func told(_ seconds: Double = 1, _ act: () -> Void) -> [String] {
            home.films.told = []
            act()
            home.run(seconds)
            return home.films.told
        }
        #expect(
            told {
                home.films.shelves[0].items.insert("new", at: 0)
                row.insertItem(at: 0, animated: animated)
            } == ["0.0"])
        for _ in 0..<2 {
            #expect(
                told {
                    home.films.shelves[0].items.removeFirst()
                    row.removeItem(at: 0, animated: animated)
                } == ["0.0"])
        }
        #expect(told { row.reloadData() } == ["0.0"])
        // What happens to others is not told, nor what changes nothing.
        #expect(
            told {
                home.films.shelves[0].items.insert("later", at: 3)
                row.insertItem(at: 3, animated: animated)
            } == [])
        #expect(
            told {
                home.films.shelves[0].items.removeLast()
                row.performBatchUpdates(animated: animated) { $0.removeItem(at: home.films.shelves[0].items.count) }
            } == [])
        #expect(told { home.rows.carousel(ofRow: 1)?.reloadData() } == [])
        #expect(told { row.setNeedsLayout() } == [])
        // With the item in focus, its index moves.
        #expect(
            told {
                home.films.shelves[0].items.insert("first", at: 0)
                row.performBatchUpdates(animated: animated) { $0.insertItem(at: 0) }
            } == ["0.1"])
        // A row that comes back into sight as it was has the same item.
        home.press(.down, times: 1)
        #expect(
            told(2) {
                home.rows.scrollToRow(at: 9, animated: false)
                home.run(1)
                home.rows.scrollToRow(at: 1, animated: false)
            } == ["9.0", "1.0"])
    }

    @Test func rowsWithoutItemsAreTold() throws {
        let home = Home()
        home.films.shelves[1].items = []
        home.rows.reloadData()
        home.run(1)
        home.films.told = []
        home.press(.down)
        #expect(home.films.told == ["1.-1"] && home.focus == (1, -1))
        home.press(.up)
        home.films.shelves[0].items = []
        try #require(home.rows.carousel(ofRow: 0)).reloadData()
        home.run(1)
        #expect(home.films.told == ["1.-1", "0.0", "0.-1"])
        home.films.shelves[0].items = ["again"]
        try #require(home.rows.carousel(ofRow: 0)).reloadData()
        home.run(1)
        #expect(home.films.told.suffix(1) == ["0.0"] && home.films.told.count == 4)
    }

    @Test func theRowInFocusHasTheRing() throws {
        let home = Home()
        let row = try #require(home.rows.carousel(ofRow: 0))
        #expect(row.isFocused && row.focusRingInset != nil)
        home.press(.down)
        #expect(row.focusRingInset == nil && home.rows.carousel(ofRow: 1)?.focusRingInset != nil)
        #expect(home.rows.carousel.focusRingInset == nil)
    }

    /// It shows where the focus is among others, and may come among others while it has it.
    @Test func theRingComesAndGoesWithTheNeighbours() {
        let scene = Scene(size: Size(width: 640, height: 480))
        let (alone, carousel) = (Carousel(frame: scene.root.bounds), Carousel(frame: scene.root.bounds))
        alone.addSubview(carousel)
        for view in [alone, Button()] { scene.root.addSubview(view) }
        scene.focusedView = carousel
        #expect(carousel.isFocused && carousel.focusRingInset == nil)
        scene.root.addSubview(carousel)
        #expect(carousel.isFocused && carousel.focusRingInset != nil)
        alone.addSubview(carousel)
        #expect(carousel.isFocused && carousel.focusRingInset == nil)
    }

    @Test func aHeldKeyGoesThroughTheRows() {
        let home = Home()
        home.scene.handle(.hold(.move(.down), at: home.time))
        home.run(6)
        #expect(home.rows.carousel.currentItemIndex == 9 && home.focus.row == 9)
        #expect(home.rows.carousel(ofRow: 9)?.isFocused == true)
        home.scene.handle(.release(.move(.down), at: home.time))
    }

    @Test(arguments: [true, false]) func eachRowKeepsItsPlaceWhileItIsOutOfSight(isNamed: Bool) throws {
        let home = Home(30)
        home.films.isNamed = isNamed
        home.rows.reloadData()
        home.run(1)
        home.press(.right, times: 5)
        let first = try #require(home.rows.carousel(ofRow: 0))
        home.press(.down, times: 12)
        #expect(home.rows.carousel(ofRow: 0) == nil && first.scene != nil || first.superview?.superview == nil)
        #expect(home.focus == (12, 0))
        home.press(.right, times: 2)
        home.press(.up, times: 12)
        #expect(home.focus == (0, 5))
        home.press(.down, times: 12)
        #expect(home.focus == (12, 2))
        home.rows.remembersPositions = false
        home.press(.up, times: 12)
        #expect(home.focus == (0, 0))
    }

    @Test func onlyRowsInSightHaveCarousels() {
        let home = Home(10_000)
        home.press(.down, times: 3)
        home.rows.scrollToRow(at: 9_000, animated: false)
        home.run(1)
        #expect(home.focus == (9_000, 0) && home.rows.carousel(ofRow: 9_000)?.isFocused == true)
        #expect(home.rows.carousel.visibleItemViews.count <= 8)
        #expect(home.films.configured.count < 40)
    }

    @Test func positionsCanBeSavedAndGivenBack() {
        let home = Home()
        home.press(.right, times: 4)
        home.press(.down)
        home.press(.right)
        let saved = home.rows.positions
        #expect(saved["r0"]?.identifier == "r0 i4" && saved["r1"]?.index == 1)
        let other = Home()
        other.films.shelves.reverse()
        other.films.shelves[9].items.removeFirst(2)
        other.rows.reloadData()
        other.rows.positions = saved
        other.rows.scrollToRow(at: 9, animated: false)
        other.run(1)
        #expect(other.focus == (9, 2), "the row and the item have other numbers now")
        other.press(.up)
        #expect(other.focus == (8, 1))
    }

    /// Until its items are there, a row is still to go where it is told.
    @Test func positionsOfRowsWithoutItemsAreKept() {
        let home = Home()
        home.press(.right, times: 4)
        let saved = home.rows.positions
        let other = Home(10, of: 0)
        other.rows.positions = saved
        other.run(1)
        #expect(other.rows.positions["r0"] == saved["r0"])
    }

    @Test func aReloadKeepsTheRowAndTheFocus() {
        let home = Home()
        home.press(.down, times: 4)
        home.press(.right, times: 2)
        home.films.shelves.removeFirst(2)
        home.rows.reloadData()
        home.run(1)
        #expect(home.focus == (2, 2) && home.films.shelves[2].name == "r4")
        #expect(home.rows.carousel(ofRow: 2)?.isFocused == true)
        home.films.shelves = []
        home.rows.reloadData()
        home.run(1)
        #expect(home.rows.focusedRow == -1)
    }

    @Test func beyondTheEndsTheFocusGoesElsewhere() {
        let home = Home(3)
        let search = Button(frame: Rect(x: 360, y: -60, width: 80, height: 40))
        home.scene.root.addSubview(search)
        home.run(0.1)
        home.press(.up)
        #expect(search.isFocused)
        home.press(.down)
        #expect(home.rows.carousel(ofRow: 0)?.isFocused == true)
        home.scene.handle(.command(.leave))
        #expect(search.isFocused)
        home.scene.handle(.command(.focus(1)))
        #expect(home.rows.carousel(ofRow: 0)?.isFocused == true)
    }

    @Test func rowsFollowTheirFrame() throws {
        let home = Home()
        home.rows.frame = Rect(x: 0, y: 0, width: 500, height: 400)
        home.rows.titleHeight = 50
        home.rows.rowHeight = 260
        home.run(1)
        let row = try #require(home.rows.carousel(ofRow: 0))
        #expect(row.bounds.size == Size(width: 500, height: 210) && home.rows.carousel.itemWidth == 260)
        home.rows.rowHeight = .nan
        home.rows.titleInset = .infinity
        #expect(home.rows.rowHeight == 240 && home.rows.titleInset == 0)
    }

    /// Whatever users and programs do: every row keeps its place, the focus is never lost, and each item in focus is told once.
    @Test(arguments: [UInt64(5), 23, 77]) func everyRowKeepsItsPlace(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let home = Home(14, of: 6, wraps: seed == 77)
        var (next, compared) = (0, 0)
        /// The item that each row is at, by name, as far as this test knows.
        var places: [String: String] = [:]
        func note() {
            for (index, shelf) in home.films.shelves.enumerated() {
                guard let row = home.rows.carousel(ofRow: index), row.destinationItemIndex >= 0 else { continue }
                places[shelf.name] = shelf.items[row.destinationItemIndex]
            }
        }
        for operation in 0..<10_000 {
            let at = "seed \(seed), operation \(operation)"
            switch Int.random(in: 0..<12, using: &random) {
            case 0...6:
                let direction = Direction.allCases.randomElement(using: &random) ?? .left
                home.scene.handle(.hold(.move(direction), at: home.time))
                if Bool.random(using: &random) { home.scene.handle(.releaseAll) }
            case 7:
                home.scene.handle(.releaseAll)
                home.rows.scrollToRow(
                    at: Int.random(in: 0..<home.films.shelves.count, using: &random),
                    animated: Bool.random(using: &random))
            case 8:
                note()
                home.films.shelves.shuffle(using: &random)
                if Bool.random(using: &random) {
                    next += 1
                    home.films.shelves.append(("new \(next)", (0..<4).map { "new \(next) i\($0)" }))
                } else if home.films.shelves.count > 6 {
                    home.films.shelves.removeLast()
                }
                home.films.told.append("reload")
                home.rows.reloadData()
            case 9: home.rows.frame.size.height = Double.random(in: 250...800, using: &random)
            default: home.run(Double.random(in: 0...0.3, using: &random))
            }
            home.scene.layoutIfNeeded()
            for (index, shelf) in home.films.shelves.enumerated() {
                // A row that has come into sight is where it was left.
                guard let row = home.rows.carousel(ofRow: index), let known = places[shelf.name],
                    index != home.rows.focusedRow, !row.isScrolling
                else { continue }
                #expect(shelf.items[max(0, row.currentItemIndex)] == known, "\(at), row \(shelf.name)")
                compared += 1
            }
            note()
            let focused = home.scene.focusedView
            #expect(focused.map { $0.scene === home.scene && $0.isDescendant(of: home.rows) } == true, "\(at)")
        }
        #expect(compared > 100, "seed \(seed)")
        home.scene.handle(.releaseAll)
        home.run(4)
        #expect(!home.scene.isAnimating, "seed \(seed)")
        #expect(home.rows.focusedRow == home.rows.carousel.currentItemIndex, "seed \(seed)")
        #expect(home.rows.carousel(ofRow: home.rows.focusedRow)?.isFocused == true, "seed \(seed)")
        #expect(home.films.told.last == "\(home.focus.row).\(home.focus.item)", "seed \(seed)")
        for (one, two) in zip(home.films.told, home.films.told.dropFirst()) where one != "reload" {
            #expect(one != two, "seed \(seed)")
        }
    }
}
