// SPDX-License-Identifier: MIT

import Testing
import iCarousel

/// Writes down what it is told.
private class Recorder: UIViewController {
    var events: [String] = []
    /// Whether the view was in a scene when it was told that it appears or disappears.
    var wasInScene: [Bool] = []

    override func viewWillAppear(_ animated: Bool) { note("will appear") }
    override func viewDidAppear(_ animated: Bool) { note("did appear") }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear") }

    private func note(_ event: String) {
        events.append(event)
        wasInScene.append(view.scene != nil)
    }

    override func viewWillLayoutSubviews() { events.append("will lay out") }
    override func viewDidLayoutSubviews() { events.append("did lay out \(Int(view.bounds.width))") }
}

/// Makes its view itself.
private final class OwnViewController: Recorder {
    override func loadView() {
        view = iCarousel(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    }
}

/// Accesses its view wherever that is not there yet.
private final class EagerController: UIViewController {
    var events: [String] = []

    override func awakeFromNib() {
        events.append("awake")
        view.tag += 1
    }

    override func loadView() {
        events.append("load")
        view.tag += 1
    }

    override func viewDidLoad() {
        events.append("loaded")
        view.tag += 1
    }
}

/// Chooses what the keys are for as soon as its view is there.
private final class ChoosingController: UIViewController {
    let carousel = iCarousel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let button = UIButton(frame: CGRect(x: 0, y: 110, width: 50, height: 30))
    var appearances = 0
    var hasSubviewsInScene: [Bool] = []

    override func viewDidLoad() {
        for subview in [button, carousel] { view.addSubview(subview) }
    }

    override func viewDidAppear(_ animated: Bool) {
        appearances += 1
        hasSubviewsInScene += view.subviews.map { $0.scene != nil && $0.scene === view.scene }
        view.scene?.focusedView = carousel
    }
}

/// Goes by its view's size as soon as that is there.
private final class MeasuringController: UIViewController {
    let carousel = iCarousel()
    let loadsNothing: Bool

    init(loadsNothing: Bool) {
        self.loadsNothing = loadsNothing
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { if !loadsNothing { super.loadView() } }

    override func viewDidLoad() {
        carousel.frame = view.bounds
        view.addSubview(carousel)
    }
}

@Suite struct ControllerTests {
    @Test(arguments: [false, true]) func aViewMadeForAWindowHasItsSizeFromTheBeginning(loadsNothing: Bool) {
        let controller = MeasuringController(loadsNothing: loadsNothing)
        controller.plainSize = CGSize(width: 300, height: 200)
        #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 300, height: 200))
        #expect(controller.carousel.frame == controller.view.frame)
    }

    @Test(arguments: [false, true]) func controllersHearOfTheirView(isItsOwn: Bool) {
        let controller = isItsOwn ? OwnViewController() : Recorder()
        let scene = Scene(size: CGSize(width: 300, height: 200))
        controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        scene.root.addSubview(controller.view)
        scene.layoutIfNeeded()
        #expect(controller.events == ["will appear", "will lay out", "did lay out 100", "did appear"])
        controller.events = []
        controller.view.frame = CGRect(x: 0, y: 0, width: 250, height: 100)
        scene.layoutIfNeeded()
        #expect(controller.events == ["will lay out", "did lay out 250"])
        controller.events = []
        controller.view.removeFromSuperview()
        #expect(controller.events == ["will disappear", "did disappear"])
        #expect(controller.wasInScene == [false, true, true, false])
    }

    /// A view that goes with what is around it hears of it, too, and may act meanwhile.
    @Test func controllersHearOfTheirViewWithAllAroundIt() {
        final class Restless: Recorder {
            override func viewWillDisappear(_ animated: Bool) {
                super.viewWillDisappear(animated)
                view.removeFromSuperview()
            }
        }
        let (controller, container) = (Restless(), UIView())
        var scene: Scene? = Scene(size: CGSize(width: 300, height: 200))
        container.addSubview(controller.view)
        for _ in 0..<2 {
            container.removeFromSuperview()
            container.addSubview(controller.view)
            scene?.root.addSubview(container)
            scene?.layoutIfNeeded()
        }
        container.removeFromSuperview()
        let once = ["will appear", "did appear", "will disappear", "did disappear"]
        #expect(controller.events.filter { !$0.contains("lay out") } == once + once)
        #expect(controller.wasInScene == [false, true, true, false, false, true, true, false])
        let last = Recorder()
        scene?.root.addSubview(last.view)
        scene?.layoutIfNeeded()
        scene = nil
        #expect(last.events.suffix(2) == ["will disappear", "did disappear"])
    }

