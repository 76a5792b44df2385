// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport

@testable import CarouselScene

/// A carousel with random operations, also from inside its calls to its data source and delegate.
final class RandomCarousel: CarouselDataSource, CarouselDelegate {
    let scene = Scene(size: Size(width: 640, height: 400))
    let carousel = Carousel()
    var random: SeededGenerator
    /// Past operations, for the report of a failure.
    private(set) var log: [String] = []
    /// What went wrong.
    private(set) var failures: [String] = []

    private var ids: [Int]
    private var nextID = 0
    private var given: [WeakView] = []
    private var options: [CarouselOption: Double] = [:]
    private var depth = 0
    private let reenters: Bool
    private var isChecking = false
    private let bounceDistance: Double
    private var lastInsert = -1.0
    private var lastEmpty = 0.0
    private var (drags, scrolls, decelerations) = (0, 0, 0)
    private lazy var other = Replacement(self)

    private struct WeakView { weak var view: View? }

    init(seed: UInt64, reenters: Bool) {
        random = SeededGenerator(seed: seed)
        self.reenters = reenters
        ids = []
        bounceDistance = Double(Int.random(in: 0...3, using: &random)) * 0.5
        carousel.frame = Rect(origin: .zero, size: scene.size)
        carousel.bounceDistance = bounceDistance
        ids = fresh(12)
        carousel.delegate = self
        carousel.dataSource = self
        scene.root.addSubview(carousel)
    }

    private func fresh(_ count: Int) -> [Int] {
        (0..<count).map { _ in
            nextID += 1
            return nextID
        }
    }

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private func chance(_ one: Int) -> Bool { Int.random(in: 1...one, using: &random) == 1 }

    /// A valid number, and now and then an invalid one.
    private func double(_ low: Double, _ high: Double) -> Double {
        if chance(40) { return [.nan, .infinity, -.infinity, 0, 1e300].randomElement(using: &random) ?? 0 }
        return Double.random(in: low...high, using: &random)
    }

    // MARK: - Operations

    /// Does one random thing.
    func operate() {
        let index = number(-2...max(ids.count + 1, 0))
        let isAnimated = chance(2)
        switch number(0...30) {
        case 0: note("type") { carousel.type = CarouselType.allCases.randomElement(using: &random) ?? .linear }
        case 1: note("vertical") { carousel.isVertical.toggle() }
        case 2: if !carousel.isDragging { note("begin") { carousel.beginDragging(translation: double(-5, 5)) } }
        case 3, 4, 5: note("drag") { carousel.drag(translation: double(-400, 400), velocity: double(-3000, 3000)) }
        case 6: note("end") { carousel.endDragging() }
        case 7: note("tap") { carousel.tap(at: Point(x: double(0, 640), y: double(0, 400))) }
        case 8: note("scrollToItem") { carousel.scrollToItem(at: index, duration: double(-0.1, 1)) }
        case 9: note("scrollByItems") { carousel.scroll(byNumberOfItems: number(-5...5), duration: double(0, 0.5)) }
        case 10: note("scrollToOffset") { carousel.scroll(toOffset: double(-3, 20), duration: double(0, 0.5)) }
        case 11: note("scrollByOffset") { carousel.scroll(byOffset: double(-3, 3), duration: double(0, 0.5)) }
        case 12: note("offset") { carousel.scrollOffset = double(-5, 30) }
        case 13: note("current") { carousel.currentItemIndex = index }
        case 14: note("autoscroll") { carousel.autoscroll = chance(2) ? 0 : double(-5, 5) }
        case 15: insert(animated: isAnimated)
        case 16: remove(animated: isAnimated)
        case 17: note("reloadItem") { carousel.reloadItem(at: index, animated: isAnimated) }
        case 18: reload()
        case 19: batch(animated: isAnimated)
        case 20: changeOption()
        case 21: note("bounds") { carousel.frame.size = Size(width: double(0, 900), height: double(0, 900)) }
        case 22: note("switches") { flipSwitch() }
        case 23: note("numbers") { setNumber() }
        case 24: if !carousel.isDragging { changeDelegate() }
        case 25: if !carousel.isDragging { touch() }
        case 26: note("toggle scene") { toggleScene() }
        default: pass(Double(number(1...20)) / 60)
        }
    }

    private func note(_ name: String, _ operation: () -> Void) {
        log.append(String(repeating: " ", count: depth) + name)
        operation()
    }

