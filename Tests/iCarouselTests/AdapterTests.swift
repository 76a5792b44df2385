// SPDX-License-Identifier: MIT

import Glibc
import Testing
import iCarousel

private final class Controller: UIViewController {
    var events: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        events.append("viewDidLoad")
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        events.append("layout \(Int(view.bounds.width))")
    }
}

@Suite struct AdapterTests {
    @Test func aControllerLoadsItsViewWhenItIsAskedFor() {
        let controller = Controller()
        #expect(!controller.isViewLoaded && controller.events == [])
        let view = controller.view
        #expect(controller.view === view)
        #expect(controller.isViewLoaded && controller.events == ["viewDidLoad"])
        let scene = Scene(size: CGSize(width: 300, height: 200))
        scene.root.addSubview(view)
        view.frame = CGRect(x: 0, y: 0, width: 250, height: 100)
        scene.layoutIfNeeded()
        #expect(controller.events.last == "layout 250")
    }

    @Test func imagesAreFoundByName() throws {
        let folder = "/tmp/carousel-images-\(getpid())"
        mkdir(folder, 0o700)
        mkdir(folder + "/Resources", 0o700)
        let old = try #require(getcwd(nil, 0))
        defer {
            chdir(old)
            free(old)
        }
        chdir(folder)
        for name in ["plain.png", "Resources/deep.jpg"] {
            let file = try #require(fopen(name, "w"))
            fclose(file)
        }
        #expect(UIImage(named: "plain") != nil)
        #expect(UIImage(named: "plain.png") != nil)
        #expect(UIImage(named: "deep") != nil)
        #expect(UIImage(named: "missing") == nil)
        #expect(UIImage(named: "plain.jpg") == nil)
    }

