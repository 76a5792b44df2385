// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselGL
import CarouselScene

// The functions of carousel.h for options and properties.

@c @implementation
public func carousel_set_type(_ carousel: OpaquePointer?, _ type: carousel_type) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.carousel.type = try CarouselType(type) }
}

@c @implementation
public func carousel_set_shape(_ carousel: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        let name = try string(name, "name")
        guard let shape = BuiltInShapes.named(name) else {
            let names = BuiltInShapes.all.map(\.name).joined(separator: ", ")
            throw .badArgument("there is no shape '\(name)'; the shapes are: \(names)")
        }
        handle.carousel.shape = shape
    }
}

extension CarouselOption {
    fileprivate init(_ option: carousel_option) throws(Failure) {
        guard let known = CarouselOption(rawValue: Int(option.rawValue)) else {
            throw .badArgument("there is no option with the number \(option.rawValue); see the enum in carousel.h")
        }
        self = known
    }
}

@c @implementation
public func carousel_set_option(
    _ carousel: OpaquePointer?, _ option: carousel_option, _ value: Double
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        let option = try CarouselOption(option)
        guard !value.isNaN else { throw .badArgument("the value is NaN; for the default, call carousel_clear_option") }
        handle.setOption(option, value)
    }
}

@c @implementation
public func carousel_clear_option(_ carousel: OpaquePointer?, _ option: carousel_option) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.setOption(try CarouselOption(option), .nan) }
}

@c @implementation
public func carousel_set_property(
    _ carousel: OpaquePointer?, _ property: carousel_property, _ value: Double
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        _ = try finite(value, "the value")
        let target = handle.carousel
        switch property {
        case CAROUSEL_TYPE:
            guard let type = Int(exactly: value).flatMap({ CarouselType(rawValue: $0) }) else {
                throw .badArgument("there is no type with the number \(value); see the enum in carousel.h")
            }
            target.type = type
        case CAROUSEL_VERTICAL: target.isVertical = value != 0
        case CAROUSEL_PERSPECTIVE: target.perspective = value
        case CAROUSEL_CONTENT_OFFSET_X: target.contentOffset.width = value
        case CAROUSEL_CONTENT_OFFSET_Y: target.contentOffset.height = value
        case CAROUSEL_VIEWPOINT_OFFSET_X: target.viewpointOffset.width = value
        case CAROUSEL_VIEWPOINT_OFFSET_Y: target.viewpointOffset.height = value
        case CAROUSEL_SCROLL_OFFSET: target.scrollOffset = value
        case CAROUSEL_CURRENT_ITEM: target.scrollOffset = Double(handle.nearest(Int(saturating: value.rounded(.down))))
        case CAROUSEL_DECELERATION_RATE: target.decelerationRate = value
        case CAROUSEL_BOUNCES: target.bounces = value != 0
        case CAROUSEL_BOUNCE_DISTANCE: target.bounceDistance = value
        case CAROUSEL_SCROLL_ENABLED: target.isScrollEnabled = value != 0
        case CAROUSEL_PAGING_ENABLED: target.isPagingEnabled = value != 0
        case CAROUSEL_REDUCES_MOTION: target.reducesMotion = value != 0
        case CAROUSEL_SCROLL_SPEED: target.scrollSpeed = value
        case CAROUSEL_STOP_AT_ITEM_BOUNDARY: target.stopAtItemBoundary = value != 0
        case CAROUSEL_SCROLL_TO_ITEM_BOUNDARY: target.scrollToItemBoundary = value != 0
        case CAROUSEL_AUTOSCROLL: target.autoscroll = value
        case CAROUSEL_CENTER_ITEM_WHEN_SELECTED: target.centerItemWhenSelected = value != 0
        case CAROUSEL_IGNORE_PERPENDICULAR_SWIPES: target.ignorePerpendicularSwipes = value != 0
        case CAROUSEL_ALPHA: target.alpha = value
        case CAROUSEL_ITEM_EXTENT:
            handle.itemExtent = value.clamped(to: 0...CarouselLimits.number)
            target.reloadData()
        case CAROUSEL_DISMISS_DIRECTIONS: target.dismissDirections = Set(flags: value)
        case CAROUSEL_DISMISS_THRESHOLD: target.dismissThreshold = value
        case CAROUSEL_MAXIMUM_ITEMS_PER_SWIPE:
            target.maximumItemsPerSwipe = value > 0 ? Int(saturating: value) : nil
        case CAROUSEL_STEP_SIZE: target.stepSize = Int(saturating: value)
        case CAROUSEL_DISPLAY_EVENTS: handle.wantsDisplayEvents = value != 0
        case CAROUSEL_SCROLL_INDICATOR:
            let indicators = ScrollIndicator.allCases
            target.scrollIndicator = indicators[Int(saturating: value).clamped(to: 0...indicators.count - 1)]
        case CAROUSEL_DECELERATION_PER_MILLISECOND:
            target.decelerationCurve = value > 0 ? .exponential(rate: value) : .iCarousel
        case CAROUSEL_KEEPS_MOMENTUM: target.keepsMomentum = value != 0
        case CAROUSEL_LOAD_MORE_THRESHOLD: target.loadMoreThreshold = Int(saturating: value)
        case CAROUSEL_PREFETCH_COUNT: target.prefetchCount = Int(saturating: value)
        case CAROUSEL_REPEATS_ITEMS: target.repeatsItems = value != 0
        case CAROUSEL_FEEDBACK_EVENTS: handle.wantsFeedback = value != 0
        case CAROUSEL_ALIGNMENT: target.alignment = .fraction(value)
        case CAROUSEL_ALIGNMENT_INSET: target.alignmentInset = value
        case CAROUSEL_TRIMS_ENDS: target.trimsEnds = value != 0
        case CAROUSEL_RIGHT_TO_LEFT: handle.scene.root.layoutDirection = value != 0 ? .rightToLeft : .leftToRight
        case CAROUSEL_RANDOM_SEED: target.randomSeed = UInt64(UInt32(clamping: Int(saturating: value)))
        case CAROUSEL_STAYS_AMONG_ITEMS: target.staysAmongItems = value != 0
        case CAROUSEL_FADE_SECONDS: handle.renderer.renderer.fadeSeconds = value
        default:
            throw .badArgument(
                "there is no property with the number \(property.rawValue) that can be set; see the enum in carousel.h")
        }
    }
}

