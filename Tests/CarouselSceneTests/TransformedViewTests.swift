// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// Views that are turned, scaled or moved: what is drawn is what is hit, and layouts leave them where they are.
@Suite struct TransformedViewTests {
    private static let overTurn = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)

    /// Where a view's fill is drawn in the scene; nil if it is drawn from behind, or not at all.
    private func drawnMiddle(of view: View, in list: DrawList) -> Point? {
        let quad = list.quads.first { $0.fill == view.backgroundColor }
        guard let quad else { return nil }
        let transform = list.planes[quad.plane].transform
        guard quad.isDoubleSided || transform.facesViewer(at: quad.frame.center) else { return nil }
        return transform.map(quad.frame.center)
    }

    // MARK: Sides

    @Test(arguments: [false, true]) func aCardThatIsTurnedOverIsHitOnItsBack(isBackInFront: Bool) {
        let root = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        let card = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        let (front, back) = (View(frame: card.bounds), View(frame: card.bounds))
        for side in [front, back] { side.isDoubleSided = false }
        back.transform3D = TransformedViewTests.overTurn
        for side in isBackInFront ? [front, back] : [back, front] { card.addSubview(side) }
        let button = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
        back.addSubview(button)
        root.addSubview(card)
        #expect(root.hitTest(Point(x: 70, y: 70)) === front)
        card.transform3D = TransformedViewTests.overTurn
        #expect(root.hitTest(Point(x: 100, y: 100)) === back)
        #expect(root.hitTest(Point(x: 70, y: 70)) === button, "turned twice, it reads from left to right")
        card.transform3D = Transform3D(perspective: -1.0 / 500).rotated(by: .pi - 0.3, x: 0, y: 1, z: 0)
        #expect(root.hitTest(Point(x: 100, y: 100)) === back)
        card.transform3D = Transform3D(perspective: -1.0 / 500).rotated(by: 0.3, x: 0, y: 1, z: 0)
        #expect(root.hitTest(Point(x: 100, y: 100)) === front)
    }

    @Test func whatIsTurnedOverInASingleSidedViewIsNotHit() {
        let root = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        let parent = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        let child = View(frame: parent.bounds)
        parent.isDoubleSided = false
        child.transform3D = TransformedViewTests.overTurn
        parent.addSubview(child)
        root.addSubview(parent)
        #expect(child.isDoubleSided && root.hitTest(Point(x: 100, y: 100)) === parent)
        parent.isDoubleSided = true
        #expect(root.hitTest(Point(x: 100, y: 100)) === child)
    }

    @Test func whatIsTurnedBackInAViewSeenFromBehindIsHit() {
        let root = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        let parent = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        let child = View(frame: Rect(x: 20, y: 20, width: 60, height: 60))
        parent.isDoubleSided = false
        for view in [parent, child] { view.transform3D = TransformedViewTests.overTurn }
        parent.addSubview(child)
        root.addSubview(parent)
        #expect(root.hitTest(Point(x: 100, y: 100)) === child && root.showsSubview(at: Point(x: 100, y: 100)))
        #expect(root.hitTest(Point(x: 60, y: 60)) === root && !root.showsSubview(at: Point(x: 60, y: 60)))
    }

    /// Of three views in each other, with sides and turns that chance chooses, the innermost that is drawn is hit.
    @Test(arguments: [UInt64(1), 2, 3]) func whatIsDrawnIsHit(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var hits = [0, 0, 0, 0]
        for round in 0..<100 {
            let scene = Scene(size: Size(width: 200, height: 200))
            var outer = scene.root
            let views = (1...3).map { level in
                let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
                view.backgroundColor = Color(white: Float(level) / 4)
                view.isDoubleSided = Bool.random(using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: view.transform3D = TransformedViewTests.overTurn
                case 1: view.transform3D = Transform3D(rotation: .random(in: 2...4, using: &random), x: 0, y: 1, z: 0)
                case 2: view.transform = AffineTransform(scaleX: -1, y: 1)
                default: break
                }
                outer.addSubview(view)
                outer = view
                return view
            }
            let list = scene.drawList()
            let drawn = views.last { drawnMiddle(of: $0, in: list) != nil }
            let hit = scene.root.hitTest(Point(x: 100, y: 100))
            #expect(hit === drawn ?? scene.root, "seed \(seed), round \(round)")
            hits[views.firstIndex { $0 === hit } ?? 3] += 1
        }
        #expect(hits.allSatisfy { $0 > 0 }, "seed \(seed): \(hits)")
    }

    // MARK: Layouts

    @Test func aTurnedViewKeepsItsSizeWhenItsSuperviewChanges() {
        let outer = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let view = View(frame: Rect(x: 20, y: 30, width: 40, height: 20))
        view.transform = AffineTransform(rotationAngle: .pi / 4)
        view.autoresizingMask = .flexibleLeftMargin
        outer.addSubview(view)
        for width in [300.0, 250, 400, 120, 200] {
            outer.bounds.size = Size(width: width, height: width / 2)
            #expect(view.bounds.size == Size(width: 40, height: 20))
            #expect(abs(view.center.x - (width - 160)) < 1e-9 && view.center.y == 40)
        }
    }

    @Test func aScaledViewGrowsWithItsSuperviewAsWithoutItsTransform() {
        let outer = View(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (plain, scaled) = (View(frame: outer.bounds), View(frame: outer.bounds))
        scaled.transform = AffineTransform(scaleX: 0.5, y: 3)
        for view in [plain, scaled] {
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            outer.addSubview(view)
        }
        for width in [300.0, 170, 200] {
            outer.bounds.size = Size(width: width, height: 100)
            #expect(plain.bounds.size == outer.bounds.size && scaled.bounds == plain.bounds)
            #expect(scaled.center == plain.center)
        }
    }

    @Test(arguments: [true, false]) func aFoldingViewThatIsMovedDoesNotWander(isVertical: Bool) {
        let scene = Scene(size: Size(width: 640, height: 480))
        let card = FoldingView(
            frame: Rect(x: 100, y: 80, width: 60, height: 60), unfoldedLength: 240, isVertical: isVertical)
        card.transform = AffineTransform(translationX: 50, y: 0)
        scene.root.addSubview(card)
        var time = 0.0
        func run(_ frames: Int) {
            for _ in 0..<frames {
                time += 1.0 / 60
                scene.advance(to: time)
                let corner = card.transformToSuperview.map(.zero) ?? .zero
                #expect(abs(corner.x - 150) < 1e-9 && abs(corner.y - 80) < 1e-9, "at \(time)")
            }
        }
        run(3)
        for _ in 0..<4 {
            card.setNeedsLayout()
            run(1)
        }
        card.unfold(animated: true)
        run(90)
        #expect(card.progress == 1 && max(card.bounds.width, card.bounds.height) == 240)
        card.unfold(false, animated: true)
        run(90)
        #expect(card.progress == 0 && card.bounds.size == Size(width: 60, height: 60))
    }

    // MARK: The root

    /// Ways to show the scene.
    enum Way: CaseIterable {
        case asItIs, scaled, scrolled, turned, scrolledAndTurned

        func show(_ root: View) {
            switch self {
            case .asItIs: break
            case .scaled: root.transform = AffineTransform(scaleX: 2, y: 2)
            case .scrolled: root.bounds.origin.y = 100
            case .turned: root.transform = AffineTransform(rotationAngle: .pi / 2)
            case .scrolledAndTurned:
                root.bounds.origin = Point(x: -30, y: 20)
                root.transform = AffineTransform(rotationAngle: -.pi / 2)
            }
        }
    }

    @Test(arguments: Way.allCases) func tapsHitWhatIsDrawnThere(way: Way) throws {
        let scene = Scene(size: Size(width: 400, height: 400))
        let buttons = (0..<2).map { Button(frame: Rect(x: 140, y: 150 + 60 * Double($0), width: 40, height: 30)) }
        var pressed: [Int] = []
        for (number, button) in buttons.enumerated() {
            button.fill = Color(white: 0.5 + 0.25 * Float(number))
            button.addAction { pressed.append(number) }
            scene.root.addSubview(button)
        }
        way.show(scene.root)
        for (number, button) in buttons.enumerated() {
            pressed = []
            let list = scene.drawList()
            let point = try #require(drawnMiddle(of: button, in: list))
            #expect(Rect(origin: .zero, size: scene.size).contains(point))
            scene.handle(.pointer(PointerEvent(.began, at: point, time: scene.time)))
            scene.handle(.pointer(PointerEvent(.ended, at: point, time: scene.time + 0.1)))
            #expect(pressed == [number])
        }
    }

    @Test(arguments: Way.allCases) func slidersFollowTheFingerWhereTheyAreDrawn(way: Way) throws {
        let scene = Scene(size: Size(width: 400, height: 400))
        let slider = Slider(frame: Rect(x: 137, y: 180, width: 126, height: 30))
        scene.root.addSubview(slider)
        way.show(scene.root)
        let transform = scene.root.transformToSuperview
        for (place, kind) in [(0.0, PointerEvent.Kind.began), (25, .moved), (50, .moved), (50, .ended)] {
            let point = try #require(transform.map(Point(x: 150 + place, y: 195)))
            scene.handle(.pointer(PointerEvent(kind, at: point, time: scene.time + 0.1)))
        }
        #expect(abs(slider.value - 0.5) < 1e-9)
    }

    @Test(arguments: Way.allCases) func wheelsTurnWhatIsDrawnThere(way: Way) throws {
        let scene = Scene(size: Size(width: 400, height: 400))
        let lists = (0..<2).map { ScrollView(frame: Rect(x: 130, y: 140 + 80 * Double($0), width: 60, height: 50)) }
        for (number, list) in lists.enumerated() {
            list.backgroundColor = Color(white: 0.5 + 0.25 * Float(number))
            list.contentSize = Size(width: 60, height: 2000)
            scene.root.addSubview(list)
        }
        way.show(scene.root)
        for (list, other) in [(lists[0], lists[1]), (lists[1], lists[0])] {
            for list in lists { list.contentOffset = .zero }
            let point = try #require(drawnMiddle(of: list, in: scene.drawList()))
            #expect(scene.handle(.scroll(by: Point(x: 0, y: 30), at: point)))
            #expect(list.contentOffset.y == 30 && other.contentOffset.y == 0)
            #expect(scene.handle(.wheel(notches: 1, at: point)))
            scene.advance(to: scene.time + 1)
            scene.advance(to: scene.time + 1)
            #expect(list.contentOffset.y > 30 && other.contentOffset.y == 0)
        }
    }
}
