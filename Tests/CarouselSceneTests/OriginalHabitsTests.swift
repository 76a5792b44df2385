// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// What programs written for iCarousel do and expect.
@Suite struct OriginalHabitsTests {
    /// Makes a new view for each item, as iCarousel's documentation allows.
    private final class Wasteful: CarouselDataSource {
        final class Item: View {
            nonisolated(unsafe) static var alive = 0
            override init(frame: Rect = .zero) {
                super.init(frame: frame)
                Item.alive += 1
            }
            deinit { Item.alive -= 1 }
        }

        func numberOfItems(in carousel: Carousel) -> Int { 3000 }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            Item(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        }
    }

    @Test func viewsThatAreNotReusedGo() {
        let carousel = Carousel(frame: Rect(x: 0, y: 0, width: 640, height: 400))
        let source = Wasteful()
        carousel.dataSource = source
        carousel.layoutIfNeeded()
        for index in 0..<3000 { carousel.scrollToItem(at: index, animated: false) }
        #expect(Wasteful.Item.alive > 0 && Wasteful.Item.alive <= 3 * carousel.numberOfVisibleItems)
    }

    /// Views from nibs and of view controllers have such a mask.
    @Test func viewsWithAMaskKeepTheirSize() {
        final class Masked: CarouselDataSource {
            func numberOfItems(in carousel: Carousel) -> Int { 300 }
            func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
                if let view { return view }
                let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 120))
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                return view
            }
        }
        let (stage, source) = (Stage(300), Masked())
        let (carousel, size) = (stage.carousel, Size(width: 100, height: 120))
        carousel.dataSource = source
        func look() {
            #expect(!carousel.visibleItemViews.isEmpty)
            for view in carousel.visibleItemViews {
                #expect(view.bounds.size == size && view.superview?.bounds.size == size)
            }
        }
        for index in [0, 50, 10, 200, 0] {
            carousel.scrollToItem(at: index, animated: false)
            stage.run(0.1)
            look()
        }
        carousel.bounds.size.height += 100
        stage.run(0.1)
        look()
    }

    // MARK: - Edits

    @Test func theEndOfAnInsertTellsWhatHasChanged() {
        let stage = Stage(7)
        let carousel = stage.carousel
        carousel.scrollToItemBoundary = false
        carousel.scrollOffset = 6.6
        stage.run(0.1)
        #expect(carousel.scrollOffset == 6.6 && carousel.currentItemIndex == 6)
        stage.items.calls = []
        stage.items.count = 8
        carousel.insertItem(at: 7, animated: true)
        stage.run(1)
        #expect(carousel.currentItemIndex == 7 && stage.items.calls.contains("index(7)"))
    }

    @Test func whatAnInsertBringsInIsSortedIntoDepth() {
        let stage = Stage(40, .coverFlow)
        let carousel = stage.carousel
        carousel.scrollToItem(at: 20, animated: false)
        stage.items.count = 41
        carousel.insertItem(at: 2, animated: true)
        stage.run(1)
        let current = carousel.currentItemIndex
        let order = carousel.content3D.drawn.map(\.offset)
        #expect(order.count > 10 && current == 20 && order.last == 0)
        for side in [order.filter { $0 <= 0 }, order.filter { $0 >= 0 }] {
            #expect(side == side.sorted { abs($0) > abs($1) })
        }
    }

    @Test func anInsertedItemIsThereAtOnceUnlessItIsToFade() throws {
        for fades in [false, true] {
            let stage = Stage(5)
            stage.items.count = 6
            stage.carousel.insertItem(at: 1, animated: true, fadesIn: fades)
            stage.run(0.1)
            let container = try #require(stage.carousel.itemView(at: 1)?.superview)
            #expect(container.alpha == 1)
            #expect(fades ? container.shownAlpha < 0.5 : container.shownAlpha == 1)
        }
    }

    /// Points on the cubic Bézier curve with control points (0.42, 0) and (0.58, 1).
    @Test func editsFollowUIKitsCurve() {
        for step in 0...100 {
            let s = Double(step) / 100
            let x = 3 * (1 - s) * (1 - s) * s * 0.42 + 3 * (1 - s) * s * s * 0.58 + s * s * s
            let y = 3 * (1 - s) * s * s + s * s * s
            #expect(abs(Easing.easeInEaseOut.value(at: x) - y) < 1e-9)
        }
        let stage = Stage(5)
        let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 10))
        stage.scene.root.addSubview(view)
        View.animate(duration: 1) { view.center.x += 100 }
        stage.run(0.25)
        #expect(abs(view.shownCenter.x - 50 - 100 * Easing.easeInEaseOut.value(at: 0.25)) < 1e-6)
    }

    // MARK: - Views in the content view

    @Test(arguments: [0, 2, 99]) func aViewAmongTheItemsKeepsItsPlace(place: Int) throws {
        let stage = Stage(40, .coverFlow)
        let carousel = stage.carousel
        carousel.scrollToItem(at: 20, animated: false)
        let count = carousel.contentView.subviews.count
        let other = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        other.isUserInteractionEnabled = false
        carousel.contentView.insertSubview(other, at: place)
        let loose = View()
        carousel.contentView.insertSubview(loose, at: 1)
        loose.removeFromSuperview()
        for index in [20, 25, 3, 39, 12] {
            carousel.scrollToItem(at: index, animated: true)
            for _ in 0..<30 {
                stage.run(1.0 / 60)
                var views: [View] = []
                carousel.content3D.forEachSubviewBackToFront { views.append($0) }
                let items = views.compactMap { ($0 as? ItemContainer)?.order }
                #expect(items.count == views.count - 1 && items == items.sorted())
                #expect(views.firstIndex(of: other) == (place < count ? place : views.count - 1))
                var reversed: [View] = []
                let found: Bool? = carousel.content3D.firstSubviewFrontToBack {
                    reversed.append($0)
                    return nil
                }
                #expect(found == nil && reversed == views.reversed())
            }
        }
        carousel.contentView.sendSubviewToBack(other)
        #expect(carousel.content3D.drawnViews.first === other)
        carousel.contentView.bringSubviewToFront(other)
        #expect(carousel.content3D.drawnViews.last === other)
    }

    /// What is called for a view takes others away.
    /// Programs empty their items before they ask for new ones, or take the data source away meanwhile.
    @Test(arguments: ["items", "source", "source for a while"]) func itemsThatAreAskedForAgainAreWhereTheyWere(
        gone: String
    ) {
        let stage = Stage(10)
        stage.carousel.scrollOffset = 6
        stage.run(1)
        stage.items.calls = []
        if gone == "items" {
            stage.items.count = 0
            stage.carousel.reloadData()
            stage.items.count = 10
            stage.carousel.reloadData()
        } else {
            stage.carousel.dataSource = nil
            if gone != "source" { stage.run(1) }
            stage.carousel.dataSource = stage.items
        }
        #expect(stage.carousel.scrollOffset == 6)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 6 && !stage.items.calls.contains { $0.hasPrefix("index") })
        // An empty carousel that has been seen begins anew.
        stage.items.count = 0
        stage.carousel.reloadData()
        stage.run(1)
        stage.items.count = 10
        stage.carousel.reloadData()
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 0)
    }

    @Test func reloadingLeavesViewsOfAProgramsOwn() {
        let stage = Stage(40, .coverFlow)
        let floor = View(frame: Rect(x: 0, y: 300, width: 640, height: 100))
        stage.carousel.contentView.insertSubview(floor, at: 0)
        let count = stage.carousel.contentView.subviews.count
        stage.carousel.reloadData()
        stage.run(1)
        #expect(stage.carousel.content3D.drawnViews.first === floor)
        #expect(stage.carousel.contentView.subviews.count == count)
    }

    @Test func loopsOverTheItemsOutliveChanges() {
        let stage = Stage(20)
        let content = stage.carousel.content3D
        content.addSubview(View())
        for goesBack in [true, false] {
            var count = 0
            func visit() {
                count += 1
                stage.items.count = 1
                stage.carousel.reloadData()
                stage.carousel.layoutIfNeeded()
                content.forEachSubviewBackToFront { _ in }
            }
            if goesBack {
                content.forEachSubviewBackToFront { _ in visit() }
            } else {
                _ = content.firstSubviewFrontToBack { _ -> Bool? in
                    visit()
                    return nil
                }
            }
            #expect(count > 1)
            stage.items.count = 20
            stage.carousel.reloadData()
            stage.run(0.5)
        }
    }

    @Test func tapsFollowTheContentView() throws {
        let stage = Stage(20)
        let carousel = stage.carousel
        carousel.contentView.transform3D = Transform3D(scaleX: 0.5, y: 0.5, z: 1)
        // Item 1, 200 points wide, has its centre 100 points from that of the carousel now.
        #expect(carousel.indexOfItem(at: Point(x: 420, y: 200)) == 1)
        carousel.tap(at: Point(x: 420, y: 200))
        #expect(stage.items.calls.contains("didSelect(1)"))
        carousel.contentView.transform3D = .identity
        stage.run(1)
        carousel.contentView.bounds.origin.x = 200
        #expect(carousel.indexOfItem(at: Point(x: 320, y: 200)) == 2)
    }

    // MARK: - Pools

    private final class TwoKinds: CarouselDataSource {
        final class Item: View {}
        final class Placeholder: View {}
        var count = 3
        var confusions = 0
        var reused = 0

        func numberOfItems(in carousel: Carousel) -> Int { count }
        func numberOfPlaceholders(in carousel: Carousel) -> Int { 2 }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            answer(view) { Item(frame: $0) }
        }
        func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View {
            answer(view) { Placeholder(frame: $0) }
        }
        private func answer<V: View>(_ view: View?, _ make: (Rect) -> V) -> View {
            if let view, !(view is V) { confusions += 1 }
            if view is V { reused += 1 }
            return view as? V ?? make(Rect(x: 0, y: 0, width: 100, height: 100))
        }
    }

    @Test func itemsAndPlaceholdersAreNeverMixedUp() throws {
        let source = TwoKinds()
        let scene = Scene(size: Size(width: 640, height: 400))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.dataSource = source
        scene.root.addSubview(carousel)
        var time = 0.0
        func run() {
            for _ in 0..<60 {
                time += 1.0 / 60
                scene.advance(to: time)
            }
        }
        run()
        // The last item leaves; a placeholder fades into a new one.
        source.count = 2
        carousel.removeItem(at: 2, animated: true)
        run()
        carousel.reloadItem(at: -1, animated: true)
        carousel.reloadItem(at: 2, animated: true)
        run()
        for _ in 0..<3 {
            source.count += 1
            carousel.insertItem(at: 0, animated: false)
            carousel.reloadItem(at: -1, animated: false)
            carousel.reloadItem(at: source.count, animated: false)
            carousel.scrollToItem(at: source.count - 1, animated: false)
            carousel.scrollToItem(at: 0, animated: false)
        }
        #expect(source.confusions == 0 && source.reused > 3)
    }

    /// What fades when everything is reloaded may be of a class that the new data source does not know.
    @Test(arguments: [true, false]) func fadingViewsAreNotKeptForAnotherSource(isRemoved: Bool) {
        final class Source: CarouselDataSource {
            var offered: [View] = []
            func numberOfItems(in carousel: Carousel) -> Int { 5 }
            func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
                if let view { offered.append(view) }
                return View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            }
        }
        let stage = Stage(5)
        let old = stage.carousel.loaded.items.map(\.view)
        if isRemoved {
            stage.items.count = 4
            stage.carousel.removeItem(at: 1, animated: true)
        } else {
            stage.carousel.reloadItem(at: 1, animated: true)
        }
        stage.run(0.05)
        let source = Source()
        stage.carousel.dataSource = source
        stage.run(1)
        for index in 0..<5 { stage.carousel.reloadItem(at: index, animated: false) }
        for index in 0..<5 { stage.carousel.reloadItem(at: index, animated: false) }
        #expect(!source.offered.isEmpty && !source.offered.contains { view in old.contains { $0 === view } })
    }

    // MARK: - Touches

    @Test func whatHangsOutOfAnItemBelongsToIt() throws {
        let stage = Stage(20)
        let carousel = stage.carousel
        let caption = View(frame: Rect(x: 50, y: 160, width: 100, height: 20))
        try #require(carousel.itemView(at: 1)).addSubview(caption)
        // Items are 150 points high: the caption begins 10 points below.
        let below = Point(x: 520, y: 200 + 75 + 20)
        #expect(carousel.indexOfItem(at: below) == 1)
        #expect(carousel.indexOfItem(at: Point(x: 440, y: below.y)) == nil)
        caption.isHidden = true
        #expect(carousel.indexOfItem(at: below) == nil)
        caption.isHidden = false
        try #require(caption.superview).clipsToBounds = true
        #expect(carousel.indexOfItem(at: below) == nil)
    }

    @Test func whatHangsOutOfTheCarouselTakesNoTouches() throws {
        let stage = Stage(20)
        let carousel = stage.carousel
        carousel.frame = Rect(x: 0, y: 100, width: 640, height: 200)
        stage.scene.layoutIfNeeded()
        let button = Button(frame: Rect(x: 0, y: -60, width: 200, height: 80), title: "Above")
        try #require(carousel.itemView(at: 0)).addSubview(button)
        // The item begins 25 points below the carousel's upper edge, the button 35 points above it.
        #expect(stage.scene.root.hitTest(Point(x: 320, y: 110)) === button)
        #expect(stage.scene.root.hitTest(Point(x: 320, y: 90)) === stage.scene.root)
    }

    @Test func aTappedPlaceholderSelectsNothing() {
        let stage = Stage(3)
        let carousel = stage.carousel
        stage.items.placeholders = 2
        carousel.reloadData()
        stage.run(1)
        carousel.scrollToItem(at: 1, animated: false)
        carousel.scrollToItem(at: 0, animated: false)
        stage.run(0.5)
        stage.items.calls = []
        let left = Point(x: 120, y: 200)
        #expect(carousel.indexOfItem(at: left) == -1)
        carousel.tap(at: left)
        stage.run(1)
        #expect(!stage.items.calls.contains { $0.hasPrefix("didSelect") } && carousel.currentItemIndex == 0)
    }

    @Test(arguments: [true, false]) func dragsThatBeginOnAControlAreItsOwn(isSwitch: Bool) throws {
        let stage = Stage(20)
        let control: Control =
            isSwitch ? Switch(at: Point(x: 75, y: 60)) : Slider(frame: Rect(x: 20, y: 60, width: 160, height: 31))
        try #require(stage.carousel.itemView(at: 0)).addSubview(control)
        func touch(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double) {
            stage.run(1.0 / 60)
            stage.scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: stage.time)))
        }
        touch(.began, 320, 200)
        // Across the slider's line as well.
        for step in 1...10 { touch(.moved, 320 + 4 * Double(step), 200 + 10 * Double(step)) }
        touch(.ended, 360, 300)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 0 && !stage.items.calls.contains("willBeginDragging"))
        if let toggle = control as? Switch { #expect(!toggle.isOn, "the finger lifted beside it") }
        if let slider = control as? Slider { #expect(slider.value > 0.5 && slider.value < 1) }
    }

    // MARK: - Out and back

    @Test func nothingMovesWhereACarouselIsPutBack() {
        let stage = Stage(20)
        let carousel = stage.carousel
        carousel.scrollToItemBoundary = false
        carousel.scrollOffset = 2.3
        stage.run(0.5)
        carousel.scrollToItemBoundary = true
        stage.items.calls = []
        let asked = stage.items.asked.count
        carousel.removeFromSuperview()
        stage.run(0.5)
        stage.scene.root.addSubview(carousel)
        stage.run(1)
        #expect(carousel.scrollOffset == 2.3 && stage.items.calls == [] && stage.items.asked.count == asked)
    }

    @Test func touchesFollowASizeThatIsAnimated() {
        let scene = Scene(size: Size(width: 640, height: 400))
        let view = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
        scene.root.addSubview(view)
        View.animate(duration: 1, curve: .linear) { view.bounds.size.width = 300 }
        scene.advance(to: 0.5)
        // 200 points wide about x = 150 now.
        #expect(scene.root.hitTest(Point(x: 240, y: 150)) === view)
        #expect(scene.root.hitTest(Point(x: 260, y: 150)) === scene.root)
    }

    @Test func aLayoutOutlivesItsCarousel() throws {
        var stage: Stage? = Stage(20, .custom)
        let layout = stage?.carousel.layout
        stage = nil
        let transform = try #require(layout?.transform(offset: 1))
        #expect(transform.m11 == 1 && transform.m41.isFinite)
    }
}

extension ContentView {
    /// What is drawn, back to front.
    fileprivate var drawnViews: [View] {
        var views: [View] = []
        forEachSubviewBackToFront { views.append($0) }
        return views
    }

    /// The items' containers as they are drawn, back to front.
    fileprivate var drawn: [ItemContainer] { drawnViews.compactMap { $0 as? ItemContainer } }
}
