// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Scrolls that fade instead of sliding.
@Suite struct ReducedMotionTests {
    private let stage: Stage

    init() {
        stage = Stage(9, .coverFlow2)
        stage.carousel.reducesMotion = true
        for view in stage.carousel.visibleItemViews { view.backgroundColor = .white }
    }

    /// A frame: the offset, the toggle, and the alpha of what was there before and of what is there now.
    private struct Frame {
        var offset: Double
        var toggle: Double
        var old: Double
        var new: Double
    }

    /// What is shown after each sixtieth of a second. Items that come in turn green.
    private func watch(_ seconds: Double, in stage: Stage? = nil) -> [Frame] {
        let stage = stage ?? self.stage
        return (0..<Int(seconds * 60)).map { _ in
            stage.run(1.0 / 60)
            for view in stage.carousel.visibleItemViews {
                view.backgroundColor = Color(red: 0, green: 1, blue: 0, alpha: 1)
            }
            let list = stage.scene.drawList()
            func alpha(_ color: Color) -> Double {
                list.quads.filter { $0.fill.red == color.red }
                    .map { list.planes[$0.plane].alpha * Double($0.fill.alpha) }.max() ?? 0
            }
            return Frame(
                offset: stage.carousel.scrollOffset, toggle: stage.carousel.toggle, old: alpha(.white),
                new: alpha(Color(red: 0, green: 1, blue: 0, alpha: 1)))
        }
    }

    @Test func whatIsInSightFadesIntoWhatComes() {
        stage.carousel.scrollToItem(at: 5, animated: true)
        let frames = watch(0.6)
        #expect(frames.allSatisfy { $0.offset == 5 && $0.toggle == 0 }, "nothing slides, and covers do not turn")
        #expect(frames.allSatisfy { $0.old == 1 || $0.new == 1 }, "nothing behind them shines through")
        for (frame, next) in zip(frames, frames.dropFirst()) {
            #expect(next.old <= frame.old && next.new >= frame.new && frame.old - next.old < 0.2)
        }
        #expect(frames.contains { $0.old == 1 && $0.new < 0.3 } && frames.contains { $0.old < 0.3 && $0.old > 0 })
        #expect(frames.last?.old == 0 && frames.last?.new == 1)
        #expect(stage.items.calls.filter { $0.hasPrefix("index") } == ["index(5)"] && !stage.scene.isAnimating)
    }

    @Test func carouselsFollowTheirScene() {
        let (scene, carousel) = (stage.scene, stage.carousel)
        #expect(carousel.reducesMotion && carousel.isMotionReduced && !scene.reducesMotion)
        scene.reducesMotion = true
        carousel.reducesMotion = false
        #expect(carousel.isMotionReduced, "the user comes first")
        scene.reducesMotion = false
        #expect(!carousel.isMotionReduced)
        scene.reducesMotion = true
        carousel.removeFromSuperview()
        #expect(!carousel.isMotionReduced)
        // Within other views, too.
        let frame = View(frame: scene.root.bounds)
        frame.addSubview(carousel)
        scene.root.addSubview(frame)
        #expect(carousel.isMotionReduced)
        carousel.scrollToItem(at: 7, animated: true)
        stage.run(1.0 / 60)
        #expect(carousel.scrollOffset == 7)
    }

    @Test func nothingMovesByItself() {
        let (scene, carousel) = (stage.scene, stage.carousel)
        carousel.reducesMotion = false
        carousel.autoscroll = -2
        carousel.autoplay = Autoplay(interval: 0.5)
        stage.run(0.8)
        #expect(carousel.scrollOffset > 1)
        scene.reducesMotion = true
        stage.run(1)
        let place = carousel.scrollOffset
        #expect(place == place.rounded() && !scene.isAnimating && scene.wakeTime == nil)
        stage.run(5)
        #expect(carousel.scrollOffset == place && carousel.autoplayState == .paused)
        carousel.resumeAutoscroll()
        stage.run(0.25)
        #expect(abs(carousel.scrollOffset - place) > 0.3, "the user wants it")
        carousel.autoscroll = 0
        carousel.autoscroll = -2
        stage.run(1)
        let next = carousel.scrollOffset
        stage.run(1)
        #expect(carousel.scrollOffset == next, "and not the next time")
        scene.reducesMotion = false
        stage.run(0.5)
        #expect(carousel.scrollOffset != next, "it goes on when motion is welcome again")
    }

