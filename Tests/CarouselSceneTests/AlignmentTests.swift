// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Where the row of items stands, and where it stops.
@Suite struct AlignmentTests {
    /// Where an item's view begins and ends along the scroll direction, in points.
    private func edges(_ carousel: Carousel, _ index: Int) -> (begin: Double, end: Double)? {
        guard let container = carousel.loaded.item(at: index)?.container else { return nil }
        let (t, size) = (container.transform3D, container.bounds.size)
        let vertical = carousel.isVertical
        let middle = vertical ? container.center.y + t.m42 : container.center.x + t.m41
        let half = vertical ? size.height * t.m22 / 2 : size.width * t.m11 / 2
        return (middle - half, middle + half)
    }

    private func begin(_ carousel: Carousel, _ index: Int) -> Double { edges(carousel, index)?.begin ?? .nan }
    private func end(_ carousel: Carousel, _ index: Int) -> Double { edges(carousel, index)?.end ?? .nan }

    private func near(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-6 }

    /// A row of items of 200 points in 640.
    private func stage(_ alignment: Alignment, _ count: Int = 10, trims: Bool = false) -> Stage {
        let stage = Stage(count)
        stage.carousel.alignment = alignment
        stage.carousel.trimsEnds = trims
        stage.run(1)
        return stage
    }

    @Test(arguments: [false, true]) func theCurrentItemStandsWhereItIsAligned(isVertical: Bool) {
        let stage = Stage(10)
        let carousel = stage.carousel
        carousel.isVertical = isVertical
        stage.items.itemSize = Size(width: 150, height: 150)
        carousel.reloadData()
        stage.run(1)
        let length = isVertical ? 400.0 : 640
        let alignments: [Alignment] = [.start, .center, .end, .fraction(0.25), .fraction(-3), .fraction(.nan)]
        for (alignment, part) in zip(alignments, [0, 0.5, 1, 0.25, 0, 0.5]) {
            for inset in [0.0, 30, -5, .nan] {
                carousel.alignment = alignment
                carousel.alignmentInset = inset
                for index in [0, 4, 9] {
                    carousel.currentItemIndex = index
                    let used = inset > 0 ? inset : 0
                    #expect(near(begin(carousel, index), used + part * (length - 150 - 2 * used)), "\(alignment)")
                    let place = begin(carousel, index) + 75
                    let point = isVertical ? Point(x: 320, y: place) : Point(x: place, y: 200)
                    #expect(carousel.indexOfItem(at: point) == index)
                }
            }
        }
    }

    /// Everything that is in sight is loaded, wherever the row stands.
    @Test(arguments: [Alignment.start, .center, .end, .fraction(0.3)]) func theRowFillsTheCarousel(alignment: Alignment)
    {
        for wraps in [false, true] {
            let stage = Stage(40)
            stage.items.options = [.wrap: wraps ? 1 : 0]
            stage.carousel.reloadData()
            stage.carousel.alignment = alignment
            stage.run(0.1)
            for offset in stride(from: wraps ? 0.0 : 8, to: wraps ? 40 : 32, by: 0.37) {
                stage.carousel.scrollOffset = offset
                for x in stride(from: 1.3, to: 640, by: 21) {
                    #expect(stage.carousel.indexOfItem(at: Point(x: x, y: 200)) != nil, "\(offset), \(x)")
                }
            }
        }
    }

    /// Also a row whose items are nearer together than the spacing says: at its edges there is no more than a gap.
    @Test(arguments: [Alignment.start, .center, .end, .fraction(0.3)]) func denseRowsFillTheCarousel(
        alignment: Alignment
    ) {
        let rows: [(any Shape, Double, CenterScale?)] = [
            (Linear(), 80, CenterScale()), (Linear(), 80, CenterScale(zoom: 2)), (Linear(), 200, CenterScale(zoom: 2)),
            (Spotlight(), 90, nil), (Spotlight(zoom: 1.5), 200, nil), (Parallax(), 180, nil), (Lean(), 200, nil),
        ]
        for ((shape, width, scale), wraps) in rows.map({ ($0, false) }) + rows.map({ ($0, true) }) {
            let stage = Stage(40)
            stage.items.options = [.wrap: wraps ? 1 : 0]
            stage.items.itemSize = Size(width: width, height: 200)
            (stage.carousel.shape, stage.carousel.centerScale) = (shape, scale)
            stage.carousel.reloadData()
            stage.carousel.alignment = alignment
            stage.run(0.1)
            for offset in stride(from: wraps ? 0.0 : 18, to: wraps ? 40 : 22, by: 0.37) {
                stage.carousel.scrollOffset = offset
                for edge in [0, 640 - 0.3 * width] {
                    let isFilled = stride(from: edge + 1, to: edge + 0.3 * width, by: 3)
                        .contains { stage.carousel.indexOfItem(at: Point(x: $0, y: 200)) != nil }
                    #expect(isFilled, "\(shape), \(width), \(wraps), \(offset), \(edge)")
                }
            }
        }
    }

