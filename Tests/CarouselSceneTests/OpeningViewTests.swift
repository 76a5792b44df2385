// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Items that open: under the finger, by keys, by the program; their neighbours make room.
@Suite struct OpeningViewTests {
    /// Cards that open, made by a closure.
    private final class Deck: CarouselDataSource, CarouselDelegate {
        var count = 8
        var extents: [Int: Double] = [:]
        var asked: [Int] = []
        var reuses = true
        let make: () -> View

        init(_ make: @escaping () -> View) { self.make = make }

        func numberOfItems(in carousel: Carousel) -> Int { count }

        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            reuses ? view ?? make() : make()
        }

        func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double {
            asked.append(index)
            return extents[index] ?? 0
        }
    }

    private final class Table {
        let scene = Scene(size: Size(width: 640, height: 480))
        let carousel = Carousel()
        let deck: Deck
        var time = 0.0

        init(isVertical: Bool = false, in shape: any Shape = Linear(), _ make: @escaping () -> View) {
            deck = Deck(make)
            carousel.frame = Rect(origin: .zero, size: scene.size)
            carousel.isVertical = isVertical
            carousel.shape = shape
            (carousel.delegate, carousel.dataSource) = (deck, deck)
            scene.root.addSubview(carousel)
            scene.layoutIfNeeded()
            run(0.5)
        }

        func run(_ seconds: Double) {
            for _ in 0..<max(1, Int((seconds * 60).rounded())) {
                time += 1.0 / 60
                scene.advance(to: time)
            }
        }

        func touch(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double) {
            time += 1.0 / 60
            scene.advance(to: time)
            scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: time)))
        }

        func tap(_ x: Double = 320, _ y: Double = 240) {
            touch(.began, x, y)
            touch(.ended, x, y)
        }

        func view<V: View>(_ index: Int) -> V? { carousel.itemView(at: index) as? V }

        /// Where an item's middle is along the scroll direction, about the carousel's.
        func place(_ index: Int) -> Double {
            guard let container = carousel.loaded.item(at: index)?.container else { return .nan }
            return carousel.isVertical ? container.transform3D.m42 : container.transform3D.m41
        }
    }

    private static func folding() -> View {
        FoldingView(frame: Rect(x: 0, y: 0, width: 200, height: 60), unfoldedLength: 240)
    }

    private static func expanding() -> View { ExpandingView(frame: Rect(x: 0, y: 0, width: 120, height: 180)) }

    @Test func aTapUnfoldsTheCurrentItemAndItsNeighboursMakeRoom() throws {
        let table = Table(isVertical: true, OpeningViewTests.folding)
        #expect(table.place(1) == 60 && table.place(-1).isNaN)
        table.tap()
        table.run(0.3)
        let view: FoldingView = try #require(table.view(0))
        #expect(view.isUnfolded && view.progress > 0.3 && view.progress < 0.6)
        #expect((table.place(1) - 60 - (view.bounds.height - 60) / 2).magnitude < 1e-9 && table.place(0) == 0)
        table.run(1)
        #expect(view.progress == 1 && view.bounds.height == 240 && table.place(1) == 150 && table.place(2) == 210)
        #expect(table.carousel.expandedItemIndex == 0 && !table.scene.isAnimating)
        #expect(table.carousel.loaded.item(at: 0)?.container.bounds.size == Size(width: 200, height: 240))
        table.tap()
        table.run(1)
        #expect(view.progress == 0 && table.place(1) == 60 && table.carousel.expandedItemIndex == nil)
    }

    /// Of two pieces seen edge-on, the one that has just moved is hidden, whichever way they go.
    @Test func aFoldAtItsMiddleShowsWhatMovesNext() {
        let scene = Scene(size: Size(width: 200, height: 200))
        let view = FoldingView(
            frame: Rect(x: 0, y: 0, width: 100, height: 50), unfoldedLength: 100, segments: 2, durations: [0.5])
        let red = Color(red: 1, green: 0, blue: 0)
        view.front.backgroundColor = red
        scene.root.addSubview(view)
        func showsFront() -> Bool { scene.drawList().quads.contains { $0.fill == red } }
        view.unfold(animated: true)
        scene.advance(to: 0.25)
        #expect(view.progress == 0.5 && !showsFront())
        scene.advance(to: 1)
        view.unfold(false, animated: true)
        scene.advance(to: 1.25)
        #expect(view.progress == 0.5 && showsFront())
    }

    @Test func whatIsOpenTakesTouchesAndTheOtherSideDoesNot() throws {
        let table = Table(isVertical: true, OpeningViewTests.folding)
        let view: FoldingView = try #require(table.view(0))
        let (front, inside) = (Button(title: "A"), Button(title: "B"))
        front.frame = Rect(x: 0, y: 0, width: 200, height: 60)
        inside.frame = Rect(x: 0, y: 180, width: 200, height: 60)
        view.front.addSubview(front)
        view.inside.addSubview(inside)
        #expect(table.scene.root.hitTest(Point(x: 320, y: 240))?.isDescendant(of: front) == true)
        table.carousel.expandItem(at: 0, animated: true)
        table.run(0.2)
        let middle = table.scene.root.hitTest(Point(x: 320, y: 240))
        #expect(middle === view, "nothing in it takes touches while it unfolds")
        table.run(1)
        #expect(table.scene.root.hitTest(Point(x: 320, y: 330))?.isDescendant(of: inside) == true)
        #expect(table.scene.root.hitTest(Point(x: 320, y: 140))?.isDescendant(of: front) != true)
    }

    @Test func aDragAcrossOpensAndOneAlongScrolls() throws {
        let table = Table(OpeningViewTests.folding)
        let view: FoldingView = try #require(table.view(0))
        table.touch(.began, 320, 240)
        for step in 1...9 { table.touch(.moved, 320, 240 + 10 * Double(step)) }
        #expect(view.progress == 0.5 && table.place(1) == 200, "it opens across: nobody moves")
        table.run(0.2)
        table.touch(.moved, 320, 340)
        table.run(0.2)
        table.touch(.ended, 320, 340)
        table.run(0.5)
        #expect(view.progress == 1)
        // Along the scroll direction the carousel scrolls, and what was open closes.
        table.touch(.began, 320, 240)
        for step in 1...15 { table.touch(.moved, 320 - 10 * Double(step), 240) }
        table.run(0.2)
        table.touch(.ended, 170, 240)
        table.run(2)
        #expect(table.carousel.currentItemIndex == 1 && view.progress == 0)
        // A list of cards that open along it scrolls, too.
        let list = Table(isVertical: true, OpeningViewTests.folding)
        list.touch(.began, 320, 240)
        for step in 1...6 { list.touch(.moved, 320, 240 - 10 * Double(step)) }
        #expect(list.carousel.isDragging && (list.carousel.loaded.item(at: 0)?.view as? FoldingView)?.progress == 0)
        list.touch(.ended, 320, 180)
        list.carousel.isScrollEnabled = false
        list.run(1)
        list.touch(.began, 320, 240)
        for step in 1...6 { list.touch(.moved, 320, 240 + 10 * Double(step)) }
        let views = list.carousel.loaded.items.compactMap { $0.view as? FoldingView }
        #expect(!views.isEmpty && views.allSatisfy { $0.progress == 0 }, "a pan that nobody takes opens nothing")
    }

    @Test func cardsExpandAndAreThenPresented() throws {
        let table = Table(in: ExpandingRow(), OpeningViewTests.expanding)
        let view: ExpandingView = try #require(table.view(0))
        table.tap()
        table.run(1)
        #expect(view.progress == 1 && view.isExpanded && !view.isPresented)
        #expect(view.front.center == Point(x: 60, y: 60) && view.back.bounds.size == Size(width: 160, height: 220))
        #expect((table.place(1) - 145 - 20).magnitude < 1e-9)
        table.tap(320, 200)
        table.run(1)
        #expect(view.isPresented && view.progress == 2)
        #expect(view.front.bounds.size == Size(width: 640, height: 236) && view.front.cornerRadius == 0)
        #expect(view.back.bounds.size == Size(width: 640, height: 244))
        #expect(table.place(1) - 54 >= 320, "its neighbours are beyond the edges")
        // Pulled down, it goes back by a stage.
        table.touch(.began, 320, 100)
        for step in 1...10 { table.touch(.moved, 320, 100 + 10 * Double(step)) }
        #expect(view.progress < 1.5)
        table.touch(.ended, 320, 200)
        table.run(1)
        #expect(view.progress == 1)
        table.scene.handle(.command(.leave))
        table.run(1)
        #expect(view.progress == 0 && !view.isExpanded)
    }

    /// Wherever the item stands, and however large it is shown.
    @Test(arguments: [false, true]) func whatIsPresentedCoversTheCarousel(isVertical: Bool) throws {
        let cases: [(name: String, shape: any Shape, change: (Carousel) -> Void)] = [
            ("alignment", ExpandingRow(), { ($0.alignment, $0.alignmentInset) = (.start, 24) }),
            ("alignment of a shape that is not straight", Parallax(), { $0.alignment = .end }),
            ("trimmed ends", ExpandingRow(), { $0.trimsEnds = true }),
            ("centerScale", ExpandingRow(), { $0.centerScale = CenterScale(shrinksOthers: false, anchor: .end) }),
            ("scale", Parallax(), { _ in }),
            ("contentOffset", ExpandingRow(), { $0.contentOffset = Size(width: 30, height: -50) }),
            ("viewpoint", ExpandingRow(), { $0.viewpointOffset = Size(width: -40, height: 10) }),
            (
                "all of them", Parallax(),
                {
                    ($0.alignment, $0.alignmentInset, $0.centerScale) = (.fraction(0.3), 9, CenterScale())
                    ($0.contentOffset, $0.viewpointOffset) = (Size(width: 5, height: 6), Size(width: 7, height: 8))
                }
            ),
        ]
        for (name, shape, change) in cases {
            for isChangedFirst in [true, false] {
                let table = Table(isVertical: isVertical, in: shape, OpeningViewTests.expanding)
                if isChangedFirst { change(table.carousel) }
                table.run(0.5)
                table.carousel.currentItemIndex = 3
                let view: ExpandingView = try #require(table.view(3))
                view.present(animated: isChangedFirst)
                table.run(1)
                if !isChangedFirst { change(table.carousel) }
                table.run(1)
                let (front, back) = (view.front.transformToRoot, view.back.transformToRoot)
                let header = try #require(front.box(of: view.front.bounds))
                let rest = try #require(back.box(of: view.back.bounds))
                let edges = [
                    header.minX, rest.minX, header.minY, header.maxY - rest.minY, header.maxX - 640, rest.maxX - 640,
                    rest.maxY - 480,
                ]
                #expect(edges.allSatisfy { $0.magnitude < 1e-6 }, "\(name), \(isChangedFirst): \(header), \(rest)")
                #expect(!table.scene.isAnimating && !table.scene.needsLayout, "\(name): it is settled")
            }
        }
    }

    @Test func theProgressIsAnimatedAsTheProgramSays() throws {
        let table = Table(isVertical: true, OpeningViewTests.folding)
        let view: FoldingView = try #require(table.view(0))
        var (isDone, told) = (false, 0)
        view.onProgress = { _ in told += 1 }
        View.animate(duration: 1, curve: .linear) {
            view.progress = 0.8
        } completion: {
            isDone = true
        }
        #expect(view.progress == 0 && !isDone)
        table.run(0.5)
        #expect((view.progress - 0.4).magnitude < 0.02 && table.place(1) > 60)
        // Interrupted, it goes on from there.
        let progress = view.progress
        view.unfold(false, animated: true)
        #expect(view.progress == progress)
        table.run(1)
        #expect(view.progress == 0 && isDone && told > 30 && table.place(1) == 60)
        View.animate(duration: 0.2) { view.progress = 1 }
        table.run(0.3)
        #expect(view.progress == 1 && !table.scene.isAnimating)
    }

    @Test func aProgressThatIsNoNumberIsIgnoredAndOthersAreClamped() throws {
        let table = Table(isVertical: true, OpeningViewTests.folding)
        let view: FoldingView = try #require(table.view(0))
        View.animate(duration: 1, curve: .linear) { view.progress = 1 }
        table.run(0.5)
        View.animate(duration: 9, curve: .linear) { view.progress = .nan }
        table.run(0.6)
        #expect(view.progress == 1, "it goes on as before")
        View.animate(duration: 0.2) { view.progress = -.infinity }
        table.run(0.3)
        #expect(view.progress == 0)
        View.animate(duration: 0.2) { view.progress = .infinity }
        table.run(0.3)
        #expect(view.progress == 1)
    }

    @Test(arguments: [false, true]) func aCardThatIsNotPresentedAnyMoreIsNotOpened(animated: Bool) throws {
        let table = Table(in: ExpandingRow(), OpeningViewTests.expanding)
        let view: ExpandingView = try #require(table.view(0))
        view.present(false, animated: animated)
        table.run(1)
        #expect(view.progress == 0 && !view.isExpanded)
        view.present(animated: animated)
        table.run(1)
        view.present(false, animated: animated)
        table.run(1)
        #expect(view.progress == 1)
        view.expand(false, animated: true)
        table.run(0.1)
        view.present(false, animated: animated)
        table.run(1)
        #expect(view.progress == 0, "it goes on closing")
        view.progress = 0.5
        view.present(false, animated: animated)
        table.run(1)
        #expect(view.progress == 1, "it is open, and opens on")
    }

    @Test func theProgramOpensOneAtATime() throws {
        let table = Table(in: ExpandingRow(), OpeningViewTests.expanding)
        #expect(table.carousel.expandItem(at: 3, animated: true))
        table.run(1.5)
        #expect(table.carousel.currentItemIndex == 3 && table.carousel.expandedItemIndex == 3)
        #expect(table.carousel.expandItem(at: 4, animated: false))
        #expect(table.carousel.currentItemIndex == 4 && table.carousel.expandedItemIndex == 4)
        #expect((table.view(4) as ExpandingView?)?.progress == 1)
        table.carousel.collapseItem(animated: false)
        #expect(table.carousel.expandedItemIndex == nil)
        let plain = Table { View(frame: Rect(x: 0, y: 0, width: 100, height: 100)) }
        #expect(!plain.carousel.expandItem(at: 0, animated: true))
        plain.deck.count = 0
        plain.carousel.reloadData()
        #expect(!plain.carousel.expandItem(at: 0, animated: true))
    }

    @Test func whatIsOutOfSightOpensWhenItComes() throws {
        let table = Table(in: ExpandingRow(), OpeningViewTests.expanding)
        table.deck.count = 300
        table.carousel.reloadData()
        table.run(0.5)
        #expect(table.carousel.expandItem(at: 200, animated: true))
        table.run(1)
        #expect(table.carousel.currentItemIndex == 200 && table.carousel.expandedItemIndex == 200)
        // Called off on the way.
        table.carousel.expandItem(at: 20, animated: true)
        table.run(0.1)
        table.carousel.scrollToItem(at: 250, animated: true)
        table.run(2)
        #expect(table.carousel.expandedItemIndex == nil)
        #expect(table.carousel.expandItem(at: 3, animated: false))
        #expect(table.carousel.expandedItemIndex == 3)
    }

    @Test func whatIsPresentedFollowsTheCarouselsSize() throws {
        let table = Table(in: ExpandingRow(), OpeningViewTests.expanding)
        table.carousel.expandItem(at: 0, animated: false)
        let view: ExpandingView = try #require(table.view(0))
        view.present(animated: false)
        #expect(view.front.bounds.width == 640)
        table.carousel.frame.size = Size(width: 500, height: 700)
        table.scene.layoutIfNeeded()
        #expect(view.front.bounds.size == Size(width: 500, height: 236) && view.back.bounds.height == 464)
    }

    @Test func theNeighboursOfAnOpenCardFollowItsMeasures() throws {
        let table = Table(in: ExpandingRow(), OpeningViewTests.expanding)
        let view: ExpandingView = try #require(table.view(0))
        table.carousel.expandItem(at: 0, animated: false)
        table.scene.layoutIfNeeded()
        #expect((table.place(1) - 145 - 20).magnitude < 1e-9)
        view.growth = 100
        table.scene.layoutIfNeeded()
        #expect((table.place(1) - 145 - 50).magnitude < 1e-9 && view.back.bounds.width == 220)
        view.present(animated: false)
        view.presentedSize = Size(width: 300, height: 380)
        table.scene.layoutIfNeeded()
        #expect((table.place(1) - 145 - 90).magnitude < 1e-9 && view.front.bounds.width == 300)
        #expect(!table.scene.needsLayout, "it is settled")
    }

    /// What lies hidden in a folded card takes no taps.
    @Test func tapsBesideAFoldedCardAreTheOthers() {
        let table = Table(isVertical: true, OpeningViewTests.folding)
        table.carousel.centerItemWhenSelected = false
        #expect(table.carousel.indexOfItem(at: Point(x: 320, y: 300)) == 1)
        #expect(table.carousel.indexOfItem(at: Point(x: 320, y: 360)) == 2)
        let row = Table(OpeningViewTests.folding)
        #expect(row.carousel.indexOfItem(at: Point(x: 320, y: 320)) == nil)
    }

    @Test func cardsInUsedContainersLeaveTheScrollingToTheList() {
        let table = Table(isVertical: true, OpeningViewTests.folding)
        table.deck.count = 60
        table.deck.reuses = false
        table.carousel.reloadData()
        table.run(0.3)
        for _ in 0..<5 {
            table.carousel.scroll(byNumberOfItems: 9, duration: 0.3)
            table.run(1)
            #expect(!table.carousel.loaded.items.isEmpty)
            for item in table.carousel.loaded.items {
                #expect(
                    item.view.takesPan(Point(x: 0, y: 30)) == false && item.view.takesPan(Point(x: 0, y: -30)) == false)
            }
        }
        table.carousel.isVertical = false
        table.run(0.5)
        let views = table.carousel.loaded.items.map(\.view)
        // Folded, they take only the pan that unfolds them.
        #expect(!views.isEmpty)
        #expect(views.allSatisfy { $0.takesPan(Point(x: 0, y: 30)) && !$0.takesPan(Point(x: 0, y: -30)) })
    }

    @Test func cardsPulledUpFillTheCarousel() throws {
        let table = Table(in: ExpandingRow(), OpeningViewTests.expanding)
        let view: ExpandingView = try #require(table.view(0))
        for stage in 1...2 {
            table.touch(.began, 320, 220)
            for step in 1...9 { table.touch(.moved, 320, 220 - 10 * Double(step)) }
            table.touch(.ended, 320, 130)
            table.run(1)
            #expect(view.progress == Double(stage))
        }
        #expect(view.front.bounds.size == Size(width: 640, height: 236))
        let alone = ExpandingView()
        alone.frame = Rect(x: 0, y: 0, width: 100, height: 300)
        alone.present(animated: false)
        alone.layoutIfNeeded()
        #expect(alone.front.bounds.size == Size(width: 100, height: 236))
        alone.presentedSize = Size(width: 400, height: 400)
        #expect(alone.back.bounds.size == Size(width: 400, height: 164))
    }

    /// The delegate has the last word.
    @Test func aDelegateMayOpenAndCloseWhatIsSelected() {
        final class Decider: CarouselDelegate {
            var opens = true
            func carousel(_ carousel: Carousel, didSelectItemAt index: Int) {
                if opens {
                    carousel.expandItem(at: index, animated: false)
                } else {
                    carousel.collapseItem(animated: false)
                }
            }
        }
        let (table, decider) = (Table(in: ExpandingRow(), OpeningViewTests.expanding), Decider())
        table.carousel.delegate = decider
        table.tap()
        table.run(1)
        #expect((table.view(0) as ExpandingView?)?.progress == 1)
        decider.opens = false
        table.tap(320, 200)
        table.run(1)
        #expect((table.view(0) as ExpandingView?)?.progress == 0)
    }

    @Test func reloadedItemsAreClosedAndMakeNoRoom() {
        let table = Table(isVertical: true, OpeningViewTests.folding)
        table.carousel.expandItem(at: 0, animated: false)
        table.scene.layoutIfNeeded()
        #expect(table.place(1) == 150)
        let old = table.carousel.itemView(at: 0) as? FoldingView
        table.deck.reuses = false
        table.carousel.reloadItem(at: 0, animated: false)
        #expect(table.place(1) == 60 && old?.progress == 0 && table.carousel.expandedItemIndex == nil)
    }

    @Test func theFocusLeavesTheSideThatVanishes() throws {
        let table = Table(isVertical: true, OpeningViewTests.folding)
        let view: FoldingView = try #require(table.view(0))
        let button = Button(title: "Open")
        button.frame = view.front.bounds
        button.addAction { [unowned view] in view.unfold(animated: true) }
        view.front.addSubview(button)
        table.scene.focusedView = button
        table.scene.handle(.command(.select))
        table.run(1)
        #expect(view.progress == 1 && table.scene.focusedView === table.carousel)
        table.scene.handle(.command(.leave))
        table.run(1)
        #expect(view.progress == 0)
        // Without a focus, it is the carousel with the open item that takes Escape.
        table.scene.focusedView = nil
        let other = Carousel(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        table.scene.root.insertSubview(other, at: 0)
        table.carousel.expandItem(at: 0, animated: false)
        table.scene.handle(.command(.leave))
        table.run(1)
        #expect(view.progress == 0)
    }

    @Test func whatIsPassingIsScrolledBackTo() {
        let table = Table(in: ExpandingRow(), OpeningViewTests.expanding)
        table.deck.count = 30
        table.carousel.reloadData()
        table.run(0.5)
        table.carousel.scrollToItem(at: 9, animated: true)
        while table.carousel.currentItemIndex < 5 { table.run(1.0 / 60) }
        #expect(table.carousel.expandItem(at: 5, animated: true))
        table.run(2)
        #expect(table.carousel.scrollOffset == 5 && table.carousel.expandedItemIndex == 5)
        table.carousel.scrollToItemBoundary = false
        table.carousel.collapseItem(animated: false)
        table.carousel.scrollOffset = 5.3
        table.carousel.expandItem(at: 5, animated: true)
        table.run(2)
        #expect(table.carousel.scrollOffset == 5 && table.carousel.expandedItemIndex == 5)
    }

    @Test func aFoldingViewTakesAFrameLaterOn() {
        let view = FoldingView(unfoldedLength: 400)
        view.frame = Rect(x: 10, y: 20, width: 200, height: 100)
        view.unfold(animated: false)
        #expect(view.frame == Rect(x: 10, y: 20, width: 200, height: 400))
        view.unfold(false, animated: false)
        #expect(view.frame == Rect(x: 10, y: 20, width: 200, height: 100))
        // Once too large for its length, it has its length again when it is smaller.
        view.bounds.size.height = 600
        view.unfold(animated: false)
        #expect(view.bounds.height == 600)
        view.unfold(false, animated: false)
        view.bounds.size.height = 150
        view.unfold(animated: false)
        #expect(view.bounds.height == 400)
        // Open, it takes another width, and keeps the length to which it has unfolded.
        view.frame = Rect(x: 30, y: 40, width: 250, height: 90)
        view.layoutIfNeeded()
        #expect(view.frame == Rect(x: 30, y: 40, width: 250, height: 400) && view.inside.frame == view.bounds)
        view.unfold(false, animated: false)
        #expect(view.frame == Rect(x: 30, y: 40, width: 250, height: 150) && view.front.frame == view.bounds)
        // Also if it folds up before it is laid out.
        view.unfold(animated: false)
        view.frame.size.width = 280
        view.unfold(false, animated: false)
        #expect(view.frame == Rect(x: 30, y: 40, width: 280, height: 150))
    }

    /// Where nobody makes room, nothing is uneven: drags go as far as ever.
    @Test func extentsDoNotCountOffTheLine() {
        for shape in [Wheel(), DelegateShape()] as [any Shape] {
            let table = Table(isVertical: true, in: shape, OpeningViewTests.folding)
            table.deck.extents = [0: 300]
            table.carousel.hasVariableExtents = true
            table.carousel.expandItem(at: 0, animated: false)
            let name = shape.name
            #expect(table.carousel.motion.extents.areEven, "\(name)")
        }
    }

    /// A view that is used again is closed, and no item stays where it was because another was open.
    @Test func whatLeavesTheScreenCloses() throws {
        let table = Table(isVertical: true, OpeningViewTests.folding)
        table.deck.count = 100
        table.carousel.reloadData()
        table.run(0.1)
        table.carousel.expandItem(at: 0, animated: false)
        table.carousel.scrollToItem(at: 60, animated: false)
        table.run(1)
        #expect(table.carousel.expandedItemIndex == nil)
        #expect(table.place(61) == 60 && table.place(59) == -60)
        table.carousel.expandItem(at: 60, animated: true)
        table.run(0.2)
        table.carousel.reloadData()
        table.run(1)
        #expect(table.place(61) == 60 && table.carousel.expandedItemIndex == nil && !table.scene.isAnimating)
    }

    @Test func extentsOfTheDelegateAreAsFarApartAsTheySay() {
        let table = Table { View(frame: Rect(x: 0, y: 0, width: 100, height: 100)) }
        table.deck.extents = [1: 180, 2: 60, 3: .nan, 4: -5]
        #expect(table.deck.asked.isEmpty && table.place(1) == 100)
        table.carousel.hasVariableExtents = true
        #expect([0, 1, 2, 3, 4].map { table.place($0) } == [0, 140, 260, 340, 440])
        table.carousel.scrollOffset = 1.5
        #expect([0, 1, 2, 3].map { table.place($0) } == [-200, -60, 60, 140])
        // A drag moves what is under the finger as far as the finger goes: by 60 points from item 1.5 to item 1, and by 70
        // points to item 0.5.
        table.carousel.scrollToItemBoundary = false
        table.carousel.beginDragging()
        table.carousel.drag(translation: 130, velocity: 0)
        #expect((table.carousel.scrollOffset - 0.5).magnitude < 1e-12)
        table.carousel.drag(translation: -60, velocity: 0)
        #expect((table.carousel.scrollOffset - 2).magnitude < 1e-12)
        table.carousel.endDragging()
        // What stands in the centre stays there.
        let asked = table.deck.asked.count
        table.deck.extents[0] = 300
        View.animate(duration: 1) { table.carousel.invalidateExtents() }
        #expect(table.place(2) == 0 && table.place(0) == -360 && table.deck.asked.count > asked)
        #expect(table.carousel.loaded.item(at: 0)?.container.animations.isEmpty == false)
        var told: [CarouselDiagnostic] = []
        table.carousel.onDiagnostic = { told.append($0) }
        table.carousel.type = .wheel
        table.carousel.invalidateExtents()
        #expect(told == [.extentsNotInLine(name: "wheel")])
    }

    /// Short items leave no blank at the sides, and those of a carousel that wraps are where their way round is shorter.
    @Test func shortItemsFillTheCarouselAndWrap() {
        final class Wrapping: CarouselDelegate {
            func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double { index % 2 == 0 ? 40 : 160 }
            func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
                option == .wrap ? 1 : value
            }
        }
        let table = Table { View(frame: Rect(x: 0, y: 0, width: 200, height: 100)) }
        let delegate = Wrapping()
        table.deck.count = 30
        table.carousel.delegate = delegate
        table.carousel.hasVariableExtents = true
        table.carousel.reloadData()
        table.run(1)
        for offset in stride(from: 0.0, through: 60, by: 0.7) {
            table.carousel.scrollOffset = offset
            let places = table.carousel.loaded.items.map { table.place($0.index) }.sorted()
            for (left, right) in zip(places, places.dropFirst()) {
                #expect(((right - left) - 100).magnitude < 1e-9, "at \(offset)")
            }
            #expect((places.first ?? 0) < -320 && (places.last ?? 0) > 320, "at \(offset): \(places)")
        }
    }

    @Test(arguments: [UInt64(4), 18, 77]) func nothingIsLeftHalfOpen(seed: UInt64) {
        for isFolding in [true, false] {
            let shape: any Shape = isFolding ? Linear() : ExpandingRow()
            let table = Table(isVertical: isFolding, in: shape) {
                isFolding ? OpeningViewTests.folding() : OpeningViewTests.expanding()
            }
            var random = SeededGenerator(seed: seed)
            for _ in 0..<1000 {
                let (x, y) = (Double.random(in: 0...640, using: &random), Double.random(in: 0...480, using: &random))
                switch Int.random(in: 0..<12, using: &random) {
                case 0, 1: table.tap()
                case 2: table.touch(.began, x, y)
                case 3, 4: table.touch(.moved, x, y)
                case 5: table.touch(Bool.random(using: &random) ? .ended : .cancelled, x, y)
                case 6:
                    let index = Int.random(in: 0..<10, using: &random)
                    table.carousel.expandItem(at: index, animated: Bool.random(using: &random))
                case 7: table.carousel.collapseItem(animated: Bool.random(using: &random))
                case 8: table.carousel.scrollToItem(at: Int.random(in: 0..<8, using: &random), animated: true)
                case 9:
                    table.deck.count = max(1, table.deck.count - 1)
                    table.carousel.removeItem(at: 0, animated: true)
                    table.deck.count = max(table.deck.count, table.carousel.numberOfItems)
                case 10:
                    if table.carousel.numberOfItems < 3 || Int.random(in: 0..<10, using: &random) == 0 {
                        table.deck.count = 8
                        table.carousel.reloadData()
                    }
                default:
                    let commands: [Command] = [.select, .leave, .step(1), .step(-1)]
                    table.scene.handle(.command(commands[Int.random(in: 0..<4, using: &random)]))
                }
                table.run(Double.random(in: 0...0.2, using: &random))
            }
            table.touch(.cancelled, 0, 0)
            if table.carousel.numberOfItems == 0 {
                table.deck.count = 8
                table.carousel.reloadData()
            }
            table.run(6)
            let open = table.carousel.loaded.items.compactMap { $0.view as? OpeningView }.filter { $0.progress > 0 }
            #expect(open.count <= 1, "seed \(seed)")
            #expect(!table.carousel.loaded.items.isEmpty, "seed \(seed)")
            for item in table.carousel.loaded.items {
                let view = item.view as? OpeningView
                #expect(view?.opening.isMoving == false && view?.opening.isHeld == false, "seed \(seed)")
                #expect(view?.progress == view?.progress.rounded(), "seed \(seed)")
            }
            if open.isEmpty { #expect(table.carousel.motion.extents.areEven, "seed \(seed)") }
            #expect(!table.scene.isAnimating, "seed \(seed): it has come to rest")
        }
    }
}
