// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// A data source and delegate that records its calls.
final class FakeItems: CarouselDataSource, CarouselDelegate {
    var count: Int
    var placeholders = 0
    var itemSize = Size(width: 200, height: 150)
    var options: [CarouselOption: Double] = [:]
    var customTransform: ((Double, Transform3D) -> Transform3D)?
    private(set) var viewsMade = 0
    private(set) var asked: [Int] = []
    var calls: [String] = []

    init(count: Int) { self.count = count }

    func numberOfItems(in carousel: Carousel) -> Int { count }
    func numberOfPlaceholders(in carousel: Carousel) -> Int { placeholders }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        asked.append(index)
        return make(view, tag: index)
    }

    func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View {
        make(view, tag: -1 - index)
    }

    private func make(_ view: View?, tag: Int) -> View {
        if view == nil { viewsMade += 1 }
        let item = view ?? View(frame: Rect(origin: .zero, size: itemSize))
        item.backgroundColor = .white
        item.tag = tag
        return item
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        options[option] ?? value
    }

    func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform transform: Transform3D
    ) -> Transform3D {
        customTransform?(offset, transform) ?? transform.translated(x: offset * carousel.itemWidth, y: 0)
    }

    func carouselWillBeginDragging(_ carousel: Carousel) { calls.append("willBeginDragging") }
    func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) {
        calls.append("didEndDragging(\(willDecelerate))")
    }
    func carouselWillBeginDecelerating(_ carousel: Carousel) { calls.append("willBeginDecelerating") }
    func carouselDidEndDecelerating(_ carousel: Carousel) { calls.append("didEndDecelerating") }
    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { calls.append("didSelect(\(index))") }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        calls.append("index(\(carousel.currentItemIndex))")
    }
}

/// A scene with one carousel that fills it.
struct CarouselScenery {
    let scene: Scene
    let carousel = Carousel()
    let items: FakeItems

    init(
        count: Int, type: CarouselType = .linear, size: Size = Size(width: 640, height: 400),
        options: [CarouselOption: Double] = [:]
    ) {
        scene = Scene(size: size)
        items = FakeItems(count: count)
        items.options = options
        carousel.frame = Rect(origin: .zero, size: size)
        carousel.type = type
        carousel.delegate = items
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
    }

    /// Lets time pass until nothing moves, at most ten seconds.
    func settle() {
        var time = scene.time
        let end = time + 10
        while scene.isAnimating, time < end {
            time += 1.0 / 60
            scene.advance(to: time)
        }
    }
}
