// SPDX-License-Identifier: MIT

import Foundation
import Testing
import iCarousel

/// Programs as they were written for iCarousel on iOS: their behaviour, and how little of them had to change.
@Suite struct DemonstrationTests {
    private static var all: [() -> UIViewController] {
        [
            BasicController.init, CustomController.init, SeveralController.init, AutoscrollController.init,
            ControlsController.init, OptionsController.init, TablesController.init, ScrollViewController.init,
            GesturesController.init, ButtonsController.init, DownloadsController.init, EffectsController.init,
            LayersController.init, ReflectionsController.init, SubclassController.init, DetailsController.init,
            PortedController.init,
        ]
    }

    /// A controller's view in a scene.
    private struct Stage {
        let scene = Scene(size: CGSize(width: 640, height: 400))
        private let clock = Clock()

        private final class Clock { var time = 0.0 }

        init(_ controller: UIViewController) {
            controller.view.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
            scene.root.addSubview(controller.view)
            run(1)
        }

        func run(_ seconds: Double) {
            let end = clock.time + seconds
            while clock.time < end {
                clock.time += 1 / 60.0
                scene.advance(to: clock.time)
            }
        }

        func touch(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double) {
            run(1 / 60.0)
            scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: clock.time)))
        }

        func tap(_ x: Double, _ y: Double) {
            touch(.began, x, y)
            touch(.ended, x, y)
            run(0.05)
        }
    }

    /// All carousels in a view.
    private func carousels(in view: UIView) -> [iCarousel] {
        (view as? iCarousel).map { [$0] } ?? view.subviews.flatMap { carousels(in: $0) }
    }

    @Test(arguments: 0..<17) func everyOneShowsItsItems(number: Int) {
        let controller = DemonstrationTests.all[number]()
        let stage = Stage(controller)
        let carousels = carousels(in: controller.view)
        #expect(!carousels.isEmpty)
        for carousel in carousels {
            #expect(carousel.numberOfItems > 0 && carousel.visibleItemViews.count > 1)
            #expect(carousel.itemWidth > 0 && carousel.frame.width > 0)
        }
        let list = stage.scene.drawList()
        #expect(!list.quads.isEmpty || !list.strips.isEmpty)
    }

    /// Few lines differ from what was written for iOS, and none of them is about the carousel.
    @Test func fewLinesAreDifferent() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Demonstrations")
        var (lines, different) = (0, [String]())
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let line = line.trimmingCharacters(in: .whitespaces)
                if line.hasPrefix("// iOS:") { different.append(line) } else if !line.hasPrefix("//") { lines += 1 }
            }
        }
        print("\(lines) lines, \(different.count) of them different")
        #expect(lines > 350 && different.count * 1038 < 60 * lines)
        let reasons = ["#selector", "@IBOutlet"]
        #expect(different.allSatisfy { line in reasons.contains { line.contains($0) } })
    }

    @Test func buttonsTellWhichCarouselTheyAreIn() {
        let controller = SeveralController()
        let stage = Stage(controller)
        stage.tap(200, 75)
        #expect(controller.selected == "Bear 0")
        controller.carousel2.scrollToItem(at: 2, animated: false)
        stage.run(0.5)
        stage.tap(200, 225)
        #expect(controller.selected == "Fir 2")
        #expect(controller.carousel1.index(ofItemView: controller.view) == NSNotFound)
    }

    @Test func controlsInItemsWork() throws {
        let controller = ControlsController()
        let stage = Stage(controller)
        let item = try #require(controller.carousel.itemView(at: 0))
        let slider = try #require(item.subviews.compactMap { $0 as? UISlider }.first)
        #expect(slider.value == 5)
        // The item is at (200...440, 80...320).
        stage.tap(240, 115)
        #expect(controller.states[0] && controller.label.text == "0 is on")
        stage.tap(200 + 20 + 13 + 174, 175)
        #expect(slider.value == 10 && controller.label.text == "10.00")
    }

    @Test func tablesAskTheirDataSource() throws {
        let controller = TablesController()
        let stage = Stage(controller)
        let table = try #require(controller.carousel.currentItemView as? UITableView)
        #expect(table.numberOfRows == 100)
        let cell = try #require(table.viewForRow(at: 2) as? UITableViewCell)
        #expect(cell.textLabel?.text == "Row 2")
        // The table begins at y = 50; rows are 44 points high.
        stage.tap(320, 50 + 3 * 44 + 20)
        #expect(controller.chosen == IndexPath(row: 3, section: 0) && table.indexPathForSelectedRow == nil)
        table.setContentOffset(CGPoint(x: 0, y: 2000), animated: false)
        stage.run(0.1)
        #expect((table.viewForRow(at: 46) as? UITableViewCell)?.textLabel?.text == "Row 46")
    }

    @Test func gesturesOnItemsAreHeard() {
        let controller = GesturesController()
        let stage = Stage(controller)
        stage.tap(320, 200)
        stage.tap(320, 200)
        stage.touch(.began, 320, 200)
        stage.run(0.7)
        stage.touch(.ended, 320, 200)
        let count = controller.items.count
        stage.touch(.began, 320, 200)
        for step in 1...6 { stage.touch(.moved, 320, 200 - 15 * Double(step)) }
        stage.touch(.ended, 320, 110)
        #expect(controller.heard == ["twice", "long", "up"] && controller.items.count == count - 1)
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

    /// A delegate of iCarousel 1.6.
    private final class OldDelegate: iCarouselDelegate {
        var updates = 0
        func carouselCurrentItemIndexUpdated(_ carousel: iCarousel) { updates += 1 }
    }

    @Test func theOldNameOfAChangedIndexIsCalled() {
        let controller = BasicController()
        let stage = Stage(controller)
        let delegate = OldDelegate()
        controller.carousel.delegate = delegate
        stage.run(0.5)
        let before = delegate.updates
        controller.carousel.scrollToItem(at: 3, animated: false)
        #expect(delegate.updates == before + 1)
    }
}

/// As in `Examples/PortedFromiOS`, without a controller's view.
private final class PortedController: ButtonsController {}
