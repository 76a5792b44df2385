// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselCore
@testable import CarouselScene

/// A data source and delegate that checks what it is told.
private final class Watcher: CarouselDataSource, CarouselDelegate {
    var ids: [Int]
    var isOn = true
    var showsPictures = false
    var options: [CarouselOption: Double] = [:]
    /// What is on display, by its view.
    var views: [ObjectIdentifier: Int] = [:]
    var pictures: Set<Int> = []
    var failures: [String] = []
    var events: [String] = []
    var settled: [Int] = []
    var reasons: [String: ScrollReason] = [:]
    /// Called for each item that comes, and for each that has left.
    var onDisplay: (Carousel) -> Void = { _ in }
    var onEnd: (Carousel) -> Void = { _ in }

    init(_ count: Int) { ids = Array(0..<count) }

    func numberOfItems(in carousel: Carousel) -> Int { ids.count }
    func numberOfPlaceholders(in carousel: Carousel) -> Int { 2 }
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        if let view, views[ObjectIdentifier(view)] != nil { failures.append("a view on display is used again") }
        let made = view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        made.tag = ids[index]
        return made
    }
    func pictureItems(in carousel: Carousel) -> PictureItems? {
        showsPictures ? PictureItems(size: Size(width: 100, height: 100)) : nil
    }
    func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? { "\(ids[index])" }
    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        options[option] ?? value
    }

    var wantsDisplayEvents: Bool { isOn }
    func carousel(_ carousel: Carousel, willDisplay view: View?, forItemAt index: Int) {
        events.append("+\(index)")
        if let view {
            let before = views.updateValue(index, forKey: ObjectIdentifier(view))
            if before != nil { failures.append("\(index) comes twice") }
            if view.tag != ids[index] { failures.append("\(view.tag) is not at \(index)") }
        } else if !pictures.insert(index).inserted {
            failures.append("picture \(index) comes twice")
        }
        onDisplay(carousel)
    }
    func carousel(_ carousel: Carousel, didEndDisplaying view: View?, forItemAt index: Int) {
        events.append("-\(index)")
        let wasThere =
            if let view { views.removeValue(forKey: ObjectIdentifier(view)) != nil } else {
                pictures.remove(index) != nil
            }
        if !wasThere { failures.append("\(index) leaves, but never came") }
        onEnd(carousel)
    }
    func carouselDidSettle(_ carousel: Carousel, at index: Int) {
        settled.append(index)
        events.append("settled \(index)")
        reasons["settled"] = carousel.scrollReason
        if carousel.motion.isAnimating || carousel.isDragging { failures.append("it settles in motion") }
    }
    func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { reasons["will"] = carousel.scrollReason }
    func carouselDidEndScrollingAnimation(_ carousel: Carousel) {
        events.append("ended")
        reasons["ended"] = carousel.scrollReason
    }
    func carouselDidScroll(_ carousel: Carousel) { reasons["scrolled"] = carousel.scrollReason }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) { reasons["index"] = carousel.scrollReason }
    func carouselDidEndDecelerating(_ carousel: Carousel) { reasons["decelerated"] = carousel.scrollReason }
}

/// Which items are on display, when the carousel has settled, and why it moves.
@Suite struct DisplayTests {
    private struct Table {
        let scene = Scene(size: Size(width: 640, height: 400))
        let carousel = Carousel()
        let watcher: Watcher

        init(
            _ count: Int, _ type: CarouselType = .linear, pictures: Bool = false, isOn: Bool = true, wraps: Bool = false
        ) {
            watcher = Watcher(count)
            (watcher.showsPictures, watcher.isOn) = (pictures, isOn)
            watcher.options[.wrap] = wraps ? 1 : 0
            carousel.frame = scene.root.bounds
            carousel.type = type
            carousel.delegate = watcher
            carousel.dataSource = watcher
            scene.root.addSubview(carousel)
            run(1)
        }

        func run(_ seconds: Double) {
            let start = scene.time
            for frame in 1...max(1, Int(seconds * 60)) { scene.advance(to: start + Double(frame) / 60) }
        }

        /// The indexes that the watcher has been told are on display.
        var told: [Int] {
            let views = carousel.loaded.items.filter { watcher.views[ObjectIdentifier($0.view)] != nil }.map(\.index)
            return (views + watcher.pictures).sorted()
        }
    }