    @Test func layersAreTheirViews() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.layer.cornerRadius = 3
        view.layer.borderWidth = 2
        view.layer.borderColor = UIColor.red.cgColor
        view.layer.masksToBounds = true
        view.layer.isDoubleSided = false
        view.layer.opacity = 0.5
        view.layer.transform = CATransform3DMakeScale(2, 2, 1)
        #expect(view.cornerRadius == 3 && view.borderWidth == 2 && view.borderColor == .red)
        #expect(view.clipsToBounds && !view.isDoubleSided && view.alpha == 0.5)
        #expect(view.transform3D.m11 == 2 && view.layer.transform.m11 == 2)
    }

    @Test func coloursAndFontsHaveTheirNames() {
        let half: CGFloat = 0.5
        #expect(UIColor(white: half, alpha: 1) == .gray)
        #expect(UIColor(red: half, green: 0, blue: half, alpha: 1) == .purple)
        #expect(UIColor.blue.withAlphaComponent(half).alpha == 0.5)
        #expect(UIFont.boldSystemFont(ofSize: 12).weight == 700)
        #expect(UIFont.systemFont(ofSize: 12).withSize(20).pointSize == 20)
        #expect(UIFont(name: "DejaVu Serif", size: 9)?.family == "DejaVu Serif")
    }

    @Test func animationsTellThatTheyAreOver() {
        let scene = Scene(size: CGSize(width: 100, height: 100))
        let view = UIView()
        scene.root.addSubview(view)
        var isDone: Bool?
        UIView.animate(withDuration: 0.5, animations: { view.alpha = 0 }) { isDone = $0 }
        scene.advance(to: 0.4)
        #expect(isDone == nil)
        scene.advance(to: 0.6)
        #expect(isDone == true)
        // A view that leaves ends what would repeat itself, even if it comes back.
        UIView.animate(withDuration: 0.5, animations: { view.alpha = 1 }) { isDone = $0 }
        view.removeFromSuperview()
        scene.root.addSubview(view)
        scene.advance(to: 1.2)
        #expect(isDone == false)
        UIView.animate(withDuration: 0.5, animations: {}) { isDone = $0 }
        #expect(isDone == true, "nothing was to change")
        UIView.animate(withDuration: 0.5, animations: { UIView().alpha = 0 }) { isDone = $0 }
        #expect(isDone == false)
    }

    @Test func aGestureRunsAllItsActions() {
        var heard: [String] = []
        let tap = UITapGestureRecognizer(target: nil, action: { heard.append("first") })
        tap.addTarget(nil, action: { heard.append("second") })
        tap.addTarget(nil, action: { heard.append("third") })
        tap.action?()
        #expect(heard == ["first", "second", "third"])
    }

    @Test func transformsOfThePlaneAndOfSpaceConvert() {
        let turn = CGAffineTransform(rotationAngle: 0.5)
        let space = CATransform3DMakeAffineTransform(turn)
        #expect(CATransform3DGetAffineTransform(space) == turn)
        #expect(CATransform3DEqualToTransform(space, space))
        #expect(CATransform3DIsIdentity(CATransform3DIdentity) && !CATransform3DIsIdentity(space))
    }

    /// Ten points for each character, and for each line.
    private final class Measure: TextMeasuring {
        var estimates = 0
        var isBusy = false

        func measure(_ text: TextContent) -> Size {
            if isBusy { estimates += 1 }
            let width = Double(text.string.count) * 10
            guard !isBusy, text.numberOfLines != 1, width > text.size.width else {
                return Size(width: width, height: 10)
            }
            return Size(width: text.size.width, height: (width / text.size.width).rounded(.up) * 10)
        }
    }

    @Test func whatFitsItsContentStaysAtItsOrigin() {
        let scene = Scene(size: CGSize(width: 400, height: 300))
        let measure = Measure()
        scene.textMeasure = measure
        let line = UILabel(frame: CGRect(x: 20, y: 30, width: 200, height: 100))
        let bare = UILabel()
        let lines = UILabel(frame: CGRect(x: 20, y: 30, width: 50, height: 0))
        for label in [line, bare, lines] {
            label.text = "Twelve chars"
            scene.root.addSubview(label)
        }
        lines.numberOfLines = 0
        bare.numberOfLines = 0
        for label in [line, bare, lines] { label.sizeToFit() }
        #expect(line.frame == CGRect(x: 20, y: 30, width: 120, height: 10))
        #expect(bare.frame == CGRect(x: 0, y: 0, width: 120, height: 10))
        #expect(lines.frame == CGRect(x: 20, y: 30, width: 50, height: 30))

        // Without a scene, as in `viewDidLoad()`, it is estimated.
        let early = UILabel(frame: CGRect(x: 5, y: 5, width: 200, height: 0))
        early.text = String(repeating: "words ", count: 10)
        for (numberOfLines, height) in [(0, 4.0), (2, 2), (1, 1)] {
            early.frame = CGRect(x: 5, y: 5, width: 200, height: 0)
            early.numberOfLines = numberOfLines
            early.sizeToFit()
            #expect(early.frame.origin == CGPoint(x: 5, y: 5))
            #expect(abs(early.frame.height - height * early.font.pointSize * 1.3) < 1e-9)
            #expect(numberOfLines == 1 || early.frame.width == 200)
        }

        // What could not be measured in time is measured again, in the same place.
        measure.isBusy = true
        lines.frame = CGRect(x: 20, y: 30, width: 50, height: 0)
        lines.sizeToFit()
        #expect(lines.frame.origin == CGPoint(x: 20, y: 30) && lines.frame.height == 10)
        measure.isBusy = false
        scene.advance(to: 1)
        #expect(lines.frame == CGRect(x: 20, y: 30, width: 50, height: 30))
    }

    @Test func animationsBetweenBeginAndCommit() {
        let scene = Scene(size: CGSize(width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        scene.root.addSubview(view)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(0.5)
        view.alpha = 0
        UIView.performWithoutAnimation { view.center = CGPoint(x: 50, y: 50) }
        UIView.commitAnimations()
        view.tag = 1
        scene.advance(to: 0.4)
        #expect(scene.isAnimating)
        scene.advance(to: 0.6)
        #expect(!scene.isAnimating)
        view.alpha = 1
        #expect(!scene.isAnimating, "the block has ended")
        UIView.commitAnimations()
        view.alpha = 0
        #expect(!scene.isAnimating)
    }

    @Test func masksFollowTheSuperview() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        func add(_ mask: UIView.AutoresizingMask) -> UIView {
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 60))
            view.autoresizingMask = mask
            outer.addSubview(view)
            return view
        }
        let wide = add([.flexibleWidth, .flexibleHeight])
        let right = add([.flexibleLeftMargin, .flexibleTopMargin])
        let middle = add([.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin])
        let fixed = add([])
        outer.frame = CGRect(x: 0, y: 0, width: 160, height: 200)
        #expect(wide.frame == CGRect(x: 10, y: 20, width: 100, height: 160))
        #expect(right.frame == CGRect(x: 70, y: 120, width: 40, height: 60))
        #expect(middle.frame == CGRect(x: 20, y: 70, width: 40, height: 60))
        #expect(fixed.frame == CGRect(x: 10, y: 20, width: 40, height: 60))
    }
}