    /// Items come round at the far side of what is in sight, not of the current one.
    @Test func aWrappedRowGoesOnToTheFarEdge() {
        let stage = Stage(5)
        stage.items.options = [.wrap: 1]
        stage.carousel.reloadData()
        stage.carousel.alignment = .start
        for offset in stride(from: 0.0, to: 5, by: 0.23) {
            stage.carousel.scrollOffset = offset
            for x in stride(from: 1.0, to: 640, by: 21) {
                let index = Int(stage.carousel.scrollOffset + x / 200) % 5
                #expect(stage.carousel.indexOfItem(at: Point(x: x, y: 200)) == index, "\(offset), \(x)")
            }
        }
    }

    /// Items that come again fill what is in sight from where the current one stands, as views and as pictures.
    @Test(arguments: [Alignment.start, .end, .fraction(0.3)], [false, true])
    func copiesFillTheCarouselToo(alignment: Alignment, givesPictures: Bool) {
        let (stage, source) = (Stage(0), Source(givesPictures: givesPictures, count: 3, wraps: true))
        let carousel = stage.carousel
        carousel.dataSource = source
        carousel.delegate = source
        (carousel.alignment, carousel.repeatsItems) = (alignment, true)
        for offset in stride(from: 0.0, to: 3, by: 0.19) {
            carousel.scrollOffset = offset
            let origin = alignment.fraction * (640 - 120)
            for x in stride(from: 1.0, to: 640, by: 17) {
                let index = Int((offset + (x - origin) / 120 + 30).rounded(.down)) % 3
                #expect(carousel.indexOfItem(at: Point(x: x, y: 200)) == index, "\(offset), \(x)")
            }
            #expect(carousel.offsetForItem(at: carousel.currentItemIndex).magnitude <= 0.5, "\(offset)")
            for index in 0..<3 { #expect(carousel.hasLoaded(itemAt: index), "\(offset), \(index)") }
        }
    }

    /// As in Kodi: near an end the pictures stop, and the selection goes on.
    @Test(arguments: [0.0, 20]) func theRowStopsAtItsEnds(inset: Double) {
        for (alignment, part) in [(Alignment.start, 0.0), (.center, 0.5), (.end, 1), (.fraction(0.4), 0.4)] {
            let stage = stage(alignment, trims: true)
            let carousel = stage.carousel
            carousel.alignmentInset = inset
            for index in 0..<10 {
                carousel.currentItemIndex = index
                stage.run(0.1)
                #expect(carousel.currentItemIndex == index)
                let aligned = inset + part * (440 - 2 * inset) - Double(index) * 200
                let first = min(max(aligned, 640 - inset - 2000), inset)
                #expect(near(begin(carousel, index), first + Double(index) * 200), "\(alignment), item \(index)")
                #expect(begin(carousel, index) >= -1e-6 && end(carousel, index) <= 640 + 1e-6)
            }
        }
    }

    @Test func aShortRowStandsWhereItIsAligned() {
        for (alignment, place) in [(Alignment.start, 0.0), (.center, 120), (.end, 240)] {
            let stage = stage(alignment, 2, trims: true)
            for index in [0, 1, 0] {
                stage.carousel.scrollToItem(at: index, animated: true)
                stage.run(0.2)
                #expect(near(begin(stage.carousel, 0), place), "\(alignment) on the way to \(index)")
                stage.run(1)
                #expect(stage.carousel.currentItemIndex == index && near(end(stage.carousel, 1), place + 400))
            }
        }
    }

    @Test func aDragMovesThePictureAsFarAsItGoes() {
        let stage = stage(.start, trims: true)
        let carousel = stage.carousel
        // From the last item the picture follows at once, although it stands where it does at the offset 6.8.
        carousel.currentItemIndex = 9
        #expect(near(end(carousel, 9), 640))
        carousel.touchDown()
        carousel.beginDragging()
        carousel.drag(translation: 0, velocity: 0)
        #expect(near(end(carousel, 9), 640))
        carousel.drag(translation: 50, velocity: 0)
        #expect(near(end(carousel, 9), 690) && near(carousel.scrollOffset, 6.55))
        carousel.drag(translation: -20, velocity: 0)
        #expect(end(carousel, 9) < 640 && end(carousel, 9) > 600, "it bounces")
        #expect(carousel.scrollOffset > 6.8 && carousel.scrollOffset < 7)
        carousel.endDragging()
        var last = end(carousel, 9)
        while stage.scene.isAnimating {
            stage.run(1.0 / 60)
            #expect(end(carousel, 9) >= last - 1e-6 && end(carousel, 9) <= 640 + 1e-6, "back without a jump")
            last = end(carousel, 9)
        }
        #expect(near(end(carousel, 9), 640) && carousel.scrollOffset == 7)
        // Released near the end, it goes there; near an item, to that.
        for (way, expected) in [(30.0, 7.0), (130.0, 6.0), (1300.0, 0.0), (-10, 0)] {
            carousel.touchDown()
            carousel.beginDragging()
            carousel.drag(translation: way, velocity: 0)
            carousel.endDragging()
            stage.run(2)
            #expect(carousel.scrollOffset == expected, "\(way) points")
        }
        // A flick does not go beyond.
        carousel.touchDown()
        carousel.beginDragging()
        carousel.drag(translation: -300, velocity: -9000)
        carousel.endDragging()
        stage.run(4)
        #expect(carousel.scrollOffset == 7 && near(end(carousel, 9), 640))
        carousel.bounces = false
        carousel.touchDown()
        carousel.beginDragging()
        carousel.drag(translation: -300, velocity: -900)
        #expect(near(end(carousel, 9), 640))
        carousel.endDragging()
        stage.run(2)
        #expect(carousel.scrollOffset == 7 && !stage.scene.isAnimating)
    }

    @Test func wheelsMoveThePictureAndKeysTheCurrentItem() {
        let stage = stage(.start, trims: true)
        let carousel = stage.carousel
        for index in 1...9 {
            #expect(carousel.handle(.step(1)))
            stage.run(1)
            #expect(carousel.currentItemIndex == index)
        }
        #expect(!carousel.scrollByWheel(Point(x: 40, y: 0)) && carousel.currentItemIndex == 9, "the row is at its end")
        #expect(carousel.scrollByWheel(Point(x: -100, y: 0)))
        #expect(near(carousel.scrollOffset, 6.3) && near(end(carousel, 9), 740))
        stage.run(2)
        #expect(carousel.scrollOffset == 6)
        #expect(carousel.scrollByWheel(Point(x: 900, y: 0)) && near(end(carousel, 9), 640))
        stage.run(2)
        #expect(carousel.scrollOffset == 7 && near(end(carousel, 9), 640))
        carousel.tap(at: Point(x: 600, y: 200))
        stage.run(1)
        #expect(carousel.currentItemIndex == 9, "a tap selects any")
    }

    @Test func otherShapesMoveAndDoNotTrim() {
        for type in [CarouselType.rotary, .timeMachine, .coverFlow, .custom] {
            let stage = Stage(12, type)
            var told: [CarouselDiagnostic] = []
            stage.carousel.onDiagnostic = { told.append($0) }
            let before = stage.carousel.layout.center
            stage.carousel.alignment = .start
            #expect(stage.carousel.layout.center.x < before.x && stage.carousel.layout.center.y == before.y)
            if type != .rotary { stage.carousel.trimsEnds = true }
            let isTrimmed = stage.carousel.layout.row.trimming == 1
            #expect(isTrimmed == (type == .coverFlow), "\(type)")
            let isTold = told.contains(.trimsNotInLine(name: stage.carousel.shape.name))
            #expect(isTold == !isTrimmed || type == .rotary)
        }
    }

    @Test(arguments: [false, true]) func largerItemsAreAlignedByTheirOwnEdges(shrinksOthers: Bool) {
        let stage = stage(.start, 12, trims: true)
        let carousel = stage.carousel
        carousel.centerScale = CenterScale(zoom: 1.5, reach: 2, curve: .easeInOut, shrinksOthers: shrinksOthers)
        carousel.itemSizing = .fitting(count: 3.5, gap: 8)
        for index in 0..<12 {
            carousel.currentItemIndex = index
            stage.run(0.1)
            let isTrimmed = end(carousel, 11) < 640 + 1e-6
            #expect(isTrimmed ? near(end(carousel, 11), 640) : near(begin(carousel, index), 0), "item \(index)")
            #expect(begin(carousel, index) > -1e-6 && end(carousel, index) < 640 + 1e-6, "item \(index)")
        }
    }

    private final class Lengths: CarouselDataSource, CarouselDelegate {
        func numberOfItems(in carousel: Carousel) -> Int { 14 }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            View(frame: Rect(x: 0, y: 0, width: 100, height: 80))
        }
        func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double { Double(60 + index * 37 % 160) }
    }