    @Test(arguments: [false, true]) func itemsAreOnDisplayWithinTheBounds(pictures: Bool) {
        let table = Table(20, pictures: pictures)
        let (carousel, watcher) = (table.carousel, table.watcher)
        // 640 points show three and a bit on either side, 100 points each; more are loaded.
        #expect(table.told == [0, 1, 2, 3] && watcher.events.prefix(4) == ["+0", "+1", "+2", "+3"])
        watcher.events = []
        carousel.scrollOffset = 1
        #expect(watcher.events == ["+4"])
        watcher.events = []
        carousel.scrollOffset = 9
        #expect(watcher.events == ["-0", "-1", "-2", "-3", "-4"] + (6...12).map { "+\($0)" })
        // A bound that gets narrower, and an alpha of 0.
        carousel.frame.size.width = 240
        table.run(1)
        #expect(table.told == [8, 9, 10])
        watcher.options[.fadeMax] = 0
        watcher.options[.fadeRange] = 0.1
        carousel.setNeedsLayout()
        table.run(1)
        #expect(table.told == [8, 9])
        watcher.events = []
        carousel.removeFromSuperview()
        #expect(watcher.events == ["-8", "-9"] && table.told == [])
        table.scene.root.addSubview(carousel)
        table.run(1)
        #expect(table.told == [8, 9])
        carousel.reloadData()
        #expect(table.told == [] && watcher.events.suffix(2) == ["-8", "-9"])
        table.run(1)
        #expect(table.told == [8, 9])
        // To whom it was told it is told that it ends.
        let other = Watcher(20)
        carousel.delegate = other
        #expect(watcher.views.isEmpty && watcher.pictures.isEmpty)
        table.run(1)
        #expect(other.views.count + other.pictures.count == 3)
        other.isOn = false
        carousel.scrollOffset = 4
        #expect(other.views.isEmpty && other.pictures.isEmpty, "those that were told end")
        #expect((watcher.failures + other.failures).isEmpty)
    }

    /// What may be asked for agrees with what is told: pictures are loaded beyond the bounds, as views are.
    @Test(arguments: [false, true], [false, true]) func whatIsVisibleIsWhatIsOnDisplay(pictures: Bool, wraps: Bool) {
        let table = Table(9, pictures: pictures, wraps: wraps)
        let carousel = table.carousel
        func visible() -> [Int] { (-1...9).filter { carousel.isOnDisplay(itemAt: $0) } }
        carousel.frame.size.width = 240
        for offset in [0.0, 4, 8] {
            carousel.scrollOffset = offset
            table.run(1)
            #expect(visible() == table.told && (2...3).contains(table.told.count), "at \(offset)")
        }
        carousel.scrollOffset = 4
        // What fades out is not visible, nor what is turned away.
        table.watcher.options[.fadeMin] = 0
        table.watcher.options[.fadeRange] = 0.1
        carousel.setNeedsLayout()
        table.run(1)
        #expect(visible() == [4, 5] && table.told == [4, 5])
    }

    @Test(arguments: [false, true]) func aCopyThatIsInSightIsVisible(pictures: Bool) {
        let table = Table(3, pictures: pictures, wraps: true)
        table.carousel.repeatsItems = true
        table.run(1)
        #expect((-1...3).filter { table.carousel.isOnDisplay(itemAt: $0) } == [0, 1, 2])
        // The item itself is out of sight on one side, and its copy is in sight on the other.
        table.carousel.frame.size.width = 240
        table.carousel.scrollOffset = 2
        table.run(1)
        #expect([1, 2, 0].allSatisfy { table.carousel.isOnDisplay(itemAt: $0) })
    }

