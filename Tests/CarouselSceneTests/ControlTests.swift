// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

@Suite struct ControlTests {
    private func scene(_ control: Control) -> Scene {
        let scene = Scene(size: Size(width: 400, height: 300))
        scene.root.addSubview(control)
        scene.layoutIfNeeded()
        return scene
    }

    private func touch(_ scene: Scene, _ points: [Point], at time: Double = 0, lifts: Bool = true) {
        for (index, point) in points.enumerated() {
            let kind: PointerEvent.Kind = index == 0 ? .began : .moved
            scene.handle(.pointer(PointerEvent(kind, at: point, time: time + Double(index) * 0.01)))
        }
        guard lifts, let last = points.last else { return }
        scene.handle(.pointer(PointerEvent(.ended, at: last, time: time + Double(points.count) * 0.01)))
    }

    @Test func aTapTriggersAButton() {
        let button = Button(frame: Rect(x: 100, y: 100, width: 120, height: 40), title: "Press")
        let scene = scene(button)
        var told: [ControlEvent] = []
        for event in [ControlEvent.touchDown, .triggered, .touchCancelled] {
            button.addAction(for: event) { told.append(event) }
        }
        touch(scene, [Point(x: 160, y: 120)], lifts: false)
        #expect(button.isHighlighted && told == [.touchDown])
        scene.handle(.pointer(PointerEvent(.ended, at: Point(x: 160, y: 120), time: 0.1)))
        #expect(!button.isHighlighted && told == [.touchDown, .triggered])
        touch(scene, [Point(x: 90, y: 120)], at: 1)
        #expect(told.count == 2, "beside it")
        button.removeActions(for: .triggered)
        touch(scene, [Point(x: 160, y: 120)], at: 2)
        #expect(told == [.touchDown, .triggered, .touchDown])
    }

    /// A finger seldom lifts where it came down: where nothing scrolls that way, the button is pressed all the same.
    @Test(arguments: [false, true]) func aFingerMayDriftOnAButton(isInCarousel: Bool) throws {
        let button = Button(frame: Rect(x: 100, y: 80, width: 120, height: 100), title: "Press")
        var told: [ControlEvent] = []
        for event in [ControlEvent.triggered, .touchCancelled] { button.addAction(for: event) { told.append(event) } }
        let stage = Stage(5)
        if isInCarousel {
            stage.carousel.currentItemView?.addSubview(button)
        } else {
            stage.carousel.removeFromSuperview()
            stage.scene.root.addSubview(button)
        }
        stage.run(0.1)
        let middle = try #require(button.convert(Point(x: 40, y: 20), to: nil))
        let drift = (0...3).map { Point(x: middle.x, y: middle.y + 5 * Double($0)) }
        touch(stage.scene, drift, at: stage.time)
        #expect(told == [.triggered])
        touch(stage.scene, [middle, Point(x: middle.x, y: middle.y + 300)], at: stage.time + 1)
        #expect(told == [.triggered, .touchCancelled], "it lifts elsewhere")
        let along = (0...3).map { Point(x: middle.x - 5 * Double($0), y: middle.y) }
        touch(stage.scene, along, at: stage.time + 2)
        #expect(told.last == (isInCarousel ? .touchCancelled : .triggered), "what scrolls comes first")
    }

    @Test func aDisabledControlLetsTouchesThrough() {
        let button = Button(frame: Rect(x: 100, y: 100, width: 120, height: 40))
        let scene = scene(button)
        var count = 0
        button.addAction { count += 1 }
        button.isEnabled = false
        touch(scene, [Point(x: 160, y: 120)])
        #expect(count == 0 && button.alpha == scene.theme.disabledAlpha)
        button.isEnabled = true
        touch(scene, [Point(x: 160, y: 120)], at: 1)
        #expect(count == 1 && button.alpha == 1)
    }

    @Test func anEnabledControlHasItsOwnAlphaAgain() {
        let button = Button(frame: Rect(x: 100, y: 100, width: 120, height: 40))
        let scene = scene(button)
        button.alpha = 0.5
        button.isEnabled = false
        scene.theme.disabledAlpha = 0.2
        #expect(button.alpha == 0.2)
        button.isEnabled = true
        #expect(button.alpha == 0.5)
        button.isEnabled = false
        button.alpha = 0.7
        scene.theme.disabledAlpha = 0.3
        button.isEnabled = true
        #expect(button.alpha == 0.7, "the program wants it so")
    }

