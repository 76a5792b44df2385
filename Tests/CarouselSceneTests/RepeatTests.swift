// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// A data source and delegate whose items have numbers, which their views and pictures show.
private final class Numbers: CarouselDataSource, CarouselDelegate {
    var ids: [Int]
    var showsPictures = false
    var options: [CarouselOption: Double] = [.wrap: 1]
    var views: [ObjectIdentifier: Int] = [:]
    /// How many copies of each picture are on display.
    var pictures: [Int: Int] = [:]
    var failures: [String] = []
    var asked: [Int] = []
    var selected: [Int] = []

    init(_ count: Int) { ids = Array(0..<count) }

    func numberOfItems(in carousel: Carousel) -> Int { ids.count }
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        asked.append(index)
        let made = view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        made.tag = ids[index]
        return made
    }
    func pictureItems(in carousel: Carousel) -> PictureItems? {
        showsPictures ? PictureItems(size: Size(width: 100, height: 100)) : nil
    }
    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
        asked.append(index)
        return Image(path: "\(ids[index])")
    }
    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        options[option] ?? value
    }
    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { selected.append(index) }

    var wantsDisplayEvents: Bool { true }
    func carousel(_ carousel: Carousel, willDisplay view: View?, forItemAt index: Int) {
        if let view {
            if views.updateValue(index, forKey: ObjectIdentifier(view)) != nil {
                failures.append("\(index) comes twice")
            }
            if view.tag != ids[index] { failures.append("\(view.tag) is not at \(index)") }
        } else {
            pictures[index, default: 0] += 1
        }
    }
    func carousel(_ carousel: Carousel, didEndDisplaying view: View?, forItemAt index: Int) {
        if let view {
            if views.removeValue(forKey: ObjectIdentifier(view)) == nil { failures.append("\(index) never came") }
        } else {
            let left = pictures[index, default: 0] - 1
            if left < 0 { failures.append("picture \(index) never came") }
            pictures[index] = left > 0 ? left : nil
        }
    }
}

/// Items that come again where there are too few to fill a carousel that wraps.
@Suite struct RepeatTests {
    private final class Table {
        let scene = Scene(size: Size(width: 640, height: 400))
        let carousel = Carousel()
        let numbers: Numbers

        init(_ count: Int, _ type: CarouselType = .linear, pictures: Bool = false, repeats: Bool = true) {
            numbers = Numbers(count)
            numbers.showsPictures = pictures
            carousel.frame = scene.root.bounds
            carousel.type = type
            carousel.repeatsItems = repeats
            carousel.delegate = numbers
            carousel.dataSource = numbers
            scene.root.addSubview(carousel)
            run(1)
        }

        func run(_ seconds: Double) {
            let start = scene.time
            for frame in 1...max(1, Int(seconds * 60)) { scene.advance(to: start + Double(frame) / 60) }
        }

        /// What stands at places along the carousel, in whole items from the centre.
        func shown(_ places: ClosedRange<Int>) -> [Int] {
            places.map { place in
                let extent = carousel.isVertical ? carousel.bounds.height : carousel.bounds.width
                let along = extent / 2 + 100 * Double(place)
                let across = (carousel.isVertical ? carousel.bounds.width : carousel.bounds.height) / 2
                let point = carousel.isVertical ? Point(x: across, y: along) : Point(x: along, y: across)
                return carousel.indexOfItem(at: point) ?? -1
            }
        }

