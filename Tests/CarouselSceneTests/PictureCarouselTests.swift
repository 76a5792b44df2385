// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// Provides pictures, or views of the same size on request.
private final class Pictures: CarouselDataSource, CarouselDelegate {
    var names: [String]
    var givesViews = false
    var options: [CarouselOption: Double] = [:]
    private(set) var asked: [Int] = []
    private(set) var viewsAsked = 0
    private(set) var selected: [Int] = []
    /// Called before each answer, and before each transform.
    var beforeAnswer: () -> Void = {}
    var beforeTransform: () -> Void = {}

    init(_ count: Int) { names = (0..<count).map { "\($0)" } }

    func clear() { asked = [] }

    /// From this number of items on, each is named after its index.
    var count: Int?

    func numberOfItems(in carousel: Carousel) -> Int { count ?? names.count }

    func pictureItems(in carousel: Carousel) -> PictureItems? {
        givesViews ? nil : PictureItems(size: Size(width: 120, height: 90))
    }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
        asked.append(index)
        beforeAnswer()
        return Image(path: count == nil ? names[index] : "\(index)")
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        viewsAsked += 1
        let item = ImageView(frame: Rect(x: 0, y: 0, width: 120, height: 90))
        item.image = Image(path: names[index])
        return item
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        options[option] ?? value
    }

    func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform: Transform3D
    ) -> Transform3D {
        beforeTransform()
        return baseTransform.translated(x: offset * 100, y: 0, z: 0)
    }

    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { selected.append(index) }
}

@Suite struct PictureCarouselTests {
    private func makeScene(_ pictures: Pictures, _ type: CarouselType) -> (Scene, Carousel) {
        let scene = Scene(size: Size(width: 640, height: 400))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.type = type
        carousel.delegate = pictures
        carousel.dataSource = pictures
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        return (scene, carousel)
    }

    /// What each item in sight shows, by index.
    private func shown(_ carousel: Carousel, _ scene: Scene) throws -> [Int: Content?] {
        let batch = try #require(scene.drawList().batches.first)
        var result: [Int: Content?] = [:]
        for position in batch.items.positions {
            result[carousel.index(at: position)] = batch.pictures.content(at: position)
        }
        return result
    }

    @Test func onlyWhatComesInIsAskedFor() throws {
        let pictures = Pictures(100_000)
        let (scene, carousel) = makeScene(pictures, .coverFlow)
        #expect(pictures.viewsAsked == 0 && carousel.visibleItemViews.isEmpty)
        #expect(pictures.asked.count == carousel.numberOfVisibleItems)
        carousel.scrollOffset = 500
        let before = Set(carousel.indexesForVisibleItems)
        pictures.clear()
        carousel.scrollOffset = 503
        #expect(Set(pictures.asked) == Set(carousel.indexesForVisibleItems).subtracting(before))
        #expect(pictures.asked.count == 3)
        _ = scene
    }