    @Test(arguments: [false, true], [false, true]) func nothingIsOnDisplayInWhatCannotBeSeen(
        pictures: Bool, hides: Bool
    ) {
        let table = Table(9, pictures: pictures)
        let (carousel, watcher) = (table.carousel, table.watcher)
        func show(_ view: View, _ isShown: Bool) {
            if hides { view.isHidden = !isShown } else { view.alpha = isShown ? 0.5 : 0 }
        }
        watcher.events = []
        show(carousel, false)
        #expect(watcher.events == ["-0", "-1", "-2", "-3"] && !carousel.isOnDisplay(itemAt: 0))
        carousel.scrollOffset = 4
        table.run(1)
        #expect(table.told == [] && !carousel.isOnDisplay(itemAt: 4))
        watcher.events = []
        show(carousel, true)
        #expect(watcher.events == (1...7).map { "+\($0)" } && carousel.isOnDisplay(itemAt: 4))
        // From faint to opaque, nothing comes.
        carousel.alpha = 1
        #expect(watcher.events.count == 7)
        show(table.scene.root, false)
        #expect(!carousel.isOnDisplay(itemAt: 4))
        show(table.scene.root, true)
        #expect(carousel.isOnDisplay(itemAt: 4))
        // The delegate may hide the carousel when it is told.
        show(carousel, false)
        watcher.onDisplay = { show($0, false) }
        show(carousel, true)
        #expect(table.told == [] && watcher.failures == [])
    }

    /// However many there are: the time that this takes does not grow with their square.
    @Test(arguments: [3, 50_000]) func allPicturesEndOnce(count: Int) {
        let table = Table(count, pictures: true)
        let (carousel, watcher) = (table.carousel, table.watcher)
        // All lie on one another.
        (watcher.options[.visibleItems], watcher.options[.spacing]) = (Double(count), 0)
        carousel.reloadData()
        table.run(0.1)
        #expect(watcher.pictures.count == count)
        // The delegate shows it again when it is told of the second one.
        watcher.events = []
        watcher.onEnd = { if watcher.events.count == 2 { $0.isHidden = false } }
        carousel.isHidden = true
        #expect(watcher.events == (0..<count).map { "-\($0)" } + (0..<count).map { "+\($0)" })
        watcher.events = []
        watcher.onEnd = { _ in }
        carousel.isHidden = true
        #expect(watcher.events.count == count && watcher.pictures.isEmpty && watcher.failures == [])
        #expect(!carousel.displayTracker.isActive)
    }

    @Test func offCostsNothing() {
        let table = Table(20, isOn: false)
        table.carousel.scrollOffset = 9
        table.run(1)
        #expect(table.watcher.events.filter { !$0.hasPrefix("settled") && $0 != "ended" }.isEmpty)
        #expect(!table.carousel.displayTracker.isActive)
        let containers = table.carousel.loaded.items.map(\.container)
        #expect(!containers.isEmpty && containers.allSatisfy { $0.displayed == nil })
    }

    @Test func editsEndWhatLeaves() {
        let table = Table(20)
        let (carousel, watcher) = (table.carousel, table.watcher)
        carousel.scrollOffset = 9
        table.run(1)
        watcher.events = []
        watcher.ids.remove(at: 9)
        carousel.removeItem(at: 9, animated: true)
        #expect(watcher.events == ["-9", "+12"], "the one that comes in has the index that it has now")
        table.run(1)
        watcher.events = []
        watcher.ids.insert(77, at: 9)
        carousel.insertItem(at: 9, animated: false)
        #expect(watcher.events.sorted() == ["+9", "-13"])
        table.run(1)
        watcher.events = []
        carousel.performBatchUpdates { updates in
            watcher.ids.insert(88, at: 0)
            updates.insertItem(at: 0)
        }
        table.run(1)
        #expect(watcher.events == [], "they only have other indexes")
        carousel.reloadItem(at: 10, animated: true)
        #expect(watcher.events == ["-10", "+10"], "another view")
        #expect(watcher.failures == [])
    }

