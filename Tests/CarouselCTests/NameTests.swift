// SPDX-License-Identifier: MIT

import CCarousel
import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselC
@testable import CarouselGL

/// What has a name in C does what has that name in Swift.
@Suite(.serialized) struct NameTests {
    @Test func theHeaderNamesAllTextureUnits() throws {
        let header = try String(
            contentsOfFile: TestFolders.repository + "/Sources/CarouselC/include/carousel.h", encoding: .utf8)
        #expect(header.contains("no sampler may be bound to the units 0...\(TextureUnits.count - 1),"))
    }

    @Test func aFlagIsThatOfItsName() throws {
        let stage = try CarouselStage()
        defer { stage.close() }
        let flags: [(carousel_property, ReferenceWritableKeyPath<Carousel, Bool>)] = [
            (CAROUSEL_VERTICAL, \.isVertical), (CAROUSEL_BOUNCES, \.bounces),
            (CAROUSEL_SCROLL_ENABLED, \.isScrollEnabled), (CAROUSEL_PAGING_ENABLED, \.isPagingEnabled),
            (CAROUSEL_REDUCES_MOTION, \.reducesMotion), (CAROUSEL_STOP_AT_ITEM_BOUNDARY, \.stopAtItemBoundary),
            (CAROUSEL_SCROLL_TO_ITEM_BOUNDARY, \.scrollToItemBoundary),
            (CAROUSEL_CENTER_ITEM_WHEN_SELECTED, \.centerItemWhenSelected),
            (CAROUSEL_IGNORE_PERPENDICULAR_SWIPES, \.ignorePerpendicularSwipes),
            (CAROUSEL_KEEPS_MOMENTUM, \.keepsMomentum), (CAROUSEL_REPEATS_ITEMS, \.repeatsItems),
            (CAROUSEL_TRIMS_ENDS, \.trimsEnds), (CAROUSEL_STAYS_AMONG_ITEMS, \.staysAmongItems),
        ]
        for (property, path) in flags {
            let (before, others) = (stage.carousel[keyPath: path], flags.map { stage.carousel[keyPath: $0.1] })
            #expect(stage.number(property) == (before ? 1 : 0), "\(property)")
            stage.set(property, before ? 0 : 1)
            #expect(
                stage.carousel[keyPath: path] == !before && stage.number(property) == (before ? 0 : 1), "\(property)")
            stage.set(property, before ? 1 : 0)
            #expect(flags.map { stage.carousel[keyPath: $0.1] } == others, "\(property) alone")
        }
    }

    @Test func aNumberIsThatOfItsName() throws {
        let stage = try CarouselStage()
        defer { stage.close() }
        let numbers: [(carousel_property, ReferenceWritableKeyPath<Carousel, Double>)] = [
            (CAROUSEL_PERSPECTIVE, \.perspective), (CAROUSEL_CONTENT_OFFSET_X, \.contentOffset.width),
            (CAROUSEL_CONTENT_OFFSET_Y, \.contentOffset.height), (CAROUSEL_VIEWPOINT_OFFSET_X, \.viewpointOffset.width),
            (CAROUSEL_VIEWPOINT_OFFSET_Y, \.viewpointOffset.height), (CAROUSEL_SCROLL_OFFSET, \.scrollOffset),
            (CAROUSEL_DECELERATION_RATE, \.decelerationRate), (CAROUSEL_BOUNCE_DISTANCE, \.bounceDistance),
            (CAROUSEL_SCROLL_SPEED, \.scrollSpeed), (CAROUSEL_ALPHA, \.alpha),
            (CAROUSEL_DISMISS_THRESHOLD, \.dismissThreshold), (CAROUSEL_ALIGNMENT_INSET, \.alignmentInset),
            (CAROUSEL_AUTOSCROLL, \.autoscroll),
        ]
        for (place, (property, path)) in numbers.enumerated() {
            // Another one for each, and valid for all.
            let value = 0.25 + Double(place) / 64
            stage.set(property, value)
            #expect(stage.carousel[keyPath: path] == value && stage.number(property) == value, "\(property)")
        }
        for (property, path) in [
            (CAROUSEL_STEP_SIZE, \Carousel.stepSize), (CAROUSEL_LOAD_MORE_THRESHOLD, \.loadMoreThreshold),
            (CAROUSEL_PREFETCH_COUNT, \.prefetchCount),
        ] {
            stage.set(property, Double(property.rawValue))
            #expect(stage.carousel[keyPath: path] == Int(property.rawValue), "\(property)")
        }
        stage.set(CAROUSEL_AUTOSCROLL, 0)
        for (option, value, property) in [
            (CAROUSEL_OPTION_WRAP, 1.0, CAROUSEL_WRAPS),
            (CAROUSEL_OPTION_OFFSET_MULTIPLIER, 3, CAROUSEL_OFFSET_MULTIPLIER),
            (CAROUSEL_OPTION_VISIBLE_ITEMS, 7, CAROUSEL_VISIBLE_ITEM_COUNT),
        ] {
            #expect(stage.number(property) != value)
            #expect(carousel_set_option(stage.pointer, option, value) == CAROUSEL_OK)
            stage.advance(by: 0)
            #expect(stage.number(property) == value, "\(property)")
        }
        #expect(carousel_set_placeholder_count(stage.pointer, 4) == CAROUSEL_OK)
        #expect(stage.number(CAROUSEL_ITEM_COUNT) == 30 && stage.number(CAROUSEL_PLACEHOLDER_COUNT) == 4)
    }

    @Test func whatACarouselDoesIsToldByItsName() throws {
        let stage = try CarouselStage()
        defer { stage.close() }
        func state() -> [Double] {
            [CAROUSEL_IS_DRAGGING, CAROUSEL_IS_DECELERATING, CAROUSEL_IS_SCROLLING].map { stage.number($0) }
        }
        #expect(state() == [0, 0, 0])
        stage.drag()
        #expect(state() == [1, 0, 0])
        #expect(stage.events.first == CAROUSEL_WILL_BEGIN_DRAGGING)
        stage.events = []
        stage.touch(CAROUSEL_POINTER_ENDED, x: 180)
        #expect(state() == [0, 1, 0])
        #expect(stage.events.suffix(2) == [CAROUSEL_DID_END_DRAGGING, CAROUSEL_WILL_BEGIN_DECELERATING])
        stage.events = []
        while state() == [0, 1, 0] { stage.advance(by: 1.0 / 60) }
        #expect(stage.events.contains(CAROUSEL_DID_END_DECELERATING))
        #expect(!stage.events.contains(CAROUSEL_WILL_BEGIN_DECELERATING))
        stage.rest()
        #expect(carousel_scroll_to_item(stage.pointer, 0, 1) == CAROUSEL_OK)
        stage.advance(by: 0.5)
        #expect(state() == [0, 0, 1])
    }

    @Test func aReasonIsThatOfItsName() throws {
        let (stage, leader) = (try CarouselStage(), try CarouselStage())
        defer {
            leader.close()
            stage.close()
        }
        try stage.context.makeCurrent()
        func reason(_ wanted: carousel_scroll_reason, _ begin: () -> carousel_status) {
            stage.rest()
            #expect(begin() == CAROUSEL_OK)
            stage.advance(by: 0.02)
            #expect(stage.number(CAROUSEL_SCROLL_REASON) == Double(wanted.rawValue), "\(wanted)")
        }
        reason(CAROUSEL_REASON_PROGRAM) { carousel_scroll_to_item(stage.pointer, 9, 0.5) }
        reason(CAROUSEL_REASON_COMMAND) { carousel_press(stage.pointer, CAROUSEL_KEY_LEFT, nil) }
        reason(CAROUSEL_REASON_WHEEL) { carousel_wheel(stage.pointer, 0, 30, nil) }
        reason(CAROUSEL_REASON_TOUCH) {
            stage.drag()
            stage.touch(CAROUSEL_POINTER_ENDED, x: 180)
            return CAROUSEL_OK
        }
        stage.rest()
        stage.carousel.scrollOffset = 29
        reason(CAROUSEL_REASON_EDIT) { carousel_remove_item(stage.pointer, 29, true) }
        stage.rest()
        stage.carousel.scrollOffset = 3
        reason(CAROUSEL_REASON_AUTOPLAY) {
            var autoplay = carousel_autoplay()
            (autoplay.struct_size, autoplay.interval) = (MemoryLayout<carousel_autoplay>.size, 0.5)
            let status = carousel_set_autoplay(stage.pointer, &autoplay)
            stage.advance(by: 0.6)
            return status
        }
        #expect(carousel_set_autoplay(stage.pointer, nil) == CAROUSEL_OK)
        reason(CAROUSEL_REASON_LINK) {
            #expect(carousel_follow(stage.pointer, leader.pointer, nil) == CAROUSEL_OK)
            return carousel_scroll_to_item(leader.pointer, 20, 0)
        }
    }

    @Test func keysMoveTheirWays() throws {
        let stage = try CarouselStage()
        defer { stage.close() }
        let keys: [(carousel_key, Int)] = [
            (CAROUSEL_KEY_END, 29), (CAROUSEL_KEY_HOME, 0), (CAROUSEL_KEY_RIGHT, 1), (CAROUSEL_KEY_DOWN, 2),
            (CAROUSEL_KEY_UP, 1), (CAROUSEL_KEY_LEFT, 0), (CAROUSEL_KEY_DOWN, 1),
        ]
        for (key, item) in keys {
            #expect(carousel_press(stage.pointer, key, nil) == CAROUSEL_OK)
            stage.rest()
            #expect(carousel_current_item(stage.pointer) == item, "\(key)")
        }
        let before = carousel_current_item(stage.pointer)
        #expect(carousel_press(stage.pointer, CAROUSEL_KEY_PAGE_DOWN, nil) == CAROUSEL_OK)
        stage.rest()
        #expect(carousel_current_item(stage.pointer) > before + 1)
        #expect(carousel_press(stage.pointer, CAROUSEL_KEY_PAGE_UP, nil) == CAROUSEL_OK)
        stage.rest()
        #expect(carousel_current_item(stage.pointer) == before)
    }

    @Test func directionsAreThoseOfTheirNames() throws {
        let stage = try CarouselStage()
        defer { stage.close() }
        let directions: [(carousel_direction, DismissDirection)] = [
            (CAROUSEL_DIRECTION_LEFT, .left), (CAROUSEL_DIRECTION_RIGHT, .right), (CAROUSEL_DIRECTION_UP, .up),
            (CAROUSEL_DIRECTION_DOWN, .down), (CAROUSEL_DIRECTION_UP_LEFT, .upLeft),
            (CAROUSEL_DIRECTION_UP_RIGHT, .upRight), (CAROUSEL_DIRECTION_DOWN_LEFT, .downLeft),
            (CAROUSEL_DIRECTION_DOWN_RIGHT, .downRight),
        ]
        #expect(directions.count == DismissDirection.allCases.count)
        for (c, swift) in directions {
            #expect(DismissDirection(c) == swift && swift.flag == Int(c.rawValue))
            stage.set(CAROUSEL_DISMISS_DIRECTIONS, Double(c.rawValue))
            #expect(stage.carousel.dismissDirections == [swift])
        }
    }

    @Test func whatFollowsKeepsItsMargin() throws {
        let (stage, leader) = (try CarouselStage(), try CarouselStage())
        defer {
            leader.close()
            stage.close()
        }
        try stage.context.makeCurrent()
        var following = carousel_following()
        following.struct_size = MemoryLayout<carousel_following>.size
        // Ten items are as wide as the carousel: of those beside the first, four are wholly in sight.
        for (kind, margin, wanted) in [
            (CAROUSEL_KEEPS_ITEM_IN_SIGHT, 1, 0), (CAROUSEL_KEEPS_ITEM_IN_SIGHT, 2, 3), (CAROUSEL_FOLLOWS_ITEM, 0, 3),
        ] {
            stage.carousel.scrollOffset = 0
            leader.carousel.scrollOffset = 3
            (following.kind, following.margin) = (kind, Int32(margin))
            #expect(carousel_follow(stage.pointer, leader.pointer, &following) == CAROUSEL_OK)
            stage.rest()
            #expect(carousel_current_item(stage.pointer) == wanted, "\(kind), \(margin)")
            #expect(carousel_stop_following(stage.pointer) == CAROUSEL_OK)
        }
    }

    @Test func pagesHaveTheStyleOfItsName() throws {
        let stage = try CarouselStage()
        defer { stage.close() }
        let styles: [(carousel_page_style, PageIndicator.Style)] = [
            (CAROUSEL_PAGES_DOTS, .dots), (CAROUSEL_PAGES_LINES, .lines), (CAROUSEL_PAGES_BAR, .bar),
            (CAROUSEL_PAGES_FRACTION, .fraction),
        ]
        for (c, swift) in styles {
            var pages = carousel_page_indicator()
            (pages.struct_size, pages.style) = (MemoryLayout<carousel_page_indicator>.size, c)
            #expect(carousel_set_page_indicator(stage.pointer, &pages) == CAROUSEL_OK)
            #expect(CarouselC.handle(stage.pointer)?.pageIndicator?.view.style == swift)
        }
    }
}
