// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

@Suite struct RecognizerTests {
    private let stage = Stage(20)
    private let log = Log()
    private var carousel: Carousel { stage.carousel }
    private var item: View { carousel.itemView(at: 0) ?? View() }

    private final class Log { var entries: [String] = [] }

    private func touch(
        _ kind: PointerEvent.Kind, _ x: Double, _ y: Double = 200, finger: Int = 0, after: Double = 1 / 60.0
    ) {
        stage.run(after)
        stage.scene.handle(
            .pointer(PointerEvent(kind, at: Point(x: x, y: y), time: stage.time, identity: finger)))
    }

    private func tap(_ x: Double = 320, _ y: Double = 200, after: Double = 0.1) {
        touch(.began, x, y, after: after)
        touch(.ended, x, y)
    }

    private func add(_ recognizer: TouchRecognizer, _ name: String, to view: View? = nil) {
        recognizer.action = { [log] in log.entries.append(name) }
        (view ?? item).addRecognizer(recognizer)
    }

    @Test func aTapOnAnItemIsItsRecognizers() {
        add(TapRecognizer(), "tap")
        tap()
        #expect(log.entries == ["tap"] && !stage.items.calls.contains("didSelect(0)"))
        // Drags are the carousel's.
        touch(.began, 320)
        for step in 1...10 { touch(.moved, 320 - 20 * Double(step)) }
        touch(.ended, 120)
        #expect(log.entries == ["tap"] && stage.items.calls.contains("willBeginDragging"))
        stage.run(2)
        tap()
        #expect(log.entries == ["tap"], "another item is in the centre now")
    }

    @Test func twoTapsAreOneGestureAndTheFirstStillSelects() {
        let recognizer = TapRecognizer(count: 2)
        add(recognizer, "twice")
        tap()
        #expect(log.entries == [] && stage.items.calls.filter { $0 == "didSelect(0)" }.count == 1)
        tap(322, 198)
        #expect(log.entries == ["twice"] && stage.items.calls.filter { $0 == "didSelect(0)" }.count == 1)
        #expect(recognizer.position == Point(x: 322, y: 198))
        #expect(recognizer.position(in: item).map { abs($0.x - 102) < 1e-9 && abs($0.y - 73) < 1e-9 } == true)
        // Too late, too far away, with a drag between.
        tap()
        tap(after: 0.6)
        tap(380, after: 0.1)
        touch(.began, 380)
        touch(.moved, 380, 230)
        touch(.ended, 380, 230)
        tap(380)
        #expect(log.entries == ["twice"])
        tap(380)
        #expect(log.entries == ["twice", "twice"])
        recognizer.isEnabled = false
        for _ in 0..<4 { tap() }
        #expect(log.entries.count == 2)
    }

    @Test func aFingerThatRestsIsAPress() {
        let recognizer = LongPressRecognizer(duration: 0.4)
        add(recognizer, "press")
        touch(.began, 320)
        stage.run(0.3)
        touch(.moved, 324)
        #expect(log.entries == [])
        stage.run(0.2)
        #expect(log.entries == ["press"] && recognizer.position == Point(x: 320, y: 200))
        // The rest of the touch is nobody else's.
        for step in 1...10 { touch(.moved, 320 - 20 * Double(step)) }
        touch(.ended, 120)
        #expect(carousel.scrollOffset == 0 && !stage.items.calls.contains("didSelect(0)"))
        // Moved or lifted in time.
        touch(.began, 320)
        touch(.ended, 320)
        stage.run(1)
        touch(.began, 320)
        touch(.moved, 320, 230)
        stage.run(1)
        touch(.ended, 320, 230)
        #expect(log.entries == ["press"])
    }

    @Test func swipesAcrossAreRecognisedAndOthersScroll() {
        let recognizer = SwipeRecognizer([.up, .down])
        add(recognizer, "swipe")
        func swipe(_ dx: Double, _ dy: Double, steps: Int = 6) {
            touch(.began, 320)
            for step in 1...steps {
                let part = Double(step) / Double(steps)
                touch(.moved, 320 + part * dx, 200 + part * dy)
            }
            touch(.ended, 320 + dx, 200 + dy)
            stage.run(1)
        }
        swipe(5, -80)
        #expect(log.entries == ["swipe"] && recognizer.direction == .up && carousel.currentItemIndex == 0)
        swipe(-5, 80)
        #expect(log.entries.count == 2 && recognizer.direction == .down)
        swipe(0, -80, steps: 60)
        #expect(log.entries.count == 2, "too slow")
        swipe(0, -25)
        #expect(log.entries.count == 2, "too short")
        swipe(-220, 10)
        #expect(log.entries.count == 2 && carousel.currentItemIndex > 0)
    }