    @Test func aSwitchWithoutASizeHasTheStandardOne() {
        #expect(Switch(frame: .zero).frame == Rect(origin: .zero, size: Switch.standardSize))
        let frame = Rect(origin: Point(x: 10, y: 20), size: Switch.standardSize)
        #expect(Switch(frame: Rect(x: 10, y: 20, width: 0, height: 0)).frame == frame)
        #expect(Switch(frame: Rect(x: 10, y: 20, width: 80, height: 40)).frame.width == 80)
    }

    @Test func aSwitchTogglesAndItsKnobSlides() throws {
        let toggle = Switch(at: Point(x: 50, y: 50))
        let scene = scene(toggle)
        let knob = try #require(toggle.subviews.first)
        let off = knob.center.x
        var changes = 0
        toggle.addAction(for: .valueChanged) { changes += 1 }
        touch(scene, [Point(x: 75, y: 65)])
        #expect(toggle.isOn && changes == 1)
        #expect(knob.center.x > off && knob.shownCenter.x == off, "it begins to slide")
        scene.advance(to: 1)
        #expect(knob.shownCenter.x == knob.center.x && !scene.isAnimating)
        toggle.isOn = false
        #expect(changes == 1, "what a program does is no news to it")
    }

    @Test func aSliderFollowsTheFinger() {
        let slider = Slider(frame: Rect(x: 100, y: 100, width: 226, height: 30))
        let scene = scene(slider)
        var values: [Double] = []
        slider.addAction(for: .valueChanged) { [unowned slider] in values.append(slider.value) }
        // The knob is 26 points wide: 200 points are the whole range.
        touch(scene, [Point(x: 113, y: 115), Point(x: 163, y: 115), Point(x: 213, y: 115)])
        #expect(values == [0.25, 0.5])
        touch(scene, [Point(x: 213, y: 115), Point(x: 700, y: 115)], at: 1)
        #expect(slider.value == 1)
        touch(scene, [Point(x: 263, y: 115)], at: 2)
        #expect(slider.value == 0.75, "a tap moves it there")
        slider.isContinuous = false
        values = []
        touch(scene, [Point(x: 263, y: 115), Point(x: 213, y: 115), Point(x: 163, y: 115)], at: 3)
        #expect(values == [0.25])
    }

    @Test func aSliderThatItsOwnActionDisablesStays() {
        let slider = Slider(frame: Rect(x: 100, y: 100, width: 226, height: 30))
        let scene = scene(slider)
        var values: [Double] = []
        slider.addAction(for: .valueChanged) { [unowned slider] in
            values.append(slider.value)
            slider.isEnabled = false
        }
        touch(scene, [Point(x: 113, y: 115), Point(x: 163, y: 115), Point(x: 213, y: 115), Point(x: 263, y: 115)])
        #expect(values == [0.25] && slider.value == 0.25 && !slider.isHighlighted)
        // Enabled again, it does not go on with the touch of before.
        slider.removeActions(for: .valueChanged)
        touch(scene, [Point(x: 163, y: 115), Point(x: 213, y: 115)], at: 1)
        #expect(slider.value == 0.25)
        slider.isEnabled = true
        touch(scene, [Point(x: 163, y: 115), Point(x: 213, y: 115)], at: 2)
        #expect(slider.value == 0.5)
    }

