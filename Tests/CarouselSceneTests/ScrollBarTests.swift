// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

@Suite struct ScrollViewBarTests {
    private let stage = ScrollStage(ScrollView())
    private var view: ScrollView { stage.view }

    init() { view.contentSize = Size(width: 300, height: 2000) }

    @Test func barsComeWithAMotionAndGoAfterIt() throws {
        #expect(stage.bars.isEmpty)
        view.setContentOffset(Point(x: 0, y: 800), animated: true)
        stage.run(0.2)
        let bar = try #require(stage.bars.first)
        #expect(stage.bars.count == 1 && bar.alpha == 1)
        stage.run(0.1)
        #expect(abs(bar.frame.midY - view.bounds.midY) < 1, "halfway along: it is not scrolled itself")
        #expect(bar.frame.maxX == 297 && bar.frame.width == 3 && bar.cornerRadius == 1.5)
        #expect(abs(bar.frame.height - 394 * 400 / 2000) < 1e-9)
        stage.run(0.55)
        #expect(bar.alpha > 0 && bar.alpha < 1)
        stage.run(0.2)
        #expect(stage.bars.isEmpty)
    }

    @Test func nothingIsDrawnAtRest() {
        #expect(stage.settle())
        _ = stage.scene.drawList()
        stage.flick(200, 480, speed: 1000)
        #expect(stage.settle())
        _ = stage.scene.drawList()
        stage.run(1)
        #expect(!stage.scene.needsDisplay && !stage.scene.isAnimating && view.subviews.isEmpty)
    }

    @Test func aFingerThatRestsLetsTheSceneRest() {
        stage.beginDrag(200, 300)
        stage.touch(.moved, 200, 250)
        stage.run(0.5)
        _ = stage.scene.drawList()
        stage.run(0.5)
        #expect(view.isDragging && !stage.scene.isAnimating && !stage.scene.needsDisplay)
        #expect(stage.bars.first?.alpha == 1)
        stage.touch(.ended, 200, 250)
        #expect(stage.settle() && stage.bars.isEmpty)
    }

    @Test func barsLieOverTheContentAndTakeNoTouches() {
        view.setContentOffset(Point(x: 0, y: 300), animated: true)
        stage.run(0.2)
        let cover = View(frame: Rect(x: 0, y: 0, width: 300, height: 2000))
        cover.backgroundColor = .white
        view.addSubview(cover)
        let quads = stage.scene.drawList().quads
        #expect(quads.last?.frame.width == 3)
        let middle = stage.bars.first.flatMap { $0.convert(Point(x: 1, y: 5), to: nil) } ?? .zero
        #expect(stage.scene.root.hitTest(middle) === cover)
    }

    @Test func barsAreThereForWhatScrolls() {
        view.contentSize = Size(width: 3000, height: 2000)
        view.setContentOffset(Point(x: 200, y: 300), animated: true)
        stage.run(0.2)
        #expect(stage.bars.count == 2)
        view.showsVerticalScrollIndicator = false
        #expect(stage.bars.map(\.frame.height) == [3])
        view.showsHorizontalScrollIndicator = false
        #expect(stage.bars.isEmpty)
    }

    @Test func barsShrinkBeyondTheEnds() {
        let rest = ScrollBar.span(track: 394, offset: 0, extent: 400, maxOffset: 1600)
        let beyond = ScrollBar.span(track: 394, offset: -50, extent: 400, maxOffset: 1600)
        #expect(rest.start == 0 && beyond.start == 0)
        #expect(abs(rest.length - beyond.length - 50) < 1e-9)
        let end = ScrollBar.span(track: 394, offset: 1700, extent: 400, maxOffset: 1600)
        #expect(end.length == ScrollBar.shortestStretched)
        #expect(abs(end.start + end.length - 394) < 1e-9)
        #expect(ScrollBar.span(track: 394, offset: 0, extent: 400, maxOffset: 1e9).length == ScrollBar.shortest)
    }

    @Test func aWheelShowsThemForAWhile() {
        stage.scene.handle(.scroll(by: Point(x: 0, y: 40), at: Point(x: 200, y: 300)))
        stage.run(0.2)
        #expect(stage.bars.first?.alpha == 1)
        #expect(stage.settle() && stage.bars.isEmpty)
    }
}
