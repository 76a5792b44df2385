// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// The data source and delegate described by a scenario.
final class ScriptedItems: CarouselDataSource, CarouselDelegate {
    var count: Int
    var note: (String, Trace.Callback.Argument?) -> Void = { _, _ in }
    private let setup: Scenario.Setup
    private let options: [CarouselOption: Double]
    private let itemSize: Size
    private let placeholderSize: Size

    init(_ setup: Scenario.Setup) {
        self.setup = setup
        count = setup.numberOfItems
        itemSize = Size(width: setup.itemSize[0], height: setup.itemSize[1])
        placeholderSize = Size(width: setup.placeholderSize[0], height: setup.placeholderSize[1])
        var options: [CarouselOption: Double] = [:]
        for option in CarouselOption.allCases {
            if let value = setup.options["\(option)"] { options[option] = value }
        }
        self.options = options
    }

    func numberOfItems(in carousel: Carousel) -> Int { count }
    func numberOfPlaceholders(in carousel: Carousel) -> Int { setup.numberOfPlaceholders }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        make(view, size: itemSize)
    }

    func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View {
        make(view, size: placeholderSize)
    }

    private func make(_ view: View?, size: Size) -> View {
        let view = view ?? View()
        view.frame = Rect(origin: .zero, size: size)
        view.isDoubleSided = setup.itemsDoubleSided
        return view
    }

    func carouselItemWidth(_ carousel: Carousel) -> Double { setup.itemWidth }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        options[option] ?? value
    }

    func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform transform: Transform3D
    ) -> Transform3D {
        transform.translated(x: offset * itemSize.width * 1.1, y: 0, z: -20 * abs(offset))
            .rotated(by: 0.3 * offset, x: 0, y: 1, z: 0)
    }

    func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { note("willBeginScrollingAnimation", nil) }
    func carouselDidEndScrollingAnimation(_ carousel: Carousel) { note("didEndScrollingAnimation", nil) }
    func carouselDidScroll(_ carousel: Carousel) { note("didScroll", nil) }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) { note("currentItemIndexDidChange", nil) }
    func carouselWillBeginDragging(_ carousel: Carousel) { note("willBeginDragging", nil) }
    func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) {
        note("didEndDragging", .flag(willDecelerate))
    }
    func carouselWillBeginDecelerating(_ carousel: Carousel) { note("willBeginDecelerating", nil) }
    func carouselDidEndDecelerating(_ carousel: Carousel) { note("didEndDecelerating", nil) }
    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool {
        note("shouldSelectItem", .index(index))
        return setup.shouldSelect
    }
    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { note("didSelectItem", .index(index)) }
}

/// The properties that scenarios can set.
enum ScriptedProperties {
    /// The order in which a setup applies them.
    static let order = [
        "perspective", "contentOffset", "viewpointOffset", "decelerationRate", "bounces", "bounceDistance",
        "scrollEnabled", "pagingEnabled", "centerItemWhenSelected", "scrollSpeed", "stopAtItemBoundary",
        "scrollToItemBoundary", "autoscroll",
    ]

    static func set(_ name: String, to value: Scenario.Value, on carousel: Carousel) {
        switch name {
        case "perspective": carousel.perspective = value.number
        case "contentOffset": carousel.contentOffset = value.size
        case "viewpointOffset": carousel.viewpointOffset = value.size
        case "decelerationRate": carousel.decelerationRate = value.number
        case "bounces": carousel.bounces = value.flag
        case "bounceDistance": carousel.bounceDistance = value.number
        case "scrollEnabled": carousel.isScrollEnabled = value.flag
        case "pagingEnabled": carousel.isPagingEnabled = value.flag
        case "centerItemWhenSelected": carousel.centerItemWhenSelected = value.flag
        case "scrollSpeed": carousel.scrollSpeed = value.number
        case "stopAtItemBoundary": carousel.stopAtItemBoundary = value.flag
        case "scrollToItemBoundary": carousel.scrollToItemBoundary = value.flag
        case "autoscroll": carousel.autoscroll = value.number
        case "scrollOffset": carousel.scrollOffset = value.number
        case "currentItemIndex": carousel.currentItemIndex = Int(saturating: value.number)
        case "vertical": carousel.isVertical = value.flag
        case "type":
            if case .name(let name) = value, let shape = BuiltInShapes.any(named: name) { carousel.shape = shape }
        default: break
        }
    }
}