    func pass(_ seconds: Double) {
        guard depth == 0 else { return }
        note("time \(seconds)") {
            let end = scene.time + seconds
            while scene.time < end - 1e-9 { scene.advance(to: min(end, scene.time + 1.0 / 60)) }
        }
    }

    private func insert(animated: Bool) {
        let index = number(0...ids.count)
        note("insert \(index)") {
            ids.insert(contentsOf: fresh(1), at: index)
            lastInsert = scene.time
            carousel.insertItem(at: index, animated: animated)
        }
    }

    private func remove(animated: Bool) {
        guard !ids.isEmpty else { return note("remove nothing") { carousel.removeItem(at: 0, animated: animated) } }
        let index = number(0...ids.count - 1)
        note("remove \(index)") {
            ids.remove(at: index)
            carousel.removeItem(at: index, animated: animated)
        }
    }

    private func reload() {
        note("reload") {
            ids = fresh(chance(4) ? number(0...2) : number(0...30))
            carousel.reloadData()
        }
    }

    private func batch(animated: Bool) {
        note("batch") {
            carousel.performBatchUpdates(animated: animated) { updates in
                let count = ids.count
                var free = Array(0..<count).shuffled(using: &random)
                let removals = min(number(0...3), count)
                let gone = Set((0..<removals).map { _ in free.removeLast() })
                var kept = ids.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
                for index in gone { updates.removeItem(at: index) }
                if let index = free.popLast(), chance(2) { updates.reloadItem(at: index) }
                let insertions = number(0...3)
                var places: Set<Int> = []
                while places.count < insertions {
                    places.insert(number(0...count - removals + insertions - 1))
                }
                for index in places.sorted() {
                    kept.insert(fresh(1)[0], at: index)
                    updates.insertItem(at: index)
                }
                ids = kept
            }
        }
    }

    private func changeOption() {
        let option = CarouselOption.allCases.randomElement(using: &random) ?? .spacing
        note("option \(option)") {
            if chance(2) { options[option] = nil } else { options[option] = double(-1, 12) }
            carousel.setNeedsLayout()
            if depth == 0 { scene.layoutIfNeeded() }
        }
    }

    private func flipSwitch() {
        switch number(0...6) {
        case 0: carousel.bounces.toggle()
        case 1: carousel.isPagingEnabled.toggle()
        case 2: carousel.stopAtItemBoundary.toggle()
        case 3: carousel.scrollToItemBoundary.toggle()
        case 4: carousel.centerItemWhenSelected.toggle()
        case 5: carousel.clipsToBounds.toggle()
        // As in iCarousel, a drag survives switching scrolling off.
        default: if !carousel.isDragging { carousel.isScrollEnabled.toggle() }
        }
    }

    private func setNumber() {
        switch number(0...4) {
        case 0: carousel.decelerationRate = double(0, 0.99)
        case 1: carousel.scrollSpeed = double(0, 2)
        case 2: carousel.perspective = double(-0.01, 0.01)
        case 3: carousel.contentOffset = Size(width: double(-50, 50), height: double(-50, 50))
        default: carousel.viewpointOffset = Size(width: double(-50, 50), height: double(-50, 50))
        }
    }

    private func changeDelegate() {
        note("delegate") {
            carousel.delegate = [nil, self, other].randomElement(using: &random) ?? self
            // What began before may end without a call, and vice versa.
            scrolls += 1
            decelerations += 1
        }
    }

    private func touch() {
        note("touch") {
            var position = Point(x: double(0, 640), y: double(0, 400))
            scene.handle(.pointer(PointerEvent(.began, at: position, time: scene.time)))
            for _ in 0..<number(0...4) {
                position = position + Point(x: double(-60, 60), y: double(-60, 60))
                scene.handle(.pointer(PointerEvent(.moved, at: position, time: scene.time)))
            }
            scene.handle(.pointer(PointerEvent(chance(3) ? .cancelled : .ended, at: position, time: scene.time)))
        }
    }

    private func toggleScene() {
        if carousel.superview == nil { scene.root.addSubview(carousel) } else { carousel.removeFromSuperview() }
    }

    // MARK: - Invariants

    private func fail(_ text: String) {
        failures.append("\(text), after \(log.suffix(8).joined(separator: ", "))")
    }