    @Test func aSlideThatIsCancelledTellsWhereItHasCome() {
        let slider = Slider(frame: Rect(x: 100, y: 100, width: 226, height: 30))
        slider.isContinuous = false
        let scene = scene(slider)
        var values: [Double] = []
        slider.addAction(for: .valueChanged) { [unowned slider] in values.append(slider.value) }
        func cancel(at time: Double) {
            scene.handle(.pointer(PointerEvent(.cancelled, at: Point(x: 163, y: 115), time: time)))
        }
        touch(scene, [Point(x: 113, y: 115), Point(x: 213, y: 115), Point(x: 163, y: 115)], lifts: false)
        #expect(values == [])
        cancel(at: 0.1)
        #expect(values == [0.25] && slider.value == 0.25)
        cancel(at: 0.2)
        touch(scene, [Point(x: 300, y: 115)], at: 1, lifts: false)
        cancel(at: 1.1)
        #expect(values == [0.25], "nothing has slid")
        slider.isContinuous = true
        touch(scene, [Point(x: 163, y: 115), Point(x: 213, y: 115)], at: 2, lifts: false)
        cancel(at: 2.1)
        #expect(values == [0.25, 0.5], "that was told as it came")
        slider.isContinuous = false
        touch(scene, [Point(x: 213, y: 115), Point(x: 163, y: 115)], at: 3, lifts: false)
        slider.isEnabled = false
        #expect(values == [0.25, 0.5, 0.25], "the program has cancelled it")
        cancel(at: 3.1)
        #expect(values.count == 3 && slider.value == 0.25)
    }

    @Test func aSliderTellsOfChangesOnly() {
        let slider = Slider(frame: Rect(x: 100, y: 100, width: 226, height: 30))
        (slider.isContinuous, slider.value) = (false, 0.25)
        let scene = scene(slider)
        var values: [Double] = []
        slider.addAction(for: .valueChanged) { [unowned slider] in values.append(slider.value) }
        touch(scene, [Point(x: 163, y: 115)])
        let around = [Point(x: 163, y: 115), Point(x: 213, y: 115), Point(x: 163, y: 115)]
        touch(scene, around, at: 1)
        touch(scene, around, at: 2, lifts: false)
        scene.handle(.pointer(PointerEvent(.cancelled, at: Point(x: 163, y: 115), time: 2.1)))
        #expect(values == [] && slider.value == 0.25)
        touch(scene, [Point(x: 213, y: 115)], at: 3)
        #expect(values == [0.5])
        // What the program sets while a finger is on it is known to it, and what the finger makes of that is told.
        scene.handle(.pointer(PointerEvent(.began, at: Point(x: 213, y: 115), time: 4)))
        slider.value = 0.75
        scene.handle(.pointer(PointerEvent(.ended, at: Point(x: 213, y: 115), time: 4.1)))
        #expect(values == [0.5, 0.5])
    }

    @Test func aDisabledControlHasTheAlphaOfItsScenesTheme() {
        let (button, enabled) = (Button(frame: Rect(x: 0, y: 0, width: 50, height: 20)), Button())
        enabled.alpha = 0.7
        button.isEnabled = false
        #expect(button.alpha == Theme.dark.disabledAlpha)
        let scene = Scene(size: Size(width: 400, height: 300))
        scene.theme.disabledAlpha = 0.2
        let container = View()
        for control in [button, enabled] { container.addSubview(control) }
        scene.root.addSubview(container)
        #expect(button.alpha == 0.2, "disabled before it was there")
        scene.theme.disabledAlpha = 0.6
        #expect(button.alpha == 0.6)
        button.isEnabled = true
        scene.theme.disabledAlpha = 0.3
        #expect(button.alpha == 1)
        button.isEnabled = false
        #expect(button.alpha == 0.3)
        #expect(enabled.alpha == 0.7, "that is its own")
    }

    @Test func aSlidersRangeHoldsItsValue() {
        let slider = Slider()
        slider.value = 7
        #expect(slider.value == 1)
        slider.maximumValue = 10
        slider.value = 7
        slider.minimumValue = 8
        #expect(slider.value == 8)
        slider.maximumValue = 2
        #expect(slider.minimumValue == 2 && slider.value == 2)
        slider.value = .nan
        slider.minimumValue = -.infinity
        #expect(slider.value == 2 && slider.minimumValue == 2)
    }

