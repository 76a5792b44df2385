// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Items that are swiped away, come back, and return by undo.
@Suite struct DismissalTests {
    /// Items with names, which are removed when they are swiped away.
    private final class Deck: CarouselDataSource, CarouselDelegate {
        var names = Array(0..<8)
        var removes = true
        var wraps = false
        var allows = true
        /// Called once, before the next answer.
        var whileAsked: ((Carousel) -> Void)?
        var whileDismissing: ((Carousel) -> Void)?
        var events: [String] = []
        var parts: [Double] = []
        var leftNames: [Int] = []

        func numberOfItems(in carousel: Carousel) -> Int { names.count }

        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .wrap && wraps ? 1 : value
        }

        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            let view = view ?? View(frame: Rect(x: 0, y: 0, width: 200, height: 300))
            view.tag = names[index]
            return view
        }

        func carousel(_ carousel: Carousel, shouldDismissItemAt index: Int, towards direction: DismissDirection) -> Bool
        {
            events.append("should \(names[index]) \(direction)")
            let act = whileAsked
            whileAsked = nil
            act?(carousel)
            return allows
        }

        func carousel(
            _ carousel: Carousel, isDismissingItemAt index: Int, part: Double, towards direction: DismissDirection
        ) {
            parts.append(part)
            whileDismissing?(carousel)
        }

        /// They matter only to carousels with items of different lengths.
        func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double { index == 2 ? 400 : 0 }

        func carousel(_ carousel: Carousel, didDismissItemAt index: Int, towards direction: DismissDirection) {
            events.append("did \(names[index]) \(direction)")
            guard removes else { return }
            leftNames.append(names.remove(at: index))
            carousel.removeItem(at: index, animated: true)
        }
    }

    private struct Table {
        let scene = Scene(size: Size(width: 640, height: 480))
        let carousel = Carousel()
        let deck = Deck()
        var time = 0.0

        init(
            _ shape: any Shape = CardStack(), _ directions: Set<DismissDirection> = [.left, .right],
            isVertical: Bool = false
        ) {
            carousel.isVertical = isVertical
            carousel.frame = Rect(origin: .zero, size: scene.size)
            carousel.shape = shape
            carousel.dismissDirections = directions
            (carousel.delegate, carousel.dataSource) = (deck, deck)
            scene.root.addSubview(carousel)
            scene.layoutIfNeeded()
            run(0.5)
        }

        mutating func run(_ seconds: Double) {
            for _ in 0..<max(1, Int(seconds * 60)) {
                time += 1.0 / 60
                scene.advance(to: time)
            }
        }

        mutating func touch(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double) {
            time += 1.0 / 60
            scene.advance(to: time)
            scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: time)))
        }

        /// A finger that goes from the middle by steps of so many points a frame, and rests before it lifts unless it flicks.
        mutating func swipe(dx: Double, dy: Double, steps: Int, flicks: Bool = false, lifts: Bool = true) {
            touch(.began, 320, 200)
            for step in 1...steps { touch(.moved, 320 + dx * Double(step), 200 + dy * Double(step)) }
            if !flicks { for _ in 0..<12 { touch(.moved, 320 + dx * Double(steps), 200 + dy * Double(steps)) } }
            if lifts { touch(.ended, 320 + dx * Double(steps), 200 + dy * Double(steps)) }
        }

        func container(_ name: Int) -> ItemContainer? {
            carousel.loaded.items.first { $0.view.tag == name }?.container
        }
    }

    /// The cards of a small deck that goes round: no more than are seen, and one more that comes up.
    @Test(arguments: [3, 4, 5]) func allCardsOfASmallDeckAreSeen(count: Int) throws {
        var table = Table()
        (table.deck.names, table.deck.wraps, table.deck.removes) = (Array(0..<count), true, false)
        table.carousel.reloadData()
        table.run(0.5)
        func seen() -> [Int] {
            table.carousel.loaded.items.filter { $0.container.alpha > 0 }.map(\.view.tag).sorted()
        }
        for current in 0..<count {
            table.carousel.currentItemIndex = current
            #expect(seen() == (0..<3).map { (current + $0) % count }.sorted(), "at rest at \(current)")
            // The one that flies is seen to the end, and those behind come up meanwhile.
            table.carousel.scrollOffset = Double(current) + 0.9
            #expect(seen() == (0..<min(3, count)).map { (current + $0) % count }.sorted(), "on from \(current)")
        }
        table.carousel.currentItemIndex = 0
        let next = (1..<3).map { table.container($0)?.transform3D }
        table.carousel.dismissItem(towards: .left)
        table.run(0.4)
        #expect(table.carousel.dismissals.current != nil)
        let places = (0..<2).map { table.carousel.layout.transform(offset: Double($0)) }
        #expect(next != places && (1..<3).map { table.container($0)?.transform3D } == places, "both move up")
        #expect(seen() == Array(0..<min(count, 4)), "with more cards, another comes up behind them")
    }

    @Test func deepDecksShowAllTheirCards() {
        var table = Table(CardStack(depth: 20))
        table.deck.names = Array(0..<40)
        table.carousel.reloadData()
        table.run(0.5)
        for current in [0, 7, 18] {
            table.carousel.currentItemIndex = current
            let seen = table.carousel.loaded.items.filter { $0.container.alpha > 0 }.map(\.view.tag).sorted()
            #expect(seen == Array(current..<current + 20))
        }
    }

    /// What is swiped away fades where the finger has left it, and what comes back is there at once.
    @Test(arguments: [true, false]) func withReducedMotionNothingFlies(removes: Bool) throws {
        var table = Table(Linear(), [.up])
        table.carousel.reducesMotion = true
        table.deck.removes = removes
        let container = try #require(table.carousel.currentItemView?.superview)
        let rest = container.transform3D
        table.swipe(dx: 0, dy: -22, steps: 4, flicks: true, lifts: false)
        let (held, alpha) = (container.transform3D, container.alpha)
        #expect(held != rest && alpha > 0 && table.carousel.dismissals.isHeld)
        table.touch(.ended, 320, 112)
        #expect(container.transform3D == held && table.carousel.dismissals.current != nil, "not within the call")
        table.run(1.0 / 60)
        #expect(table.deck.events == ["should 0 up", "did 0 up"])
        #expect(container.transform3D == (removes ? held : rest))
        #expect(container.alpha == (removes ? 0 : 1), "it fades, or is back")
        #expect(container.shownAlpha == (removes ? alpha : 1))
        if !removes { #expect(table.deck.parts.last == 0, "that it is back is told") }
        let told = table.deck.parts.count
        table.run(0.5)
        #expect(table.carousel.dismissals.current == nil && !table.scene.isAnimating)
        #expect((container.superview == nil) == removes && table.deck.parts.count == told, "and told once")
    }

    /// Swiped away or scrolled past, a card ends at the same place.
    @Test(arguments: [(false, DismissDirection.left), (false, .right), (true, .up), (true, .down)])
    func aCardThatIsSwipedAwayEndsWhereScrollingTakesIt(isVertical: Bool, direction: DismissDirection) throws {
        let stack = CardStack(depth: 4, margin: 30, leavesForward: direction == .right || direction == .down)
        let table = Table(stack, [direction], isVertical: isVertical)
        #expect(table.carousel.dismissItem(towards: direction))
        var flight = try #require(table.carousel.dismissals.current)
        flight.step(to: .infinity)
        let scrolled = table.carousel.layout.transform(offset: -1)
        #expect((flight.way - Point(x: scrolled.m41, y: scrolled.m42)).length < 1e-9)
    }

    @Test func aCardThatIsMovedFarEnoughLeaves() {
        var table = Table()
        table.swipe(dx: 12, dy: 0, steps: 10)
        #expect(table.deck.events == ["should 0 right"])
        table.run(0.2)
        // The next one is in its place before the first is out of sight.
        #expect((table.container(1)?.transform3D.m11 ?? 0) > 0.999)
        table.run(1)
        #expect(table.deck.events == ["should 0 right", "did 0 right"])
        #expect(table.deck.names == Array(1..<8))
        #expect(table.carousel.currentItemIndex == 0 && table.carousel.scrollOffset == 0)
        #expect(table.container(1)?.transform3D == Transform3D(perspective: -1 / 500))
        #expect(table.carousel.dismissals.current == nil)
    }

    @Test func aShortWayComesBackUnlessItIsQuick() {
        var table = Table()
        table.swipe(dx: 6, dy: 0, steps: 6)
        #expect(table.deck.events.isEmpty)
        table.run(0.05)
        #expect((table.container(0)?.transform3D.m41 ?? 0) != 0)
        table.run(1)
        #expect(table.container(0)?.transform3D.m41 == 0 && table.deck.names.count == 8)
        table.swipe(dx: 25, dy: 0, steps: 3, flicks: true)
        #expect(table.deck.events == ["should 0 right"])
    }

    @Test func theFingerHoldsThePointThatItTook() throws {
        var table = Table()
        table.swipe(dx: 10, dy: 4, steps: 14, lifts: false)
        let transform = Homography(try #require(table.container(0)).transform3D)
        // The finger came down 40 points above the centre, and the card follows it from there.
        let image = try #require(transform.map(Point(x: 0, y: -40)))
        #expect((image - Point(x: 140, y: 16)).length < 0.01, "\(image)")
        #expect(transform.xy > 0, "held above its middle, it turns to the right")
    }

    @Test func whatTheDelegateKeepsComesBack() {
        var table = Table()
        table.deck.allows = false
        table.swipe(dx: -12, dy: 0, steps: 10)
        table.run(1)
        #expect(table.deck.events == ["should 0 left"] && table.container(0)?.transform3D.m41 == 0)
        (table.deck.allows, table.deck.removes) = (true, false)
        table.swipe(dx: -12, dy: 0, steps: 10)
        table.run(2.5)
        #expect(table.deck.events.last == "did 0 left" && table.container(0)?.transform3D.m41 == 0)
        #expect(table.container(0)?.alpha == 1)
    }

    @Test func undoBringsTheLastOneBack() {
        var table = Table()
        #expect(!table.carousel.undoDismissal())
        table.carousel.dismissItem(towards: .left)
        table.run(1.5)
        table.scene.focusedView = table.carousel
        table.scene.handle(.command(.dismiss(.right)))
        table.run(1.5)
        #expect(table.deck.names == Array(2..<8))
        table.deck.names.insert(1, at: 0)
        table.carousel.insertItem(at: 0, animated: false)
        #expect(table.carousel.undoDismissal())
        table.run(0.1)
        #expect((table.container(1)?.transform3D.m41 ?? 0) > 100, "from the right")
        table.run(1)
        #expect(table.container(1)?.transform3D.m41 == 0)
        table.deck.names.insert(0, at: 0)
        table.carousel.insertItem(at: 0, animated: false)
        #expect(table.carousel.undoDismissal())
        table.run(0.1)
        #expect((table.container(0)?.transform3D.m41 ?? 0) < -100, "from the left")
        #expect(!table.carousel.undoDismissal())
    }

    /// Other shapes: across the scroll direction only, with alpha; along it they scroll.
    @Test func itemsInARowLeaveAcross() {
        var table = Table(Linear(), [.up, .left])
        table.swipe(dx: 0, dy: -10, steps: 10, lifts: false)
        #expect(table.container(0)?.transform3D.m42 == -100)
        #expect((table.container(0)?.alpha ?? 0) < 0.4)
        table.touch(.ended, 320, 100)
        table.run(0.5)
        #expect(table.deck.events.isEmpty, "a third of its height is too little")
        table.swipe(dx: 0, dy: -16, steps: 10)
        table.run(1)
        #expect(table.deck.events == ["should 0 up", "did 0 up"])
        table.swipe(dx: 0, dy: 16, steps: 10)
        table.swipe(dx: -16, dy: 0, steps: 10)
        table.run(1)
        #expect(table.deck.names.count == 7 && table.carousel.currentItemIndex == 1)
    }

    /// The card under the finger stays the same when items come and go.
    @Test func itFollowsItsItemsIndex() {
        var table = Table()
        table.swipe(dx: 6, dy: 0, steps: 6, lifts: false)
        let place = table.container(0)?.transform3D
        #expect((place?.m41 ?? 0) > 30)
        table.deck.names.insert(50, at: 0)
        table.carousel.performBatchUpdates(animated: false) { $0.insertItem(at: 0) }
        #expect(table.carousel.currentItemIndex == 1 && table.container(0)?.transform3D == place)
        table.deck.names.insert(51, at: 0)
        table.carousel.insertItem(at: 0, animated: false)
        #expect(table.carousel.dismissals.current?.index == 2 && table.container(0)?.transform3D.m41 != 0)
        table.deck.names.remove(at: 0)
        table.carousel.removeItem(at: 0, animated: false)
        table.touch(.ended, 356, 200)
        table.run(1)
        #expect(table.carousel.dismissals.current == nil && table.deck.names.contains(0))
        table.swipe(dx: 6, dy: 0, steps: 6, lifts: false)
        let held = table.carousel.currentItemIndex
        table.deck.names.remove(at: held)
        table.carousel.performBatchUpdates(animated: false) { $0.removeItem(at: held) }
        #expect(table.carousel.dismissals.current == nil)
    }

    /// An edit in the delegate's answer: the item that the finger holds leaves, whatever its index is by then.
    @Test(arguments: [false, true]) func theItemThatIsSwipedLeavesAlthoughOthersGoMeanwhile(isBatch: Bool) {
        var table = Table(Linear(), [.up])
        table.carousel.currentItemIndex = 2
        table.run(1)
        table.deck.whileAsked = { [unowned deck = table.deck] carousel in
            deck.names.removeFirst()
            if isBatch {
                carousel.performBatchUpdates(animated: false) { $0.removeItem(at: 0) }
            } else {
                // iCarousel's edit keeps the offset: so does the item in the end.
                carousel.removeItem(at: 0, animated: false)
            }
        }
        table.swipe(dx: 0, dy: -25, steps: 10)
        #expect(table.deck.events == ["should 2 up"] && table.carousel.dismissals.current?.index == 1)
        table.run(0.1)
        #expect((table.container(2)?.transform3D.m42 ?? 0) < -250)
        #expect(table.container(3)?.transform3D.m42 == 0)
        table.run(1)
        #expect(table.deck.events == ["should 2 up", "did 2 up"] && table.deck.leftNames == [2])
        #expect(table.deck.names == [1, 3, 4, 5, 6, 7] && table.carousel.dismissals.current == nil)
    }

    @Test(arguments: [false, true]) func nothingLeavesIfTheItemsChangeBeforeItBegins(empties: Bool) {
        var table = Table(Linear(), [.up])
        table.deck.whileAsked = { [unowned deck = table.deck] carousel in
            deck.names = empties ? [] : [10, 11]
            carousel.reloadData()
        }
        #expect(!table.carousel.dismissItem(towards: .up))
        #expect(table.carousel.dismissals.current == nil)
        table.run(1)
        #expect(table.deck.events == ["should 0 up"] && table.carousel.numberOfItems == (empties ? 0 : 2))
        #expect(table.carousel.loaded.items.isEmpty == empties)
        #expect(table.carousel.loaded.items.allSatisfy { $0.container.transform3D.m42 == 0 })
    }

    /// What would follow ends the flight of the item before it: if it may not begin, that one is in its place.
    @Test func aFlightThatIsCutShortLeavesTheItemInItsPlace() {
        var table = Table(Linear(), [.up])
        table.deck.removes = false
        #expect(table.carousel.dismissItem(towards: .up))
        table.run(0.1)
        #expect((table.container(0)?.transform3D.m42 ?? 0) < -10)
        table.deck.allows = false
        #expect(!table.carousel.dismissItem(towards: .up))
        let place = table.carousel.layout.transform(offset: 0)
        #expect(table.container(0)?.transform3D == place && table.container(0)?.alpha == 1)
        table.run(1)
        #expect(table.container(0)?.transform3D == place && table.deck.names.count == 8)
        // The same without anything to undo.
        table.deck.allows = true
        #expect(table.carousel.dismissItem(towards: .up))
        table.run(0.1)
        #expect(!table.carousel.undoDismissal())
        #expect(table.container(0)?.transform3D == place && table.container(0)?.alpha == 1)
    }

    /// Programs may move a carousel from one view to another, with some frames between.
    @Test func aFlightGoesOnWhenItsCarouselComesBack() {
        var table = Table(Linear(), [.up])
        table.run(1)
        #expect(table.carousel.dismissItem(towards: .up))
        table.run(0.1)
        table.carousel.removeFromSuperview()
        table.run(0.1)
        #expect(table.carousel.dismissals.current != nil && !table.scene.isAnimating)
        table.scene.root.addSubview(table.carousel)
        table.run(2)
        #expect(table.deck.events == ["should 0 up", "did 0 up"] && table.carousel.dismissals.current == nil)
        #expect(table.deck.names == Array(1..<8) && !table.scene.isAnimating)
    }

    /// An item that flies, or comes back, has the room that longer neighbours leave it.
    @Test func whatFliesKeepsTheRoomBesideLongerItems() throws {
        var table = Table(Linear(), [.up])
        table.deck.removes = false
        table.carousel.hasVariableExtents = true
        table.carousel.scrollToItem(at: 1, animated: false)
        table.run(1)
        table.swipe(dx: 0, dy: -4, steps: 5)
        table.carousel.scrollToItem(at: 2, duration: 1)
        table.run(0.1)
        let offset = try #require(table.container(1)?.offset)
        let placed = table.carousel.appearance(at: offset, in: table.carousel.layout).transform.m41
        #expect(table.carousel.dismissals.current != nil && table.carousel.shift(at: offset) != 0)
        #expect(table.container(1)?.transform3D.m41 == placed)
    }

    /// The delegate may send the next one on its way as it hears that one has come back.
    @Test func theNextMayLeaveAsOneComesBack() {
        var table = Table(Linear(), [.up])
        table.deck.removes = false
        var tries = 0
        table.deck.whileDismissing = { carousel in
            guard carousel.dismissals.current?.phase == .atRest, tries == 0 else { return }
            tries += 1
            #expect(carousel.dismissItem(towards: .up))
        }
        table.swipe(dx: 0, dy: -4, steps: 5)
        table.run(2)
        #expect(tries == 1 && table.deck.events.contains("did 0 up"))
    }

    /// Whatever is done at whatever moment, in the end each card is in its place, or has left.
    @Test func nothingStaysHalfway() {
        let seed = UInt64(22)
        var random = SeededGenerator(seed: seed)
        var table = Table(CardStack(), Set(DismissDirection.allCases))
        for round in 0..<1000 {
            if table.deck.names.count < 3 {
                table.deck.names += [round + 100, round + 5000, round + 9000]
                table.carousel.reloadData()
            }
            table.deck.removes = Double.random(in: 0...1, using: &random) < 0.6
            switch Int.random(in: 0...6, using: &random) {
            case 0...3:
                let steps = Int.random(in: 1...8, using: &random)
                table.swipe(
                    dx: .random(in: -30...30, using: &random), dy: .random(in: -30...30, using: &random), steps: steps,
                    flicks: .random(using: &random), lifts: .random(using: &random))
            case 4: table.carousel.dismissItem(towards: DismissDirection.allCases.randomElement(using: &random) ?? .up)
            case 5:
                if let name = table.deck.leftNames.popLast() {
                    table.deck.names.insert(name, at: 0)
                    table.carousel.insertItem(at: 0, animated: .random(using: &random))
                    table.carousel.undoDismissal()
                }
            default: table.touch(.cancelled, 0, 0)
            }
            table.run(.random(in: 0...0.6, using: &random))
        }
        table.touch(.cancelled, 0, 0)
        table.run(4)
        #expect(table.carousel.dismissals.current == nil, "seed \(seed)")
        #expect(table.carousel.loaded.items.isEmpty == (table.carousel.numberOfItems == 0), "seed \(seed)")
        for item in table.carousel.loaded.items {
            let offset = table.carousel.offsetForItem(at: item.index)
            #expect(item.container.transform3D == table.carousel.layout.transform(offset: offset), "seed \(seed)")
        }
        #expect(!table.scene.isAnimating, "seed \(seed): it has come to rest")
    }
}
