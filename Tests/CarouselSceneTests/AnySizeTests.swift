// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// Counts and numbers of any size, in calls, in answers and in user input.
@Suite struct AnySizeTests {
    @Test func randomCallsComeBackWithADefinedResult() {
        for seed in RandomRuns.seeds(15, of: "calls of any size") {
            let subject = AnySizeCalls(seed: seed)
            for _ in 0..<200 {
                subject.operate()
                subject.check()
                if let fault = subject.faults.first {
                    Issue.record("seed \(seed): \(fault)")
                    return
                }
            }
        }
    }

    @Test(arguments: [Int.max, Int(Int32.max) + 1])
    func tooManyItemsAreAsManyAsThereCanBe(count: Int) {
        let stage = Stage(count)
        var told: [CarouselDiagnostic] = []
        stage.carousel.onDiagnostic = { told.append($0) }
        stage.carousel.reloadData()
        stage.run(0.1)
        #expect(told == [.countTooLarge(count)])
        #expect(stage.carousel.numberOfItems == CarouselLimits.items)
        stage.carousel.scrollToItem(at: .max, animated: false)
        #expect(stage.carousel.currentItemIndex == CarouselLimits.items - 1)
        stage.carousel.insertItem(at: .max, animated: false)
        #expect(stage.carousel.numberOfItems == CarouselLimits.items)
        stage.carousel.scroll(byNumberOfItems: .min, duration: 0)
        #expect(stage.carousel.currentItemIndex == 0)
    }

    @Test func noMoreViewsAreLoadedThanCanBe() {
        let stage = Stage(1_000_000)
        stage.items.options = [.visibleItems: 1e9]
        stage.carousel.reloadData()
        stage.run(0.02)
        #expect(stage.carousel.loaded.count == CarouselLimits.views)
        stage.carousel.scrollToItem(at: 500_000, animated: false)
        #expect(stage.carousel.loaded.count == CarouselLimits.views)
    }

    @Test func aTableThatIsAMillionPointsHighHasNoMoreRowsThanCanBe() {
        let table = TableView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let rows = Rows()
        table.dataSource = rows
        rows.count = .max
        table.reloadData()
        #expect(table.numberOfRows == CarouselLimits.items)
        for height in [1e6, 1e300, -1e300] {
            table.frame = Rect(x: 0, y: 0, width: 100, height: height)
            table.layoutIfNeeded()
            #expect(table.indexesForVisibleRows.count == (height > 0 ? CarouselLimits.views : 0))
        }
        table.scrollToRow(.max, animated: false)
        #expect(table.contentOffset.isFinite)
    }

    private final class Rows: TableDataSource {
        var count = 0
        func numberOfRows(in table: TableView) -> Int { count }
        func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View { view ?? View() }
    }

    @Test func propertiesKeepToTheirRanges() {
        var font = Font(size: 12)
        for (weight, wanted) in [(-1, 100), (.min, 100), (.max, 1000), (450, 450)] {
            font.weight = weight
            #expect(font.weight == wanted)
        }
        for (size, wanted) in [(-1, 1), (.nan, 1), (.infinity, 1), (1e300, 10_000), (0.5, 0.5)] as [(Double, Double)] {
            font.size = size
            #expect(font.size == wanted)
        }
        var text = TextContent(string: "text", size: .zero)
        text.numberOfLines = -1
        #expect(text.numberOfLines == 0)
        var items = PictureItems(size: Size(width: 1, height: 1))
        items.size = Size(width: .nan, height: 1e300)
        #expect(items.size == Size(width: 1, height: CarouselLimits.number))
        var texture = HostTexture(name: 1, size: PixelSize(width: 1, height: 1), hasMipmaps: true)
        texture.target = .external
        #expect(!texture.hasMipmaps, "it cannot have any")
        texture.target = .flat
        #expect(texture.hasMipmaps)
        texture.target = .external
        #expect(texture == HostTexture(name: 1, size: texture.size, target: .external, hasMipmaps: true))
        texture.size = PixelSize(width: .max, height: .min)
        #expect(texture.size == PixelSize(width: 1 << 24, height: 1))
        var theme = Theme.dark
        theme.disabledAlpha = .nan
        theme.focusRingWidth = .infinity
        #expect(theme.disabledAlpha == 0 && theme.focusRingWidth == 100)
        let scroll = ScrollView()
        scroll.contentSize = Size(width: 1e300, height: -1)
        #expect(scroll.contentSize == Size(width: ScrollGlide.maxOffset, height: 0))
    }

    @Test func aSliderHasAWholeRangeOfAnyExtent() {
        let slider = Slider(frame: Rect(x: 0, y: 0, width: 100, height: 31))
        slider.minimumValue = -.greatestFiniteMagnitude
        slider.maximumValue = .greatestFiniteMagnitude
        #expect((slider.maximumValue - slider.minimumValue).isFinite)
        slider.value = .infinity
        #expect(slider.value == slider.maximumValue)
        slider.commandStep = 1e300
        #expect(slider.commandStep == 1)
        slider.minimumValue = .nan
        #expect(slider.minimumValue.isFinite)
    }

    @Test func aSceneTakesNoTimeThatIsNone() {
        let scene = Scene(size: .zero)
        scene.advance(to: 3)
        for time in [Double.nan, .infinity, -.infinity, -1e300, 1e300, 2, Scene.latestTime * 1.001] {
            scene.advance(to: time)
        }
        #expect(scene.time == 3)
        scene.advance(to: Scene.latestTime)
        #expect(scene.time == Scene.latestTime)
    }

    @Test func aLetterLooksAtNoMoreThanAMillionTitles() {
        var typed = TypeAhead()
        typed.type("x", at: 0)
        typed.type("x", at: 0.1)
        var asked = 0
        let found = typed.match(after: 5, count: CarouselLimits.items) { _ in
            asked += 1
            return nil
        }
        #expect(found == nil && asked == 2 * TypeAhead.maxTitles)
        #expect(typed.match(after: 0, count: 0) { _ in nil } == nil)
    }
}