        /// What is wrong; nil if everything in sight is the copy that belongs there.
        func fault() -> String? {
            let count = carousel.numberOfItems
            guard carousel.motion.extent.repeatsItems, count > 0 else { return nil }
            if let pictures = carousel.pictures {
                let positions = carousel.visibleRange.positions
                guard positions.contains(carousel.currentPosition) || positions.isEmpty else { return "no centre" }
                for position in positions {
                    let wanted = Content.file(path: "\(numbers.ids[carousel.motion.extent.clamped(index: position)])")
                    let found = pictures.window.content(at: position)
                    guard found == wanted else {
                        return "\(String(describing: found)) at \(position) of \(positions), \(carousel.scrollOffset)"
                    }
                }
                return positions.count == carousel.layout.numberOfVisibleItems ? nil : "\(positions) in sight"
            }
            let wanted = Array(carousel.visiblePositions)
            let items = carousel.loaded.items
            guard items.map(\.position) == wanted else { return "\(items.map(\.position)) instead of \(wanted)" }
            for item in items {
                guard item.index == carousel.motion.extent.clamped(index: item.position),
                    item.view.tag == numbers.ids[item.index], item.view.superview === item.container
                else { return "\(item.index) with \(item.view.tag) at \(item.position)" }
                let place = item.container.offset
                guard (place - (Double(item.position) - carousel.scrollOffset)).magnitude < 1e-9 else {
                    return "\(item.position) is at \(place) from \(carousel.scrollOffset)"
                }
            }
            let views = Set(items.map { ObjectIdentifier($0.view) })
            return views.count == items.count ? nil : "a view is in two places"
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 40], [false, true]) func linesAreFull(count: Int, pictures: Bool) {
        let table = Table(count, pictures: pictures)
        let carousel = table.carousel
        #expect(carousel.numberOfVisibleItems == Table(40, pictures: pictures).carousel.numberOfVisibleItems)
        for isVertical in [false, true] {
            carousel.isVertical = isVertical
            table.run(1)
            for current in 0..<min(count, 6) {
                carousel.scrollOffset = Double(current)
                let reach = isVertical ? 1 : 3
                let wanted = (-reach...reach).map { (current + $0 + 40 * count) % count }
                #expect(table.shown(-reach...reach) == wanted, "\(count), \(current)")
                #expect(table.fault() == nil)
            }
        }
        carousel.repeatsItems = false
        table.run(1)
        let shown = Set(carousel.indexesForVisibleItems)
        #expect(shown.count == carousel.indexesForVisibleItems.count && shown.count <= count)
        #expect(table.numbers.failures == [])
    }

    @Test func circlesAreFull() {
        for type in [CarouselType.rotary, .cylinder, .wheel, .invertedRotary] {
            for count in 1...5 {
                let table = Table(count, type)
                let few = table.carousel.layout.shaped.measures.count
                #expect(few >= 12, "\(type) of \(count)")
                #expect(table.carousel.visibleItemViews.count == table.carousel.numberOfVisibleItems)
                #expect(table.fault() == nil, "\(type) of \(count)")
                table.carousel.repeatsItems = false
                table.run(1)
                #expect(table.carousel.layout.shaped.measures.count == count)
            }
        }
    }

    @Test func nothingRepeatsWithoutItemsOrWrapping() {
        let table = Table(0)
        #expect(table.carousel.visibleItemViews.isEmpty && table.carousel.numberOfVisibleItems == 0)
        #expect(!table.scene.isAnimating)
        let line = Table(2)
        line.numbers.options[.wrap] = 0
        line.carousel.setNeedsLayout()
        line.run(1)
        #expect(line.carousel.indexesForVisibleItems == [0, 1] && line.numbers.failures == [])
        line.numbers.options[.wrap] = 1
        line.carousel.setNeedsLayout()
        line.run(1)
        #expect(line.carousel.indexesForVisibleItems.count == line.carousel.numberOfVisibleItems)
        #expect(line.fault() == nil && line.numbers.failures == [])
    }

