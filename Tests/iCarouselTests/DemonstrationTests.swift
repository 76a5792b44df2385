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
            CodeController.init,
        ]
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
        #expect(!list.quads.isEmpty || !list.batches.isEmpty)
    }

    /// Few lines differ from what was written for iOS, and none of them is about the carousel.
    @Test func fewLinesAreDifferent() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Demonstrations")
        var (lines, replaced, added, unmarked) = (0, [String](), [String](), [String]())
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            var isInCode = false
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let text = line.trimmingCharacters(in: .whitespaces)
                if line.hasPrefix("class ") { isInCode = line.hasPrefix("class CodeController") }
                if text.hasPrefix("// iOS: ") { replaced.append(text) }
                if text.hasPrefix("//") { continue }
                lines += 1
                if text.hasSuffix("// iOS: in the storyboard") {
                    added.append(text)
                } else if !isInCode, DemonstrationTests.isOfAStoryboard(text) {
                    unmarked.append(text)
                }
            }
        }
        let counts = "\(lines) lines: \(replaced.count) differ, \(added.count) stand in for storyboards"
        #expect(unmarked == [])
        // These do not compile: under 60 of 1,038.
        #expect(lines > 500 && replaced.count * 1038 < 60 * lines, "\(counts)")
        let reasons = ["#selector", "@objc", "@IBOutlet"]
        #expect(replaced.allSatisfy { line in reasons.contains { line.contains($0) } })
        let guide = folder.appendingPathComponent(
            "../../../Sources/CarouselKit/CarouselKit.docc/ComingFromiCarousel.md")
        #expect(try String(contentsOf: guide, encoding: .utf8).contains(counts), "\(counts)")
    }

    /// The example's lines that differ are marked, and the documentation says how many there are.
    @Test func theExampleSaysWhatIsDifferent() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
        func read(_ path: String) throws -> String {
            try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        }
        let lines = try read("Examples/PortedFromiOS/ViewController.swift").split(separator: "\n").map(String.init)
        let marked = lines.filter { $0.contains("  // iOS: ") }
        #expect(marked.count == 8 && marked.count { $0.hasSuffix("// iOS: in the storyboard") } == 5)
        #expect(!lines.contains { DemonstrationTests.isOfAStoryboard($0) && !marked.contains($0) })
        #expect(lines.count <= 150)
        let documents = ["README.md", "Documentation/Examples.md"]
        for path in documents + ["Sources/CarouselKit/CarouselKit.docc/ComingFromiCarousel.md"] {
            let text = try read(path).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(text.contains("eight lines differ, five of which stand in for the storyboard"), "\(path)")
        }
    }

    /// Whether a storyboard has what a line does.
    private static func isOfAStoryboard(_ line: String) -> Bool {
        ["addSubview(carousel", "carousel.frame = ", "carousel.autoresizingMask", "elegate = self", "ataSource = self"]
            .contains { line.contains($0) } && !line.hasPrefix("table.")
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
        #expect(controller.carousel1.index(ofItemViewOrSubview: controller.carousel2) == NSNotFound)
    }

    /// Each use of a view adds the same action again.
    @Test func buttonsThatAreUsedAgainAreTappedOnce() {
        final class Counting: SeveralController {
            var taps = 0
            override func tapped(_ sender: UIButton) { taps += 1 }
        }
        let controller = Counting()
        controller.animals = (0..<100).map { "\($0)" }
        let stage = Stage(controller)
        for index in [50, 0, 99, 0] {
            controller.carousel1.scrollToItem(at: index, animated: false)
            stage.run(0.1)
        }
        stage.tap(200, 75)
        #expect(controller.taps == 1)
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
}
