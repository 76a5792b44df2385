// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

@Suite struct ScrollViewTests {
    private let stage = ScrollStage(ScrollView())
    private var view: ScrollView { stage.view }

    init() { view.contentSize = Size(width: 300, height: 2000) }

    @Test func aDragFollowsTheFingerExactly() {
        stage.beginDrag(200, 300)
        #expect(view.isDragging)
        #expect(view.contentOffset == .zero, "what it takes to begin is not scrolled")
        for y in stride(from: 280.0, through: 150, by: -7) {
            stage.touch(.moved, 230, y)
            #expect(abs(view.contentOffset.y - (289 - y)) < 1e-9)
            #expect(view.contentOffset.x == 0, "there is nothing to scroll along x")
        }
    }

    @Test func aDragEndsAMotionThatBeganUnderTheFinger() {
        stage.touch(.began, 200, 300)
        view.setContentOffset(Point(x: 0, y: 1000), animated: true)
        stage.run(0.1)
        stage.touch(.moved, 200, 289)
        let start = view.contentOffset.y
        #expect(view.isDragging && start > 10 && start < 990)
        for y in stride(from: 280.0, through: 150, by: -7) {
            stage.touch(.moved, 200, y)
            stage.run(1.0 / 60) { #expect(abs(view.contentOffset.y - start - (289 - y)) < 1e-9) }
        }
        let held = view.contentOffset
        stage.run(0.5)
        #expect(view.contentOffset == held)
        stage.touch(.ended, 200, 154)
        #expect(stage.settle())
        #expect(abs(view.contentOffset.y - held.y) < 1)
    }

    /// A layout in each frame, as pictures arrive, does not hold a flick back.
    @Test func aFlickGoesAsFarWithALayoutInEachFrame() {
        let other = ScrollStage(ScrollView())
        other.view.contentSize = view.contentSize
        stage.flick(200, 400, speed: 900)
        other.flick(200, 400, speed: 900)
        stage.run(5)
        other.run(5) { other.view.setNeedsLayout() }
        let late = ScrollStage(ScrollView())
        late.view.contentSize = view.contentSize
        late.flick(200, 400, speed: 900)
        late.view.setNeedsLayout()
        late.scene.advance(to: late.time + 5)
        #expect((late.view.contentOffset.y - view.contentOffset.y).magnitude < 0.5, "one late frame")
        #expect(view.contentOffset.y > 300 && (other.view.contentOffset.y - view.contentOffset.y).magnitude < 0.5)
    }

    /// A tap that stops the content presses nothing that came by.
    @Test func aTapThatStopsTheContentPressesNothing() throws {
        let button = Button(frame: Rect(x: 0, y: 0, width: 300, height: 2000))
        view.addSubview(button)
        var pressed = 0
        button.addAction { pressed += 1 }
        stage.flick(200, 400, speed: 900)
        stage.run(0.1)
        #expect(view.isDecelerating)
        stage.touch(.began, 200, 300)
        stage.touch(.ended, 200, 300)
        #expect(pressed == 0 && !button.isHighlighted)
        #expect(stage.settle())
        // Nor does a finger that drifts, or a recogniser see a tap.
        var taps = 0
        button.addRecognizer(TapRecognizer { taps += 1 })
        for drift in [0.0, 14] {
            stage.flick(200, 400, speed: 900)
            stage.run(0.1)
            stage.touch(.began, 200, 300)
            stage.touch(.moved, 200 + drift, 300)
            stage.touch(.ended, 200 + drift, 300)
            #expect(pressed == 0 && taps == 0)
            #expect(stage.settle())
        }
        button.removeRecognizer(try #require(button.recognizers.first))
        stage.touch(.began, 200, 300)
        stage.touch(.ended, 200, 300)
        #expect(pressed == 1)
    }

    /// Before its bars fade there is nothing to draw.
    @Test func theBarsWaitWithoutFrames() throws {
        view.contentOffset.y = 100
        view.setContentOffset(Point(x: 0, y: 200), animated: true)
        while stage.scene.wakeTime == nil, stage.scene.isAnimating { stage.run(1.0 / 60) }
        let wakes = try #require(stage.scene.wakeTime)
        #expect(wakes > stage.time + 0.3 && !stage.scene.onlyWaits)
        stage.scene.needsDisplay = false
        stage.scene.advance(to: wakes - 0.01)
        #expect(!stage.scene.needsDisplay && stage.scene.isAnimating)
        stage.scene.advance(to: wakes + 0.1)
        #expect(stage.scene.needsDisplay && stage.scene.wakeTime == nil)
    }

    @Test func subviewsScrollAndAreCutOff() {
        let child = View(frame: Rect(x: 0, y: 450, width: 100, height: 100))
        view.addSubview(child)
        #expect(child.superview === view && child.convert(.zero, to: nil) == Point(x: 50, y: 550))
        #expect(stage.scene.root.hitTest(Point(x: 60, y: 560)) === stage.scene.root)
        view.contentOffset = Point(x: 0, y: 300)
        #expect(stage.scene.root.hitTest(Point(x: 60, y: 300)) === child)
        #expect(child.convert(.zero, to: nil) == Point(x: 50, y: 250))
        #expect(view.clipsToBounds)
    }

    @Test func beyondAnEndItFallsBehindAndSpringsBack() {
        stage.beginDrag(200, 300, down: true)
        stage.touch(.moved, 200, 411)
        #expect(abs(view.contentOffset.y + RubberBand.stretch(100, extent: 400)) < 1e-9)
        stage.run(0.2)
        stage.touch(.ended, 200, 411)
        #expect(view.isDecelerating && !view.isDragging)
        stage.run(0.3)
        #expect(abs(view.contentOffset.y) < 1.5)
        #expect(stage.settle())
        #expect(view.contentOffset == .zero)
    }

    @Test func caughtOnItsWayBackItCanBeDraggedOn() {
        stage.beginDrag(200, 300, down: true)
        stage.touch(.moved, 200, 411)
        stage.run(0.2)
        stage.touch(.ended, 200, 411)
        stage.run(0.05)
        let caught = view.contentOffset.y
        #expect(caught < -10)
        stage.beginDrag(200, 300, down: true)
        #expect(abs(view.contentOffset.y - caught) < 1e-9)
        stage.touch(.cancelled, 200, 300)
        #expect(stage.settle())
        #expect(view.contentOffset == .zero)
        // A finger that only holds it also releases it.
        stage.flick(200, 200, speed: -3000)
        stage.run(0.03)
        stage.touch(.began, 200, 300)
        let held = view.contentOffset.y
        stage.run(0.5)
        #expect(view.contentOffset.y == held)
        stage.touch(.ended, 200, 300)
        #expect(stage.settle())
        #expect(view.contentOffset == .zero)
    }

    @Test(arguments: [600.0, 1200, 1800])
    func aFlickGoesAsFarAsItsSpeedSays(speed: Double) {
        stage.flick(200, 480, speed: speed)
        let start = view.contentOffset.y
        let way = speed / 1000 / (1 - 0.998)
        #expect(view.isDecelerating)
        #expect(stage.settle())
        #expect(abs(view.contentOffset.y - start - way) < way * 0.01)
        #expect(!view.isDecelerating)
    }

    @Test func aFlickPastTheEndComesBackToIt() {
        view.contentOffset.y = 1500
        stage.flick(200, 480, speed: 2000)
        var furthest = 0.0
        stage.run(1) { furthest = max(furthest, view.contentOffset.y) }
        #expect(furthest > 1605)
        #expect(stage.settle())
        #expect(view.contentOffset.y == 1600)
    }

    @Test func withoutBouncesItStopsAtTheEnds() {
        view.bounces = false
        view.contentOffset.y = 1500
        stage.flick(200, 480, speed: 2000)
        stage.run(1) { #expect(view.contentOffset.y <= 1600) }
        #expect(view.contentOffset.y == 1600)
        #expect(!view.takesPan(Point(x: 0, y: -20)), "there is nothing to scroll downward")
        #expect(view.takesPan(Point(x: 0, y: 20)))
    }

    @Test func aFingerThatComesDownStopsIt() {
        stage.flick(200, 480, speed: 1500)
        stage.run(0.2)
        #expect(!view.takesTaps)
        stage.touch(.began, 200, 300)
        let offset = view.contentOffset
        #expect(view.takesTaps, "the tap has been for stopping")
        stage.run(0.5)
        #expect(view.contentOffset == offset)
        stage.touch(.ended, 200, 300)
        #expect(stage.settle())
        #expect(view.contentOffset == offset && !view.takesTaps)
    }

    @Test func itTakesPansAlongWhatScrolls() {
        #expect(view.takesPan(Point(x: 3, y: -20)))
        #expect(!view.takesPan(Point(x: 20, y: -3)))
        view.contentSize = Size(width: 2000, height: 100)
        #expect(!view.takesPan(Point(x: 3, y: -20)))
        #expect(view.takesPan(Point(x: 20, y: -3)))
        view.contentSize = Size(width: 2000, height: 2000)
        #expect(view.takesPan(Point(x: 3, y: -20)) && view.takesPan(Point(x: 20, y: -3)))
        view.contentSize = view.bounds.size
        #expect(!view.takesPan(Point(x: 3, y: -20)) && !view.takesPan(Point(x: 20, y: -3)))
        view.contentSize = Size(width: 2000, height: 2000)
        view.isScrollEnabled = false
        #expect(!view.takesPan(Point(x: 3, y: -20)) && !view.takesTouches)
    }

    @Test func disablingEndsADrag() {
        stage.beginDrag(200, 300, down: true)
        stage.touch(.moved, 200, 400)
        view.isScrollEnabled = false
        #expect(!view.isDragging)
        stage.touch(.moved, 200, 450)
        #expect(stage.settle())
        #expect(view.contentOffset == .zero)
    }

    @Test func wheelsScrollUntilTheEndAndThenLeaveItToWhatIsAround() {
        func wheel(_ x: Double, _ y: Double) -> Bool {
            stage.scene.handle(.scroll(by: Point(x: x, y: y), at: Point(x: 200, y: 300)))
        }
        #expect(!wheel(0, -10))
        #expect(wheel(0, 100))
        #expect(view.contentOffset.y == 100)
        #expect(!wheel(100, 1), "the distance is mainly along x")
        #expect(view.contentOffset.y == 100)
        #expect(wheel(0, 5000))
        #expect(view.contentOffset.y == 1600)
        #expect(!wheel(0, 1))
        #expect(!wheel(0, 0))
        #expect(stage.settle())
        view.isScrollEnabled = false
        #expect(!wheel(0, -1))
    }

    /// A mouse's wheel knows one axis only.
    @Test func notchesScrollTheWayThatThereIs() {
        func turn(_ notches: Int) -> Bool {
            stage.scene.handle(.wheel(notches: notches, at: Point(x: 200, y: 300)))
        }
        view.contentSize = Size(width: 2 * view.bounds.width, height: view.bounds.height)
        #expect(turn(1) && view.contentOffset.x > 0 && view.contentOffset.y == 0)
        #expect(turn(-1) && view.contentOffset == .zero)
        view.contentSize.height = 2 * view.bounds.height
        #expect(turn(1) && view.contentOffset.x == 0 && view.contentOffset.y > 0)
    }

    @Test func animatedChangesTakeTheirTime() {
        var told = 0
        view.onScroll = { told += 1 }
        view.setContentOffset(Point(x: 50, y: 1000), animated: true)
        #expect(view.contentOffset == .zero && !view.isDecelerating)
        stage.run(0.15)
        #expect(abs(view.contentOffset.y - 500) < 30)
        #expect(stage.settle())
        #expect(view.contentOffset == Point(x: 0, y: 1000), "clamped to what there is to scroll")
        #expect(told > 10 && told < 30)
        view.setContentOffset(Point(x: .nan, y: 0), animated: true)
        view.contentOffset = Point(x: 0, y: .infinity)
        #expect(view.contentOffset.y == 1000)
        view.removeFromSuperview()
        view.setContentOffset(.zero, animated: true)
        #expect(view.contentOffset == .zero, "at once outside of a scene")
    }

    @Test func contentThatShrinksDrawsTheOffsetAlong() {
        view.contentOffset.y = 1600
        view.contentSize.height = 1000
        #expect(view.contentOffset.y == 600)
        stage.flick(200, 480, speed: -600)
        stage.run(0.1)
        view.contentSize.height = 450
        #expect(stage.settle())
        #expect(view.contentOffset.y >= 0 && view.contentOffset.y <= 50)
        view.contentSize.height = -5
        #expect(view.contentSize.height == 0 && view.contentOffset.y == 0)
        view.contentSize.width = .nan
        #expect(view.contentSize.width == 300)
        view.contentSize.height = 2000
        view.contentOffset.y = 1600
        view.frame = Rect(x: 50, y: 100, width: 300, height: 500)
        stage.run(0.1)
        #expect(view.contentOffset.y == 1500)
    }

    /// Nobody is to press a button that cannot be seen: a list, three of whose ten buttons are in sight, in another list.
    @Test(arguments: [Command.focus(1), .step(1), .move(.down)])
    func theFocusIsScrolledIntoSight(command: Command) throws {
        let scene = Scene(size: Size(width: 400, height: 300))
        let outer = ScrollView(frame: Rect(x: 50, y: 50, width: 200, height: 150))
        outer.contentSize = Size(width: 200, height: 600)
        let inner = ScrollView(frame: Rect(x: 0, y: 300, width: 200, height: 100))
        inner.contentSize = Size(width: 200, height: 400)
        let buttons = (0..<10).map { Button(frame: Rect(x: 0, y: 40 * Double($0), width: 200, height: 40)) }
        for button in buttons { inner.addSubview(button) }
        outer.addSubview(inner)
        scene.root.addSubview(outer)
        scene.advance(to: 0)
        scene.focusedView = buttons[0]
        #expect(outer.contentOffset.y == 0, "that is the program")
        for _ in 0..<5 { scene.handle(.command(command)) }
        for frame in 1...60 { scene.advance(to: Double(frame) / 60) }
        #expect(buttons[5].isFocused && !buttons[5].frame.intersection(inner.bounds).isEmpty)
        let box = try #require(buttons[5].boxInRoot)
        for list in [inner, outer] {
            let sight = try #require(list.boxInRoot)
            #expect(box.minY >= sight.minY && box.maxY <= sight.maxY, "\(box) in \(sight)")
        }
    }

    @Test func aViewThatLeavesItsSceneRests() {
        stage.flick(200, 480, speed: 1500)
        view.removeFromSuperview()
        let offset = view.contentOffset
        #expect(!view.isDecelerating && view.subviews.isEmpty)
        stage.scene.root.addSubview(view)
        #expect(stage.settle())
        #expect(view.contentOffset == offset)
        stage.beginDrag(200, 300)
        view.removeFromSuperview()
        stage.touch(.moved, 200, 200)
        #expect(!view.isDragging && view.contentOffset == offset)
    }
}