    @Test func eachCopyHasAViewOfItsOwn() throws {
        let table = Table(2)
        let carousel = table.carousel
        let views = carousel.itemViews(at: 1)
        #expect(views.count == carousel.numberOfVisibleItems / 2)
        #expect(Set(views.map { ObjectIdentifier($0) }).count == views.count)
        #expect(views.allSatisfy { carousel.index(ofItemView: $0) == 1 })
        #expect(carousel.itemViews(at: 5).isEmpty && carousel.itemViews(at: -1).isEmpty)
        carousel.scrollOffset = 0.2
        let nearest = try #require(carousel.itemView(at: 1))
        #expect(views.contains { $0 === nearest })
        #expect(carousel.loaded.item(showing: nearest)?.container.offset == 0.8)
        #expect(carousel.currentItemView === carousel.itemView(at: 0))
        #expect(
            carousel.indexesForVisibleItems == carousel.visibleItemViews.map { carousel.index(ofItemView: $0) ?? -1 })
        #expect(carousel.indexesForVisibleItems == carousel.indexesForVisibleItems.sorted())
        let same = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(carousel.index(ofItemView: same) == nil)
    }

    /// The view under the finger comes to the centre, and not another copy of its item.
    @Test(arguments: [1, 2, 3], [-3, -2, -1, 1, 2, 3]) func aTapGoesToTheCopyTapped(count: Int, place: Int) throws {
        let table = Table(count)
        let carousel = table.carousel
        let point = Point(x: 320 + 100 * Double(place), y: 200)
        let view = try #require(carousel.itemView(at: point))
        let index = try #require(carousel.index(ofItemView: view))
        carousel.tap(at: point)
        #expect(carousel.motion.destination == Double(place))
        table.run(1)
        #expect(
            carousel.currentItemView === view && carousel.currentItemIndex == index && table.numbers.selected == [index]
        )
        #expect(carousel.itemView(at: Point(x: 320, y: 200)) === view && table.fault() == nil)
        #expect(!table.scene.isAnimating)
        let pictures = Table(count, pictures: true)
        pictures.carousel.tap(at: point)
        #expect(pictures.carousel.motion.destination == Double(place) && pictures.numbers.selected == [index])
    }

    /// One item goes round for ever, each way, and settles where the finger leaves it to.
    @Test func oneItemGoesRound() {
        let table = Table(1)
        let carousel = table.carousel
        for way in [1.0, -1] {
            let before = carousel.visibleItemViews.map { ObjectIdentifier($0) }
            _ = carousel.handle(.step(Int(way)))
            #expect(carousel.motion.destination == way)
            table.run(1)
            #expect(carousel.scrollOffset == 0 && table.fault() == nil)
            let after = carousel.visibleItemViews.map { ObjectIdentifier($0) }
            let stayed = way > 0 ? before.dropFirst() : before.dropLast()
            let found = way > 0 ? after.dropLast() : after.dropFirst()
            #expect(Array(found) == Array(stayed), "all have moved by one")
        }
        carousel.beginDragging()
        carousel.drag(translation: -70, velocity: 0)
        #expect((carousel.scrollOffset - 0.7).magnitude < 1e-9)
        carousel.endDragging()
        #expect(carousel.motion.destination == 1, "the nearest copy")
        table.run(1)
        #expect(carousel.scrollOffset == 0 && !table.scene.isAnimating)
    }

    @Test(arguments: [false, true]) func editsReachAllCopies(animated: Bool) {
        let table = Table(3)
        let (carousel, numbers) = (table.carousel, table.numbers)
        carousel.scrollOffset = 2.6
        #expect(carousel.currentItemIndex == 0)
        carousel.performBatchUpdates(animated: animated) { updates in
            numbers.ids.append(7)
            updates.insertItem(at: 3)
        }
        table.run(2)
        #expect(carousel.currentItemIndex == 0 && table.fault() == nil, "what stood in the centre does")
        numbers.asked = []
        let copies = carousel.itemViews(at: 3).count
        carousel.reloadItem(at: 3, animated: animated)
        #expect(copies > 1 && numbers.asked == Array(repeating: 3, count: copies))
        numbers.ids.remove(at: 1)
        carousel.removeItem(at: 1, animated: animated)
        table.run(2)
        #expect(Set(carousel.itemViews(at: 2).map(\.tag)) == [7] && table.fault() == nil)
        numbers.ids.insert(9, at: 0)
        carousel.insertItem(at: 0, animated: animated)
        table.run(2)
        #expect(Set(carousel.itemViews(at: 0).map(\.tag)) == [9] && table.fault() == nil)
        while !numbers.ids.isEmpty {
            numbers.ids.removeFirst()
            carousel.removeItem(at: 0, animated: animated)
            table.run(2)
            #expect(table.fault() == nil)
        }
        #expect(carousel.visibleItemViews.isEmpty && numbers.views.isEmpty && numbers.failures == [])
    }

    /// The item in the centre stays there through an edit, while a scroll has turned the carousel by many rounds.
    @Test func anEditInAScrollKeepsThePlace() {
        let table = Table(2)
        let carousel = table.carousel
        carousel.scroll(byNumberOfItems: 9, duration: 2)
        for _ in 0..<8 {
            table.run(0.2)
            let (before, id) = (carousel.scrollOffset, table.numbers.ids[carousel.currentItemIndex])
            let place = before - before.rounded()
            carousel.performBatchUpdates(animated: false) { updates in
                table.numbers.ids.append(table.numbers.ids.count)
                updates.insertItem(at: table.numbers.ids.count - 1)
            }
            let now = carousel.scrollOffset
            #expect(
                table.numbers.ids[carousel.currentItemIndex] == id && (now - now.rounded() - place).magnitude < 1e-9)
            #expect(table.fault() == nil)
            table.run(1.0 / 60)
            let moved = carousel.motion.extent.shortestDistance(fromOffset: now, toOffset: carousel.scrollOffset)
            #expect(moved >= 0 && moved < 0.5, "it goes on from there")
        }
    }

    @Test func aCardThatLeavesIsOneCopy() throws {
        let table = Table(2)
        let carousel = table.carousel
        carousel.dismissDirections = [.up]
        #expect(carousel.dismissItem(towards: .up))
        table.run(0.1)
        let gone = try #require(carousel.currentItemView?.superview as? ItemContainer)
        #expect(gone.transform3D.m42 < -10)
        let others = carousel.loaded.items.filter { $0.container !== gone }
        #expect(!others.isEmpty && others.allSatisfy { $0.container.transform3D.m42 == 0 })
    }

    /// Whatever happens, each place shows the copy that belongs there, and what is told of copies matches.
    /// Back over the seam, too.
    @Test(arguments: [1, 3]) func thePictureThatTheFingerHoldsSwings(count: Int) {
        let table = Table(count, pictures: true)
        table.carousel.shape = Cards()
        table.run(1)
        table.carousel.beginDragging()
        let toggles = [30.0, 10, -10, -30].map { way in
            table.carousel.drag(translation: way, velocity: 0)
            return table.carousel.itemToggle
        }
        #expect(toggles == [1, 1, -1, -1])
    }

    @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6]) func copiesAreInTheirPlaces(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let types: [CarouselType] = [.linear, .coverFlow2, .rotary, .wheel, .coverFlow, .invertedCylinder]
        let table = Table(Int(seed % 4), types[Int(seed - 1) % 6], pictures: seed.isMultiple(of: 3))
        let (carousel, numbers) = (table.carousel, table.numbers)
        if seed > 3 { carousel.scrollAnimation = .spring(damping: 0.7, response: 0.3) }
        carousel.keepsMomentum = seed == 5
        var next = 1000
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        for operation in 0..<10_000 where numbers.failures.isEmpty {
            let isAnimated = number(0...1) == 0
            switch number(0...15) {
            case 0: carousel.beginDragging()
            case 1: carousel.drag(translation: Double(number(-300...300)), velocity: Double(number(-2000...2000)))
            case 2: carousel.endDragging()
            case 3: _ = carousel.handle(.step(number(-3...3)))
            case 4: carousel.scrollOffset = Double(number(-20...60)) / 10
            case 5 where numbers.ids.count < 6:
                next += 1
                let index = number(0...numbers.ids.count)
                numbers.ids.insert(next, at: index)
                carousel.insertItem(at: index, animated: isAnimated)
            case 6 where !numbers.ids.isEmpty:
                let index = number(0...numbers.ids.count - 1)
                numbers.ids.remove(at: index)
                carousel.removeItem(at: index, animated: isAnimated)
            case 7 where (1...5).contains(numbers.ids.count) && carousel.motion.extent.repeatsItems:
                let (offset, id) = (carousel.scrollOffset, numbers.ids[carousel.currentItemIndex])
                let place = offset - offset.rounded()
                carousel.performBatchUpdates(animated: isAnimated) { updates in
                    next += 1
                    let index = number(0...numbers.ids.count)
                    numbers.ids.insert(next, at: index)
                    updates.insertItem(at: index)
                }
                let now = carousel.scrollOffset
                if numbers.ids[carousel.currentItemIndex] != id || (now - now.rounded() - place).magnitude > 1e-9 {
                    numbers.failures.append("the centre moves from \(offset) to \(now) at \(operation)")
                }
            case 8: carousel.reloadItem(at: number(0...5), animated: isAnimated)
            case 9:
                numbers.ids.shuffle(using: &random)
                carousel.reloadData()
            case 10: carousel.frame.size.width = Double(number(0...800))
            case 11: carousel.isVertical.toggle()
            case 12: carousel.tap(at: Point(x: Double(number(0...640)), y: 200))
            case 13: if number(0...3) == 0 { carousel.repeatsItems.toggle() }
            case 14: if number(0...3) == 0 { numbers.options[.wrap] = Double(number(0...1)) }
            default: table.run(Double(number(1...12)) / 60)
            }
            guard operation.isMultiple(of: 10) else { continue }
            carousel.setNeedsLayout()
            table.scene.layoutIfNeeded()
            table.run(0.5)
            if let fault = table.fault() { numbers.failures.append("\(fault) at operation \(operation)") }
        }
        carousel.endDragging()
        table.run(12)
        #expect(numbers.failures == [] && table.fault() == nil, "seed \(seed): \(numbers.failures)")
        #expect(!table.scene.isAnimating, "seed \(seed)")
        carousel.removeFromSuperview()
        #expect(numbers.views.isEmpty && numbers.pictures.isEmpty, "seed \(seed)")
    }
}
