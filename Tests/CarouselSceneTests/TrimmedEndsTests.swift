// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// What happens at the ends of rows that stop there: more items come, and the user feels the end.
@Suite struct TrimmedEndsTests {
    private final class Log: CarouselDelegate {
        var felt = 0
        var reached = 0
        func carouselWillReachEnd(_ carousel: Carousel, edge: CarouselEdge) { reached += 1 }
    }

    private func stage(_ count: Int, at index: Int, _ alignment: Alignment) -> (Stage, Log) {
        let (stage, log) = (Stage(count), Log())
        let carousel = stage.carousel
        carousel.delegate = log
        (carousel.alignment, carousel.trimsEnds) = (alignment, true)
        carousel.currentItemIndex = index
        carousel.loadMoreThreshold = 1
        stage.run(0.5)
        log.reached = 0
        stage.scene.onFeedback = { if case .end = $0 { log.felt += 1 } }
        return (stage, log)
    }

    /// It ends where it would have ended if the items had been there from the start.
    @Test(arguments: [Alignment.start, .center, .end], [-1.0, 1])
    func aFlickGoesOnWhereMoreItemsCome(alignment: Alignment, way: Double) {
        let (long, _) = stage(60, at: 30, alignment)
        long.flick(by: way * 7)
        long.run(10)
        let distance = long.carousel.scrollOffset - 30
        #expect(abs(distance) > 5)
        for (delay, bounces) in [(0.1, true), (0.4, true), (0.4, false)] {
            let (short, log) = stage(20, at: way < 0 ? 4 : 15, alignment)
            short.carousel.bounces = bounces
            short.flick(by: way * 7)
            short.run(delay)
            #expect(log.reached == 1, "\(delay)")
            short.carousel.performBatchUpdates(animated: false) { updates in
                for place in 0..<20 { updates.insertItem(at: way < 0 ? place : 20 + place) }
                short.items.count = 40
            }
            short.run(10)
            #expect(
                abs(short.carousel.scrollOffset - (way < 0 ? 24 : 15) - distance) < 1e-6,
                "\(delay): \(short.carousel.scrollOffset)")
            #expect(!short.scene.isAnimating)
        }
    }

    /// Nothing goes on by itself where no items come.
    @Test func withoutMoreItemsTheFlickIsOver() {
        let (stage, _) = stage(20, at: 15, .start)
        stage.flick(by: 7)
        stage.run(5)
        #expect(stage.carousel.scrollOffset == 17 && !stage.scene.isAnimating)
    }

    /// The end is where the pictures stop, and not at the last item.
    @Test func theEndIsFeltWhereTheRowStops() {
        let (stage, log) = stage(10, at: 9, .start)
        let carousel = stage.carousel
        func pull(_ way: Double) {
            carousel.touchDown()
            carousel.beginDragging()
            carousel.drag(translation: way, velocity: 0)
            carousel.endDragging()
            stage.run(2)
        }
        pull(-30)
        #expect(log.felt == 1 && carousel.scrollOffset == 7, "from the last item, beyond the end")
        pull(300)
        #expect(log.felt == 1 && carousel.scrollOffset == 5)
        pull(-500)
        #expect(log.felt == 2 && carousel.scrollOffset == 7)
    }

    /// Fingers do not lead to the last item, but to where the row stops: that is when more are wanted.
    @Test(arguments: [Alignment.start, .center, .end])
    func moreItemsAreWantedWhereTheRowStops(alignment: Alignment) {
        let (stage, log) = stage(20, at: 10, alignment)
        let carousel = stage.carousel
        func pull(_ items: Double) {
            carousel.touchDown()
            carousel.beginDragging()
            carousel.drag(translation: -items * carousel.itemWidth, velocity: 0)
            carousel.endDragging()
            stage.run(2)
        }
        pull(3)
        #expect(log.reached == 0)
        pull(9)
        #expect(log.reached == 1 && carousel.isLoadingMore(edge: .trailing))
        // By a key, or in a wider window, it is the same.
        carousel.setLoadingMore(false, edge: .trailing)
        carousel.currentItemIndex = 10
        stage.run(1)
        carousel.frame.size.width = 19 * carousel.itemWidth
        stage.run(1)
        #expect(log.reached > 1 && !stage.scene.isAnimating)
        pull(-19)
        #expect(carousel.isLoadingMore(edge: .leading) && !stage.scene.isAnimating)
        // In one that is not trimmed, all that follow count.
        carousel.trimsEnds = false
        carousel.frame.size.width = 640
        for edge in CarouselEdge.allCases { carousel.setLoadingMore(false, edge: edge) }
        log.reached = 0
        carousel.currentItemIndex = 18
        stage.run(1)
        #expect(log.reached == 0)
        carousel.currentItemIndex = 19
        stage.run(1)
        #expect(log.reached == 1)
    }

    /// Covers that turn one after the other take the row along evenly, where it has to move for them.
    @Test(arguments: [3, 8]) func coversMoveEvenly(count: Int) {
        let stage = Stage(count, .coverFlow2)
        let carousel = stage.carousel
        carousel.trimsEnds = true
        stage.run(0.5)
        func places() -> [Double] {
            carousel.loaded.items.map { item in
                let transform = item.container.transform3D
                return item.container.center.x + transform.m41 / transform.m44
            }
        }
        var before = places()
        for target in [1, 0, count - 2, count - 1, count - 2] {
            carousel.scrollToItem(at: target, duration: 3)
            for _ in 0..<400 {
                stage.run(1.0 / 120)
                let now = places()
                let way = zip(before, now).map { ($0 - $1).magnitude }.max() ?? 0
                #expect(before.count == now.count && way < 10, "to \(target), \(carousel.scrollOffset): \(way)")
                before = now
            }
        }
    }

    /// A spin is no pull: it goes through all items.
    @Test func aSpinEndsAtTheLastItem() {
        let (stage, _) = stage(10, at: 2, .start)
        stage.carousel.touchDown()
        stage.carousel.beginDragging()
        stage.carousel.drag(translation: -30, velocity: 0)
        stage.carousel.endDragging()
        stage.run(0.1)
        stage.carousel.spin(toItemAt: 9, turns: 0, duration: 1)
        stage.run(3)
        #expect(stage.carousel.scrollOffset == 9 && !stage.scene.isAnimating)
    }

    /// Whatever users and programs do: it rests at an item, leaves no blank, and fingers do not lead beyond where the row stops.
    @Test(arguments: [1, 2, 3, 4]) func tenThousandOperations(seed: UInt64) {
        let (stage, log) = stage(12, at: 5, [.start, .center, .end, .fraction(0.3)][Int(seed) - 1])
        let (scene, carousel) = (stage.scene, stage.carousel)
        let use = RandomUse(of: stage, seed: seed)
        use.pause = 0.5
        for round in 1...2500 {
            use.act([
                { use.scroll() }, { use.insert(upTo: 20) },
                { use.reload(0...14) }, { use.remove() },
                { if !carousel.isDragging { stage.flick(by: use.double(-20...20)) } },
                { carousel.bounces = use.bool() },
                { carousel.bounceDistance = use.double(0...2) }, { carousel.stepSize = use.pick(1, 1, 1, 3) },
                { carousel.alignmentInset = use.pick(0, 0, 30) },
                { carousel.alignment = use.pick(.start, .center, .end, .fraction(0.8)) },
            ])
            #expect(carousel.scrollOffset.isFinite, "seed \(seed)")
            guard round % 25 == 0 else { continue }
            use.lift()
            carousel.endDragging()
            if stage.items.count == 0 { use.insert(upTo: 1) }
            (carousel.stepSize, carousel.alignmentInset) = (1, 0)
            stage.run(5)
            func check(_ what: String) {
                let (index, width) = (carousel.currentItemIndex, carousel.bounds.width)
                #expect(
                    !scene.isAnimating && carousel.scrollOffset == Double(index),
                    "seed \(seed), round \(round), \(what): \(carousel.scrollOffset) of \(stage.items.count), \(carousel.motion.indexesOfEnds)"
                )
                #expect((0..<stage.items.count).contains(index), "seed \(seed), round \(round), \(what)")
                guard Double(stage.items.count) * carousel.itemWidth > width + 2, width > 4 else { return }
                for x in [1, width - 1] {
                    #expect(
                        carousel.itemView(at: Point(x: x, y: carousel.bounds.midY)) != nil,
                        "seed \(seed), round \(round), \(what): blank at \(x)")
                }
            }
            check("at rest")
            // A pull as far as it goes, either way.
            for way in [-1.0, 1] {
                carousel.touchDown()
                carousel.beginDragging()
                for step in 1...20 {
                    carousel.drag(translation: way * Double(step) * carousel.itemWidth, velocity: 0)
                }
                carousel.endDragging()
                stage.run(3)
                check("pulled")
                let ends = carousel.motion.indexesOfEnds
                #expect(carousel.currentItemIndex == (way < 0 ? ends.upperBound : ends.lowerBound), "seed \(seed)")
            }
        }
        #expect(log.felt > 50 && log.reached > 50, "seed \(seed): \(log)")
    }
}
