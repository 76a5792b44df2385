// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Items with names, in any order.
private final class Shelf: CarouselDataSource, CarouselDelegate {
    var names: [String]
    var isIndexed = false
    var showsPictures = false
    var wraps = false
    var asked = 0
    var events: [String] = []

    init(_ names: [String]) { self.names = names }

    func numberOfItems(in carousel: Carousel) -> Int { names.count }
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    }
    func pictureItems(in carousel: Carousel) -> PictureItems? {
        showsPictures ? PictureItems(size: Size(width: 100, height: 100)) : nil
    }
    func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? {
        asked += 1
        return names.indices.contains(index) ? names[index] : nil
    }
    func carousel(_ carousel: Carousel, indexForIdentifier identifier: String) -> Int? {
        isIndexed ? names.firstIndex(of: identifier) ?? -1 : nil
    }
    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .wrap ? (wraps ? 1 : 0) : value
    }

    func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { events.append("willScroll") }
    func carouselDidEndScrollingAnimation(_ carousel: Carousel) { events.append("didEnd") }
    func carouselDidScroll(_ carousel: Carousel) { events.append("didScroll") }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        events.append("index \(carousel.currentItemIndex)")
    }
}

/// The place remembered and restored by an item's name; where a carousel begins.
@Suite struct PlaceTests {
    private struct Table {
        let scene = Scene(size: Size(width: 640, height: 400))
        let carousel = Carousel()
        let shelf: Shelf

        init(_ count: Int, type: CarouselType = .linear, wraps: Bool = false, prepare: (Carousel) -> Void = { _ in }) {
            shelf = Shelf((0..<count).map { "n\($0)" })
            shelf.wraps = wraps
            carousel.frame = scene.root.bounds
            carousel.type = type
            prepare(carousel)
            carousel.delegate = shelf
            carousel.dataSource = shelf
            scene.root.addSubview(carousel)
            run(1)
            shelf.events = []
        }

        func run(_ seconds: Double) {
            let start = scene.time
            for frame in 1...max(1, Int(seconds * 60)) { scene.advance(to: start + Double(frame) / 60) }
        }

        /// The name of the item in the centre.
        var name: String? {
            let index = carousel.currentItemIndex
            return shelf.names.indices.contains(index) ? shelf.names[index] : nil
        }
    }

    /// Files may have such names, "e" with an accent as one character and as two.
    @Test func namesThatLookTheSameAreTwo() {
        let table = Table(3)
        table.shelf.names = ["n", "e\u{301}", "\u{e9}"]
        table.carousel.reloadData()
        table.run(1)
        table.carousel.restore(Carousel.State(identifier: "\u{e9}", index: 0))
        #expect(table.carousel.currentItemIndex == 2)
        table.carousel.restore(Carousel.State(identifier: "e\u{301}", index: 0))
        #expect(table.carousel.currentItemIndex == 1)
    }

    @Test(arguments: [false, true]) func aPlaceIsFoundByItsName(isIndexed: Bool) {
        for (wraps, isVertical, pictures, type) in [
            (false, false, false, CarouselType.linear), (true, true, false, .coverFlow2), (true, false, true, .wheel),
            (false, true, true, .linear),
        ] {
            let table = Table(20, type: type, wraps: wraps) { $0.isVertical = isVertical }
            table.shelf.showsPictures = pictures
            table.shelf.isIndexed = isIndexed
            table.carousel.reloadData()
            table.run(1)
            table.carousel.currentItemIndex = 6
            table.run(1)
            let state = table.carousel.state
            #expect(state == Carousel.State(identifier: "n6", index: 6))
            table.shelf.names = ["new"] + table.shelf.names.reversed()
            table.carousel.reloadData()
            table.run(1)
            table.shelf.events = []
            table.carousel.restore(state)
            #expect(table.name == "n6" && table.carousel.scrollOffset == 14 && table.carousel.toggle == 0)
            #expect(table.shelf.events == ["index 14"], "\(type)")
            table.run(1)
            #expect(!table.scene.isAnimating && table.carousel.scrollOffset == 14)
            #expect(table.shelf.events == ["index 14"], "no other event, and nothing moves: \(type)")
            table.carousel.restore(state)
            table.run(1)
            #expect(table.shelf.events == ["index 14"], "it is there already")
            // Its name is gone: the index counts, or the nearest to it.
            table.carousel.restore(Carousel.State(identifier: "gone", index: 3))
            #expect(table.carousel.scrollOffset == 3)
            table.carousel.restore(Carousel.State(identifier: nil, index: .max, offset: .nan))
            #expect(table.carousel.scrollOffset == 20)
            table.carousel.restore(Carousel.State(identifier: nil, index: -1, offset: -.infinity))
            #expect(table.carousel.scrollOffset == 0)
        }
    }

