// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// Where carousels come to rest when their items change on the way.
@Suite struct RestTests {
    /// It goes on from where it is.
    @Test func aScrollWhoseEndComesNearerDoesNotGoBack() {
        let stage = Stage(100)
        stage.carousel.staysAmongItems = true
        stage.carousel.scrollToItem(at: 99, duration: 1)
        stage.run(0.5)
        stage.items.count = 60
        var before = stage.carousel.scrollOffset
        #expect(before > 45 && before < 55)
        stage.carousel.reloadData()
        for _ in 0..<60 {
            stage.run(1.0 / 60)
            #expect(stage.carousel.scrollOffset >= before - 1e-9 && stage.carousel.scrollOffset <= 59)
            before = stage.carousel.scrollOffset
        }
        #expect(before == 59)
    }

    /// It does not come to the item, and says so.
    @Test func aSpinToAnItemThatGoesIsNotFinished() {
        let stage = Stage(10)
        stage.carousel.staysAmongItems = true
        var ended: [Bool] = []
        stage.carousel.spin(toItemAt: 8, turns: 0, duration: 1) { ended.append($0) }
        stage.run(0.3)
        stage.items.count = 5
        stage.carousel.reloadData()
        stage.run(3)
        #expect(ended == [false] && (0...4).contains(stage.carousel.scrollOffset))
    }

    /// Of so few items a carousel of this delegate makes no round.
    @Test func aScrollEndsAtTheLastItemOfARowThatWasARound() {
        let stage = Stage(10)
        stage.carousel.staysAmongItems = true
        stage.items.options[.wrap] = 1
        stage.carousel.reloadData()
        stage.run(1)
        stage.carousel.scrollToItem(at: 9, duration: 1)
        stage.run(0.5)
        (stage.items.count, stage.items.options[.wrap]) = (3, 0)
        stage.carousel.reloadData()
        stage.run(3)
        #expect((0...2).contains(stage.carousel.scrollOffset))
    }

    /// The last item, on its way to the centre, is taken away.
    @Test(arguments: [true, false], [true, false])
    func aScrollToAnItemThatGoesEndsAtTheLastOne(reloads: Bool, staysAmongItems: Bool) {
        let stage = Stage(10)
        stage.carousel.staysAmongItems = staysAmongItems
        stage.carousel.scrollToItem(at: 9, animated: true)
        stage.run(0.2)
        stage.items.count = 4
        if reloads {
            stage.carousel.reloadData()
        } else {
            for _ in 0..<6 { stage.carousel.removeItem(at: 0, animated: false) }
        }
        stage.run(3)
        // iCarousel rests beyond the last item, as three recorded traces show.
        #expect(stage.carousel.scrollOffset == (staysAmongItems ? 3 : 4))
        #expect(stage.carousel.currentItemIndex == 3 && !stage.scene.isAnimating)
    }

    /// Nothing is drawn for what nobody sees.
    @Test(arguments: ["hidden", "transparent", "around"]) func autoscrollWaitsUntilItShows(how: String) {
        let stage = Stage(100)
        let (scene, carousel) = (stage.scene, stage.carousel)
        func show(_ isShown: Bool) {
            switch how {
            case "hidden": carousel.isHidden = !isShown
            case "transparent": carousel.alpha = isShown ? 1 : 0
            default: scene.root.isHidden = !isShown
            }
            _ = scene.drawList()
        }
        carousel.autoscroll = -3
        stage.run(1)
        #expect(scene.wakeTime == nil)
        show(false)
        let place = carousel.scrollOffset
        stage.run(1)
        #expect(!scene.needsDisplay && scene.isAnimating && scene.isWaiting && carousel.scrollOffset == place)
        #expect(scene.wakeTime == scene.time + 0.5)
        // However long it was away.
        scene.advance(to: scene.time + 0.4)
        show(true)
        scene.advance(to: scene.time + 0.1)
        #expect(scene.wakeTime == nil && carousel.scrollOffset == place)
        scene.advance(to: scene.time + 0.1)
        #expect(abs(carousel.scrollOffset - place - 0.3) < 1e-9)
        // What is scrolled to is told nevertheless.
        show(false)
        carousel.scrollToItem(at: 50, animated: true)
        scene.advance(to: scene.time + 1)
        scene.advance(to: scene.time + 1)
        #expect(carousel.scrollOffset == 50 && scene.isWaiting)
    }

