// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// Carousels that go from right to left.
@Suite struct RightToLeftTests {
    private func stage(_ count: Int = 20, _ type: CarouselType = .linear) -> Stage {
        let stage = Stage(count, type)
        stage.scene.root.layoutDirection = .rightToLeft
        stage.run(1)
        stage.items.calls.removeAll()
        return stage
    }

    private func touch(_ stage: Stage, _ kind: PointerEvent.Kind, _ x: Double, _ y: Double = 200) {
        stage.scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: stage.time)))
    }

    private func place(_ stage: Stage, _ index: Int) -> Double? {
        stage.carousel.itemView(at: index)?.superview.flatMap { view in
            view.transformToRoot.map(Point(x: view.bounds.midX, y: view.bounds.midY))?.x
        }
    }

    @Test func theDirectionIsInherited() {
        let (stage, inner) = (Stage(5), View())
        let carousel = stage.carousel
        #expect(carousel.layoutDirection == .inherited && carousel.effectiveLayoutDirection == .leftToRight)
        stage.scene.root.layoutDirection = .rightToLeft
        #expect(carousel.effectiveLayoutDirection == .rightToLeft && place(stage, 1) == 120)
        carousel.layoutDirection = .leftToRight
        #expect(place(stage, 1) == 520)
        carousel.layoutDirection = .inherited
        #expect(place(stage, 1) == 120)
        inner.layoutDirection = .leftToRight
        stage.scene.root.addSubview(inner)
        inner.addSubview(carousel)
        #expect(place(stage, 1) == 520, "in another view")
        stage.scene.root.layoutDirection = .inherited
        inner.layoutDirection = .rightToLeft
        #expect(place(stage, 1) == 120, "which turns")
        // Out of the scene, and back into a part of it that goes the other way.
        carousel.removeFromSuperview()
        #expect(carousel.effectiveLayoutDirection == .leftToRight)
        stage.scene.root.addSubview(carousel)
        #expect(place(stage, 1) == 520)
        #expect(carousel.currentItemIndex == 0 && carousel.scrollOffset == 0)
    }

    @Test func aChangeLaysOutOnce() {
        final class Log: CarouselDelegate {
            var asked = 0
            func carouselItemWidth(_ carousel: Carousel) -> Double {
                asked += 1
                return 0
            }
        }
        let (stage, log) = (Stage(20), Log())
        stage.carousel.delegate = log
        stage.run(1)
        log.asked = 0
        stage.scene.root.layoutDirection = .rightToLeft
        let asked = log.asked
        stage.scene.layoutIfNeeded()
        #expect(asked > 0 && log.asked == asked)
    }

    /// In no scene it inherits no direction: nobody sees that, and it may come back to where it was.
    @Test func leavingTheSceneLaysNothingOut() {
        final class Log: CarouselDelegate {
            var (asked, begun) = (0, 0)
            func carouselItemWidth(_ carousel: Carousel) -> Double {
                asked += 1
                return 0
            }
            func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { begun += 1 }
        }
        let (stage, log) = (stage(), Log())
        stage.carousel.delegate = log
        stage.run(1)
        (log.asked, log.begun) = (0, 0)
        stage.carousel.removeFromSuperview()
        #expect(log.asked == 0 && log.begun == 0 && !stage.carousel.isScrolling)
        stage.scene.root.addSubview(stage.carousel)
        stage.run(1)
        #expect(log.asked == 0 && log.begun == 0 && place(stage, 1) == 120)
    }

    @Test func verticalCarouselsStayAsTheyAre() {
        let stage = stage()
        stage.carousel.isVertical = true
        stage.run(1)
        #expect(place(stage, 1) == 320)
        stage.carousel.isVertical = false
        #expect(place(stage, 1) == 120)
    }

    @Test func fingersMoveWhatTheyTouch() {
        let stage = stage()
        touch(stage, .began, 300.5)
        for x in [315.5, 320.5, 400.5] { touch(stage, .moved, x) }
        let offset = stage.carousel.scrollOffset
        #expect(offset > 0.3 && offset <= 0.5)
        #expect(abs((place(stage, 0) ?? 0) - 320 - offset * 200) < 1e-9, "to the right, with the finger")
        stage.run(0.5)
        touch(stage, .ended, 460.5)
        stage.run(1)
        #expect(stage.carousel.currentItemIndex == 1)
        // The next one is on the left.
        touch(stage, .began, 120)
        touch(stage, .ended, 120)
        stage.run(1)
        #expect(stage.carousel.currentItemIndex == 2 && stage.items.calls.contains("didSelect(2)"))
    }

    @Test func wheelsTurnAndKeysGoWhereTheyPoint() {
        let stage = stage()
        let carousel = stage.carousel
        stage.scene.handle(.scroll(by: Point(x: -100, y: 0), at: Point(x: 320, y: 200)))
        #expect(carousel.scrollOffset == 0.5)
        stage.scene.handle(.scroll(by: Point(x: 0, y: 100), at: Point(x: 320, y: 200)))
        #expect(carousel.scrollOffset == 1, "a wheel without a side goes on as ever")
        stage.run(1)
        for (command, index) in [
            (Command.step(1), 2), (.move(.left), 3), (.move(.left, 2), 5), (.move(.right), 4), (.first, 0),
            (.move(.left), 1),
        ] {
            stage.scene.handle(.command(command))
            stage.run(1)
            #expect(carousel.currentItemIndex == index, "\(command)")
        }
    }

    @Test func whatTheDelegatePlacesStays() {
        let (stage, items) = (stage(), stage().items)
        items.customTransform = { offset, base in base.translated(x: offset * 150, y: 0) }
        (stage.carousel.delegate, stage.carousel.type) = (items, .custom)
        stage.run(1)
        #expect(place(stage, 1) == 470)
        // Unless it does not place them itself.
        final class Nothing: CarouselDelegate {}
        let nothing = Nothing()
        stage.carousel.delegate = nothing
        stage.run(1)
        #expect(place(stage, 1) == 120)
    }

    @Test func theAlignedItemStandsAtTheRight() {
        let stage = stage()
        (stage.carousel.alignment, stage.carousel.alignmentInset) = (.start, 10)
        stage.run(1)
        #expect(place(stage, 0) == 530 && place(stage, 1) == 330)
    }

    @Test func barsGoAlong() throws {
        let stage = stage()
        func bar() throws -> Rect {
            try #require(stage.carousel.subviews.lazy.compactMap { $0 as? ScrollBar }.first).frame
        }
        stage.carousel.scrollIndicator = .always
        stage.run(1)
        #expect(try bar().maxX == 637, "at the right, where the first item is")
        // Dragged to the left.
        let (start, y) = (try bar().midX, try bar().midY)
        touch(stage, .began, start, y)
        touch(stage, .moved, start - 20, y)
        touch(stage, .moved, start - 220, y)
        #expect(stage.carousel.scrollOffset > 4)
        #expect(abs(try bar().midX - start + 200) < 1e-6)
        touch(stage, .ended, start - 220, y)
        stage.carousel.isVertical = true
        stage.run(1)
        #expect(try bar().minX == 3, "at the left edge of what is vertical")
    }

    @Test func pagesGoAlong() {
        let stage = stage(5)
        let pages = PageIndicator(frame: Rect(x: 170, y: 370, width: 300, height: 24))
        pages.currentPageIndicatorColor = Color(red: 0, green: 1, blue: 0)
        pages.carousel = stage.carousel
        stage.scene.root.addSubview(pages)
        func current() -> Double? {
            stage.scene.drawList().quads.first { $0.fill == Color(red: 0, green: 1, blue: 0) }?.frame.midX
        }
        #expect(current() == 352, "the first is at the right")
        for (x, index) in [(336.0, 1), (200, 2), (440, 1), (288, 4)] {
            touch(stage, .began, x, 382)
            touch(stage, .ended, x, 382)
            stage.run(1)
            #expect(stage.carousel.currentItemIndex == index, "a tap at \(x)")
        }
        touch(stage, .began, 288, 382)
        for x in [296.0, 320, 352] { touch(stage, .moved, x, 382) }
        #expect(stage.carousel.scrollOffset == 0, "dragged along")
        touch(stage, .ended, 352, 382)
        pages.isInteractive = true
        stage.scene.focusedView = pages
        stage.scene.handle(.command(.select))
        stage.scene.handle(.command(.move(.left)))
        stage.run(1)
        #expect(stage.carousel.currentItemIndex == 1)
    }

    @Test func slidersBeginAtTheRight() {
        let (scene, slider) = (
            Scene(size: Size(width: 640, height: 400)), Slider(frame: Rect(x: 20, y: 0, width: 226, height: 31))
        )
        scene.root.layoutDirection = .rightToLeft
        scene.root.addSubview(slider)
        slider.value = 0.25
        scene.layoutIfNeeded()
        #expect(slider.subviews[1].frame.maxX == slider.bounds.maxX && slider.subviews[2].center.x == 163)
        for kind in [PointerEvent.Kind.began, .ended] {
            scene.handle(.pointer(PointerEvent(kind, at: Point(x: 33, y: 15), time: 0)))
        }
        #expect(slider.value == 1)
        scene.focusedView = slider
        scene.handle(.command(.select))
        scene.handle(.command(.move(.right)))
        #expect(slider.value == 0.95)
        #expect(scene.inputDirection.step(.left) == 1 && scene.inputDirection.step(.down) == 1)
    }

    /// Across a vertical carousel, too, the start is where reading begins.
    @Test func itemsOfVerticalCarouselsKeepTheirStart() {
        let stage = Stage(20)
        let carousel = stage.carousel
        (carousel.isVertical, carousel.centerScale) = (true, CenterScale(shrinksOthers: false, anchor: .start))
        func edges() -> [Double] {
            [0, 1].flatMap { index -> [Double] in
                let container = carousel.loaded.item(at: index)?.container
                let box = container.flatMap { $0.transformToRoot.box(of: $0.bounds) } ?? .zero
                return [box.minX, box.maxX]
            }
        }
        #expect(edges() == [220, 470, 220, 420])
        stage.scene.root.layoutDirection = .rightToLeft
        #expect(edges() == [170, 420, 220, 420])
        carousel.centerScale?.anchor = .end
        #expect(edges() == [220, 470, 220, 420])
        carousel.layoutDirection = .leftToRight
        #expect(edges() == [170, 420, 220, 420])
        carousel.isVertical = false
        stage.run(1)
        carousel.layoutDirection = .rightToLeft
        #expect(edges()[0...1] == [195, 445], "along it, nothing but the order changes")
    }

    /// Parallax moves pictures against their items, on both sides.
    @Test func depthEffectsGoAlong() {
        let stage = stage()
        stage.carousel.depthEffects = DepthEffects(parallax: 0.2)
        #expect(stage.scene.drawList().depths.map(\.isMirrored) == [true])
        stage.carousel.layoutDirection = .leftToRight
        #expect(stage.scene.drawList().depths.map(\.isMirrored) == [false])
    }

    @Test func rowsBeginAtTheRight() throws {
        final class Films: CarouselRowsDataSource {
            let items = FakeItems(count: 9)
            func numberOfRows(in rows: CarouselRows) -> Int { 3 }
            func rows(_ rows: CarouselRows, configure carousel: Carousel, forRowAt index: Int) {
                (carousel.dataSource, carousel.delegate) = (items, items)
            }
            func rows(_ rows: CarouselRows, titleForRowAt index: Int) -> String? { "Films" }
        }
        let (scene, films) = (Scene(size: Size(width: 640, height: 400)), Films())
        let rows = CarouselRows(frame: Rect(origin: .zero, size: scene.size))
        rows.dataSource = films
        rows.layoutDirection = .rightToLeft
        scene.root.addSubview(rows)
        scene.advance(to: 1)
        rows.takeFocus()
        let row = try #require(rows.carousel(ofRow: 0))
        #expect(row.isMirrored && (row.superview as? CarouselRow)?.title.textAlignment == .right)
        scene.handle(.command(.move(.left)))
        scene.advance(to: 3)
        #expect(row.currentItemIndex == 1)
        rows.layoutDirection = .leftToRight
        scene.advance(to: 4)
        #expect(!row.isMirrored && (row.superview as? CarouselRow)?.title.textAlignment == .left)
    }

    /// Notches to a side go to what lies there: as what takes them goes, not as the scene does.
    @Test func notchesToASideGoAsWhatScrollsThereDoes() {
        let stage = Stage(20)
        let (scene, carousel) = (stage.scene, stage.carousel)
        let middle = scene.root.bounds.center
        #expect(scene.notchDirection(at: middle) == .leftToRight)
        scene.root.layoutDirection = .rightToLeft
        stage.run(0.1)
        #expect(scene.notchDirection(at: middle) == .rightToLeft)
        carousel.isVertical = true
        stage.run(0.1)
        #expect(scene.notchDirection(at: middle) == .leftToRight)
        carousel.isScrollEnabled = false
        #expect(scene.notchDirection(at: middle) == .rightToLeft, "they count as a knob's")
        carousel.isScrollEnabled = true
        carousel.isVertical = false
        let text = ScrollView(frame: scene.root.bounds)
        scene.root.addSubview(text)
        text.contentSize = Size(width: 100, height: 100)
        stage.run(0.1)
        #expect(scene.notchDirection(at: middle) == .rightToLeft, "there is nothing to scroll")
        text.contentSize = Size(width: 2000, height: 100)
        stage.run(0.1)
        #expect(scene.notchDirection(at: middle) == .leftToRight)
    }
}
