// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

@Suite struct PageIndicatorTests {
    private static let (red, green) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0))

    /// A carousel with an indicator below it, at (170, 370), 300 points wide and 24 high.
    private func stage(_ count: Int, wraps: Bool = false, _ style: PageIndicator.Style = .dots) -> (
        Stage, PageIndicator
    ) {
        let stage = Stage(count)
        stage.items.options[.wrap] = wraps ? 1 : 0
        stage.carousel.reloadData()
        let pages = indicator(style)
        pages.carousel = stage.carousel
        stage.scene.root.addSubview(pages)
        stage.run(1)
        return (stage, pages)
    }

    private func indicator(_ style: PageIndicator.Style = .dots) -> PageIndicator {
        let pages = PageIndicator(frame: Rect(x: 170, y: 370, width: 300, height: 24))
        pages.style = style
        (pages.pageIndicatorColor, pages.currentPageIndicatorColor) = (PageIndicatorTests.red, PageIndicatorTests.green)
        return pages
    }

    /// What is drawn of the indicator, in order.
    private func marks(_ scene: Scene) -> [DrawList.Quad] {
        scene.drawList().quads.filter { $0.fill.blue == 0 && $0.fill.red + $0.fill.green > 0.99 || $0.content != nil }
    }

    private func tap(_ stage: Stage, _ x: Double, _ y: Double = 382) { drag(stage, [x], y) }

    private func drag(_ stage: Stage, _ places: [Double], _ y: Double = 382, lifts: Bool = true) {
        for (index, x) in places.enumerated() {
            touch(stage, index == 0 ? .began : .moved, x, y)
        }
        if lifts { touch(stage, .ended, places.last ?? 0, y) }
    }

    private func touch(_ stage: Stage, _ kind: PointerEvent.Kind, _ x: Double, _ y: Double) {
        stage.scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: stage.time)))
    }

    @Test func dotsFollowTheCarouselInEveryFrame() {
        let (stage, pages) = stage(5)
        stage.carousel.scrollOffset = 2.25
        let marks = marks(stage.scene)
        #expect(marks.map { $0.fill.green } == [0, 0, 0.75, 0.25, 0])
        // In the middle, 16 points apart, the current one larger.
        for (place, mark) in marks.enumerated() {
            #expect(mark.frame.center == Point(x: 288 + 16 * Double(place), y: 382))
            #expect(mark.frame.width == 7 + 2 * Double(mark.fill.green) && mark.cornerRadius == mark.frame.width / 2)
        }
        #expect(pages.subviews.isEmpty && pages.numberOfPages == 5 && pages.progress == 2.25)
        stage.carousel.scrollToItem(at: 4, animated: true)
        #expect(pages.currentPage == 4)
        var last = 0.0
        for _ in 0..<24 {
            stage.run(1.0 / 60)
            let sum = self.marks(stage.scene).enumerated().reduce(0) {
                $0 + Double($1.offset) * Double($1.element.fill.green)
            }
            #expect(sum >= last)
            last = sum
        }
        #expect(abs(last - 4) < 1e-6)
        stage.run(1)
        #expect(!stage.scene.isAnimating)
        stage.items.count = 3
        stage.carousel.reloadData()
        stage.run(1)
        #expect(self.marks(stage.scene).map { $0.fill.green } == [0, 0, 1])
    }

    @Test func fromTheLastToTheFirstIsOneStep() {
        let (stage, pages) = stage(5, wraps: true)
        stage.carousel.scrollOffset = 4.5
        #expect(marks(stage.scene).map { $0.fill.green } == [0.5, 0, 0, 0, 0.5])
        pages.style = .bar
        stage.scene.layoutIfNeeded()
        let bar = marks(stage.scene)
        #expect(bar.map { $0.frame.minX } == [170, 440, 170] && bar.map { $0.frame.width } == [300, 30, 30])
        // A row that slides goes on: before the first is the last.
        let row = PageRow(ScrollExtent(numberOfItems: 100, isWrapEnabled: true), progress: 99.5, maxDots: 9)
        #expect(row.page(atSlot: 3.5) == 99 && row.page(atSlot: 4.5) == 0 && row.page(atSlot: 5.5) == 1)
        #expect(row.part(of: 99) == 0.5 && row.part(of: 100) == 0.5)
    }

    @Test func aLongRowSlidesAndShrinksWhereItGoesOn() {
        func scales(_ progress: Double) -> [Double] {
            let row = PageRow(ScrollExtent(numberOfItems: 30), progress: progress, maxDots: 9)
            return row.positions.map { (row.scale(of: $0) * 300).rounded() / 300 }.filter { $0 > 0 }
        }
        let (small, large) = (1.0 / 3, 2.0 / 3)
        #expect(scales(0) == [1, 1, 1, 1, 1, 1, 1, large, small])
        #expect(scales(15) == [small, large, 1, 1, 1, 1, 1, large, small])
        #expect(scales(29) == [small, large, 1, 1, 1, 1, 1, 1, 1])
        #expect(scales(5) == [large, 1, 1, 1, 1, 1, 1, large, small], "one is hidden at the left")
        let (stage, _) = stage(30)
        stage.carousel.scrollOffset = 15
        let marks = marks(stage.scene)
        #expect(marks.count == 9 && marks[4].fill.green == 1 && marks[4].frame.center.x == 320)
    }

    /// No mark jumps: a small way changes each a little.
    @Test(arguments: [false, true]) func theRowSlidesSmoothly(wraps: Bool) {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<10_000 {
            let count = Int.random(in: 2...40, using: &random)
            let most = Int.random(in: 5...12, using: &random)
            let extent = ScrollExtent(numberOfItems: count, isWrapEnabled: wraps)
            let from = Double.random(in: 0...Double(count - 1), using: &random)
            let step = Double.random(in: 0...0.01, using: &random)
            let rows = [from, min(from + step, Double(count - 1))].map { PageRow(extent, progress: $0, maxDots: most) }
            var parts = 0.0
            for position in min(
                rows[0].positions.lowerBound, rows[1].positions.lowerBound)..<max(
                    rows[0].positions.upperBound, rows[1].positions.upperBound)
            {
                let scales = rows.map { $0.positions.contains(position) ? $0.scale(of: position) : 0 }
                #expect(abs(scales[0] - scales[1]) < 2.01 * step + 1e-9, "\(count), \(most), \(from), \(position)")
                #expect(abs(rows[0].part(of: position) - rows[1].part(of: position)) < step + 1e-9)
                if rows[0].positions.contains(position) { parts += rows[0].part(of: position) }
                #expect((0...1).contains(scales[0]))
            }
            #expect(abs(parts - 1) < 1e-9, "\(count), \(most), \(from)")
        }
    }

    @Test(arguments: [181, 100_000, CarouselLimits.items]) func manyPagesAreABar(count: Int) {
        let pages = indicator()
        let scene = Scene(size: Size(width: 640, height: 400))
        scene.root.addSubview(pages)
        pages.numberOfPages = 180
        scene.layoutIfNeeded()
        #expect(marks(scene).count == 9)
        pages.numberOfPages = count
        pages.progress = Double(count - 1) * 0.4
        let bar = marks(scene)
        #expect(bar.count == 2 && bar[0].frame == Rect(x: 170, y: 380, width: 300, height: 4))
        #expect(bar[1].frame.width == ScrollBar.shortest && abs(bar[1].frame.minX - 170 - 264 * 0.4) < 1e-6)
        pages.style = .fraction
        scene.layoutIfNeeded()
        #expect(!marks(scene).isEmpty && marks(scene).allSatisfy { $0.content != nil })
    }

    @Test func theFractionIsWrittenWithoutMovingItsSlash() {
        let (stage, pages) = stage(120, .fraction)
        func text() -> (String, Double) {
            let signs = marks(stage.scene).sorted { $0.frame.midX < $1.frame.midX }
            let strings = signs.map { quad -> String in
                if case .text(let text) = quad.content { text.string } else { "?" }
            }
            let slash = strings.firstIndex(of: "/") ?? 0
            return (strings.joined(), signs[slash].frame.midX)
        }
        #expect(text() == ("1/120", 320))
        stage.carousel.scrollOffset = 99
        #expect(text() == ("100/120", 320))
        stage.carousel.scrollOffset = 118.6
        #expect(text() == ("120/120", 320))
        pages.sizeToFit()
        #expect(pages.bounds.width == 8 * stage.scene.theme.font.size * 0.6)
    }

    @Test func oneTapTurnsToAPageOrByOne() {
        let (stage, pages) = stage(5)
        var told: [Int] = []
        pages.addAction(for: .valueChanged) { [unowned pages] in told.append(pages.currentPage) }
        tap(stage, 337)
        #expect(told == [3] && stage.carousel.isScrolling && stage.carousel.scrollReason == .touch)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 3)
        tap(stage, 336)
        #expect(told == [3], "it is that page")
        tap(stage, 180)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 2 && told == [3, 2])
        tap(stage, 460)
        tap(stage, 460)
        tap(stage, 460)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 4 && told == [3, 2, 3, 4], "there are no more")
        stage.carousel.isScrollEnabled = false
        tap(stage, 288)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 4 && told.count == 4)
    }

    @Test func theCurrentMarkFillsWhileAutoplayRests() {
        let (stage, pages) = stage(5)
        pages.showsAutoplayProgress = true
        stage.carousel.autoplay = Autoplay(interval: 4)
        stage.run(1)
        let filled = marks(stage.scene)
        #expect(filled.map { $0.fill.green } == [0, 1, 0, 0, 0, 0])
        #expect(filled[0].frame.width == 20 && abs(filled[1].frame.width - 5) < 1e-9)
        #expect(filled[1].frame.minX == filled[0].frame.minX)
        #expect(stage.scene.isAnimating && stage.scene.wakeTime == nil, "each frame shows more")
        // Nobody sees it: after one frame no other is asked for.
        pages.isHidden = true
        for _ in 0..<2 {
            _ = stage.scene.drawList()
            stage.run(0.1)
        }
        #expect(!stage.scene.needsDisplay && stage.scene.wakeTime != nil)
        pages.isHidden = false
        pages.style = .bar
        _ = stage.scene.drawList()
        stage.run(0.8)
        let bar = marks(stage.scene)
        #expect(bar.count == 2 && abs(bar[1].frame.width / bar[0].frame.width - 0.5 / 5) < 0.01)
        // While it moves, as ever; without autoplay, too.
        stage.carousel.autoplay = nil
        pages.style = .dots
        #expect(marks(stage.scene).map { $0.fill.green } == [1, 0, 0, 0, 0])
        stage.run(0.1)
        _ = stage.scene.drawList()
        stage.run(0.1)
        #expect(!stage.scene.needsDisplay && !stage.scene.isAnimating)
    }

    @Test func aStepFromTheLastPageWraps() {
        let (stage, pages) = stage(5, wraps: true)
        stage.carousel.scrollOffset = 4
        tap(stage, 460)
        #expect(pages.currentPage == 0)
        stage.run(0.2)
        #expect(stage.carousel.scrollOffset > 4)
        stage.run(1)
        #expect(stage.carousel.currentItemIndex == 0)
    }

    @Test func aDragAlongTheDotsScrubs() {
        let (stage, pages) = stage(5)
        var told: [Int] = []
        pages.addAction(for: .valueChanged) { [unowned pages] in told.append(pages.currentPage) }
        drag(stage, [288, 310, 328], lifts: false)
        #expect(stage.carousel.scrollOffset == 2.5 && told == [1, 3])
        touch(stage, .moved, 900, 0)
        #expect(stage.carousel.scrollOffset == 4)
        touch(stage, .moved, 324, 0)
        touch(stage, .ended, 324, 0)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 2 && told == [1, 3, 4, 2] && pages.currentPage == 2)
        // Across the pages, a drag is not the indicator's.
        touch(stage, .began, 320, 382)
        touch(stage, .moved, 320, 340)
        touch(stage, .ended, 324, 340)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 2 && told.count == 4)
    }

    /// Held at the last page for longer than anything moves, it tells of the rest once the finger lifts.
    @Test func aDragToTheEndSettles() {
        final class Listener: CarouselDelegate {
            var settled: [Int] = []
            func carouselDidSettle(_ carousel: Carousel, at index: Int) { settled.append(index) }
        }
        let (stage, _) = stage(5)
        let listener = Listener()
        stage.carousel.delegate = listener
        stage.run(1)
        listener.settled = []
        drag(stage, [288, 310, 600], lifts: false)
        stage.run(2)
        #expect(stage.carousel.scrollOffset == 4 && listener.settled.isEmpty && !stage.scene.isAnimating)
        touch(stage, .ended, 600, 382)
        stage.run(1)
        #expect(listener.settled == [4] && !stage.scene.isAnimating)
    }

    /// A drag along the whole row passes all pages, however many.
    @Test(arguments: [100, 100_000]) func aDragPassesAllPages(count: Int) {
        let (stage, _) = stage(count)
        let x = count == 100 ? 256.0 : 188
        let way = count == 100 ? 128.0 : 264
        drag(stage, [x, x + 20], lifts: false)
        #expect(stage.carousel.scrollOffset == 0)
        touch(stage, .moved, x + 20 + way / 2, 382)
        #expect(abs(stage.carousel.scrollOffset - Double(count - 1) / 2) < 1e-6)
        touch(stage, .moved, x + 20 + way, 382)
        #expect(abs(stage.carousel.scrollOffset - Double(count - 1)) < 1e-6)
        touch(stage, .cancelled, 0, 0)
        stage.run(1)
        #expect(stage.carousel.currentItemIndex == count - 1 && !stage.scene.isAnimating)
    }

    @Test func keysTurnPagesOnceItIsSelected() {
        let (stage, pages) = stage(30)
        #expect(!pages.canBecomeFocused)
        stage.scene.focusedView = pages
        #expect(stage.scene.focusedView == nil)
        pages.isInteractive = true
        stage.scene.focusedView = pages
        var told = 0
        pages.addAction(for: .valueChanged) { told += 1 }
        stage.scene.handle(.command(.select))
        #expect(stage.scene.isEngaged)
        for (command, page) in [(Command.step(1), 1), (.step(2), 3), (.last, 29), (.first, 0), (.jump(7), 7)] {
            #expect(stage.scene.handle(.command(command)))
            stage.run(1)
            #expect(stage.carousel.currentItemIndex == page && pages.currentPage == page)
        }
        #expect(told == 5)
        stage.scene.handle(.command(.select))
        #expect(!stage.scene.isEngaged)
        stage.scene.handle(.command(.step(1)))
        #expect(stage.scene.focusedView === stage.carousel)
        #expect(stage.scene.handle(.wheel(notches: 1, at: Point(x: 320, y: 382))))
        stage.run(1)
        #expect(pages.currentPage == 8 && told == 6)
    }

    @Test func aProgramCanUseItWithoutACarousel() {
        let pages = indicator()
        let stage = Stage(0)
        stage.scene.root.addSubview(pages)
        var told: [Int] = []
        pages.addAction(for: .valueChanged) { [unowned pages] in told.append(pages.currentPage) }
        #expect(marks(stage.scene).isEmpty && pages.currentPage == 0 && pages.progress == 0)
        pages.numberOfPages = 5
        pages.progress = 1.5
        #expect(marks(stage.scene).map { $0.fill.green } == [0, 0.5, 0.5, 0, 0])
        for (progress, expected) in [(-3, 0), (9, 4), (.nan, 4), (.infinity, 4), (2.4, 2.4)] {
            pages.progress = progress
            #expect(pages.progress == expected)
        }
        #expect(told.isEmpty, "what a program does is no news to it")
        tap(stage, 336)
        tap(stage, 460)
        tap(stage, 460)
        #expect(told == [3, 4] && pages.progress == 4)
        pages.isWrapEnabled = true
        tap(stage, 460)
        #expect(told == [3, 4, 0])
        pages.progress = 5.25
        #expect(pages.progress == 0.25)
        drag(stage, [288, 310, 315])
        #expect(pages.progress == 2 && told == [3, 4, 0, 1, 2])
        pages.numberOfPages = 2
        #expect(pages.currentPage == 0 || pages.currentPage == 1)
        for count in [Int.min, -1, 0] {
            pages.numberOfPages = count
            #expect(pages.numberOfPages == 0 && pages.currentPage == 0 && marks(stage.scene).isEmpty)
        }
        pages.numberOfPages = .max
        pages.currentPage = .max
        #expect(pages.numberOfPages == CarouselLimits.items)
        for most in [Int.min, 0, 5, 1000, Int.max] {
            pages.maximumDots = most
            #expect((5...100).contains(pages.maximumDots))
        }
    }

    @Test func onePageShowsOnlyIfWanted() {
        let (stage, pages) = stage(1)
        #expect(marks(stage.scene).isEmpty && !pages.takesTouches)
        pages.hidesForSinglePage = false
        #expect(marks(stage.scene).map { $0.fill.green } == [1])
        for style in PageIndicator.Style.allCases {
            pages.style = style
            stage.run(0.1)
            #expect(!marks(stage.scene).isEmpty)
            drag(stage, [200, 300, 400])
            tap(stage, 460)
            stage.run(1)
            #expect(stage.carousel.scrollOffset == 0)
        }
    }

    /// However a drag ends, the carousel comes to rest on an item.
    @Test(arguments: [0, 1, 2]) func aDragEndsWithTheIndicatorsHold(way: Int) {
        let (stage, pages) = stage(5)
        let (other, items) = (Carousel(frame: Rect(x: 0, y: 0, width: 640, height: 100)), FakeItems(count: 5))
        other.dataSource = items
        stage.scene.root.addSubview(other)
        stage.carousel.scrollIndicator = .automatic
        drag(stage, [288, 310, 330], lifts: false)
        #expect(stage.carousel.scrollOffset == 2.625)
        switch way {
        case 0: pages.carousel = nil
        case 1: pages.isEnabled = false
        default: pages.carousel = other
        }
        touch(stage, .moved, 350, 382)
        touch(stage, .ended, 350, 382)
        stage.run(2)
        #expect(other.scrollOffset == 0)
        #expect(stage.carousel.scrollOffset == 3 && !stage.scene.isAnimating && stage.carousel.subviews.count == 1)
    }

    @Test func itFollowsAsLongAsTheCarouselLives() {
        let pages = indicator()
        pages.numberOfPages = 3
        var carousel: Carousel? = Carousel()
        pages.carousel = carousel
        #expect(pages.numberOfPages == 0)
        carousel = nil
        #expect(pages.carousel == nil && pages.numberOfPages == 3)
        _ = carousel
    }

    @Test func verticalPagesAreFromTopToBottom() {
        let (stage, pages) = stage(5)
        pages.isVertical = true
        pages.frame = Rect(x: 600, y: 50, width: 24, height: 300)
        let marks = marks(stage.scene)
        #expect(marks.map { $0.frame.center } == (0..<5).map { Point(x: 612, y: 168 + 16 * Double($0)) })
        tap(stage, 612, 217)
        stage.run(1)
        #expect(stage.carousel.currentItemIndex == 3)
        tap(stage, 612, 60)
        stage.run(1)
        #expect(stage.carousel.currentItemIndex == 2)
        pages.frame = Rect(x: 600, y: 50, width: 24, height: 40)
        let small = self.marks(stage.scene)
        #expect(!small.isEmpty && small.allSatisfy { $0.frame.minY >= 50 && $0.frame.maxY <= 90 }, "they fit")
        #expect(pages.sizeThatFits(Size(width: 100, height: 100)) == Size(width: 24, height: 80))
    }

    /// Whatever happens, the indicator shows what the carousel does, and each change by the user is told once.
    @Test(arguments: [UInt64(5), 71]) func itShowsWhatTheCarouselDoes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (stage, pages) = stage(9, wraps: seed == 71)
        let carousel = stage.carousel
        pages.isInteractive = true
        var told = 0
        pages.addAction(for: .valueChanged) { told += 1 }
        var isDown = false
        for operation in 0..<10_000 {
            let (before, page) = (told, pages.currentPage)
            var isUser = true
            switch Int.random(in: 0..<14, using: &random) {
            case 0...5:
                let place = Point(
                    x: Double.random(in: 160...480, using: &random), y: Double.random(in: 365...399, using: &random))
                let kind: PointerEvent.Kind =
                    !isDown ? .began : Int.random(in: 0...2, using: &random) == 0 ? .ended : .moved
                isDown = kind != .ended
                // Nothing but the touch itself happens in it.
                touch(stage, kind, place.x, place.y)
                isUser = pages.touch != nil || kind == .ended
            case 6: stage.scene.handle(.command(Bool.random(using: &random) ? .step(1) : .step(-2)))
            case 7: stage.scene.focusedView = Bool.random(using: &random) ? pages : carousel
            case 8: stage.scene.handle(.command(.select))
            case 9:
                stage.items.count = [0, 1, 2, 9, 40, 100_000].randomElement(using: &random) ?? 9
                carousel.reloadData()
                isUser = false
            case 10:
                pages.style = PageIndicator.Style.allCases.randomElement(using: &random) ?? .dots
                pages.isVertical.toggle()
            case 11: pages.frame.size.width = Double.random(in: 1...300, using: &random)
            case 12: carousel.scrollOffset = Double(Int.random(in: -3...50, using: &random))
            default: carousel.frame.size.width = Double.random(in: 100...640, using: &random)
            }
            #expect(told - before <= 1, "seed \(seed), operation \(operation): told \(told - before) times")
            if told > before { #expect(isUser && pages.currentPage != page, "seed \(seed), operation \(operation)") }
            stage.run(Double.random(in: 0...0.06, using: &random))
            _ = stage.scene.drawList()
            if operation % 100 == 99 {
                if isDown { touch(stage, .cancelled, 0, 0) }
                isDown = false
                stage.run(3)
                #expect(!stage.scene.isAnimating, "seed \(seed), operation \(operation)")
                #expect(pages.currentPage == max(0, carousel.currentItemIndex), "seed \(seed), operation \(operation)")
                #expect(abs(pages.progress - Double(pages.currentPage)) < 1e-9, "seed \(seed), operation \(operation)")
                pages.style = .dots
                pages.frame = Rect(x: 170, y: 240, width: 300, height: 160)
                stage.run(0.1)
                let current = marks(stage.scene).filter { $0.fill.green > 0.999 }
                #expect(current.count == (pages.isShown ? 1 : 0), "seed \(seed), operation \(operation)")
            }
        }
        #expect(told > 100, "seed \(seed)")
    }
}
