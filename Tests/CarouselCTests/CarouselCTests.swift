// SPDX-License-Identifier: MIT

import CCarousel
import CarouselC
import CarouselCore
import CarouselGL
import Glibc
import TestSupport
import Testing

/// The C functions, called as C calls them.
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
        let whole = target.renderTarget(scale: 1)
        return carousel_target(
            struct_size: MemoryLayout<carousel_target>.size, framebuffer: whole.framebuffer, x: 0, y: 0,
            width: Int32(target.size.width), height: Int32(target.size.height), scale: 1)
    }

    private func lastError(_ carousel: OpaquePointer?) -> String {
        carousel_last_error(carousel).map { String(cString: $0) } ?? "NULL"
    }

    @Test func aCarouselDrawsItsPicturesOverTheHosts() throws {
        let context = try OffscreenContext()
        defer { context.close() }
        try context.makeCurrent()
        let offscreen = try OffscreenTarget(size: PixelSize(width: 120, height: 80))
        let folder = try TemporaryFolder()
        try PNGFile.write(
            PixelBuffer(size: PixelSize(width: 8, height: 8), color: Color(red: 0, green: 1, blue: 0)),
            to: folder.file("0.png"))
        let path = strdup(folder.file("0.png"))
        defer { free(path) }
        var config = config(3)
        config.user_data = UnsafeMutableRawPointer(path)
        config.path_for_item = { userData, index, buffer, capacity in
            guard index == 0, let userData, let buffer else { return false }
            strncpy(buffer, userData.assumingMemoryBound(to: CChar.self), capacity - 1)
            return true
        }
        var carousel: OpaquePointer?
        #expect(carousel_create(&config, &carousel) == CAROUSEL_OK)
        defer { carousel_destroy(carousel) }
        var place = target(offscreen)
        #expect(carousel_draw(carousel, &place) == CAROUSEL_OK)
        var rounds = 0
        while rounds < 5000 {
            rounds += 1
            if carousel_needs_display(carousel) { #expect(carousel_draw(carousel, &place) == CAROUSEL_OK) }
            if try offscreen.readPixels()[60, 40] == SIMD4(0, 255, 0, 255) { break }
            usleep(1000)
        }
        let picture = try offscreen.readPixels()
        #expect(picture[60, 40] == SIMD4(0, 255, 0, 255))
        #expect(picture[2, 2] == SIMD4(0, 0, 0, 0), "what the host drew is left alone")

        #expect(carousel_scroll_to_item(carousel, 2, 0.5) == CAROUSEL_OK)
        for frame in 0...60 { #expect(carousel_advance(carousel, Double(frame) / 60) == CAROUSEL_OK) }
        #expect(carousel_scroll_offset(carousel) == 2)
        #expect(carousel_set_scroll_offset(carousel, 1) == CAROUSEL_OK)
        #expect(carousel_scroll_offset(carousel) == 1)
        #expect(carousel_set_type(carousel, CAROUSEL_WHEEL) == CAROUSEL_OK)
    }

    @Test func badArgumentsAreToldAndDoNothing() throws {
        let context = try OffscreenContext()
        defer { context.close() }
        try context.makeCurrent()
        var carousel: OpaquePointer?
        var good = config(3)
        #expect(carousel_create(&good, nil) == CAROUSEL_BAD_ARGUMENT)
        #expect(carousel_create(nil, &carousel) == CAROUSEL_BAD_ARGUMENT)
        #expect(lastError(nil).contains("config is NULL"))
        for var bad in [
            config(3) { $0.struct_size = 4 }, config(3) { $0.item_width = .nan },
            config(3) { $0.type = carousel_type(rawValue: 99) },
        ] {
            #expect(carousel_create(&bad, &carousel) == CAROUSEL_BAD_ARGUMENT)
            #expect(carousel == nil)
            #expect(lastError(nil) != "")
        }
        #expect(carousel_create(&good, &carousel) == CAROUSEL_OK)
        #expect(carousel_set_scroll_offset(carousel, .infinity) == CAROUSEL_BAD_ARGUMENT)
        #expect(lastError(carousel).contains("not finite"))
        #expect(carousel_advance(carousel, .nan) == CAROUSEL_BAD_ARGUMENT)
        #expect(carousel_set_type(carousel, carousel_type(rawValue: 77)) == CAROUSEL_BAD_ARGUMENT)
        #expect(carousel_scroll_to_item(carousel, 1, -1) == CAROUSEL_BAD_ARGUMENT)
        #expect(carousel_draw(carousel, nil) == CAROUSEL_BAD_ARGUMENT)
        carousel_destroy(carousel)

        #expect(carousel_set_type(nil, CAROUSEL_WHEEL) == CAROUSEL_BAD_ARGUMENT)
        #expect(carousel_draw(nil, nil) == CAROUSEL_BAD_ARGUMENT)
        #expect(carousel_scroll_offset(nil) == 0)
        #expect(!carousel_needs_display(nil))
        carousel_destroy(nil)
        #expect(carousel_abi_version() == 1)
    }

    @Test func withoutAContextThereIsAMessage() {
        var good = config(1)
        var carousel: OpaquePointer?
        #expect(carousel_create(&good, &carousel) == CAROUSEL_GL_FAILED)
        #expect(carousel == nil)
        #expect(lastError(nil).contains("context"))
    }
}