    @Test func editsOnlyFade() {
        let (carousel, items) = (stage.carousel, stage.items)
        func places() -> [Point] {
            carousel.loaded.items.map { $0.container.transform3D }.map { Point(x: $0.m41, y: $0.m43) }
        }
        for edit in 0..<3 {
            stage.run(2)
            switch edit {
            case 0:
                items.count -= 1
                carousel.removeItem(at: 1, animated: true)
            case 1:
                items.count += 1
                carousel.insertItem(at: 1, animated: true)
                #expect((carousel.loaded.item(at: 1)?.container.animations.count ?? 0) > 0, "it fades in")
            default:
                carousel.performBatchUpdates { updates in
                    items.count += 1
                    updates.insertItem(at: 0)
                    updates.removeItem(at: 2)
                    updates.insertItem(at: 3)
                    updates.removeItem(at: 4)
                    updates.insertItem(at: 5)
                    items.count += 0
                }
            }
            _ = stage.scene.drawList()
            let shown = places()
            stage.run(1)
            #expect(!shown.isEmpty && places() == shown, "edit \(edit)")
            for item in carousel.loaded.items { #expect(item.container.animations.isEmpty) }
        }
    }

    @Test func nothingShiftsInDepth() {
        stage.carousel.depthEffects = DepthEffects(parallax: 0.2)
        #expect(stage.scene.drawList().depths.isEmpty)
        stage.carousel.reducesMotion = false
        #expect(stage.scene.drawList().depths.count == 1)
    }

    @Test func whatIsHiddenFadesFromNothing() {
        _ = stage.scene.drawList()
        stage.carousel.scrollToItem(at: 5, animated: true)
        stage.run(0.6)
        stage.carousel.isHidden = true
        stage.carousel.scrollToItem(at: 2, animated: true)
        stage.run(1.0 / 60)
        stage.carousel.isHidden = false
        let quads = stage.scene.drawList().quads
        #expect(!quads.isEmpty && quads.allSatisfy { $0.fill.red == 1 } && stage.carousel.scrollOffset == 2)
        stage.run(0.6)
        #expect(!stage.scene.isAnimating)
    }

    @Test func aFlickGoesToTheNextItemOnly() {
        stage.carousel.beginDragging()
        for step in 1...6 {
            stage.run(1.0 / 60)
            stage.carousel.drag(translation: -15 * Double(step), velocity: -4000)
        }
        let held = stage.carousel.scrollOffset
        #expect(held > 0 && held < 1, "a finger moves it: \(held)")
        stage.carousel.endDragging()
        let frames = watch(1)
        #expect(frames.allSatisfy { $0.offset == held || $0.offset == 1 })
        #expect(frames.last?.offset == 1 && frames.last?.new == 1 && !stage.scene.isAnimating)
    }

    /// Steps of a held key would flicker.
    @Test func quickStepsDoNotFade() {
        stage.carousel.scrollToItem(at: 1, duration: 0.1)
        let frames = watch(0.2)
        #expect(frames.allSatisfy { $0.old == 0 && $0.new == 1 } && frames.last?.offset == 1)
    }

    /// Repeated presses must not flash.
    @Test func aFadeGoesOnFromWhereAnotherInterruptsIt() {
        // What fades, not what came in since, tells where the second fade begins.
        stage.carousel.scrollToItem(at: 1, animated: true)
        let first = watch(0.1)
        #expect((first.last?.new ?? 1) < 0.6 && (first.last?.old ?? 0) == 1)
        for view in stage.carousel.visibleItemViews {
            view.backgroundColor = Color(red: 0, green: 1, blue: 0, alpha: 1)
        }
        stage.carousel.scrollToItem(at: 2, animated: true)
        let second = watch(0.1)
        #expect(second.allSatisfy { $0.old == 1 }, "the first picture still lies below")
        stage.carousel.scrollToItem(at: 3, animated: true)
        let last = watch(0.6)
        for (frame, next) in zip(first + second + last, (first + second + last).dropFirst()) {
            #expect(abs(frame.old - next.old) < 0.2)
        }
        #expect(last.last?.offset == 3 && last.last?.new == 1 && last.last?.old == 0)
    }

    /// However fast one presses, no more than some layers pile up, and nothing of them stays.
    @Test func layersDoNotPileUpWithoutEnd() {
        var most = 0
        for press in 1...60 {
            stage.carousel.scrollToItem(at: press % 9, animated: true)
            _ = watch(0.05)
            most = max(most, stage.scene.drawList().quads.count)
        }
        let frames = watch(0.6)
        let atRest = stage.scene.drawList().quads.count
        #expect(most <= 6 * atRest, "\(most) rectangles, \(atRest) at rest")
        #expect(frames.last?.old == 0 && !stage.scene.isAnimating)
    }

    /// A touch ends a fade at what comes in.
    @Test func aTouchEndsTheFade() {
        stage.carousel.scrollToItem(at: 5, animated: true)
        _ = watch(0.1)
        stage.carousel.beginDragging()
        let frames = watch(0.1)
        #expect(frames.allSatisfy { $0.old == 0 && $0.new == 1 && $0.offset == 5 })
    }

    /// A carousel of pictures of a size in points, in a scene of 600 x 400 points.
    private func pictures(_ size: Double, _ source: Pictures) -> (scene: Scene, carousel: Carousel) {
        let scene = Scene(size: Size(width: 600, height: 400))
        source.size = Size(width: size, height: size)
        let carousel = Carousel(frame: scene.root.bounds)
        carousel.dataSource = source
        carousel.type = .coverFlow
        carousel.reducesMotion = true
        scene.root.addSubview(carousel)
        scene.advance(to: 0)
        return (scene, carousel)
    }

    /// An item must not be seen through another one.
    @Test func eachPictureFadesIntoTheOneThatTakesItsPlace() {
        let source = Pictures()
        let (scene, carousel) = pictures(100, source)
        carousel.scrollToItem(at: 250, animated: false)
        let before = scene.drawList(placingPictures: true)
        carousel.scrollToItem(at: 251, animated: true)
        for (time, old, new) in [(0.1, 1, 0.5), (0.3, 0.5, 1)] {
            scene.advance(to: time)
            let list = scene.drawList()
            #expect(list.batches.isEmpty && list.quads.count == 2 * before.quads.count)
            for (lower, upper) in zip(list.quads, list.quads.dropFirst()).enumerated().filter({ $0.0 % 2 == 0 }).map(
                \.1)
            {
                let planes = (list.planes[lower.plane], list.planes[upper.plane])
                #expect(planes.0.transform == planes.1.transform && planes.0.offset == planes.1.offset)
                #expect(abs(planes.0.alpha - old) < 1e-9 && abs(planes.1.alpha - new) < 1e-9)
                #expect(before.quads.contains { $0.content == lower.content } && lower.content != upper.content)
            }
        }
        scene.advance(to: 0.5)
        #expect(scene.drawList().batches.count == 1)
    }

    @Test func tinyPicturesFadeAsAWhole() throws {
        let source = Pictures()
        let (scene, carousel) = pictures(2, source)
        carousel.type = .linear
        carousel.delegate = source
        carousel.scrollToItem(at: 1000, animated: false)
        let before = scene.drawList()
        carousel.scrollToItem(at: 2000, animated: true)
        scene.advance(to: 0.1)
        let middle = scene.drawList()
        #expect(middle.batches.count == 2 && middle.batches.first?.pictures == before.batches.first?.pictures)
        #expect(middle.batches.first?.items == before.batches.first?.items)
        #expect(middle.batches.first?.pictures.identity !== middle.batches.last?.pictures.identity)
        #expect(middle.batches.last?.items.base == 2000 && middle.batches.last?.alpha == 0.5)
        scene.advance(to: 0.3)
        let later = scene.drawList()
        #expect(later.batches.last?.alpha == 1 && later.batches.count == 2)
        let old = try #require(later.batches.first)
        #expect(abs(later.planes[old.plane].alpha - 0.5) < 1e-9)
        scene.advance(to: 0.5)
        #expect(scene.drawList().batches.count == 1)
    }

    /// Counts what has begun and not ended.
    private final class Pairs: CarouselDelegate {
        var (drags, scrolls, flicks) = (0, 0, 0)
        var isPaired = true
        var settled: [Int] = []
        private func note() { isPaired = isPaired && (0...1).contains(drags) && scrolls >= 0 && flicks >= 0 }
        func carouselWillBeginDragging(_ carousel: Carousel) { drags += 1; note() }
        func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) { drags -= 1; note() }
        func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { scrolls += 1; note() }
        func carouselDidEndScrollingAnimation(_ carousel: Carousel) { scrolls -= 1; note() }
        func carouselWillBeginDecelerating(_ carousel: Carousel) { flicks += 1; note() }
        func carouselDidEndDecelerating(_ carousel: Carousel) { flicks -= 1; note() }
        func carouselDidSettle(_ carousel: Carousel, at index: Int) { settled.append(index) }
    }

