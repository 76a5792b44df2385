// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Views that leave their place in the middle of something: while views are told of it, in an animation, under a finger.
@Suite struct LeavingTests {
    /// Does something when it is told that it has entered or left a scene.
    private final class Nomad: View {
        var onMove: (Scene?) -> Void = { _ in }
        override func didMoveToScene() { onMove(scene) }
    }

    private let scene = Scene(size: Size(width: 400, height: 300))

    // MARK: While views are told

    @Test func aSiblingThatIsRemovedWhileItsParentEntersIsInNoScene() {
        let (parent, first, orphan, below) = (View(), Nomad(), View(), View())
        orphan.addSubview(below)
        for view in [first, orphan] { parent.addSubview(view) }
        first.onMove = { [unowned orphan] in if $0 != nil { orphan.removeFromSuperview() } }
        scene.root.addSubview(parent)
        #expect(first.scene === scene && parent.subviews == [first])
        #expect(orphan.superview == nil && orphan.scene == nil && below.scene == nil)
    }

    @Test func aSiblingThatMovesAwayWhileItsParentLeavesStaysInTheScene() {
        let (parent, first, other) = (View(), Nomad(), View())
        for view in [first, other] { parent.addSubview(view) }
        scene.root.addSubview(parent)
        first.onMove = { [unowned other, scene] in if $0 == nil { scene.root.addSubview(other) } }
        parent.removeFromSuperview()
        #expect(first.scene == nil && other.superview === scene.root && other.scene === scene)
    }

    @Test func aViewThatLeavesAtOnceTakesItsSubviewsAlong() {
        let (shy, child) = (Nomad(), View())
        shy.addSubview(child)
        shy.onMove = { [unowned shy] in if $0 != nil { shy.removeFromSuperview() } }
        scene.root.addSubview(shy)
        #expect(shy.superview == nil && shy.scene == nil && child.scene == nil && scene.root.subviews.isEmpty)
    }

    @Test func viewsThatCallbacksHaveTakenOutlastTheScene() {
        let (parent, first, orphan) = (View(), Nomad(), View())
        for view in [first, orphan] { parent.addSubview(view) }
        first.onMove = { [unowned orphan] in if $0 != nil { orphan.removeFromSuperview() } }
        do {
            let short = Scene(size: Size(width: 10, height: 10))
            short.root.addSubview(parent)
        }
        #expect(orphan.scene == nil)
        orphan.setNeedsDisplay()
        View.animate(duration: 1) { orphan.alpha = 0 }
        #expect(orphan.shownAlpha == 0)
    }

    @Test func aViewThatGoesElsewhereAsItLeavesIsInOnePlace() {
        let (places, other) = ((0..<3).map { _ in View() }, Scene(size: scene.size))
        for (place, home) in zip(places, [other, scene, scene]) { home.root.addSubview(place) }
        let nomad = Nomad()
        places[0].addSubview(nomad)
        nomad.onMove = { [unowned nomad] in if $0 == nil { places[2].addSubview(nomad) } }
        places[1].addSubview(nomad)
        #expect(places.filter { $0.subviews.contains(nomad) }.count == 1)
        #expect(nomad.superview.map { $0.subviews.contains(nomad) } == true && nomad.scene === scene)
        nomad.onMove = { _ in }
    }

    @Test func aViewThatTakesInItsNewPlaceAsItLeavesIsNotPutIntoItself() {
        let (old, new, nomad, other) = (View(), View(), Nomad(), Scene(size: scene.size))
        for (place, home) in [(old, other), (new, scene)] { home.root.addSubview(place) }
        old.addSubview(nomad)
        nomad.onMove = { [unowned nomad] in if $0 == nil { nomad.addSubview(new) } }
        new.addSubview(nomad)
        #expect(new.superview === nomad && nomad.superview == nil && new.subviews.isEmpty)
        nomad.onMove = { _ in }
        scene.root.addSubview(nomad)
        #expect(new.scene === scene)
    }

    // MARK: In an animation

