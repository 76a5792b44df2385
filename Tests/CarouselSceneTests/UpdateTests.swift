// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Items are identified by the tags of their views: `ids` is what the data source shows.
private final class ListItems: CarouselDataSource, CarouselDelegate {
    var ids: [Int]
    var log: [String] = []
    var isLogging = false
    var onScroll: (() -> Void)?
    var onEndDragging: (() -> Void)?
    private(set) var reused: [View] = []

    init(_ count: Int) { ids = Array(0..<count) }

    private func note(_ text: String) { if isLogging { log.append(text) } }

    func numberOfItems(in carousel: Carousel) -> Int {
        note("numberOfItems")
        return ids.count
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        note("view(\(index))")
        if let view { reused.append(view) }
        let view = view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        view.tag = ids[index]
        return view
    }

    func carouselDidScroll(_ carousel: Carousel) {
        note("didScroll")
        onScroll?()
    }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) { note("index(\(carousel.currentItemIndex))") }
    func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) {
        note("didEndDragging(\(willDecelerate))")
        onEndDragging?()
    }
    func carouselWillBeginDragging(_ carousel: Carousel) { note("willBeginDragging") }
    func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { note("willBeginScrolling") }
    func carouselDidEndScrollingAnimation(_ carousel: Carousel) { note("didEndScrolling") }
}

@Suite struct UpdateTests {
    private let scene = Scene(size: Size(width: 640, height: 400))
    private let carousel = Carousel()
    private let items: ListItems

    init() { items = ListItems(0) }

    /// After a reload the data source may make other views.
    @Test(arguments: [true, false], [true, false])
    func whatIsRemovedBeforeAReloadIsNotUsedAgain(ofBatch: Bool, animated: Bool) {
        load(1)
        carousel.beginDragging()
        items.ids = []
        items.onEndDragging = { [carousel] in carousel.reloadData() }
        if ofBatch {
            carousel.performBatchUpdates(animated: animated) { $0.removeItem(at: 0) }
        } else {
            carousel.removeItem(at: 0, animated: animated)
        }
        run(0.2)
        items.ids = [1]
        carousel.insertItem(at: 0, animated: false)
        #expect(carousel.itemView(at: 0) != nil && items.reused.isEmpty)
    }

    /// A scroll to an item that is removed would end where there is none.
    @Test(arguments: [true, false]) func aScrollEndsAtTheLastItemThatIsLeft(animated: Bool) {
        load(8)
        carousel.scrollToItem(at: 7, animated: true)
        run(0.1)
        #expect(carousel.isScrolling && carousel.destinationItemIndex == 7 && carousel.currentItemIndex < 6)
        items.ids.removeLast(2)
        carousel.performBatchUpdates(animated: animated) { updates in
            for index in [6, 7] { updates.removeItem(at: index) }
        }
        #expect(carousel.destinationItemIndex == 5)
        run(2)
        #expect(carousel.scrollOffset == 5 && carousel.destinationItemIndex == 5)
    }

    private func load(_ count: Int, at offset: Double = 0) {
        items.ids = Array(0..<count)
        carousel.frame = Rect(origin: .zero, size: scene.size)
        carousel.delegate = items
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        carousel.reloadData()
        run(1)
        carousel.scrollOffset = offset
        run(1)
        items.log = []
        items.isLogging = true
    }

    private func run(_ seconds: Double) {
        let begin = scene.time
        for frame in 1...Int(seconds * 60) { scene.advance(to: begin + Double(frame) / 60) }
    }

