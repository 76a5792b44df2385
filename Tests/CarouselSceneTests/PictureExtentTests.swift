// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// Pictures without views that are longer or shorter than others.
@Suite struct PictureExtentTests {
    private final class Stills: CarouselDataSource, CarouselDelegate {
        var extents: [Double]
        var options: [CarouselOption: Double] = [:]
        var asked: [Int] = []

        init(_ extents: [Double]) { self.extents = extents }

        func numberOfItems(in carousel: Carousel) -> Int { extents.count }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { View() }
        func pictureItems(in carousel: Carousel) -> PictureItems? { PictureItems(size: Size(width: 100, height: 100)) }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { Image(path: "\(index)") }
        func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double {
            asked.append(index)
            return extents[index]
        }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            options[option] ?? value
        }
    }

    private final class Table {
        let scene = Scene(size: Size(width: 640, height: 400))
        let carousel = Carousel()
        let stills: Stills

        init(_ extents: [Double], _ shape: any Shape = Linear(), wraps: Bool = false) {
            stills = Stills(extents)
            if wraps { stills.options[.wrap] = 1 }
            carousel.frame = scene.root.bounds
            carousel.shape = shape
            carousel.hasVariableExtents = true
            carousel.delegate = stills
            carousel.dataSource = stills
            scene.root.addSubview(carousel)
            run(1)
        }

        func run(_ seconds: Double) {
            let start = scene.time
            for frame in 1...max(1, Int(seconds * 60)) { scene.advance(to: start + Double(frame) / 60) }
        }

        /// How long an item is.
        func extent(at position: Int) -> Double {
            let own = stills.extents[carousel.index(at: position)]
            return own > 0 && own.isFinite ? own : 100
        }

        /// Where an item belongs, in points from the centre.
        func place(_ position: Int) -> Double {
            let offset = carousel.scrollOffset
            let base = Int(offset.rounded(.down))
            func step(_ from: Int) -> Double {
                let known = carousel.motion.extents.positions
                func own(_ position: Int) -> Double {
                    extent(at: min(max(position, known.lowerBound), known.upperBound - 1))
                }
                guard known.contains(from), known.contains(from + 1) else { return 100 }
                return (own(from) + own(from + 1)) / 2
            }
            var place = -(offset - Double(base)) * step(base)
            if position > base {
                for item in base..<position { place += step(item) }
            } else {
                for item in position..<base { place -= step(item) }
            }
            return place
        }

        /// What is wrong; nil if each item is where the sums of the extents say.
        func fault() -> String? {
            let range = carousel.visibleRange
            guard carousel.motion.extents.areEven || carousel.motion.extents.positions == range.positions else {
                return "\(carousel.motion.extents.positions) are known, \(range.positions) in sight"
            }
            for item in carousel.placedPictures() {
                let found = item.transform.map(.zero) ?? .zero
                let along =
                    carousel.isVertical
                    ? found.y - carousel.bounds.height / 2 : found.x - carousel.bounds.width / 2
                guard (along - place(item.position)).magnitude < 1e-6 else {
                    return "\(item.position) is at \(along), not \(place(item.position)), of \(carousel.scrollOffset)"
                }
            }
            return nil
        }
    }

    @Test func picturesLieSideBySide() throws {
        let table = Table([100, 180, 60, 0, .nan, 240, 100, 40])
        for isVertical in [false, true] {
            table.carousel.isVertical = isVertical
            table.run(1)
            for offset in stride(from: 0.0, through: 7, by: 0.3) {
                table.carousel.scrollOffset = offset
                #expect(table.fault() == nil)
            }
        }
        table.carousel.scrollOffset = 1
        let batch = try #require(table.scene.drawList().batches.first)
        let extents = try #require(batch.extents)
        // In the shader's table, places are whole numbers of 1/256 points.
        let apart = extents.number(at: 2) &- extents.number(atCenter: 1)
        #expect(Double(apart) / 256 == 120 - 100)
        #expect(table.carousel.indexOfItem(at: Point(x: 320, y: 200 + 120)) == 2)
        table.carousel.hasVariableExtents = false
        #expect(try #require(table.scene.drawList().batches.first).extents == nil)
    }

    /// As the items scroll by, each is asked for once; however many there are.
    @Test func onlyWhatComesInIsAskedFor() {
        let table = Table((0..<100_000).map { 60 + Double($0 * 37 % 90) })
        let sight = table.carousel.visibleRange.count
        table.stills.asked = []
        table.carousel.scrollOffset = 50_000
        #expect(table.stills.asked.count <= table.carousel.visibleRange.count && table.fault() == nil)
        table.stills.asked = []
        for _ in 0..<200 { table.carousel.scrollOffset += 0.25 }
        #expect(table.stills.asked.count == 50 && table.fault() == nil, "\(sight) in sight")
    }

    @Test func aDragTakesThePicturesAlong() {
        let table = Table([100, 180, 60, 100, 240, 100, 40, 100], CoverFlow())
        let carousel = table.carousel
        carousel.shape = Linear()
        carousel.scrollOffset = 1
        carousel.beginDragging()
        for translation in [-30.0, -119, -121, -200, 10, 90] {
            carousel.drag(translation: translation, velocity: 0)
            #expect((table.place(1) - translation).magnitude < 1e-6, "item 1 is where the finger is")
        }
        carousel.endDragging()
        table.run(2)
        #expect(carousel.scrollOffset == carousel.scrollOffset.rounded() && !table.scene.isAnimating)
    }

    /// The row stands where its longer pictures let it, on the way to another layout too.
    @Test func theRowDoesNotJumpAsALayoutChanges() {
        let table = Table([300, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 300])
        (table.carousel.trimsEnds, table.carousel.alignmentInset) = (true, 20)
        table.run(1)
        for offset in [0.0, 1, 2, 10] {
            table.carousel.scrollOffset = offset
            table.run(1)
            func place() -> Double { table.carousel.shownLayout.center.x }
            let before = place()
            View.animate(duration: 1) { table.carousel.viewpointOffset.width += 1 }
            let after = place()
            #expect((after - before).magnitude < 0.01, "\(before), then \(after), at \(offset)")
            table.run(2)
        }
    }

    /// Whoever becomes the delegate is asked, whenever.
    @Test func aNewDelegateIsAskedForItsExtents() {
        let table = Table([100, 180, 60, 100, 240, 100])
        let other = Stills([100, 300, 60, 100, 240, 100])
        table.carousel.delegate = other
        table.run(1)
        #expect(table.carousel.motion.extents.excess(at: 1) == 200 && !other.asked.isEmpty)
        table.carousel.delegate = nil
        table.run(1)
        #expect(table.carousel.motion.extents.areEven)
        // Not for items that there will not be, as when the data source follows.
        let (few, cards) = (Stills([50, 60]), Stage(9))
        cards.carousel.hasVariableExtents = true
        cards.run(1)
        cards.carousel.delegate = few
        #expect(few.asked.isEmpty)
        cards.carousel.dataSource = few
        cards.run(1)
        #expect(!few.asked.isEmpty)
    }

    @Test func otherExtentsComeInAnAnimation() throws {
        let table = Table([100, 100, 100, 100])
        table.stills.extents[1] = 300
        View.animate(duration: 1) { table.carousel.invalidateExtents() }
        func shift() throws -> Double {
            try #require(table.scene.drawList().batches.first).extents?.shift(at: 1, scrollOffset: 0) ?? 0
        }
        #expect(try shift() == 0)
        table.run(0.5)
        #expect(try shift() > 20 && shift() < 80)
        table.run(0.6)
        #expect(try shift() == 100 && table.fault() == nil && !table.scene.isAnimating)
    }

    @Test func offTheLineAllAreAsLong() throws {
        let table = Table([100, 180, 60])
        var told: [CarouselDiagnostic] = []
        table.carousel.onDiagnostic = { told.append($0) }
        table.carousel.type = .wheel
        table.run(1)
        #expect(told == [.extentsNotInLine(name: "wheel")] && table.carousel.motion.extents.areEven)
    }

    /// Whatever happens, pictures lie side by side, and what moves comes to rest.
    @Test(arguments: [UInt64(1), 2, 3, 4]) func picturesStayInPlace(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func extent() -> Double { number(0...9) == 0 ? 0 : Double(number(20...300)) }
        let table = Table((0..<60).map { _ in extent() }, wraps: seed > 2)
        let (carousel, stills) = (table.carousel, table.stills)
        carousel.repeatsItems = seed == 4
        carousel.staysAmongItems = true
        var faults: [String] = []
        for operation in 0..<10_000 where faults.isEmpty {
            switch number(0...12) {
            case 0: carousel.beginDragging()
            case 1: carousel.drag(translation: Double(number(-500...500)), velocity: Double(number(-3000...3000)))
            case 2: carousel.endDragging()
            case 3: _ = carousel.handle(.step(number(-3...3)))
            case 4: carousel.scrollOffset = Double(number(0...600)) / 10
            case 5 where stills.extents.count < 70:
                let index = number(0...stills.extents.count)
                stills.extents.insert(extent(), at: index)
                carousel.insertItem(at: index, animated: number(0...1) == 0)
            case 6 where stills.extents.count > 1:
                let index = number(0...stills.extents.count - 1)
                stills.extents.remove(at: index)
                carousel.removeItem(at: index, animated: number(0...1) == 0)
            case 7 where !stills.extents.isEmpty:
                stills.extents[number(0...stills.extents.count - 1)] = extent()
                carousel.invalidateExtents()
            case 8:
                stills.extents.shuffle(using: &random)
                carousel.reloadData()
            case 9: carousel.isVertical.toggle()
            case 10: if number(0...5) == 0 { carousel.hasVariableExtents = true }
            default: table.run(Double(number(1...10)) / 60)
            }
            table.scene.layoutIfNeeded()
            guard operation.isMultiple(of: 10) else { continue }
            // An edit's animation shows what is on its way.
            table.run(0.5)
            if let fault = table.fault() { faults.append("\(fault) at \(operation)") }
        }
        carousel.endDragging()
        table.run(12)
        #expect(faults == [] && table.fault() == nil, "seed \(seed): \(faults)")
        #expect(!table.scene.isAnimating, "seed \(seed)")
        let (index, rest) = (carousel.currentItemIndex, carousel.scrollOffset)
        let apart = carousel.motion.extent.shortestDistance(fromOffset: Double(index), toOffset: rest)
        #expect(apart.magnitude <= 0.5 && stills.extents.indices.contains(index), "seed \(seed): \(index) at \(rest)")
    }
}
