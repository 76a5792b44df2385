// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Testing

@Suite struct ViewTests {
    @Test func frameFollowsCentreAndBounds() {
        let view = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
        #expect(view.center == Point(x: 25, y: 40))
        view.center = Point(x: 100, y: 100)
        #expect(view.frame == Rect(x: 85, y: 80, width: 30, height: 40))
    }

    @Test func nonFiniteGeometryIsIgnored() {
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        view.center = Point(x: .nan, y: 0)
        view.bounds = Rect(x: 0, y: 0, width: .infinity, height: 1)
        view.alpha = .nan
        view.frame = Rect(x: .nan, y: 0, width: 1, height: 1)
        #expect(view.frame == Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(view.alpha == 1)
    }

    @Test func addingMovesAViewFromItsOldSuperview() {
        let (a, b, child) = (View(), View(), View())
        a.addSubview(child)
        b.addSubview(child)
        #expect(a.subviews.isEmpty)
        #expect(b.subviews.first === child)
        #expect(child.superview === b)
    }

    @Test func aViewCannotBePutIntoItself() {
        let (outer, inner) = (View(), View())
        outer.addSubview(inner)
        inner.addSubview(outer)
        outer.addSubview(outer)
        #expect(outer.superview == nil)
        #expect(inner.subviews.isEmpty)
    }

    @Test func frontAndBackReorder() {
        let parent = View()
        let views = (0..<3).map { _ in View() }
        for view in views { parent.addSubview(view) }
        parent.bringSubviewToFront(views[0])
        parent.sendSubviewToBack(views[2])
        #expect(parent.subviews.map { view in views.firstIndex { $0 === view } } == [2, 1, 0])
    }

    @Test func tagsAreFoundAtAnyDepth() {
        let (outer, middle, inner) = (View(), View(), View())
        outer.addSubview(middle)
        middle.addSubview(inner)
        inner.tag = 7
        #expect(outer.viewWithTag(7) === inner)
        #expect(outer.viewWithTag(8) == nil)
    }

    @Test func hitTestPicksTheFrontmostVisibleView() {
        let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let back = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let front = View(frame: Rect(x: 25, y: 25, width: 50, height: 50))
        root.addSubview(back)
        root.addSubview(front)
        #expect(root.hitTest(Point(x: 30, y: 30)) === front)
        front.isHidden = true
        #expect(root.hitTest(Point(x: 30, y: 30)) === back)
        front.isHidden = false
        front.alpha = 0.005
        #expect(root.hitTest(Point(x: 30, y: 30)) === back)
        front.alpha = 1
        front.isUserInteractionEnabled = false
        #expect(root.hitTest(Point(x: 30, y: 30)) === back)
        #expect(root.hitTest(Point(x: 90, y: 90)) === root)
        #expect(root.hitTest(Point(x: 100, y: 50)) == nil)
    }

    @Test func whatOnlyShowsSomethingGivesWayToAControlBehindIt() {
        let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 50), title: "Buy")
        let picture = ImageView(frame: root.bounds)
        let caption = Label(frame: Rect(x: 10, y: 10, width: 80, height: 80), text: "Text")
        picture.addSubview(caption)
        for view in [button, picture] { root.addSubview(view) }
        let (onButton, beside) = (Point(x: 20, y: 20), Point(x: 70, y: 70))
        #expect(root.hitTest(onButton) === button)
        #expect(root.hitTest(beside) === caption, "nothing else is there")
        let tap = TapRecognizer(action: {})
        picture.addRecognizer(tap)
        #expect(root.hitTest(onButton) === caption, "the picture has a use for it")
        picture.removeRecognizer(tap)
        caption.addRecognizer(tap)
        #expect(root.hitTest(onButton) === caption && root.hitTest(Point(x: 5, y: 5)) === button)
        caption.removeRecognizer(tap)
        let panel = View(frame: root.bounds)
        root.insertSubview(panel, at: 1)
        #expect(root.hitTest(onButton) === caption, "the panel hides the button, and is none")
        panel.addSubview(caption)
        root.addSubview(panel)
        #expect(root.hitTest(onButton) === caption, "what it is in does not only show something")
    }

    @Test func hitTestGoesThroughATurnedPlane() {
        let root = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        let card = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        let button = View(frame: Rect(x: 60, y: 40, width: 40, height: 20))
        card.addSubview(button)
        root.addSubview(card)
        card.transform3D = Transform3D(perspective: -1.0 / 500).rotated(by: 1, x: 0, y: 1, z: 0)
        guard let middle = button.convert(Point(x: 20, y: 10), to: root) else {
            Issue.record("the button's middle is not on screen")
            return
        }
        #expect(middle.x < 130, "the right half of the card is turned inward")
        #expect(root.hitTest(middle) === button)
        card.transform3D = Transform3D(rotation: .pi - 0.5, x: 0, y: 1, z: 0)
        #expect(root.hitTest(Point(x: 100, y: 100)) === card)
        card.isDoubleSided = false
        #expect(root.hitTest(Point(x: 100, y: 100)) === root)
    }

    @Test func convertGoesBothWays() {
        let root = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        let card = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        root.addSubview(card)
        card.transform = AffineTransform(rotationAngle: 0.3)
        let there = card.convert(Point(x: 10, y: 20), to: root)
        let back = there.flatMap { card.convert($0, from: root) }
        #expect(abs((back?.x ?? .nan) - 10) < 1e-9)
        #expect(abs((back?.y ?? .nan) - 20) < 1e-9)
    }

    @Test func layoutRunsOnceAfterAChangeOfSize() {
        final class Counting: View {
            var count = 0
            override func layoutSubviews() { count += 1 }
        }
        let scene = Scene(size: Size(width: 100, height: 100))
        let view = Counting(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        scene.root.addSubview(view)
        scene.layoutIfNeeded()
        scene.layoutIfNeeded()
        #expect(view.count == 1)
        view.center = Point(x: 50, y: 50)
        scene.layoutIfNeeded()
        #expect(view.count == 1)
        view.bounds.size = Size(width: 20, height: 20)
        scene.layoutIfNeeded()
        #expect(view.count == 2)
    }
}

/// Views outlive their superviews.
@Suite struct ViewLifeTests {
    @Test func aViewThatOutlivesItsSuperviewIsFree() {
        let inner = View()
        do {
            let outer = View()
            outer.addSubview(inner)
            #expect(inner.superview === outer)
        }
        #expect(inner.superview == nil)
        inner.removeFromSuperview()
        inner.setNeedsLayout()
    }

    @Test func viewsThatOutliveTheirSceneAreInNone() {
        let inner = View()
        let outer = View()
        outer.addSubview(inner)
        do {
            let scene = Scene(size: Size(width: 10, height: 10))
            scene.root.addSubview(outer)
            #expect(inner.scene === scene)
        }
        #expect(inner.scene == nil && outer.scene == nil && outer.superview == nil)
        inner.alpha = 0.5
        inner.setNeedsLayout()
        View.animate(duration: 1) { outer.alpha = 0 }
    }

    @Test func aViewTakenFromADyingTreeIsInNoScene() {
        let scene = Scene(size: Size(width: 10, height: 10))
        let inner = View()
        do {
            let outer = View()
            outer.addSubview(inner)
            scene.root.addSubview(outer)
            outer.removeFromSuperview()
        }
        #expect(inner.scene == nil && inner.superview == nil)
    }
}
