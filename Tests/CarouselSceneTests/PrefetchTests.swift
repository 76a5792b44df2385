// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Items that are prepared before they come into sight.
@Suite struct PrefetchTests {
    /// Items with names, and what has been asked for.
    private final class Names: CarouselDataSource, CarouselDelegate {
        var names: [Int]
        var wraps = false
        var showsPictures = false
        /// What has begun, and neither come into sight nor been given up.
        var open: Set<Int> = []
        var begun: [[Int]] = []
        var cancelled: [[Int]] = []
        var doubled = 0
        var onCancel: ((Carousel) -> Void)?

        init(_ count: Int) { names = Array(0..<count) }

        func numberOfItems(in carousel: Carousel) -> Int { names.count }
        func pictureItems(in carousel: Carousel) -> PictureItems? {
            showsPictures ? PictureItems(size: Size(width: 100, height: 100)) : nil
        }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
            open.remove(names[index])
            return nil
        }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            open.remove(names[index])
            return view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        }
        func carousel(_ carousel: Carousel, prefetchItemsAt indexes: [Int]) {
            begun.append(indexes)
            for index in indexes {
                if !open.insert(names[index]).inserted || carousel.hasLoaded(itemAt: index) { doubled += 1 }
            }
        }
        func carousel(_ carousel: Carousel, cancelPrefetchingForItemsAt indexes: [Int]) {
            cancelled.append(indexes)
            for index in indexes where open.remove(names[index]) == nil { doubled += 1 }
            onCancel?(carousel)
        }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .wrap && wraps ? 1 : option == .visibleItems ? 7 : value
        }
    }

    private func stage(
        _ count: Int = 100, wraps: Bool = false, pictures: Bool = false, at index: Int = 50, prefetching: Int = 4
    ) -> (Stage, Names) {
        let (stage, names) = (Stage(0), Names(count))
        (names.wraps, names.showsPictures) = (wraps, pictures)
        stage.carousel.delegate = names
        stage.carousel.dataSource = names
        stage.run(1)
        stage.carousel.currentItemIndex = index
        stage.run(1)
        stage.carousel.prefetchCount = prefetching
        stage.run(1)
        return (stage, names)
    }

    @Test(arguments: [false, true]) func theNearestBesideThoseInSightComeFirst(pictures: Bool) {
        let (stage, names) = stage(pictures: pictures)
        // 47...53 are loaded.
        #expect(names.begun == [[46, 54, 45, 55]] && names.cancelled.isEmpty)
        stage.run(5)
        #expect(names.begun.count == 1 && !stage.scene.isAnimating)
        stage.carousel.scrollOffset = 51
        stage.run(1)
        #expect(names.begun.dropFirst().joined().contains(56))
        #expect(!names.open.isEmpty && names.open.allSatisfy { (44...58).contains($0) } && names.doubled == 0)
        stage.carousel.scrollOffset = 90
        stage.run(1)
        #expect(names.open == [85, 86, 94, 95])
        #expect(names.cancelled.flatMap { $0 }.contains(45))
        stage.carousel.prefetchCount = 0
        stage.run(1)
        #expect(names.open.isEmpty && names.doubled == 0 && !stage.scene.isAnimating)
    }

    @Test func whileItMovesWhatIsAheadComesFirst() {
        for direction in [-1, 1] {
            let (stage, names) = stage(1000, at: 500, prefetching: 6)
            stage.carousel.scroll(byNumberOfItems: direction * 40, duration: 2)
            stage.run(0.6)
            names.begun.removeAll()
            stage.run(0.6)
            let asked = names.begun.flatMap { $0 }
            #expect(asked.count > 5 && names.doubled == 0)
            // In turn, and nothing that it has left behind.
            #expect(zip(asked, asked.dropFirst()).allSatisfy { $1 - $0 == direction })
            #expect(asked.allSatisfy { ($0 - 500) * direction > 0 })
            stage.run(2)
            #expect(names.open.count >= 6 && names.open.count <= 12)
        }
    }

    @Test func endsWrappingAndFewItems() {
        let (atStart, first) = stage(at: 0)
        #expect(atStart.carousel.currentItemIndex == 0 && first.begun == [[7, 8, 9, 10]])
        let (_, last) = stage(at: 99)
        #expect(last.begun == [[92, 91, 90, 89]])
        let (_, round) = stage(wraps: true, at: 0)
        #expect(round.begun.map { Set($0) } == [[4, 96, 5, 95]])
        for count in 0...12 {
            for wraps in [false, true] {
                let (stage, names) = stage(count, wraps: wraps, at: 0, prefetching: 1000)
                #expect(names.open.count == max(0, count - stage.carousel.indexesForVisibleItems.count))
                #expect(names.doubled == 0)
            }
        }
        let (stage, none) = stage(prefetching: -3)
        #expect(none.begun.isEmpty && stage.carousel.prefetchCount == 0)
        stage.carousel.prefetchCount = .max
        #expect(stage.carousel.prefetchCount == 1000)
    }

    /// Where items come again, what comes into sight has another position than index.
    @Test(arguments: [false, true]) func whatComesIntoSightBeyondTheSeamIsNotGivenUp(pictures: Bool) {
        let (stage, names) = stage(20, wraps: true, pictures: pictures, at: 18, prefetching: 0)
        stage.carousel.repeatsItems = true
        stage.run(1)
        stage.carousel.prefetchCount = 4
        stage.run(1)
        // 15...21 are in sight, which are 15...19, 0 and 1.
        #expect(names.begun.map(Set.init) == [[14, 13, 2, 3]] && names.cancelled.isEmpty)
        for place in [19, 20, 21, 22] {
            names.cancelled.removeAll()
            stage.carousel.scrollToItem(at: place, animated: true)
            stage.run(1)
            #expect(stage.carousel.currentItemIndex == place % 20)
            let shown = Set(stage.carousel.indexesForVisibleItems)
            #expect(shown.count == 7 && shown.isDisjoint(with: names.cancelled.joined()), "\(place)")
            #expect(names.doubled == 0 && names.open.isDisjoint(with: shown), "\(place)")
        }
    }

    @Test func editsKeepWhatHasBegun() {
        let (stage, names) = stage()
        let carousel = stage.carousel
        carousel.performBatchUpdates { updates in
            for place in 0..<10 { updates.insertItem(at: place) }
            names.names.insert(contentsOf: 1000..<1010, at: 0)
        }
        stage.run(1)
        #expect(carousel.currentItemIndex == 60 && names.open == [45, 46, 54, 55] && names.cancelled.isEmpty)
        names.open.remove(names.names.remove(at: 64))
        carousel.removeItem(at: 64, animated: true)
        stage.run(1)
        #expect(names.open == [45, 46, 55, 56] && names.doubled == 0)
        names.open.removeAll()
        carousel.reloadData()
        stage.run(1)
        #expect(names.open.count == 4 && names.doubled == 0)
        names.onCancel = { [names] in
            names.onCancel = nil
            names.open.removeAll()
            $0.reloadData()
        }
        carousel.scrollOffset = 10
        stage.run(1)
        #expect(names.open == [5, 6, 14, 15].reduce(into: []) { $0.insert(names.names[$1]) } && names.doubled == 0)
    }

    /// What has begun comes into sight, or is given up; never twice.
    @Test(arguments: [1, 2, 3, 4]) func tenThousandOperations(seed: UInt64) {
        let (stage, names) = stage(60, wraps: seed % 2 == 0, pictures: seed > 2, at: 10)
        let (scene, carousel) = (stage.scene, stage.carousel)
        let use = RandomUse(of: stage, seed: seed)
        (use.wheel, use.pause) = (900, 0.5)
        var next = 10_000
        for _ in 0..<2500 {
            use.act([
                { use.scroll(0...60) },
                {
                    names.names = (0..<use.int(0...60)).map { $0 + next }
                    next += 100
                    names.open.removeAll()
                    carousel.reloadData()
                },
                {
                    guard !names.names.isEmpty else { return }
                    let index = use.int(0...names.names.count - 1)
                    names.open.remove(names.names.remove(at: index))
                    carousel.removeItem(at: index, animated: use.bool())
                },
                {
                    guard names.names.count < 80 else { return }
                    let index = use.int(0...names.names.count)
                    next += 1
                    carousel.performBatchUpdates(animated: use.bool()) { updates in
                        updates.insertItem(at: index)
                        names.names.insert(next, at: index)
                    }
                },
                { carousel.prefetchCount = use.int(0...9) },
            ])
        }
        #expect(names.doubled == 0)
        use.lift()
        carousel.prefetchCount = 4
        stage.run(5)
        #expect(!scene.isAnimating)
        #expect(names.open.count >= min(4, max(0, names.names.count - carousel.indexesForVisibleItems.count)))
        carousel.prefetchCount = 0
        stage.run(1)
        #expect(names.open.isEmpty && names.doubled == 0, "what has begun is given up")
        #expect(names.begun.count > 100 && names.cancelled.count > 20)
    }
}
