// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Held keys, and what repeats.
@Suite struct HoldTests {
    private func run(_ scene: Scene, until end: Double) {
        var time = scene.time
        while time < end - 1e-9 {
            time = min(end, time + 1.0 / 60)
            scene.advance(to: time)
        }
    }

    @Test func oneStepThenMoreAndMore() {
        let s = CarouselScenery(count: 1000)
        s.scene.handle(.hold(.step(1), at: 0))
        run(s.scene, until: 0.39)
        #expect(s.carousel.motion.destination == 1, "one step, then a pause")
        run(s.scene, until: 1.4)
        let first = s.carousel.motion.destination
        #expect(first == 8)
        run(s.scene, until: 2.4)
        let second = s.carousel.motion.destination - first
        run(s.scene, until: 4)
        run(s.scene, until: 5)
        #expect(second > 8)
        let before = s.carousel.motion.destination
        run(s.scene, until: 6)
        #expect(abs(s.carousel.motion.destination - before - 25) <= 1)
        s.scene.handle(.release(.step(1), at: 6))
        s.settle()
        #expect(s.carousel.scrollOffset == Double(s.carousel.currentItemIndex) && !s.scene.isAnimating)
    }

    @Test func atAnEndItStops() {
        let s = CarouselScenery(count: 5)
        s.scene.handle(.hold(.step(1), at: 0))
        run(s.scene, until: 3)
        #expect(s.carousel.scrollOffset == 4)
        s.scene.needsDisplay = false
        run(s.scene, until: 4)
        #expect(!s.scene.needsDisplay, "there is nothing to draw")
        s.scene.handle(.release(.step(1), at: 4))
        #expect(!s.scene.isAnimating)
    }

    @Test(arguments: [1, -1]) func onlyAFreshPressWraps(direction: Int) {
        let s = CarouselScenery(count: 6, options: [.wrap: 1])
        let end = direction > 0 ? 5 : 0
        s.carousel.scrollToItem(at: direction > 0 ? 3 : 2, animated: false)
        s.scene.handle(.hold(.step(direction), at: 0))
        run(s.scene, until: 3)
        #expect(s.carousel.currentItemIndex == end && s.carousel.scrollOffset == Double(end))
        s.scene.handle(.release(.step(direction), at: 3))
        s.scene.handle(.hold(.step(direction), at: 3))
        run(s.scene, until: 3.39)
        s.scene.handle(.release(.step(direction), at: 3.39))
        s.settle()
        #expect(s.carousel.currentItemIndex == 5 - end)
    }

    @Test func losingTheKeyboardEndsAHold() {
        let s = CarouselScenery(count: 100)
        s.scene.handle(.hold(.step(1), at: 0))
        run(s.scene, until: 1)
        s.scene.handle(.releaseAll)
        let destination = s.carousel.motion.destination
        run(s.scene, until: 3)
        #expect(s.carousel.scrollOffset == destination && !s.scene.isAnimating)
    }

    @Test func anotherKeyTakesOver() {
        let s = CarouselScenery(count: 100)
        s.carousel.scrollToItem(at: 50, animated: false)
        s.scene.handle(.hold(.step(1), at: 0))
        s.scene.handle(.hold(.step(-1), at: 0.2))
        s.scene.handle(.release(.step(1), at: 0.3))
        run(s.scene, until: 2)
        #expect(s.carousel.motion.destination < 49)
        s.scene.handle(.release(.step(-1), at: 2))
        #expect(s.scene.hold == nil)
    }

    @Test func aLongPressGoesBackAndAShortOneChooses() throws {
        let s = CarouselScenery(count: 3)
        let button = Button(frame: Rect(x: 0, y: 0, width: 80, height: 30))
        try #require(s.carousel.itemView(at: 0)).addSubview(button)
        s.scene.layoutIfNeeded()
        var pressed = 0
        button.addAction { pressed += 1 }
        s.scene.focusedView = button
        s.scene.handle(.hold(.select, at: 0))
        #expect(pressed == 0, "it may become a long one")
        s.scene.handle(.release(.select, at: 0.1))
        #expect(pressed == 1 && button.isFocused)
        s.scene.handle(.hold(.select, at: 1))
        run(s.scene, until: 1.7)
        #expect(s.carousel.isFocused && pressed == 1)
        s.scene.handle(.release(.select, at: 1.8))
        #expect(s.carousel.isFocused && pressed == 1)
        // No frame came in between: only the time counts.
        s.scene.focusedView = button
        s.scene.handle(.hold(.select, at: 2))
        s.scene.handle(.release(.select, at: 3))
        #expect(s.carousel.isFocused && pressed == 1)
    }