    /// What a round of a wrapped carousel is, or a motion, does not matter; what lies between items does where it may rest.
    @Test func aStateIsWhereItIsOrGoes() throws {
        let table = Table(12, wraps: true)
        table.carousel.scrollToItemBoundary = false
        table.carousel.scrollOffset = 11.75
        #expect(table.carousel.state == Carousel.State(identifier: "n0", index: 0, offset: -0.25))
        table.carousel.scrollOffset = 4
        table.carousel.restore(Carousel.State(identifier: "n0", index: 0, offset: -0.25))
        #expect(table.carousel.scrollOffset == 11.75)
        table.carousel.scrollToItemBoundary = true
        table.carousel.scrollToItem(at: 5, animated: true)
        table.run(0.1)
        #expect(table.carousel.state == Carousel.State(identifier: "n5", index: 5))
        table.carousel.restore(Carousel.State(identifier: "n3", index: 0, offset: 0.25))
        #expect(table.carousel.scrollOffset == 3, "it rests on items")
        table.run(1)
        #expect(table.carousel.scrollOffset == 3, "the scroll has ended")
        let text = try JSONEncoder().encode(table.carousel.state)
        #expect(try JSONDecoder().decode(Carousel.State.self, from: text) == table.carousel.state)
        #expect(Carousel().state == Carousel.State(index: -1))
    }

    @Test func itBeginsWhereItIsTold() {
        for (asked, index) in [(7, 7), (.max, 19), (-4, 0), (0, 0)] {
            let table = Table(20, type: .coverFlow2) { $0.initialItemIndex = asked }
            #expect(table.carousel.scrollOffset == Double(index) && table.carousel.toggle == 0)
            #expect(table.carousel.itemView(at: index) != nil)
            table.carousel.initialItemIndex = 3
            table.carousel.reloadData()
            table.run(1)
            #expect(table.carousel.currentItemIndex == index, "too late")
        }
        let table = Table(0) { $0.restore(Carousel.State(identifier: "n9", index: 2)) }
        table.shelf.names = (0..<20).map { "n\($0)" }
        table.carousel.reloadData()
        #expect(table.shelf.events == ["index 9"])
        table.run(1)
        #expect(table.name == "n9")
        // Items that come by an update are the first ones, too.
        let other = Table(0) { $0.initialItemIndex = 2 }
        other.carousel.performBatchUpdates(animated: false) { updates in
            other.shelf.names = ["a", "b", "c"]
            for index in 0..<3 { updates.insertItem(at: index) }
        }
        other.run(1)
        #expect(other.name == "c")
        // With the first one it is done.
        for isAnimated in [false, true] {
            let third = Table(0) { $0.initialItemIndex = 2 }
            for index in 0..<5 {
                third.shelf.names.append("m\(index)")
                third.carousel.insertItem(at: index, animated: isAnimated)
                #expect(third.carousel.pendingState == nil && third.name == "m0")
            }
            third.run(1)
            third.carousel.reloadData()
            third.run(1)
            #expect(third.name == "m0" && third.carousel.scrollOffset == 0, "too late")
        }
    }

    @Test(arguments: [false, true]) func aReloadKeepsTheItem(wraps: Bool) {
        let table = Table(20, wraps: wraps)
        table.carousel.currentItemIndex = 12
        table.run(1)
        table.shelf.events = []
        table.shelf.names.removeFirst(5)
        table.carousel.reloadData(keeping: .identifier)
        #expect(table.name == "n12" && table.carousel.scrollOffset == 7 && table.shelf.events == ["index 7"])
        table.run(1)
        #expect(table.carousel.scrollOffset == 7)
        // A drag goes on, and so does a scroll.
        table.carousel.beginDragging()
        table.carousel.drag(translation: 30, velocity: 0)
        table.shelf.names.insert("new", at: 0)
        table.carousel.reloadData(keeping: .identifier)
        #expect(table.carousel.isDragging && (table.carousel.scrollOffset - 7.7).magnitude < 1e-9)
        table.carousel.endDragging()
        table.run(1)
        #expect(table.name == "n12")
        table.carousel.scrollToItem(at: 12, animated: true)
        table.run(0.1)
        table.shelf.names.insert("newer", at: 0)
        table.carousel.reloadData(keeping: .identifier)
        table.run(1)
        #expect(table.carousel.currentItemIndex == 13 && table.name == "n16")
        // The item is gone: its neighbours close up.
        table.shelf.names.removeAll { $0 == "n16" }
        table.carousel.reloadData(keeping: .identifier)
        table.run(1)
        #expect(table.carousel.currentItemIndex == 13)
        table.carousel.reloadData(keeping: .index)
        table.shelf.names = []
        table.carousel.reloadData(keeping: .identifier)
        table.run(1)
        #expect(table.carousel.currentItemIndex == -1)
    }