    @Test(arguments: [Alignment.start, .center, .end]) func itemsOfAllLengthsAreAligned(alignment: Alignment) {
        let stage = Stage(0)
        let (carousel, lengths) = (stage.carousel, Lengths())
        carousel.hasVariableExtents = true
        carousel.alignment = alignment
        carousel.dataSource = lengths
        carousel.delegate = lengths
        stage.run(1)
        for trims in [false, true] {
            carousel.trimsEnds = trims
            for index in 0..<14 {
                carousel.currentItemIndex = index
                stage.run(0.5)
                let (begin, end) = edges(carousel, index) ?? (.nan, .nan)
                let aligned = alignment.fraction * (640 - (end - begin))
                let isAtStart = near(self.begin(carousel, 0), 0)
                let isAtEnd = near(self.end(carousel, 13), 640)
                #expect(near(begin, aligned) || trims && (isAtStart || isAtEnd), "item \(index)")
                if trims {
                    #expect(!(self.begin(carousel, 0) > 1e-6), "item \(index)")
                    #expect(!(self.end(carousel, 13) < 640 - 1e-6), "item \(index)")
                }
            }
        }
    }

    /// Provides pictures, or views of the same size.
    private final class Source: CarouselDataSource, CarouselDelegate {
        let (givesPictures, count, wraps): (Bool, Int, Bool)
        init(givesPictures: Bool, count: Int = 12, wraps: Bool = false) {
            (self.givesPictures, self.count, self.wraps) = (givesPictures, count, wraps)
        }
        func numberOfItems(in carousel: Carousel) -> Int { count }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .wrap && wraps ? 1 : value
        }
        func pictureItems(in carousel: Carousel) -> PictureItems? {
            givesPictures ? PictureItems(size: Size(width: 120, height: 120)) : nil
        }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { Image(path: "\(index)") }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            View(frame: Rect(x: 0, y: 0, width: 120, height: 120))
        }
    }

    @Test(arguments: [UInt64(3), 4]) func picturesWithoutViewsStandWhereViewsDo(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sources = [Source(givesPictures: false), Source(givesPictures: true)]
        let stages = sources.map { source in
            let stage = Stage(0)
            stage.carousel.dataSource = source
            stage.carousel.centerItemWhenSelected = false
            return stage
        }
        let shapes: [any Shape] = [Linear(), CoverFlow(), Rotary(), Wheel()]
        for step in 0..<300 {
            let alignment = Alignment.fraction(.random(in: 0...1, using: &random))
            let shape = shapes[Int.random(in: 0..<4, using: &random)]
            let (trims, vertical) = (Bool.random(using: &random), Bool.random(using: &random))
            let (inset, offset) = (Double.random(in: 0...60, using: &random), Double.random(in: 0...11, using: &random))
            for carousel in stages.map(\.carousel) {
                (carousel.shape, carousel.alignment, carousel.trimsEnds) = (shape, alignment, trims)
                (carousel.isVertical, carousel.alignmentInset) = (vertical, inset)
                carousel.scrollOffset = offset
                carousel.scrollToItemBoundary = false
            }
            let (views, pictures) = (stages[0].carousel, stages[1].carousel)
            #expect(views.layout.center == pictures.layout.center, "seed \(seed), step \(step)")
            let batch = try #require(stages[1].scene.drawList().batches.first)
            #expect(batch.center == pictures.layout.center, "seed \(seed), step \(step)")
            for _ in 0..<20 {
                let point = Point(x: .random(in: 0...640, using: &random), y: .random(in: 150...250, using: &random))
                #expect(views.indexOfItem(at: point) == pictures.indexOfItem(at: point), "seed \(seed), step \(step)")
            }
        }
        withExtendedLifetime(sources) {}
    }

    @Test func theAlignmentIsAnimated() throws {
        for givesPictures in [false, true] {
            let (stage, source) = (Stage(0), Source(givesPictures: givesPictures))
            stage.carousel.dataSource = source
            stage.run(1)
            func middle() -> Double {
                givesPictures
                    ? stage.carousel.shownLayout.center.x
                    : stage.carousel.loaded.items.first.map { $0.container.shownCenter.x }
                        ?? .nan
            }
            #expect(middle() == 320)
            View.animate(duration: 1, curve: .linear) {
                stage.carousel.alignment = .end
                stage.carousel.trimsEnds = true
            }
            stage.run(0.5)
            // Pictures are laid out anew in each frame: aligned at three quarters, half of what is blank there is trimmed.
            #expect(near(middle(), givesPictures ? 450 - 390 / 2 : 190), "\(middle())")
            stage.run(1)
            #expect(near(middle(), 60))
        }
    }

    private final class Watcher: CarouselDelegate {
        var shown: Set<ObjectIdentifier> = []
        var faults: [String] = []
        var wantsDisplayEvents: Bool { true }
        func carousel(_ carousel: Carousel, willDisplay view: View?, forItemAt index: Int) {
            if view.map({ !shown.insert(ObjectIdentifier($0)).inserted }) ?? true { faults.append("\(index) twice") }
        }
        func carousel(_ carousel: Carousel, didEndDisplaying view: View?, forItemAt index: Int) {
            if view.flatMap({ shown.remove(ObjectIdentifier($0)) }) == nil { faults.append("\(index) was not there") }
        }
    }

    /// Whatever happens, the carousel comes to rest at an item, all of it in sight, with nothing left blank.
    @Test(arguments: [UInt64(11), 12]) func itRestsWithoutGaps(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (stage, watcher) = (Stage(9), Watcher())
        let carousel = stage.carousel
        carousel.delegate = watcher
        carousel.trimsEnds = true
        carousel.alignment = .start
        carousel.bounces = false
        var rests = 0
        for operation in 0..<10_000 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3:
                carousel.touchDown()
                carousel.beginDragging()
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    carousel.drag(
                        translation: .random(in: -900...900, using: &random),
                        velocity: .random(in: -3000...3000, using: &random))
                    stage.run(.random(in: 0...0.05, using: &random))
                }
                carousel.endDragging()
            case 4: _ = carousel.handle(.step(.random(in: -3...3, using: &random)))
            case 5: _ = carousel.scrollByWheel(Point(x: .random(in: -300...300, using: &random), y: 0))
            case 6: carousel.scrollToItem(at: .random(in: 0...9, using: &random), animated: Bool.random(using: &random))
            case 7: carousel.frame.size.width = .random(in: 250...900, using: &random)
            case 8: carousel.tap(at: Point(x: .random(in: 0...640, using: &random), y: 200))
            case 9: carousel.alignment = .fraction(.random(in: 0...1, using: &random))
            case 10: carousel.alignmentInset = Bool.random(using: &random) ? 0 : 24
            default:
                stage.run(3)
                stage.items.count = .random(in: 2...14, using: &random)
                carousel.reloadData()
                carousel.currentItemIndex = 0
            }
            stage.run(.random(in: 0...0.1, using: &random))
            guard operation % 20 == 0 else { continue }
            stage.run(5)
            rests += 1
            let (count, index) = (stage.items.count, carousel.currentItemIndex)
            let (width, inset) = (carousel.bounds.width, carousel.alignmentInset)
            let at = "seed \(seed), operation \(operation): \(count) items, \(width) points, \(carousel.scrollOffset)"
            #expect(!stage.scene.isAnimating, "\(at)")
            #expect(near(carousel.scrollOffset, Double(index)) && (0..<count).contains(index), "\(at)")
            guard let (begin, end) = edges(carousel, index) else {
                Issue.record("the current item is not loaded, \(at)")
                continue
            }
            #expect(begin > inset - 1e-6 && end < width - inset + 1e-6, "\(at): \(begin), \(end)")
            if Double(count) * 200 > width - 2 * inset {
                let (first, last) = (edges(carousel, 0), edges(carousel, count - 1))
                #expect((first?.begin ?? -1) < inset + 1e-6, "\(at)")
                #expect((last?.end ?? .infinity) > width - inset - 1e-6, "\(at)")
            }
        }
        #expect(rests == 500 && watcher.faults.isEmpty, "seed \(seed): \(watcher.faults)")
    }
}