@c @implementation
public func carousel_get_property(
    _ carousel: OpaquePointer?, _ property: carousel_property, _ value: UnsafeMutablePointer<Double>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        guard let value else { throw .badArgument("value is NULL") }
        guard let found = read(property, of: handle) else {
            throw .badArgument("there is no property with the number \(property.rawValue); see the enum in carousel.h")
        }
        value.pointee = found
    }
}

private func read(_ property: carousel_property, of handle: CarouselHandle) -> Double? {
    func flag(_ isOn: Bool) -> Double { isOn ? 1 : 0 }
    let carousel = handle.carousel
    return switch property {
    case CAROUSEL_TYPE: Double(carousel.type.rawValue)
    case CAROUSEL_VERTICAL: flag(carousel.isVertical)
    case CAROUSEL_PERSPECTIVE: carousel.perspective
    case CAROUSEL_CONTENT_OFFSET_X: carousel.contentOffset.width
    case CAROUSEL_CONTENT_OFFSET_Y: carousel.contentOffset.height
    case CAROUSEL_VIEWPOINT_OFFSET_X: carousel.viewpointOffset.width
    case CAROUSEL_VIEWPOINT_OFFSET_Y: carousel.viewpointOffset.height
    case CAROUSEL_SCROLL_OFFSET: carousel.scrollOffset
    case CAROUSEL_CURRENT_ITEM: Double(carousel.currentItemIndex)
    case CAROUSEL_DECELERATION_RATE: carousel.decelerationRate
    case CAROUSEL_BOUNCES: flag(carousel.bounces)
    case CAROUSEL_BOUNCE_DISTANCE: carousel.bounceDistance
    case CAROUSEL_SCROLL_ENABLED: flag(carousel.isScrollEnabled)
    case CAROUSEL_PAGING_ENABLED: flag(carousel.isPagingEnabled)
    case CAROUSEL_REDUCES_MOTION: flag(carousel.reducesMotion)
    case CAROUSEL_SCROLL_SPEED: carousel.scrollSpeed
    case CAROUSEL_STOP_AT_ITEM_BOUNDARY: flag(carousel.stopAtItemBoundary)
    case CAROUSEL_SCROLL_TO_ITEM_BOUNDARY: flag(carousel.scrollToItemBoundary)
    case CAROUSEL_AUTOSCROLL: carousel.autoscroll
    case CAROUSEL_CENTER_ITEM_WHEN_SELECTED: flag(carousel.centerItemWhenSelected)
    case CAROUSEL_IGNORE_PERPENDICULAR_SWIPES: flag(carousel.ignorePerpendicularSwipes)
    case CAROUSEL_ALPHA: carousel.alpha
    case CAROUSEL_ITEM_EXTENT: handle.itemExtent
    case CAROUSEL_DISMISS_DIRECTIONS: carousel.dismissDirections.flags
    case CAROUSEL_DISMISS_THRESHOLD: carousel.dismissThreshold
    case CAROUSEL_MAXIMUM_ITEMS_PER_SWIPE: Double(carousel.maximumItemsPerSwipe ?? 0)
    case CAROUSEL_STEP_SIZE: Double(carousel.stepSize)
    case CAROUSEL_DISPLAY_EVENTS: flag(handle.wantsDisplayEvents)
    case CAROUSEL_SCROLL_INDICATOR: ScrollIndicator.allCases.firstIndex(of: carousel.scrollIndicator).map { Double($0) }
    case CAROUSEL_DECELERATION_PER_MILLISECOND:
        if case .exponential(let rate) = carousel.decelerationCurve { rate } else { 0 }
    case CAROUSEL_KEEPS_MOMENTUM: flag(carousel.keepsMomentum)
    case CAROUSEL_LOAD_MORE_THRESHOLD: Double(carousel.loadMoreThreshold)
    case CAROUSEL_PREFETCH_COUNT: Double(carousel.prefetchCount)
    case CAROUSEL_REPEATS_ITEMS: flag(carousel.repeatsItems)
    case CAROUSEL_FEEDBACK_EVENTS: flag(handle.wantsFeedback)
    case CAROUSEL_ALIGNMENT: carousel.alignment.fraction
    case CAROUSEL_ALIGNMENT_INSET: carousel.alignmentInset
    case CAROUSEL_TRIMS_ENDS: flag(carousel.trimsEnds)
    case CAROUSEL_RIGHT_TO_LEFT: flag(carousel.effectiveLayoutDirection == .rightToLeft)
    case CAROUSEL_RANDOM_SEED: Double(carousel.randomSeed)
    case CAROUSEL_STAYS_AMONG_ITEMS: flag(carousel.staysAmongItems)
    case CAROUSEL_FADE_SECONDS: handle.renderer.renderer.fadeSeconds
    case CAROUSEL_ITEM_COUNT: Double(handle.itemCount)
    case CAROUSEL_PLACEHOLDER_COUNT: Double(carousel.numberOfPlaceholders)
    case CAROUSEL_WRAPS: flag(handle.laidOut.isWrapEnabled)
    case CAROUSEL_VISIBLE_ITEM_COUNT: Double(handle.laidOut.numberOfVisibleItems)
    case CAROUSEL_OFFSET_MULTIPLIER: handle.laidOut.offsetMultiplier
    case CAROUSEL_TOGGLE: carousel.toggle
    case CAROUSEL_IS_DRAGGING: flag(carousel.isDragging)
    case CAROUSEL_IS_DECELERATING: flag(carousel.isDecelerating)
    case CAROUSEL_IS_SCROLLING: flag(carousel.isScrolling)
    case CAROUSEL_AUTOPLAY_STATE: Double(carousel.autoplayState.cValue.rawValue)
    case CAROUSEL_AUTOPLAY_PROGRESS: carousel.autoplayProgress
    case CAROUSEL_IS_SPINNING: flag(carousel.isSpinning)
    case CAROUSEL_IS_ATTRACTING: flag(carousel.isAttracting)
    case CAROUSEL_SCROLL_REASON: Double(carousel.scrollReason.cValue.rawValue)
    default: nil
    }
}

extension ScrollReason {
    fileprivate var cValue: carousel_scroll_reason {
        switch self {
        case .touch: CAROUSEL_REASON_TOUCH
        case .wheel: CAROUSEL_REASON_WHEEL
        case .command: CAROUSEL_REASON_COMMAND
        case .program: CAROUSEL_REASON_PROGRAM
        case .edit: CAROUSEL_REASON_EDIT
        case .link: CAROUSEL_REASON_LINK
        case .autoplay: CAROUSEL_REASON_AUTOPLAY
        }
    }
}

@c @implementation
public func carousel_scroll_offset(_ carousel: OpaquePointer?) -> Double {
    handle(carousel)?.carousel.scrollOffset ?? 0
}

@c @implementation
public func carousel_current_item(_ carousel: OpaquePointer?) -> Int {
    handle(carousel)?.carousel.currentItemIndex ?? -1
}

@c @implementation
public func carousel_item_offset(
    _ carousel: OpaquePointer?, _ index: Int, _ offset: UnsafeMutablePointer<Double>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        guard let offset else { throw .badArgument("offset is NULL") }
        offset.pointee = handle.laidOut.offsetForItem(at: try handle.item(at: index))
    }
}