    /// From beyond an end it comes back to the item that was there, wherever that is now.
    @Test(arguments: [0, 5], [false, true]) func aReloadLetsItComeBackFromBeyondAnEnd(new: Int, isLast: Bool) {
        let table = Table(20)
        let carousel = table.carousel
        if isLast { carousel.currentItemIndex = 19 }
        table.run(1)
        carousel.beginDragging()
        carousel.drag(translation: isLast ? -60 : 60, velocity: 0)
        carousel.endDragging()
        table.run(0.04)
        let (name, before) = (table.name, carousel.scrollOffset)
        let beyond = isLast ? before - 19 : -before
        #expect(carousel.isScrolling && beyond > 0.5 && beyond < 0.6)
        table.shelf.events = []
        table.shelf.names.insert(contentsOf: (0..<new).map { "new \($0)" }, at: isLast ? 20 : 0)
        carousel.reloadData(keeping: .identifier)
        let index = isLast ? 19 : new
        #expect(table.name == name && carousel.currentItemIndex == index && carousel.isScrolling)
        #expect(table.shelf.events == (isLast || new == 0 ? [] : ["index \(new)"]))
        if new == 0 { #expect(carousel.scrollOffset == before) }
        table.run(1)
        #expect((carousel.scrollOffset - Double(index)).magnitude < 1e-9 && !carousel.isScrolling)
        #expect(table.shelf.events.count { $0 == "didEnd" } == 1)
        // The names are gone: it goes to the first item, as without them.
        carousel.beginDragging()
        carousel.drag(translation: 60 + 100 * Double(index), velocity: 0)
        table.shelf.names = table.shelf.names.map { "other \($0)" }
        carousel.reloadData(keeping: .identifier)
        #expect(carousel.scrollOffset == 0 && carousel.isDragging)
    }

    @Test func anItemIsScrolledToByItsName() {
        let table = Table(100_000)
        #expect(table.carousel.scrollToItem(withIdentifier: "n9000", animated: false))
        #expect(table.carousel.currentItemIndex == 9000)
        table.shelf.asked = 0
        #expect(!table.carousel.scrollToItem(withIdentifier: "n99999", animated: true), "too far to be asked for")
        #expect(table.shelf.asked == 10_000 && !table.carousel.isScrolling)
        table.shelf.isIndexed = true
        #expect(table.carousel.scrollToItem(withIdentifier: "n99999", animated: true))
        #expect(table.carousel.isScrolling && table.carousel.currentItemIndex == 9000)
        table.run(1)
        #expect(table.carousel.currentItemIndex == 99_999)
        #expect(!table.carousel.scrollToItem(withIdentifier: "none", animated: false))
        #expect(!Carousel().scrollToItem(withIdentifier: "none", animated: false))
    }

    /// A name is asked for once for each item that becomes the current one.
    @Test func namesAreAskedForWhenTheCurrentItemChanges() {
        let table = Table(20)
        table.run(1)
        table.shelf.asked = 0
        table.run(1)
        #expect(table.shelf.asked == 0)
        table.carousel.scrollToItem(at: 3, animated: true)
        table.run(1)
        #expect(table.shelf.asked == 3)
    }

    /// Whatever has happened, a state leads back to its item.
    @Test(arguments: [UInt64(3), 19]) func placesAreKept(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let table = Table(12, type: seed == 3 ? .linear : .coverFlow2, wraps: seed == 19)
        let (carousel, shelf) = (table.carousel, table.shelf)
        var next = 0
        for operation in 0..<10_000 {
            let at = "seed \(seed), operation \(operation)"
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                let state = carousel.state
                shelf.names.shuffle(using: &random)
                carousel.reloadData()
                shelf.events = []
                carousel.restore(state)
                #expect(carousel.state.identifier == state.identifier, "\(at)")
                let indexes = shelf.events.count { $0.hasPrefix("index") }
                #expect(indexes <= 1 && !shelf.events.contains("didScroll"), "\(at)")
            case 1, 2:
                let (name, isDragging) = (table.name, carousel.isDragging)
                shelf.names.shuffle(using: &random)
                next += 1
                shelf.names.append("more \(next)")
                if shelf.names.count > 12 { shelf.names.removeAll { $0 != name && Bool.random(using: &random) } }
                carousel.reloadData(keeping: .identifier)
                #expect(table.name == name && carousel.isDragging == (isDragging && !shelf.names.isEmpty), "\(at)")
            case 3:
                let index = Int.random(in: 0...shelf.names.count, using: &random)
                next += 1
                shelf.names.insert("new \(next)", at: index)
                carousel.insertItem(at: index, animated: Bool.random(using: &random))
            case 4 where shelf.names.count > 2:
                let index = Int.random(in: 0..<shelf.names.count, using: &random)
                shelf.names.remove(at: index)
                carousel.removeItem(at: index, animated: Bool.random(using: &random))
            case 5: carousel.beginDragging()
            case 6: carousel.drag(translation: Double.random(in: -300...300, using: &random), velocity: 900)
            case 7: carousel.endDragging()
            case 8: _ = carousel.handle(.step(Int.random(in: -3...3, using: &random)))
            case 9: carousel.frame.size.width = Double.random(in: 200...800, using: &random)
            case 10:
                let name = shelf.names.randomElement(using: &random) ?? ""
                #expect(carousel.scrollToItem(withIdentifier: name, animated: true), "\(at)")
            default: table.run(Double.random(in: 0...0.2, using: &random))
            }
        }
        carousel.endDragging()
        table.run(3)
        #expect(!table.scene.isAnimating, "seed \(seed)")
        #expect(carousel.state.identifier == table.name && carousel.state.offset.magnitude < 1e-9, "seed \(seed)")
    }
}
