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
    }

    /// The offset, the items' alpha and the toggle after each sixtieth of a second.
    private func watch(_ seconds: Double) -> [(offset: Double, alpha: Double, toggle: Double)] {
        (0..<Int(seconds * 60)).map { _ in
            stage.run(1.0 / 60)
            for view in stage.carousel.visibleItemViews { view.backgroundColor = .white }
            let list = stage.scene.drawList()
            let alphas = list.quads.map { list.planes[$0.plane].alpha * Double($0.fill.alpha) }
            return (stage.carousel.scrollOffset, alphas.max() ?? 0, stage.carousel.toggle)
        }
    }

    @Test func aScrollFadesOutAndInElsewhere() {
        stage.carousel.scrollToItem(at: 5, animated: true)
        let frames = watch(0.6)
        #expect(frames.allSatisfy { $0.offset == 0 || $0.offset == 5 }, "nothing slides")
        #expect(frames.contains { $0.alpha < 0.1 } && frames.last?.alpha == 1)
        let jump = frames.firstIndex { $0.offset == 5 } ?? 0
        #expect(jump > 0 && frames[jump].alpha < 0.2 && frames[jump - 1].alpha < 0.2)
        #expect(frames.allSatisfy { $0.toggle == 0 }, "covers do not turn")
        #expect(stage.items.calls.filter { $0.hasPrefix("index") } == ["index(5)"] && !stage.scene.isAnimating)
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
        #expect(frames.last?.offset == 1 && frames.last?.alpha == 1 && !stage.scene.isAnimating)
    }

    /// Steps of a held key would flicker.
    @Test func quickStepsDoNotFade() {
        stage.carousel.scrollToItem(at: 1, duration: 0.1)
        let frames = watch(0.2)
        #expect(frames.allSatisfy { $0.alpha == 1 } && frames.last?.offset == 1)
    }

    /// Repeated presses must not flash.
    @Test func whatFadesAlreadyGoesOnFading() {
        stage.carousel.scrollToItem(at: 1, animated: true)
        var frames = watch(0.1)
        stage.carousel.scrollToItem(at: 2, animated: true)
        frames += watch(0.2)
        stage.carousel.scrollToItem(at: 3, animated: true)
        frames += watch(0.6)
        for (frame, next) in zip(frames, frames.dropFirst()) { #expect(abs(frame.alpha - next.alpha) < 0.2) }
        #expect(frames.last?.offset == 3 && frames.last?.alpha == 1)
    }
}