    @Test func aDragThatBeginsOnAButtonScrollsTheCarousel() throws {
        let s = CarouselScenery(count: 9)
        let button = Button(frame: Rect(x: 20, y: 20, width: 100, height: 60))
        try #require(s.carousel.itemView(at: 0)).addSubview(button)
        s.scene.layoutIfNeeded()
        var told: [ControlEvent] = []
        for event in [ControlEvent.triggered, .touchCancelled] { button.addAction(for: event) { told.append(event) } }
        let start = try #require(button.convert(Point(x: 50, y: 30), to: nil))
        touch(s.scene, stride(from: 0.0, through: 60, by: 12).map { Point(x: start.x - $0, y: start.y) }, lifts: false)
        #expect(s.carousel.isDragging && told == [.touchCancelled] && !button.isHighlighted)
    }

    @Test func aDragAlongASliderInAnItemSlides() throws {
        let s = CarouselScenery(count: 9)
        let slider = Slider(frame: Rect(x: 0, y: 50, width: 200, height: 30))
        try #require(s.carousel.itemView(at: 0)).addSubview(slider)
        s.scene.layoutIfNeeded()
        let start = try #require(slider.convert(Point(x: 13, y: 15), to: nil))
        touch(s.scene, [start, Point(x: start.x + 40, y: start.y), Point(x: start.x + 87, y: start.y)])
        #expect(abs(slider.value - 0.5) < 1e-9 && !s.carousel.isDragging && s.carousel.scrollOffset == 0)
    }

    /// A switch in the middle of each item; clicking it where it appears toggles it, whatever the type.
    @Test(arguments: CarouselType.allCases.filter { $0 != .custom }, [false, true])
    func switchesAreHitThroughAllTransforms(type: CarouselType, isVertical: Bool) throws {
        let seed = UInt64(type.rawValue * 2 + (isVertical ? 1 : 0))
        var random = SeededGenerator(seed: seed)
        let s = CarouselScenery(count: 14, type: type)
        s.carousel.isVertical = isVertical
        s.carousel.centerItemWhenSelected = false
        var clicks = 0
        for round in 0..<20 {
            let offset = Double.random(in: 0...13, using: &random)
            s.carousel.scrollOffset = offset
            for view in s.carousel.visibleItemViews where view.viewWithTag(77) == nil {
                let toggle = Switch(at: Point(x: view.bounds.midX - 25, y: view.bounds.midY - 15))
                toggle.tag = 77
                view.addSubview(toggle)
            }
            s.scene.layoutIfNeeded()
            for view in s.carousel.visibleItemViews {
                // A touch makes the carousel move on to an item.
                s.carousel.scrollOffset = offset
                // Covers turn a while after the current item has changed.
                s.scene.advance(to: s.scene.time + 1)
                let toggle = try #require(view.viewWithTag(77) as? Switch)
                let container = try #require(view.superview)
                let middle = Point(x: toggle.bounds.midX, y: toggle.bounds.midY)
                guard !container.isHidden, container.alpha > 0.5, container.transform3D.m33 > 0,
                    let point = toggle.convert(middle, to: nil),
                    s.scene.root.bounds.contains(point),
                    s.carousel.itemView(at: s.carousel.convert(point, from: nil) ?? point) === view
                else { continue }
                let before = toggle.isOn
                let others = s.carousel.visibleItemViews.compactMap { $0.viewWithTag(77) as? Switch }
                let states = others.map(\.isOn)
                touch(s.scene, [point], at: s.scene.time)
                #expect(toggle.isOn != before, "seed \(seed), round \(round), at \(point)")
                let changed = zip(others, states).filter { $0.0.isOn != $0.1 }
                #expect(changed.count == 1, "and no other")
                clicks += 1
            }
        }
        #expect(clicks >= 8, "\(clicks) clicks")
    }

    @Test func clicksOnHiddenBacksHitWhatIsBehind() throws {
        let s = CarouselScenery(count: 12, type: .cylinder, options: [.showBackfaces: 0])
        s.carousel.scrollOffset = 0
        s.scene.layoutIfNeeded()
        let hidden = s.carousel.visibleItemViews.compactMap(\.superview).filter(\.isHidden)
        #expect(!hidden.isEmpty)
        for container in hidden {
            let point = try #require(container.convert(container.bounds.center, to: nil))
            let inFront = s.carousel.itemView(at: point)
            #expect(inFront?.superview !== container)
            #expect(s.scene.root.hitTest(point)?.isDescendant(of: container) == false)
        }
    }
}
