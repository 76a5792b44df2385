// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Carousels of which everything is on that may move them, while nothing does.
@Suite struct DwellingTests {
    @Test func nothingIsDrawnAndOnlyWhatIsDueWakesThem() throws {
        let stage = Stage(40)
        let (leader, follower) = (stage.carousel, Carousel(frame: Rect(x: 0, y: 200, width: 640, height: 200)))
        follower.dataSource = stage.items
        stage.scene.root.addSubview(follower)
        follower.follow(leader, by: .item)
        leader.autoplay = Autoplay(interval: 6)
        leader.attract = Attract(idle: 60, interval: 8, seed: 3)
        leader.prefetchCount = 20
        leader.loadMoreThreshold = 5
        leader.scrollIndicator = .automatic
        leader.layoutDirection = .rightToLeft
        leader.trimsEnds = true
        stage.run(2)
        _ = stage.scene.drawList()
        for round in 1...5 {
            // It has rested for a while, and bars are gone.
            stage.run(2)
            _ = stage.scene.drawList()
            stage.scene.needsDisplay = false
            let due = try #require(stage.scene.wakeTime)
            #expect(due > stage.time + 1, "round \(round): woken in \(due - stage.time) s")
            // Whatever wakes the program before that finds nothing to do.
            while stage.time < due - 0.1 {
                stage.run(0.05)
                #expect(!stage.scene.needsDisplay && stage.scene.wakeTime == due, "round \(round), \(stage.time)")
            }
            let before = leader.currentItemIndex
            stage.run(1.5)
            #expect(leader.currentItemIndex == before + 1 && follower.currentItemIndex == before + 1)
        }
    }

    @Test func withReducedMotionNothingIsDrawnEither() {
        let stage = Stage(40)
        let (scene, carousel) = (stage.scene, stage.carousel)
        carousel.reducesMotion = true
        carousel.autoplay = Autoplay(interval: 6)
        carousel.resumeAutoplay()
        for item in 0..<3 {
            stage.run(2)
            _ = scene.drawList()
            scene.needsDisplay = false
            stage.run(3)
            #expect(carousel.autoplayState == .dwelling && carousel.currentItemIndex == item && !scene.needsDisplay)
            // On to the next one, which fades in.
            while carousel.autoplayState == .dwelling, stage.time < 60 { stage.run(0.05) }
            stage.run(0.1)
            #expect(scene.needsDisplay)
        }
    }
}