    @Test func aLargerWindowKeepsItsPictures() throws {
        let pictures = Pictures(1000)
        let (scene, carousel) = makeScene(pictures, .linear)
        carousel.scrollOffset = 500
        let before = Set(try shown(carousel, scene).keys)
        pictures.clear()
        carousel.frame = Rect(x: 0, y: 0, width: 2400, height: 400)
        scene.layoutIfNeeded()
        let now = try shown(carousel, scene)
        #expect(now.count > 2 * before.count)
        for (index, content) in now { #expect(content == .file(path: "\(index)")) }
        #expect(Set(pictures.asked) == Set(now.keys).subtracting(before))
        #expect(carousel.hasLoaded(itemAt: 500) && !carousel.hasLoaded(itemAt: 2))
    }

    @Test func itemsAreLoadedRoundTheEnd() {
        let pictures = Pictures(100)
        pictures.options[.wrap] = 1
        let (_, carousel) = makeScene(pictures, .linear)
        #expect([98, 99, 0, 1].allSatisfy { carousel.hasLoaded(itemAt: $0) })
        #expect(!carousel.hasLoaded(itemAt: 50))
    }

    /// What is asked for may end the round: positions before the first are then no items.
    @Test(arguments: [false, true]) func theRoundMayEndWhilePicturesAreAskedFor(isVertical: Bool) throws {
        let pictures = Pictures(100)
        pictures.options[.wrap] = 1
        let (scene, carousel) = makeScene(pictures, .linear)
        carousel.scrollOffset = 50
        pictures.clear()
        defer { pictures.beforeAnswer = {} }
        pictures.beforeAnswer = {
            pictures.options[.wrap] = pictures.asked.count == 2 ? 0 : pictures.options[.wrap]
            if pictures.asked.count == 2 { carousel.isVertical = isVertical }
        }
        carousel.scrollOffset = 0
        #expect(pictures.asked.allSatisfy { (0..<100).contains($0) }, "\(pictures.asked)")
        let shown = try shown(carousel, scene)
        #expect(!shown.isEmpty)
        for (index, content) in shown { #expect(content == .file(path: "\(index)")) }
    }

    /// Pictures without views of the type `custom` are placed while the scene is drawn: the delegate is asked then.
    @Test func delegatesMayChangeWhatIsBeingDrawn() throws {
        let pictures = Pictures(100)
        let (scene, carousel) = makeScene(pictures, .custom)
        carousel.scrollOffset = 50
        var changes: [() -> Void] = [
            { carousel.isVertical.toggle() }, { carousel.scrollOffset = 20 }, { carousel.reloadData() },
            { carousel.reloadItem(at: 20, animated: false) }, { _ = scene.drawList() },
            { carousel.removeItem(at: 3, animated: true) }, { carousel.type = .coverFlow },
        ]
        defer { pictures.beforeTransform = {} }
        pictures.beforeTransform = { if !changes.isEmpty { changes.removeFirst()() } }
        while !changes.isEmpty { _ = scene.drawList() }
        pictures.beforeTransform = {}
        let shown = try shown(carousel, scene)
        #expect(!shown.isEmpty)
        for (index, content) in shown { #expect(content == .file(path: "\(index)")) }
    }

    @Test(arguments: CarouselType.allCases)
    func standsWhereViewsStand(type: CarouselType) throws {
        let (pictures, views) = (Pictures(12), Pictures(12))
        views.givesViews = true
        let (pictureScene, pictureCarousel) = makeScene(pictures, type)
        let (viewScene, viewCarousel) = makeScene(views, type)
        for carousel in [pictureCarousel, viewCarousel] {
            carousel.scrollOffset = 4.3
        }
        let (a, b) = (pictureScene.drawList(placingPictures: true), viewScene.drawList())
        #expect(!a.quads.isEmpty && a.quads.map(\.content) == b.quads.map(\.content))
        #expect(a.quads.map { a.planes[$0.plane].alpha } == b.quads.map { b.planes[$0.plane].alpha })
        for (own, other) in zip(a.quads, b.quads) {
            #expect(own.frame == other.frame)
            let (own, other) = (a.planes[own.plane].transform, b.planes[other.plane].transform)
            let corner = Point(x: 60, y: -45)
            let (p, q) = (own.map(corner), other.map(corner))
            guard let p, let q else {
                #expect((p == nil) == (q == nil))
                continue
            }
            #expect((p.x - q.x).magnitude < 1e-9 && (p.y - q.y).magnitude < 1e-9)
        }
    }

    @Test(arguments: CarouselType.allCases)
    func tapsFindTheItemsThatViewsWouldBeFoundAs(type: CarouselType) throws {
        let (pictures, views) = (Pictures(20), Pictures(20))
        views.givesViews = true
        let (_, pictureCarousel) = makeScene(pictures, type)
        let (_, viewCarousel) = makeScene(views, type)
        var random = SeededGenerator(seed: UInt64(type.rawValue))
        for round in 0..<200 {
            let offset = Double.random(in: 0...19, using: &random)
            pictureCarousel.scrollOffset = offset
            viewCarousel.scrollOffset = offset
            let point = Point(x: .random(in: 0...640, using: &random), y: .random(in: 0...400, using: &random))
            #expect(
                pictureCarousel.indexOfItem(at: point) == viewCarousel.indexOfItem(at: point),
                "seed \(type.rawValue), round \(round), offset \(offset), \(point)")
        }
    }

    @Test(arguments: BuiltInShapes.all.indices) func whatIsFoundIsTheLastOneDrawnThere(number: Int) {
        let pictures = Pictures(20)
        let (_, carousel) = makeScene(pictures, .linear)
        carousel.shape = BuiltInShapes.all[number]
        let items = Rect(center: .zero, size: Size(width: 120, height: 90))
        var random = SeededGenerator(seed: UInt64(number))
        for round in 0..<100 {
            // Also with copies, and at offsets at which two items are as near.
            pictures.options[.wrap] = round % 4 == 0 ? 1 : 0
            pictures.options[.visibleItems] = round % 8 == 0 ? 50 : nil
            carousel.repeatsItems = round % 8 == 0
            carousel.setNeedsLayout()
            carousel.layoutIfNeeded()
            carousel.scrollOffset = .random(in: 0...19, using: &random)
            if round.isMultiple(of: 3) { carousel.scrollOffset = (carousel.scrollOffset * 2).rounded() / 2 }
            let point = Point(x: .random(in: 0...640, using: &random), y: .random(in: 0...400, using: &random))
            let drawn = carousel.placedPictures().filter { $0.transform.unmap(point).map(items.contains) ?? false }
            #expect(
                carousel.positionOfItem(at: point) == drawn.last?.position,
                "seed \(number), \(carousel.shape.name), round \(round), offset \(carousel.scrollOffset), \(point)")
        }
    }

    @Test func aTapSelects() {
        let pictures = Pictures(9)
        let (_, carousel) = makeScene(pictures, .linear)
        carousel.tap(at: Point(x: 320 + 120, y: 200))
        #expect(pictures.selected == [1])
    }

    @Test(arguments: [false, true])
    func editsKeepPicturesWithTheirItems(wraps: Bool) throws {
        var random = SeededGenerator(seed: 11)
        let pictures = Pictures(60)
        pictures.options[.wrap] = wraps ? 1 : 0
        let (scene, carousel) = makeScene(pictures, .linear)
        var next = 1000
        for round in 0..<300 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let index = Int.random(in: 0...pictures.names.count, using: &random)
                pictures.names.insert("\(next)", at: index)
                next += 1
                carousel.insertItem(at: index, animated: round % 2 == 0)
            case 1 where pictures.names.count > 1:
                let index = Int.random(in: 0..<pictures.names.count, using: &random)
                pictures.names.remove(at: index)
                carousel.removeItem(at: index, animated: round % 2 == 0)
            case 2:
                let index = Int.random(in: 0..<pictures.names.count, using: &random)
                pictures.names[index] = "\(next)"
                next += 1
                carousel.reloadItem(at: index, animated: false)
            case 3:
                carousel.performBatchUpdates { changes in
                    pictures.names.insert("\(next)", at: 0)
                    changes.insertItem(at: 0)
                }
                next += 1
            case 4:
                carousel.reloadData()
            default:
                carousel.scrollOffset = .random(in: 0...Double(pictures.names.count), using: &random)
            }
            scene.advance(to: scene.time + 0.7)
            let shown = try shown(carousel, scene)
            #expect(shown.count == carousel.numberOfVisibleItems)
            for (index, content) in shown {
                #expect(content == .file(path: pictures.names[index]), "seed 11, round \(round), item \(index)")
            }
        }
    }

    @Test func turnsIntoACarouselOfViewsAndBack() {
        let pictures = Pictures(9)
        let (scene, carousel) = makeScene(pictures, .coverFlow)
        pictures.givesViews = true
        carousel.reloadData()
        scene.layoutIfNeeded()
        #expect(carousel.visibleItemViews.count == carousel.numberOfVisibleItems)
        pictures.givesViews = false
        carousel.reloadData()
        scene.layoutIfNeeded()
        #expect(carousel.visibleItemViews.isEmpty && carousel.contentView.subviews.isEmpty)
        #expect(carousel.indexesForVisibleItems == Array(0..<9))
    }

    @Test func longLeaps() throws {
        let pictures = Pictures(0)
        pictures.count = 10_000_000
        let (scene, carousel) = makeScene(pictures, .linear)
        for offset in [9_999_999.0, 0, 5_000_000.5, 4_999_999] {
            carousel.scrollOffset = offset
            let shown = try shown(carousel, scene)
            #expect(shown[Int(offset.rounded())] != nil)
            for (index, content) in shown { #expect(content == .file(path: "\(index)")) }
        }
    }

    @Test(arguments: CarouselType.allCases)
    func picturesAreLeftToTheRendererAndViewsAreNot(type: CarouselType) {
        let pictures = Pictures(50)
        let (scene, carousel) = makeScene(pictures, type)
        for offset in stride(from: 0.0, to: 49, by: 0.7) {
            carousel.scrollOffset = offset
            let list = scene.drawList()
            // A delegate's transforms cannot be a formula.
            #expect(list.batches.count == (type == .custom ? 0 : 1), "at \(offset)")
            #expect(list.quads.isEmpty == (type != .custom))
        }
        pictures.givesViews = true
        carousel.reloadData()
        let list = scene.drawList()
        #expect(list.batches.isEmpty && !list.quads.isEmpty)
    }

    @Test func anglesOfOnesOwnAreLeftToTheRendererToo() throws {
        let pictures = Pictures(50)
        pictures.options[.angle] = 0.3
        let (scene, _) = makeScene(pictures, .cylinder)
        #expect(scene.drawList().batches.count == 1)
    }

    /// Whoever keeps a list keeps what it shows.
    @Test func listsAreValues() throws {
        let pictures = Pictures(100)
        let (scene, carousel) = makeScene(pictures, .coverFlow)
        carousel.scrollOffset = 20
        let kept = scene.drawList()
        let names = try #require(kept.batches.first).pictures.positions.map { kept.batches[0].pictures.content(at: $0) }
        #expect(scene.drawList() == kept)
        carousel.scrollOffset = 23
        let moved = scene.drawList()
        #expect(moved != kept)
        #expect(kept.batches[0].pictures.positions.map { kept.batches[0].pictures.content(at: $0) } == names)
        carousel.scrollOffset = 20
        pictures.names[20] = "another"
        carousel.reloadItem(at: 20, animated: false)
        #expect(scene.drawList() != kept)
        // Another carousel that shows the same.
        let same = Pictures(100)
        let (other, second) = makeScene(same, .coverFlow)
        second.scrollOffset = 20
        #expect(other.drawList() == kept)
        // And one that has come there by another way: its pictures lie in other slots.
        let third = Pictures(100)
        let (far, returned) = makeScene(third, .coverFlow)
        for offset in [90.0, 27, 12.5, 20] {
            returned.scrollOffset = offset
            #expect((far.drawList() == kept) == (offset == 20))
        }
        let batch = try #require(far.drawList().batches.first)
        #expect(batch.pictures.contents != kept.batches[0].pictures.contents, "the same, in another order")
        third.names[21] = "another"
        returned.reloadItem(at: 21, animated: false)
        #expect(far.drawList() != kept)
        withExtendedLifetime((pictures, same, third)) {}
    }

    @Test(arguments: ["removal", "insertion", "batch"]) func editsOfPicturesAreNotAnimated(edit: String) {
        let pictures = Pictures(12)
        let (scene, carousel) = makeScene(pictures, .rotary)
        let before = carousel.layout.shaped
        var isDone = edit != "batch"
        if edit == "insertion" { pictures.names.append("new") } else { pictures.names.removeLast() }
        switch edit {
        case "removal": carousel.removeItem(at: 11, animated: true)
        case "insertion": carousel.insertItem(at: 12, animated: true)
        default: carousel.performBatchUpdates({ $0.removeItem(at: 11) }, completion: { isDone = true })
        }
        #expect(isDone)
        #expect(carousel.layout.shaped != before && carousel.animations.isEmpty)
        #expect(carousel.shownLayout.shaped == carousel.layout.shaped)
        _ = scene
    }

    @Test func bordersArePartOfPicturesThatCoverTheirItems() throws {
        for mode in [ContentMode.scaleToFill, .scaleAspectFill] {
            let items = PictureItems(
                size: Size(width: 80, height: 60), contentMode: mode, borderWidth: 5, borderColor: .white,
                reflection: Reflection(gap: 2, scale: 1, alpha: 0.5))
            // In the reflection, the picture shines through the border.
            #expect(items.window.templates.map(\.showsPicture) == [true, true, false])
            #expect(items.window.templates.map { $0.quad.borderWidth } == [5, 0, 5])
        }
    }

    @Test func bordersLieOverPicturesAndInTheirReflections() throws {
        let items = PictureItems(
            size: Size(width: 80, height: 60), contentMode: .scaleAspectFit, cornerRadius: 100, borderWidth: 5,
            borderColor: .white,
            reflection: Reflection(gap: 2, scale: 1, alpha: 0.5))
        let window = items.window
        try #require(window.templates.map(\.showsPicture) == [true, false, true, false])
        #expect(window.templates.map { $0.quad.borderWidth } == [0, 5, 0, 5])
        #expect(window.templates.allSatisfy { $0.quad.cornerRadius == 30 })
        #expect(window.effect(of: window.templates[3])?.fade != nil && window.effect(of: window.templates[1]) == nil)
        #expect(window.templates[3].quad.frame.minY == 32)
    }

    @Test(arguments: [0, -3, Double.nan, -Double.infinity])
    func nonsenseForBordersAndCornersCountsAsNone(number: Double) {
        let items = PictureItems(size: Size(width: 80, height: 60), cornerRadius: number, borderWidth: number)
        #expect(items.window.templates.count == 1)
        #expect(items.window.template.cornerRadius == 0 && items.window.template.clip == nil)
        #expect(PictureItems(size: .zero, borderWidth: 3, borderColor: .clear).window.templates.count == 1)
    }
}
