// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Which view keys and knobs operate.
@Suite struct FocusTests {
    /// A carousel with two buttons and a slider in each item, and a button beside it.
    private func makeScene() throws -> (CarouselScenery, [Control], Button) {
        let s = CarouselScenery(count: 5)
        let outside = Button(frame: Rect(x: 0, y: 0, width: 80, height: 30))
        s.scene.root.addSubview(outside)
        let item = try #require(s.carousel.itemView(at: 0))
        let controls: [Control] = [
            Button(frame: Rect(x: 10, y: 10, width: 80, height: 30)),
            Button(frame: Rect(x: 10, y: 50, width: 80, height: 30)),
            Slider(frame: Rect(x: 10, y: 90, width: 160, height: 30)),
        ]
        for control in controls { item.addSubview(control) }
        s.scene.layoutIfNeeded()
        return (s, controls, outside)
    }

    @Test func theFocusGoesRoundAndPassesWhatIsDisabled() throws {
        let (s, controls, outside) = try makeScene()
        controls[1].isEnabled = false
        var seen: [View] = []
        for _ in 0..<5 {
            s.scene.handle(.command(.focus(1)))
            seen.append(try #require(s.scene.focusedView))
        }
        let wanted: [View] = [s.carousel, controls[0], controls[2], outside, s.carousel]
        #expect(seen.count == wanted.count && zip(seen, wanted).allSatisfy { $0 === $1 })
        s.scene.handle(.command(.focus(-1)))
        #expect(s.scene.focusedView === outside)
    }

    @Test func rowsOfATableAreVisitedInTheirOrder() {
        final class Switches: TableDataSource {
            func numberOfRows(in table: TableView) -> Int { 20 }
            func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View { view ?? Switch() }
        }
        let (scene, source) = (Scene(size: Size(width: 300, height: 200)), Switches())
        let table = TableView(frame: scene.root.bounds)
        table.dataSource = source
        scene.root.addSubview(table)
        scene.layoutIfNeeded()
        for offset in [300.0, 100, 0, 180] {
            table.contentOffset.y = offset
            let inOrder = table.indexesForVisibleRows.compactMap { table.viewForRow(at: $0) }
            #expect(inOrder.count >= 5 && scene.focusableViews == [table] + inOrder, "\(offset)")
        }
        // Several at once pass the last row in sight, rather than going round to the first one.
        table.contentOffset.y = 0
        scene.focusedView = table.viewForRow(at: 3)
        for (second, (step, row)) in [(3, 6), (-3, 3), (-3, 0)].enumerated() {
            scene.handle(.command(.step(step)))
            #expect(scene.focusedView != nil && scene.focusedView === table.viewForRow(at: row), "\(row)")
            scene.advance(to: Double(second) + 1)
        }
    }

    /// Rows without controls are not worth scrolling to: the focus leaves the table as it is.
    @Test(arguments: [Command.step(1), .move(.down)]) func rowsWithoutControlsStayOutOfSight(command: Command) {
        final class Rows: TableDataSource {
            func numberOfRows(in table: TableView) -> Int { 20 }
            func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View {
                index < 2 ? Switch() : View()
            }
        }
        let (scene, source) = (Scene(size: Size(width: 300, height: 300)), Rows())
        let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        let button = Button(frame: Rect(x: 0, y: 250, width: 80, height: 30))
        table.dataSource = source
        for view in [table, button] { scene.root.addSubview(view) }
        scene.layoutIfNeeded()
        let row = table.viewForRow(at: 1)
        scene.focusedView = row
        table.setContentOffset(Point(x: 0, y: 20), animated: true)
        scene.advance(to: 0.1)
        let offset = table.contentOffset
        #expect(row != nil && scene.focusedView === row)
        scene.handle(.command(command))
        #expect(button.isFocused && table.contentOffset == offset && table.viewForRow(at: 1) === row)
        scene.advance(to: 1)
        #expect(table.contentOffset.y == 20, "it goes on as before")
    }

    @Test func theProgramMayTakeACommandBeforeTheViews() throws {
        let (s, _, _) = try makeScene()
        var (heard, takes) = ([Command](), true)
        s.scene.onCommand = { command in
            heard.append(command)
            return takes
        }
        #expect(s.scene.handle(.command(.step(1))) && s.scene.handle(.command(.focus(1))))
        s.scene.advance(to: 10)
        #expect(s.carousel.currentItemIndex == 0 && s.scene.focusedView == nil)
        takes = false
        #expect(s.scene.handle(.command(.step(1))) && s.scene.handle(.command(.focus(1))))
        s.scene.advance(to: 20)
        #expect(s.carousel.currentItemIndex == 1 && s.scene.focusedView === s.carousel)
        #expect(heard == [.step(1), .focus(1), .step(1), .focus(1)])
    }

    @Test func aKnobAloneWorksEverything() throws {
        let (s, controls, outside) = try makeScene()
        var pressed = 0
        controls[1].addAction { pressed += 1 }
        s.scene.handle(.command(.focus(1)))
        #expect(s.carousel.isFocused)
        s.scene.handle(.command(.select))
        #expect(controls[0].isFocused, "into the item")
        s.scene.handle(.command(.step(1)))
        s.scene.handle(.command(.select))
        #expect(controls[1].isFocused && pressed == 1)
        s.scene.handle(.command(.step(1)))
        let slider = try #require(controls[2] as? Slider)
        #expect(slider.isFocused && !s.scene.isEngaged)
        s.scene.handle(.command(.select))
        s.scene.handle(.command(.step(3)))
        #expect(slider.isFocused && abs(slider.value - 0.15) < 1e-9, "chosen, it takes steps")
        s.scene.handle(.command(.select))
        s.scene.handle(.command(.step(-1)))
        #expect(controls[1].isFocused, "chosen again, it leaves them to the focus")
        s.scene.handle(.command(.step(1)))
        s.scene.handle(.command(.select))
        s.scene.handle(.command(.leave))
        #expect(slider.isFocused && !s.scene.isEngaged)
        s.scene.handle(.command(.step(1)))
        #expect(s.carousel.isFocused, "beyond the last control")
        s.scene.handle(.command(.step(1)))
        s.settle()
        #expect(s.carousel.currentItemIndex == 1)
        s.scene.handle(.command(.leave))
        #expect(outside.isFocused)
        s.scene.handle(.command(.step(1)))
        #expect(s.carousel.isFocused)
        outside.isHidden = true
        s.scene.handle(.command(.leave))
        #expect(s.scene.focusedView == nil, "there is nothing else")
        #expect(!s.scene.handle(.command(.leave)), "so that the program may have a use for it")
    }

    @Test func withoutAFocusAKnobGetsInAllTheSame() throws {
        let (s, controls, outside) = try makeScene()
        s.scene.handle(.command(.select))
        #expect(controls[0].isFocused)
        s.scene.focusedView = nil
        s.scene.handle(.command(.leave))
        #expect(outside.isFocused)
    }

    @Test func carouselsInCarouselsAreEnteredOneByOne() throws {
        let s = CarouselScenery(count: 3)
        let inner = Carousel(frame: Rect(x: 0, y: 0, width: 200, height: 150))
        let items = FakeItems(count: 4)
        items.itemSize = Size(width: 50, height: 50)
        inner.dataSource = items
        try #require(s.carousel.itemView(at: 0)).addSubview(inner)
        s.scene.layoutIfNeeded()
        let button = Button(frame: Rect(x: 0, y: 0, width: 40, height: 40))
        try #require(inner.itemView(at: 0)).addSubview(button)
        s.scene.handle(.command(.select))
        #expect(inner.isFocused)
        s.scene.handle(.command(.step(1)))
        s.settle()
        #expect(inner.currentItemIndex == 1 && s.carousel.currentItemIndex == 0)
        s.scene.handle(.command(.step(-1)))
        s.settle()
        s.scene.handle(.command(.select))
        #expect(button.isFocused)
        s.scene.handle(.command(.leave))
        #expect(inner.isFocused)
        s.scene.handle(.command(.leave))
        #expect(s.carousel.isFocused)
        s.scene.handle(.command(.step(1)))
        s.settle()
        #expect(inner.currentItemIndex == 0 && s.carousel.currentItemIndex == 1)
    }

    /// A program's own view can be what a carousel is: a scope that takes notches and commands.
    @Test func viewsOfOnesOwnCanBeScopes() {
        final class Shelf: View {
            var notches: [Int] = []
            var commands: [Command] = []
            override var canBecomeFocused: Bool { true }
            override var isFocusScope: Bool { true }
            override var viewsOpenToFocus: [View] { [subviews[1]] }
            override func turn(byNotches notches: Int) -> Bool {
                self.notches.append(notches)
                return true
            }
            override func handle(_ command: Command) -> Bool {
                commands.append(command)
                return true
            }
        }
        let scene = Scene(size: Size(width: 200, height: 200))
        let shelf = Shelf(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let buttons = (0..<2).map { Button(frame: Rect(x: Double($0) * 100, y: 0, width: 90, height: 90)) }
        for button in buttons { shelf.addSubview(button) }
        scene.root.addSubview(shelf)
        #expect(scene.focusableViews.count == 2 && scene.focusableViews[1] === buttons[1], "the first is not offered")
        scene.handle(.command(.select))
        #expect(buttons[1].isFocused)
        scene.handle(.command(.page(1)))
        #expect(shelf.commands == [.page(1)], "a button has no use for pages")
        scene.handle(.command(.leave))
        #expect(shelf.isFocused)
        scene.handle(.wheel(notches: -2, at: Point(x: 40, y: 40)))
        #expect(shelf.notches == [-2])
    }

    @Test func theRingShowsAndGoes() throws {
        let (s, controls, outside) = try makeScene()
        func rings() -> [Double] {
            s.scene.drawList().quads.filter { $0.borderColor == s.scene.theme.accent }.map(\.borderWidth)
        }
        #expect(rings() == [])
        s.scene.focusedView = controls[0]
        #expect(s.scene.needsDisplay)
        #expect(rings() == [3])
        s.scene.focusedView = controls[2]
        s.scene.handle(.command(.select))
        #expect(s.scene.needsDisplay)
        #expect(rings() == [6], "what takes steps has a thicker one")
        s.scene.focusedView = s.carousel
        #expect(rings() == [3])
        outside.isHidden = true
        s.scene.focusedView = nil
        #expect(rings() == [])
        s.scene.focusedView = s.carousel
        #expect(rings() == [], "a carousel that is alone needs none")
        outside.isHidden = false
        #expect(s.scene.needsDisplay && rings() == [3], "not alone any more")
        outside.isHidden = true
        #expect(rings() == [])
    }

    /// The ring is as transparent as what it is around.
    @Test func scrollingLooksForNothingElseThatCouldHaveTheFocus() {
        final class Counter: View {
            var count = 0
            override var viewsOpenToFocus: [View] {
                count += 1
                return super.viewsOpenToFocus
            }
        }
        let stage = Stage(9)
        let (scene, carousel) = (stage.scene, stage.carousel)
        let counter = Counter(frame: scene.root.bounds)
        scene.root.addSubview(counter)
        counter.addSubview(carousel)
        scene.focusedView = carousel
        stage.run(1)
        _ = scene.drawList()
        #expect(counter.count > 0 && carousel.focusRingInset == nil)
        carousel.scrollToItem(at: 5, animated: true)
        scene.advance(to: scene.time + 0.1)
        let count = counter.count
        for _ in 1...5 {
            scene.advance(to: scene.time + 0.01)
            _ = scene.drawList()
        }
        #expect(carousel.isScrolling && counter.count == count)
        // What has come meanwhile shows at rest.
        scene.root.addSubview(Button(frame: Rect(x: 0, y: 0, width: 40, height: 20)))
        stage.run(1)
        #expect(carousel.focusRingInset == 0)
    }

    @Test func theRingFadesWithItsView() throws {
        let scene = Scene(size: Size(width: 200, height: 200))
        let container = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let button = Button(frame: Rect(x: 20, y: 20, width: 50, height: 30))
        container.addSubview(button)
        scene.root.addSubview(container)
        scene.focusedView = button
        let accent = scene.theme.accent
        func ring() throws -> Color {
            let quads = scene.drawList().quads.filter { $0.borderWidth == scene.theme.focusRingWidth }
            #expect(quads.count == 1)
            return try #require(quads.first).borderColor
        }
        #expect(try ring() == accent)
        container.alpha = 0.3
        #expect(abs(try ring().alpha - 0.3 * accent.alpha) < 1e-6)
        button.alpha = 0.5
        #expect(abs(try ring().alpha - 0.15 * accent.alpha) < 1e-6)
        #expect(try ring().withAlpha(accent.alpha) == accent)
    }

    /// Ways in which a view can come out of reach while it has the focus.
    enum Concealment: CaseIterable {
        case hidden, faded, closed, inHidden, inFaded, inClosed

        func conceal(_ view: View) throws {
            let superview = try #require(view.superview)
            switch self {
            case .hidden: view.isHidden = true
            case .faded: view.alpha = 0
            case .closed: view.isUserInteractionEnabled = false
            case .inHidden: superview.isHidden = true
            case .inFaded: superview.alpha = 0
            case .inClosed: superview.isUserInteractionEnabled = false
            }
        }
    }

    @Test(arguments: Concealment.allCases, [false, true])
    func theFocusLeavesWhatIsOutOfReachWithTheNextCommand(way: Concealment, isHeld: Bool) throws {
        let scene = Scene(size: Size(width: 400, height: 300))
        let container = View(frame: Rect(x: 0, y: 0, width: 200, height: 300))
        let button = Button(frame: Rect(x: 0, y: 0, width: 80, height: 30))
        let other = Button(frame: Rect(x: 200, y: 0, width: 80, height: 30))
        container.addSubview(button)
        for view in [container, other] { scene.root.addSubview(view) }
        var pressed = 0
        for control in [button, other] { control.addAction { pressed += 1 } }
        scene.focusedView = button
        try way.conceal(button)
        if isHeld {
            scene.handle(.hold(.select, at: 1))
            scene.handle(.release(.select, at: 1.1))
        } else {
            scene.handle(.command(.select))
        }
        #expect(pressed == 0 && scene.focusedView == nil)
        scene.handle(.command(.focus(1)))
        #expect(other.isFocused)
        scene.handle(.command(.select))
        #expect(pressed == 1)
    }

    @Test(arguments: Concealment.allCases) func aSliderOutOfReachTakesNoSteps(way: Concealment) throws {
        let (s, controls, _) = try makeScene()
        let slider = try #require(controls[2] as? Slider)
        let container = View(frame: slider.frame)
        slider.superview?.addSubview(container)
        slider.frame.origin = .zero
        container.addSubview(slider)
        s.scene.focusedView = slider
        s.scene.handle(.command(.select))
        #expect(s.scene.isEngaged)
        try way.conceal(slider)
        s.scene.handle(.command(.step(1)))
        #expect(slider.value == 0 && !s.scene.isEngaged && s.scene.focusedView == nil)
    }

    @Test(arguments: Concealment.allCases) func ofTwoCarouselsTheOneWithinReachSteps(way: Concealment) throws {
        let (s, items) = (CarouselScenery(count: 5), FakeItems(count: 5))
        let (layer, front) = (View(frame: s.carousel.frame), Carousel(frame: s.carousel.frame))
        front.dataSource = items
        layer.addSubview(front)
        s.scene.root.addSubview(layer)
        s.scene.layoutIfNeeded()
        s.scene.handle(.command(.step(1)))
        s.settle()
        #expect(front.currentItemIndex == 1 && s.carousel.currentItemIndex == 0)
        try way.conceal(front)
        s.scene.handle(.command(.step(1)))
        s.settle()
        #expect(front.currentItemIndex == 1 && s.carousel.currentItemIndex == 1)
    }

    @Test func whatCannotHaveTheFocusDoesNotGetIt() throws {
        let (s, controls, _) = try makeScene()
        s.scene.focusedView = controls[0]
        s.scene.focusedView = s.scene.root
        #expect(s.scene.focusedView === controls[0])
        controls[0].isEnabled = false
        #expect(s.scene.focusedView == nil)
        let loose = Button()
        s.scene.focusedView = loose
        #expect(s.scene.focusedView == nil, "of no scene")
    }

    @Test func withoutAFocusCommandsGoToTheCarousel() throws {
        let (s, _, _) = try makeScene()
        s.scene.handle(.command(.step(1)))
        s.settle()
        #expect(s.carousel.currentItemIndex == 1)
    }

    /// A page without a carousel, such as one of settings.
    @Test(arguments: [(Command.step(1), 0), (.step(-1), 1), (.move(.down), 1), (.move(.up), 0)])
    func withoutAFocusAKnobGetsToControlsAlone(command: Command, index: Int) {
        let scene = Scene(size: Size(width: 400, height: 300))
        let buttons = (0..<2).map { Button(frame: Rect(x: 0, y: 100 * Double($0), width: 80, height: 30)) }
        for button in buttons { scene.root.addSubview(button) }
        #expect(scene.handle(.command(command)) && buttons[index].isFocused)
    }

    @Test(arguments: [Command.move(.down), .step(1)]) func withoutAFocusCommandsReachWhatIsInAList(command: Command)
        throws
    {
        let s = CarouselScenery(count: 5)
        s.carousel.isVertical = true
        let list = ScrollView(frame: s.scene.root.bounds)
        list.contentSize = Size(width: 100, height: 5000)
        list.addSubview(s.carousel)
        s.scene.root.addSubview(list)
        s.scene.layoutIfNeeded()
        #expect(s.scene.handle(.command(command)))
        s.settle()
        #expect(s.carousel.currentItemIndex == 1 && list.contentOffset == .zero)
        s.carousel.removeFromSuperview()
        let buttons = (0..<9).map { Button(frame: Rect(x: 0, y: 100 * Double($0), width: 80, height: 30)) }
        for button in buttons { list.addSubview(button) }
        #expect(s.scene.handle(.command(command)))
        #expect(command == .step(1) ? list.isFocused : buttons[0].isFocused)
    }

    @Test func anotherThemeReachesAllControls() throws {
        let (s, controls, _) = try makeScene()
        let dark = controls[0].backgroundColor
        s.scene.theme = .light
        s.scene.layoutIfNeeded()
        #expect(controls[0].backgroundColor == Theme.light.fill && dark == Theme.dark.fill)
    }

    /// What is pressed is always in the item in the middle.
    @Test func theFocusComesBackWhenItsItemLeavesTheMiddle() throws {
        let (s, controls, _) = try makeScene()
        var pressed = 0
        controls[0].addAction { pressed += 1 }
        s.scene.focusedView = controls[0]
        s.carousel.scrollToItem(at: 1, animated: true)
        s.settle()
        #expect(s.carousel.isFocused)
        s.scene.handle(.command(.step(1)))
        s.settle()
        #expect(s.carousel.currentItemIndex == 2)
        s.scene.handle(.command(.select))
        #expect(pressed == 0)
    }

    @Test func theFocusStaysWithItsItemWhenAnotherComesInBefore() throws {
        let (s, controls, _) = try makeScene()
        s.carousel.scrollToItem(at: 0, animated: false)
        s.scene.focusedView = controls[0]
        s.carousel.performBatchUpdates { changes in
            s.items.count += 1
            changes.insertItem(at: 0)
        }
        s.settle()
        #expect(s.carousel.currentItemIndex == 1 && controls[0].isFocused)
    }

    @Test func theFocusComesBackFromAnItemThatGoes() throws {
        for way in 0..<4 {
            let (s, controls, _) = try makeScene()
            s.scene.focusedView = controls[0]
            switch way {
            case 0: s.carousel.reloadData()
            case 1: s.carousel.reloadItem(at: 0, animated: false)
            case 2:
                s.items.count -= 1
                s.carousel.removeItem(at: 0, animated: false)
            default:
                s.items.count -= 1
                s.carousel.removeItem(at: 0, animated: true)
            }
            s.settle()
            #expect(s.carousel.isFocused, "\(way)")
        }
    }

    @Test func aViewThatIsUsedAgainDoesNotBringTheFocusAlong() throws {
        let (s, _, outside) = try makeScene()
        s.scene.focusedView = outside
        outside.removeFromSuperview()
        #expect(s.scene.focusedView == nil)
        s.scene.root.addSubview(outside)
        #expect(!outside.isFocused)
    }

    @Test func pagesAndLettersGoOutwardFromAControl() throws {
        for (command, index) in [(Command.last, 4), (.jump(2), 2), (.first, 0)] {
            let (s, controls, _) = try makeScene()
            s.scene.focusedView = controls[0]
            #expect(s.scene.handle(.command(command)))
            s.settle()
            #expect(s.carousel.currentItemIndex == index)
        }
    }
}
