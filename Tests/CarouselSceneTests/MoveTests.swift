// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// Moves in a direction: who takes them, and where the focus goes.
@Suite struct MoveTests {
    /// A carousel across the middle of a scene, and a button on each side of it.
    private final class Room {
        let scene = Scene(size: Size(width: 800, height: 600))
        let carousel = Carousel(frame: Rect(x: 200, y: 200, width: 400, height: 200))
        let items: FakeItems
        let buttons: [Direction: Button] = [
            .left: Button(frame: Rect(x: 20, y: 280, width: 100, height: 40)),
            .right: Button(frame: Rect(x: 680, y: 280, width: 100, height: 40)),
            .up: Button(frame: Rect(x: 350, y: 40, width: 100, height: 40)),
            .down: Button(frame: Rect(x: 350, y: 520, width: 100, height: 40)),
        ]
        private var time = 0.0

        init(count: Int = 5, isVertical: Bool = false, wraps: Bool = false) {
            items = FakeItems(count: count)
            items.itemSize = Size(width: 100, height: 100)
            items.options[.wrap] = wraps ? 1 : 0
            carousel.isVertical = isVertical
            carousel.delegate = items
            carousel.dataSource = items
            scene.root.addSubview(carousel)
            for direction in Direction.allCases { buttons[direction].map { scene.root.addSubview($0) } }
            run(1)
            scene.focusedView = carousel
        }

        func run(_ seconds: Double) {
            let end = time + seconds
            while time < end - 1e-9 {
                time = min(end, time + 1.0 / 60)
                scene.advance(to: time)
            }
        }

        /// A press and a release.
        @discardableResult
        func press(_ direction: Direction, count: Int = 1) -> Bool {
            let isUsed = scene.handle(.hold(.move(direction, count), at: time))
            scene.handle(.release(.move(direction, count), at: time))
            return isUsed
        }
    }

    @Test(arguments: [false, true]) func alongTheAxisACarouselSteps(isVertical: Bool) {
        let room = Room(isVertical: isVertical)
        let (back, forth): (Direction, Direction) = isVertical ? (.up, .down) : (.left, .right)
        #expect(room.press(forth))
        room.run(1)
        #expect(room.carousel.currentItemIndex == 1 && room.carousel.isFocused)
        #expect(room.press(forth, count: 2) && room.carousel.destinationItemIndex == 3)
        #expect(room.press(forth, count: -1) && room.carousel.destinationItemIndex == 2)
        #expect(!room.press(forth, count: 0) && room.carousel.destinationItemIndex == 2)
        #expect(room.press(back) && room.carousel.isFocused, "back to where it still is")
        room.run(1)
        #expect(room.carousel.currentItemIndex == 1 && room.carousel.scrollReason == .command)
        #expect(room.press(forth, count: .max))
        room.run(1)
        #expect(room.carousel.currentItemIndex == 4)
    }

    @Test(arguments: [false, true]) func acrossTheAxisTheFocusMovesOn(isVertical: Bool) throws {
        let room = Room(isVertical: isVertical)
        room.carousel.currentItemIndex = 2
        room.run(1)
        let across: [Direction] = isVertical ? [.left, .right] : [.up, .down]
        for direction in across {
            #expect(room.press(direction))
            #expect(try #require(room.buttons[direction]).isFocused)
            #expect(room.press(direction.turned(by: -1)) && room.carousel.isFocused, "and back")
        }
        #expect(room.carousel.currentItemIndex == 2)
    }

    @Test func aFreshPressEscapesAtAnEndAndAHeldOneStops() throws {
        let room = Room()
        room.scene.handle(.hold(.move(.right), at: 1))
        room.run(5)
        #expect(room.carousel.currentItemIndex == 4 && room.carousel.isFocused, "held, it stops")
        room.scene.handle(.release(.move(.right), at: 6))
        #expect(room.press(.right))
        #expect(try #require(room.buttons[.right]).isFocused, "pressed anew, it goes on")
        room.run(1)
        room.scene.handle(.hold(.move(.left), at: 7))
        #expect(room.carousel.isFocused)
        room.run(3)
        #expect(room.carousel.currentItemIndex == 4, "the key was held for the focus")
        room.scene.handle(.releaseAll)
        room.carousel.escapesAtEnds = false
        #expect(room.press(.right) && room.carousel.isFocused && room.carousel.currentItemIndex == 4)
        room.carousel.isScrollEnabled = false
        #expect(room.press(.right) && !room.carousel.isFocused, "what does not scroll has no ends")
    }

    @Test func whatWrapsHasNoEnds() {
        let room = Room(wraps: true)
        for index in [4, 3, 2, 1, 0, 4] {
            #expect(room.press(.left))
            room.run(1)
            #expect(room.carousel.currentItemIndex == index && room.carousel.isFocused)
        }
    }

