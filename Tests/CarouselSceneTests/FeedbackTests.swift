// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// What a sound or a jolt may answer: only what the user does.
@Suite struct FeedbackTests {
    private final class Log: CarouselDelegate {
        var felt: [String] = []
        var times: [Double] = []
        var allows = true
        var wraps = false
        func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool { allows }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .wrap && wraps ? 1 : value
        }
    }

    private static let point = Point(x: 320, y: 200)

    private func stage(_ count: Int = 9, wraps: Bool = false) -> (Stage, Log) {
        let (stage, log) = (Stage(count), Log())
        log.wraps = wraps
        stage.carousel.delegate = log
        stage.carousel.reloadData()
        stage.run(1)
        stage.scene.onFeedback = { [unowned scene = stage.scene] in
            switch $0 {
            case .step(_, let isForward):
                log.felt.append(isForward ? "on" : "back on")
                log.times.append(scene.time)
            case .end: log.felt.append("end")
            case .select: log.felt.append("select")
            case .back: log.felt.append("back")
            case .focus: log.felt.append("focus")
            case .refused: log.felt.append("refused")
            }
        }
        return (stage, log)
    }

    /// What is felt while something is done, and for a time after that.
    private func felt(_ stage: Stage, _ log: Log, _ seconds: Double = 2, _ act: () -> Void) -> [String] {
        log.felt.removeAll()
        act()
        stage.run(seconds)
        return log.felt
    }

    @Test func keysWheelsAndFingersAreAnswered() {
        let (stage, log) = stage()
        let (scene, carousel) = (stage.scene, stage.carousel)
        #expect(felt(stage, log) { scene.handle(.command(.step(1))) } == ["on"])
        #expect(felt(stage, log) { scene.handle(.command(.step(-1))) } == ["back on"])
        #expect(felt(stage, log) { scene.handle(.command(.step(-1))) } == ["end"])
        #expect(felt(stage, log) { scene.handle(.wheel(notches: 2, at: FeedbackTests.point)) } == ["on", "on"])
        #expect(Set(felt(stage, log) { scene.handle(.command(.last)) }) == ["on"])
        #expect(felt(stage, log) { scene.handle(.wheel(notches: 1, at: FeedbackTests.point)) } == ["end"])
        #expect(felt(stage, log) { scene.handle(.command(.select)) } == ["select"])
        log.allows = false
        #expect(felt(stage, log) { scene.handle(.command(.select)) } == ["refused"])
        #expect(felt(stage, log) { scene.handle(.command(.type("x"))) } == ["refused"])
        log.allows = true
        #expect(felt(stage, log) { carousel.tap(at: FeedbackTests.point) } == ["select"])
        // A drag to the item before, and one beyond the end.
        #expect(
            felt(stage, log) {
                carousel.beginDragging()
                carousel.drag(translation: carousel.itemWidth, velocity: 0)
                carousel.endDragging()
            } == ["back on"])
        #expect(
            felt(stage, log) {
                carousel.beginDragging()
                for step in 1...30 {
                    carousel.drag(translation: -Double(step) * 0.06 * carousel.itemWidth, velocity: 0)
                    stage.run(1.0 / 60)
                }
                carousel.endDragging()
            } == ["on", "end"])
    }

    @Test func aHeldKeyTellsTheEndOnce() {
        let (stage, log) = stage()
        let told = felt(stage, log, 6) { stage.scene.handle(.hold(.step(1), at: stage.time)) }
        #expect(told == Array(repeating: "on", count: 8) + ["end"])
        stage.scene.handle(.release(.step(1), at: stage.time))
        #expect(felt(stage, log) { stage.scene.handle(.hold(.step(1), at: stage.time)) } == ["end"])
    }

    /// A carousel that keeps moves at its ends, with a button below it and another carousel on top.
    @Test func theFirstPressOfAHeldMoveIsAnswered() {
        let (stage, log) = stage(3)
        let scene = stage.scene
        stage.carousel.escapesAtEnds = false
        stage.carousel.frame = Rect(x: 0, y: 100, width: 640, height: 200)
        let button = Button(frame: Rect(x: 300, y: 340, width: 50, height: 20))
        let (other, items) = (Carousel(frame: Rect(x: 0, y: 0, width: 640, height: 100)), FakeItems(count: 9))
        other.dataSource = items
        for view in [button, other] { scene.root.addSubview(view) }
        stage.run(1)
        func hold(_ direction: Direction) {
            scene.handle(.hold(.move(direction), at: stage.time))
            scene.handle(.release(.move(direction), at: stage.time))
        }
        scene.focusedView = stage.carousel
        #expect(felt(stage, log) { hold(.right) } == ["on"])
        #expect(felt(stage, log) { hold(.left) } == ["back on"])
        #expect(felt(stage, log) { hold(.left) } == ["end"])
        // What has been told is not told again, of another view.
        let above = Point(x: 320, y: 50)
        #expect(felt(stage, log) { scene.handle(.wheel(notches: 1, at: above)) } == ["on"])
        #expect(other.currentItemIndex == 1 && stage.carousel.currentItemIndex == 0)
        #expect(felt(stage, log) { hold(.down) } == ["focus"] && button.isFocused)
        #expect(felt(stage, log) { hold(.down) } == ["refused"])
    }

    @Test func whatTheProgramMovesBeyondAnEndIsNotToldOfAWheel() {
        let (stage, log) = stage(3)
        let (other, items) = (Carousel(frame: Rect(x: 0, y: 0, width: 640, height: 100)), FakeItems(count: 9))
        stage.carousel.frame = Rect(x: 0, y: 100, width: 640, height: 300)
        other.dataSource = items
        stage.scene.root.addSubview(other)
        stage.run(1)
        #expect(felt(stage, log) { _ = stage.carousel.handle(.step(-1)) } == [])
        #expect(felt(stage, log) { stage.scene.handle(.wheel(notches: 1, at: Point(x: 320, y: 50))) } == ["on"])
        #expect(other.currentItemIndex == 1)
    }

    @Test func aMoveThatIsHeldAtAnEndTellsItOnce() {
        let (stage, log) = stage(3)
        stage.carousel.escapesAtEnds = false
        stage.scene.focusedView = stage.carousel
        #expect(felt(stage, log, 4) { stage.scene.handle(.hold(.move(.left), at: stage.time)) } == ["end"])
        stage.scene.handle(.release(.move(.left), at: stage.time))
        #expect(felt(stage, log) { stage.scene.handle(.hold(.move(.left), at: stage.time)) } == ["end"])
    }

    @Test func focusAndLeaving() throws {
        let (stage, log) = stage()
        let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 20))
        try #require(stage.carousel.itemView(at: 0)).addSubview(button)
        stage.scene.focusedView = stage.carousel
        #expect(felt(stage, log) { stage.scene.handle(.command(.select)) } == ["focus"])
        #expect(felt(stage, log) { stage.scene.handle(.command(.select)) } == ["select"], "the button")
        #expect(felt(stage, log) { stage.scene.handle(.command(.leave)) } == ["back"])
        let other = Button(frame: Rect(x: 0, y: 0, width: 50, height: 20))
        stage.scene.root.addSubview(other)
        // At the end the focus moves on, in place of a bump.
        #expect(felt(stage, log) { stage.scene.handle(.command(.step(-1))) } == ["focus"])
        #expect(felt(stage, log) { stage.scene.handle(.command(.focus(1))) } == ["focus"])
    }

    /// A command leads to one answer, also where the program moves the focus meanwhile.
    @Test func theProgramMayMoveTheFocusWhenSomethingIsSelected() {
        final class Mover: CarouselDelegate {
            var other: View?
            func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { carousel.scene?.focusedView = other }
        }
        final class Rows: TableDataSource {
            func numberOfRows(in table: TableView) -> Int { 3 }
            func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View { View() }
        }
        let ((stage, _), mover, rows) = (stage(), Mover(), Rows())
        let scene = stage.scene
        let frame = Rect(x: 0, y: 0, width: 50, height: 20)
        let (button, other, table) = (Button(frame: frame), Button(frame: frame), TableView(frame: frame))
        table.dataSource = rows
        for view in [button, other, table] as [View] { scene.root.addSubview(view) }
        (stage.carousel.delegate, mover.other) = (mover, other)
        stage.run(1)
        var felt: [Feedback] = []
        scene.onFeedback = { felt.append($0) }
        func selected(_ view: View) -> Bool {
            felt = []
            scene.focusedView = view
            scene.handle(.command(.select))
            stage.run(1)
            guard felt.count == 1, case .select(let told)? = felt.first else { return false }
            return told === view
        }
        #expect(selected(stage.carousel) && other.isFocused)
        button.addAction { [unowned scene, unowned other] in scene.focusedView = other }
        #expect(selected(button) && other.isFocused)
        // What it does may remove it.
        button.addAction { [unowned button] in button.removeFromSuperview() }
        #expect(selected(button) && button.scene == nil)
        // A table takes steps first, and then what selects a row.
        table.onSelect = { [unowned scene, unowned other] _ in scene.focusedView = other }
        table.selectedRow = 1
        #expect(selected(table) && table.isFocused && scene.isEngaged)
        felt = []
        scene.handle(.command(.select))
        #expect(felt.count == 1 && other.isFocused)
        if case .select(let told)? = felt.first { #expect(told === table) } else { Issue.record("\(felt)") }
        // Where nothing else comes of it, the focus has moved.
        felt = []
        scene.onCommand = { [unowned scene, unowned stage] _ in
            scene.focusedView = stage.carousel
            return true
        }
        scene.handle(.command(.select))
        if case .focus? = felt.first { #expect(felt.count == 1) } else { Issue.record("\(felt)") }
    }

    @Test func controlsAreAnsweredByTouchAsByKey() {
        final class Rows: TableDataSource {
            func numberOfRows(in table: TableView) -> Int { 3 }
            func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View { View() }
        }
        let (stage, log) = stage()
        let (scene, rows) = (stage.scene, Rows())
        stage.carousel.frame.size.height = 100
        let frame = Rect(x: 20, y: 150, width: 120, height: 60)
        let (button, table, pages) = (Button(frame: frame), TableView(frame: frame), PageIndicator(frame: frame))
        table.dataSource = rows
        pages.numberOfPages = 5
        func touch(_ end: Double = 180) {
            for (kind, y) in [(PointerEvent.Kind.began, 180), (.moved, end), (.ended, end)] {
                scene.handle(.pointer(PointerEvent(kind, at: Point(x: 60, y: y), time: scene.time)))
            }
        }
        for view in [button, Switch(frame: frame), Slider(frame: frame), table, pages] as [View] {
            scene.root.addSubview(view)
            stage.run(1)
            #expect(felt(stage, log) { touch() } == ["select"], "\(view)")
            if let control = view as? Control, !(view is Slider), !(view is PageIndicator) {
                #expect(felt(stage, log) { touch(350) } == [], "\(view)")
                #expect(felt(stage, log) { scene.handle(.pointer(.init(.cancelled, at: .zero, time: 0))) } == [])
                control.isEnabled = false
                #expect(felt(stage, log) { touch() } == [], "\(view)")
                #expect(felt(stage, log) { control.sendActions(for: .triggered) } == [], "the program does that")
            }
            view.removeFromSuperview()
        }
        // What a button does comes after it, and is the program's.
        scene.root.addSubview(button)
        button.isEnabled = true
        button.addAction {
            log.felt.append("acts")
            stage.carousel.scrollToItem(at: 4, animated: true)
        }
        #expect(felt(stage, log) { touch() } == ["select", "acts"])
        button.removeFromSuperview()
        scene.root.addSubview(pages)
        pages.carousel = stage.carousel
        stage.run(1)
        let steps = felt(stage, log) { touch() }
        #expect(!steps.isEmpty && steps.allSatisfy { $0 == "on" || $0 == "back on" })
    }

    @Test func whatTheUserDoesNotDoIsSilent() {
        let (stage, log) = stage()
        let carousel = stage.carousel
        let acts: [() -> Void] = [
            { carousel.scrollToItem(at: 4, animated: true) }, { carousel.scrollOffset = 2 },
            { carousel.spin(toItemAt: 5, duration: 1) }, { carousel.frame.size.width = 300 },
            {
                stage.items.count = 3
                carousel.reloadData()
            }, { carousel.autoplay = Autoplay(interval: 0.2) },
            {
                carousel.autoplay = nil
                carousel.attract = Attract(idle: 1, interval: 0.2, duration: 0.3)
            },
            {
                carousel.attract = nil
                carousel.autoscroll = 3
            },
        ]
        for (place, act) in acts.enumerated() { #expect(felt(stage, log, 4, act).isEmpty, "act \(place)") }
    }

    @Test func stepsAreNeverCloserThanThirtyMilliseconds() {
        let (stage, log) = stage(1000)
        let carousel = stage.carousel
        carousel.scrollAnimation = .timing(.linear, duration: 3)
        stage.scene.handle(.command(.last))
        stage.run(4)
        #expect(carousel.currentItemIndex == 999 && (50...100).contains(log.times.count), "\(log.times.count)")
        #expect(zip(log.times, log.times.dropFirst()).allSatisfy { $1 - $0 >= 0.03 - 1e-9 })
    }

    /// Steps lead from where the carousel was to where it is, as far as none is left out, and only the user causes any.
    @Test(arguments: [UInt64(1), 2, 3, 4]) func tenThousandOperations(seed: UInt64) {
        let (stage, log) = stage(12, wraps: seed % 2 == 0)
        let carousel = stage.carousel
        let use = RandomUse(of: stage, seed: seed)
        use.commands = [.step(1), .step(-1), .last, .first, .select, .page(1), .leave]
        var heard: Set<String> = []
        for _ in 0..<2500 {
            log.felt.removeAll()
            // A user's motion comes to rest before the program's begins, or a step of it might be mistaken.
            if !use.isDown { stage.run(2) }
            heard.formUnion(log.felt)
            log.felt.removeAll()
            switch use.int(0...10) {
            case 0, 1: use.touch()
            case 2, 3: use.move()
            case 4: use.turnWheel()
            case 5, 6:
                let (wasDown, index) = (use.isDown, carousel.currentItemIndex)
                let command = use.press()
                stage.run(1)
                if !wasDown, command == .step(1), carousel.numberOfItems > 1 {
                    let expected = index == carousel.numberOfItems - 1 && !carousel.isWrapEnabled ? "end" : "on"
                    #expect(log.felt == [expected], "seed \(seed)")
                }
            case let choice:
                switch choice {
                case 7: use.reload(0...14)
                case 8: use.remove()
                case 9: use.resize(100...900)
                default: use.scroll()
                }
                stage.run(1)
                if !use.isDown { #expect(log.felt.isEmpty, "seed \(seed): \(choice) \(log.felt)") }
            }
            heard.formUnion(log.felt)
        }
        use.lift()
        if stage.items.count == 0 { use.insert(upTo: 1) }
        stage.run(5)
        #expect(!stage.scene.isAnimating && carousel.scrollOffset == Double(carousel.currentItemIndex), "seed \(seed)")
        #expect(zip(log.times, log.times.dropFirst()).allSatisfy { $1 - $0 >= 0.03 - 1e-9 }, "seed \(seed)")
        #expect(heard.isSuperset(of: ["on", "back on", "select", "refused"]), "seed \(seed): \(heard)")
    }
}