    @Test func itSettlesOnceOnAnotherItem() {
        let table = Table(20)
        let (carousel, watcher) = (table.carousel, table.watcher)
        #expect(watcher.settled == [], "it begins where it is")
        carousel.scrollToItem(at: 4, animated: true)
        table.run(2)
        #expect(watcher.settled == [4] && watcher.events.suffix(2) == ["ended", "settled 4"])
        carousel.scrollToItem(at: 4, animated: true)
        carousel.frame.size.width = 500
        table.run(2)
        #expect(watcher.settled == [4])
        carousel.scrollOffset = 6
        table.run(2)
        #expect(watcher.settled == [4, 6])
        // A finger that rests on it holds it.
        carousel.scrollToItem(at: 12, animated: true)
        table.run(0.25)
        var at = PointerEvent(.began, at: Point(x: 300, y: 200), time: table.scene.time)
        table.scene.handle(.pointer(at))
        table.run(1)
        #expect(watcher.settled == [4, 6])
        at = PointerEvent(.ended, at: Point(x: 300, y: 200), time: table.scene.time)
        table.scene.handle(.pointer(at))
        table.run(2)
        #expect(watcher.settled.count == 3 && watcher.settled.last == carousel.currentItemIndex)
        // Another item in the same place is another item; the same one in another place is not.
        let index = carousel.currentItemIndex
        watcher.settled = []
        watcher.ids.remove(at: index)
        carousel.removeItem(at: index, animated: true)
        table.run(1)
        #expect(watcher.settled == [index])
        carousel.performBatchUpdates { updates in
            watcher.ids.insert(99, at: 0)
            updates.insertItem(at: 0)
        }
        watcher.ids.insert(100, at: 0)
        carousel.reloadData(keeping: .identifier)
        carousel.restore(Carousel.State(index: 2))
        table.run(1)
        #expect(watcher.settled == [index] && !table.scene.isAnimating && watcher.failures == [])
    }

    /// Nothing moves it then, so that nothing else would bring a frame.
    @Test func itSettlesWhereTheProgramLetsItGoBetweenItems() {
        let table = Table(20)
        let (carousel, watcher) = (table.carousel, table.watcher)
        carousel.scrollToItemBoundary = false
        carousel.beginDragging()
        carousel.drag(translation: -230, velocity: 0)
        table.run(1)
        #expect(watcher.settled == [] && carousel.isDragging && !table.scene.isAnimating)
        carousel.endDragging()
        table.run(1)
        #expect(watcher.settled == [2] && watcher.failures == [] && !table.scene.isAnimating)
        #expect(abs(carousel.scrollOffset - 2.3) < 1e-9)
    }

    /// A scroll that the delegate begins when the carousel has settled goes on.
    @Test func theDelegateMayMoveItOn() {
        final class Mover: CarouselDelegate {
            func carouselDidSettle(_ carousel: Carousel, at index: Int) {
                if index < 3 { carousel.scrollToItem(at: index + 1, animated: true) }
            }
        }
        let (table, mover) = (Table(20), Mover())
        table.carousel.delegate = mover
        table.run(1)
        table.carousel.scrollOffset = 1
        table.run(4)
        #expect(table.carousel.scrollOffset == 3 && !table.scene.isAnimating)
    }

