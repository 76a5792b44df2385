// SPDX-License-Identifier: MIT

import Testing
import iCarousel

/// Writes down what it is told.
private class Recorder: UIViewController {
    var events: [String] = []

    override func viewWillAppear(_ animated: Bool) { events.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { events.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { events.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { events.append("did disappear") }
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

@Suite struct ControllerTests {
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

    @Test func accessingAViewThatIsBeingMadeMakesIt() {
        let controller = EagerController()
        #expect(controller.view.tag == 3)
        #expect(controller.events == ["awake", "load", "loaded"])
    }
}