    /// Nor do frames come for what goes no further. More items come in from where it stands.
    @Test func autoscrollWaitsAtAnEnd() {
        let stage = Stage(4)
        let (scene, carousel) = (stage.scene, stage.carousel)
        carousel.autoscroll = -3
        stage.run(0.5)
        #expect(scene.wakeTime == nil)
        stage.run(1)
        _ = scene.drawList()
        stage.run(0.1)
        #expect(carousel.scrollOffset == 3 && !scene.needsDisplay && scene.isAnimating)
        #expect(scene.wakeTime == scene.time + 0.5)
        for index in 4..<8 {
            stage.items.count = index + 1
            carousel.insertItem(at: index, animated: false)
        }
        #expect(scene.wakeTime == nil)
        scene.advance(to: scene.time + 0.4)
        #expect(carousel.scrollOffset == 3)
        scene.advance(to: scene.time + 0.1)
        #expect(abs(carousel.scrollOffset - 3.3) < 1e-9)
        carousel.autoscroll = 3
        for _ in 1...20 { scene.advance(to: scene.time + 0.1) }
        #expect(carousel.scrollOffset == 0 && scene.wakeTime == scene.time + 0.5)
        carousel.autoscroll = -1
        #expect(scene.wakeTime == nil)
        // What goes round has no end, unless nothing does.
        stage.items.options[.wrap] = 1
        stage.items.count = 0
        carousel.reloadData()
        carousel.autoscroll = 8
        scene.advance(to: scene.time + 0.1)
        #expect(scene.wakeTime == scene.time + 0.5)
        stage.items.count = 8
        carousel.reloadData()
        carousel.autoscroll = 8
        scene.advance(to: scene.time + 0.1)
        #expect(scene.wakeTime == nil)
    }

    @Test func autoscrollGoesOnWhileItFadesOutAndForThoseThatFollow() {
        let stage = Stage(100)
        let (scene, carousel) = (stage.scene, stage.carousel)
        carousel.autoscroll = -3
        stage.run(1)
        var place = carousel.scrollOffset
        View.animate(duration: 1) { carousel.alpha = 0 }
        stage.run(0.5)
        #expect(abs(carousel.scrollOffset - place - 1.5) < 1e-9)
        stage.run(1)
        place = carousel.scrollOffset
        stage.run(1)
        #expect(carousel.scrollOffset == place && scene.isWaiting)
        let follower = Carousel(frame: scene.root.bounds)
        follower.dataSource = stage.items
        scene.root.addSubview(follower)
        follower.follow(carousel, by: .progress)
        stage.run(1)
        #expect(carousel.scrollOffset > place + 2.8 && follower.scrollOffset > place + 2.7)
    }

    @Test(arguments: [1, 2, 3, 4]) func tenThousandOperations(seed: UInt64) {
        let stage = Stage(12)
        let (scene, carousel) = (stage.scene, stage.carousel)
        let use = RandomUse(of: stage, seed: seed)
        use.pause = 0.5
        func insert() {
            stage.items.count += 1
            carousel.insertItem(at: use.int(0...stage.items.count), animated: use.bool())
        }
        for round in 1...2500 {
            use.act([
                { use.scroll() }, { use.insert(upTo: 20) }, { insert() }, { use.reload(0...14) }, { use.reload(0...1) },
                { use.remove() },
                { if !carousel.isDragging { stage.flick(by: use.double(-20...20)) } },
                { carousel.bounces = use.bool() }, { carousel.bounceDistance = use.double(0...2) },
                { carousel.type = use.pick(.linear, .coverFlow, .coverFlow2, .rotary, .timeMachine) },
                { carousel.stopAtItemBoundary = use.bool() },
            ])
            guard round % 10 == 0 else { continue }
            use.lift()
            carousel.endDragging()
            if stage.items.count == 0 {
                if use.bool() { use.insert(upTo: 1) } else { insert() }
            }
            stage.run(5)
            let rest = carousel.scrollOffset.rounded()
            #expect(
                !scene.isAnimating && abs(carousel.scrollOffset - rest) < 1e-6
                    && Int(rest) % stage.items.count == carousel.currentItemIndex
                    && (0..<Double(stage.items.count + (carousel.isWrapEnabled ? 1 : 0))).contains(rest),
                "seed \(seed), round \(round): \(carousel.scrollOffset) of \(stage.items.count)")
        }
    }
}