    @Test func aReasonIsGivenForEachMove() {
        let table = Table(20)
        let (carousel, watcher) = (table.carousel, table.watcher)
        func reasons(_ seconds: Double = 3, _ act: () -> Void) -> Set<ScrollReason> {
            watcher.reasons = [:]
            act()
            table.run(seconds)
            return Set(watcher.reasons.values)
        }
        #expect(reasons { carousel.scrollToItem(at: 3, animated: true) } == [.program])
        #expect(reasons { carousel.scrollOffset = 5 } == [.program])
        #expect(reasons { _ = carousel.handle(.step(2)) } == [.command])
        #expect(reasons { _ = carousel.scrollByWheel(Point(x: 130, y: 0)) } == [.wheel])
        #expect(reasons { table.scene.handle(.wheel(notches: 1, at: Point(x: 320, y: 200))) } == [.wheel])
        #expect(reasons { carousel.tap(at: Point(x: 420, y: 200)) } == [.touch])
        #expect(
            reasons {
                carousel.beginDragging()
                carousel.drag(translation: 20, velocity: 900)
                carousel.endDragging()
            } == [.touch])
        #expect(watcher.reasons["decelerated"] == .touch)
        #expect(
            reasons {
                carousel.performBatchUpdates { updates in
                    watcher.ids.insert(99, at: 0)
                    updates.insertItem(at: 0)
                }
            } == [.edit])
        #expect(reasons { carousel.isVertical = true } == [.edit])
        // An edit in a scroll does not change why that goes on.
        let mixed = reasons {
            _ = carousel.handle(.step(5))
            table.run(0.1)
            carousel.performBatchUpdates { updates in
                watcher.ids.insert(100, at: 0)
                updates.insertItem(at: 0)
            }
            #expect(watcher.reasons["index"] == .edit)
        }
        #expect(mixed.contains(.command) && watcher.reasons["ended"] == .command)
    }

    /// Whatever happens, what comes leaves, once; what is told is what is there; and the carousel settles where it rests.
    @Test(arguments: [UInt64(1), 2, 3, 4]) func pairsMatch(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let isLinear = seed.isMultiple(of: 2)
        let table = Table(12, isLinear ? .linear : .coverFlow2, pictures: seed > 2, wraps: seed == 3)
        let (carousel, watcher) = (table.carousel, table.watcher)
        var next = 1000
        var depth = 0
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func operate() {
            let isAnimated = number(0...1) == 0
            switch number(0...15) {
            case 0: carousel.beginDragging()
            case 1: carousel.drag(translation: Double(number(-300...300)), velocity: Double(number(-2000...2000)))
            case 2: carousel.endDragging()
            case 3: _ = carousel.handle(.step(number(-3...3)))
            case 4: carousel.scrollOffset = Double(number(-2...15))
            case 5:
                next += 1
                let index = number(0...watcher.ids.count)
                watcher.ids.insert(next, at: index)
                carousel.insertItem(at: index, animated: isAnimated)
            case 6 where !watcher.ids.isEmpty:
                let index = number(0...watcher.ids.count - 1)
                watcher.ids.remove(at: index)
                carousel.removeItem(at: index, animated: isAnimated)
            case 7 where watcher.ids.count > 2:
                carousel.performBatchUpdates(animated: isAnimated) { updates in
                    let gone = number(0...watcher.ids.count - 1)
                    updates.removeItem(at: gone)
                    watcher.ids.remove(at: gone)
                    updates.insertItem(at: 0)
                    next += 1
                    watcher.ids.insert(next, at: 0)
                    let last = watcher.ids.count - 1
                    if gone != last, number(0...1) == 0 { updates.reloadItem(at: last) }
                }
            case 8: carousel.reloadItem(at: number(0...15), animated: isAnimated)
            case 9:
                watcher.ids.shuffle(using: &random)
                carousel.reloadData(keeping: isAnimated ? .identifier : .index)
            case 10: carousel.frame.size.width = Double(number(0...800))
            case 11: carousel.isVertical.toggle()
            case 12 where depth == 0:
                if carousel.superview == nil {
                    table.scene.root.addSubview(carousel)
                } else {
                    carousel.removeFromSuperview()
                }
            case 13 where depth == 0: watcher.isOn.toggle()
            case 14: carousel.restore(Carousel.State(identifier: "\(number(0...20))", index: number(-1...15)))
            default: if depth == 0 { table.run(Double(number(1...12)) / 60) }
            }
        }
        watcher.onDisplay = { _ in
            guard depth == 0, number(0...30) == 0 else { return }
            depth += 1
            operate()
            depth -= 1
        }
        for operation in 0..<10_000 where watcher.failures.isEmpty {
            operate()
            table.scene.layoutIfNeeded()
            guard operation.isMultiple(of: 10), carousel.superview != nil, watcher.isOn else { continue }
            carousel.transformItemViews()
            carousel.transformItemViews()
            let extent = carousel.isVertical ? carousel.bounds.height : carousel.bounds.width
            let isWide = carousel.bounds.width > 0
            let told = Set(table.told)
            for index in carousel.indexesForVisibleItems where (0..<watcher.ids.count).contains(index) && isLinear {
                let margin = 50 + extent / 2 - carousel.offsetForItem(at: index).magnitude * 100
                if margin.magnitude > 1e-6, told.contains(index) != (isWide && margin > 0) {
                    watcher.failures.append("\(told) with \(index), \(margin), at operation \(operation)")
                }
            }
        }
        watcher.onDisplay = { _ in }
        carousel.endDragging()
        if carousel.superview == nil { table.scene.root.addSubview(carousel) }
        table.run(3)
        #expect(watcher.failures == [], "seed \(seed)")
        #expect(!table.scene.isAnimating && carousel.settledIndex == carousel.currentItemIndex, "seed \(seed)")
        carousel.removeFromSuperview()
        #expect(watcher.views.isEmpty && watcher.pictures.isEmpty, "seed \(seed)")
    }
}