    /// Every loaded view shows what the data source has at its index.
    private func expectTruth(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(carousel.numberOfItems == items.ids.count, sourceLocation: sourceLocation)
        for item in carousel.loaded.items {
            guard items.ids.indices.contains(item.index) else {
                Issue.record("item \(item.index) is loaded", sourceLocation: sourceLocation)
                continue
            }
            #expect(item.view.tag == items.ids[item.index], sourceLocation: sourceLocation)
            #expect(item.view.superview === item.container, sourceLocation: sourceLocation)
            #expect(item.container.superview === carousel.contentView, sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: [true, false])
    func aBatchLeadsToTheDataSourcesItems(isAnimated: Bool) {
        load(20, at: 5)
        var isDone = false
        carousel.performBatchUpdates(animated: isAnimated) { updates in
            items.ids = [100, 0, 1, 2, 3, 9, 5, 6, 7, 8, 10, 11, 101] + Array(12..<19)
            updates.insertItem(at: 0)
            updates.removeItem(at: 4)
            updates.moveItem(from: 9, to: 5)
            updates.removeItem(at: 19)
            updates.insertItem(at: 12)
        } completion: {
            isDone = true
        }
        expectTruth()
        #expect(isDone == !isAnimated)
        // The item in the middle is still there, with another index.
        #expect(carousel.currentItemView?.tag == 5)
        #expect(carousel.currentItemIndex == 6)
        run(1)
        #expect(isDone)
        expectTruth()
        #expect(carousel.contentView.subviews.count == carousel.loaded.count)
    }

    @Test func theOrderOfEventsIsAsDocumented() {
        load(20, at: 5)
        carousel.performBatchUpdates { updates in
            items.log.append("updates")
            items.ids.insert(100, at: 5)
            items.ids.removeFirst()
            items.ids.insert(101, at: 0)
            items.ids.insert(102, at: 0)
            updates.removeItem(at: 0)
            updates.insertItem(at: 0)
            updates.insertItem(at: 1)
            updates.insertItem(at: 6)
            updates.reloadItem(at: 6)
        } completion: {
            items.log.append("completion")
        }
        run(1)
        #expect(
            items.log == [
                "updates", "numberOfItems", "view(8)", "view(6)", "index(7)", "completion",
            ])
    }

    @Test func anInsertAsksOnlyForViewsThatComeIntoSight() {
        load(1000, at: 500)
        let asked = items.log.count
        items.ids.insert(5000, at: 10)
        carousel.insertItem(at: 10, animated: true)
        carousel.performBatchUpdates { updates in
            items.ids.insert(5001, at: 900)
            updates.insertItem(at: 900)
        }
        run(1)
        // iCarousel's insertItem keeps the offset, so one other item comes in from the side.
        #expect(items.log[asked...].filter { $0.hasPrefix("view") }.count <= 1)
        expectTruth()
    }

    @Test func wrongBatchesLoadEverythingAnewAndSaySo() {
        load(5)
        var told: [CarouselDiagnostic] = []
        carousel.onDiagnostic = { told.append($0) }
        var isDone = false
        carousel.performBatchUpdates {
            $0.insertItem(at: 2)
        } completion: {
            isDone = true
        }
        run(1)
        #expect(told == [.updatesDoNotFit(expected: 6, found: 5)])
        #expect(isDone)
        expectTruth()
    }

    @Test(arguments: [true, false])
    func updatesFromNothingAndToNothing(isAnimated: Bool) {
        load(0)
        #expect(carousel.currentItemIndex == -1)
        for count in [1, 2, 0, 2, 1, 0] {
            let old = items.ids.count
            carousel.performBatchUpdates(animated: isAnimated) { updates in
                items.ids = Array(0..<count)
                if count > old {
                    for index in old..<count { updates.insertItem(at: index) }
                } else {
                    for index in count..<old { updates.removeItem(at: index) }
                }
            }
            run(1)
            expectTruth()
            #expect(carousel.loaded.count == count)
            #expect(carousel.currentItemIndex == (count == 0 ? -1 : 0))
        }
    }

    @Test func updatesBeforeTheFirstLayout() {
        items.ids = [0, 1, 2]
        let carousel = Carousel(frame: Rect(x: 0, y: 0, width: 640, height: 400))
        carousel.dataSource = items
        items.ids.append(3)
        carousel.insertItem(at: 3, animated: true)
        items.ids.removeFirst()
        carousel.removeItem(at: 0, animated: true)
        carousel.reloadItem(at: 1, animated: true)
        carousel.performBatchUpdates { updates in
            items.ids.append(9)
            updates.insertItem(at: 3)
        }
        scene.root.addSubview(carousel)
        run(1)
        #expect(carousel.numberOfItems == 4)
        #expect(carousel.loaded.items.map(\.view.tag) == [1, 2, 3, 9])
    }

    @Test func aBatchDuringADragLetsTheDragGoOn() {
        load(20, at: 5)
        carousel.beginDragging(translation: 0)
        carousel.drag(translation: -50, velocity: 0)
        #expect(abs(carousel.scrollOffset - 5.5) < 1e-9)
        carousel.performBatchUpdates { updates in
            items.ids.insert(50, at: 0)
            updates.insertItem(at: 0)
        }
        #expect(carousel.isDragging)
        #expect(abs(carousel.scrollOffset - 6.5) < 1e-9)
        carousel.drag(translation: -60, velocity: 0)
        #expect(abs(carousel.scrollOffset - 6.6) < 1e-9)
        carousel.endDragging()
        run(1)
        #expect(carousel.scrollOffset == 7)
        expectTruth()
    }

    @Test func aBatchDuringAScrollLetsItReachItsItem() {
        load(20, at: 2)
        carousel.scrollToItem(at: 10, duration: 1)
        run(0.5)
        carousel.performBatchUpdates { updates in
            items.ids.removeFirst()
            updates.removeItem(at: 0)
        }
        run(1)
        #expect(carousel.currentItemView?.tag == 10)
        #expect(carousel.scrollOffset == 9)
        expectTruth()
    }

    @Test func removingAllItemsInMidDragEndsTheDrag() {
        load(2)
        carousel.beginDragging(translation: 0)
        carousel.drag(translation: -10, velocity: 0)
        items.ids = []
        carousel.removeItem(at: 1, animated: false)
        carousel.removeItem(at: 0, animated: false)
        #expect(!carousel.isDragging)
        #expect(items.log.filter { $0.contains("Dragging") } == ["willBeginDragging", "didEndDragging(false)"])
        load(2)
        carousel.beginDragging(translation: 0)
        items.ids = []
        carousel.reloadData()
        #expect(!carousel.isDragging)
        #expect(items.log.last { $0.contains("Dragging") } == "didEndDragging(false)")
    }

    @Test func aReloadedItemFadesFromTheOldViewToTheNew() {
        load(3)
        let old = carousel.itemView(at: 0)
        items.ids[0] = 77
        carousel.reloadItem(at: 0, animated: true)
        let new = carousel.itemView(at: 0)
        #expect(new !== old && new?.tag == 77)
        #expect(old?.superview === new?.superview, "the old view stays for the fade")
        run(0.2)
        let shown = old?.shownAlpha ?? 1
        #expect(shown > 0.2 && shown < 0.8)
        run(0.3)
        #expect(old?.superview == nil)
        #expect(old?.alpha == 1)
        #expect(carousel.viewPool.itemViews.contains { $0 === old })
        expectTruth()
    }

    @Test func aReloadedItemThatLeavesInMidFadeLeavesNothingBehind() {
        load(50)
        let old = carousel.itemView(at: 0)
        carousel.reloadItem(at: 0, animated: true)
        carousel.scrollOffset = 40
        #expect(old?.superview == nil && old?.alpha == 1)
        run(1)
        expectTruth()
        #expect(!carousel.contentView.subviews.isEmpty)
        #expect(carousel.contentView.subviews.allSatisfy { $0.subviews.count == 1 })
    }

    @Test func aBatchFromInsideDidScrollIsSafe() {
        load(20, at: 3)
        var rounds = 0
        items.onScroll = { [unowned carousel, unowned items] in
            guard rounds < 5 else { return }
            rounds += 1
            carousel.performBatchUpdates { updates in
                items.ids.insert(200 + rounds, at: 0)
                updates.insertItem(at: 0)
            }
        }
        carousel.scrollToItem(at: 8, animated: true)
        for _ in 0..<60 {
            let before = rounds
            scene.advance(to: scene.time + 1.0 / 60)
            #expect(rounds <= before + 1, "one frame, one call")
        }
        #expect(rounds == 5)
        expectTruth()
        #expect(carousel.currentItemView?.tag == 8)
    }
}
