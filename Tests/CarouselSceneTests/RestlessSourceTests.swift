// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Data sources that use the carousel while it asks them.
@Suite struct RestlessSourceTests {
    private final class Items: CarouselDataSource, CarouselDelegate {
        var names: [String]
        var size = Size(width: 100, height: 80)
        let showsPictures: Bool
        var asked: [Int] = []
        /// Called once, before the next answer of its kind.
        var whileCounting: (() -> Void)?
        var whileShowing: (() -> Void)?
        var whileMeasuring: (() -> Void)?

        init(_ count: Int, showsPictures: Bool = false) {
            names = (0..<count).map { "\($0)" }
            self.showsPictures = showsPictures
        }

        private func once(_ action: ReferenceWritableKeyPath<Items, (() -> Void)?>) {
            let now = self[keyPath: action]
            self[keyPath: action] = nil
            now?()
        }

        func numberOfItems(in carousel: Carousel) -> Int {
            once(\.whileCounting)
            return names.count
        }

        func pictureItems(in carousel: Carousel) -> PictureItems? { showsPictures ? PictureItems(size: size) : nil }

        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
            asked.append(index)
            let name = names[index]
            once(\.whileShowing)
            return Image(path: name)
        }

        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            asked.append(index)
            let item = ImageView(frame: Rect(origin: .zero, size: size))
            item.image = Image(path: names[index])
            return item
        }

        func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double {
            once(\.whileMeasuring)
            return 100
        }
    }

    private func show(_ items: Items, hasVariableExtents: Bool = false) -> (Scene, Carousel) {
        let scene = Scene(size: Size(width: 640, height: 400))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.hasVariableExtents = hasVariableExtents
        (carousel.delegate, carousel.dataSource) = (items, items)
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        return (scene, carousel)
    }

    @Test func noPictureIsAskedForWhileItemsAreCounted() {
        let items = Items(10, showsPictures: true)
        let (scene, carousel) = show(items)
        items.names.removeLast(8)
        items.asked = []
        items.whileCounting = { carousel.perspective = -1.0 / 900 }
        carousel.reloadData()
        #expect(items.asked.isEmpty, "the old ones may be gone")
        scene.layoutIfNeeded()
        #expect(Set(items.asked) == [0, 1])
    }

    @Test func theWidthIsThatOfTheNewItemsAlthoughOldOnesCameInMeanwhile() {
        let items = Items(10)
        let (scene, carousel) = show(items)
        #expect(carousel.itemWidth == 100)
        items.whileCounting = {
            items.asked = []
            carousel.scrollToItem(at: 5, animated: false)
            #expect(!items.asked.isEmpty, "old ones")
            items.size = Size(width: 60, height: 40)
        }
        carousel.reloadData()
        scene.layoutIfNeeded()
        carousel.scrollToItem(at: 0, animated: false)
        #expect(carousel.itemWidth == 60)
    }

    /// Views of the time before a reload may be of another kind.
    @Test func aViewThatWasAskedForBeforeAReloadIsNotReusedAfterIt() {
        final class Kinds: CarouselDataSource {
            var kind = 0
            var made = 0
            var reused: [Int] = []
            var reloads = false
            func numberOfItems(in carousel: Carousel) -> Int { 10 }
            func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
                if let view { reused.append(view.tag) }
                let item = View(frame: Rect(x: 0, y: 0, width: 100, height: 80))
                item.tag = kind
                if reloads {
                    (reloads, kind) = (false, 1)
                    carousel.reloadData()
                }
                return item
            }
        }
        let (kinds, scene) = (Kinds(), Scene(size: Size(width: 640, height: 400)))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.dataSource = kinds
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        (kinds.reloads, kinds.reused) = (true, [])
        carousel.scrollToItem(at: 9, animated: false)
        scene.layoutIfNeeded()
        carousel.scrollToItem(at: 0, animated: false)
        scene.layoutIfNeeded()
        #expect(kinds.kind == 1 && !kinds.reused.isEmpty && kinds.reused.dropFirst().allSatisfy { $0 == 1 })
    }

    @Test func aViewThatWasAskedForBeforeAReloadIsNotShownAfterIt() throws {
        let items = Items(10)
        let (scene, carousel) = show(items, hasVariableExtents: true)
        var hasReloaded = false
        items.whileMeasuring = {
            hasReloaded = true
            items.names = items.names.map { "new \($0)" }
            carousel.reloadData()
        }
        carousel.scrollToItem(at: 9, animated: false)
        scene.layoutIfNeeded()
        #expect(hasReloaded && carousel.currentItemIndex == 9 && carousel.visibleItemViews.count > 2)
        for view in carousel.visibleItemViews {
            let index = try #require(carousel.index(ofItemView: view))
            #expect((view as? ImageView)?.image == Image(path: "new \(index)"))
        }
    }

    @Test func aPictureIsNotShownAtAnIndexThatBecameAnothers() throws {
        let items = Items(10, showsPictures: true)
        let (scene, carousel) = show(items)
        items.whileShowing = {
            items.names.insert("new", at: 0)
            carousel.insertItem(at: 0, animated: false)
        }
        carousel.reloadItem(at: 3, animated: false)
        let batch = try #require(scene.drawList().batches.first)
        #expect(!batch.items.positions.isEmpty)
        for position in batch.items.positions {
            let index = carousel.index(at: position)
            #expect(batch.pictures.content(at: position) == .file(path: items.names[index]))
        }
    }
}
