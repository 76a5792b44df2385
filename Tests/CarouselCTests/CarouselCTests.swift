// SPDX-License-Identifier: MIT

import CCarousel
import CarouselCore
import CarouselScene
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CarouselC
@testable import CarouselGL
@testable import CarouselMedia

/// The C functions, called from Swift; Tests/C calls all of them from C.
@Suite(.serialized) struct CarouselCTests {
    private func config(_ count: Int, _ change: (inout carousel_config) -> Void = { _ in }) -> carousel_config {
        var config = carousel_config()
        config.struct_size = MemoryLayout<carousel_config>.size
        config.item_count = count
        config.item_width = 40
        config.item_height = 40
        change(&config)
        return config
    }

    private func target(_ target: OffscreenTarget) -> carousel_target {
        var place = carousel_target()
        place.struct_size = MemoryLayout<carousel_target>.size
        place.framebuffer = target.renderTarget(scale: 1).framebuffer
        place.width = Int32(target.size.width)
        place.height = Int32(target.size.height)
        return place
    }

    private func lastError(_ carousel: OpaquePointer?) -> String {
        carousel_last_error(carousel).map { String(cString: $0) } ?? "NULL"
    }

    @Test func theHeaderNumbersWhatSwiftNames() {
        #expect(CAROUSEL_LINEAR.rawValue == UInt32(CarouselType.linear.rawValue))
        #expect(CAROUSEL_COVER_FLOW_2.rawValue == UInt32(CarouselType.coverFlow2.rawValue))
        #expect(CAROUSEL_CUSTOM.rawValue == UInt32(CarouselType.custom.rawValue))
        #expect(CarouselType.allCases.count == Int(CAROUSEL_CUSTOM.rawValue) + 1)
        let options: [(carousel_option, CarouselOption)] = [
            (CAROUSEL_OPTION_WRAP, .wrap), (CAROUSEL_OPTION_SHOW_BACKFACES, .showBackfaces),
            (CAROUSEL_OPTION_OFFSET_MULTIPLIER, .offsetMultiplier), (CAROUSEL_OPTION_VISIBLE_ITEMS, .visibleItems),
            (CAROUSEL_OPTION_COUNT, .count), (CAROUSEL_OPTION_ARC, .arc), (CAROUSEL_OPTION_ANGLE, .angle),
            (CAROUSEL_OPTION_RADIUS, .radius), (CAROUSEL_OPTION_TILT, .tilt), (CAROUSEL_OPTION_SPACING, .spacing),
            (CAROUSEL_OPTION_FADE_MIN, .fadeMin), (CAROUSEL_OPTION_FADE_MAX, .fadeMax),
            (CAROUSEL_OPTION_FADE_RANGE, .fadeRange), (CAROUSEL_OPTION_FADE_MIN_ALPHA, .fadeMinAlpha),
        ]
        #expect(options.count == CarouselOption.allCases.count)
        for (c, swift) in options { #expect(c.rawValue == UInt32(swift.rawValue)) }
        // A transform is passed as its sixteen numbers.
        #expect(MemoryLayout<carousel_transform>.size == MemoryLayout<Transform3D>.size)
    }

    @Test(arguments: OffscreenContext.API.allCases)
    func aCarouselDrawsItsItemsOverTheHosts(api: OffscreenContext.API) throws {
        let context = try OffscreenContext(api)
        defer { context.close() }
        try context.makeCurrent()
        let offscreen = try OffscreenTarget(size: PixelSize(width: 120, height: 80))
        var config = config(3)
        var green: [UInt8] = [0, 255, 0, 255]
        config.item = { userData, _, index, item in
            guard index == 0 else { return }
            _ = carousel_item_set_pixels(item, userData, 1, 1, 0, CAROUSEL_ALPHA_PREMULTIPLIED)
        }
        try green.withUnsafeMutableBytes { pixels in
            config.user_data = pixels.baseAddress
            var carousel: OpaquePointer?
            #expect(carousel_create(&config, &carousel) == CAROUSEL_OK)
            var place = target(offscreen)
            #expect(carousel_draw(carousel, &place) == CAROUSEL_OK)
            eventually {
                if carousel_needs_display(carousel) { #expect(carousel_draw(carousel, &place) == CAROUSEL_OK) }
                return !carousel_is_loading(carousel)
            }
            let programs = handle(carousel)?.renderer.renderer.variants
            #expect(programs?.contains { $0.features == Variant.likely[0] } == true, "compiled once nothing moves")
            let picture = try offscreen.readPixels()
            #expect(picture[60, 40] == SIMD4(0, 255, 0, 255))
            #expect(picture[2, 2] == SIMD4(0, 0, 0, 0), "what the host drew is left alone")
            #expect(carousel_scroll_to_item(carousel, 2, 0.5) == CAROUSEL_OK)
            for frame in 0...60 { #expect(carousel_advance(carousel, Double(frame) / 60) == CAROUSEL_OK) }
            #expect(carousel_scroll_offset(carousel) == 2)
            #expect(carousel_draw(nil, nil) == CAROUSEL_BAD_ARGUMENT)
            #expect(lastError(nil).contains("carousel is NULL"))
            #expect(carousel_advance(carousel, .nan) == CAROUSEL_BAD_ARGUMENT)
            #expect(lastError(carousel).contains("carousel_advance: the time is not finite"))
            #expect(carousel_destroy(carousel) == CAROUSEL_OK)
        }
    }

    @Test func placeholdersAreNoItems() throws {
        /// Records what callbacks were asked and told.
        final class Notes {
            var selected: [Int] = []
            var asked: [Int] = []
            var filled: [Int] = []
        }
        let context = try OffscreenContext()
        defer { context.close() }
        try context.makeCurrent()
        let notes = Notes()
        var config = config(1)
        config.placeholder_count = 5
        config.user_data = Unmanaged.passUnretained(notes).toOpaque()
        config.placeholder = { notes, _, index, _ in
            notes.map { Unmanaged<Notes>.fromOpaque($0).takeUnretainedValue().filled.append(index) }
        }
        config.should_select = { notes, _, index in
            notes.map { Unmanaged<Notes>.fromOpaque($0).takeUnretainedValue().asked.append(index) }
            return true
        }
        config.event = { notes, _, event in
            guard let notes, let event, event.pointee.kind == CAROUSEL_DID_SELECT_ITEM else { return }
            Unmanaged<Notes>.fromOpaque(notes).takeUnretainedValue().selected.append(event.pointee.index)
        }
        var carousel: OpaquePointer?
        #expect(carousel_create(&config, &carousel) == CAROUSEL_OK)
        #expect(carousel_resize(carousel, 400, 100) == CAROUSEL_OK)
        // From left to right: three placeholders, the item, two placeholders.
        for (x, wanted) in [(80.0, -1), (120, -1), (160, -1), (200, 0), (240, -1), (280, -1), (390, -1)] {
            var index = 7
            #expect(carousel_hit_test(carousel, x, 50, &index) == CAROUSEL_OK)
            #expect(index == wanted, "at \(x)")
        }
        for x in [120.0, 240, 200] {
            #expect(carousel_pointer(carousel, CAROUSEL_POINTER_BEGAN, x, 50, 1, nil) == CAROUSEL_OK)
            #expect(carousel_pointer(carousel, CAROUSEL_POINTER_ENDED, x, 50, 1, nil) == CAROUSEL_OK)
            #expect(carousel_advance(carousel, 10 + x) == CAROUSEL_OK)
        }
        #expect(notes.asked == [0] && notes.selected == [0])
        // Scrolling at once, before there are fewer of them on screen, requests none that no longer exist.
        notes.filled = []
        #expect(carousel_set_placeholder_count(carousel, 2) == CAROUSEL_OK)
        #expect(carousel_scroll_by(carousel, 0.1, 0) == CAROUSEL_OK)
        #expect(carousel_advance(carousel, 1000) == CAROUSEL_OK)
        #expect(Set(notes.filled) == [0, 1])
        #expect(carousel_destroy(carousel) == CAROUSEL_OK)
    }

    @Test func jumpsEndAtTheNearestItem() throws {
        let stage = try CarouselStage(10)
        defer { stage.close() }
        let carousel = stage.pointer
        for index in [10, 13, .max, -1] {
            #expect(carousel_scroll_to_item(carousel, index, 0) == CAROUSEL_OK)
            #expect(carousel_scroll_offset(carousel) == 9, "\(index)")
            #expect(carousel_scroll_to_item(carousel, 0, 0) == CAROUSEL_OK)
        }
        for (value, wanted) in [(100.0, 9.0), (-0.5, 0), (-1e300, 0), (1e300, 9), (3.7, 3)] {
            #expect(carousel_set_property(carousel, CAROUSEL_CURRENT_ITEM, value) == CAROUSEL_OK)
            #expect(carousel_scroll_offset(carousel) == wanted, "\(value)")
        }
        #expect(carousel_set_option(carousel, CAROUSEL_OPTION_WRAP, 1) == CAROUSEL_OK)
        #expect(carousel_scroll_to_item(carousel, 13, 0) == CAROUSEL_OK)
        #expect(carousel_scroll_offset(carousel) == 3, "it wraps around")
    }

    /// An item that is being filled in cannot be reloaded, whatever its index is by then.
    @Test func whatIsFilledInIsKnownByItsPresentIndex() throws {
        final class Notes { var answers: [carousel_status] = [] }
        let notes = Notes()
        let stage = try CarouselStage(9) { config in
            config.user_data = Unmanaged.passUnretained(notes).toOpaque()
            config.event = nil
            config.item = { notes, carousel, index, _ in
                guard let notes, index == 1 else { return }
                let found = Unmanaged<Notes>.fromOpaque(notes).takeUnretainedValue()
                guard found.answers.isEmpty else { return }
                found.answers.append(carousel_reload_item(carousel, 1, false))
                found.answers.append(carousel_insert_item(carousel, 0, false))
                found.answers.append(carousel_reload_item(carousel, 2, false))
                found.answers.append(carousel_remove_item(carousel, 0, false))
                found.answers.append(carousel_reload_item(carousel, 1, false))
                found.answers.append(carousel_remove_item(carousel, 1, false))
                found.answers.append(carousel_reload_item(carousel, 1, false))
            }
        }
        defer { stage.close() }
        #expect(
            notes.answers == [
                CAROUSEL_BUSY, CAROUSEL_OK, CAROUSEL_BUSY, CAROUSEL_OK, CAROUSEL_BUSY, CAROUSEL_OK, CAROUSEL_OK,
            ])
    }

    @Test func aLeaderOfAnotherThreadIsNotFollowed() throws {
        /// The other thread, which makes a carousel and destroys it when told to.
        final class Other: @unchecked Sendable {
            // Unchecked: each side waits for the other.
            var stage: CarouselStage?
            let (isMade, isDone, hasEnded) = (
                DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
            )
        }
        let other = Other()
        Thread.detachNewThread {
            defer { other.hasEnded.signal() }
            other.stage = try? CarouselStage(3)
            other.isMade.signal()
            other.isDone.wait()
            other.stage?.close()
        }
        other.isMade.wait()
        defer {
            other.isDone.signal()
            other.hasEnded.wait()
        }
        let leader = try #require(other.stage)
        let stage = try CarouselStage(3)
        defer { stage.close() }
        #expect(carousel_follow(stage.pointer, leader.pointer, nil) == CAROUSEL_WRONG_THREAD)
        #expect(carousel_follow(stage.pointer, nil, nil) == CAROUSEL_BAD_ARGUMENT)
        #expect(lastError(stage.pointer).contains("leader is NULL"))
    }

    @Test func withoutAContextThereIsAMessage() {
        var good = config(1)
        var carousel: OpaquePointer?
        #expect(carousel_create(&good, &carousel) == CAROUSEL_GL_FAILED)
        #expect(carousel == nil)
        #expect(lastError(nil).contains("context"))
    }

    @Test func whatWasDestroyedIsNamedAndNotTouched() throws {
        let context = try OffscreenContext()
        defer { context.close() }
        try context.makeCurrent()
        var config = config(3)
        var carousel: OpaquePointer?
        #expect(carousel_create(&config, &carousel) == CAROUSEL_OK)
        let gone = carousel
        #expect(carousel_destroy(gone) == CAROUSEL_OK)
        #expect(carousel_create(&config, &carousel) == CAROUSEL_OK)
        #expect(carousel != gone)
        #expect(carousel_destroy(gone) == CAROUSEL_BAD_ARGUMENT)
        #expect(lastError(gone) == "carousel_destroy: there is no such carousel; it was destroyed or never existed")
        #expect(carousel_scroll_offset(gone) == 0 && carousel_current_item(gone) == -1 && !carousel_needs_display(gone))
        #expect(carousel_destroy(carousel) == CAROUSEL_OK)
    }

    @Test(arguments: OffscreenContext.API.allCases)
    func anotherContextIsRefused(api: OffscreenContext.API) throws {
        let own = try OffscreenContext()
        try own.makeCurrent()
        var config = config(3)
        var carousel: OpaquePointer?
        #expect(carousel_create(&config, &carousel) == CAROUSEL_OK)
        let other = try OffscreenContext(api)
        defer { other.close() }
        try other.makeCurrent()
        let offscreen = try OffscreenTarget(size: PixelSize(width: 16, height: 16))
        var place = target(offscreen)
        #expect(carousel_draw(carousel, &place) == CAROUSEL_GL_FAILED)
        #expect(lastError(carousel).contains("the current OpenGL context is not the renderer's"))
        #expect(carousel_destroy(carousel) == CAROUSEL_GL_FAILED)
        own.close()
        #expect(carousel_destroy(carousel) == CAROUSEL_GL_FAILED)
        #expect(carousel_abandon(carousel) == CAROUSEL_OK)
        #expect(carousel_abandon(carousel) == CAROUSEL_BAD_ARGUMENT)
        offscreen.close()
    }

    @Test func numbersOfAnySizeComeBack() throws {
        let context = try OffscreenContext()
        defer { context.close() }
        try context.makeCurrent()
        let offscreen = try OffscreenTarget(size: PixelSize(width: 64, height: 64))
        var config = config(CarouselLimits.items)
        (config.item_width, config.placeholder_count) = (1e300, CarouselLimits.items)
        config.item = { _, _, _, item in
            var text = carousel_text()
            text.struct_size = MemoryLayout<carousel_text>.size
            "any".withCString { string in
                (text.text, text.size, text.weight, text.margin) = (string, 1e300, .min, 1e300)
                _ = carousel_item_set_text(item, &text)
            }
            _ = carousel_item_set_size(item, 40, 1e300)
        }
        var carousel: OpaquePointer?
        #expect(carousel_create(&config, &carousel) == CAROUSEL_OK)
        #expect(carousel_set_option(carousel, CAROUSEL_OPTION_VISIBLE_ITEMS, 1e9) == CAROUSEL_OK)
        #expect(carousel_resize(carousel, 640, 400) == CAROUSEL_OK)
        #expect(carousel_advance(carousel, 0) == CAROUSEL_OK)
        var found = 0.0
        #expect(carousel_get_property(carousel, CAROUSEL_VISIBLE_ITEM_COUNT, &found) == CAROUSEL_OK)
        #expect(found == Double(CarouselLimits.views))
        #expect(carousel_set_option(carousel, CAROUSEL_OPTION_VISIBLE_ITEMS, 5) == CAROUSEL_OK)
        #expect(carousel_insert_item(carousel, 0, false) == CAROUSEL_BAD_ARGUMENT)
        var place = target(offscreen)
        for scale in [1e300, 1e-300, -1] {
            (place.scale, place.x, place.scissor_x, place.scissor_width) = (scale, .min, .max, .max)
            #expect(carousel_draw(carousel, &place) == CAROUSEL_OK)
        }
        for (property, value, wanted) in [
            (CAROUSEL_BOUNCE_DISTANCE, 1e300, ScrollMotion.maxOffset), (CAROUSEL_BOUNCE_DISTANCE, -1, 0),
            (CAROUSEL_SCROLL_SPEED, -1e300, -1e6), (CAROUSEL_AUTOSCROLL, 1e300, 1e9), (CAROUSEL_AUTOSCROLL, 0, 0),
            (CAROUSEL_ITEM_EXTENT, 1e300, 1e9), (CAROUSEL_FADE_SECONDS, 1e300, 60),
            (CAROUSEL_PERSPECTIVE, 1e300, 1000), (CAROUSEL_PERSPECTIVE, -1e300, -1000),
            (CAROUSEL_CONTENT_OFFSET_X, 1e300, 1e9), (CAROUSEL_CONTENT_OFFSET_Y, -1e300, -1e9),
            (CAROUSEL_VIEWPOINT_OFFSET_X, -1e300, -1e9), (CAROUSEL_VIEWPOINT_OFFSET_Y, 1e300, 1e9),
            (CAROUSEL_DECELERATION_RATE, 2, 1), (CAROUSEL_ALPHA, -1, 0), (CAROUSEL_ALIGNMENT, 7, 1),
            (CAROUSEL_ALIGNMENT_INSET, 1e300, 1e9), (CAROUSEL_DISMISS_THRESHOLD, 0, 0.05),
            (CAROUSEL_DISMISS_DIRECTIONS, 1e300, 255), (CAROUSEL_STEP_SIZE, -5, 1),
            (CAROUSEL_PREFETCH_COUNT, 1e300, 1000),
            (CAROUSEL_MAXIMUM_ITEMS_PER_SWIPE, 0.5, 1), (CAROUSEL_LOAD_MORE_THRESHOLD, 1e300, 2_147_483_647),
            (CAROUSEL_SCROLL_INDICATOR, 9, 2), (CAROUSEL_RANDOM_SEED, 1e300, 4_294_967_295),
            (CAROUSEL_DECELERATION_PER_MILLISECOND, 1e-9, 0.5), (CAROUSEL_DECELERATION_PER_MILLISECOND, 7, 0.9999),
        ] {
            #expect(carousel_set_property(carousel, property, value) == CAROUSEL_OK)
            #expect(carousel_get_property(carousel, property, &found) == CAROUSEL_OK)
            #expect(found == wanted, "property \(property.rawValue), set to \(value)")
        }
        #expect(carousel_destroy(carousel) == CAROUSEL_OK)
    }

    /// One moves a fifth of an item a frame, the other one rests; whichever is drawn last.
    @Test(arguments: [[0, 1], [1, 0]]) func oneOfTwoCarouselsLoadsAsIfAlone(order: [Int]) throws {
        let context = try OffscreenContext()
        defer { context.close() }
        try context.makeCurrent()
        var config = carousel_renderer_config()
        config.thumbnails = CAROUSEL_THUMBNAILS_NONE
        let renderer = try RendererHandle(config)
        defer { #expect(throws: Never.self) { try renderer.close() } }
        let both = [SharedRequests(renderer), SharedRequests(renderer)]
        func draw(_ number: Int, at centre: Double) {
            both[number].beginRequests()
            for item in 6...14 {
                both[number].postpone(
                    ContentRequest(
                        content: .file(path: "/missing/\(number)/\(item)"), pixelSize: PixelSize(width: 8, height: 8),
                        scale: 1),
                    priority: ContentPriority(distance: abs(Double(item) - centre)))
            }
            both[number].endRequests()
        }
        /// The number of the most urgent one of each.
        func first(_ number: Int) -> String? {
            renderer.source.requests.lazy.compactMap {
                if case .file(let path) = $0.request.content, path.hasPrefix("/missing/\(number)/") {
                    path
                } else {
                    nil
                }
            }.last
        }
        for centre in [10, 10.2, 10.4] { for number in order { draw(number, at: number == 0 ? centre : 10) } }
        #expect(!renderer.source.isAtRest)
        #expect(first(0) == "/missing/0/12" && first(1) == "/missing/1/10")
        for _ in 0..<2 { for number in order { draw(number, at: number == 0 ? 10.4 : 10) } }
        #expect(renderer.source.isAtRest)
        #expect(first(0) == "/missing/0/10" && first(1) == "/missing/1/10")
    }
}
