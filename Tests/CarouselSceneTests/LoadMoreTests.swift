// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// Carousels that ask for more items near their ends, and flicks that go on when these come.
@Suite struct LoadMoreTests {
    private final class Loader: CarouselDelegate {
        var told: [String] = []
        var events: [String] = []
        var wraps = false
        var willReach: ((Carousel, CarouselEdge) -> Void)?

        func carouselWillReachEnd(_ carousel: Carousel, edge: CarouselEdge) {
            told.append("\(edge)")
            willReach?(carousel, edge)
        }
        func carouselWillBeginDecelerating(_ carousel: Carousel) { events.append("decelerates") }
        func carouselDidEndDecelerating(_ carousel: Carousel) { events.append("decelerated") }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .wrap && wraps ? 1 : value
        }
    }

    private func stage(_ count: Int = 20, at index: Int = 9, threshold: Int = 3, wraps: Bool = false) -> (Stage, Loader)
    {
        let (stage, loader) = (Stage(count), Loader())
        loader.wraps = wraps
        stage.carousel.delegate = loader
        stage.carousel.reloadData()
        stage.run(0.5)
        stage.carousel.currentItemIndex = index
        stage.carousel.loadMoreThreshold = threshold
        stage.run(0.5)
        return (stage, loader)
    }

    /// Adds items before the first or after the last one.
    private func add(_ count: Int, _ edge: CarouselEdge, to stage: Stage, animated: Bool = true) {
        stage.carousel.performBatchUpdates(animated: animated) { updates in
            for place in 0..<count { updates.insertItem(at: edge == .leading ? place : stage.items.count + place) }
            stage.items.count += count
        }
    }

    @Test func itIsToldOnceByTheDestination() {
        let (stage, loader) = stage()
        let carousel = stage.carousel
        #expect(loader.told.isEmpty && !stage.scene.isAnimating)
        carousel.scrollToItem(at: 16, animated: true)
        stage.run(1)
        #expect(loader.told.isEmpty, "three more follow")
        carousel.currentItemIndex = 5
        carousel.scrollToItem(at: 17, animated: true)
        stage.run(0.02)
        #expect(loader.told == ["trailing"] && carousel.currentItemIndex == 5, "before it is there")
        #expect(carousel.isLoadingMore(edge: .trailing) && !carousel.isLoadingMore(edge: .leading))
        stage.run(2)
        carousel.scrollToItem(at: 19, animated: true)
        stage.run(1)
        carousel.scrollOffset = 0
        stage.run(1)
        carousel.scrollOffset = 19
        stage.run(1)
        #expect(loader.told == ["trailing", "leading"], "once for each end")
        // Too few have come: it is told again; enough have: it is not.
        add(2, .trailing, to: stage)
        stage.run(1)
        #expect(loader.told == ["trailing", "leading", "trailing"])
        add(10, .trailing, to: stage)
        stage.run(1)
        #expect(loader.told.count == 3 && !carousel.isLoadingMore(edge: .trailing))
        #expect(!stage.scene.isAnimating)
    }

    @Test func whatFailedIsAskedForAgainOnAnotherOccasion() {
        let (stage, loader) = stage()
        let carousel = stage.carousel
        carousel.scrollOffset = 19
        stage.run(1)
        carousel.setLoadingMore(false, edge: .trailing)
        #expect(!carousel.isLoadingMore(edge: .trailing))
        carousel.setNeedsLayout()
        stage.run(5)
        #expect(loader.told == ["trailing"] && !stage.scene.isAnimating, "it would fail again and again")
        carousel.scrollToItem(at: 18, animated: true)
        stage.run(1)
        #expect(loader.told == ["trailing", "trailing"])
        carousel.setLoadingMore(false, edge: .trailing)
        carousel.scrollOffset = 5
        stage.run(1)
        carousel.scrollOffset = 18
        stage.run(1)
        #expect(loader.told.count == 3, "it was elsewhere meanwhile")
        // The program loads by itself.
        carousel.setLoadingMore(true, edge: .leading)
        carousel.scrollOffset = 0
        stage.run(1)
        #expect(loader.told.count == 3)
        carousel.setLoadingMore(false, edge: .leading)
        carousel.scrollOffset = 1
        stage.run(1)
        #expect(loader.told.last == "leading")
    }

    @Test func noEndsNoEvent() {
        for (count, threshold, wraps) in [(20, 0, false), (20, 3, true), (0, 3, false), (20, -5, false)] {
            let (stage, loader) = stage(count, at: 0, threshold: threshold, wraps: wraps)
            stage.carousel.scrollOffset = 19
            stage.flick(by: 8)
            stage.run(3)
            #expect(loader.told.isEmpty && !stage.scene.isAnimating, "\(count), \(threshold), \(wraps)")
        }
        let (stage, _) = stage(threshold: .max)
        #expect(stage.carousel.loadMoreThreshold == CarouselLimits.items)
    }

    @Test func aDelegateMayAddAtOnce() {
        let (stage, loader) = stage(4, at: 2, threshold: 0)
        let name = stage.tags[2]
        loader.willReach = { [unowned stage] _, edge in add(1, edge, to: stage) }
        stage.carousel.loadMoreThreshold = 8
        stage.run(1)
        #expect(loader.told.filter { $0 == "leading" }.count >= 6 && stage.carousel.currentItemIndex >= 8)
        #expect(stage.carousel.numberOfItems - 1 - stage.carousel.currentItemIndex >= 8)
        #expect(stage.tags[stage.carousel.currentItemIndex] == name, "what stood in the centre stays there")
        #expect(!stage.scene.isAnimating)
        loader.willReach = { carousel, _ in carousel.reloadData() }
        stage.carousel.loadMoreThreshold = 50
        stage.run(1)
        #expect(!stage.scene.isAnimating)
        loader.willReach = { carousel, _ in
            carousel.loadMoreThreshold = 0
            carousel.removeFromSuperview()
        }
        stage.carousel.loadMoreThreshold = 60
        add(1, .trailing, to: stage)
        stage.run(1)
        #expect(stage.carousel.scene == nil)
    }

    enum Manner: CaseIterable, Sendable { case usual, exponential, rigid, betweenItems, upright, animated, reloads }

    /// It ends where it would have ended if the items had been there from the start.
    @Test(arguments: Manner.allCases, [CarouselEdge.leading, .trailing])
    func aFlickGoesOn(manner: Manner, edge: CarouselEdge) {
        let way = edge == .leading ? -1.0 : 1
        func start(_ count: Int, at index: Int) -> (Stage, Loader) {
            let (stage, loader) = stage(count, at: index)
            let carousel = stage.carousel
            switch manner {
            case .usual, .animated, .reloads: break
            case .exponential: carousel.decelerationCurve = .exponential()
            case .rigid: carousel.bounces = false
            case .betweenItems: (carousel.stopAtItemBoundary, carousel.scrollToItemBoundary) = (false, false)
            case .upright: carousel.isVertical = true
            }
            stage.run(0.5)
            stage.flick(by: way * 6)
            return (stage, loader)
        }
        let (long, _) = start(40, at: 20)
        long.run(10)
        let distance = long.carousel.scrollOffset - 20
        #expect(abs(distance) > 4)
        var goOn = 0
        for delay in [0.0, 0.1, 0.5, 0.8, 1.2] {
            let (short, loader) = start(20, at: edge == .leading ? 2 : 17)
            short.run(delay)
            let isIn = !short.carousel.isDecelerating
            if manner == .reloads, edge == .trailing {
                short.items.count = 40
                short.carousel.reloadData()
            } else {
                add(20, edge, to: short, animated: manner == .animated)
            }
            short.run(0.05)
            // At its end it waits for 0.3 seconds.
            guard short.carousel.isDecelerating else {
                #expect(isIn)
                continue
            }
            short.run(10)
            let expected = (edge == .leading ? 22 : 17) + distance
            #expect(abs(short.carousel.scrollOffset - expected) < 1e-6, "\(delay)")
            let begun = loader.events.filter { $0 == "decelerates" }.count
            #expect(begun == loader.events.filter { $0 == "decelerated" }.count && begun <= 2)
            #expect(!short.scene.isAnimating)
            goOn += 1
        }
        #expect(goOn > 1)
    }

    @Test func whatCameBetweenEndsTheFlick() {
        let acts: [(String, (Stage) -> Void)] = [
            ("time", { $0.run(0.35) }),
            (
                "a finger",
                { $0.scene.handle(.pointer(PointerEvent(.began, at: Point(x: 320, y: 200), time: $0.time))) }
            ),
            ("the program", { $0.carousel.scrollToItem(at: 12, animated: true) }),
            ("a jump", { $0.carousel.scrollOffset = 14 }), ("a place", { $0.carousel.restore(.init(index: 13)) }),
            ("no threshold", { $0.carousel.loadMoreThreshold = 0 }),
        ]
        for (name, act) in [("nothing", { _ in })] + acts {
            let (stage, loader) = stage(20, at: 17)
            if name == "no threshold" { stage.carousel.loadMoreThreshold = 0 }
            stage.flick(by: 8)
            while !loader.events.contains("decelerated"), stage.time < 20 { stage.run(1.0 / 60) }
            act(stage)
            stage.run(0.02)
            add(20, .trailing, to: stage)
            stage.run(0.05)
            #expect(stage.carousel.isDecelerating == (name == "nothing"), "\(name)")
        }
    }

    /// No event is lost or doubled, whatever users and programs do.
    @Test(arguments: [1, 2, 3, 4]) func tenThousandOperations(seed: UInt64) {
        let (stage, loader) = stage(12, threshold: 4)
        let (scene, carousel) = (stage.scene, stage.carousel)
        /// The number of items for which each end has been told, and was not taken back.
        var known: [CarouselEdge: Int] = [:]
        var (tells, count) = (0, 12)
        let use = RandomUse(of: stage, seed: seed)
        loader.willReach = { carousel, edge in
            tells += 1
            #expect(known[edge] != carousel.numberOfItems, "told twice")
            known[edge] = carousel.numberOfItems
            let place = carousel.destinationItemIndex
            #expect((edge == .leading ? place : carousel.numberOfItems - 1 - place) < carousel.loadMoreThreshold)
        }
        for _ in 0..<2500 {
            use.act([
                { stage.flick(by: use.double(-20...20)) }, { use.reload(0...30) }, { use.remove() },
                {
                    guard stage.items.count < 60 else { return }
                    add(use.int(1...9), use.pick(.leading, .trailing), to: stage, animated: use.bool())
                },
                {
                    let edge = use.pick(CarouselEdge.leading, .trailing)
                    guard carousel.isLoadingMore(edge: edge) else { return }
                    carousel.setLoadingMore(false, edge: edge)
                    known[edge] = nil
                },
            ])
            if carousel.numberOfItems != count { known = [:] }
            count = carousel.numberOfItems
            if !scene.isAnimating, !carousel.needsLayout { #expect(!carousel.needsLookAhead, "an event is lost") }
        }
        use.lift()
        stage.items.count = 21
        carousel.reloadData()
        stage.run(3)
        known = [:]
        // Each end is told, once.
        for (place, edge) in [(19, CarouselEdge.trailing), (1, .leading), (20, .trailing), (0, .leading)] {
            carousel.setLoadingMore(false, edge: edge)
            known[edge] = nil
            carousel.scrollToItem(at: 10, animated: false)
            stage.run(1)
            let before = tells
            carousel.scrollToItem(at: place, animated: true)
            stage.run(3)
            #expect(known[edge] == 21 && tells == before + 1)
            #expect(!scene.isAnimating && carousel.scrollOffset == Double(place))
        }
        #expect(tells > 50)
    }
}
