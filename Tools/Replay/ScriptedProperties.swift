// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

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