    @Test func twoFingersPinch() {
        let recognizer = PinchRecognizer()
        var scales: [Double] = []
        recognizer.action = { [unowned recognizer] in scales.append(recognizer.isPinching ? recognizer.scale : -1) }
        carousel.addRecognizer(recognizer)
        touch(.began, 300, finger: 1)
        touch(.began, 340, finger: 2)
        touch(.moved, 290, finger: 1)
        #expect(scales == [])
        touch(.moved, 360, finger: 2)
        #expect(scales == [1.75] && recognizer.position == Point(x: 325, y: 200))
        touch(.moved, 280, finger: 1)
        #expect(scales.last == 2 && carousel.scrollOffset == 0)
        touch(.ended, 280, finger: 1)
        #expect(scales.last == -1)
        touch(.moved, 200, finger: 2)
        touch(.ended, 200, finger: 2)
        #expect(scales.count == 3 && carousel.scrollOffset == 0)
        // A drag becomes a pinch when the second finger comes.
        touch(.began, 300, finger: 5)
        for step in 1...5 { touch(.moved, 300 - 8 * Double(step), finger: 5) }
        #expect(carousel.isDragging)
        touch(.began, 400, finger: 6)
        touch(.moved, 440, finger: 6)
        #expect(scales.count == 4 && !carousel.isDragging)
        touch(.cancelled, 0, finger: 5)
        touch(.cancelled, 0, finger: 6)
        #expect(scales.last == -1)
    }

    /// Of nested recognisers the inner one gets the gesture; a control keeps its drags.
    @Test func theInnermostComesFirst() throws {
        add(TapRecognizer(), "carousel", to: carousel)
        tap()
        add(TapRecognizer(), "item")
        tap(after: 1)
        #expect(log.entries == ["carousel", "item"])
        let slider = Slider(frame: Rect(x: 20, y: 60, width: 160, height: 31))
        item.addSubview(slider)
        add(SwipeRecognizer([.left, .right]), "swipe")
        touch(.began, 320)
        for step in 1...6 { touch(.moved, 320 + 10 * Double(step)) }
        touch(.ended, 380)
        #expect(log.entries.count == 2 && slider.value > 0.9)
    }

    @Test func recognizersMoveAndLeave() {
        let recognizer = TapRecognizer()
        add(recognizer, "tap")
        carousel.addRecognizer(recognizer)
        #expect(item.recognizers.isEmpty && carousel.recognizers.count == 1 && recognizer.view === carousel)
        carousel.removeRecognizer(recognizer)
        tap()
        #expect(log.entries == [] && recognizer.view == nil && stage.items.calls.contains("didSelect(0)"))
    }

    @Test func eachFingerHasAViewOfItsOwn() {
        let other = Carousel(frame: Rect(x: 0, y: 300, width: 640, height: 100))
        let items = FakeItems(count: 9)
        items.itemSize = Size(width: 100, height: 80)
        other.dataSource = items
        stage.scene.root.addSubview(other)
        stage.run(1)
        touch(.began, 320, 200, finger: 1)
        touch(.began, 320, 350, finger: 2)
        touch(.began, 100, 200, finger: 3)
        for step in 1...10 {
            touch(.moved, 320 - 10 * Double(step), 200, finger: 1)
            touch(.moved, 320 - 10 * Double(step), 350, finger: 2)
            touch(.moved, 100 + 10 * Double(step), 200, finger: 3)
        }
        #expect(abs(carousel.scrollOffset - 0.4) < 1e-9)
        #expect(abs(other.scrollOffset - 0.8) < 1e-9)
        touch(.ended, 220, 350, finger: 2)
        #expect(!other.isDragging && carousel.isDragging)
        touch(.ended, 200, 200, finger: 3)
        touch(.ended, 220, 200, finger: 1)
        #expect(!carousel.isDragging)
    }

    @Test func fingersThatAreNeverLiftedDoNotPileUp() {
        let buttons = (0..<40).map { place -> Button in
            let button = Button(frame: Rect(x: Double(place) * 16, y: 0, width: 15, height: 15), title: "")
            stage.scene.root.addSubview(button)
            return button
        }
        for finger in 0..<40 { touch(.began, Double(finger) * 16 + 7, 7, finger: finger) }
        #expect(buttons.count { $0.isHighlighted } == 32)
        for finger in 0..<40 { touch(.ended, 0, 0, finger: finger) }
        touch(.began, 39 * 16 + 7, 7, finger: 99)
        #expect(buttons[39].isHighlighted)
    }