    @Test func withoutAFocusWhatCanUseItTakesIt() throws {
        let room = Room()
        room.scene.focusedView = nil
        #expect(room.press(.right))
        room.run(1)
        #expect(room.carousel.currentItemIndex == 1 && room.scene.focusedView == nil)
        #expect(room.press(.down))
        #expect(try #require(room.buttons[.down]).isFocused)
        let alone = CarouselScenery(count: 3)
        #expect(!alone.scene.handle(.command(.move(.up))) && alone.scene.focusedView == nil)
        #expect(!alone.scene.handle(.command(.move(.left))), "at its beginning")
        #expect(alone.scene.handle(.command(.move(.right))))
    }

    /// A carousel whose items are carousels that scroll the other way.
    @Test func insideOutACarouselInACarouselComesFirst() throws {
        let room = Room(count: 3, isVertical: true)
        let inner = Carousel(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let items = FakeItems(count: 3)
        items.itemSize = Size(width: 40, height: 40)
        inner.dataSource = items
        try #require(room.carousel.itemView(at: 0)).addSubview(inner)
        room.run(1)
        // From outside, what the outer one has no use for is for the current item.
        #expect(room.press(.right))
        room.run(1)
        #expect(inner.currentItemIndex == 1 && room.carousel.isFocused)
        room.scene.focusedView = inner
        #expect(room.press(.right))
        room.run(1)
        #expect(inner.currentItemIndex == 2)
        #expect(room.press(.right) && !inner.isFocused)
        #expect(try #require(room.buttons[.right]).isFocused)
        room.scene.focusedView = inner
        #expect(room.press(.down))
        room.run(1)
        #expect(room.carousel.currentItemIndex == 1 && room.carousel.isFocused, "the item has left")
    }

    @Test func controlsInAnItemComeBeforeItsCarousel() throws {
        let room = Room()
        let item = try #require(room.carousel.itemView(at: 0))
        let controls: [Control] = [
            Button(frame: Rect(x: 0, y: 0, width: 45, height: 40)),
            Button(frame: Rect(x: 55, y: 0, width: 45, height: 40)),
            Slider(frame: Rect(x: 0, y: 60, width: 100, height: 30)),
        ]
        for control in controls { item.addSubview(control) }
        room.run(1)
        room.scene.focusedView = controls[0]
        #expect(room.press(.right) && controls[1].isFocused)
        #expect(room.press(.down) && controls[2].isFocused)
        let slider = try #require(controls[2] as? Slider)
        #expect(room.press(.up) && !slider.isFocused)
        room.scene.focusedView = slider
        room.scene.handle(.command(.select))
        #expect(room.press(.right) && slider.value > 0 && slider.isFocused, "chosen, it takes moves along its axis")
        let value = slider.value
        #expect(room.press(.up) && !slider.isFocused && slider.value == value, "and gives others outward")
        room.scene.focusedView = controls[1]
        #expect(room.press(.right))
        room.run(1)
        #expect(room.carousel.currentItemIndex == 1 && room.carousel.isFocused, "beyond them the carousel steps")
    }

    /// Main distance and twice the distance across: nearer but aside loses to farther but ahead.
    @Test func theNearestInADirectionIsChosen() {
        let scene = Scene(size: Size(width: 800, height: 600))
        func button(_ x: Double, _ y: Double) -> Button {
            let button = Button(frame: Rect(x: x, y: y, width: 40, height: 40))
            scene.root.addSubview(button)
            return button
        }
        let from = button(100, 100)
        let (ahead, aside, behind) = (button(400, 100), button(200, 300), button(20, 100))
        scene.focusedView = from
        #expect(scene.handle(.command(.move(.right))) && ahead.isFocused, "260 beats 60 + 2 * 160")
        scene.focusedView = from
        ahead.center.x += 200
        #expect(scene.handle(.command(.move(.right))) && aside.isFocused, "460 loses to it")
        scene.focusedView = from
        #expect(scene.handle(.command(.move(.left))) && behind.isFocused)
        #expect(!scene.handle(.command(.move(.left))) && behind.isFocused)
        // As it is shown: a view that is turned away from its place is where it is seen.
        scene.focusedView = from
        aside.transform3D = Transform3D(translationX: -180, y: 0)
        #expect(scene.handle(.command(.move(.right))) && ahead.isFocused)
        ahead.isHidden = true
        scene.focusedView = from
        #expect(!scene.handle(.command(.move(.right))) && from.isFocused)
    }

    /// Rows of a table; each third is a heading, without anything for the focus.
    private final class Settings: TableDataSource {
        func numberOfRows(in table: TableView) -> Int { 20 }

        func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View {
            let row = View()
            row.tag = index
            if index % 3 != 1 { row.addSubview(Switch(frame: Rect(x: 10, y: 7, width: 50, height: 30))) }
            return row
        }
    }

    /// Rows out of sight have no views; the focus goes on to them all the same, however fast.
    @Test(arguments: [Command.move(.down), .step(1)], [0, 1.0])
    func theFocusGoesThroughAllRowsOfATable(command: Command, seconds: Double) throws {
        let (room, source) = (Room(), Settings())
        let table = TableView(frame: Rect(x: 0, y: 0, width: 100, height: 200))
        table.dataSource = source
        try #require(room.carousel.itemView(at: 0)).addSubview(table)
        room.run(1)
        room.scene.focusedView = table.viewForRow(at: 0)?.subviews.first
        let back = command == .step(1) ? Command.step(-1) : .move(.up)
        let rows = (0..<20).filter { $0 % 3 != 1 }
        for (command, rows) in [(command, rows), (back, rows.reversed())] {
            for row in rows {
                let focused = try #require(room.scene.focusedView)
                #expect(focused is Switch && focused.superview?.tag == row, "\(command)")
                if row == rows.last { continue }
                room.scene.handle(.command(command))
                room.run(seconds)
            }
        }
        #expect(room.carousel.currentItemIndex == 0 && room.scene.focusedView?.superview?.tag == 0)
        room.run(1)
        #expect(table.contentOffset.y < 7, "in sight")
    }

    /// From a list with the focus, moves along it lead to the controls that are in sight in it.
    @Test(arguments: [false, true]) func movesAlongAListLeadIntoIt(isTable: Bool) throws {
        let (room, source) = (Room(), Settings())
        let list = isTable ? TableView() : ScrollView()
        list.frame = Rect(x: 0, y: 0, width: 100, height: 90)
        (list as? TableView)?.dataSource = source
        if !isTable {
            list.contentSize = Size(width: 100, height: 880)
            for row in 0..<20 where row % 3 != 1 {
                list.addSubview(Switch(frame: Rect(x: 10, y: 44 * Double(row) + 7, width: 50, height: 30)))
            }
        }
        try #require(room.carousel.itemView(at: 0)).addSubview(list)
        room.run(1)
        func row() -> Double? {
            guard let focused = room.scene.focusedView as? Switch else { return nil }
            return focused.convert(.zero, to: list).map { ($0.y / 44).rounded(.down) }
        }
        room.scene.handle(.command(.select))
        #expect(list.isFocused)
        #expect(room.press(.down))
        #expect(row() == 0)
        list.contentOffset.y = 10 * 44
        room.scene.focusedView = list
        #expect(room.press(.down))
        #expect(row() == 11, "the tenth is a heading")
        room.scene.focusedView = list
        #expect(room.press(.up))
        #expect(row() == 11)
        room.scene.focusedView = list
        #expect(room.press(.right))
        room.run(1)
        #expect(room.carousel.currentItemIndex == 1 && room.carousel.isFocused, "across it, as from any control")
    }

    @Test func movesAlongAHorizontalListLeadIntoIt() {
        let scene = Scene(size: Size(width: 400, height: 300))
        let list = ScrollView(frame: Rect(x: 50, y: 50, width: 200, height: 50))
        list.contentSize = Size(width: 600, height: 50)
        let buttons = (0..<6).map { Button(frame: Rect(x: 100 * Double($0), y: 0, width: 90, height: 50)) }
        for button in buttons { list.addSubview(button) }
        scene.root.addSubview(list)
        scene.advance(to: 0)
        list.contentOffset.x = 200
        for (direction, index) in [(Direction.right, 2), (.left, 3)] {
            scene.focusedView = list
            #expect(scene.handle(.command(.move(direction))) && buttons[index].isFocused)
        }
        scene.focusedView = list
        #expect(!scene.handle(.command(.move(.down))) && list.isFocused)
    }

    /// Whatever happens, a scene that has a focus keeps one, and it is in a view that is there.
    @Test(arguments: [UInt64(2), 31]) func theFocusIsNeverLost(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let room = Room(count: 6, isVertical: seed == 31, wraps: false)
        var time = 1.0
        for operation in 0..<10_000 {
            let at = "seed \(seed), operation \(operation)"
            switch Int.random(in: 0..<10, using: &random) {
            case 0...4:
                let direction = Direction.allCases.randomElement(using: &random) ?? .left
                let command = Command.move(direction, Int.random(in: -2...3, using: &random))
                room.scene.handle(.hold(command, at: time))
                if Bool.random(using: &random) { room.scene.handle(.release(command, at: time)) }
            case 5: room.scene.handle(.releaseAll)
            case 6:
                room.items.count = Int.random(in: 0...8, using: &random)
                room.carousel.reloadData()
            case 7: room.carousel.escapesAtEnds.toggle()
            case 8: room.scene.handle(.command(Bool.random(using: &random) ? .focus(1) : .step(1)))
            default:
                time += Double.random(in: 0...0.6, using: &random)
                room.scene.advance(to: time)
            }
            let focused = room.scene.focusedView
            #expect(focused?.scene === room.scene, "\(at)")
            #expect(room.scene.focusableViews.contains { $0 === focused }, "\(at)")
        }
        room.scene.handle(.releaseAll)
        for _ in 0..<300 {
            time += 1.0 / 60
            room.scene.advance(to: time)
        }
        #expect(!room.scene.isAnimating, "seed \(seed)")
        // As in the original, a scroll goes on to where a reload has left no item.
        let (offset, last) = (room.carousel.scrollOffset, Double(max(0, room.carousel.numberOfItems - 1)))
        #expect(offset == offset.rounded(), "seed \(seed)")
        #expect(min(offset, last) == Double(max(0, room.carousel.currentItemIndex)), "seed \(seed)")
    }
}