    /// It stays there, and hears of it when it goes from there.
    @Test func aViewMayBePutElsewhereWhenItIsToldThatItDisappears() {
        final class Mover: Recorder {
            let other = UIView()

            override func viewWillDisappear(_ animated: Bool) {
                super.viewWillDisappear(animated)
                if view.superview !== other { other.addSubview(view) }
            }
        }
        let (controller, scene) = (Mover(), Scene(size: CGSize(width: 300, height: 200)))
        scene.root.addSubview(controller.other)
        scene.root.addSubview(controller.view)
        controller.view.removeFromSuperview()
        #expect(controller.view.superview === controller.other && controller.view.scene === scene)
        controller.events = []
        controller.view.removeFromSuperview()
        #expect(controller.events == ["will disappear", "did disappear"] && controller.view.superview == nil)
    }

    @Test func aPlainViewThatAsksForALayoutCallsItsController() {
        let controller = Recorder()
        controller.view.layoutIfNeeded()
        controller.events = []
        controller.view.setNeedsLayout()
        controller.view.layoutIfNeeded()
        #expect(controller.events == ["will lay out", "did lay out 0"])
    }

    @Test func anotherViewTakesThePlaceOfTheFirst() {
        let controller = Recorder()
        let scene = Scene(size: CGSize(width: 300, height: 200))
        let (first, second) = (controller.view, UIView(frame: CGRect(x: 0, y: 0, width: 70, height: 80)))
        controller.view = second
        scene.root.addSubview(first)
        scene.layoutIfNeeded()
        #expect(controller.events == [])
        scene.root.addSubview(second)
        scene.layoutIfNeeded()
        #expect(controller.events == ["will appear", "will lay out", "did lay out 70", "did appear"])
    }

    @Test func whatWatchesAViewIsNotNoticed() throws {
        let scene = Scene(size: CGSize(width: 300, height: 200))
        let plain = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        let own = OwnViewController()
        scene.root.addSubview(own.view)
        #expect(own.view.subviews == [(own.view as? iCarousel)?.contentView])
        let controller = UIViewController()
        controller.view = plain
        scene.root.addSubview(plain)
        #expect(plain.subviews.isEmpty && plain.hitTest(CGPoint(x: 10, y: 10)) === plain)
        #expect(scene.drawList().quads.isEmpty)
        let back = UIView()
        plain.insertSubview(back, at: 0)
        for view in plain.subviews { view.removeFromSuperview() }
        #expect(back.superview == nil)
        plain.viewWithTag(0)?.tag = 3
        #expect(plain.tag == 3)
    }

    @Test func subviewsAreInTheSceneWhenTheViewHasAppeared() {
        let controller = ChoosingController()
        let scene = Scene(size: CGSize(width: 300, height: 200))
        controller.view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        scene.root.addSubview(controller.view)
        scene.advance(to: 0)
        #expect(controller.appearances == 1 && controller.hasSubviewsInScene == [true, true])
        #expect(scene.focusedView === controller.carousel)
        scene.advance(to: 1)
        #expect(controller.appearances == 1 && scene.focusedView === controller.carousel)
        controller.view.removeFromSuperview()
        #expect(scene.focusedView == nil)
        scene.root.addSubview(controller.view)
        scene.advance(to: 2)
        #expect(controller.appearances == 2 && scene.focusedView === controller.carousel)
    }

    /// What watches the view is one of its subviews, and must not count.
    @Test(arguments: [false, true]) func viewsAreInsertedWhereTheListSays(isItsOwn: Bool) {
        let controller = UIViewController()
        if isItsOwn { controller.view = UIView() }
        let view = controller.view
        let (a, b, c, back, front, far, gone) = (UIView(), UIView(), UIView(), UIView(), UIView(), UIView(), UIView())
        for subview in [a, b] { view.addSubview(subview) }
        view.insertSubview(c, at: 1)
        #expect(view.subviews == [a, c, b])
        view.insertSubview(back, at: 0)
        view.insertSubview(front, at: 4)
        view.insertSubview(far, at: 100)
        view.insertSubview(gone, at: -3)
        #expect(view.subviews == [gone, back, a, c, b, front, far])
        view.insertSubview(back, at: 2)
        #expect(view.subviews == [gone, a, back, c, b, front, far], "moved within the view")
        view.bringSubviewToFront(gone)
        view.insertSubview(gone, at: 5)
        #expect(view.subviews == [a, back, c, b, front, gone, far])
    }

    @Test func accessingAViewThatIsBeingMadeMakesIt() {
        let controller = EagerController()
        #expect(controller.view.tag == 3)
        #expect(controller.events == ["awake", "load", "loaded"])
    }
}