    @Test func aFingerOfWhichNothingIsHeardGivesWay() {
        touch(.began, 320, finger: 7)
        touch(.began, 320, finger: 8, after: 4)
        for step in 1...5 { touch(.moved, 320 - 20 * Double(step), finger: 8) }
        #expect(carousel.scrollOffset == 0)
        touch(.ended, 220, finger: 8)
        touch(.began, 320, finger: 9, after: 6)
        for step in 1...5 { touch(.moved, 320 - 20 * Double(step), finger: 9) }
        #expect(carousel.scrollOffset > 0.1 && carousel.isDragging)
    }

    @Test func aFingerThatHoldsAButtonKeepsItWhateverIsTouchedElsewhere() {
        let button = Button(frame: Rect(x: 0, y: 0, width: 15, height: 15), title: "")
        stage.scene.root.addSubview(button)
        touch(.began, 7, 7, finger: 1)
        touch(.began, 320, finger: 2, after: 6)
        #expect(button.isHighlighted)
        touch(.ended, 320, finger: 2)
        touch(.ended, 7, 7, finger: 1)
        #expect(!button.isHighlighted)
    }

    /// Two fingers are no tap, and neither is what comes before both have lifted.
    @Test func aSecondFingerRulesOutATapUntilAllHaveLifted() {
        add(TapRecognizer(), "tap")
        for finger in [1, 2] { touch(.began, 300 + 20 * Double(finger), finger: finger) }
        touch(.ended, 320, finger: 1)
        touch(.began, 320, finger: 3)
        touch(.ended, 320, finger: 3)
        touch(.ended, 340, finger: 2)
        #expect(log.entries == [])
        tap()
        #expect(log.entries == ["tap"])
        // The device has lost a finger.
        touch(.began, 320, finger: 4)
        tap()
        #expect(log.entries.count == 1)
        tap(after: 6)
        #expect(log.entries.count == 2)
    }

    @Test(arguments: [true, false]) func onceAndTwiceGoTogether(isOnceFirst: Bool) {
        let recognizers = [("once", TapRecognizer()), ("twice", TapRecognizer(count: 2))]
        for (name, recognizer) in isOnceFirst ? recognizers : recognizers.reversed() { add(recognizer, name) }
        tap()
        #expect(log.entries == ["once"])
        tap()
        #expect(log.entries == ["once", "twice"])
    }

    @Test func aTapOnAButtonIsNotSeenByTheViewsAround() {
        var triggered = 0
        let button = Button(frame: Rect(x: 20, y: 20, width: 60, height: 40), title: "")
        button.addAction { triggered += 1 }
        item.addSubview(button)
        add(TapRecognizer(), "tap", to: stage.scene.root)
        let place = button.transformToRoot.map(Point(x: 30, y: 20)) ?? .zero
        tap(place.x, place.y)
        #expect(triggered == 1 && log.entries == [])
        stage.scene.root.addSubview(Label(frame: Rect(x: 0, y: 380, width: 20, height: 20)))
        tap(10, 390)
        #expect(triggered == 1 && log.entries == ["tap"])
    }

    @Test(arguments: [true, false]) func whatIsSwitchedOffInMidTouchDoesNotAct(isRemoved: Bool) {
        for recognizer in [LongPressRecognizer(), TapRecognizer()] {
            add(recognizer, "acted")
            touch(.began, 320)
            stage.run(0.2)
            if isRemoved { item.removeRecognizer(recognizer) } else { recognizer.isEnabled = false }
            stage.run(recognizer is TapRecognizer ? 0.1 : 1)
            touch(.ended, 320)
            // Switched on again, it does not go on with the touch of before.
            recognizer.isEnabled = true
            touch(.ended, 320)
            #expect(log.entries == [])
            item.removeRecognizer(recognizer)
        }
    }

    /// A view of a program's own that takes steps.
    private final class Dial: View {
        var value = 0
        override var canBecomeFocused: Bool { true }
        override var takesSteps: Bool { true }
        override func handle(_ command: Command) -> Bool {
            guard case .step(let count) = command else { return false }
            value += count
            return true
        }
    }

    @Test func aViewOfAProgramsOwnTakesSteps() {
        let dial = Dial(frame: Rect(x: 0, y: 0, width: 20, height: 20))
        item.addSubview(dial)
        stage.scene.focusedView = dial
        stage.scene.handle(.command(.select))
        stage.scene.handle(.command(.step(3)))
        #expect(dial.value == 3 && carousel.currentItemIndex == 0)
    }
}
