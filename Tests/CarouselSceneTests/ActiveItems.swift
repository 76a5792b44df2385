// SPDX-License-Identifier: MIT

import CarouselCore

@testable import CarouselScene

/// Items with numbers, and a delegate that does something when it is told: `ids` is what the data source shows.
final class ActiveItems: CarouselDataSource, CarouselDelegate {
    var ids: [Int]
    var placeholders = 0
    var itemSize = Size(width: 100, height: 100)
    var options: [CarouselOption: Double] = [:]
    /// Whether the carousel wraps; nil for what the options say.
    var wraps: (() -> Bool)?
    /// Makes a view of the program's own for an index; nil if it makes none.
    var makeView: ((Int) -> View)?
    /// How often it has been told of what.
    private(set) var told: [String: Int] = [:]
    var onScroll: ((Carousel) -> Void)?
    var onIndex: ((Carousel) -> Void)?
    var onEndDragging: ((Carousel) -> Void)?
    var onEndDecelerating: ((Carousel) -> Void)?
    /// Where a swipe ends.
    var target: ((Double) -> Double)?

    init(_ count: Int) { ids = Array(0..<count) }

    func forget() { told = [:] }

    private func note(_ event: String) { told[event, default: 0] += 1 }

    func numberOfItems(in carousel: Carousel) -> Int { ids.count }
    func numberOfPlaceholders(in carousel: Carousel) -> Int { placeholders }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let view = makeView?(index) ?? view ?? View(frame: Rect(origin: .zero, size: itemSize))
        view.tag = ids[index]
        return view
    }

    func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View {
        let view = view ?? View(frame: Rect(origin: .zero, size: itemSize))
        view.tag = -1 - index
        return view
    }

    func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? {
        ids.indices.contains(index) ? "\(ids[index])" : nil
    }

    func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double { 100 }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        if option == .wrap, let wraps { return wraps() ? 1 : 0 }
        return options[option] ?? value
    }

    func carousel(_ carousel: Carousel, targetOffsetForProposedOffset offset: Double, velocity: Double) -> Double {
        target?(offset) ?? offset
    }

    func carouselDidScroll(_ carousel: Carousel) {
        note("didScroll")
        onScroll?(carousel)
    }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        note("index")
        onIndex?(carousel)
    }
    func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) {
        note("didEndDragging")
        onEndDragging?(carousel)
    }
    func carouselDidEndDecelerating(_ carousel: Carousel) {
        note("didEndDecelerating")
        onEndDecelerating?(carousel)
    }
    func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { note("willScroll") }
    func carouselDidEndScrollingAnimation(_ carousel: Carousel) { note("didEndScrolling") }
}

/// A carousel with such items in a scene with its own clock.
final class ActiveStage {
    let scene = Scene(size: Size(width: 640, height: 400))
    let carousel = Carousel()
    let items: ActiveItems
    private(set) var time = 0.0

    /// - Parameter prepare: called before the carousel has its data source.
    init(_ count: Int, wraps: Bool = false, prepare: (Carousel, ActiveItems) -> Void = { _, _ in }) {
        items = ActiveItems(count)
        items.options[.wrap] = wraps ? 1 : 0
        carousel.frame = scene.root.bounds
        prepare(carousel, items)
        carousel.delegate = items
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        run(1)
        items.forget()
    }

    func frame() {
        time += 1.0 / 60
        scene.advance(to: time)
    }

    /// Lets time pass in frames of a sixtieth of a second.
    func run(_ seconds: Double) {
        for _ in 0..<max(1, Int((seconds * 60).rounded())) { frame() }
    }

    /// Rests on an item that has been told already.
    func rest(at index: Int) {
        carousel.currentItemIndex = index
        run(1)
        items.forget()
    }

    func touch(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double = 200) {
        scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: time)))
    }

    /// A swipe, at so many items per second, counted toward higher indexes.
    func swipe(by way: Double, speed: Double = 0, presses: Bool = true) {
        let width = carousel.itemWidth
        if presses { carousel.touchDown() }
        carousel.beginDragging()
        carousel.drag(translation: -way * width, velocity: -speed * width)
        carousel.endDragging()
    }

    /// What the data source shows at the centre.
    var currentID: Int? {
        let index = carousel.currentItemIndex
        return items.ids.indices.contains(index) ? items.ids[index] : nil
    }

    /// Inserts new items before all others.
    func insertInFront(_ count: Int, animated: Bool = false) {
        carousel.performBatchUpdates(animated: animated) { updates in
            items.ids.insert(contentsOf: (1000..<1000 + count), at: 0)
            for index in 0..<count { updates.insertItem(at: index) }
        }
    }
}