    @Test func aHeldKeyDoesNotRunOnFromViewToView() throws {
        let s = CarouselScenery(count: 30)
        let slider = Slider(frame: Rect(x: 0, y: 0, width: 100, height: 30))
        try #require(s.carousel.itemView(at: 0)).addSubview(slider)
        s.scene.layoutIfNeeded()
        s.scene.focusedView = slider
        s.scene.handle(.hold(.step(1), at: 0))
        #expect(s.carousel.isFocused)
        run(s.scene, until: 2)
        #expect(s.carousel.isFocused && s.carousel.scrollOffset == 0 && s.carousel.motion.destination == 0)
        s.scene.handle(.release(.step(1), at: 2))
        #expect(!s.scene.isAnimating)
        s.scene.focusedView = slider
        s.scene.handle(.command(.select))
        s.scene.handle(.hold(.step(1), at: 3))
        run(s.scene, until: 3.9)
        #expect(abs(slider.value - 0.25) < 1e-9, "sliders repeat too")
    }

    /// A slider that a held key operates leaves, or comes out of reach, above a carousel that scrolls the same way.
    @Test(arguments: [0, 1, 2, 3], [Command.step(1), .move(.right)])
    func aHeldKeyEndsWithWhatItOperates(way: Int, command: Command) {
        let s = CarouselScenery(count: 30)
        let layer = View(frame: s.carousel.frame)
        let slider = Slider(frame: Rect(x: 0, y: 0, width: 100, height: 30))
        layer.addSubview(slider)
        s.scene.root.addSubview(layer)
        s.scene.layoutIfNeeded()
        s.scene.focusedView = slider
        s.scene.handle(.command(.select))
        s.scene.handle(.hold(command, at: 0))
        run(s.scene, until: 0.9)
        #expect(abs(slider.value - 0.25) < 1e-9)
        switch way {
        case 0: slider.removeFromSuperview()
        case 1: layer.removeFromSuperview()
        case 2: slider.isEnabled = false
        default: layer.isHidden = true
        }
        run(s.scene, until: 3)
        #expect(abs(slider.value - 0.25) < 1e-9 && s.carousel.motion.destination == 0, "way \(way)")
        #expect(s.scene.hold == nil && s.scene.focusedView == nil && !s.scene.isAnimating)
        // A fresh press is for what is there.
        s.scene.handle(.hold(command, at: 4))
        run(s.scene, until: 5)
        #expect(s.carousel.motion.destination > 1)
    }

    /// The button on which Enter was pressed goes, or the focus does, before the key is released.
    @Test(arguments: [0, 1, 2, 3], [false, true])
    func aHeldChoiceEndsWithWhatItWasPressedOn(way: Int, isLong: Bool) throws {
        let s = CarouselScenery(count: 3)
        let (button, other) = (Button(frame: Rect(x: 0, y: 0, width: 80, height: 30)), Button(frame: .zero))
        var pressed = 0
        for control in [button, other] { control.addAction { pressed += 1 } }
        s.scene.root.addSubview(other)
        let place = way == 0 ? try #require(s.carousel.itemView(at: 0)) : s.scene.root
        place.addSubview(button)
        s.scene.layoutIfNeeded()
        s.scene.focusedView = button
        s.scene.handle(.hold(.select, at: 0))
        switch way {
        case 0: s.carousel.reloadItem(at: 0, animated: false)
        case 1: button.removeFromSuperview()
        case 2: button.isHidden = true
        default: s.scene.focusedView = other
        }
        let focused = way == 2 ? nil : s.scene.focusedView
        #expect(focused !== button)
        if isLong { run(s.scene, until: 1) }
        s.scene.handle(.release(.select, at: isLong ? 1 : 0.1))
        s.settle()
        #expect(pressed == 0 && !s.items.calls.contains("didSelect(0)") && s.scene.focusedView === focused)
    }

    @Test(arguments: [Command.step(1), .page(1), .move(.right)])
    func aHeldKeyDoesNotRunOnFromCarouselToCarousel(command: Command) {
        let s = CarouselScenery(count: 100)
        let (front, items) = (Carousel(frame: s.carousel.frame), FakeItems(count: 100))
        front.dataSource = items
        s.scene.root.addSubview(front)
        s.scene.layoutIfNeeded()
        s.scene.focusedView = front
        s.scene.handle(.hold(command, at: 0))
        run(s.scene, until: 1)
        #expect(front.motion.destination > 1)
        front.removeFromSuperview()
        run(s.scene, until: 3)
        #expect(s.carousel.motion.destination == 0 && s.scene.hold == nil)
    }

    @Test func numbersThatAreNoneDoNothing() {
        let s = CarouselScenery(count: 3)
        #expect(!s.scene.handle(.hold(.step(1), at: .nan)))
        s.scene.handle(.hold(.step(.max), at: 1))
        s.scene.handle(.release(.step(.max), at: .nan))
        run(s.scene, until: 3)
        #expect(s.carousel.currentItemIndex == 2)
        s.scene.handle(.command(.step(.min)))
        s.scene.handle(.command(.page(.min)))
        s.settle()
        #expect(s.carousel.scrollOffset.isFinite)
    }
}