    /// Whatever users and programs do, it comes to rest at the item that it says, and nothing of what has faded stays.
    @Test(arguments: [1, 2, 3, 4]) func tenThousandOperations(seed: UInt64) throws {
        let (stage, pairs) = (Stage(12), Pairs())
        let (scene, carousel) = (stage.scene, stage.carousel)
        scene.reducesMotion = true
        carousel.delegate = pairs
        if seed == 2 { carousel.autoplay = Autoplay(interval: 0.5) }
        if seed == 3 { carousel.attract = Attract(idle: 1, interval: 0.2) }
        if seed == 4 { carousel.autoscroll = 3 }
        let use = RandomUse(of: stage, seed: seed)
        (use.commands, use.pause) = ([.step(1), .step(-2), .last, .first, .random, .select, .page(1)], 0.3)
        for round in 1...2500 {
            use.act([
                { use.scroll() }, { use.insert(upTo: 20) }, { use.reload(0...14) }, { use.remove() },
                { if !carousel.isDragging { stage.flick(by: use.double(-9...9)) } },
                { carousel.spin(toItemAt: use.int(-2...14), duration: use.double(0...1)) },
            ])
            #expect(
                pairs.isPaired && pairs.drags == (carousel.isDragging ? 1 : 0),
                "seed \(seed), round \(round): \(pairs.drags) \(pairs.scrolls) \(pairs.flicks)")
            if !pairs.isPaired { break }
            if use.bool() { _ = scene.drawList() }
            guard round % 25 == 0 else { continue }
            use.lift()
            carousel.endDragging()
            if stage.items.count == 0 { use.insert(upTo: 1) }
            stage.run(3)
            _ = scene.drawList()
            let index = carousel.currentItemIndex
            #expect(!scene.isAnimating && scene.wakeTime == nil, "seed \(seed), round \(round)")
            #expect(
                carousel.scrollOffset == Double(index) && (0..<stage.items.count).contains(index),
                "seed \(seed), round \(round): \(carousel.scrollOffset), \(index) of \(stage.items.count)")
            let middle = carousel.itemView(at: Point(x: carousel.bounds.midX, y: carousel.bounds.midY))
            #expect(middle === carousel.currentItemView && middle != nil, "seed \(seed), round \(round)")
            let list = scene.drawList()
            #expect(list.quads.count == carousel.loaded.count, "seed \(seed), round \(round)")
            #expect(list.quads.allSatisfy { list.planes[$0.plane].alpha == 1 }, "seed \(seed), round \(round)")
        }
        #expect(pairs.settled.count > 50)
    }

    private final class Pictures: CarouselDataSource, CarouselDelegate {
        var size = Size.zero
        func numberOfItems(in carousel: Carousel) -> Int { 3000 }
        func pictureItems(in carousel: Carousel) -> PictureItems? { PictureItems(size: size) }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { Image(path: "/p/\(index)") }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { View() }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .visibleItems ? 200 : value
        }
    }
}
