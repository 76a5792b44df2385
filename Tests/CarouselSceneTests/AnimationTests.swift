// SPDX-License-Identifier: MIT

import CarouselCore
import Glibc
import Testing

@testable import CarouselScene

@Suite struct AnimationTests {
    private let scene = Scene(size: Size(width: 200, height: 100))
    private let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 10))

    init() { scene.root.addSubview(view) }

    private func corner() -> Point? { view.transformToSuperview.map(.zero) }

    @Test func propertiesHaveTheirNewValuesAtOnceAndShowThemLater() {
        var isDone = false
        View.animate(duration: 2, curve: .linear) {
            view.center = Point(x: 110, y: 5)
            view.alpha = 0
            view.bounds.size = Size(width: 40, height: 10)
        } completion: {
            isDone = true
        }
        #expect(view.center.x == 110 && view.alpha == 0)
        scene.advance(to: 1)
        #expect(view.shownAlpha == 0.5)
        #expect(view.shownCenter.x == 60)
        #expect(view.shownBounds.width == 30)
        #expect(corner() == Point(x: 45, y: 0))
        #expect(scene.isAnimating && scene.needsDisplay && !isDone)
        scene.advance(to: 2)
        scene.advance(to: 2.1)
        #expect(isDone && !scene.isAnimating)
        #expect(corner() == Point(x: 90, y: 0))
    }

    @Test func delaysHoldTheOldLook() {
        View.animate(duration: 1, delay: 1, curve: .linear) { view.alpha = 0 }
        scene.advance(to: 0.9)
        #expect(view.shownAlpha == 1)
        scene.advance(to: 1.5)
        #expect(view.shownAlpha == 0.5)
    }

    /// Until a delay is over there is nothing to draw.
    @Test func nothingIsDrawnDuringADelay() {
        View.animate(duration: 1, delay: 5, curve: .linear) { view.alpha = 0 }
        scene.advance(to: 0.1)
        _ = scene.drawList()
        scene.advance(to: 4.9)
        #expect(!scene.needsDisplay && scene.isAnimating && scene.wakeTime == 5 && !scene.onlyWaits)
        scene.advance(to: 5.5)
        #expect(scene.needsDisplay && scene.wakeTime == nil && view.shownAlpha == 0.5)
        _ = scene.drawList()
        scene.advance(to: 6.1)
        #expect(scene.needsDisplay && !scene.isAnimating, "the end is drawn")
    }

    @Test func aSecondAnimationBeginsWhereTheFirstHasCome() {
        View.animate(duration: 1, curve: .linear) { view.center.x = 110 }
        scene.advance(to: 0.5)
        View.animate(duration: 1, curve: .linear) { view.center.x = 10 }
        #expect(view.shownCenter.x == 60)
        scene.advance(to: 1)
        #expect(view.shownCenter.x == 35)
    }

    @Test func coloursOfTheBackgroundChangeOnTheWay() {
        view.backgroundColor = Color(red: 1, green: 0, blue: 0)
        View.animate(duration: 1, curve: .linear) { view.backgroundColor = .clear }
        scene.advance(to: 0.25)
        #expect(scene.drawList().quads.map(\.fill) == [Color(red: 1, green: 0, blue: 0, alpha: 0.75)])
        scene.advance(to: 1.1)
        #expect(scene.drawList().quads.isEmpty)
    }

    @Test func easeInOutIsSlowAtBothEnds() {
        View.animate(duration: 1) { view.alpha = 0 }
        scene.advance(to: 0.1)
        #expect(view.shownAlpha > 0.95)
        scene.advance(to: 0.5)
        #expect(abs(view.shownAlpha - 0.5) < 0.01)
    }

    @Test func turnsGoTheShortWay() {
        View.animate(duration: 1, curve: .linear) { view.transform3D = Transform3D(rotation: 1, x: 0, y: 0, z: 1) }
        scene.advance(to: 0.5)
        let shown = view.shownTransform
        #expect(shown.isAlmostEqual(to: Transform3D(rotation: 0.5, x: 0, y: 0, z: 1)))
    }

    @Test(arguments: [0, -1, Double.nan, .infinity])
    func withoutADurationChangesAreImmediate(duration: Double) {
        var isDone = false
        View.animate(duration: duration) {
            view.alpha = 0.25
        } completion: {
            isDone = true
        }
        #expect(view.shownAlpha == 0.25 && isDone && !scene.isAnimating)
    }

    @Test func withoutASceneChangesAreImmediate() {
        let loose = View()
        var isDone = false
        View.animate(duration: 1) {
            loose.alpha = 0.5
        } completion: {
            isDone = true
        }
        #expect(isDone && loose.alpha == 0.5)
    }

    /// Another thread may get the id of one that has ended.
    @Test func whatAThreadHasLeftOpenEndsWithIt() {
        final class Log { var wereChanging: [Bool] = [] }
        let log = Log()
        for _ in 0..<3 {
            var thread = pthread_t()
            let error = pthread_create(
                &thread, nil,
                { log in
                    if let log {
                        Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().wereChanging.append(
                            AnimationGroup.isChanging)
                    }
                    View.beginAnimations()
                    View.beginAnimations()
                    View.commitAnimations()
                    return nil
                }, Unmanaged.passUnretained(log).toOpaque())
            if error == 0 { pthread_join(thread, nil) }
        }
        #expect(log.wereChanging == [false, false, false])
    }

    /// A program may go on animating a view that the carousel has taken out of the scene.
    @Test func whatRepeatsItselfEndsOnceItsViewHasLeft() {
        var count = 0
        func pulse() {
            count += 1
            View.animate(duration: 1, animations: { view.alpha = view.alpha == 1 ? 0.5 : 1 }, completion: pulse)
        }
        pulse()
        scene.advance(to: 1)
        #expect(count == 2)
        view.removeFromSuperview()
        scene.advance(to: 2)
        #expect(count == 3 + 100 && !scene.isAnimating)
        pulse()
        #expect(count == 4 + 2 * 100, "it is counted anew")
    }

    /// The carousel's items move from one shape to the other without a jump.
    @Test(arguments: ["type", "orientation", "perspective", "viewpoint"])
    func carouselsMorph(what: String) throws {
        // In the linear type the perspective has no effect.
        let stage = Stage(9, what == "type" ? .linear : .coverFlow)
        let carousel = stage.carousel
        carousel.scrollOffset = 4
        stage.run(1)
        func places() -> [Point] {
            carousel.loaded.items.filter { [3, 4, 5].contains($0.index) }
                .compactMap { $0.container.transformToSuperview.map(Point(x: 10, y: 10)) }
        }
        let before = places()
        View.animate(duration: 1) {
            switch what {
            case "type": carousel.type = .cylinder
            case "orientation": carousel.isVertical = true
            case "perspective": carousel.perspective = -1.0 / 900
            default: carousel.viewpointOffset = Size(width: 80, height: 30)
            }
        }
        let atOnce = places()
        #expect(atOnce.count == 3)
        for (a, b) in zip(before, atOnce) { #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6) }
        var last = atOnce
        var farthest = 0.0
        for _ in 0..<60 {
            stage.run(1.0 / 60)
            let now = places()
            for (a, b) in zip(last, now) { farthest = max(farthest, abs(a.x - b.x), abs(a.y - b.y)) }
            last = now
        }
        stage.run(0.5)
        let end = places()
        let way = zip(before, end).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
        #expect(way > 1, "something has changed")
        #expect(farthest < max(way / 8, 1), "no frame jumps")
        for (a, b) in zip(last, end) { #expect(abs(a.x - b.x) < 1 && abs(a.y - b.y) < 1) }
    }
}