    @Test func anAnimationEndsWhenItsViewLeaves() {
        let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 10))
        view.backgroundColor = .white
        scene.root.addSubview(view)
        scene.advance(to: 0)
        View.animate(duration: 2, curve: .linear) {
            view.alpha = 0.25
            view.center.x = 110
        }
        scene.advance(to: 1)
        #expect(view.shownAlpha == 0.625)
        view.removeFromSuperview()
        #expect(view.shownAlpha == 0.25)
        scene.root.addSubview(view)
        #expect(view.shownAlpha == 0.25 && view.shownCenter.x == 110 && view.isShownUntransformed)
        let quads = scene.drawList().quads
        #expect(quads.count == 1 && quads.first?.fill.alpha == 0.25 && quads.first?.frame.midX == 110)
        scene.advance(to: 1.5)
        #expect(view.shownAlpha == 0.25 && !scene.isAnimating)
    }

    @Test func animationsOfSubviewsEndToo() {
        let (parent, child) = (View(), View())
        parent.addSubview(child)
        scene.root.addSubview(parent)
        View.animate(duration: 1) { child.alpha = 0 }
        parent.removeFromSuperview()
        scene.root.addSubview(parent)
        #expect(child.shownAlpha == 0)
    }

    /// It has stopped between two items, and is to move on to one.
    @Test func aCarouselThatComesBackStillWaitsForItsWheel() {
        let stage = Stage(20)
        stage.scene.handle(.scroll(by: Point(x: 60, y: 0), at: Point(x: 320, y: 200)))
        #expect(abs(stage.carousel.scrollOffset - 0.3) < 1e-9)
        stage.carousel.removeFromSuperview()
        stage.run(0.1)
        stage.scene.root.addSubview(stage.carousel)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 0 && !stage.scene.isAnimating)
    }

    @Test func aCarouselThatScrollsByItselfGoesOnFromWhereItWas() {
        let stage = Stage(20)
        stage.carousel.autoscroll = -1
        stage.run(1)
        stage.carousel.removeFromSuperview()
        stage.run(60)
        let offset = stage.carousel.scrollOffset
        stage.scene.root.addSubview(stage.carousel)
        stage.run(0.1)
        #expect(offset > 0.5 && stage.carousel.scrollOffset > offset && stage.carousel.scrollOffset < offset + 0.2)
    }

    // MARK: Under a finger

    /// A view that tells of presses and taps.
    private func recognizing(_ tell: @escaping (String) -> Void) -> View {
        let view = View(frame: Rect(x: 0, y: 0, width: 120, height: 30))
        scene.root.addSubview(view)
        view.addRecognizer(LongPressRecognizer { tell("press") })
        view.addRecognizer(TapRecognizer { tell("tap") })
        return view
    }

    private func touch(_ kind: PointerEvent.Kind, _ x: Double, at time: Double) {
        scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: 15), time: time)))
    }

    /// Writes down what happens to a control.
    private final class Log {
        var told: [ControlEvent] = []

        init(_ control: Control) {
            for event in [ControlEvent.touchDown, .triggered, .touchCancelled, .valueChanged] {
                control.addAction(for: event) { [unowned self] in told.append(event) }
            }
        }
    }

    /// The control lies in the scene's corner, so that its coordinates are the same without the scene.
    @Test func aSliderThatIsRemovedDoesNotSlideOn() {
        let slider = Slider(frame: Rect(x: 0, y: 0, width: 226, height: 30))
        scene.root.addSubview(slider)
        let log = Log(slider)
        touch(.began, 13, at: 0)
        touch(.moved, 63, at: 0.1)
        #expect(slider.value == 0.25)
        slider.removeFromSuperview()
        touch(.moved, 163, at: 0.2)
        touch(.ended, 163, at: 0.3)
        #expect(slider.value == 0.25 && !slider.isHighlighted)
        #expect(log.told == [.touchDown, .valueChanged, .touchCancelled])
    }

    @Test(arguments: [false, true]) func aButtonThatIsRemovedIsNotTriggered(moves: Bool) {
        let button = Button(frame: Rect(x: 0, y: 0, width: 120, height: 30))
        let parent = View(frame: Rect(x: 0, y: 0, width: 200, height: 30))
        parent.addSubview(button)
        scene.root.addSubview(parent)
        let log = Log(button)
        touch(.began, 60, at: 0)
        #expect(button.isHighlighted)
        parent.removeFromSuperview()
        if moves { touch(.moved, 62, at: 0.1) }
        touch(.ended, 62, at: 0.2)
        #expect(log.told == [.touchDown, .touchCancelled] && !button.isHighlighted)
        // Back again, it is operated as before.
        scene.root.addSubview(parent)
        touch(.began, 60, at: 1)
        touch(.ended, 60, at: 1.1)
        #expect(log.told.suffix(2) == [.touchDown, .triggered])
    }

    @Test func aButtonThatIsDisabledUnderAFingerLosesTheTouch() {
        let button = Button(frame: Rect(x: 0, y: 0, width: 120, height: 30))
        scene.root.addSubview(button)
        let log = Log(button)
        touch(.began, 60, at: 0)
        button.isEnabled = false
        #expect(log.told == [.touchDown, .touchCancelled] && !button.isHighlighted)
        button.isEnabled = true
        touch(.ended, 60, at: 0.1)
        #expect(log.told == [.touchDown, .touchCancelled])
        touch(.began, 60, at: 1)
        touch(.ended, 60, at: 1.1)
        #expect(log.told.suffix(2) == [.touchDown, .triggered])
    }

    @Test(arguments: [false, true]) func aSliderThatIsDisabledUnderAFingerDoesNotSlideOn(moves: Bool) {
        let slider = Slider(frame: Rect(x: 0, y: 0, width: 226, height: 30))
        scene.root.addSubview(slider)
        let log = Log(slider)
        touch(.began, 13, at: 0)
        touch(.moved, 63, at: 0.1)
        slider.isEnabled = false
        slider.isEnabled = true
        if moves { touch(.moved, 163, at: 0.2) }
        touch(.ended, 163, at: 0.3)
        #expect(slider.value == 0.25 && log.told == [.touchDown, .valueChanged, .touchCancelled])
        touch(.began, 113, at: 1)
        touch(.ended, 113, at: 1.1)
        #expect(slider.value == 0.5)
    }

    @Test func aTouchOfWhichOneViewIsRemovedIsTheOthers() {
        let list = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        list.contentSize = Size(width: 1000, height: 100)
        let button = Button(frame: Rect(x: 0, y: 0, width: 180, height: 30))
        list.addSubview(button)
        scene.root.addSubview(list)
        let log = Log(button)
        touch(.began, 160, at: 0)
        button.removeFromSuperview()
        for (place, x) in [148.0, 128, 108].enumerated() { touch(.moved, x, at: 0.1 * Double(place + 1)) }
        #expect(list.isDragging && list.contentOffset.x == 40)
        #expect(log.told == [.touchDown, .touchCancelled])
    }

    /// Gives each item a slider, which other items use again, and writes down what happens to them.
    private final class Sliders: CarouselDataSource {
        var told: [String] = []
        func numberOfItems(in carousel: Carousel) -> Int { 30 }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            if let view { return view }
            let item = View(frame: Rect(x: 0, y: 0, width: 200, height: 150))
            let slider = Slider(frame: Rect(x: 0, y: 0, width: 200, height: 31))
            for event in [ControlEvent.triggered, .touchCancelled, .valueChanged] {
                slider.addAction(for: event) { [unowned self, unowned carousel, unowned slider] in
                    let index = carousel.index(ofItemViewOrSubview: slider) ?? -1
                    told.append(event == .valueChanged ? "\(event) of \(index)" : "\(event)")
                }
            }
            item.addSubview(slider)
            return item
        }
    }

    @Test func aSliderThatAnotherItemUsesAgainDoesNotSlideOn() throws {
        let (stage, sliders) = (Stage(0), Sliders())
        let carousel = stage.carousel
        carousel.dataSource = sliders
        stage.run(1)
        // In the middle of the scene, 150 points high: its slider is at its upper edge.
        let slider = try #require(carousel.itemView(at: 0)?.subviews.first as? Slider)
        stage.touch(.began, 320)
        stage.touch(.moved, 340)
        #expect(sliders.told == ["valueChanged of 0"])
        let value = slider.value
        stage.scene.handle(.command(.jump(10)))
        stage.run(1)
        #expect(try #require(carousel.index(ofItemViewOrSubview: slider)) > 0, "it is in use again")
        #expect(!slider.isHighlighted, "although the finger has not moved")
        stage.touch(.moved, 360)
        stage.touch(.ended, 360)
        #expect(sliders.told == ["valueChanged of 0", "touchCancelled"] && slider.value == value)
    }

    /// As a card that is lifted above all others while something in it is dragged, or brought to the front when it is touched.
    @Test func aSliderThatMovesWithinItsSceneSlidesOn() {
        let (card, slider) = (View(), Slider(frame: Rect(x: 0, y: 0, width: 200, height: 31)))
        let list = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        card.frame = list.bounds
        card.addSubview(slider)
        list.addSubview(card)
        scene.root.addSubview(list)
        var told: [ControlEvent] = []
        for event in [ControlEvent.triggered, .touchCancelled] {
            slider.addAction(for: event) { told.append(event) }
        }
        slider.addAction(for: .touchDown) { [unowned list, unowned card] in list.addSubview(card) }
        touch(.began, 20, at: 0)
        touch(.moved, 60, at: 0.1)
        let first = slider.value
        scene.root.addSubview(card)
        touch(.moved, 120, at: 0.2)
        let second = slider.value
        #expect(first > 0 && second > first && told == [])
        touch(.ended, 120, at: 0.3)
        #expect(told == [.triggered])
        // One that was taken out in between is another one.
        touch(.began, 20, at: 1)
        touch(.moved, 60, at: 1.1)
        card.removeFromSuperview()
        list.addSubview(card)
        touch(.moved, 120, at: 1.2)
        #expect(told == [.triggered, .touchCancelled])
    }

    /// The same of what is under way in it, and of who follows it.
    @Test(arguments: [false, true]) func aCarouselThatMovesWithinItsSceneGoesOn(isSamePlace: Bool) {
        let stage = Stage(40)
        let (root, carousel) = (stage.scene.root, stage.carousel)
        let (board, follower) = (View(frame: root.bounds), Carousel(frame: root.bounds))
        follower.dataSource = stage.items
        for view in [follower, board] { root.addSubview(view) }
        follower.follow(carousel, by: .progress)
        stage.scene.focusedView = carousel
        View.animate(duration: 1) { carousel.alpha = 0.5 }
        carousel.scrollToItem(at: 5, animated: true)
        stage.run(0.1)
        let place = carousel.scrollOffset
        (isSamePlace ? root : board).addSubview(carousel)
        #expect(carousel.scrollOffset == place && carousel.isFocused && carousel.shownAlpha > 0.5)
        stage.run(2)
        #expect(carousel.scrollOffset == 5 && follower.scrollOffset == 5 && follower.leader === carousel)
        stage.touch(.began, 320)
        stage.touch(.moved, 300)
        #expect(carousel.isDragging)
        root.addSubview(carousel)
        #expect(carousel.isDragging)
        stage.touch(.moved, 200)
        #expect(carousel.scrollOffset > 5.4 && carousel.isFocused)
        carousel.removeFromSuperview()
        #expect(!carousel.isFocused && follower.leader == nil)
    }

    @Test func aListThatMovesWithinItsSceneScrollsOn() {
        let (list, board) = (ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100)), View())
        list.contentSize = Size(width: 200, height: 1000)
        for view in [list, board] { scene.root.addSubview(view) }
        scene.advance(to: 0)
        list.setContentOffset(Point(x: 0, y: 300), animated: true)
        scene.advance(to: 0.1)
        board.addSubview(list)
        scene.advance(to: 1)
        #expect(list.contentOffset.y == 300)
    }

    @Test func aRecognizerWhoseViewIsUsedAgainDoesNotAct() {
        var acted: [String] = []
        let view = recognizing { acted.append($0) }
        for (place, seconds) in [1.0, 0.1].enumerated() {
            touch(.began, 60, at: Double(place) * 2)
            view.removeFromSuperview()
            scene.root.addSubview(view)
            scene.advance(to: Double(place) * 2 + seconds)
            touch(.ended, 60, at: Double(place) * 2 + seconds)
        }
        #expect(acted == [])
        touch(.began, 60, at: 4)
        touch(.ended, 60, at: 4.1)
        #expect(acted == ["tap"])
    }

    @Test func recognizersOfARemovedViewDoNotAct() {
        var acted: [String] = []
        let view = recognizing { acted.append($0) }
        touch(.began, 60, at: 0)
        view.removeFromSuperview()
        scene.advance(to: 1)
        #expect(acted == [])
        touch(.ended, 60, at: 1)
        scene.root.addSubview(view)
        touch(.began, 60, at: 2)
        view.removeFromSuperview()
        touch(.ended, 60, at: 2.1)
        #expect(acted == [])
        scene.root.addSubview(view)
        touch(.began, 60, at: 3)
        scene.advance(to: 4)
        #expect(acted == ["press"])
        touch(.ended, 60, at: 4)
        // Another scene has a time and fingers of its own.
        let other = Scene(size: scene.size)
        touch(.began, 60, at: 5)
        other.root.addSubview(view)
        scene.advance(to: 6)
        #expect(acted == ["press"])
    }
}