    /// Invariants after every operation.
    func check() {
        isChecking = true
        defer { isChecking = false }
        scene.layoutIfNeeded()
        carousel.layoutIfNeeded()
        let offset = carousel.scrollOffset
        if !offset.isFinite || !carousel.toggle.isFinite { fail("offset \(offset), toggle \(carousel.toggle)") }
        let count = Double(carousel.numberOfItems)
        if carousel.numberOfItems == 0 { lastEmpty = scene.time }
        // An empty carousel has the offset -1, and scrolls to the first item once there is one.
        if carousel.numberOfItems > 0, scene.time - lastEmpty > 0.5 {
            let slack = carousel.isWrapEnabled ? 0 : bounceDistance
            if offset < -slack - 1e-6 || offset > max(count - (carousel.isWrapEnabled ? 0 : 1), 0) + slack + 1e-6 {
                fail("offset \(offset) of \(count)")
            }
        }
        let indexes = carousel.indexesForVisibleItems
        if !zip(indexes, indexes.dropFirst()).allSatisfy(<) { fail("indexes \(indexes)") }
        let isInserting = scene.time - lastInsert < 0.5
        if carousel.delegate != nil, !isInserting, indexes.count > max(carousel.numberOfVisibleItems, 1) {
            fail("\(indexes.count) views for \(carousel.numberOfVisibleItems)")
        }
        if carousel.numberOfItems != ids.count { fail("\(carousel.numberOfItems) items, not \(ids.count)") }
        for item in carousel.loaded.items {
            if ids.indices.contains(item.index), item.view.tag != ids[item.index] {
                fail("wrong view at \(item.index)")
            }
            if item.view.superview !== item.container { fail("item \(item.index) lost its view") }
            if !item.container.transform3D.isFinite || !item.container.alpha.isFinite {
                fail("item \(item.index) is NaN")
            }
        }
        if drags != (carousel.isDragging ? 1 : 0), carousel.delegate === self { fail("drags \(drags)") }
    }

    /// Invariants at rest.
    func checkAtRest() {
        carousel.autoscroll = 0
        carousel.endDragging()
        if carousel.superview == nil { toggleScene() }
        pass(1.5)
        given.removeAll { $0.view == nil }
        for case let view? in given.map(\.view) {
            let isPooled = (carousel.viewPool.itemViews + carousel.viewPool.placeholderViews).contains { $0 === view }
            let isLoaded = carousel.index(ofItemView: view) != nil
            if isPooled == isLoaded { fail("a view is \(isLoaded ? "both pooled and loaded" : "lost")") }
        }
        let containers = carousel.contentView.subviews
        if containers.count != carousel.loaded.count { fail("\(containers.count) containers") }
        if containers.contains(where: { $0.subviews.count != 1 }) { fail("a container with other than one view") }
        check()
    }

    private func reenter() {
        guard reenters, !isChecking, depth < 2, chance(25) else { return }
        depth += 1
        operate()
        depth -= 1
    }

    // MARK: - Data source and delegate

    func numberOfItems(in carousel: Carousel) -> Int { ids.count }

    func numberOfPlaceholders(in carousel: Carousel) -> Int { 2 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        guard ids.indices.contains(index) else {
            fail("asked for item \(index) of \(ids.count)")
            return View()
        }
        let id = ids[index]
        reenter()
        return make(view, tag: id)
    }

    func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View {
        make(view, tag: 0)
    }

    private func make(_ view: View?, tag: Int) -> View {
        let made = view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 80))
        if view == nil { given.append(WeakView(view: made)) }
        if made.superview != nil { fail("a view in use was offered for reuse") }
        made.tag = tag
        return made
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        options[option] ?? value
    }

    func carouselWillBeginDragging(_ carousel: Carousel) {
        drags += 1
        reenter()
    }

    func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) {
        drags -= 1
        reenter()
    }

    func carouselWillBeginScrollingAnimation(_ carousel: Carousel) {
        scrolls += 1
        reenter()
    }

    func carouselDidEndScrollingAnimation(_ carousel: Carousel) {
        scrolls -= 1
        if scrolls < 0 { fail("a scroll ended that had not begun") }
        reenter()
    }

    func carouselWillBeginDecelerating(_ carousel: Carousel) {
        decelerations += 1
        reenter()
    }

    func carouselDidEndDecelerating(_ carousel: Carousel) {
        decelerations -= 1
        if decelerations < 0 { fail("a deceleration ended that had not begun") }
        reenter()
    }

    func carouselDidScroll(_ carousel: Carousel) { reenter() }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) { reenter() }

    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool {
        reenter()
        return chance(2)
    }

    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { reenter() }

    /// A delegate that replaces another.
    private final class Replacement: CarouselDelegate {
        unowned let owner: RandomCarousel
        init(_ owner: RandomCarousel) { self.owner = owner }
    }
}
